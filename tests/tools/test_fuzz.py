"""The fuzzer: the same seed plays the same, what is broken is found, made short and replayed; and nothing is found."""

from __future__ import annotations

import itertools
import json
import logging
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.actions import Action
from game.play.table.table import Table
from game.scenes.base.scene import Scene
from game.scenes.home.menu import MenuScene
from game.scenes.online.race import RaceTables
from game.scenes.play.play import PlayScene
from tools.fuzz.__main__ import main
from tools.fuzz.chooser import Chooser
from tools.fuzz.events import Event, Key, Move, Open, Resize, Spot, from_json, to_json
from tools.fuzz.openings import OPENINGS
from tools.fuzz.play import PAINTED, Life, fuzz, new_world, read_finding, replay
from tools.fuzz.shrink import shrunk
from tools.fuzz.watch import Broken, Endless, Watch, patience
from tools.fuzz.world import World

SEEDS = (1, 2)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the system speaks does not matter, and no display is left open."""
    monkeypatch.setenv("LANGUAGE", "en")
    pygame.quit()  # Other tests may have left theirs.
    yield
    logging.disable(logging.NOTSET)  # The command disables it for its process.
    assert not pygame.display.get_init()


class Planted(Scene):
    """Breaks at the third U."""

    pressed = 0

    def act(self, action: Action) -> bool:
        self.pressed += action is Action.UNDO
        if self.pressed == 3:
            raise ZeroDivisionError("planted")
        return action is Action.UNDO


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a scene that is not sound."""
    monkeypatch.setitem(OPENINGS, "planted", lambda app, chance: app.push(Planted(app)))
    return "planted"


# Events


def gestures(count: int) -> list[Event]:
    """What is chosen in the menu and in a game."""
    chooser, found = Chooser(5), []
    with new_world(5) as world:
        for scene in ("menu", "play combact", "settings"):
            world.do(Open(scene))
            for _ in range(count):
                found += chooser.gesture(world.app)
    return found


def test_every_event_can_be_written_down_and_read() -> None:
    events = gestures(400)
    assert len({type(event) for event in events}) >= 11
    for event in events:
        assert from_json(json.loads(json.dumps(to_json(event)))) == event


@pytest.mark.parametrize("data", [{}, {"do": "dance"}, {"do": "key"}, {"do": "resize", "width": 1, "depth": 2}])
def test_what_is_no_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no event"):
        from_json(data)


# Playing


def course(seed: int, count: int) -> list[object]:
    """How a run goes: what happened, and what came of it."""
    seen: list[object] = []
    with new_world(seed) as world:
        life = Life(world, seed)
        for _ in range(count):
            life.live(1)
            front = world.app.front
            focus = front.form.focus.key if front.form.focus else ""
            moves = list(front.session.moves) if isinstance(front, PlayScene) else []
            sprites = [sprite.state() for sprite in front.stage.sprites]
            seen.append((to_json(life.events[-1]), world.now, type(front), focus, moves, sprites))
    return seen


@pytest.mark.slow
def test_the_same_seed_plays_the_same_and_another_another() -> None:
    first = course(8, 60)
    assert course(8, 60) == first
    assert course(9, 60) != first


def looked_up() -> list[set[str]]:
    """The games in progress that the menu has looked up, after each of some frames."""
    seen = []
    with new_world(8) as world:
        world.do(Open("play combact", seed=1))
        board = world.app.front
        assert isinstance(board, PlayScene)
        assert board.play(board.session.rules.legal_moves(board.session.position)[0])
        world.restart()
        for _ in range(12):
            world.do(Key("tab", wait=0.05))
            assert isinstance(world.app.front, MenuScene)
            seen.append(set(world.app.front.kept))
    return seen


def test_nothing_depends_on_how_long_a_game_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, load, held = looked_up(), MenuScene._game_view, threading.Event()
    assert usual[-1] == {"combact"}
    monkeypatch.setattr(MenuScene, "_game_view", lambda menu, name: held.wait(60.0) and load(menu, name))
    try:
        assert looked_up() == usual
    finally:
        held.set()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["picture", "page", "film"])
def test_nothing_depends_on_the_folder_of_what_is_made(kind: str) -> None:
    def answers(world: World, folder: int) -> tuple[str, ...]:
        command = ("python", kind, "-", f"/{folder}/game.end", "--data", f"/{folder}")
        made = world.app.start_program(command, None)
        made.send("arcade 1 explode : a5")
        return tuple(line for _ in range(20) for line in made.lines())

    with new_world(5) as world:
        told = {answers(world, folder) for folder in range(200)}
    assert len(told) == 1, f"there are {len(told)} ways in which a {kind} is made"


@pytest.mark.parametrize("first", range(0, len(OPENINGS), 12))
def test_every_scene_can_be_begun_at_and_played(first: int) -> None:
    with new_world(3) as world:
        for scene in list(OPENINGS)[first : first + 12]:
            life = Life(world, 3, scene)
            life.visit(scene, 6)
            opened, *events = life.events
            assert isinstance(opened, Open)
            assert opened.scene == scene
            assert len(events) >= 5, "it is played, too"
            assert world.app.running


