"""The port `Game`: what the arcade needs to know of a game, without pygame; its lessons, and what a search is asked."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct

from game.language import N_
from game.play.port.advice import MoveEffect, Reason
from game.play.port.game_info import GameInfo
from game.play.port.level import AnyWorkshop, Level, parse_position_level
from game.play.port.move_highlight import MoveHighlight
from game.play.port.puzzle import Puzzles
from game.play.session.session import AnySession, Session
from game.prose import read_prose
from game.rules import SEED, E, Option, OptionValue, Outcome, P, Rules, RulesError, complete_options

LOST = -100_000
"""Score of a position in which a task is known to be out of reach."""

HOPELESS = -500
"""Score of a position without hope.

Between levels of all strengths 188 of 242 games of UnStack and 85 of 242 of Combact came to where a side saw this at
two moves in a row; none of them was saved.
"""


class SearchRequest(Struct, frozen=True):
    """The task of a level of one player: a goal to be reached within `moves` from the session's beginning.

    `goal` is a word of its game, such as `12`; `solution` are moves from the beginning that are said to reach it.
    """

    goal: str
    moves: int
    solution: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The task as an argument of `go`."""
        solution = f" solution {' '.join(self.solution)}" if self.solution else ""
        return f"goal {self.goal} within {self.moves}{solution}"


class SearchLimits(Struct, frozen=True):
    """Limits and options of a search; without any limit it runs until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    early: bool = False
    """True to end before the time or the nodes are used up once the best move is clear."""
    infinite: bool = False
    """True to withhold the answer until the search is stopped."""
    task: SearchRequest | None = None
    """Task to be reached; None where the rules alone say what is good."""
    spread: int = 0
    """Margin below the best score within which root moves get exact scores, too; this takes time."""


class SearchInfo(Struct, frozen=True):
    """Result of one depth. `score` is for the side to move, in hundredths of the logarithm of its odds of winning."""

    depth: int
    """Depth in plies; 0 if the search was stopped before it had looked at any move."""
    nodes: int
    seconds: float
    score: int
    line: tuple[str, ...]
    """The best moves of both sides; never empty."""
    moves: tuple[tuple[str, int], ...] = ()
    """Root moves within the `spread` of the limits, with their scores, best first."""


LESSON = N_("Lesson")
PUZZLE = N_("Puzzle")
DONE = "done"
WRONG = "wrong"
ANSWERED = "answered"
"""Reasons why a lesson refuses a move: the step is done, or another move is meant."""


class Step(Struct, Generic[E], frozen=True):
    """One move of a lesson with the texts before and after it, which are untranslated."""

    start: str
    """Text of the start position."""
    task: str
    move: str
    """The move to be made; any other that leads to the same position is accepted, too."""
    result: str
    """Explanation of what has happened."""
    accepts: Callable[[Sequence[E]], bool] | None = None
    """Test for further moves that are accepted, from their events."""
    reply: str = ""
    """Answer of the other side."""
    near: tuple[str, ...] = ()
    """Further moves that are accepted."""

    def accepted(self, rules: Rules[P, E], move: str) -> bool:
        """Return whether a move is accepted; an illegal one never is."""
        position = rules.parse_position(self.start)
        events: list[E] = []
        try:
            after = rules.play(position, move, events)
        except RulesError:
            return False
        good = any(after == rules.play(position, other) for other in (self.move, *self.near))
        return good or (self.accepts is not None and self.accepts(events))


def read_lesson(
    game: str, start: Callable[..., str] = str, accepts: Sequence[Callable[[Sequence[E]], bool]] = ()
) -> tuple[Step[E], ...]:
    """Return the lesson of a game in `assets/lessons/`.

    `start` makes the text of a position from what a step may say instead, `accepts` are the tests that steps name.
    """
    tests = {test.__name__: test for test in accepts}

    def step(entry: dict[str, Any]) -> Step[E]:
        said = entry["start"]
        test = entry.get("accepts")
        begin = said if isinstance(said, str) else start(**said)
        return Step(**entry | {"start": begin, "accepts": tests[test] if test else None})

    return tuple(map(step, read_prose("lessons", game)))


class Course(Generic[E]):
    """Progress of a lesson."""

    rewinds = True
    """True if undo leads back to the beginning of a step, as it is made at one go."""
    kept = False
    """True if the moves are those of a game, which is kept like any other."""

    def __init__(self, steps: Sequence[Step[E]], puzzle: bool = False) -> None:
        self.steps = tuple(steps)
        self.puzzle = puzzle
        """True if the moves are to be found: they are shown on request only, not after a mistake."""
        self.title = PUZZLE if puzzle else LESSON
        """Title beside the name of the game, untranslated."""
        self.tools: tuple[str, ...] = ("restart", "hint")
        """Tools available meanwhile."""
        self.at = 0
        """Index of the present step."""
        self.told = False
        """True if the move of the step was made and shown, so that its result is explained."""

    def begin(self, at: int) -> None:
        """Begin a step."""
        self.at = at
        self.told = False

    @property
    def step(self) -> Step[E]:
        """The present step."""
        return self.steps[self.at]

    @property
    def shows(self) -> bool:
        """True if moves are only shown, without the player having found them."""
        return False

    def moves_left(self, session: AnySession) -> int | None:
        """Return the moves that are left for the task, None where they are not counted."""
        return None

    @property
    def last(self) -> bool:
        """True if this is the last step."""
        return self.at == len(self.steps) - 1

    def waits(self, session: AnySession) -> str:
        """Return why no move is expected of the player now, or ""."""
        if session.moves:
            if self.told:
                return DONE
            return ANSWERED
        return ""

    def why_not(self, session: AnySession, move: str) -> str:
        """Return why a move may not be made now, or "". Illegal moves are left for the game to explain."""
        if why := self.waits(session):
            return why
        try:
            session.rules.play(session.position, move)
        except RulesError:
            return ""
        return "" if self.step.accepted(session.rules, move) else WRONG

    def reply(self, session: AnySession) -> str:
        """Return the move that is played automatically now, such as the other side's answer, or ""."""
        return self.step.reply if len(session.moves) == 1 else ""

    def settled(self, session: AnySession) -> None:
        """Note that all moves so far have been shown."""
        if session.moves and not self.reply(session):
            self.told = True


