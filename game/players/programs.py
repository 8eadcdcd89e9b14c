"""The programs that can play: the arcade's engine at its levels, and bots.

Players know five strengths of computer players as its levels. What one does depends on the moves of the game so far,
the strength and a seed alone, as long as no time is set. The two lowest play as people who have just learnt the rules:
they see some of the moves and what these take at once (`glances`); the lowest does not look at the answer. The others
search. A lower one looks at fewer positions, and overlooks moves: the more often it does, the more it chooses one that
is worse than the best it has seen. How much worse is bounded, so that it never throws away what it could see to be won.
Those that overlook nothing vary how a game begins.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, pairwise
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from game.installation import command
from game.language import N_
from game.play.port.game import AnyGame, SearchInfo, SearchLimits
from game.play.session.match import Engine, Player
from game.play.session.session import AnySession
from game.players.bots import Bot
from game.players.glances import Glance, glanced
from game.players.opponent import PATIENCE


class Strength(Struct, frozen=True):
    """Strength of a computer player. Scores are in hundredths of the logarithm of the odds of winning."""

    name: str
    """To be translated; `key` is the fixed one."""
    key: str
    summary: str
    """One sentence on what it does, to be translated."""
    depth: int | None
    """Maximum number of plies it looks ahead."""
    nodes: int | None
    """Maximum number of positions it looks at."""
    seconds: float | None = None
    spread: int = 0
    """Difference from the best score from which it never chooses a move."""
    overlooks: float = 0.0
    """The chance, below 1, that it does not see one of the good moves at first."""
    sees: int = 0
    """Number of moves it sees where it does not search, as in `glances`; 0 where it searches."""
    answers: int = 0
    """Number of answers it then sees to each of them."""
    slips: float = 0.0
    """The chance that it then does not make the best move it sees, or does not see a win."""


OPENING = 4
"""In so many plies of a game from the usual start those that overlook nothing do not always take the best move,"""
_VARIETY = 15
"""but one that is worse by less than this."""

STRENGTHS = (
    Strength(N_("Beginner"), "beginner", N_("Takes what it sees at once."), 1, 50, sees=10, slips=0.1),
    Strength(N_("Easy"), "easy", N_("Looks at some answers."), 1, 140, sees=14, answers=8, slips=0.02),
    # what it is called and does; depth, nodes, seconds, spread, overlooks
    Strength(N_("Medium"), "medium", N_("Looks two moves ahead and misses little."), 2, 300, None, 110, 0.65),
    Strength(N_("Hard"), "hard", N_("Looks several moves ahead and misses very little."), 8, 400),
    Strength(N_("Expert"), "expert", N_("Thinks for up to two seconds about each move."), None, None, 2.0),
)


def strength_named(key: str) -> Strength:
    """The strength with this key; raises `KeyError`."""
    return {strength.key: strength for strength in STRENGTHS}[key]


def next_strength(key: str) -> Strength | None:
    """The strength above the one with this key; None above the strongest, and where there is no such strength."""
    return {lower.key: upper for lower, upper in pairwise(STRENGTHS)}.get(key)


def choose(
    game: AnyGame,
    session: AnySession,
    strength: Strength,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[SearchInfo]:
    """Yield the reports of a player of this strength, depth by depth; it makes the first move of the last line.

    The session must not be finished. `seconds` is the most time for the move, in place of the strength's own.
    """
    if strength in STRENGTHS:
        strength = replace(strength, **game.levels(session.position).get(strength.key, {}))
    if not (strength.spread or strength.sees or session.source.start) and len(session.moves) < OPENING:
        strength = replace(strength, spread=_VARIETY, overlooks=0.5)
    random = Random(f"{seed} {strength.key} {' '.join(session.moves)}")
    time = strength.seconds if seconds is None else seconds
    limits = SearchLimits(
        time, strength.depth, strength.nodes, early=strength.seconds is not None, spread=strength.spread
    )
    report = None
    for report in game.think(session, limits, stop):
        yield report
    assert report is not None
    if strength.sees and game.players == 2:
        glance = Glance(strength.sees, strength.answers, True, strength.slips)
        yield replace(report, line=(glanced(game, session.position, glance, random),))
        return
    move = _overlooking(report, strength, random)
    if move != report.line[0]:
        yield replace(report, score=dict(report.moves)[move], line=(move,))


def _overlooking(report: SearchInfo, strength: Strength, random: Random) -> str:
    """One of the moves near the best: each may be overlooked, and is looked at again when all the others were too."""
    if not report.moves:
        # A search that scores only the best move, as a solver does.
        return report.line[0]
    # Ways to a forced win, and out of a forced loss, are always seen: all other moves are far worse.
    return next(move for move, _ in cycle(report.moves) if random.random() >= strength.overlooks)


_ADVICE_SECONDS = 1.0


class Adviser(Struct, frozen=True):
    """Gives hints: the arcade's engine at full strength."""


ADVISER = Adviser()


class UnknownPlayer(ValueError):
    """This player cannot play this game any more."""


class Program(Struct, frozen=True):
    """Start command of a program, and its time for a move."""

    command: tuple[str, ...]
    seconds: float
    options: Mapping[str, str] = {}
    folder: Path | None = None
    patience: float = PATIENCE
    """Seconds it may take to introduce itself, and to answer after its time for a move is over."""


def own_command(game: str) -> tuple[str, ...]:
    """The command line of the arcade's own player of this game."""
    return (*command(), "ugi", game)


def program(game: str, player: Player | Adviser, bots: Sequence[Bot], seconds: float) -> Program:
    """Return the program that plays; `seconds` is the time for a move. Raises `UnknownPlayer`."""
    if isinstance(player, Adviser):
        return Program(own_command(game), _ADVICE_SECONDS)
    if isinstance(player, Engine) and player.level in {strength.key for strength in STRENGTHS}:
        return Program(own_command(game), seconds, {"level": player.level})
    for bot in bots:
        if bot.player == player and bot.game == game:
            return Program(bot.command, seconds, bot.options, Path(bot.folder) if bot.folder else None)
    raise UnknownPlayer(str(player))
