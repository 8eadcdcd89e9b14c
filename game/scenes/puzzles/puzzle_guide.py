"""The guide of a puzzle: its task, verdicts on moves, and the button that leads on."""

from functools import partial
from math import ceil

from msgspec.structs import replace

from game.actions import Action
from game.play.port.advice import Reason
from game.play.port.puzzle import Proof, PuzzleKind, Verdict
from game.play.puzzles import courses
from game.play.puzzles.courses import PuzzleCourse
from game.play.puzzles.generated_puzzles import GeneratedPuzzle
from game.play.puzzles.puzzle_progress import SOLVER, SURE, SeriesKind
from game.play.puzzles.puzzle_run import RunStage, start_of
from game.scenes.animation.playback import ResultEffect, shine
from game.scenes.base.context import worded
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import Stopwatch, to_clipboard
from game.scenes.board.board import AnyBoardScene, corner_radius
from game.scenes.learn.guides import REPLY, LessonGuide
from game.scenes.puzzles.series import go_on, time_text
from game.stage.art import TITLE, Text
from game.stage.sprites import RIGHT, Sprite
from game.stage.tween import Call, Delay, InTurn
from game.store.player.scores import today
from game.ui.drawing.surfaces import Icon
from game.ui.input.inputs import Input, Press
from game.ui.widgets.widgets import Box, Button
from game.workers.puzzles import Judge

READ = 1.6
"""Seconds for which the answer to a wrong move is shown before both are taken back."""
SOLUTION_PACE = 1.1
"""Seconds between two moves of a solution that is shown."""
STEP_BY = {Action.UNDO: -1, Action.EARLIER: -1, Action.REDO: 1, Action.LATER: 1}
"""Actions that step through a finished puzzle."""
SPRINT_PAUSE = 0.5
"""Seconds between two puzzles of a sprint."""
_LONG_TIME = "59:59"
STUCK_AFTER = 10.0
"""Seconds of silence after which a process counts as stuck."""


