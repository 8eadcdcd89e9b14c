"""Addresses of brokers: which are taken, and which lie within one's own walls."""

from __future__ import annotations

import pytest

from game.checks import Unfit
from game.settings.brokers import Broker, check_broker, is_private


@pytest.mark.parametrize(
    ("typed", "complete", "host", "port", "path"),
    [
        ("broker.example", "mqtts://broker.example", "broker.example", 8883, "/mqtt"),
        (" Broker.Example:1 ", "mqtts://broker.example:1", "broker.example", 1, "/mqtt"),
        ("mqtts://broker.example/x", "mqtts://broker.example", "broker.example", 8883, "/mqtt"),
        ("wss://broker.example", "wss://broker.example", "broker.example", 443, "/mqtt"),
        ("WSS://broker.example:8084/a/b", "wss://broker.example:8084/a/b", "broker.example", 8084, "/a/b"),
        ("mqtt://nas", "mqtt://nas", "nas", 1883, "/mqtt"),
        ("mqtt://192.168.1.2", "mqtt://192.168.1.2", "192.168.1.2", 1883, "/mqtt"),
        ("mqtts://[2001:DB8::1]:65535", "mqtts://[2001:db8::1]:65535", "2001:db8::1", 65535, "/mqtt"),
        ("mqtts://" + "a" * 63 + ".example", "mqtts://" + "a" * 63 + ".example", "a" * 63 + ".example", 8883, "/mqtt"),
    ],
)
def test_an_address_is_completed(typed: str, complete: str, host: str, port: int, path: str) -> None:
    broker = check_broker(Broker(typed, "anna", "secret", "certificate"))
    assert broker == Broker(complete, "anna", "secret", "certificate")
    assert (broker.host, broker.port, broker.path) == (host, port, path)
    assert check_broker(broker) == broker


@pytest.mark.parametrize(
    "typed",
    [
        *("", "mqtts://", "https://broker.example", "javascript:x", "mqtts://broker example", "mqtts://bröker.example"),
        *("mqtts://broker..example", "mqtts://" + "a" * 64 + ".example", "mqtts://" + "a." * 127 + "example"),
        *("mqtts://[x", "mqtts://[::1", "mqtts://b:0", "mqtts://b:65536", "mqtts://b:-1", "mqtts://b:٣"),
        *("mqtts://b?x", "mqtts://b#x", "wss://b/\r\nHost: c", "wss://b/\x1b", "mqtts://b\x00"),
        *("mqtts://anna@b", "mqtts://anna:secret@b", "mqtt://broker.example", "mqtt://8.8.8.8", "mqtt://134744072"),
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(Unfit):
        check_broker(Broker(typed))


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "nas", "nas.local", "NAS.Local", "nas.lan", "nas.home.arpa", "fritz.internal", "127.0.0.1"),
        *("10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.255.255", "169.254.1.1", "::1", "fe80::1", "fd12::1"),
        *("::ffff:192.168.1.1", "127.1", "100.64.0.1", "100.101.102.103", "anna.tail1234.ts.net"),
    ],
)
def test_within_ones_own_walls(host: str) -> None:
    assert is_private(host)


@pytest.mark.parametrize(
    "host",
    [
        *("broker.example", "local.example", "localhost.example", "8.8.8.8", "172.32.0.1", "192.169.0.1", "11.0.0.1"),
        *("100.63.255.255", "100.128.0.1", "ts.net.example"),
        *("2001:4860:4860::8888", "::ffff:8.8.8.8", "134744072", "0x08080808", "010.010.010.010", "8.8"),
    ],
)
def test_outside_of_them(host: str) -> None:
    assert not is_private(host), "the same address written in another way included"


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("ssl://broker.example:8883", "mqtts://broker.example:8883"),
        ("TLS://broker.example", "mqtts://broker.example"),
        ("tcp://192.168.1.2:1883", "mqtt://192.168.1.2:1883"),
        ("mqtt://100.101.102.103", "mqtt://100.101.102.103"),
    ],
)
def test_addresses_as_others_write_them_are_understood(typed: str, url: str) -> None:
    assert check_broker(Broker(typed)).url == url
