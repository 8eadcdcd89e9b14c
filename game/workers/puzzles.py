"""Puzzles, worked out by a process so that no frame waits: proofs of tasks, verdicts on tries, and new puzzles."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, Puzzle, Verdict
from game.play.puzzles.generated_puzzles import MOST_SEEDS, GeneratedPuzzle, make, parse_code
from game.play.puzzles.puzzle_run import Found, ProofState, PuzzleRun, RunStage, judge, prove
from game.players.client import Client, Start
from game.rules import E, P
from game.workers.worker import Job, Named, Worker

PATIENCE = 60.0
"""Seconds after which nobody knows."""


class ProveTask(Job[ProofState], frozen=True):
    """To prove in how few moves a task can be done, in `most` at most."""

    game: str
    position: str
    kind: str
    aim: int
    most: int

    def results(self, named: Named) -> Iterator[ProofState]:
        game = named(self.game)
        return prove(game, game.rules.parse_position(self.position), self.kind, self.aim, self.most)


class Proving(Worker[ProofState]):
    """One question at a time."""

    def __init__(self, start: Start, clock: Callable[[], float]) -> None:
        """`start` starts the process; `clock` tells seconds."""
        super().__init__(start, ProofState)
        self._clock = clock
        self._until = 0.0
        self.state = ProofState(Found.NOTHING)

    @property
    def going(self) -> bool:
        """True if it is being looked for."""
        return self.state.found is Found.SO_FAR

    def ask(self, task: ProveTask, patience: float = PATIENCE) -> None:
        """Ask; after `patience` seconds the answer is that nobody knows."""
        self.begin(task)
        self.state = ProofState(Found.SO_FAR)
        self._until = self._clock() + patience
        if self.failed:
            self._end()

    def _end(self) -> None:
        """Nobody knows any more than this."""
        self.state = ProofState(Found.UNKNOWN, self.state.number + 1)

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if not self.running:
            return False
        before = self.state
        *_, self.state = (before, *self.results())
        if self.going and (not self.busy or self._clock() >= self._until):
            self._end()
        if not self.going:
            self.close()
        return self.state != before

    def stop(self) -> None:
        """Look for it no longer, and forget what was found."""
        self.close()
        self.state = ProofState(Found.NOTHING)


class JudgeMove(Job[Verdict], frozen=True):
    """To judge a move in a puzzle, after those that were made."""

    puzzle: Puzzle
    made: tuple[str, ...]
    move: str

    def results(self, named: Named) -> Iterator[Verdict]:
        yield judge(named(self.puzzle.game), self.puzzle, self.made, self.move)


class Judge(Worker[Verdict]):
    """Judges the moves of puzzles."""

    def __init__(self, start: Start = Client) -> None:
        """`start` starts the process when it is first needed."""
        super().__init__(start, Verdict)

    def ask(self, run: PuzzleRun[P, E]) -> None:
        self.begin(JudgeMove(run.puzzle, tuple(run.moves), run.tried))

    def poll(self, run: PuzzleRun[P, E]) -> bool:
        """Give the run its verdict, if there is one by now; whether there was.

        Where there is no process, or it has failed, the move is judged here and now.
        """
        if run.stage is not RunStage.VERDICT:
            return False
        verdict = next(iter(self.results()), None)
        if verdict is None and not self.busy:
            verdict = judge(run.game, run.puzzle, run.moves, run.tried)
        if verdict is None:
            return False
        run.answer(verdict)
        return True


_SEEDS_TRIED = 10_000_000
"""Maximum number of seeds tried; these take days, and whoever waits leaves before."""
_OFTEN = 20
"""Number of seeds between two reports."""


class Tries(Struct, frozen=True):
    """Progress in making a puzzle."""

    number: int
    """Number of seeds tried."""
    made: GeneratedPuzzle | None = None
    """The puzzle; that ends it."""


class MakePuzzle(Job[Tries], frozen=True):
    """To make a puzzle of a grade, or of any, from the first of at most `most` seeds that has one."""

    game: str
    grade: Grade | None
    seed: int
    most: int
    recipes: tuple[str, ...]
    """Each seed is tried with one of them in turn."""

    def results(self, named: Named) -> Iterator[Tries]:
        game = named(self.game)
        for number in range(self.most):
            made = make(game, self.recipes[number % len(self.recipes)], (self.seed + number) % MOST_SEEDS)
            if made is not None and self.grade in (None, made.grade):
                yield Tries(number + 1, made)
                return
            if (number + 1) % _OFTEN == 0:
                yield Tries(number + 1)


class Maker(Worker[Tries]):
    """Makes puzzles of one game. It has `failed` also where what was asked for cannot be had."""

    def __init__(self, game: AnyGame, start: Start, chance: Random) -> None:
        """`start` starts the process when it is first needed; `chance` draws the seeds."""
        self.game = game
        super().__init__(start, Tries)
        self._chance = chance
        self.made: GeneratedPuzzle | None = None
        self.tried = 0
        """Number of seeds tried in vain so far."""

    def any_of(self, grade: Grade, soon: bool = True) -> None:
        """Make a new one of a grade: one that is made at once if it is waited for and there are such."""
        puzzles = self.game.puzzles
        assert puzzles is not None
        if soon and grade in puzzles.ready:
            recipe, seed = parse_code(self.game, self._chance.choice(puzzles.ready[grade]))
            self._ask(grade, seed, _SEEDS_TRIED, (recipe,))
        else:
            self._ask(grade, self._chance.randrange(MOST_SEEDS), _SEEDS_TRIED, puzzles.quick[grade])

    def named(self, text: str) -> None:
        """Make the one of a short name; raises `NoSuchName`."""
        recipe, seed = parse_code(self.game, text)
        self._ask(None, seed, 1, (recipe,))

    def _ask(self, grade: Grade | None, seed: int, most: int, recipes: Sequence[str]) -> None:
        self.begin(MakePuzzle(self.game.name, grade, seed, most, tuple(recipes)))
        self.made = None
        self.tried = 0

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if not self.busy:
            return False
        before = self.tried
        for tries in self.results():
            self.made = tries.made
            self.tried = tries.number
        self.failed = not self.busy and self.made is None
        return not self.busy or self.tried != before

    def take(self) -> GeneratedPuzzle | None:
        """The puzzle that was made, if there is one by now. It is handed out once."""
        self.poll()
        made, self.made = self.made, None
        return made
