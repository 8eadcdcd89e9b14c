"""The scene in which games are played: board, tools, status line, and the screens over them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from game.actions import Action
from game.play.session.line import LOSSES
from game.play.table.state import ClockState
from game.play.table.table import Table
from game.players.seats import Concedes, Failed, NoAdvice
from game.rules import E, Outcome, P
from game.scenes.animation.playback import ResultEffect, ending_of, light, shine
from game.scenes.animation.tally import FinalTally
from game.scenes.base.context import Context, Screen
from game.scenes.base.play_layout import PlayLayout, compute_layout
from game.scenes.board.board import AnyBoardScene, BoardScene, corner_radius
from game.scenes.board.board_widget import BoardWidget, board_stops
from game.scenes.board.hints import follow_up
from game.scenes.play import routes
from game.scenes.play.finale import begin_finale, won_match
from game.scenes.play.inputs import (
    answer_question,
    await_hint,
    end_count,
    ends_telling,
    go_on_to_result,
    handle_or_go_on,
    refuse_other_pad,
    skip,
)
from game.scenes.play.move_history import MoveHistory
from game.scenes.play.opening import Opening
from game.scenes.play.outcome import bring_up, conclusion_of, figures_told, outcome_lines, tell_deeds
from game.scenes.play.questions import answer, concession_scene, lesson_end
from game.scenes.play.toolbar import Toolbar
from game.stage.prefetch import prefetch
from game.stage.tween import Call, InTurn
from game.store.player.conclusion import Conclusion
from game.ui.drawing.canvas import Box
from game.ui.form.scan import Stop
from game.ui.input.inputs import Input, Pointer, Press

log = logging.getLogger(__name__)

END_SHOWN = 0.7
SEEN_STILL = 0.95
"""Minimum seconds between the end of a game and its result, with and without animations."""


class PlayScene(BoardScene[P, E]):
    """A game being played, or taught by a coach: the moves and how they are shown, tools, and who sits at the table.

    Besides what `BoardScene` asks of it, a game may say in `result_scene` what comes up when it has ended.
    """

    def __init__(self, app: Context, table: Table[P, E]) -> None:
        super().__init__(app, table)
        self.guide = routes.guide(self, partial(lesson_end, self, self.open_help))
        """The guide of a lesson, puzzle or demonstration."""
        table.consult(partial(answer, self))
        self.past = MoveHistory(self)
        self.opening = Opening(self)
        self.tools = Toolbar(self, self.past, self.open_help)
        self._shown = False
        self._told = table.session.ply
        """Number of moves of which it was told what they have achieved."""

    def ceremony(self, outcome: Outcome) -> FinalTally:
        """Return the final tally on the board, and the winner's animation."""
        return FinalTally()

    def result_scene(self, conclusion: Conclusion) -> Screen:
        """Return the screen for the result."""
        return routes.result(self, conclusion)

    def entered(self) -> None:
        self.app.when_idle(routes.later())
        self.guide.entered()

    # Laying out

    def build(self) -> None:
        form = self.form
        anew = self.tools.turning.apply()
        shape = self.shape[0] / self.shape[1]
        past = self.past

        def lay(above: float, told: Callable[[Box], float] | None) -> PlayLayout:
            return compute_layout(form.box, shape, above, past.possible, past.lists, told, self.table.has_clocks)

        self.places = self.guide.arrange(lay)
        box = self.places.board
        left, top = form.space.to_pixels(box.left, box.top)
        # Whole pixels a unit where the board is made of many equal cells: no seams between them.
        self.board.place(round(left), round(top), box.width * form.space.scale / self.shape[0])
        self.build_ground()
        form.add(BoardWidget(self, box), name=self.game.title)
        # Tab leads to the game's own buttons before those above the board.
        self.build_panels()
        with form.from_left():
            self.tools.build(self.guide.build_bar)
        self.guide.build(self.places)
        self.past.build()
        self.show_status()
        if anew or not self._shown:
            first, self._shown = not self._shown, True
            self.show(self.session.position)
            if first:
                self.opening.begin()
        self.opening.build()
        self.game_clock.build(self.places.clocks)
        self.cursor.refresh()
        self.guide.mark()

    def stops(self, press: Callable[[Action], object]) -> tuple[Stop, ...]:
        return board_stops(self, press)

    def layout(self) -> None:
        super().layout()
        arts = [*self.past.arts(), *self.tools.arts()]
        prefetch(self.stage, [(art, self.form.space.scale) for art in arts], "the table's")

    # What goes on

    @property
    def keeps_awake(self) -> bool:
        table = self.table
        if self.guide.keeps_awake is not None:
            return self.guide.keeps_awake
        watched = table.self_play and not table.paused and table.ending is None
        ticking = table.clock is ClockState.RUNNING or table.timed_side is not None
        return watched or self.past.playing != 0 or ticking

    def settled(self) -> None:
        self.tools.turning.follow()
        self.opening.begin()
        super().settled()
        self.guide.settled()
        self.tools.letters.settled()
        if not self.table.looking:
            since, self._told = self._told, self.session.ply
            tell_deeds(self, since)

    def on_shown(self) -> None:
        super().on_shown()
        if not self.session.length:
            self.tools.letters.settled()

    def follow(self, seconds: float | None = None) -> None:
        changed = bool(self.table.changes)
        super().follow(seconds)
        outcome = self.session.outcome
        if changed and outcome is not None and self.moving and self.app.settings.speed != "off":
            _paint_light(self, ending_of(self.table, outcome))

    def finished(self, outcome: Outcome) -> None:
        title, lines = outcome_lines(self, outcome)
        conclusion = conclusion_of(self, outcome)
        self.tools.letters.settled()
        screen = self.result_scene(conclusion)
        ending = ending_of(self.table, outcome, conclusion.record)
        champion = self.session.match.champion if ending is ResultEffect.MATCH else None
        match_won = won_match(self, champion) if champion is not None else ""
        for text in (title, *lines, figures_told(self, outcome), match_won):
            self.narrator.tell(text)
        shown = self.app.settings.speed != "off"
        ceremony = self.ceremony(outcome) if outcome.reason not in LOSSES else FinalTally()
        if ceremony.counted:
            self.story.counting = True
            _paint_light(self, ending)

        def celebrate() -> None:
            self.story.counting = False
            self.renew()
            self.app.audio.play(ending.value)
            seconds = END_SHOWN if shown and not self.seats.at_once else SEEN_STILL
            if ending in (ResultEffect.WON, ResultEffect.MATCH, ResultEffect.SOLVED, ResultEffect.RECORD):
                seconds = max(seconds, ceremony.feast.duration)
                self.stage.animator.start(ceremony.feast, tag="feast")
            if shown:
                seconds = max(seconds, shine(self.form, self.places.board, corner_radius(self), ending, self.lively))
            if champion is not None:
                seconds = max(seconds, begin_finale(self, champion))
            bring_up(self, screen, seconds)

        counting = self.counting.animation(ceremony, self.lively)
        self.stage.animator.start(InTurn(counting, Call(celebrate)), tag="count")

    def poll(self) -> bool:
        self.follow()
        changed = self.past.poll() or self.guide.poll()
        news = self.seats.poll(self.moving)
        for entry in news:
            if isinstance(entry, NoAdvice):
                self.toast(self._("No hint: the search for one failed."))
            elif isinstance(entry, Concedes):
                self.app.push(concession_scene(self.app, self.table, self.names, entry.side))
            elif isinstance(entry, Failed):
                self.app.push(routes.engine_failure(self.app, self.table, self.names, entry))
        self.follow()
        if news:
            self.show_status()
        return bool(news) or changed

    @property
    def has_pending_work(self) -> bool:
        return super().has_pending_work or self.past.busy or self.guide.busy

    def left(self) -> None:
        self.past.stop()
        self.guide.left()
        self.seats.rest()
        self.table.hints.hide()
        self.follow()
        if self.table.timed_side is not None:
            self.table.save()

    def on_focus(self, gained: bool) -> None:
        if gained:
            self.guide.entered()
            self.tools.letters.offer_answer()
            return
        self.seats.stop_expecting()
        self.guide.on_focus_lost()
        side = self.table.timed_side
        if side is not None and not self.table.plays(side):
            self.back()  # Nobody's time runs while they cannot see the board.

    def closed(self) -> None:
        self.guide.closed()
        self.seats.close()
        self.table.file()

    def recover(self) -> None:
        if self.session.moves:
            self.table.save()
        # What has failed while it was shown does not go on.
        self.board_clock.stop()
        self.story.under_way.clear()
        self.table.turn(self.table.concluded)
        try:
            self.follow()
        except Exception:
            log.exception("What was being shown has failed again when it was brought to its end")
            self.stage.animator.clear()
            self._turn(anew=True, leap=False)

    # What the player asks for

    def open_help(self) -> None:
        """Open the help; a lesson that was opened from there is closed."""
        if self.guide.from_help:
            super().back()
        routes.help_pages(self)

    def act(self, action: Action) -> bool:
        return self.past.act(action) or self.tools.act(action)

    def back(self) -> None:
        if self.story.caption or not self.table.offers("menu"):
            super().back()
            return
        self.form.sound("press")
        self.app.push(routes.pause(self, self.tools, self.result_scene))

    def handle(self, event: Input) -> bool:
        """Pass an input to the first step that uses it; the order matters."""
        steps = (
            self.opening.handle,
            partial(refuse_other_pad, self),
            self.guide.handle,
            self.tools.handle,
            partial(end_count, self),
            partial(go_on_to_result, self, self.result_scene),
            partial(answer_question, self),
            partial(await_hint, self),
        )
        if any(step(event) for step in steps):
            return True
        if not ends_telling(event):
            return super().handle(event)
        if not self.lively and (isinstance(event, Pointer) or event == Press(Action.CONFIRM)):
            skip(self)
        pressed = event.action if isinstance(event, Press) else None
        again = isinstance(event, Press) and event.repeat
        if again and pressed is Action.HINT:
            return True  # A key that is held down asks once.
        shown = self.table.hints.shown
        told = self.story.telling or bool(self.story.answer)
        self.story.telling = False
        self.story.answer = ""
        self.table.hints.hide()
        if shown is not None and pressed is not None and not again and follow_up(self, shown, pressed):
            return True
        used = handle_or_go_on(self, super().handle, event)
        if told and not self.story.telling:
            self.show_status()
        return used


def _paint_light(scene: AnyBoardScene, ending: ResultEffect) -> None:
    """Paint the light of an ending while something else is shown: the frame in which it comes has no time."""
    picture = light(scene.places.board, corner_radius(scene), ending), scene.form.space.scale
    prefetch(scene.stage, [picture], "the ending's")
