"""Invitations: what was written is read again, and whatever else is pasted is refused in words."""

from __future__ import annotations

import base64
import tracemalloc
import zlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw, msgpack
from msgspec.structs import astuple, replace

from game.characters import cleaned
from game.checks import INVITATION as PLAY
from game.checks import Unfit
from game.online.invitation import Invitation
from game.settings.brokers import Broker
from tests.test_characters import NAMES

BROKER = Broker("mqtts://broker.example", "anna", "secret")
INVITATION = Invitation(
    BROKER, b"k" * 16, b"p" * 32, "explode", (("size", "large"),), 3, True, "Anna Größ", "2026-11-24T12:00:00.000001"
)


def line(content: object, prefix: str = PLAY) -> str:
    """A line of anything, with a sum that fits."""
    packed = zlib.compress(msgpack.encode(content))
    return prefix + base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode()


def changed(**fields: object) -> str:
    return replace(INVITATION, **fields).line


def test_what_was_written_is_read_again() -> None:
    written = INVITATION.line
    assert Invitation.begins(written)
    assert Invitation.parse(written) == INVITATION
    assert Invitation.parse("\n".join(written[at : at + 70] for at in range(0, len(written), 70))) == INVITATION


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_scripts_come_as_they_are(name: str) -> None:
    assert Invitation.parse(changed(name=NAMES[name])).name == cleaned(NAMES[name])


@pytest.mark.parametrize(("name", "shown"), [("Anna\nBen", "Anna Ben"), ("Anna\x1b[31m", "Anna[31m"), ("\u202e", "")])
def test_no_invitation_is_refused_for_an_odd_name_that_is_changed_instead(name: str, shown: str) -> None:
    assert Invitation.parse(changed(name=name)).name == shown


def test_an_address_is_completed() -> None:
    read = Invitation.parse(changed(broker=Broker(" Broker.example:1 ")))
    assert read.broker == Broker("mqtts://broker.example:1")


UNFIT = {
    "not an invitation": "hello",
    "nothing": "",
    "the beginning alone": PLAY,
    "half of it": INVITATION.line[:100],
    "another letter": INVITATION.line.replace("A", "B", 1),
    "other signs": PLAY + "é!" * 50,
    "very long": PLAY + "A" * 1_000_000,
    "8 MB in one": line(bytes(8 << 20)),
    "no list": line({"key": 1}),
    "a name that is not UTF-8": line(Raw(msgpack.encode(INVITATION).replace(b"Anna", b"\xff\xfe\xfd\xfc"))),
    "a field too many": line((*astuple(INVITATION), 1)),
    "a field too few": line(astuple(INVITATION)[:-3]),
    "a short key": changed(key=b"k"),
    "a short promise": changed(promise=b"p"),
    "a negative match": changed(best_of=-1),
    "a long name": changed(name="A" * 41),
    "a line break behind the date": changed(began="2026-11-24\n"),
    "another date": changed(began="../../etc/passwd"),
    "a line break in the game": changed(game="explode\n"),
    "a long option": changed(options=(("size", "x" * 101),)),
    "many options": changed(options=(("size", "x"),) * 41),
    "a broker that everybody can read on the way": changed(broker=Broker("mqtt://broker.example")),
    "a broker that is none": changed(broker=Broker("https://broker.example")),
    "a broker without a name": changed(broker=Broker("mqtts://[x")),
    "a certificate that is none": changed(broker=Broker("mqtts://broker.example", certificate="é")),
}


@pytest.mark.parametrize("name", UNFIT)
def test_what_does_not_fit_is_refused_in_words(name: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(Unfit) as refused:
            Invitation.parse(UNFIT[name])
        assert tracemalloc.get_traced_memory()[1] < 5 << 20
    finally:
        tracemalloc.stop()
    assert "\n" not in str(refused.value)
    assert refused.value.__cause__ is None or isinstance(refused.value.__cause__, Unfit), "what players read is this"


def tried(text: str) -> None:
    """Read a line; if it can be read, all of it can be used."""
    try:
        link = Invitation.parse(text)
    except Unfit:
        return
    assert Invitation.parse(link.line) == link
    assert link.broker.host
    assert 0 < link.broker.port < 65536
    assert link.broker.path.startswith("/")


@settings(max_examples=30)
@given(st.text())
def test_any_text(text: str) -> None:
    for prefix in ("", PLAY):
        tried(prefix + text)


VALUES = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.floats(), st.binary(max_size=40)),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=120),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="ascii")), inner),
    max_leaves=8,
)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 8), VALUES), max_size=3))
def test_any_values_with_a_sum_that_fits(values: list[tuple[int, object]]) -> None:
    fields = list(astuple(INVITATION))
    for at, value in values:
        fields[at % len(fields)] = value
    tried(line(fields))


@given(st.text(st.characters(codec="ascii"), max_size=60), st.sampled_from(["", "mqtts://", "wss://", "mqtt://"]))
def test_any_address(text: str, scheme: str) -> None:
    tried(replace(INVITATION, broker=Broker(scheme + text)).line)


@pytest.mark.slow
@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 8), VALUES), max_size=3))
def test_any_values_many_times(values: list[tuple[int, object]]) -> None:
    fields = list(astuple(INVITATION))
    for at, value in values:
        fields[at % len(fields)] = value
    tried(line(fields))


@pytest.mark.slow
def test_ten_thousand_mutated_lines_bring_nothing_else() -> None:
    chance, written = Random(7), INVITATION.line
    refused = 0
    for _ in range(10_000):
        at = chance.randrange(len(PLAY), len(written))
        text = written[:at] + chance.choice("ABCDabcd0129-_=+/é\0 ") + written[at + chance.randrange(1, 3) :]
        try:
            # Bits of the last sign mean nothing.
            assert Invitation.parse(text) == INVITATION
        except Unfit:
            refused += 1
    assert refused > 9000
