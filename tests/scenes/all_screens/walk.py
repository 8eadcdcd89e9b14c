"""What every screen tells somebody who does not see it, and what comes of what is done there by chance, in lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

import pygame
from msgspec.structs import replace

from game.actions import Action
from game.app.loop.app import App
from game.games import GAMES
from game.play.puzzles.puzzle_progress import Attempt, AttemptResult, PuzzleProgress
from game.play.session.match import Engine, Match, Person
from game.reader.node import WINDOW, Node
from game.reader.tree import tree_of
from game.scenes.board.board import BoardScene
from game.scenes.players.persons import remember
from game.scenes.puzzles.series import puzzles_of
from game.scenes.start.sessions import seed_session
from game.settings.bindings import of_button
from game.settings.settings import Settings
from game.store.levels.levels import all_levels
from game.store.player.scores import Score, ScoreTable
from tests.conftest import Player

WAITED, FRAME = 4.0, 1 / 60
"""Seconds that pass at once where nobody presses a key, and those of a frame."""
DIRECTIONS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.NEXT)
ELSEWHERE = (*DIRECTIONS, Action.CONFIRM, Action.BACK, Action.FULLSCREEN, Action.PREVIOUS)
OTHERS = tuple(action for action in Action if action not in ELSEWHERE)
STEPS = ("click", "direction", "confirm", "other", "type", "wait", "wheel")
ON_PAGES, ON_BOARDS = (6, (6, 2, 2, 1, 1, 1, 1)), (10, (3, 4, 3, 6, 0, 1, 1))
"""The number of steps, and how often there is one of each kind."""
PARTS = {of_button(number): number for number in range(16)}
"""The buttons of a gamepad by their codes in the settings."""
UNTOUCHED = "fullscreen"
"""The key of what would open another window."""
WORDS = ("label", "cell")
"""Nodes that are nothing but words."""
UNSAID = ("text_run", "tab_list", "radio_group")
"""Nodes that say nothing themselves."""


def fill(app: App) -> None:
    """Let games have been played, levels been done, and puzzles been solved, and let there be many persons and bots."""
    chance, settings = Random(1), app.settings
    remember(app, "Ann", "Bob", *(f"Person {number}" for number in range(12)))
    settings.bots = tuple(replace(bot, name=f"{bot.name} {number}") for number in range(4) for bot in settings.bots)
    scores = list[Score]()
    for number, game in enumerate(GAMES):
        for moves in (6, 12):
            session = seed_session(game, number, {}, Match(("Ann", "Bob"), players=(Person(), Engine("easy"))))
            for _ in range(moves):
                session.play(chance.choice(session.rules.legal_moves(session.position)))
            session.began = f"2026-11-{10 + number}T10:00:{moves}"
            if moves == 12:
                session.resign(session.side)
            app.store.file_game(game, session, session.outcome)
        levels = [entry.name for entry in all_levels(app.folders, game)]
        app.store.win_stars(game.name, levels[:2][-1], 2)
        for place, table in enumerate(game.tables):
            scores += [Score(game.name, table, "Ann", points + place, points, "2026-11-20") for points in (70, 120, 95)]
        puzzles = puzzles_of(app, game).puzzles[:6] if game.puzzles is not None else []
        for mark, puzzle in zip((*AttemptResult, *AttemptResult), puzzles, strict=False):
            if puzzle is not None:
                tried = Attempt("2026-11-26", mark, mark)
                app.store.solve(partial(PuzzleProgress.take, game=game.name, puzzle=puzzle.name, new=tried))
    app.store.merge_scores(ScoreTable(scores))  # Each by itself would be a file written.


Told = tuple[str, str]
"""What something is, and all that is told of it."""


def told(app: App) -> list[Told]:
    """All that somebody is told who does not see the screen in front."""
    tree = tree_of(app.front, "Dusk Arcade", app.window.size)
    return [(node.role, _words(node)) for key, node in tree.nodes.items() if key != WINDOW and node.role not in UNSAID]


def _words(node: Node) -> str:
    named = f"{node.name} = {node.value}" if node.value else node.name
    number = f"({' '.join(map(str, node.number))})" if node.number else ""
    return ", ".join(part for part in (named, *node.states, number) if part)


def lines(nodes: list[Told], mark: str = "") -> Iterator[str]:
    """A line for all of a kind that follow each other."""
    for role, same in groupby(nodes, itemgetter(0)):
        yield f"  {mark}{role}: {'; '.join(words for _, words in same)}"


def chosen(settings: Settings) -> dict[str, Any]:
    """Return the settings as they are now: what is in them does not change, but dictionaries do."""
    return {name: _kept(getattr(settings, name)) for name in settings.__struct_fields__}


def _kept(value: object) -> object:
    return {key: _kept(each) for key, each in value.items()} if isinstance(value, dict) else value


def _named(tag: object) -> str:
    """What an animation is called; some belong to a sprite."""
    parts = tag if isinstance(tag, tuple) else (tag,)
    return " ".join(part for part in parts if isinstance(part, str)) or "something"


class Walker:
    """Clicks and presses keys by chance, and takes down what is seen and heard of it."""

    def __init__(self, player: Player, by_pad: bool) -> None:
        self.player, self.app, self.by_pad = player, player.app, by_pad
        self._heard: list[str] = []
        self.app.audio.play = self._play  # type: ignore[method-assign]
        self.app.listeners.append(lambda text: self._heard.append(f'"{text}"'))

    def _play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        how = "" if (volume, pan) == (1.0, 0.0) else f" {volume:.2f} {pan:.2f}"
        self._heard.append(f"~{name}{how}")

    def walk(self, name: str) -> Iterator[str]:
        """Tell what is there, do something, and tell where that leads; in the end the settings are as they were."""
        app, kept = self.app, chosen(self.app.settings)
        for line in self._walk(Random(name)):
            yield line.replace(str(app.folders.data), "DATA")
        if chosen(app.settings) != kept:
            for setting, value in kept.items():
                setattr(app.settings, setting, value)
            app.apply_settings()
        app.running = True

    def _walk(self, chance: Random) -> Iterator[str]:
        on_board = isinstance(self.app.front, BoardScene)
        before = first = told(self.app)
        yield from lines([one for one in first if one[0] in WORDS])
        count, weights = ON_BOARDS if on_board else ON_PAGES
        yield f"  at rest: {self._wait(FRAME)}"
        self._heard.clear()
        for step in chance.choices(STEPS, weights, k=count):
            yield f"  > {self._step(step, chance)}"
            if not self.app.running:
                return
            if not on_board:
                before, known = told(self.app), before
                yield from lines([one for one in before if one not in known], "+ ")
        if on_board:
            yield from lines([one for one in told(self.app) if one not in first], "+ ")
        yield f"  > {self._press(Action.BACK)} -> {self._seen()}"

    def _step(self, kind: str, chance: Random) -> str:
        """Do something of a kind, and tell what, and what came of it."""
        kept = chosen(self.app.settings)
        match kind:
            case "click" | "wheel":
                done = self._point(kind, chance)
            case "type":
                done = "type"
                self.player.type("Zoë")
            case "wait":
                done = f"{kind}: {self._wait(WAITED)}, {self._wait(FRAME)}"
            case _:
                keys = {"direction": DIRECTIONS, "confirm": (Action.CONFIRM,)}.get(kind, OTHERS)
                done = self._press(chance.choice(keys))
        now = chosen(self.app.settings).items()
        changed = [f"{setting} = {value!s:.50}" for setting, value in now if value != kept[setting]]
        return ", ".join([f"{done} -> {self._seen()}", *changed])

    def _point(self, kind: str, chance: Random) -> str:
        """Click something by chance, or turn the wheel upon it."""
        form = self.app.front.form
        able = [widget for widget in form.widgets if widget.enabled and widget.key != UNTOUCHED]
        if not able:
            return "nothing"
        widget = chance.choice(able)
        if kind == "click":
            self.player.click(form.show(widget))
        else:
            self.player.move(form.show(widget))
            self.player.wheel(chance.choice((-1, 1)))
        return f"{kind} {widget.key}"

    def _press(self, action: Action) -> str:
        parts = [PARTS[part.scancode] for part in self.app.settings.buttons[action] if part.scancode in PARTS]
        if self.by_pad and parts:
            self.player.pad(parts[0])
            pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONUP, button=parts[0], instance_id=0))
        else:
            scancode = self.player.action_key(action)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=0, scancode=scancode, mod=0, unicode=""))
        self.player.run(0.1 if action is Action.CONFIRM else 0.0)
        return str(action)

    def _wait(self, seconds: float) -> str:
        """Let time pass in one frame, and tell whether it draws anything, and how long the arcade sleeps then."""
        self.player.now += seconds
        self.app.frame()
        return f"{'drawn' if self.app.areas else 'still'}, {self.app._pause(0.0) if self.app.running else 0.0:.3f}"

    def _seen(self) -> str:
        """The screen in front, what has the focus, what moves, and what was heard since this was asked last."""
        heard, self._heard[:] = self._heard[:], []
        running = self.app.front.stage.animator.running if self.app.running else []
        moving = [sorted({_named(one.tag) for one in running if one.ambient == beside}) for beside in (False, True)]
        motions = [f"{how} {' '.join(tags)}" for how, tags in zip(("busy:", "ambient:"), moving, strict=True) if tags]
        return ", ".join([self._place(), *heard, *motions])

    def _place(self) -> str:
        """The screen in front, and what has the focus."""
        if not self.app.running:
            return "the arcade ends"
        front = self.app.front
        focus = front.form.focus.key if front.form.focus is not None else ""
        place = f"{type(front).__name__} {focus}"
        if isinstance(front, BoardScene):
            place += f" {front.cursor.at() if focus == 'board' else ''}| {front.line.text}"
        return place
