"""Matches between computer players: `python -m tools.arena GAME A B --games N`.

A player is the key of a level (`easy`), a learner (`random`; `greedy`, who looks at 12 moves drawn at random and makes
the one that takes most at once; `careful`, who also looks at 8 answers to each), a limited search (`nodes:500`,
`depth:1`, `seconds:0.2`, `cpu:0.2` for as much processor time, or `early:500`, which stops early when the move is
clear), or a program that speaks the Universal Game Interface (`ugi:COMMAND`). `@FILE` after a limited search gives
UnStack other weights. Openings are random (by default two plies, after a random draw in games that have one) and each
is played twice, with sides exchanged; `--even` skips those in which a search sees one side ahead. The same seed gives
the same match, unless time limits a player.

Results are from A's point of view: wins, draws, losses, share of points and Elo difference with 95 % intervals.
"""

from __future__ import annotations

import argparse
import math
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import stdev
from typing import NamedTuple

from msgspec import Struct

from game.games import GAMES, game_named
from game.games.unstack.patterns import read_weights
from game.play.port.game import AnyGame, SearchInfo, SearchLimits
from game.play.session.session import AnySession, Session, Source
from game.players.glances import Glance, glanced
from game.players.programs import STRENGTHS, choose, strength_named
from game.rules import OptionValue, RulesError

LONGEST = 800
"""Length of a game in plies after which it is unfinished, and half a point for each, unless `--longest` is given."""
LEARNERS: Mapping[str, Glance] = {"random": Glance(1), "greedy": Glance(12), "careful": Glance(12, answers=8)}
"""Simulated players who have just learnt the rules."""
LOOKS = 300, 3000
"""Search nodes to check that an opening is even, in two stages."""
_LIMITS: Mapping[str, Callable[[str], SearchLimits]] = {
    "nodes": lambda text: SearchLimits(nodes=int(text)),
    "early": lambda text: SearchLimits(nodes=int(text), early=True),
    "depth": lambda text: SearchLimits(depth=int(text)),
    "seconds": lambda text: SearchLimits(seconds=float(text)),
    "cpu": lambda text: SearchLimits(seconds=float(text)),
}

Player = Callable[[AnySession], str]
"""Returns the move to play in an unfinished session."""


class PlayerError(ValueError):
    """An unknown player, or a program that does not answer as it should."""


class Match(Struct, frozen=True):
    """Settings of a match."""

    game: str
    players: tuple[str, str]
    options: Mapping[str, OptionValue] = {}
    opening: int = 2
    """Length of a random opening in plies."""
    even: int | None = None
    """Maximum advantage after the opening, in hundredths; None for any."""
    seed: int = 1
    movetime: int = 100
    """Time of programs for a move, in milliseconds."""
    start: str = ""
    """The position at the start, in place of the usual one."""
    longest: int = LONGEST
    """Maximum length of a game in plies."""


class Opening(Struct, frozen=True):
    """Common beginning of both games of a pair."""

    source: Source
    moves: tuple[str, ...]


class Played(NamedTuple):
    """A game that was played."""

    points: float
    """A's points: 0, 0.5 or 1."""
    plies: int
    finished: bool


class Score(Struct, frozen=True):
    """Results of pairs of games: A's points in each pair, 0, 0.5, ... 2."""

    pairs: tuple[float, ...]
    wins: int = 0
    draws: int = 0
    losses: int = 0
    plies: float = 0.0
    """Mean length of a game in plies."""
    unfinished: int = 0
    """Number of draws that are games without an end."""

    @property
    def share(self) -> float:
        """A's share of the points, 0 to 1."""
        return sum(self.pairs) / (2 * len(self.pairs))

    @property
    def error(self) -> float:
        """Half the 95 % interval of the share. Counts pairs, as the two games of a pair are not independent."""
        if len(self.pairs) < 2:
            return 0.5
        return 1.96 * stdev(self.pairs) / 2 / math.sqrt(len(self.pairs))

    def __str__(self) -> str:
        low, high = (elo(self.share + step) for step in (-self.error, self.error))
        unfinished = f" ({self.unfinished} unfinished)" if self.unfinished else ""
        share = f"{100 * self.share:.1f} % ± {100 * self.error:.1f}"
        difference = f"Elo {elo(self.share):+.0f} [{low:+.0f}, {high:+.0f}]"
        games = f"+{self.wins} ={self.draws}{unfinished} -{self.losses}"
        return f"{games}  {share}  {difference}  {self.plies:.0f} plies a game"


