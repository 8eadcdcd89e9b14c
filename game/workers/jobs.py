"""The other end of a `Worker`: the jobs there are, done in a process of their own."""

from collections.abc import Callable, Iterable

from msgspec import json

from game.workers.checking import CheckGames
from game.workers.puzzles import JudgeMove, MakePuzzle, ProveTask
from game.workers.recounting import CountFeats
from game.workers.reviewer import ReviewGame
from game.workers.worker import END, Named

parse_job = json.Decoder(JudgeMove | ProveTask | MakePuzzle | CountFeats | ReviewGame | CheckGames).decode
"""The job of a line; raises `msgspec.MsgspecError`."""


def serve(lines: Iterable[bytes], write: Callable[[str], object], named: Named) -> None:
    """Do the jobs that come, one after the other, until `quit`; `named` gives the game of a name."""
    for line in lines:
        if line.strip() == b"quit":
            return
        job = parse_job(line)
        for result in job.results(named):
            write(json.encode(result).decode())
        write(END)
