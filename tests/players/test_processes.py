"""Programs end together with all they have started, also when the arcade is interrupted or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.games import game_named
from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Match, Person
from game.play.session.session import Session, Source
from game.players.bots import Bot
from game.players.client import Client
from game.players.processes import ProcessGroup
from game.settings.settings import Settings
from game.store.player.settings_file import SETTINGS
from tests.conftest import ROOT
from tests.helpers.games import save_session
from tests.players.table import PATIENT, command_of, family, finishes
from tests.processes import line_of, started

SCRIPT = str(Path(__file__).with_name("hostile.py"))
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    monkeypatch.setenv("FAMILY", str(tmp_path))
    return str(tmp_path)


def hostile(kind: str) -> tuple[str, ...]:
    return (sys.executable, "-S", SCRIPT, kind)


def others(mark: str) -> list[int]:
    """The processes of a mark but for the guard and what only starts others."""
    return [pid for pid in family(mark) if b"time.sleep(600.0)" in command_of(pid)]


@pytest.mark.slow
def test_all_that_a_program_has_started_ends_with_it(mark: str) -> None:
    bob = ProcessGroup(hostile("starts others"))
    assert finishes(lambda: len(others(mark)) == 2)
    assert os.getsid(bob.pid) == bob.pid
    assert os.getsid(others(mark)[0]) == bob.pid
    bob.end()
    bob.end()
    assert finishes(lambda: not family(mark))
    assert not bob.running


def test_a_program_that_ends_when_it_is_asked_to_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    monkeypatch.setattr("game.players.processes.GRACE", 40.0)
    bob = ProcessGroup((sys.executable, "-S", "-c", "import time; time.sleep(600.0)"))
    earlier = threading.enumerate()  # Programs of other tests may still be waited for.
    bob.end()
    bob.end()
    (waiting,) = (thread for thread in threading.enumerate() if thread.name == "see off" and thread not in earlier)
    waiting.join(20.0)
    assert not waiting.is_alive(), "the arcade would end only after it"
    assert not bob.running


@pytest.mark.slow
def test_what_a_program_has_left_behind_ends_when_it_is_missed(mark: str) -> None:
    client = Client(hostile("leaves others behind"))
    client.send("go")
    assert finishes(lambda: not client.alive)
    assert finishes(lambda: not family(mark))


def test_a_program_that_does_not_read_holds_up_nobody(mark: str) -> None:
    client = Client(hostile("says nothing at all"))
    for _ in range(20):
        client.send("position startpos moves " + "a5 " * 300_000)
    client.close()
    assert finishes(lambda: not family(mark))


@pytest.mark.slow
def test_no_thread_is_left_of_a_program(mark: str) -> None:
    before = set(threading_names())
    client = Client(hostile("starts others"))
    assert finishes(lambda: len(others(mark)) == 2)
    client.close()
    assert finishes(lambda: set(threading_names()) <= before)  # Those of earlier tests may end meanwhile.


def threading_names() -> list[str]:
    return [task.name for task in Path("/proc/self/task").iterdir()]


KILLED = f"""
import sys, time
from game.players.processes import ProcessGroup
families = [ProcessGroup([sys.executable, "-S", {SCRIPT!r}, kind]) for kind in ("starts others", "stubborn")]
print("up", flush=True)
time.sleep(600)
"""


@pytest.mark.slow
def test_all_ends_when_the_arcade_is_killed(mark: str) -> None:
    with started([sys.executable, "-c", KILLED], cwd=ROOT, stdout=subprocess.PIPE) as arcade:
        assert line_of(arcade) == b"up\n"
        assert finishes(lambda: len(others(mark)) == 2)
        arcade.kill()
    assert finishes(lambda: not family(mark))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stubborn", "starts others", "never answers"])
def test_an_interrupt_in_the_terminal_ends_the_arcade_and_its_programs(tmp_path: Path, mark: str, kind: str) -> None:
    game = game_named("explode")
    session = Session(
        game.name, game.rules, Source(), match=Match(("Ann", "Bob"), players=(Person(), BotPlayer("Bob")))
    )
    session.play("a5")
    save_session(tmp_path, session)
    settings = Settings()
    settings.bots = (Bot("Bob", "explode", hostile(kind)),)
    SETTINGS.save(tmp_path / "settings.json", settings.to_json())
    values = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, str(ROOT / "main.py"), "explode", "--mute", "--data", str(tmp_path)]
    told = tmp_path / "told"
    with told.open("wb") as file, started(command, env=values, stderr=file, start_new_session=True) as arcade:
        assert finishes(lambda: any(SCRIPT.encode() in command_of(pid) for pid in family(mark)))
        # As a terminal does it: all that belongs to the arcade's own group.
        os.killpg(arcade.pid, signal.SIGINT)
        assert arcade.wait(PATIENT) == 0
    assert told.read_bytes() == b""
    assert not list(map(command_of, family(mark))), "the arcade does not end before its programs"