def elo(share: float) -> float:
    """Return the Elo difference that corresponds to a share of the points, within 800."""
    share = min(max(share, 0.0099), 0.9901)
    return 400 * math.log10(share / (1 - share))


class Program:
    """A program at the other end of two pipes. Its owner has to close it."""

    def __init__(self, command: str, movetime: int) -> None:
        self.movetime = movetime
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._ask("ugi", "ugiok")

    def __call__(self, session: AnySession) -> str:
        start = session.rules.position_text(session.positions[0])
        self._send(f"position fen {start} moves {' '.join(session.moves)}")
        return self._ask(f"go movetime {self.movetime}", "bestmove").split()[1]

    def close(self) -> None:
        self._send("quit")
        self._process.wait(timeout=5)

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # A program that has ended is noticed when its answer is read.
            self._process.stdin.write(line + "\n")

    def _ask(self, line: str, answer: str) -> str:
        self._send(line)
        assert self._process.stdout is not None
        for heard in self._process.stdout:
            if heard.startswith(answer):
                return heard
        raise PlayerError(f"the program ended without {answer}")


def player(game: AnyGame, text: str, seed: int = 0, movetime: int = 100) -> Player:
    """Return the player of a text; raises `PlayerError`."""
    if text.startswith("ugi:"):
        return Program(text.removeprefix("ugi:"), movetime)
    if text in {strength.key for strength in STRENGTHS}:
        strength = strength_named(text)
        return lambda session: list(choose(game, session, strength, seed))[-1].line[0]
    if text in LEARNERS:
        random = Random(f"{seed} {text}")
        return lambda session: glanced(game, session.position, LEARNERS[text], random)
    limit, _, file = text.partition("@")
    kind, _, value = limit.partition(":")
    if kind not in _LIMITS:
        raise PlayerError(f"no player: {text}")
    try:
        limits = _LIMITS[kind](value)
    except ValueError as error:
        raise PlayerError(f"no number in {text}") from error
    if file and game.name != "unstack":
        raise PlayerError(f"{game.name} has no weights to be exchanged")
    think: Callable[..., Iterator[SearchInfo]] = game.think
    if file:
        think = partial(think, weights=read_weights(Path(file)))
    clock = time.process_time if kind == "cpu" else time.perf_counter
    return lambda session: list(think(session, limits, lambda: False, clock))[-1].line[0]


def option_of_kind(game: str, kind: str) -> dict[str, OptionValue]:
    """Return the option under which positions are of a kind: kinds are named after its values."""
    for option in game_named(game).rules.OPTIONS:
        if kind in option.choices:
            return {option.name: kind}
    return {}


def opening(match: Match, pair: int) -> Opening:
    """Return the opening of a pair: the game goes on after it and, if required, is even."""
    random = Random(f"{match.seed} {match.game} {pair}")
    while True:
        session = _begun(match, Opening(Source(seed=random.getrandbits(32), start=match.start), ()))
        for _ in range(match.opening):
            if session.outcome is None:
                session.play(random.choice(session.rules.legal_moves(session.position)))
        if session.outcome is None and _even(session, match.even):
            return Opening(session.source, tuple(session.moves))


def _even(session: AnySession, most: int | None) -> bool:
    """Return True if no side is ahead by more than `most`, according to a search."""
    if most is None:
        return True
    think = game_named(session.game).think
    return all(abs([*think(session, SearchLimits(nodes=nodes), lambda: False)][-1].score) <= most for nodes in LOOKS)


