"""Games and races between machines, played by chance: what comes of everything that is done, said or told, late, twice,
forged or after an old copy was put back, compared with what was looked at and found good (`seen/play/remote/`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest
from msgspec.structs import replace

from game.play.remote.group import SHEET_DAYS, GroupState, Sheet, Told, keep, take
from game.play.remote.letter import LETTER_VERSION, Letter, Signal
from game.play.remote.line import EntryError
from game.play.remote.race import Report
from game.play.remote.remote_game import RemoteGame, Taken
from game.play.remote.watched_game import WatchedGame
from game.rules import RulesError
from tests import snapshots
from tests.helpers.races import RULES, Runner, spread
from tests.helpers.remote import SIGNER, copied, invited, sessions

STEPS = 150
GAMES = {"explode": {}, "unstack": {"rules": "neto2026"}, "combact": {"goal": "bases"}}
ENTRIES = ("=", "+", "#0", "<1", "<2", "<9999", "zz99", "")
"""What may be entered besides moves, though seldom at the right time."""


class Players:
    """Two players and somebody who watches them, with all letters and copies there ever were."""

    def __init__(self, game: str, chance: Random) -> None:
        self.chance, self.games = chance, list(invited(game, **GAMES[game]))
        self.letters: tuple[list[Letter], list[Letter]] = ([], [])
        self.copies = [[deepcopy(game.state)] for game in self.games]
        self.watched: WatchedGame | None = None

    def step(self) -> str:
        """Let one of them do something; return what, and what comes of it."""
        player = self.chance.randrange(2)
        ways = ("move", "tell", "hear", "ask", "answer", "retract", "next", "restore", "enter", "theirs")
        how = self.chance.choices(ways, (18, 6, 10, 3, 3, 1, 2, 1, 1, 1))[0]
        game = self.games[player]
        try:
            came = getattr(self, f"_{how}")(player, game)
        except (EntryError, RulesError) as error:
            came = f"{type(error).__name__}: {error}"
        if how not in ("tell", "hear", "restore") and self.chance.random() < 0.6:  # Mostly it arrives at once.
            self._tell(player, game)
            came += f", {_of(self.games[1 - player].take(self.letters[player][-1]))}"
        self.copies[player].append(deepcopy(self.games[player].state))
        return f"{player} {how}: {came}"

    def _move(self, player: int, game: RemoteGame) -> str:
        if game.line is None or game.line.over or (not game.writes and self.chance.random() < 0.9):
            return "-"
        session = game.line.session
        chosen = self.chance.choice(session.rules.legal_moves(session.position))
        game.enter(chosen)
        return chosen

    def _enter(self, player: int, game: RemoteGame) -> str:
        entry = self.chance.choice(ENTRIES)
        game.enter(entry)
        return entry

    def _tell(self, player: int, game: RemoteGame) -> str:
        game.state.told = len(game.state.line)
        self.letters[player].append(copied(game.letter()))
        return f"letter {len(self.letters[player])}"

    def _hear(self, player: int, game: RemoteGame) -> str:
        if not (letters := self.letters[1 - player]):
            return "-"
        age = min(self.chance.choice((0, 0, 0, 1, 4)), len(letters) - 1)
        letter = self._forged(letters[-1 - age])
        watched = self._watch(letter)
        return f"{age} old: {_of(game.take(letter, outdated=self.chance.random() < 0.2))}{watched}"

    def _forged(self, letter: Letter) -> Letter:
        """Mostly the letter itself."""
        match self.chance.randrange(40):
            case 0:
                return replace(letter, player=1 - letter.player)
            case 1:
                return replace(letter, key=b"k" * 32)
            case 2:
                return replace(letter, line=f"{letter.line} =".strip())
            case 3:
                return replace(letter, other=b"o" * 32)
            case 4:
                return replace(letter, nonce=b"x" * 16)
            case 5 if letter.mine is not None:
                return replace(letter, mine=replace(letter.mine, signal=Signal.RESIGN))
            case 6:
                return replace(letter, mine=None)
        return letter

    def _watch(self, letter: Letter) -> str:
        opening = self.games[0].state.opening
        if opening is None:
            return ""
        if self.watched is None:
            self.watched = WatchedGame(opening, SIGNER, sessions)
        watched, came = self.watched, self.watched.take(letter)
        return f" | watched {_of(came)} {watched.line.length} {watched.asking} {watched.differs_from}"

    def _ask(self, player: int, game: RemoteGame) -> str:
        signal = self.chance.choice((Signal.BACK, Signal.BACK, Signal.DRAW, Signal.DRAW, Signal.RESIGN, Signal.NEXT))
        return f"{signal} {game.say(signal)}"

    def _answer(self, player: int, game: RemoteGame) -> str:
        yes = self.chance.random() < 0.7
        return f"{yes} {game.answer(yes)}"

    def _retract(self, player: int, game: RemoteGame) -> str:
        return str(game.retract())

    def _next(self, player: int, game: RemoteGame) -> str:
        return str(game.next_game())

    def _restore(self, player: int, game: RemoteGame) -> str:
        copies = self.copies[player]
        number = max(0, len(copies) - self.chance.randrange(1, 7))
        self.games[player] = RemoteGame(deepcopy(copies[number]), SIGNER, sessions)
        return str(number)

    def _theirs(self, player: int, game: RemoteGame) -> str:
        return _of(game.go_on_with_theirs())

    def stand(self) -> Iterator[str]:
        for game in self.games:
            line = game.line
            if line is None:
                yield "-"
                continue
            told = [word for word in ("writes", "declined", "unsent") if getattr(game, word)]
            says = [game.asking, game.signal, game.asked, game.differs_from]
            session = line.session
            back = [line.plies_back(player) for player in (0, 1)]
            yield (
                f"{line.length} {line.number} {line.since} {len(session.moves)} {len(session.branches)} {back} "
                f"{line.move_after(line.length)} {session.match.wins} {' '.join(map(str, [*says, *told]))}"
            )


def _of(taken: Taken) -> str:
    return " ".join([taken.news, *taken.entries, *(["anew"] if taken.anew else []), taken.why]).strip()


def exchanged(game: str) -> Iterator[str]:
    for number in range(3):
        players, stood = Players(game, Random(f"{game} {number}")), ("", "")
        for _ in range(STEPS):
            yield players.step()
            for player, (before, stands) in enumerate(zip(stood, now := tuple(players.stand()), strict=True)):
                if stands != before:
                    yield f"  {player}: {stands}"
            stood = now


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_of_letters_is_what_came_of_them(game: str) -> None:
    snapshots.check(f"play/remote/{game}", exchanged(game))


class Runners:
    """Four who race, with all reports and copies there ever were."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.runners = [Runner(number, "thirty", 6) for number in range(4)]
        spread(*self.runners, times=1)
        self.copies = [[runner.saved()] for runner in self.runners]

    def step(self) -> str:
        runner = self.chance.choice(self.runners)
        ways = ("shoot", "tell", "hear", "ready", "begin", "again", "follow", "restore", "leave")
        how = self.chance.choices(ways, (20, 3, 6, 4, 4, 0.5, 1, 1.5, 0.7))[0]
        try:
            came = getattr(self, f"_{how}")(runner)
        except RulesError as error:
            came = f"{type(error).__name__}: {error}"
        if how != "restore" and self.chance.random() < 0.7:
            came += f", {self._tell(runner)}"
        self.copies[runner.number].append(runner.saved())
        return f"{runner.number} {how}: {came}"

    def _shoot(self, runner: Runner) -> str:
        if self.chance.random() < 0.1:
            runner.race.shoot("zz")
        session = runner.race.session(runner.key)
        if session is None or session.outcome is not None:
            return "-"
        shot = self.chance.choice(RULES.legal_moves(session.position))
        runner.race.shoot(shot)
        return shot

    def _tell(self, runner: Runner) -> str:
        report = runner.tell()
        return " ".join(str(other.hear(runner, report)) for other in self.runners if self.chance.random() < 0.7)

    def _hear(self, runner: Runner) -> str:
        other = self.chance.choice(self.runners)
        if not other.told:
            return "-"
        age = min(self.chance.choice((0, 0, 1, 5, 20)), len(other.told) - 1)
        return f"{other.number} {age} old: {runner.hear(other, self._forged(other.told[-1 - age]))}"

    def _forged(self, report: Report) -> Report:
        """Mostly the report itself."""
        match self.chance.randrange(24):
            case 0:
                return replace(report, shots=f"{report.shots} zz".strip())
            case 1:
                return replace(report, promise=b"p" * 32)
            case 2:
                return replace(report, nonce=b"x" * 16)
            case 3:
                return replace(report, entrants=report.entrants[1:])
            case 4:
                return replace(report, round=report.round + 1)
            case 5:
                return replace(report, before="a1")
        return report

    def _ready(self, runner: Runner) -> str:
        ready = self.chance.random() < 0.9
        runner.race.be_ready(ready)
        return str(ready)

    def _begin(self, runner: Runner) -> str:
        self.runners[0].race.begin()
        return ""

    def _again(self, runner: Runner) -> str:
        (self.runners[0] if self.chance.random() < 0.4 else runner).race.again()
        return ""

    def _follow(self, runner: Runner) -> str:
        runner.race.follow()
        return ""

    def _restore(self, runner: Runner) -> str:
        copies = self.copies[runner.number]
        number = max(0, len(copies) - self.chance.randrange(1, 12))
        runner.restore(deepcopy(copies[number]))
        return str(number)

    def _leave(self, runner: Runner) -> str:
        here = self.chance.random() < 0.5
        runner.race.state.mine = replace(runner.race.state.mine, here=here)
        return str(here)

    def stand(self) -> Iterator[str]:
        for runner in self.runners:
            race, mine = runner.race, runner.race.state.mine
            words = ("hosting", "begun", "racing", "can_begin", "following")
            told = [word for word in words if getattr(race, word)]
            others = [
                f"{key[0]}{'w' * race.waits(key)}{'f' * race.finished(key)}{len(session.moves) if session else '-'}"
                for key in race.keys
                for session in [race.session(key)]
            ]
            seed = race.seed if race.begun else 0
            yield " ".join([f"{mine.round} {seed} {mine.shots} / {mine.before} {mine.nonce.hex()[:4]}", *told, *others])


