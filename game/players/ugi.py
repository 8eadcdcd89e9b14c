"""The text protocol: every game by the Universal Game Interface, over standard input and output.

The protocol is UCI generalised, as match runners speak it; `d` and `go perft N` are the additions chess engines have.
"""

import contextlib
import math
import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from threading import Event, Lock, Thread
from typing import BinaryIO

from game import __version__
from game.background import start_thread
from game.checks import brief
from game.play.port.game import AnyGame, SearchInfo, SearchLimits, SearchRequest
from game.play.port.perft import Stopped, divide
from game.play.session.session import AnySession, Session, Source
from game.players.programs import STRENGTHS, choose, strength_named
from game.rules import Option, OptionValue, RulesError

LONGEST_COMMAND = 1_000_000
"""Bytes of a line that are read: ten thousand of the longest moves there are, or some hundred thousand usual ones."""
AFTERWARDS = 1.5
"""Seconds that work may still take when the input has ended: a pipe gets its answer, and nothing goes on for ever."""
LAST_WORDS = 3.0
"""Seconds that a search or count has for its last words at the end of a conversation, for who says `quit` may not read
any more.
"""
INPUT_NAP = 0.05
_GOAL = re.compile(r"[0-9]{1,6}|[a-z]{1,20}:[0-9]{1,6}")
NO_LEVEL = "none"
PLAYING = (
    Option("level", NO_LEVEL, choices=(NO_LEVEL, *(strength.key for strength in STRENGTHS))),
    Option("playseed", 0, low=0, high=2**63 - 1),
)
"""Strength in the text protocol: full strength within the limits of `go`, or a level with this seed of its whims.

A level has depth and nodes of its own; the time is that of `go`, or the level's where `go` names none.
"""


class BadCommand(ValueError):
    """A command that cannot be followed; the message says why."""


def option_line(option: Option) -> str:
    """Return the line that announces an option."""
    if option.choices:
        choices = " ".join(f"var {choice}" for choice in option.choices)
        return f"option name {option.name} type combo default {option.default} {choices}"
    return f"option name {option.name} type spin default {option.default} min {option.low} max {option.high}"


def report_line(report: SearchInfo) -> str:
    """Return the line that reports a depth."""
    speed = round(report.nodes / max(report.seconds, 1e-3))
    return (
        f"info depth {report.depth} nodes {report.nodes} nps {speed} "
        f"time {round(report.seconds * 1000)} score cp {report.score} pv {' '.join(report.line)}"
    )


