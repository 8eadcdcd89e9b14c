"""BrickShooter as the arcade knows it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.games.brickshooter import INFO, advice, engine, levels, rules
from game.games.brickshooter.levels import BrickShooterLevel, LevelState
from game.games.brickshooter.puzzles import BrickShooterPuzzles
from game.games.brickshooter.rules.board import CELL_BY_NAME, LANE_DEPTH, LANES, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion
from game.games.brickshooter.rules.modes import CLASSIC, RUSH, SHOTS, THIRTY, ZEN, Thirty, mode_name
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import TICKS, Rush, lane_name, read
from game.games.brickshooter.terms import TERMS
from game.games.brickshooter.workshop import BrickShooterWorkshop
from game.language import N_
from game.play.port.advice import MoveEffect, Reason
from game.play.port.game import Game, SearchInfo, SearchLimits, SearchRequest, Solo, read_lesson
from game.play.port.level import Level
from game.play.port.move_highlight import HighlightKind, MoveHighlight, share
from game.play.session.line import HINT, RESIGNED
from game.play.session.session import Session, Source
from game.rules import Outcome

COMPARED_SHOTS = 30
"""Number of shots in a row that are compared between games of any length."""
FAR = 18
"""Number of shots the engine looks ahead."""
LENGTHS = (50, 100, 200)
"""Numbers of shots of a race in the modes without an end of their own."""
SOLO = Solo(
    worth=engine.POINT,
    option="colours",
    manner="mode",
    usual=CLASSIC,
    unlisted=(ZEN,),
    daily={"mode": THIRTY, "colours": 7},
    daily_task="run",
    races={CLASSIC: LENGTHS, ZEN: LENGTHS, THIRTY: (SHOTS,), RUSH: (1000,)},
    by=N_("by number of colours"),
    nobody=N_("No games with {n} colours yet."),
    missed=N_("Not in the top ten with {n} colours this time."),
    same_seed=N_("The bricks come from the seed. Friends who enter the same one get the same bricks."),
    same_start=N_("The same bricks"),
    remembered={
        "clearings": N_("Clearings"),
        "thirty": N_("Best 30 shots"),
        "shot": N_("Best shot"),
        "chain": N_("Longest chain"),
    },
)

BORDER = (
    "dbfacebfdaecfbdaefcbdeafbcdefa",
    "cafebdafcdebeacfdbcfaedbfacedb",
    "ebdfcaacedbfdfeacbebfdacfadbec",
    "fcbaedecafbdbdceafdabcefeafdcb",
)
"""The bricks round the field in the lesson, as in the text of a position: left, right, above and below."""


def lesson_start(bricks: str, inner: str) -> str:
    """The text of a position with bricks on cells, such as `f6ao e5c>`, and colours before lanes, such as `a6>`."""
    field = dict.fromkeys(CELL_BY_NAME, "..")
    for brick in bricks.split():
        field[brick[:-2]] = brick[-2:]
    border = list("".join(BORDER))
    for brick in inner.split():
        border[lane_of(brick[1:]).index * LANE_DEPTH] = brick[0]
    side = len(LANES) // 4 * LANE_DEPTH
    sides = ("".join(border[first : first + side]) for first in range(0, len(border), side))
    return f"{'|'.join((''.join(field.values()), *sides))} seed:5 0 0 6"


class BrickShooter(Game[Position, Event]):
    """BrickShooter: what the shared parts of the arcade ask of it."""

    rules = rules
    parse_level = staticmethod(levels.parse_level)
    reason = staticmethod(advice.reason)
    where = staticmethod(advice.where)
    lesson = read_lesson("brickshooter", lesson_start)
    workshop = BrickShooterWorkshop()
    puzzles = BrickShooterPuzzles()
    solo = SOLO
    terms = TERMS
    taking_back = staticmethod(advice.taking_back)

    def table(self, session: Session[Position, Event]) -> str:
        position = session.position
        return SOLO.table({"mode": mode_name(position.mode), "colours": position.colours})

    def timed(self, session: Session[Position, Event]) -> bool:
        return isinstance(session.position.mode, Rush)

    def waited(self, before: Position, move: str) -> float:
        _, ticks = read(before.mode, move) if isinstance(before.mode, Rush) else (move, 0)
        return (ticks or 0) / TICKS

    def score(self, session: Session[Position, Event]) -> int | None:
        return session.position.score

    def count(self, session: Session[Position, Event], outcome: Outcome) -> int:
        # Whoever ends a run early keeps its points.
        return session.position.score if outcome.reason == RESIGNED else super().count(session, outcome)

    def effect(self, before: Position, move: str) -> MoveEffect:
        return advice.effect(replace(before, mode=None), lane_name(move))

    def move_counts(self, before: Position, move: str, after: Position) -> Mapping[str, int]:
        events: list[Event] = []
        rules.play(before, move, events)
        return {"chain": advice.waves(events), "shot": after.score - before.score}

    def totals(self, session: Session[Position, Event]) -> Mapping[str, int]:
        scores = [position.score for position in session.positions]
        # Of a game with fewer shots, all of them.
        later = scores[COMPARED_SHOTS:] or scores[-1:]
        return {
            "clearings": session.position.clears,
            "thirty": max(after - before for before, after in zip(scores, later, strict=False)),
        }

    def level_stars(self, level: Level[Position], session: Session[Position, Event]) -> int:
        ending = self.ending(session, level)
        shots = len(session.moves)
        if not isinstance(level, BrickShooterLevel) or ending is None or ending.reason != LevelState.SOLVED:
            return 0
        # A hint leads to the goal: who followed it has the star for getting there, not the one for finding the way.
        return 1 if shots > level.par or (session.aid and HINT in session.aid) else 2

    def ending(self, session: Session[Position, Event], level: Level[Position] | None) -> Outcome | None:
        if not isinstance(level, BrickShooterLevel):
            return super().ending(session, level)
        position = session.position
        state = levels.level_result(level, session.positions, session.moves)
        if state is LevelState.OPEN:
            return None
        return Outcome(0 if state is LevelState.SOLVED else 1, state, (position.score, 0))

    def highlight(self, events: Sequence[Event]) -> MoveHighlight | None:
        if any(isinstance(event, Cleared) for event in events):
            return MoveHighlight(HighlightKind.CLEARING)
        bricks = sum(len(event.cells) for event in events if isinstance(event, Explosion))
        return MoveHighlight(HighlightKind.BURST, share(bricks, 40)) if bricks else None

    def think(
        self, session: Session[Position, Event], limits: SearchLimits, stop: Callable[[], bool]
    ) -> Iterator[SearchInfo]:
        position = session.position
        if position.mode is not None:
            # The engine knows the classic game; of thirty shots it looks no further ahead than to the last.
            left = position.mode.left if isinstance(position.mode, Thirty) else FAR
            if left < FAR:
                limits = replace(limits, depth=min(limits.depth or left, left))
            session = Session(self.name, rules, Source(start=rules.position_text(replace(position, mode=None))))
        return engine.think(session, limits, stop)

    def level_reason(
        self, session: Session[Position, Event], level: Level[Position], line: Sequence[str]
    ) -> Reason | None:
        if not isinstance(level, BrickShooterLevel):
            return None
        return advice.level_reason(level, session.positions, session.moves, line)

    def task(self, level: Level[Position]) -> SearchRequest | None:
        if not isinstance(level, BrickShooterLevel):
            return None
        return SearchRequest(level.goal.word, level.shots, level.solution)


GAME = BrickShooter(INFO)
