"""Pictures of the screens around the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.players.bots import BotsScene
from game.scenes.records.records import RecordsScene
from game.scenes.review.games import GamesScene
from game.store.player.scores import Score
from tools.pictures.arcade import Act, Arcade
from tools.pictures.pictures import Picture, away, keys, looks, press, run, scanning
from tools.pictures.positions import ENDED, GAMES, opened

MIDDLES = tuple(f"{game}/middle" for game in GAMES)
STARS: dict[str, Any] = {"solved": {"brickshooter": {"01-first-shot": 2, "02-bridge": 1, "03-eyes": 2, "16-heart": 1}}}
PERSONS: dict[str, Any] = {
    "persons": [{"name": "Anna", "colour": 2, "sign": "moon"}, {"name": "Ben", "colour": 1, "sign": "bolt"}]
}
ANSWERS = [
    "python3",
    "-c",
    "import sys; [print('id name A friend' + chr(10) + 'ugiok' if line[:3] == 'ugi' else 'bestmove a5', flush=True)"
    " for line in sys.stdin if line[:3] == 'ugi' or line[:2] == 'go']",
]
SLEEPS = ["python3", "-c", "import time; time.sleep(60)"]
CRASHES = ["python3", "-c", "raise SystemExit('Something is wrong.')"]
BOTS: dict[str, Any] = {
    "bots": [
        {"name": "Mute", "game": "explode", "command": SLEEPS},
        {"name": "Friend", "game": "explode", "command": ANSWERS},
        {"name": "Crash", "game": "unstack", "command": CRASHES, "options": {"level": "easy"}},
        {"name": "Long", "game": "combact", "command": ["/opt/a folder/a bot", *(f"--option-{n}" for n in range(20))]},
    ]
}
A, DOWN = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_DOWN
SETTINGS = ("display", "sound", "controls", "access", "sharing", "data", "about")
PAGES = {"brickshooter": 10, "explode": 7, "unstack": 8, "combact": 9}
"""Number of help pages, including those on controls and the arcade."""
STEPS = 5
"""Number of steps in the lesson of Explode!"""


def shown(name: str, *acts: Act, saves: tuple[str, ...] = (), **settings: object) -> Picture:
    """Return the picture of a screen with the mouse at an empty place."""
    return Picture(name, (*acts, away, run(1.0)), saves, settings)


def type_in(text: str) -> Act:
    """Type into the focused field."""
    return lambda arcade: arcade.type(text)


def pad(*buttons: int) -> Act:
    """Press gamepad buttons."""
    return lambda arcade: arcade.pad(*buttons)


def many_played(arcade: Arcade) -> None:
    """Fill the archive with enough games for the records and the list of games."""
    players = ('player2="Ben"', 'player2="Easy" program2="level:easy"', 'player2="Hard" program2="level:hard"')
    lines = []
    for number in range(60):
        moment = f"2026-{number // 28 + 9:02}-{number % 28 + 1:02}T08:25:41.{number:06}"
        dates = f'began="{moment}" date="{moment}" aid={("none", "undo", "none", "hint")[number % 4]} player1=Anna'
        result = "1121"[number % 4] if number % 7 else "draw"
        feats = f"chain1={number % 9} capture1={number % 5}"
        lines.append(f"arcade 1 explode {dates} {players[number % 3]} result={result} {feats} : a4 d1 b4 .")
        feats = f"score={number * 37 % 400 + 50} chain=4 shot=31 clearings=2 thirty=180 colours={number % 3 + 6} seed=1"
        lines.append(f"arcade 1 brickshooter {dates} result=2 {feats} : 4^ .")
    arcade.app.store.archive.append("\n".join(lines))


def best_scores(app: Context) -> Scene:
    """Return the best scores with a new one, and an archived game."""
    names = ("Anna", "", "Ben", "Anna", "Kim")
    scores = [Score("brickshooter", "7", name, 900 - 70 * n, n, "2026-11-20") for n, name in enumerate(names)]
    for score in scores:
        app.store.add_score(score)
    values = 'began="2026-11-20T08:25:41.000001" date="2026-11-20T09:25:41" aid=hint player1=Ben result=2 score=760'
    app.store.archive.append(f"arcade 1 brickshooter {values} colours=7 seed=1 : 4^ .")
    return RecordsScene(app, "brickshooter", "7", scores[3])


def opens(scene: Callable[[Context], Scene]) -> Act:
    """Open a screen that the menu does not offer to a new player."""

    def act(arcade: Arcade) -> None:
        arcade.app.push(scene(arcade.app))
        arcade.run(0.5)

    return act


bots = opens(BotsScene)


def tried(bot: str) -> tuple[Act, ...]:
    """Try a bot and wait for the result."""
    return bots, press(f"try {bot}"), lambda arcade: arcade.wait_for("log")


def menus() -> list[Picture]:
    """Return pictures of the menu, the set-ups, and what they open."""
    pictures = [
        shown("menu"),
        shown("menu-continue", saves=MIDDLES),
        shown("menu-leaving", keys("ESCAPE")),
        *looks("menu", (away, run(1.0)), MIDDLES),
        shown("setup-seed", press("brickshooter", "more", "seed"), type_in("4711")),
        shown("setup-more", press("combact", "more")),
        shown("setup-programs", press("explode"), players=["level:hard", "bot:Friend"], **BOTS),
        shown("setup-confirm", press("explode", "play"), saves=MIDDLES),
        shown("setup-by-lot", press("unstack", "begins", "begins", "match", "match")),
        shown("levels-second-page", press("brickshooter", "levels", "after"), **STARS),
        shown("levels-chosen", press("unstack", "layout picture", "level 04-duel")),
        shown("scores-none", press("brickshooter", "scores"), options={"brickshooter": {"colours": 9}}),
        shown("scores-rush", press("brickshooter", "scores"), options={"brickshooter": {"colours": 7, "mode": "rush"}}),
        *looks("rush", (press("brickshooter", "option mode rush", "play"), keys("RETURN"), run(4.0))),
        shown("zen", press("brickshooter", "option mode zen", "play"), away, run(1.0)),
        shown("thirty-shots", press("brickshooter", "option mode thirty", "play"), away, run(1.0)),
        shown("scores-two", press("brickshooter", "scores"), options={"brickshooter": {"colours": 10}}),
        shown("letters", press("explode", "name 0"), pad(A)),
        shown("digits", press("brickshooter", "more", "seed"), pad(A, DOWN, A)),
        *looks("letters", (press("explode", "name 0"), pad(A), away, run(1.0))),
        *looks(
            "scores",
            (press("brickshooter", "scores"), away, run(1.0)),
            (),
            {"options": {"brickshooter": {"colours": 7}}},
        ),
        shown("games-none", opens(GamesScene)),
        shown("games", many_played, opens(GamesScene)),
        shown("another-puzzle", press("explode", "puzzles", "another")),
        shown("achievements", many_played, opens(RecordsScene), press("achievements"), **PERSONS),
        shown("records-none", opens(RecordsScene)),
        shown("records-best", many_played, opens(RecordsScene), press("best"), **PERSONS),
        shown("records-scores", opens(best_scores), **PERSONS),
        shown("records-whom", many_played, opens(RecordsScene), press("game", "whom"), **PERSONS),
        shown("records-ratings", many_played, opens(RecordsScene), press("game", "ratings"), **PERSONS),
        *looks("records", (many_played, opens(RecordsScene), away, run(1.0)), (), PERSONS),
        *looks("records-pair", (many_played, opens(RecordsScene), press("game"), away, run(1.0)), (), PERSONS),
        *looks("persons", (opens(RecordsScene), press("persons"), away, run(1.0)), (), PERSONS),
        *looks("person", (opens(RecordsScene), press("persons", "person Anna"), away, run(1.0)), (), PERSONS),
        *looks("one-file", (press("settings", "sharing", "bundle"), away, run(1.0))),
        *looks("confirm", (press("explode", "play"), away, run(1.0)), MIDDLES),
    ]
    for game in GAMES:
        pictures.append(shown(f"setup-{game}", press(game)))
        pictures.append(shown(f"setup-{game}-continue", press(game), saves=MIDDLES))
        pictures += looks(f"setup-{game}", (press(game), away, run(1.0)), MIDDLES)
        chosen = "levels" if game == "brickshooter" else "layout picture"
        levels = (press(game, chosen), away, run(1.0))
        pictures.append(shown(f"editor-{game}", press(game, chosen, "make")))
        pictures.append(Picture(f"levels-{game}", levels, (), STARS))
        pictures += looks(f"levels-{game}", levels, (), STARS)
    return pictures


def settings() -> list[Picture]:
    """Return pictures of settings, keys and bots."""
    pictures = [
        shown("access-letters", bots, press("add"), scanning, keys("TAB"), run(1.2), keys("SPACE")),
        shown("access-one-switch", press("settings", "access"), scanning, run(2.2)),
        shown("keys-playing", press("settings", "controls", "keys", "playing")),
        shown("keys-looking", press("settings", "controls", "keys", "looking")),
        shown("keys-more", press("settings", "controls", "keys", "more")),
        shown("keys-waiting", press("settings", "controls", "keys", "down 1")),
        shown("keys-taken", press("settings", "controls", "keys", "down 1"), keys("H")),
        shown("keys-gamepad", press("settings", "controls", "buttons")),
        shown("keys-gamepad-playing", press("settings", "controls", "buttons", "playing", "hint 1")),
        shown("bots-none", bots),
        shown("bots", bots, **BOTS),
        shown("bots-starting", bots, press("try explode Mute"), **BOTS),
        shown("bots-answers", *tried("explode Friend"), **BOTS),
        shown("bots-crashed", *tried("unstack Crash"), **BOTS),
        shown("log", *tried("unstack Crash"), press("log"), **BOTS),
        shown("bots-remove", bots, press("remove combact Long"), **BOTS),
        shown("bot-new", bots, press("add")),
        shown("bot-wrong", bots, press("add", "keep")),
        shown("bot-change", bots, press("change unstack Crash"), **BOTS),
        *looks("bots", (bots, away, run(1.0)), (), BOTS),
        *looks("bot", (bots, press("change unstack Crash"), away, run(1.0)), (), BOTS),
        *looks("keys", (press("settings", "controls", "keys"), away, run(1.0))),
        *looks("keys-gamepad", (press("settings", "controls", "buttons"), away, run(1.0))),
    ]
    for page in SETTINGS:
        acts = (press("settings", page), away, run(1.0))
        pictures.append(Picture(f"settings-{page}", acts))
        pictures += looks(f"settings-{page}", acts)
    for palette in ("okabe-ito", "contrast", "daylight"):
        pictures.append(shown(f"settings-{palette}", press("settings"), palette=palette))
        pictures.append(shown(f"menu-{palette}", palette=palette, saves=MIDDLES))
    return pictures


def teaching() -> list[Picture]:
    """Return pictures of help, lessons and puzzles."""
    pictures = []
    for game in GAMES:
        for page in range(PAGES[game]):
            turned = (press(game, "help"), *[press("next")] * page, away, run(1.0))
            pictures.append(Picture(f"help-{game}-{page + 1}", turned))
        pictures += looks(f"help-{game}", (press(game, "help"), away, run(1.0)))
        pictures.append(shown(f"puzzles-{game}", press(game, "puzzles")))
        pictures += looks(f"puzzle-{game}", (press(game, "puzzles", "next"), away, run(1.0)))
        lesson = press(game, "help", "lesson")
        pictures.append(shown(f"lesson-{game}", lesson))
        pictures.append(shown(f"lesson-{game}-hint", lesson, keys("H"), run(1.0)))
        pictures.append(shown(f"lesson-{game}-second", lesson, press("next")))
        pictures += looks(f"lesson-{game}", (lesson, away, run(2.0)))
    pictures.append(shown("lesson-end", press("explode", "help", "lesson"), *[press("next")] * STEPS))
    return pictures


def over_a_game() -> list[Picture]:
    """Return pictures of screens on top of a game."""
    pause = opened("explode/middle", keys("ESCAPE"), run(1.0))
    resign = press("resign"), away
    trouble: tuple[Act, ...] = (
        Arcade.let_crash,
        lambda arcade: arcade.press_now("continue explode"),
        lambda arcade: arcade.wait_for("retry"),
        away,
        run(1.0),
    )
    last = "brickshooter/finished-taken-back"
    pictures = [
        Picture("trouble", trouble, ("explode/level-to-move",)),
        *looks("trouble", trouble, ("explode/level-to-move",)),
        *looks("pause", pause, ("explode/middle",)),
        *looks("resign", (*pause, *resign, run(1.0)), ("explode/middle",)),
        *looks("draw-offered", (*pause, *resign, press("offer"), away, run(1.0)), ("explode/middle",)),
        *looks("given-up", (*pause, *resign, press("give up"), away, run(3.0)), ("explode/middle",)),
        Picture("draw-agreed", (*pause, *resign, press("offer", "agree"), away, run(3.0)), ("explode/middle",)),
        Picture("toast", opened("explode/middle", keys("M")), ("explode/middle",)),
        Picture("toasts", (keys("M", "M", "M"), run(1.0))),
        Picture("damaged", (Arcade.damage, press("continue explode"), away, run(1.0)), ("explode/middle",)),
        shown("name-typed", *opened(last, *ENDED, press("name")), type_in("Zoë"), saves=(last,)),
    ]
    for game in GAMES:
        middle = f"{game}/middle"
        back = opened(middle, Arcade.look_back, run(1.0))
        pictures.append(Picture(f"review-{game}", back, (middle,)))
        pictures += looks(f"review-{game}", back, (middle,))
        pictures.append(Picture(f"pause-{game}", opened(middle, keys("ESCAPE"), run(1.0)), (middle,)))
        looking = opened(middle, *[keys("PAGEUP")] * 3, run(1.0))
        pictures += [Picture(f"looking-{game}", looking, (middle,)), *looks(f"looking-{game}", looking, (middle,))]
        pictures.append(Picture(f"moves-{game}", (*looking, keys("N"), run(1.0)), (middle,)))
    return pictures


def given_away() -> list[Picture]:
    """Return pictures of sharing and of a game by mail."""
    share = opened("explode/middle", keys("ESCAPE"), run(1.0), press("share"), away, run(1.0))
    letter = (lambda arcade: arcade.drop("arcade 1 explode player1=Anna player2=Ben : a5"), away, run(1.0))
    return [
        Picture("share", share, ("explode/middle",)),
        *looks("share", share, ("explode/middle",)),
        Picture("letter", letter),
        *looks("letter", letter),
        *looks("letter-sent", (*letter, press("play"), keys("RETURN", "RETURN"), away, run(3.0))),
    ]


def screens() -> list[Picture]:
    """Return all pictures of screens."""
    return menus() + settings() + teaching() + over_a_game() + given_away()
