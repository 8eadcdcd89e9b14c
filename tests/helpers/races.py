"""Those who race at machines of their own, without a network or keys."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from random import Random

from msgspec import convert, to_builtins
from msgspec.structs import replace

from game.games import GAMES
from game.play.remote.letter import LETTER_VERSION, pack
from game.play.remote.race import Race, RaceNews, RaceState, Report, split, unpack_report
from game.play.session.session import AnySession, Session, Source

RULES = GAMES.named("brickshooter").rules


class Runner:
    """A member of a race, and all that he or she has told."""

    def __init__(self, number: int, mode: str = "thirty", most: int = 30) -> None:
        self.number, self.mode = number, mode
        self.key = bytes([number + 1]) * 32
        self.chance = Random(number)
        nonce, hosting = self.draw(), number == 0
        mine = Report(
            LETTER_VERSION, f"Member {number}", 0, promise=sha256(nonce).digest() if hosting else b"", ready=hosting
        )
        state = RaceState(
            b"i" * 16, b"s" * 32, self.key, bytes([1]) * 32, "brickshooter", (("mode", mode),), most, mine, nonce
        )
        self.race = Race(state, self.session, self.draw)
        self.told: list[Report] = []
        self.sent = 0
        self.lines: set[tuple[int, tuple[str, ...]]] = {(0, ())}
        """All lines that were ever told, by round."""

    def draw(self) -> bytes:
        return self.chance.randbytes(16)

    def session(self, seed: int) -> AnySession:
        return Session("brickshooter", RULES, Source(seed=seed), {"mode": self.mode})

    def tell(self) -> Report:
        self.sent += 1
        state = self.race.state
        state.mine = replace(state.mine, number=self.sent)
        report = unpack_report(pack(state.mine))
        self.told.append(report)
        self.lines.add((report.round, tuple(split(report.shots))))
        return report

    def hear(self, other: Runner, report: Report) -> RaceNews:
        return self.race.take(other.key, report)

    def shoot(self, number: int = 0) -> None:
        if not self.race.racing or self.race.finished(self.key):
            return
        session = self.race.session(self.key)
        assert session is not None
        shots = RULES.legal_moves(session.position)
        self.race.shoot(shots[number % len(shots)])

    def line(self, other: Runner | None = None) -> list[str]:
        session = self.race.session((other or self).key)
        return [] if session is None else [*session.moves]

    def saved(self) -> object:
        return deepcopy(to_builtins(self.race.state))

    def restore(self, saved: object) -> None:
        self.race = Race(convert(saved, RaceState), self.session, self.draw)


def spread(*runners: Runner, times: int = 4) -> None:
    """Let everybody hear from everybody, often enough for answers to answers."""
    for _ in range(times):
        for one in runners:
            report = one.tell()
            for other in runners:
                other.hear(one, report)


def begun(count: int = 3, mode: str = "thirty", most: int = 30) -> list[Runner]:
    """Return members whose round has begun."""
    runners = [Runner(number, mode, most) for number in range(count)]
    spread(*runners)
    for runner in runners[1:]:
        runner.race.be_ready()
    spread(*runners)
    runners[0].race.begin()
    spread(*runners)
    assert all(runner.race.racing for runner in runners)
    return runners
