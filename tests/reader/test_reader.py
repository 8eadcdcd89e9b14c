"""Who listens is told what has changed and nothing else; what they ask for is done; and none of it stops the game."""

from __future__ import annotations

import random
import runpy
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.devices.window import Window
from game.games import game_named
from game.games.explode import rules
from game.play.port.advice import Reason
from game.play.session.session import Session, Source
from game.play.table.hint import Hint
from game.reader.node import Handlers, Node, Numbered, Tree
from game.reader.reader import SETTLED, SHOWING
from game.reader.tree import tree_of
from game.scenes.board.board import BoardScene
from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.start.sessions import play_scene
from game.stage.tween import Delay
from tests.conftest import Player
from tests.processes import PATIENCE


class PanicException(BaseException):
    """What a fault of the library is called."""


class Library:
    """A bus that carries nothing. Like the true one it has a lock, which the main thread must find free."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.nodes: dict[int, Node] = {}
        self.children: dict[int, Sequence[int]] = {}
        self.sent: list[int] = []
        """How many nodes were sent each time."""
        self.focus = 0
        self.window: list[object] = []
        self.listened = False
        self.within = False
        """Whether a call of the library is being answered while it holds the lock, and the interpreter is wanted."""
        self.deadlocks = 0
        self.fault: BaseException | None = None

    def connect(self, handlers: Handlers, window: Window) -> Library:
        self.handlers = handlers
        return self

    # What the library's thread does

    def begin(self) -> None:
        with self.lock:
            self.listened = self.within = True
            self.handlers.listening()
            self.within = False

    def end(self) -> None:
        with self.lock:
            self.listened = False
        self.handlers.silent()

    def ask(self, name: str, action: str, value: str = "") -> None:
        number = next(number for number, node in self.nodes.items() if node.name.startswith(name))
        self.handlers.asked(number, action, value)

    # What the main thread calls

    @contextmanager
    def _called(self) -> Iterator[None]:
        if not self.lock.acquire(blocking=False):
            self.deadlocks += self.within
            self.lock.acquire()
        try:
            yield
        finally:
            self.lock.release()
        if self.fault is not None:
            raise self.fault

    def send(self, nodes: Sequence[Numbered], focus: int, root: int | None) -> None:
        with self._called():
            if root is not None:
                self.nodes.clear()
            self.nodes |= {number: node for number, node, _ in nodes}
            self.children |= {number: children for number, _, children in nodes}
            self.sent.append(len(nodes))
            self.focus = focus
            assert all(child in self.nodes for _, _, children in nodes for child in children)

    def focused(self, focused: bool) -> None:
        with self._called():
            self.window.append(focused)

    def placed(self, window: pygame.Rect) -> None:
        with self._called():
            self.window.append(window)

    def name(self) -> str:
        """What has the focus."""
        return self.nodes[self.focus].name


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def player(start: Callable[..., Player], library: Library, monkeypatch: pytest.MonkeyPatch) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    monkeypatch.setattr(Window, "on_screen", True)
    player.app.reader.connect(library.connect)
    return player


def listen(player: Player, library: Library) -> None:
    library.begin()
    player.run(2 * SETTLED)


def test_nothing_is_sent_while_nobody_listens(player: Player, library: Library) -> None:
    player.run(1.0)
    player.app.reader.tell("Something has happened.")
    assert not library.sent
    assert not library.window


def test_the_whole_tree_comes_a_moment_after_somebody_has_begun_to_listen(player: Player, library: Library) -> None:
    library.begin()
    player.run(SETTLED / 2)
    assert not library.sent
    player.run(SETTLED)
    assert library.sent[0] == len(library.nodes) > 10
    assert library.name().startswith("BrickShooter")
    assert library.window[0] is True
    assert len(library.window) == 2


def test_who_switches_the_reader_off_is_told_nothing_until_it_is_on_again(player: Player, library: Library) -> None:
    listen(player, library)
    assert player.app.reader.connected
    player.app.choose("reader", False)
    library.sent.clear()
    player.app.push(SettingsScene(player.app))
    player.app.narrate("Something has happened.")
    player.run(1.0)
    assert not library.sent, "the reader is off, and something is told"
    assert not player.app.reader.connected
    player.app.choose("reader", True)
    listen(player, library)
    assert library.sent[0] == len(library.nodes) > 10, "the whole tree comes anew"


def test_later_only_what_has_changed(player: Player, library: Library) -> None:
    listen(player, library)
    sent = len(library.sent)
    player.run(0.5)
    assert len(library.sent) == sent
    player.key(pygame.K_RIGHT)
    player.run(0.1)
    assert library.name().startswith("Explode!")
    assert library.sent[sent:] == [0]
    player.app.push(SettingsScene(player.app))
    player.run(0.5)
    assert library.name() == "Display"


def test_where_the_window_is_and_whether_it_has_the_focus_is_told_when_that_changes(
    player: Player, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(player, library)
    library.window.clear()
    player.run(0.5)
    player.key(pygame.K_RIGHT)
    player.run(0.5)
    assert library.window == []
    monkeypatch.setattr(Window, "place", pygame.Rect(1, 2, 3, 4))
    player.run(0.1)
    assert library.window == [(1, 2, 3, 4)]
    player.app.asleep = True
    player.app.reader.frame(True)
    player.app.reader.frame(True)
    assert library.window == [(1, 2, 3, 4), False]
    library.begin()
    player.app.reader.frame(True)
    player.now += 2 * SETTLED
    player.app.reader.frame(True)
    assert library.window[2:] == [False, (1, 2, 3, 4)], "who begins to listen is told both"


def test_while_something_moves_it_is_looked_at_now_and_then_and_at_its_end(
    player: Player, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(player, library)
    player.settle()
    looks: list[float] = []

    def look(*about: Any) -> Tree:
        looks.append(player.now)
        return tree_of(*about)

    monkeypatch.setattr("game.reader.tree.tree_of", look)
    player.app.front.stage.animator.start(Delay(4 * SHOWING))
    began = player.now
    while player.now < began + 6 * SHOWING:
        player.now += 1 / 60
        player.app.reader.frame(True)
        player.app.front.stage.animator.step(1 / 60)
    assert all(later - look >= SHOWING - 1e-6 for look, later in pairwise(looks) if later <= began + 4 * SHOWING)
    assert 2 < sum(look <= began + 4 * SHOWING for look in looks) < 6
    assert sum(look > began + 4.1 * SHOWING for look in looks) > 8, "then in every frame that changes something"


def test_who_leaves_while_the_screen_is_read_is_told_nothing_of_it(
    player: Player, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(player, library)
    sent = len(library.sent)

    def leave(*about: Any) -> Tree:
        library.end()
        return tree_of(*about)

    monkeypatch.setattr("game.reader.tree.tree_of", leave)
    player.app.push(SettingsScene(player.app))
    player.run(0.5)
    assert len(library.sent) == sent


def test_numbers_are_never_given_anew(player: Player, library: Library) -> None:
    listen(player, library)
    menu = library.focus
    player.app.push(SettingsScene(player.app))
    player.run(0.5)
    player.app.pop()
    player.run(0.5)
    assert library.name().startswith("BrickShooter")
    assert library.focus not in (0, menu)


def test_what_is_asked_for_is_done_as_by_keys(player: Player, library: Library) -> None:
    listen(player, library)
    library.ask("Settings", "click")
    player.run(0.5)
    library.ask("Symbols on pieces", "click")
    player.run(0.1)
    assert not player.app.settings.symbols
    library.ask("Text size", "increment")
    player.run(0.1)
    assert player.app.settings.ui_scale == 125
    assert library.name() == "Text size"
    library.ask("Text size", "set_value", "100 %")
    player.run(0.1)
    assert player.app.settings.ui_scale == 100
    library.ask("Sound", "click")
    player.run(0.1)
    library.ask("Effects", "set_value", "35.0")
    player.run(0.1)
    assert player.app.settings.effects_volume == 35
    library.ask("Music", "decrement")
    player.run(0.1)
    assert player.app.settings.music_volume == 45
    library.ask("Back", "focus")
    player.run(0.1)
    assert library.name() == "Back"


def test_what_is_gone_or_makes_no_sense_does_nothing(player: Player, library: Library) -> None:
    listen(player, library)
    library.handlers.asked(9999, "click", "")
    library.ask("Quit", "dance")
    library.ask("Dusk Arcade", "click")
    library.ask("Settings", "click")
    library.ask("Today", "click")
    player.run(0.5)
    assert isinstance(player.app.front, SettingsScene)
    library.ask("Text size", "set_value", "nan")
    library.ask("Text size", "set_value", "1e300")
    player.run(0.1)
    assert player.app.settings.ui_scale == 100


def test_what_is_asked_for_while_the_screen_is_to_be_laid_out_anew_is_done_then(
    player: Player, library: Library
) -> None:
    listen(player, library)
    player.app.push(SettingsScene(player.app))
    player.run(0.5)
    symbols = player.app.settings.symbols
    player.app.front.needs_layout = True
    library.ask("Symbols on pieces", "click")
    player.run(0.1)
    assert player.app.settings.symbols is not symbols


def test_a_field_takes_a_text(player: Player, library: Library) -> None:
    listen(player, library)
    library.ask("Explode!", "click")
    player.run(0.5)
    library.ask("Player 1", "focus")
    number = next(number for number, node in library.nodes.items() if node.key == "name 0")
    library.handlers.asked(number, "set_value", "Zoë")
    player.run(0.1)

    def told() -> tuple[str, tuple[int, int] | None, str]:
        node = library.nodes[number]
        return node.value, node.selection, library.nodes[library.children[number][0]].value

    assert told() == ("Zoë", (3, 3), "Zoë")
    library.handlers.asked(number, "set_text_selection", "0 1")
    player.run(0.1)
    assert told()[1] == (0, 1)
    library.handlers.asked(number, "replace_selected_text", "Chl")
    player.run(0.1)
    assert told() == ("Chloë", (3, 3), "Chloë")
    player.key(pygame.K_LEFT)
    player.run(0.1)
    assert told()[1] == (2, 2)
    assert library.focus == number


def test_what_has_happened_is_announced_once_also_when_it_is_the_same_again(player: Player, library: Library) -> None:
    listen(player, library)
    heard = []
    for sentences in (("One.", "Two."), ("Two.",), ("Two.",)):
        before = set(library.nodes)
        for sentence in sentences:
            player.app.reader.tell(sentence)
        player.run()
        player.run()
        heard += [library.nodes[number].name for number in set(library.nodes) - before]
    assert heard == ["One. Two.", "Two.", "Two."]


@pytest.mark.parametrize("fault", [PanicException("poisoned"), ValueError("no such role")])
def test_a_fault_of_the_library_is_logged_once_and_the_reader_switched_off(
    player: Player, library: Library, fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    listen(player, library)
    library.fault = fault
    player.key(pygame.K_RIGHT)
    player.run(0.1)
    sent = len(library.sent)
    player.key(pygame.K_RIGHT)
    library.begin()
    player.run(1.0)
    assert len(library.sent) == sent
    assert [record.message[:17] for record in caplog.records] == ["The screen reader"]


@pytest.mark.slow
def test_a_reader_switched_on_and_off_a_hundred_times_in_play_never_finds_the_library_locked(
    player: Player, library: Library
) -> None:
    reader = player.app.reader
    reader._clock = time.monotonic  # What is at stake here is true time.
    game = game_named("explode")
    player.app.push(play_scene(player.app, game, Session("explode", rules, Source())))
    chance = random.Random(1)
    done = threading.Event()

    def wait_until_something_is_sent() -> None:
        before, end = len(library.sent), time.monotonic() + 120
        while len(library.sent) == before and time.monotonic() < end:
            time.sleep(0.002)

    def switch() -> None:
        for n in range(100):
            library.begin()
            if n % 10 == 0:
                wait_until_something_is_sent()
            else:
                time.sleep(chance.choice((0.0, 0.002, 0.01)))
            library.end()
            time.sleep(chance.choice((0.0, 0.0, 0.002)))
        done.set()

    thread = threading.Thread(target=switch)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not done.is_set():
        assert time.monotonic() < end, "one waits for the other"
        player.key(chance.choice((pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN)))
        time.sleep(0.001)
    thread.join(PATIENCE)
    assert library.deadlocks == 0
    assert len(library.sent) >= 10


def test_a_click_on_a_place_makes_the_move_at_once_wherever_keys_were(player: Player, library: Library) -> None:
    game = game_named("explode")
    player.app.push(play_scene(player.app, game, Session("explode", rules, Source())))
    listen(player, library)
    player.settle()
    for cell in ("a5", "e1", "b4"):
        library.ask(f"{cell}, ", "click")
        player.run()
        player.settle()
    front = player.app.front
    assert isinstance(front, BoardScene)
    assert list(front.session.moves) == ["a5", "e1", "b4"]
    library.ask("a1, free", "click")
    player.run(0.2)
    assert front.table.refusal
    library.ask("e1, ", "focus")
    player.run(0.2)
    assert library.name().startswith("e1, ")
    assert len(front.session.moves) == 3


def test_a_click_elsewhere_does_not_play_the_move_of_a_hint(player: Player, library: Library) -> None:
    game = game_named("explode")
    player.app.push(play_scene(player.app, game, Session("explode", rules, Source())))
    listen(player, library)
    front = player.app.front
    assert isinstance(front, BoardScene)
    front.table.hints.show(Hint("b4", Reason("A good move.")))
    player.run(0.2)
    library.ask("a5, ", "click")
    player.run(0.2)
    assert list(front.session.moves) == ["a5"]


def test_a_window_that_must_be_hidden_first_is_connected_anew_when_it_is_another_one(
    player: Player, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def connect(handlers: Handlers, window: Window) -> Library:
        seen.append(window.handle)
        return library.connect(handlers, window)

    reader = player.app.reader
    monkeypatch.setattr(reader, "_connect", connect)
    monkeypatch.setattr(Window, "hide", lambda window: seen.append("hidden"))
    monkeypatch.setattr(Window, "reveal", lambda window: seen.append("seen"))
    monkeypatch.setattr("game.reader.reader.hides_first", lambda: True)
    player.app.toggle_fullscreen()
    assert seen == [], "it is the same window as before"
    monkeypatch.setattr(Window, "handle", 2)
    player.app.toggle_fullscreen()
    assert seen == ["hidden", 2, "seen"]
    listen(player, library)
    assert library.sent


def test_without_the_library_nothing_is_connected_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.delitem(sys.modules, "game.reader.toolkits", raising=False)
    connect = runpy.run_module("game.reader.toolkits")["connect"]
    assert connect(object(), 0) is None
