"""Import rules and their pictures: `python -m tools.rooms` draws rooms.svg and rooms-NAME.svg in docs/engineering.

Two tables say which folder may import which; `tests/test_architecture.py` checks every file.
"""

from __future__ import annotations

import ast
import importlib.util
from collections import Counter
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from game.games import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
NAMES: Final = tuple(game.name for game in GAMES)
MODULES: Final = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "game").rglob("*.py"))
}
ROOMS: Final[dict[str, tuple[str, ...]]] = {
    "ground": (),
    "play": ("ground",),
    "players": ("play", "ground"),
    "settings": ("players", "play", "ground"),
    "store": ("settings", "play", "ground"),
    "online": ("store", "settings", "play", "ground"),
    "workers": ("store", "players", "play", "ground"),
    "stage": ("ground",),
    "ui": ("stage", "ground"),
    "devices": ("ui", "stage", "settings", "ground"),
    "scenes": ("devices", "ui", "stage", "online", "store", "settings", "workers", "players", "play", "ground"),
    "rules": ("ground",),
    "a game": ("rules", "play", "players", "ground"),
    "view": ("a game", "rules", "scenes", "ui", "stage", "store", "settings", "players", "play", "ground"),
    "games": ("scenes", "play", "ground"),
    "reader": ("scenes", "devices", "ui", "stage", "ground"),
    "app": (
        "games",
        "reader",
        "scenes",
        "devices",
        "ui",
        "stage",
        "online",
        "store",
        "settings",
        "workers",
        "players",
        "play",
        "ground",
    ),
}
"""Allowed imports of each folder besides itself, types included. `rules`, `a game` and `view` are those of one game: no
game knows another one. The games are imported by name (`games` names no game's module), and nobody imports `app`.
"""
SAYS: Final = {
    "ground": ("game/*.py", "what everybody may know: the port of rules, checks, texts"),
    "play": ("game/play/", "a game being played, without a window: session, table, lesson"),
    "players": ("game/players/", "search, levels, programs, who sits where"),
    "online": ("game/online/", "games over a network: sealed letters on a message broker"),
    "workers": ("game/workers/", "proofs, new puzzles, reviews: in a process of its own"),
    "settings": ("game/settings/", "what can be chosen, and what it is called: a table"),
    "store": ("game/store/", "all files: saves, settings, progress, scores, levels"),
    "stage": ("game/stage/", "sprites, tweens, pictures, sounds: nothing of games"),
    "ui": ("game/ui/", "forms, widgets, inputs on a stage"),
    "devices": ("game/devices/", "the window, keyboard and gamepads, the sound"),
    "scenes": ("game/scenes/", "the screens that all games share"),
    "rules": ("game/games/X/rules/", "positions, moves, events and their texts"),
    "a game": ("game/games/X/", "its object for the port: engine, advice, lesson, levels"),
    "view": ("game/games/X/view/", "its board, cursor, playback, panels, words"),
    "games": ("game/games/", "the list of games, each read when it is needed"),
    "reader": ("game/reader/", "what a screen reader is told, and its bus"),
    "app": ("game/app/", "the loop, start and rescue, the command line"),
}
WITHIN: Final[dict[str, dict[str, tuple[tuple[str, ...], str]]]] = {
    "play": {
        "session": ((), "one game: its moves and branches, who plays, how strong"),
        "port": (("session",), "what a game gives: `Game`, and the values it speaks in"),
        "remote": (("session",), "games with somebody elsewhere: their line, and what a letter does to it"),
        "table": (("session", "port"), "the table a game is played at, hints, the sheet of its moves"),
        "puzzles": (("session", "port", "table"), "proofs, lessons and puzzles at a table, what came of them"),
        "review": (("session", "port"), "what turned a game that was played"),
        "levels": (("port",), "levels while they are made, and as text"),
        "records": (("session", "port", "puzzles"), "games as lines of text, counted; achievements"),
    },
    "store": {
        "files": ((), "files written whole or not at all, locks, folders, exports"),
        "archive": (("files",), "all games that were played, and what is thought of them"),
        "levels": (("files",), "levels and puzzles, the arcade's own and the player's"),
        "player": (("files", "archive", "levels"), "what a player has: saved games, settings, scores, stars"),
    },
    "ui": {
        "drawing": ((), "boxes, canvas, panels, icons, charts"),
        "input": ((), "what a player did, as values; buttons of gamepads, clipboard"),
        "widgets": (("drawing", "input"), "buttons, cards, sliders, text fields, lists"),
        "form": (("drawing", "input", "widgets"), "the widgets of a scene, their focus, pages and keys"),
    },
    "scenes": {
        "base": ((), "what every screen is: scene, sheet, overlay, question"),
        "start": (("base",), "beginning a game, and going on with one"),
        "players": (("base", "start"), "persons, bots, seats: who plays and what they are called"),
        "animation": ((), "how moves, ends and ways back are shown"),
        "board": (("base", "players", "animation"), "a scene with a board, its words, hints, panels"),
        "exchange": (("base", "start", "board"), "games given away and taken in: text, files, letters"),
        "online": (
            ("base", "start", "board", "exchange"),
            "games with players at other machines, invitations",
        ),
        "settings": (("base", "exchange"), "the settings' screens, keys and buttons"),
        "learn": (("base", "start", "board"), "how to play, lessons, demonstrations"),
        "records": (("base", "start", "players", "exchange"), "all games counted, best scores, achievements"),
        "puzzles": (
            ("base", "start", "animation", "board", "learn", "records"),
            "puzzles, one after another, day by day",
        ),
        "levels": (("base", "start", "animation", "board", "exchange"), "levels to choose, and to make"),
        "setup": (
            ("base", "start", "players", "settings", "learn", "records", "puzzles", "levels"),
            "what is chosen before a game",
        ),
        "review": (
            ("base", "start", "players", "board", "exchange", "records", "puzzles"),
            "games found again, and looked back at",
        ),
        "home": (
            (
                "base",
                "start",
                "exchange",
                "online",
                "settings",
                "learn",
                "records",
                "puzzles",
                "levels",
                "setup",
                "review",
            ),
            "the menu, routes to other screens, news, what went wrong",
        ),
        "play": (
            (
                "base",
                "start",
                "players",
                "animation",
                "board",
                "exchange",
                "learn",
                "puzzles",
                "levels",
                "review",
                "home",
            ),
            "the scene games are played in, pause, result",
        ),
    },
    "app": {
        "system": ((), "log files, last words without a screen, one window only"),
        "display": ((), "the picture, how one screen follows another, and steps of time"),
        "input": (("display",), "keys, mouse, gamepads, fingers, one switch"),
        "loop": (("system", "display", "input"), "frame after frame, the stack of scenes, start and rescue"),
        "command": (("system", "loop"), "the command line, with films, replays and the text protocol"),
    },
}
"""Subfolders: the others each may import besides what the whole folder may, and what is in it."""
PICTURES: Final = {
    name: ROOT / "docs" / "engineering" / (f"rooms-{name}.svg" if name else "rooms.svg") for name in ("", *WITHIN)
}
"""Paths of the pictures, of the whole package ("") and of each folder with subfolders."""
COLUMNS: Final = {"rules": 0, "a game": 0, "view": 0, "stage": 2, "ui": 2, "devices": 2, "workers": 2, "reader": 2}
"""Columns in the picture: left a game's own, right what is independent of games, else in the middle."""
WIDTH, HEIGHT, ACROSS, DOWN, MARGIN = 262, 74, 40, 46, 24