class PuzzleGuide(LessonGuide):
    """Has the moves made at the table judged, plays the answers, and saves the result."""

    def __init__(self, scene: AnyBoardScene, course: PuzzleCourse[object, object]) -> None:
        super().__init__(scene, course, lambda again: None)
        self.puzzling = course
        self.judge: Judge = course.going.judge or Judge(scene.app.start_program)
        course.going.judge = self.judge
        self.handed_on = False
        """True if another puzzle of the round takes over the judge."""
        self.gain = ""
        """Change of the rating in words."""
        self.time = ""
        """Time of a puzzle that was solved, in words."""
        self.kept = False
        """True once the result was saved."""
        self._watch = Stopwatch(scene.app.clock)
        self._spent = 0.0
        """Seconds for which the puzzle has been in front."""
        self._resting = False
        """True while no time passes: another screen is in front, or the window has no focus."""
        self._asked = scene.app.clock()
        self._score: Sprite | None = None
        self._said: tuple[str, Icon] | None = None
        """The text said last."""

    # What goes on

    def poll(self) -> bool:
        course = self.puzzling
        scene = self.scene
        run = self.puzzling.run
        changed = self._pass_time()
        if move := course.tried(scene.session):
            run.play(move)
            self.judge.ask(run)
            self._asked = scene.app.clock()
        if run.stage is RunStage.VERDICT and scene.app.clock() - self._asked > STUCK_AFTER:
            self.judge.close()  # Then it is judged here.
        if self.judge.poll(run):
            if run.stage is RunStage.BACK:
                scene.form.sound("error")
            scene.renew()
            if not scene.moving:
                scene.settled()
        return changed

    @property
    def busy(self) -> bool:
        return self.puzzling.run.stage is RunStage.VERDICT

    def closed(self) -> None:
        if not self.handed_on:
            self.judge.close()
        self._keep()

    def entered(self) -> None:
        self._watch.lap()
        self._resting = False

    def left(self) -> None:
        self._pass_time()
        self._resting = True

    def on_focus_lost(self) -> None:
        self.left()
        going = self.puzzling.going
        _ = self.scene._
        if going.kind is SeriesKind.SPRINT and not self.kept:
            on = [Entry("continue", _("Continue"), lambda: None, icon="play", primary=True)]
            text = _("The clock is stopped until you continue.")
            self.scene.app.push(QuestionScene(self.scene.app, _("Pause"), text, on))

    def _pass_time(self) -> bool:
        """Count the time; return True if another second of it is to be shown."""
        going = self.puzzling.going
        passed = self._watch.lap()
        if self._resting or self.kept or self.puzzling.run.stage is RunStage.OVER:
            return False
        shown = self._counted()
        self._spent += passed
        if going.kind is SeriesKind.SPRINT:
            going.pass_time(passed)
            if going.over:
                self.puzzling.run.give_up()
                self.go_on()
        if shown != self._counted() and self._score is not None and isinstance(self._score.art, Text):
            self._score.art = Text(self._counted(), self._score.art.size, TITLE, "accent")
        return shown != self._counted()

    def settled(self) -> None:
        scene = self.scene
        course = self.puzzling
        animator = self.scene.stage.animator
        session = scene.session
        if course.reply(session):
            answer = partial(self._answered, len(session.moves))
            animator.start(InTurn(Delay(SOLUTION_PACE if course.shows else REPLY), Call(answer)), tag="reply")
        elif course.astray(session):
            animator.start(InTurn(Delay(READ), Call(self._taken_back)), tag="reply")
        elif course.told and not self.kept:
            self._end()

    def _answered(self, made: int) -> None:
        session = self.scene.session
        if len(session.moves) == made:
            courses.answer(self.scene.table, self.course, session.position)

    def _taken_back(self) -> None:
        course = self.puzzling
        if course.going.lost(course.run.slips):
            self.go_on()
        else:
            course.take_back(self.scene.table)
            self.scene.renew()

    def _end(self) -> None:
        """End the puzzle: it is solved, or its solution was shown."""
        scene = self.scene
        course = self.puzzling
        self._keep()
        scene.renew()
        scene.form.want("next")
        if not course.run.solved:
            return
        scene.app.audio.play(ResultEffect.SOLVED.value)
        if course.going.kind is SeriesKind.SPRINT:
            scene.stage.animator.start(InTurn(Delay(SPRINT_PAUSE), Call(self.go_on)), tag="reply")
        elif scene.app.settings.speed != "off":
            shine(scene.form, scene.places.board, corner_radius(scene), ResultEffect.SOLVED, scene.lively)

    def _keep(self) -> None:
        """Keep what came of the puzzle; who leaves it without a slip or a hint has not tried it."""
        course = self.puzzling
        run = self.puzzling.run
        if self.kept or not (run.slips or run.helped or run.stage is RunStage.OVER):
            return
        self.kept = True
        going = course.going
        mark = course.mark
        day = today()
        store = self.scene.app.store
        if going.kind is SeriesKind.MISSED:
            return
        before = store.solved().ratings(going.game, going.ratings)[SOLVER]
        going.end(mark, run.slips)
        seconds = self._timed()
        store.solve(partial(going.keep, mark=mark, today=day, puzzle=run.puzzle, seconds=seconds))
        if going.day and not going.late and (online := self.scene.app.online) is not None:
            online.friends.solved(going.day, going.game, mark, run.slips + run.solved, self._spent)
        after = store.solved().ratings(going.game, going.ratings)[SOLVER]
        if going.rated and not going.counted and after.deviation <= SURE:
            change = round(after.value) - round(before.value)
            self.gain = f"{'+' if change >= 0 else '−'}{abs(change)}"
            self.gain = self.scene._("Rating {rating} ({gain})").format(rating=round(after.value), gain=self.gain)

    @property
    def _timing(self) -> bool:
        """True if the time is shown and kept."""
        return self.scene.app.settings.puzzle_times and self.puzzling.going.counts_time

    def _timed(self) -> int | None:
        """Return the seconds in which the puzzle was solved, and put them into words; None if they do not count."""
        run = self.puzzling.run
        if not (self._timing and run.solved) or run.helped:
            return None
        seconds = max(1, round(self._spent))
        best = self.scene.app.store.solved().best_time(run.puzzle.game, run.puzzle.name)
        if best is None:
            text = self.scene._("Time: {time}.")
        elif seconds < best:
            text = self.scene._("Time: {time}, your best.")
        else:
            text = self.scene._("Time: {time}, best: {best}.")
        self.time = text.format(time=time_text(seconds), best=time_text(best or 0))
        return seconds

    # What it says and offers

    def texts(self) -> list[str]:
        proofs = [Verdict(proof, n=2) for proof in Proof if proof is not Proof.SOLVED]
        longest = self.scene._("Time: {time}, best: {best}.").format(time=_LONG_TIME, best=_LONG_TIME)
        ended = [self._ended(), longest] if self._timing else [self._ended()]
        return [self._told(verdict) for verdict in proofs] + [" ".join(ended)]

    def said(self) -> tuple[str, Icon]:
        # Whether a move was right is said when it has been seen.
        unseen = self.scene.story.showing is not None and not self.puzzling.shows
        if self._said is not None and unseen and self.puzzling.run.stage is not RunStage.BACK:
            return self._said
        self._said = self._says()
        return self._said

    def _says(self) -> tuple[str, Icon]:
        run = self.puzzling.run
        if run.stage is RunStage.OVER:
            return self._ended(), Icon(*(("check", 28, "good") if run.solved else ("hint", 28, "accent")))
        verdict = run.verdict
        if verdict is None or run.stage is RunStage.VERDICT:
            return self._task(), Icon("hint", 28, "accent")
        sign = Icon("check", 28, "good") if verdict.right else Icon("close", 28, "bad")
        return self._told(verdict, run.stage is RunStage.BACK), sign

    def way_on(self) -> tuple[str, str]:
        scene = self.scene
        going = self.puzzling.going
        if not self.course.told:
            return (scene._("Skip") if going.counted else scene._("Solution")), "right"
        return (scene._("Finish"), "check") if going.at_end else (scene._("Next"), "right")

    def _task(self) -> str:
        run = self.puzzling.run
        kind = self._kind()
        # Of more moves than one, those are told that are left.
        left = replace(run.puzzle, moves=max(1, run.left))
        text = self._spoken(kind.sentence(left)) if kind is not None else ""
        proved = self.scene._("That is proved.")
        return f"{text} {proved}" if self.puzzling.going.kind is SeriesKind.PRACTICE else text

    def _kind(self) -> PuzzleKind | None:
        """Return the kind of the task; None in a game that has no puzzles any more."""
        run = self.puzzling.run
        kinds = run.game.puzzles.kinds if run.game.puzzles is not None else ()
        return next((kind for kind in kinds if kind.name == run.puzzle.kind), None)

    def _told(self, verdict: Verdict, refuted: bool = False) -> str:
        """Return the verdict on the last move and the present task; only the verdict while a move is `refuted`."""
        reason = self._spoken(verdict.reason)
        if verdict.right:
            return f"{reason} {self._task()}"
        _ = self.scene._
        wrong = [_("That does not work."), reason]
        return " ".join(wrong if refuted else [*wrong, _("Try again."), self._task()])

    def _ended(self) -> str:
        """Return the result, its lesson, and the change of the rating."""
        scene = self.scene
        run = self.puzzling.run
        if self.puzzling.shows:
            words = scene._("That was the solution.") if self.course.told else ""
        else:
            words = scene._("Solved at once!") if run.clean else scene._("Solved.")
        kind = self._kind()
        end = self._spoken(Reason(kind.ended)) if kind is not None and kind.ended and words else ""
        return " ".join(filter(None, (words, end, self._why(), self.time, self.gain)))

    def _why(self) -> str:
        """Return why the first move of the solution is right."""
        run = self.puzzling.run
        game = run.game
        puzzle = run.puzzle
        move = run.moves[0] if run.moves else puzzle.keys[0]
        line = puzzle.line if puzzle.line[:1] == (move,) else (move,)
        why = self._spoken(game.reason(start_of(game, puzzle), move, line))
        text = self.scene._("The key is {move}: {why}")
        if len(puzzle.keys) > 1:
            text = worded(self.scene, game, "{move} is one of {n} right first moves: {why}")
        return text.format(move=move, n=len(puzzle.keys), why=why)

    def _spoken(self, reason: Reason) -> str:
        """A reason in the player's language, with the sides by their names."""
        scene = self.scene
        run = self.puzzling.run
        one = run.game.worded(reason.one)
        many = run.game.worded(reason.many)
        text = scene.app.translations.ngettext(one, many, reason.n) if many else scene._(one)
        sides = [scene.names.side(side) for side in (run.side, 1 - run.side)[: run.game.players]]
        side, other = (*sides, "", "")[:2]
        return text.format(n=reason.n, aim=run.puzzle.aim, side=side, other=other)

    def _counted(self) -> str:
        """Return the progress of a streak or sprint, or the time of a puzzle."""
        going = self.puzzling.going
        if going.kind is SeriesKind.SPRINT:
            return f"{going.solved} · {time_text(ceil(going.left))}"
        if self._timing:
            return time_text(int(self._spent))
        slips = going.slips + (0 if self.kept else self.puzzling.run.slips)
        return f"{going.solved} · {'×' * slips}".rstrip(" ·") if going.counted else ""

    def build_progress(self, right: float) -> float:
        form = self.scene.form
        text = self._counted()
        going = self.puzzling.going
        puzzle = self.puzzling.run.puzzle
        if isinstance(puzzle, GeneratedPuzzle):
            right -= 44
            tip = self.scene._("Copy the name {name}").format(name=puzzle.code)
            form.add(Button("name", Box(right, 8, 44, 42), "", partial(self._copy, puzzle.code), icon="copy", tip=tip))
            right -= 12
            if not self._timing or self.kept:
                return right
        elif self.kept and not going.counted:
            return self._build_steps(right)
        if not text:
            return right
        art = Text(text, 24, TITLE, "accent")
        self._score = form.sprite(art, right - 8, 29, anchor=RIGHT)
        return right - form.measure(art)[0] - 20

    def _build_steps(self, right: float) -> float:
        """Add the buttons that step through the moves; return where they begin."""
        scene = self.scene
        session = self.scene.session
        able = {-1: bool(session.moves), 1: bool(self.puzzling.ahead(session))}
        tips = {-1: worded(scene, scene.game, "One move back"), 1: worded(scene, scene.game, "One move forward")}
        for by, icon, key in ((1, "right", "step on"), (-1, "left", "step back")):
            box = Box(right - 44, 8, 44, 42)
            button = Button(key, box, "", partial(self._step, by), icon=icon, tip=tips[by])
            scene.form.add(button, enabled=able[by])
            right -= 50
        return right - 6

    # What the player asks for

    def _copy(self, code: str) -> None:
        to_clipboard(self.scene.app, code, self.scene._("{name} is on the clipboard.").format(name=code))

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Press):
            return False
        if self.kept and event.action in STEP_BY:
            self._step(STEP_BY[event.action])
            return True
        return super().handle(event)

    def _step(self, by: int) -> None:
        """Step through a puzzle that has ended, a move back or on."""
        scene = self.scene
        course = self.puzzling
        session = self.scene.session
        scene.stage.animator.cancel("reply")
        scene.stage.animator.finish()
        course.stepping = True
        if by > 0 and (move := course.ahead(session)):
            scene.table.make(move)
        elif by < 0 and session.moves:
            scene.table.take_back(1)
        # The button for a step that is no longer possible hands its focus on.
        focus = scene.form.focus.key if scene.form.focus is not None else ""
        if focus == "step back" and not session.moves:
            scene.form.want("step on")
        elif focus == "step on" and not course.ahead(session):
            scene.form.want("next")
        scene.renew()

    def go_on(self) -> None:
        """Go on to the next puzzle; before this one has ended, show its solution, unless the series is counted."""
        going = self.puzzling.going
        scene = self.scene
        if not self.course.told and not going.counted:
            if going.rated:
                self._ask_to_give_up()
            else:
                self._give_up()
            return
        self.puzzling.run.give_up()
        self._keep()
        self.handed_on = True
        if not go_on(scene.app, going):
            self.handed_on = False
            self.judge.close()

    def _ask_to_give_up(self) -> None:
        """Ask before the solution is shown: the rating is at stake."""
        app = self.scene.app
        _ = self.scene._
        answers = [
            Entry("stay", _("Keep trying"), lambda: None, icon="play", primary=True),
            Entry("give up", _("Show the solution"), self._give_up, icon="hint"),
        ]
        text = _("The puzzle then counts as not solved, and your rating falls.")
        app.push(QuestionScene(app, _("Show the solution?"), text, answers))

    def _give_up(self) -> None:
        """Show the solution."""
        scene = self.scene
        scene.stage.animator.cancel("reply")
        scene.stage.animator.finish()
        self.puzzling.run.give_up()
        self.puzzling.take_back(scene.table)
        scene.renew()
