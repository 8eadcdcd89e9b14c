"""How moves are shown, moment by moment, compared with what was looked at and found good (`seen/scenes/animation/`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isclose
from random import Random
from typing import Any

import pytest

from game.actions import Action
from game.games import GAMES, game_named
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.ui.input.inputs import Press
from tests import snapshots
from tests.conftest import Player
from tools.fuzz.openings import begin

MOVES, EVERY = 4, 7
"""So many moves are made, and so many frames lie between two moments that are compared."""
LONGEST = 120.0
"""Seconds of the arcade's clock that a move takes at most."""


def eventful(play: PlayScene, chance: Random) -> str:
    """Of some moves by chance the one of which most comes."""
    rules, position = play.session.rules, play.session.position
    moves = sorted(rules.legal_moves(position))

    def much(move: str) -> int:
        events: list[Any] = []
        rules.play(position, move, events)
        return len(events)

    return max(chance.sample(moves, min(20, len(moves))), key=much)


STATE = ("x", "y", "scale", "width", "height", "angle", "alpha")
"""The names of the values of a sprite's state."""


def moment(play: PlayScene) -> Iterator[str]:
    """Of all that is shown on the board, and of all else: how many, and the sums of what moves."""
    for where in (ON_BOARD, "beside"):
        on_board = where == ON_BOARD
        shown = [s for s in play.stage.sprites if s.visible and s.alpha > 0.004 and (s.space is play.board) is on_board]
        sums = [sum(values) for values in zip(*(sprite.state() for sprite in shown), strict=True)]
        values = ", ".join(f"{name} {value:.3f}" for name, value in zip(STATE, sums, strict=bool(sums)))
        yield f"  {where} {len(shown)} pictures{snapshots.NUMBERS}{values}"


ON_BOARD = "on the board"


def shown(player: Player, play: PlayScene, name: str, heard: list[str]) -> Iterator[str]:
    """What is seen and heard of a move until all stands still."""
    yield name
    end = player.now + LONGEST
    while play.moving:
        assert player.now < end, f"{name} is shown for ever"
        for _ in range(EVERY):
            player.now += 1 / 60
            player.app.frame()
        yield from moment(play)
    yield f"  sounds: {', '.join(heard)}"
    heard.clear()


def eventful_moves(player: Player, opening: str, heard: list[str]) -> Iterator[str]:
    """Some moves, then two of them taken back and one made again."""
    begin(player.app, opening, 1)
    player.settle()
    heard.clear()
    play, chance = player.app.front, Random(3)
    assert isinstance(play, PlayScene)
    for _ in range(MOVES):
        if play.session.outcome is not None or play.table.done:
            return
        move = eventful(play, chance)
        assert play.play(move)
        yield from shown(player, play, f"{opening} {move}", heard)
    for action in (Action.UNDO, Action.UNDO, Action.REDO) if play.session.outcome is None else ():
        assert play.handle(Press(action))
        yield from shown(player, play, f"{opening} {action.value}", heard)


RARE: tuple[tuple[str, dict[str, Any], int, int, int], ...] = (
    ("brickshooter", {"colours": 5}, 0, 18, 1),  # The field is cleared, and the next set comes.
    ("brickshooter", {"colours": 5}, 10, 108, 1),  # Six waves.
    ("brickshooter", {"colours": 5, "mode": "zen"}, 3, 110, 1),  # No lane could shoot: bricks go.
    ("unstack", {}, 3, 57, 2),  # A pass that makes itself, and the end.
    ("unstack", {"rules": "neto2026"}, 3, 10, 1),  # Stones are laid on seven cells.
    ("combact", {"goal": "time"}, 1, 0, 1),  # The originator is placed.
    ("combact", {"goal": "time"}, 1, 14, 2),  # A token is spent; the end.
    ("combact", {"goal": "autonomy"}, 3, 11, 2),  # Two passes and the end.
    ("combact", {"goal": "bases"}, 0, 12, 1),  # A base is connected.
    ("combact", {"goal": "bases"}, 4, 21, 2),  # A draw.
)
"""Games by chance of which what is rare is shown: the game, its options, its seed, and from which move on how many."""


def rare_moves(player: Player, heard: list[str]) -> Iterator[str]:
    for name, options, seed, first, count in RARE:
        rules, chance = game_named(name).rules, Random(seed)
        session = Session(name, rules, Source(seed=seed), options, Match(("Anna", "Ben")))
        for _ in range(first):
            session.play(chance.choice(rules.legal_moves(session.position)))
        play = play_scene(player.app, game_named(name), session)
        assert isinstance(play, PlayScene)
        player.app.push(play)
        player.settle()
        heard.clear()
        for _ in range(count):
            move = chance.choice(rules.legal_moves(session.position))
            assert play.play(move)
            yield from shown(player, play, f"rare {name} {move}", heard)
        player.app.pop()


def alike(one: str, other: str) -> bool:
    """True if two moments are the same, but for what the fonts' library makes of texts beside the board."""
    (what, _, found), (told, _, seen) = (line.partition(snapshots.NUMBERS) for line in (one, other))
    relative, absolute = (1e-6, 0.003) if what.strip().startswith(ON_BOARD) else (1e-4, 0.05)
    values = [[float(part.split()[-1]) for part in text.split(", ") if part] for text in (found, seen)]
    return (
        what == told
        and len(values[0]) == len(values[1])
        and all(isclose(a, b, rel_tol=relative, abs_tol=absolute) for a, b in zip(*values, strict=True))
    )


@pytest.mark.parametrize("reduced", [False, True], ids=["lively", "reduced"])
def test_moves_are_shown_as_they_were(start: Callable[..., Player], reduced: bool) -> None:
    def choose(settings: Settings) -> None:
        settings.reduced_motion = reduced

    player, heard = start(choose), list[str]()
    snapshots.listen(player.app.audio, heard)
    openings = [f"{opening} {game.name}" for game in GAMES for opening in ("level", "end")]
    files = {opening: list(eventful_moves(player, opening, heard)) for opening in openings}
    files["rare moves"] = list(rare_moves(player, heard))
    snapshots.check_folder(f"scenes/animation/{'reduced' if reduced else 'lively'}", files, alike)