def raced() -> Iterator[str]:
    for number in range(4):
        runners, stood = Runners(Random(f"race {number}")), ("",) * 4
        for _ in range(STEPS):
            yield runners.step()
            for player, (before, stands) in enumerate(zip(stood, now := tuple(runners.stand()), strict=True)):
                if stands != before:
                    yield f"  {player}: {stands}"
            stood = now


def test_what_comes_of_reports_is_what_came_of_them() -> None:
    snapshots.check("play/remote/race", raced())


def told_by_friends() -> Iterator[str]:
    chance = Random("friends")
    state, stood = GroupState(b"s" * 32, b"0" * 32, Sheet(LETTER_VERSION, "Anna", 3)), ("", "")
    for number in range(300):
        day = f"2026-11-{chance.randrange(1, SHEET_DAYS + 5):02}"
        told = Told(
            chance.randrange(3), chance.choice((0, 0, 50, 70)), chance.randrange(3), chance.choice((0, 9, 4000))
        )
        if chance.random() < 0.3:
            yield f"keep {day} {told} {keep(state, day, chance.choice('abc'), told)}"
        else:
            who, age = chance.randrange(16), chance.choice((-1, 0, 0, 1, 1, 1))
            days = {day: {chance.choice("abc"): told}} if chance.random() < 0.7 else {}
            sheet = Sheet(
                LETTER_VERSION, chance.choice(("Ben", "Cleo")), number // 3 + age, chance.random() < 0.2, days
            )
            yield f"take {who} {sheet} {take(state, bytes([48 + who]) * 32, sheet)}"
        mine = f"  mine {state.mine}"
        others = (f"{chr(friend.key[0])} {friend.sheet.name} {friend.sheet.number}" for friend in state.others)
        friends = f"  friends {', '.join(others)}"
        yield from (line for line in (mine, friends) if line not in stood)
        stood = mine, friends


def test_what_friends_tell_counts_as_it_did() -> None:
    snapshots.check("play/remote/friends", told_by_friends())
