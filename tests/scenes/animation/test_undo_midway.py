"""Undo in the midst of a move: silent, and back from what is seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.actions import Action
from game.games import GAMES
from game.games.explode.view.glass import Star
from game.scenes.play.play import PlayScene
from game.settings.settings import Settings
from game.ui.input.inputs import Press
from tests.app.films import MOST_AT_ONCE, film, share_at_once
from tests.conftest import Player
from tests.games.brickshooter.scenes import from_position
from tests.games.brickshooter.shown.quick import chain_field, longest
from tests.games.test_shape import opened
from tools.film.figures import heard_after_undo
from tools.film.moments import MOMENTS

Start = Callable[..., Player]
WAYS: dict[str, dict[str, object]] = {"lively": {}, "calm": {"reduced_motion": True}, "none": {"speed": "off"}}
UNDONE = [moment.game for moment in MOMENTS if moment.title == f"{moment.game} undo"]
"""Games of which an undo is filmed."""


@pytest.mark.parametrize("motion", WAYS)
@pytest.mark.parametrize("game", UNDONE)
def test_nothing_is_heard_of_a_move_that_was_undone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, motion: str
) -> None:
    taken = film(monkeypatch, tmp_path, f"{game} undo", motion)
    assert taken.made == ()
    assert heard_after_undo(taken) in ([], ["press"])


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("game", UNDONE)
def test_undo_leads_back_from_what_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str) -> None:
    taken = film(monkeypatch, tmp_path, f"{game} undo")
    assert taken.moment.undo is not None
    at = taken.at(taken.moment.undo)
    assert share_at_once(taken, at) < MOST_AT_ONCE, "the picture jumps when the move is undone"


def set_to(motion: str) -> Callable[[Settings], None]:
    def change(settings: Settings) -> None:
        for key, value in WAYS[motion].items():
            setattr(settings, key, value)

    return change


def pieces(scene: PlayScene) -> Counter[tuple[object, ...]]:
    """How all pieces stand; in a game that does not say which sprites are pieces, how all sprites of the board do."""
    upon = [sprite for sprite in scene.stage.sprites if sprite.space is scene.board]
    known = [sprite for sprite in upon if sprite.art.kin() is not None or isinstance(sprite.art, Star)]
    return Counter(
        (str(sprite.art), sprite.layer, *(round(number, 3) for number in sprite.state())) for sprite in known or upon
    )


def undone_midway(player: Player, scene: PlayScene, move: str, frames: int) -> None:
    """Make a move, take it back after some frames, and wait; the board must stand as before, and silence reign."""
    heard: list[str] = []
    scene.show(scene.session.position)
    player.settle()
    before = pieces(scene)
    assert before
    assert scene.play(move)
    for _ in range(frames):
        player.now += 1 / 60
        player.app.frame()
    player.app.audio.play = lambda name, *rest: heard.append(name)  # type: ignore[method-assign]
    assert scene.handle(Press(Action.UNDO))
    player.run(0.5)
    player.settle()
    assert heard == [], "it is heard"
    assert pieces(scene) == before, f"it does not stand as before, {frames} frames after {move}"


@pytest.mark.sample(1)
@pytest.mark.parametrize("motion", WAYS)
@pytest.mark.parametrize("game", GAMES.names)
def test_an_undo_at_any_instant_leads_back_exactly(start: Start, game: str, motion: str) -> None:
    player, chance = start(set_to(motion)), random.Random(f"{game} {motion}")
    scene = opened(player, game)
    for _ in range(4):
        scene.session.play(chance.choice(scene.session.rules.legal_moves(scene.session.position)))
    for _ in range(6):
        rules, position = scene.session.rules, scene.session.position
        undone_midway(player, scene, chance.choice(rules.legal_moves(position)), chance.randrange(60))
        scene.play(chance.choice(rules.legal_moves(position)))
        player.settle()


@pytest.mark.parametrize("frames", [1, 17, 40, 70])
def test_a_long_chain_is_undone_exactly(start: Start, frames: int) -> None:
    player, position = start(), chain_field(frames)
    scene = from_position(player, position)
    undone_midway(player, scene, longest(position), frames)


@pytest.mark.parametrize("motion", ["lively", "calm"])
@pytest.mark.parametrize("game", GAMES.names)
def test_an_undo_of_a_move_that_waits_lets_the_one_before_go_on(start: Start, game: str, motion: str) -> None:
    player, chance = start(set_to(motion)), random.Random(game)
    scene = opened(player, game)
    rules = scene.session.rules
    assert scene.play(chance.choice(rules.legal_moves(scene.session.position)))
    player.run(0.05)
    assert scene.moving
    first = scene.session.position
    made = list(scene.session.moves)
    assert scene.play(chance.choice(rules.legal_moves(first)))
    player.run(0.03)
    assert scene.handle(Press(Action.UNDO))
    assert scene.session.moves == made
    assert scene.moving, "the first move was broken off"
    assert scene.story.showing is not None
    assert scene.story.showing.after is first
    player.settle()
    player.run(0.5)
    now = pieces(scene)
    scene.show(first)
    assert now == pieces(scene), "a piece stands elsewhere than the position has it"
    assert scene.story.move is not None
    assert scene.story.move.after is first
    assert not scene.has_pending_work
