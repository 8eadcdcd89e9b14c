"""TLS and WebSockets, with certificates made here: known ones, unknown ones, and those of another host."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.online.wire import Wire
from game.settings.brokers import Broker, Fault
from tests.helpers.mosquitto import Certificates, Mosquitto, certifying, needed, wait_until
from tests.helpers.online import invited, until
from tools.torture.ports import free_port

pytestmark = [needed, certifying]
SCHEMES = pytest.mark.parametrize("scheme", ["mqtts", "wss"])
Serve = Callable[[Certificates | None, str], Broker]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return Certificates(tmp_path_factory.mktemp("known"))


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Begins a broker with a certificate, or without one, and returns its address."""
    begun: list[Mosquitto] = []

    def serving(certificates: Certificates | None, scheme: str) -> Broker:
        lines = certificates.lines if certificates is not None else ""
        web = "protocol websockets\n" if scheme == "wss" else ""
        # Mosquitto 2.0.11 does not start with WebSockets alone.
        another = f"allow_anonymous true\nlistener {free_port()} 127.0.0.1"
        begun.append(Mosquitto(tmp_path, another, listener=web + lines))
        authority = certificates.authority if certificates is not None else ""
        return Broker(f"{scheme}://127.0.0.1:{begun[-1].port}", certificate=authority)

    yield serving
    for mosquitto in begun:
        mosquitto.kill()


def fault(broker: Broker) -> Fault | None:
    """Return why there is no connection, or None if there is one."""
    wire = Wire(broker, lambda: None)
    wire.open()
    try:
        wait_until(lambda: wire.fault is not None or wire.connected, "a connection or a fault")
        return wire.fault
    finally:
        wire.close()


@pytest.mark.sample(1)
@SCHEMES
def test_a_game_over_tls(scheme: str, serve: Serve, known: Certificates) -> None:
    anna, ben = invited(serve(known, scheme))
    try:
        for count in range(1, 5):
            (anna if anna.game.remote.writes else ben).move()
            until(lambda count=count: len(anna.line) == len(ben.line) == count, anna, ben)
        assert anna.line == ben.line
    finally:
        anna.kill()
        ben.kill()


def test_what_the_system_trusts_is_found_where_openssl_does_not_look(
    serve: Serve, known: Certificates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "trusted.pem"
    bundle.write_text(known.authority)
    broker = Broker(serve(known, "mqtts").url)
    nowhere = ssl.DefaultVerifyPaths(None, None, "", "", "", "")
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: nowhere)
    monkeypatch.setattr("game.online.wire.CERTIFICATES", ())
    assert fault(broker) is Fault.CERTIFICATE
    monkeypatch.setattr("game.online.wire.CERTIFICATES", (str(tmp_path / "missing"), str(bundle)))
    assert fault(broker) is None


@pytest.mark.slow
@SCHEMES
def test_an_unknown_certificate(scheme: str, serve: Serve, known: Certificates, tmp_path: Path) -> None:
    address = serve(known, scheme)
    assert fault(address) is None
    assert fault(Broker(address.url)) is Fault.CERTIFICATE
    other = Certificates(tmp_path / "other").authority
    assert fault(Broker(address.url, certificate=other)) is Fault.CERTIFICATE


@pytest.mark.sample(2)
@SCHEMES
@pytest.mark.parametrize("text", ["junk", "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n"])
def test_a_certificate_that_cannot_be_read(scheme: str, text: str, serve: Serve, known: Certificates) -> None:
    assert fault(Broker(serve(known, scheme).url, certificate=text)) is Fault.CERTIFICATE


@pytest.mark.slow
@SCHEMES
def test_the_certificate_of_another_host(scheme: str, serve: Serve, tmp_path: Path) -> None:
    assert fault(serve(Certificates(tmp_path, "DNS:elsewhere.example"), scheme)) is Fault.CERTIFICATE


@pytest.mark.slow
@SCHEMES
def test_a_broker_without_tls(scheme: str, serve: Serve) -> None:
    assert fault(serve(None, scheme)) is Fault.NO_TLS


@pytest.mark.slow
def test_a_broker_at_another_path(serve: Serve, known: Certificates) -> None:
    """Mosquitto takes any path."""
    address = serve(known, "wss")
    assert fault(Broker(f"{address.url}/somewhere/else", certificate=address.certificate)) is None