class Ugi:
    """One conversation about one game.

    `write` gets each line of the answers; for `afterwards` see `AFTERWARDS`.
    """

    def __init__(self, game: AnyGame, write: Callable[[str], object], afterwards: float = AFTERWARDS) -> None:
        self.game = game
        self.rules = game.rules
        self.options: dict[str, OptionValue] = {}
        self.playing: dict[str, OptionValue] = {option.name: option.default for option in PLAYING}
        self.session = self._start()
        self._write = write
        self._afterwards = afterwards
        self._lock = Lock()
        self._stop = Event()
        self._work: Thread | None = None
        self._left = afterwards
        """Seconds that the work may still take if nobody is there any more who could stop it."""
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "ugi": self._introduce,
            "isready": lambda words: self.say("readyok"),
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._position,
            "query": self._query,
            "go": self._go,
            "stop": lambda words: self.stop(),
            "d": self._describe,
        }

    def say(self, line: str) -> None:
        """Write one line; searching and answering may happen at the same time."""
        with self._lock:
            self._write(line)

    def run(self, lines: Iterable[str | None]) -> bool:
        """Follow commands until `quit` or the end of the input; None stands for a line that was too long.

        Returns whether everything could be said: a pipe that nobody empties takes no more.
        """
        for line in lines:
            if line is None:
                self.say(f"info string error: a line has at most {LONGEST_COMMAND} bytes")
            elif (words := line.split())[:1] == ["quit"]:
                return self.stop(LAST_WORDS)
            elif words:
                self.follow(*words)
        self._wait(self._left)  # What was asked for is still answered.
        return self.stop(LAST_WORDS)

    def follow(self, word: str, *words: str) -> None:
        """Follow a command other than `quit`."""
        command = self._commands.get(word)
        if command is None:
            self.say(f"info string unknown command: {brief(word)}")
            return
        try:
            command(list(words))
        except (BadCommand, RulesError) as error:
            self.say(f"info string error: {brief(str(error), 200)}")

    def stop(self, seconds: float = math.inf) -> bool:
        """End a running search and wait for its last words, for at most so long; returns whether they were said."""
        self._stop.set()
        return self._wait(seconds)

    def _wait(self, seconds: float) -> bool:
        """Wait until a search has ended, for at most so long; returns whether it has. In naps: not every system lets an
        interrupt through while something waits.
        """
        end = time.monotonic() + seconds
        while self._work is not None and time.monotonic() < end:
            self._work.join(INPUT_NAP)
            if not self._work.is_alive():
                self._work = None
        return self._work is None

    def _start(self) -> AnySession:
        return Session(self.game.name, self.rules, Source(), self.options)

    def _introduce(self, words: list[str]) -> None:
        self.say(f"id name Dusk Arcade {__version__} {self.game.title}")
        self.say("id author the Dusk Arcade authors")
        for option in (*self.rules.OPTIONS, *PLAYING):
            self.say(option_line(option))
        self.say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or "value" not in words:
            raise BadCommand("setoption name N value V")
        at = words.index("value")
        name = " ".join(words[1:at])
        value = " ".join(words[at + 1 :])
        for options, values in ((self.rules.OPTIONS, self.options), (PLAYING, self.playing)):
            for option in options:
                if option.name == name:
                    values[name] = option.check(value)
                    return
        raise BadCommand(f"there is no option {name}")

    def _new_game(self, words: list[str]) -> None:
        self.stop()
        self.session = self._start()

    def _position(self, words: list[str]) -> None:
        self.stop()
        at = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["fen"] and at > 1:
            session = Session(self.game.name, self.rules, Source(start=" ".join(words[1:at])))
        elif words[:at] == ["startpos"]:
            session = self._start()
        else:
            raise BadCommand("position startpos|fen F [moves M ...]")
        for move in words[at + 1 :]:
            session.play(move)
        self.session = session

    def _query(self, words: list[str]) -> None:
        outcome = self.session.outcome
        if words == ["p1turn"]:
            answer = str(self.session.side == 0).lower()
        elif words == ["gameover"]:
            answer = str(outcome is not None).lower()
        elif words == ["result"]:
            answer = "none" if outcome is None else {0: "p1win", 1: "p2win", None: "draw"}[outcome.winner]
        else:
            raise BadCommand("query p1turn|gameover|result")
        self.say(f"response {answer}")

    def _describe(self, words: list[str]) -> None:
        self.say(f"fen {self.rules.position_text(self.session.position)}")

    def _go(self, words: list[str]) -> None:
        self.stop()
        if words[:1] == ["perft"]:
            self._begin(self._perft(self.session, _whole(words[1:2], "perft")))
            return
        limits = self._limits(words)
        self._begin(self._search(self.session, limits))
        if limits.infinite:
            self._left = 0.0

    def _begin(self, lines: Iterator[str]) -> None:
        """Say the lines that come of some work."""
        self._left = self._afterwards
        self._stop.clear()
        self._work = start_thread(partial(self._say_all, lines), "work")

    def _say_all(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.say(line)

    def _limits(self, words: list[str]) -> SearchLimits:
        if words == ["infinite"]:
            return SearchLimits(infinite=True)
        at = words.index("solution") if "solution" in words else len(words)
        words, solution = words[:at], tuple(words[at + 1 :])
        pairs = dict(zip(words[::2], words[1::2], strict=False))
        known = {"movetime", "p1time", "p2time", "p1inc", "p2inc", "depth", "nodes", "goal", "within"}
        if len(words) % 2 or not pairs or not set(pairs) <= known:
            raise BadCommand(
                "go movetime MS | p1time MS p2time MS [p1inc MS p2inc MS] | depth N | nodes N | infinite, "
                "for a level also goal G within N [solution M ...]"
            )
        if ("goal" in pairs) != ("within" in pairs) or (solution and "goal" not in pairs):
            raise BadCommand("a level has goal G within N [solution M ...]")
        goal = pairs.pop("goal", None)
        if goal is not None and not _GOAL.fullmatch(goal):
            raise BadCommand("a goal is a whole number, or a word and one, such as waves:3")
        numbers = {name: _whole([text], name) for name, text in pairs.items()}
        seconds = numbers["movetime"] / 1000 if "movetime" in numbers else None
        mine = "p1" if self.session.side == 0 else "p2"
        if f"{mine}time" in numbers:
            # A twentieth of what is left and most of the increment, never the last moment.
            left = numbers[f"{mine}time"] / 1000
            more = numbers.get(f"{mine}inc", 0) / 1000
            share = min(left / 20 + more * 0.8, left * 0.8)
            seconds = share if seconds is None else min(seconds, share)
        task = SearchRequest(goal, numbers["within"], solution) if goal is not None else None
        depth = numbers.get("depth")
        nodes = numbers.get("nodes")
        return SearchLimits(seconds=seconds, depth=depth, nodes=nodes, task=task)

    def _search(self, session: AnySession, limits: SearchLimits) -> Iterator[str]:
        best = "(none)"
        if session.outcome is None:
            for report in self._reports(session, limits):
                best = report.line[0]
                yield report_line(report)
        if limits.infinite:
            self._stop.wait()
        yield f"bestmove {best}"

    def _reports(self, session: AnySession, limits: SearchLimits) -> Iterator[SearchInfo]:
        level = str(self.playing["level"])
        seed = int(self.playing["playseed"])
        if level == NO_LEVEL or limits.infinite:
            return self.game.think(session, limits, self._stop.is_set)
        return choose(self.game, session, strength_named(level), seed, limits.seconds, self._stop.is_set)

    def _perft(self, session: AnySession, depth: int) -> Iterator[str]:
        total = 0
        try:
            for move, count in divide(self.rules, session.position, depth, session.occurrences(), self._stop.is_set):
                total += count
                yield f"{move}: {count}"
        except Stopped:
            yield "info string stopped"
            return
        yield ""
        yield f"Nodes searched: {total if depth else 1}"


def _whole(texts: list[str], name: str) -> int:
    if not texts or not texts[0].isascii() or not texts[0].isdecimal() or len(texts[0]) > 15:
        raise BadCommand(f"{name} needs a whole number")
    return int(texts[0])


def read_lines(raw: BinaryIO) -> Iterator[str | None]:
    """The lines of an input that may hold anything; None for one that is too long, which is never held as a whole."""
    # An input that cannot be read has ended.
    with contextlib.suppress(OSError):
        while line := raw.readline(LONGEST_COMMAND + 1):
            if len(line) <= LONGEST_COMMAND:
                yield line.decode("utf-8", errors="replace")
                continue
            yield None
            while line and not line.endswith(b"\n"):
                line = raw.readline(LONGEST_COMMAND)