def play_game(match: Match, players: Sequence[Player], begin: Opening) -> AnySession:
    """Play a game from an opening to its end; `players` are in the order of their sides."""
    session = _begun(match, begin)
    while session.outcome is None and len(session.moves) < match.longest:
        session.play(players[session.side](session))
    return session


def play_pair(match: Match, pair: int) -> list[Played]:
    """Play two games with one opening and exchanged sides."""
    game = game_named(match.game)
    players = [player(game, text, match.seed + pair, match.movetime) for text in match.players]
    results = []
    try:
        begin = opening(match, pair)
        for side in (0, 1):
            session = play_game(match, players if side == 0 else players[::-1], begin)
            winner = session.outcome.winner if session.outcome else None
            points = 0.5 if winner is None else float(winner == side)
            results.append(Played(points, len(session.moves), session.outcome is not None))
    finally:
        for each in players:
            if isinstance(each, Program):
                each.close()
    return results


def play_match(match: Match, games: int, workers: int = 1, tell: Callable[[Score], None] = lambda score: None) -> Score:
    """Play a match, rounded up to pairs; `tell` is called with the score after each pair."""
    played: list[list[Played]] = []
    pairs = range((games + 1) // 2)
    if workers == 1:
        for pair in pairs:
            played.append(play_pair(match, pair))
            tell(score_of(played))
    else:
        with ProcessPoolExecutor(workers) as pool:
            for result in pool.map(partial(play_pair, match), pairs):
                played.append(result)
                tell(score_of(played))
    return score_of(played)


def score_of(pairs: Sequence[Sequence[Played]]) -> Score:
    games = [game for pair in pairs for game in pair]
    points = [game.points for game in games]
    return Score(
        tuple(sum(game.points for game in pair) for pair in pairs),
        points.count(1.0),
        points.count(0.5),
        points.count(0.0),
        sum(game.plies for game in games) / max(1, len(games)),
        sum(not game.finished for game in games),
    )


def parse_options(game: AnyGame, texts: Sequence[str]) -> dict[str, OptionValue]:
    """Return options of the rules from words such as `goal=bases`; raises a `RulesError`."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, _, value = text.partition("=")
        options[name] = value
    game.rules.start(options)
    return options


def _begun(match: Match, begin: Opening) -> AnySession:
    session = Session(match.game, game_named(match.game).rules, begin.source, match.options)
    for move in begin.moves:
        session.play(move)
    return session


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description="Matches between computer players.")
    parser.add_argument("game", choices=[game.name for game in GAMES if game.players == 2])
    parser.add_argument(
        "a",
        help="a level, random, greedy, careful, nodes:N, early:N, depth:N, seconds:S, cpu:S (these with @FILE), "
        "or ugi:COMMAND",
    )
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="of level expert, in place of its time")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game's rules")
    parser.add_argument("--opening", type=int, default=2, help="random plies to begin with")
    parser.add_argument("--even", type=int, help="openings after which no side is further ahead, in hundredths")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move for programs")
    parser.add_argument("--start", default="", metavar="POSITION", help="in place of the usual one: another board")
    parser.add_argument("--longest", type=int, default=LONGEST, help="plies after which a game is left unfinished")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes, at most one for each core")
    parser.add_argument("--quiet", action="store_true", help="print the final score only")
    given = parser.parse_args(arguments)
    game = game_named(given.game)
    texts = [given.a, given.b]
    if given.nodes:
        texts = [f"nodes:{given.nodes}" if text == "expert" else text for text in texts]
    try:
        options = parse_options(game, given.option)
        if given.start:
            game.rules.parse_position(given.start)
        for text in texts:
            if not text.startswith("ugi:"):
                player(game, text)
    except (PlayerError, RulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    limits = given.opening, given.even, given.seed, given.movetime
    match = Match(given.game, (texts[0], texts[1]), options, *limits, given.start, given.longest)

    def tell(score: Score) -> None:
        if not given.quiet and sys.stdout.isatty():
            print(f"\r{score}", end="", flush=True)

    score = play_match(match, given.games, given.workers, tell)
    print(f"\r{game.name} {' '.join(given.option)} {texts[0]} - {texts[1]}: {score}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