class Solo(Struct, frozen=True):
    """Words and options for score tables, set-up and result.

    Texts are in English, and translated where they are shown.
    """

    counted: str = N_("Points")
    """Head of the column of what is counted."""
    fewer: bool = False
    """True if fewer are better."""
    worth: int = 1
    """Value of one of them in the scores of a search."""
    option: str = ""
    """Option with a score table for each of its values; "" for a single table."""
    manner: str = ""
    """Option for the way of playing: each value has tables of its own, except for those `unlisted`."""
    usual: str = ""
    """Value of it that is left out of the names of tables."""
    unlisted: tuple[str, ...] = ()
    """Values of it whose games have no end, and so no table."""
    daily: Mapping[str, OptionValue] = {}
    """Options of each day's run, which is the same for everybody; empty in games without one."""
    daily_task: str = ""
    """Name under which results of that run are kept; "" for the usual one, which has the game's name in it."""
    races: Mapping[str, tuple[int, ...]] = {}
    """Numbers of moves to choose from that end a race, by value of `manner`; empty in games that are not raced."""
    by: str = ""
    """Separation of the tables in words, such as "by number of colours"; shown where there is no room to name each."""
    nobody: str = N_("No games yet.")
    """Text of an empty table; `{n}` stands for the value of the option."""
    missed: str = N_("Not in the top ten this time.")
    """Text of a result without a place in the table; `{n}` stands for the value of the option."""
    same_seed: str = N_("Same seed, same start.")
    """Use of a seed in words, in games that have one."""
    same_start: str = N_("The same start")
    """Label of the button that restarts from the same seed."""
    remembered: Mapping[str, str] = {}
    """Titles of what its runs are remembered for besides their scores, by name (as in `Game.totals`), the most
    important first; the names are those of `Runs`.
    """

    def table(self, values: Mapping[str, OptionValue]) -> str:
        """Return the name of the table for games with these options, whether it is listed or not."""
        known = (str(values.get(name, "")) for name in (self.manner, self.option))
        return "-".join(value for value in known if value and value != self.usual)

    def split_table(self, table: str) -> tuple[str, str]:
        """Split the name of a table into its manner and the value of its option."""
        manner, dash, value = table.rpartition("-")
        return (manner if dash else self.usual), value


