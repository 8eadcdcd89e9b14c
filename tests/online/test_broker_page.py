"""The configuration that `docs/broker.md` gives works as it stands: with TLS, WebSockets, a password and rights."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from game.online.wire import Wire
from game.settings.brokers import Broker, Fault
from tests.conftest import ROOT
from tests.helpers.mosquitto import PROGRAM, Certificates, certifying, needed, wait_until
from tests.helpers.online import invited, until
from tests.processes import PATIENCE
from tools.torture.ports import answers, free_port

PASSWORDS = shutil.which("mosquitto_passwd")
pytestmark = [needed, certifying, pytest.mark.skipif(PASSWORDS is None, reason="mosquitto_passwd is not installed")]
PAGE = (ROOT / "docs" / "broker.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """What stands on the page below a mark."""
    found = re.search(rf"<!-- {re.escape(name)} -->\n```\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def brokers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Broker, Broker]]:
    """Its two addresses."""
    assert PROGRAM is not None
    assert PASSWORDS is not None
    folder = tmp_path_factory.mktemp("broker")
    certificates = Certificates(folder)
    (folder / "rights").write_text(block("rights"))
    subprocess.run(
        [PASSWORDS, "-b", "-c", str(folder / "passwords"), "friends", "secret"], check=True, timeout=PATIENCE
    )
    ports = {"8883": free_port(), "443": free_port()}
    places = {
        "/etc/mosquitto/certs/fullchain.pem": folder / "certificate.pem",
        "/etc/mosquitto/certs/privkey.pem": folder / "key.pem",
        "/etc/mosquitto/": f"{folder}/",
        "/var/lib/mosquitto/": f"{folder}/",
        "log_dest syslog": "log_dest none",
        **{f"listener {port}": f"listener {free} 127.0.0.1" for port, free in ports.items()},
    }
    text = block("mosquitto.conf")
    for here, there in places.items():
        assert here in text
        text = text.replace(here, str(there))
    if os.getuid() == 0:
        text += "user root\n"  # The folder of this test is nobody else's.
    (folder / "mosquitto.conf").write_text(text)
    process = subprocess.Popen([PROGRAM, "-c", str(folder / "mosquitto.conf")], stderr=subprocess.DEVNULL)
    wait_until(lambda: all(map(answers, ports.values())), "the broker's start")
    addresses = f"mqtts://127.0.0.1:{ports['8883']}", f"wss://127.0.0.1:{ports['443']}"
    yield tuple(Broker(url, "friends", "secret", certificates.authority) for url in addresses)
    assert process.poll() is None, "it has ended"
    process.kill()
    process.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1], ids=["tls", "websockets"])
def test_a_game_can_be_played(number: int, brokers: tuple[Broker, Broker]) -> None:
    anna, ben = invited(brokers[number])
    for count in range(1, 5):
        (anna if anna.game.remote.writes else ben).move()
        until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben)
    assert anna.game.wire.fault is None
    anna.kill()
    ben.kill()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("user", "password", "topic", "size", "fault"),
    [
        ("friends", "wrong", "dusk/1/x", 1, Fault.PASSWORD),
        ("", "", "dusk/1/x", 1, Fault.PASSWORD),
        ("friends", "secret", "elsewhere", 1, Fault.RIGHTS),
        ("friends", "secret", "dusk/1/x", 71_000, Fault.SIZE),
    ],
)
def test_nothing_else_can_be_done(
    user: str, password: str, topic: str, size: int, fault: Fault, brokers: tuple[Broker, Broker]
) -> None:
    wire = Wire(Broker(brokers[0].url, user, password, brokers[0].certificate), lambda: None)
    wire.publish(topic, bytes(size))
    wire.open()
    try:
        wait_until(lambda: wire.fault is not None, "the refusal")
        assert wire.fault is fault
    finally:
        wire.close()