def room(module: str) -> tuple[str, str]:
    """Return the folder of a module, and its game if it belongs to one."""
    top, *rest = module.split(".")[1:] or [""]
    if top == "__main__":
        return "app", ""
    if top != "games" or not rest or rest[0] not in NAMES:
        shared = top not in ("ground", "rules", "a game", "view") and top in ROOMS
        return (top if shared else "ground"), ""
    return next((inner for inner in ("rules", "view") if inner in rest[1:2]), "a game"), rest[0]


def inner(module: str) -> str:
    """Return the subfolder of a module; empty if there is none."""
    parts = module.split(".")[1:]
    return parts[1] if parts[1:] and parts[1] in WITHIN.get(parts[0], {}) else ""


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


@cache
def imports(module: str) -> frozenset[str]:
    """Return the modules that a module imports, anywhere in its code."""
    found = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            names = {f"{source}.{alias.name}" for alias in node.names}
            # A package counts as imported only for names that are not modules.
            found |= {name for name in names if name in MODULES}
            if not names <= MODULES.keys():
                found.add(source)
    return frozenset(found)


def arrows(within: str = "") -> Counter[tuple[str, str]]:
    """Count the imports from one folder into another; `within` a folder, between its subfolders."""
    found: Counter[tuple[str, str]] = Counter()
    for module in MODULES:
        for imported in imports(module) & MODULES.keys():
            own, other = room(module)[0], room(imported)[0]
            if within:
                own, other = (inner(one) if name == within else "" for one, name in ((module, own), (imported, other)))
            if own and other and own != other:
                found[own, other] += 1
    return found


