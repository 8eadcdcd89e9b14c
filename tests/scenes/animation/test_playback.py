"""Steps of a move: with motion, without it, and painted ahead, all by one script."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from game.games import game_named
from game.play.port.move_result import apply_move
from game.scenes.animation.playback import ClickHint, Marked, MoveStep, ScriptedPlayback, beacon
from game.stage.art import Fonts, Theme
from game.stage.image_cache import ImageCache
from game.stage.sprites import Space, Stage
from game.stage.tween import Animation, Call, Delay, InTurn
from tests.conftest import Player
from tests.games.test_shape import opened

HINT = ClickHint(0.5)


class Table:
    """Pieces of no game, and what happened with them at which time."""

    def __init__(self) -> None:
        self.stage = Stage(ImageCache(Theme(Fonts(Path("no such folder")))))
        self.space = Space(scale=20.0)
        self.told: list[tuple[float, str]] = []
        self.now = 0.0

    def tell(self, word: str) -> None:
        self.told.append((self.now, word))

    def watch(self, animation: Animation) -> list[int]:
        """Play an animation; return how many marks were seen in each eighth of a second."""
        seen = []
        for frame in range(round(animation.duration * 8) + 1):
            self.now = frame / 8
            animation.advance(self.now)
            seen.append(sum(isinstance(sprite.art, ClickHint) for sprite in self.stage.sprites))
        return seen


class Playback(ScriptedPlayback[Table, str, str]):
    """Three steps: the second does not wait for the end of the first one's motion."""

    def script(self, before: str, events: Sequence[str], after: str) -> Iterator[MoveStep]:
        tell, space = self.pieces.tell, self.pieces.space
        for event in events:
            hear = Call(partial(self.sound, event, 1.0, 0.0))
            yield MoveStep(
                change=partial(tell, f"{event} done"),
                sound=hear,
                motion=lambda hear=hear, event=event: InTurn(Delay(0.5), hear, Call(partial(tell, f"{event} moved"))),
                lasts=0.25 if event == "first" else None,
                before=Marked(0.375, (beacon(space, n, 0.0) for n in range(2))),
                after=Marked(0.25, [beacon(space, 0.0, 0.0)]),
                arts=self.scaled(HINT),
            )
        yield MoveStep(partial(tell, "the end"))


@pytest.fixture
def table() -> Table:
    return Table()


def playback(table: Table, lively: bool) -> Playback:
    return Playback(table, lambda name, volume, place: table.tell(f"{name} heard"), lively)


def test_without_motion_every_step_is_marked_then_heard_and_done_then_marked(table: Table) -> None:
    shown = playback(table, False).animation("", ["first", "second"], "")
    assert shown.beats
    assert not table.told, "it is only planned"
    assert table.watch(shown) == [2, 2, 2, 1, 1, 2, 2, 2, 1, 1, 0]
    assert table.told == [
        (0.375, "first heard"),
        (0.375, "first done"),
        (1.0, "second heard"),
        (1.0, "second done"),
        (1.25, "the end"),
    ]


def test_with_motion_a_step_waits_for_the_one_before_it_unless_that_says_how_long(table: Table) -> None:
    shown = playback(table, True).animation("", ["first", "second"], "")
    assert not shown.beats
    assert not any(table.watch(shown)), "nothing is marked"
    assert table.told == [
        (0.5, "first heard"),
        (0.5, "first moved"),
        (0.75, "second heard"),
        (0.75, "second moved"),
        (0.75, "the end"),
    ]


@pytest.mark.parametrize("lively", [False, True])
def test_pictures_of_all_steps_are_painted_ahead(table: Table, lively: bool) -> None:
    playback(table, lively).animation("", ["first", "second"], "")
    assert not table.stage.images.has(HINT, 20.0)
    table.stage.animator.step(0.1)
    assert table.stage.images.has(HINT, 20.0)


Start = Callable[..., Player]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["combact", "explode", "unstack"])
def test_what_is_heard_without_motion_is_heard_with_it_too(
    start: Start, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, chance = opened(player := start(), name), random.Random(6)
    rules, position = game_named(name).rules, game_named(name).rules.start({})
    heard: list[tuple[object, ...]] = []
    monkeypatch.setattr(scene.voices, "play", lambda *sound: heard.append(sound))

    def sounds(still: bool) -> Counter[tuple[object, ...]]:
        player.app.settings.reduced_motion = still
        scene.show(position)
        heard.clear()
        animation = scene.animate(move)
        animation.advance(animation.duration)
        return Counter(heard)

    for _ in range(40):
        if rules.outcome(position) is not None:
            break
        move = apply_move(rules, position, chance.choice(rules.legal_moves(position)))
        calm = sounds(still=True)
        assert calm <= sounds(still=False)
        assert calm or move.move == "pass"
        position = move.after