_MOST_OFFERED = 30
"""Maximum number of values of an option that is offered for choosing."""

LEVEL_SLOT = "level"
"""Slot in which games from levels are saved."""
COPY_SLOT = "copy"
"""Slot in which games imported as text are saved; they count nowhere."""


class Game(ABC, Generic[P, E]):
    """One game. The module `game` of each game has a single instance; mypy reports missing methods."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.name = info.name
        self.title = info.title
        self.players = info.players

    @property
    @abstractmethod
    def rules(self) -> Rules[P, E]:
        """The rules of the game."""

    def parse_level(self, data: Mapping[str, object]) -> Level[P]:
        """Return the level described by the data of a level file; by default a title and a position.

        Raises `LevelError`.
        """
        return parse_position_level(data, self.rules.parse_position)

    @property
    def workshop(self) -> AnyWorkshop | None:
        """The editor's rules for levels; None where there is no editor."""
        return None

    def arranged(self, position: P, options: Mapping[str, OptionValue]) -> P:
        """Return the start position of a level as it is played with the options chosen; by default as it is."""
        return position

    terms: Mapping[str, str] = {}
    """Texts of the shared screens, each with the text that this game has instead, such as one on shots, not moves."""

    def worded(self, text: str) -> str:
        """Return a text of the shared screens in the game's own terms, untranslated."""
        return self.terms.get(text, text)

    above: int | None = None
    """Side that begins at the top of the board, where the board can be turned; else None."""

    @property
    def most_stars(self) -> int:
        """Maximum number of stars of a level, at most two; 0 in games of two players."""
        return 2 if self.players == 1 else 0

    def level_stars(self, level: Level[P], session: Session[P, E]) -> int:
        """Return the stars won by a session in a level; none by default."""
        return 0

    def forced(self, position: P) -> bool:
        """True if the side to move has nothing to decide, and its move is made for it. Never by default."""
        return False

    def ending(self, session: Session[P, E], level: Level[P] | None) -> Outcome | None:
        """Return how a session has ended, or None while it goes on; by default as the rules say."""
        return session.outcome

    @property
    def pie_rule(self) -> tuple[Step[E], ...]:
        """The moves with which one player sets up a game before the other chooses a side: the `task` of each and what
        it `accepts`. Empty where there is no such choice.
        """
        return ()

    # Options

    @property
    def seeded(self) -> bool:
        """True if the start position is drawn from a seed."""
        return any(option.name == SEED for option in self.rules.OPTIONS)

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options a player can choose before a game: those with few values, except for the seed."""
        options = (option for option in self.rules.OPTIONS if option.name != SEED)
        return tuple(option for option in options if 1 < len(option.values) <= _MOST_OFFERED)

    def named_options(self, session: Session[P, E]) -> tuple[str, ...]:
        """Return the options in force that are named beside the title, as keys of `info.notes`."""
        return ()

    # Scores, in games of one player

    @property
    def solo(self) -> Solo:
        """Counting and comparing in a game of one player, with the names for it."""
        return Solo()

    def count(self, session: Session[P, E], outcome: Outcome) -> int:
        """Return the score of a game that has ended; 0 has no place in a table."""
        return outcome.score[0]

    def count_text(self, count: int) -> str:
        """Return a score as text."""
        return str(count)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the score tables, ordered by manner and then by the option that separates them."""
        solo = self.solo
        options = {option.name: option.values for option in self.rules.OPTIONS}
        manners = [manner for manner in options.get(solo.manner, ("",)) if manner not in solo.unlisted]
        values = options.get(solo.option, ("",))
        return tuple(solo.table({solo.manner: manner, solo.option: value}) for manner in manners for value in values)

    def table(self, session: Session[P, E]) -> str:
        """Return the score table of a session, which need not be listed."""
        return self.solo.table(complete_options(self.rules.OPTIONS, session.options))

    def timed(self, session: Session[P, E]) -> bool:
        """Return whether a session is played against the clock.

        Such a game has no undo, replay or hints before its end, and cannot be continued once left.
        """
        return False

    def waited(self, before: P, move: str) -> float:
        """Return for how many seconds nothing was done before a move, in a game against the clock."""
        return 0.0

    # Saving

    def slot(self, session: Session[P, E]) -> str:
        """Return the slot in which a session is saved; a slot holds one game.

        Games from levels have a slot of their own, and so has each score table.
        """
        return LEVEL_SLOT if session.source.start else self.table(session)

    def score(self, session: Session[P, E]) -> int | None:
        """Return the score of a game in progress, or None where it has no single one."""
        return None

    # Highlights and records of moves

    def highlight(self, events: Sequence[E]) -> MoveHighlight | None:
        """Return the highlight of a move with these events; None for a quiet one."""
        return None

    def move_counts(self, before: P, move: str, after: P) -> Mapping[str, int]:
        """Return what a move may be remembered for, such as its `chain` or `capture`.

        The record of a game keeps the maximum of each.
        """
        return {}

    def taken(self, before: P, move: str, after: P) -> int:
        """Return what a move takes from the other side at once, as a beginner counts it; by default its `capture`."""
        return self.move_counts(before, move, after).get("capture", 0)

    def totals(self, session: Session[P, E]) -> Mapping[str, int]:
        """Return further counts that a game of one player is remembered for as a whole."""
        return {}

    # Engine, hints, lesson and puzzles

    @abstractmethod
    def think(self, session: Session[P, E], limits: SearchLimits, stop: Callable[[], bool]) -> Iterator[SearchInfo]:
        """Search for the best move in an unfinished session.

        Yields a report for each depth, of which the last is the answer.
        """

    def levels(self, position: P) -> Mapping[str, Mapping[str, float]]:
        """Return by the key of a level what it does otherwise in games of this kind: values of its `Strength`."""
        return {}

    def hopeless(self, position: P, score: int) -> bool:
        """Return whether a side to move that has this `score` in a search has no real chance."""
        return score <= HOPELESS

    def scale(self, position: P) -> float:
        """Return the factor that turns scores of a search into hundredths of the logarithm of the odds of winning."""
        return 1.0

    def effect(self, before: P, move: str) -> MoveEffect | None:
        """Return what a move gained in a game of one player; None in games that do not say."""
        return None

    @abstractmethod
    def reason(self, position: P, move: str, line: Sequence[str]) -> Reason:
        """Return why a move is good; `line` are the moves expected, the move itself first."""

    def deed(self, position: P, line: Sequence[str]) -> Reason | None:
        """Return what the first move of a line does to the other side, as the end of a sentence: "turns 3 stars"; None
        if nothing.
        """
        return None

    def where(self, position: P, line: Sequence[str]) -> tuple[str, ...]:
        """Return where on the board to look for the first move of a line: names of places, as in moves.

        This gives less away than the move; empty for a game without such places.
        """
        return ()

    def level_reason(self, session: Session[P, E], level: Level[P], line: Sequence[str]) -> Reason | None:
        """Return what a line of moves does for the goal of a level, or None if that is nothing, or not new."""
        return None

    def task(self, level: Level[P]) -> SearchRequest | None:
        """Return the task of a level of one player; None in games where the other side decides, too."""
        return None

    def taking_back(self, moves: int, lost: bool) -> Reason:
        """Return why this number of moves should be taken back: all is `lost`, or no solution is in sight.

        Only for games with tasks.
        """
        raise NotImplementedError

    @property
    @abstractmethod
    def lesson(self) -> tuple[Step[E], ...]:
        """The steps of a short playable lesson."""

    @property
    def puzzles(self) -> Puzzles[P] | None:
        """The puzzles of the game, or None."""
        return None


AnyGame = Game[Any, Any]
"""A game, whatever its types of positions and events."""