def storeys(names: Iterable[str], found: Counter[tuple[str, str]]) -> list[list[str]]:
    """Return the folders in layers, bottom first, each above all that it imports. Raises `ValueError` for a cycle."""
    height: dict[str, int] = {}
    left = list(names)
    while left:
        ready = [name for name in left if all(other in height for own, other in found if own == name)]
        for name in ready:
            height[name] = 1 + max((height[other] for own, other in found if own == name), default=-1)
        if not ready:
            raise ValueError(f"the rooms import each other in a circle: {', '.join(left)}")
        left = [name for name in left if name not in ready]
    return [[name for name in names if height[name] == level] for level in range(max(height.values()) + 1)]


def direct(found: Counter[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the transitive reduction of the arrows; a picture of all would be unreadable."""
    below = {name: {other for own, other in found if own == name} for pair in found for name in pair}

    def reaches(start: str, end: str) -> bool:
        return end in below[start] or any(reaches(other, end) for other in below[start])

    return sorted(
        (own, other)
        for own, other in found
        if not any(reaches(middle, other) for middle in below[own] if middle != other)
    )


def draw(within: str = "") -> str:
    """Return the picture of the package, or of the subfolders `within` a folder, as SVG."""
    found = arrows(within)
    rows = storeys(WITHIN[within] if within else ROOMS, found)
    across = 3 if not within else max(map(len, rows))
    width = 2 * MARGIN + across * (WIDTH + ACROSS) - ACROSS
    height = 2 * MARGIN + len(rows) * (HEIGHT + DOWN) - DOWN
    at: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(reversed(rows)):
        for place, name in enumerate(row):
            column = place + (across - len(row)) / 2 if within else COLUMNS.get(name, 1)
            at[name] = (MARGIN + column * (WIDTH + ACROSS), MARGIN + number * (HEIGHT + DOWN))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#f6f3ee"/>',
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#8a6d4b"/></marker>',
    ]
    for own, other in direct(found):
        (x, y), (to_x, to_y) = at[own], at[other]
        x, y, to_x = x + WIDTH / 2, y + HEIGHT, to_x + WIDTH / 2
        turn = y + DOWN - 10
        parts.append(
            f'<path d="M{x:g} {y:g}C{x:g} {turn:g} {to_x:g} {y:g} {to_x:g} {turn:g}V{to_y - 2:g}" '
            'fill="none" stroke="#8a6d4b" stroke-width="1.6" marker-end="url(#tip)"/>'
        )
    for name, (x, y) in at.items():
        folder, says = (f"game/{within}/{name}/", WITHIN[within][name][1]) if within else SAYS[name]
        first, second = _wrapped(says)
        parts += [
            f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#ffffff" stroke="#c9b79c"/>',
            f'<text x="{x + 12:g}" y="{y + 22:g}" font-size="15" font-weight="bold" fill="#2b2118">{name}</text>',
            f'<text x="{x + WIDTH - 12:g}" y="{y + 22:g}" font-size="11" text-anchor="end" fill="#75614a">'
            f"{folder}</text>",
            f'<text x="{x + 12:g}" y="{y + 43:g}" font-size="12" fill="#4a3b2b">{escape(first)}</text>',
            f'<text x="{x + 12:g}" y="{y + 60:g}" font-size="12" fill="#4a3b2b">{escape(second)}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _wrapped(text: str, letters: int = 38) -> tuple[str, str]:
    if len(text) <= letters:
        return text, ""
    end = text.rindex(" ", 0, letters + 1)
    return text[:end], text[end + 1 :]


if __name__ == "__main__":
    for name, path in PICTURES.items():
        path.write_text(draw(name), encoding="utf-8")
        for (own, other), count in sorted(arrows(name).items()):
            print(f"{name:>8} {own:>10} -> {other:<10}{count:>5}")