def test_two_or_three_inputs_may_come_in_one_frame() -> None:
    frames, inputs = set(), 0
    for event in gestures(80):
        inputs += not isinstance(event, Move)
        if not event.joined:
            frames.add(inputs)
            inputs = 0
    assert {1, 2, 3} <= frames, "some frames have one input, others have bursts"


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_two_thousand_events_break_nothing(seed: int) -> None:
    assert [finding.text for finding in fuzz(2_000 // len(SEEDS), seed)] == []


# Finding


@pytest.mark.slow
def test_a_planted_mistake_is_found_made_short_and_replayed(
    planted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--events", "3000", "--scene", planted, "--findings", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "ZeroDivisionError: planted" in told
    path = tmp_path / "finding-1.json"
    assert f"python -m tools.fuzz --replay {path}" in told
    finding = read_finding(path.read_text())
    assert finding.events[0] == Open(planted, finding.events[0].seed)  # type: ignore[attr-defined]
    assert len(finding.events) <= 4
    assert not any(event.wait for event in finding.events)
    assert main(["--replay", str(path)]) == 1
    assert "ZeroDivisionError: planted" in capsys.readouterr().out
    monkeypatch.setattr(Planted, "act", lambda self, action: False)
    assert main(["--replay", str(path)]) == 0, "what was mended is found no more"


@pytest.mark.slow
def test_what_is_done_after_a_restart_is_found_too(planted: str) -> None:
    events = [Open(planted), Key("u"), Key("u"), from_json({"do": "close"}), Open(planted), *[Key("u")] * 3]
    found = replay(1, events)
    assert found is not None
    assert "planted" in found.text
    assert replay(1, events[:-1]) is None


@pytest.mark.slow
def test_a_game_that_is_not_saved_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "save", lambda self: None)
    assert any("not been saved" in finding.kind for finding in fuzz(600, 1, "play explode"))


@pytest.mark.slow
def test_a_race_that_is_not_saved_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceTables, "_keep", lambda *given: None)
    found = (finding.kind for seed in (1, 2, 3) for finding in fuzz(600, seed, "race begun"))
    assert any("a race is not what is played" in kind for kind in found)


def test_a_race_has_the_same_bricks_when_it_is_replayed() -> None:
    def seed() -> int:
        with new_world(7) as world:
            world.do(Open("race begun"))
            assert isinstance(world.app.front, PlayScene)
            return world.app.front.session.source.seed

    assert seed() == seed()


def test_a_picture_that_is_not_drawn_anew_is_noticed() -> None:
    with new_world(PAINTED) as world:
        watch = Watch(world, picture=1)
        world.do(Open("help explode", wait=1.0))
        watch.look()
        world.app.window.surface.fill("red", (10, 10, 3, 3))
        with pytest.raises(Broken, match="picture"):
            watch.look()


def test_what_is_scrolled_into_sight_for_the_next_frame_is_no_finding() -> None:
    with new_world(PAINTED) as world:
        world.app.settings.ui_scale = 200
        world.do(Open("settings", wait=1.0))
        watch = Watch(world, picture=1)
        form = world.app.front.form
        last = max(form.widgets, key=lambda widget: widget.box.bottom)
        before = form.space.y
        world.do(Move(Spot(last.key, 0.5, 0.5), joined=True))
        watch.look()
        assert form.space.y != before
        world.do(Key("break"))
        watch.look()


def test_a_focus_on_nothing_is_noticed() -> None:
    with new_world(1) as world:
        watch = Watch(world)
        watch.look()
        world.app.front.form.focus = None
        with pytest.raises(Broken, match="focus"):
            watch.look()


def test_an_error_that_is_only_logged_is_noticed() -> None:
    with new_world(1) as world:
        watch = Watch(world)
        logging.getLogger("game.anything").error("Something has failed")
        with pytest.raises(Broken, match="Something has failed"):
            watch.look()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timer for the work of a program")
def test_what_has_no_end_is_noticed() -> None:
    with pytest.raises(Endless), patience(0.05):
        sum(1 for _ in itertools.count())


# Shrinking


@pytest.mark.parametrize("needed", [(), (0,), (99,), (3, 50), (1, 2, 3), (7, 8, 40, 41, 98)])
def test_shrinking_leaves_what_is_needed(needed: tuple[int, ...]) -> None:
    tried = 0

    def fails(numbers: Sequence[int]) -> bool:
        nonlocal tried
        tried += 1
        return set(needed) <= set(numbers)

    found = shrunk(range(100), fails, (5, 20))
    assert found == list(needed) or (not needed and len(found) <= 1)
    assert tried < 400


# The command line


def test_the_scenes_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--scene", "list"]) == 0
    named = capsys.readouterr().out.splitlines()
    assert {"menu", "watch combact", "lesson unstack", "result brickshooter", "letters", "log"} <= set(named)


def test_an_unknown_scene_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--scene", "nowhere"])
    assert "nowhere" in capsys.readouterr().err


def test_a_clean_run_says_how_fast_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--events", "30", "--scene", "menu"]) == 0
    assert "a second): nothing found" in capsys.readouterr().out


def test_a_window_of_any_size() -> None:
    assert replay(1, [Resize(640, 480), Open("play unstack"), Resize(1920, 1080), Key("f11"), Key("f11")]) is None
