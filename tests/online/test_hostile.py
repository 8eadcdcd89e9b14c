"""What strangers, brokers, spectators and the other player may send: nothing of it counts, and nothing falls over."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from random import Random

import pytest
from msgspec import Raw, msgpack
from msgspec.structs import astuple, replace

from game.online.online_game import OnlineGame
from game.online.seal import SIGNED, keys_of, seal, seal_note, unseal
from game.play.remote.letter import (
    MOST_ENTRIES,
    Letter,
    LetterError,
    Signal,
    SignedNote,
    Statement,
    pack,
    unpack_letter,
)
from game.play.remote.remote_game import News
from tests.helpers.sealed import Pair, kept, legal, online_game, topic, unconnected

MB = 1 << 20
JUNK = bytes(64)
FORGED: dict[str, Callable[[Pair], object]] = {}
"""Letters, or what stands in their place, that somebody has sealed who has the key of the game."""
Forger = Callable[[Pair], object]


def forged(forger: Forger) -> Forger:
    FORGED[forger.__name__.replace("_", " ")] = forger
    return forger


def other_move(pair: Pair, at: int) -> str:
    """A legal move other than the one that was made."""
    return next(move for move in legal(pair.games[0], at) if move != pair.line[at])


def last_of(pair: Pair, player: int) -> int:
    """The number of a player's last entry, counted from 0."""
    writers = [pair.games[0].remote.line.until(at).writer for at in range(len(pair.line))]
    return max(at for at, writer in enumerate(writers) if writer == player)


@forged
def a_move_of_the_victim_changed_and_signed_again(pair: Pair) -> Letter:
    at = last_of(pair, pair.victim)
    return pair.forged([*pair.line[:at], other_move(pair, at)])


@forged
def the_same_with_the_signature_of_the_move_that_was_made(pair: Pair) -> Letter:
    at = last_of(pair, pair.victim)
    return pair.forged([*pair.line[:at], other_move(pair, at)], pair.letter.yours)


@forged
def its_own_past_changed(pair: Pair) -> Letter:
    at = last_of(pair, pair.villain) - 2
    return pair.forged([*pair.line[:at], other_move(pair, at), *pair.line[at + 1 :]])


@forged
def moves_for_both(pair: Pair) -> Letter:
    entries = pair.line
    for _ in range(3):
        line = pair.games[0].remote.line
        assert line is not None
        session = type(line)(line.opening, line._begin, entries).session
        entries = [*entries, session.rules.legal_moves(session.position)[0]]
    return pair.forged(entries)


@forged
def a_move_that_the_victim_never_made(pair: Pair) -> Letter:
    line = pair.line
    return pair.forged([*line, legal(pair.games[0])[0], "#" + str(pair.victim)])


@forged
def a_move_that_is_not_legal(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "zz99"])


@forged
def unsigned(pair: Pair) -> Letter:
    return replace(pair.forged([*pair.line, legal(pair.games[0])[0]]), mine=None)


@forged
def signed_by_somebody_else(pair: Pair) -> Letter:
    line = [*pair.line, legal(pair.games[0])[0]]
    return replace(pair.letter, line=" ".join(line), mine=pair.signed(pair.victim, line, Signal.NONE))


@forged
def the_signature_of_another_game(pair: Pair) -> Letter:
    line = [*pair.line, legal(pair.games[0])[0]]
    return replace(pair.forged(line), mine=pair.signed(pair.villain, line, Signal.NONE, b"another game ***"))


@forged
def the_signature_of_another_signal(pair: Pair) -> Letter:
    letter = pair.letter
    assert letter.mine is not None
    return replace(letter, mine=replace(letter.mine, signal=Signal.RESIGN))


@forged
def a_signature_of_5_bytes(pair: Pair) -> Letter:
    line = [*pair.line, legal(pair.games[0])[0]]
    return replace(pair.forged(line), mine=Statement(len(line), Signal.NONE, b"12345"))


@forged
def a_signature_of_zeros(pair: Pair) -> Letter:
    line = [*pair.line, legal(pair.games[0])[0]]
    return replace(pair.forged(line), mine=Statement(len(line), Signal.NONE, JUNK))


@forged
def the_victims_signature_is_junk(pair: Pair) -> Letter:
    line = [*pair.line, legal(pair.games[0])[0]]
    return pair.forged(line, Statement(len(pair.line), Signal.NONE, JUNK))


@forged
def the_key_of_somebody_else(pair: Pair) -> Letter:
    return replace(pair.forged([*pair.line, legal(pair.games[0])[0]]), key=b"x" * 32)


@forged
def a_draw_that_nobody_agreed_to(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "="])


@forged
def a_move_taken_back_alone(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "<1"])


@forged
def all_moves_taken_back(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "<9999"])


@forged
def resigning_for_the_victim(pair: Pair) -> Letter:
    return pair.forged([*pair.line, f"#{pair.victim}"])


@forged
def another_game_in_the_middle_of_this_one(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "+"])


@forged
def negative_counts(pair: Pair) -> Letter:
    return replace(pair.letter, mine=Statement(-1, Signal.NONE, JUNK))


@forged
def counts_beyond_all_moves(pair: Pair) -> Letter:
    return replace(pair.letter, mine=Statement(2**63, Signal.NONE, JUNK))


@forged
def the_victims_count_beyond_the_line(pair: Pair) -> Letter:
    return replace(pair.letter, yours=Statement(MOST_ENTRIES, Signal.NONE, JUNK))


@forged
def sixty_thousand_moves(pair: Pair) -> Letter:
    return pair.forged(["a1"] * 60_000)


@forged
def as_many_moves_as_there_may_be(pair: Pair) -> Letter:
    return pair.forged([*pair.line, *["a1"] * (MOST_ENTRIES - len(pair.line))])


@forged
def a_line_of_blanks(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "", "", "a1"])


@forged
def a_move_of_many_digits(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "9" * 100_000])


@forged
def a_line_break_in_the_line(pair: Pair) -> Letter:
    return pair.forged([*pair.line, "a1\n"])


@forged
def a_wrong_version(pair: Pair) -> Letter:
    return replace(pair.letter, version=2)


@forged
def the_victims_own_number(pair: Pair) -> Letter:
    return replace(pair.forged([*pair.line, legal(pair.games[0])[0]]), player=pair.victim)


@forged
def a_third_player(pair: Pair) -> Letter:
    return replace(pair.letter, player=2)


@forged
def a_field_too_many(pair: Pair) -> object:
    return (*astuple(pair.letter), 1)


@forged
def a_field_too_few(pair: Pair) -> object:
    return astuple(pair.letter)[:-1]


@forged
def not_msgpack(pair: Pair) -> Raw:
    return Raw(b"\xc1" * 100)


@forged
def nothing_at_all(pair: Pair) -> Raw:
    return Raw(b"")


@forged
def lists_within_lists(pair: Pair) -> Raw:
    return Raw(b"\x91" * 100_000)


@forged
def a_text_that_is_not_utf_8(pair: Pair) -> Raw:
    return Raw(pack(pair.letter).replace(b"Anna", b"\xff\xfe\xfd\xfc").replace(b"Ben", b"\xff\xfe\xfd"))


@forged
def a_list_that_says_it_is_long(pair: Pair) -> Raw:
    return Raw(b"\xdd\xff\xff\xff\xff")


@pytest.mark.sample(25)  # Every third: both turns.
@pytest.mark.parametrize("victim_moves", [True, False], ids=["at the victim's turn", "at the villain's"])
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_letter_changes_nothing(name: str, victim_moves: bool) -> None:
    pair = Pair(victim_moves)
    letter, victim = FORGED[name](pair), pair.games[pair.victim]
    victim.tell(0.0)  # It would again, of the same, to who seems to be behind.
    before = kept(victim)
    with suppress(LetterError):
        assert victim.remote.take(unpack_letter(msgpack.encode(letter))).news in (News.REFUSED, News.BEHIND)
    assert kept(victim) == before
    assert victim.take(topic(victim), pair.sealed(pair.villain, letter), 0.0) is None
    assert kept(victim) == before
    # And what is meant goes on.
    assert pair.send(pair.villain) is None
    pair.move()
    assert pair.games[0].state.line == pair.games[1].state.line


@pytest.mark.parametrize("victim_moves", [True, False])
def test_control_signs_in_a_name_reach_nobody(victim_moves: bool) -> None:
    pair = Pair(victim_moves)
    victim = pair.games[pair.victim]
    line = [*victim.state.line]
    victim.take(topic(victim), pair.sealed(pair.villain, replace(pair.letter, name="Ben\x1b[31m")), 0.0)
    assert victim.state.line == line, "a name is no move"
    assert "\x1b" not in victim.other_name, f"{victim.other_name!r}: what cannot be shown is left out"


def bomb(pair: Pair) -> bytes:
    """50 MB in less than 64 kB."""
    return pair.sealed(pair.villain, Raw(bytes(50 * MB)))


BYTES: dict[str, Callable[[Pair], bytes]] = {
    "empty": lambda pair: b"",
    "one byte": lambda pair: SIGNED,
    "random": lambda pair: SIGNED + Random(1).randbytes(5000),
    "random of 1 MB": lambda pair: Random(2).randbytes(MB),
    "1 MB behind a letter": lambda pair: pair.sent[pair.villain][-1] + bytes(MB),
    "a length beyond the end": lambda pair: SIGNED + b"\xff" * 4 + pair.sent[pair.villain][-1][5:],
    "no length": lambda pair: SIGNED + bytes(4) + pair.sent[pair.villain][-1][5:],
    "another format": lambda pair: b"\x01" + pair.sent[pair.villain][-1][1:],
    "the victim's own": lambda pair: pair.sent[pair.victim][-1],
    "a note": lambda pair: pair.noted(pair.villain, pair.note(pair.villain)),
    "of another game": lambda pair: Pair(key=b"another game key").sent[pair.villain][-1],
    "50 MB in 50 kB": bomb,
}


@pytest.mark.parametrize("name", BYTES)
def test_what_is_no_letter_changes_nothing(name: str) -> None:
    pair = Pair()
    victim, sealed = pair.games[pair.victim], BYTES[name](pair)
    before = kept(victim)
    tracemalloc.start()
    try:
        assert victim.take(topic(victim), sealed, 0.0) is None
        assert tracemalloc.get_traced_memory()[1] < 3 * MB
    finally:
        tracemalloc.stop()
    assert kept(victim) == before


def test_a_letter_that_is_cut_or_has_a_bit_flipped_changes_nothing() -> None:
    pair = Pair()
    victim = pair.games[pair.victim]
    sealed, before = pair.sent[pair.villain][-1], kept(victim)
    for at in range(0, len(sealed), 7):
        flipped = bytearray(sealed)
        flipped[at] ^= 1 << at % 8
        for damaged in (sealed[:at], sealed[at:], bytes(flipped)):
            if damaged != sealed:
                assert victim.take(topic(victim), damaged, 0.0) is None
    assert kept(victim) == before


def test_older_letters_in_any_order_change_nothing() -> None:
    pair = Pair(moves=12)
    chance, victim = Random(3), pair.games[pair.victim]
    victim.tell(0.0)  # It does again, of the same, to who seems to be behind.
    before = kept(victim)
    for _ in range(300):
        assert victim.take(topic(victim), chance.choice(pair.sent[pair.villain]), 0.0) is None
        assert kept(victim) == before


def test_an_older_letter_begins_no_dispute_that_was_settled() -> None:
    """Who has played on with an old copy of the data has signed two lines. Once one of them counts, a broker that has
    kept the other one cannot bring it back."""
    pair = Pair(victim_moves=True)
    victim, villain = pair.games[pair.victim], pair.games[pair.villain]
    at = last_of(pair, pair.villain)
    old = pair.sealed(pair.villain, pair.forged([*pair.line[:at], other_move(pair, at)]))
    arrival = victim.take(topic(victim), old, 0.0)
    assert arrival is not None
    assert arrival.taken.news is News.DIFFERS
    pair.send(pair.villain)  # The villain has the line of both again.
    assert victim.state.rival is None
    pair.move()
    assert villain.state.line == victim.state.line
    before = kept(victim)
    # Not even with the note of a later letter.
    new, border = pair.sent[pair.villain][-1], 5 + int.from_bytes(old[1:5], "big")
    for replayed in (old, old[:border] + new[5 + int.from_bytes(new[1:5], "big") :]):
        assert victim.take(topic(victim), replayed, 0.0) is None
        assert kept(victim) == before
        assert victim.remote.differs_from == 0


def forking() -> tuple[Pair, list[str]]:
    """A villain who has resigned on another line, and begins the next game there."""
    pair = Pair(victim_moves=False, moves=7)
    line = pair.games[0].remote.line
    assert line is not None
    assert line.session.match.beginner == pair.victim
    return pair, [*pair.line[: last_of(pair, pair.villain)], f"#{pair.villain}", "+"]


def test_a_shorter_letter_of_a_rival_does_not_replace_a_longer_one() -> None:
    pair, fork = forking()
    victim = pair.games[pair.victim]
    assert victim.remote.take(pair.forged(fork)).news is News.DIFFERS
    before = kept(victim)
    for older in (fork, fork[:-1]):
        assert victim.remote.take(pair.forged(older)).news is News.NOTHING
    assert kept(victim) == before


def test_the_offer_of_a_draw_holds_on_no_other_line_of_the_same_length() -> None:
    pair, fork = forking()
    victim = pair.games[pair.victim]
    victim.remote.say(Signal.DRAW)
    pair.send(pair.victim)
    assert len(fork) == len(pair.line)
    before = kept(victim)
    assert victim.remote.take(pair.forged([*fork, "="])).news is News.REFUSED
    assert kept(victim) == before


def test_a_refused_letter_leaves_the_branches() -> None:
    pair = Pair(victim_moves=True)
    victim, at = pair.games[pair.victim], last_of(pair, pair.villain)
    assert victim.remote.take(pair.forged([*pair.line[:at], other_move(pair, at)])).news is News.DIFFERS
    victim.remote.go_on_with_theirs()
    assert victim.remote.line is not None
    assert victim.remote.line.session.branches
    before = kept(victim)
    assert victim.remote.take(pair.forged([*pair.line, "zz"])).news is News.REFUSED
    assert kept(victim) == before


def test_a_meeting_that_is_forged_leaves_the_invitation_open() -> None:
    anna, ben = online_game(0), online_game(1)
    letter = ben.remote.greeting()
    before = kept(anna)
    secret = ben.state.secret
    for forged in (replace(letter, mine=Statement(0, Signal.NONE, JUNK)), replace(letter, key=bytes(32))):
        assert anna.take(topic(anna), seal(anna.keys, forged, SignedNote(1, 2**53), secret), 0.0) is None
        assert kept(anna) == before
    assert anna.record.heard == anna.record.latest == 0, "nor does it silence who comes"
    arrival = anna.take(topic(anna), seal(anna.keys, letter, SignedNote(1, 2), secret), 0.0)
    assert arrival is not None
    assert arrival.taken.news is News.JOINED


# Notes


def phrase(pair: Pair, game: OnlineGame, note: object) -> object:
    """Result of a note that the other player has sealed and signed."""
    arrival = game.take(game.topics[1], pair.noted(game.remote.other, note), 1.0)
    return arrival.note if arrival is not None else None


def noticed(game: OnlineGame) -> tuple[object, ...]:
    return kept(game), game.record.heard, game.record.latest


def test_a_note_is_heard_once_and_only_from_the_other_player() -> None:
    pair = Pair()
    victim = pair.games[pair.victim]
    note = SignedNote(pair.villain, 100, phrase=3)
    assert phrase(pair, victim, note) == note
    before = noticed(victim)
    for again in (note, replace(note, sent=99), replace(note, sent=-1), replace(note, sent=2**63)):
        assert phrase(pair, victim, again) is None
    own = replace(note, sent=200, player=pair.victim)
    assert phrase(pair, victim, own) is None, "one's own, brought back by a broker"
    assert noticed(victim) == before


def test_who_has_the_invitation_alone_neither_reads_nor_speaks_nor_silences_anybody() -> None:
    """Whoever saw the invitation could once read all, speak as the friend, and silence the friend for ever."""
    pair = Pair()
    victim = pair.games[pair.victim]
    meeting = keys_of(victim.record.key, signed=True)
    for sealed in pair.sent[pair.villain]:
        with pytest.raises(LetterError):
            unseal(meeting, sealed)
    before = noticed(victim)
    stranger = b"?" * 32
    loud = SignedNote(pair.villain, 2**53, text="Give me your bank card number", chat=True)
    letter = pair.letter
    forgeries = [seal_note(keys, loud, stranger) for keys in (meeting, victim.keys)]
    forgeries += [seal(keys, letter, loud, stranger) for keys in (meeting, victim.keys)]
    for sealed in forgeries:
        for where in victim.topics:
            assert victim.take(where, sealed, 1.0) is None
    assert noticed(victim) == before
    hello = SignedNote(pair.villain, pair.number + 1, phrase=1)
    assert phrase(pair, victim, hello) == hello, "the friend is still heard"


def test_a_note_belongs_to_its_letter() -> None:
    """A note with a later number, cut from another letter of the friend, makes no older letter the latest."""
    pair = Pair()
    victim, villain = pair.games[pair.victim], pair.games[pair.villain]
    old, new = pair.sent[pair.villain][0], pair.sealed(pair.villain, pair.letter)
    cuts = [5 + int.from_bytes(sealed[1:5], "big") for sealed in (old, new)]
    before = noticed(victim)
    assert victim.take(topic(victim), old[: cuts[0]] + new[cuts[1] :], 1.0) is None
    assert noticed(victim) == before
    assert villain.keys == victim.keys


def test_numbers_are_counted_and_no_clock_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A friend whose clock is years wrong is heard before and after it is put right, and one who has lost count."""
    pair = Pair()
    anna, ben = pair.games
    for number, years in enumerate((30, -30, 0), 1):
        monkeypatch.setattr(time, "time_ns", lambda years=years: int((2026 - 1970 + years) * 3.15e16))
        ben.record.sent = max(ben.record.sent, pair.number)
        note = ben._note(phrase=number)
        assert note.sent < 10**9, "a count, and no time of the day"
        assert phrase(pair, anna, note) == note
    ben.record.sent = 1  # As in an old copy of the data.
    assert phrase(pair, anna, ben._note(phrase=4)) is None
    anna.record.sent = pair.number
    phrase(pair, ben, anna._note(phrase=5))
    assert ben.due, "what was not heard is told again"
    assert phrase(pair, anna, ben._note(phrase=4)) is not None


NOTES: dict[str, object] = {
    "a long text": SignedNote(1, 200, text="x" * 201),
    "control signs": SignedNote(1, 200, text="\x1b[31m"),
    "more than a line": SignedNote(1, 200, text="one\ntwo"),
    "an unknown phrase": SignedNote(1, 200, phrase=100),
    "a negative phrase": SignedNote(1, 200, phrase=-1),
    "a third player": SignedNote(2, 200),
    "a field too many": (1, 200, True, 1, "", False, 0, False, "", 1),
    "a letter": ["x"] * 9,
    "no msgpack": Raw(b"\xc1"),
    "nothing": Raw(b""),
    "50 kB": Raw(b"\x91" * 50_000),
}


@pytest.mark.parametrize("name", NOTES)
def test_what_is_no_note_changes_nothing(name: str) -> None:
    pair = Pair()
    game = pair.games[0]
    game.record.chat = True
    before = noticed(game)
    assert phrase(pair, game, NOTES[name]) is None
    assert noticed(game) == before


def test_a_letter_in_the_place_of_a_note_changes_nothing() -> None:
    pair = Pair()
    victim = pair.games[pair.victim]
    before = noticed(victim)
    for sealed in (*pair.sent[pair.villain], b"", bytes(23), bytes(100), bytes(MB)):
        assert victim.take(victim.topics[1], sealed, 1.0) is None
    assert noticed(victim) == before


# Ten thousand of each

VALUES = (
    *(
        None,
        True,
        -1,
        0,
        1,
        2,
        7,
        255,
        2**31,
        2**63,
        -(2**63),
        0.5,
        "",
        "a1",
        "b2 b2",
        "<1",
        "=",
        "#0",
        "#1",
        "+",
        "\n",
    ),
    *("é" * 300, b"", b"12345", b"x" * 32, b"x" * 64, [], {}, [[]], [1, "", b"x" * 64], "draw", "resign", "yes back"),
)


def mutated(chance: Random, value: object) -> object:
    """Change something somewhere in a value."""
    if isinstance(value, list) and value and chance.random() < 0.8:
        changed = [*value]
        at = chance.randrange(len(changed))
        if chance.random() < 0.1:
            del changed[at]
        elif chance.random() < 0.1:
            changed.insert(at, chance.choice(VALUES))
        else:
            changed[at] = mutated(chance, changed[at])
        return changed
    if isinstance(value, bytes) and value and chance.random() < 0.7:
        flipped = bytearray(value)
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        return bytes(flipped)[: chance.choice((len(flipped), len(flipped), chance.randrange(len(flipped) + 1)))]
    if isinstance(value, str) and chance.random() < 0.7:
        at = chance.randrange(len(value) + 1)
        return value[:at] + chance.choice((" a1", "<2", " ", "#1", "=", "\0", "x")) + value[at + chance.randrange(3) :]
    if isinstance(value, int) and chance.random() < 0.7:
        return value + chance.choice((-1, 1, 2, 1000))
    return chance.choice(VALUES)


def growth(take: Callable[[], object], count: int) -> int:
    """Return by how many bytes memory grows while something is done many times."""
    for _ in range(count // 10):
        take()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(count):
            take()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("sealed", [True, False], ids=["as sealed by a player", "as it lies with the broker"])
def test_thousands_of_mutated_letters_change_nothing(sealed: bool) -> None:
    """A letter that was signed may be changed by all but who has signed it."""
    pair, chance = Pair(moves=9), Random(4)
    victim = pair.games[pair.victim]
    letters = [msgpack.decode(pack(pair.letter)), msgpack.decode(pack(victim.remote.letter()))]
    before, news = kept(victim), []

    def take() -> None:
        if sealed:
            changed = mutated(chance, chance.choice(letters))
            content = pair.sealed(pair.villain, changed)
        else:
            content = mutated(chance, chance.choice(pair.sent[pair.villain]))
        if isinstance(content, bytes):
            news.append(victim.take(topic(victim), content, 0.0))
        assert kept(victim) == before

    assert growth(take, 4_000) < MB // 4
    assert not any(news)


@pytest.mark.slow
def test_three_thousand_mutated_letters_that_the_other_player_signs_alter_no_move_of_mine() -> None:
    chance, taken = Random(5), set()
    for number in range(3_000):
        if number % 150 == 0:
            pair = Pair(chance.random() < 0.5, moves=chance.randrange(12))
            moves = legal(pair.games[0])[:2]
            known = pair.letter.yours
        line = pair.line
        changed = line[: chance.randrange(len(line) + 1)] if chance.random() < 0.5 else line
        for _ in range(chance.randrange(4)):
            changed = [*changed, chance.choice(("a1", "b2", "=", "<1", "<2", "#0", "#1", "+", "zz", *moves))]
        letter = pair.forged(changed, chance.choice((None, known)), chance.choice([*Signal]))
        victim = unconnected(deepcopy(pair.games[pair.victim].record))
        taken.add(victim.remote.take(letter).news)
        after = victim.state.line
        assert after[: len(line)] == line
        assert victim.remote.line is not None
        assert victim.remote.line.entries == after
        if len(after) > len(line):
            # What is new is of the villain, but for what both have agreed on.
            writers = [victim.remote.line.until(at).writer for at in range(len(line), len(after))]
            assert all(who == pair.villain or after[len(line) + at][0] == "#" for at, who in enumerate(writers))
    assert taken >= {News.REFUSED, News.BEHIND, News.SIGNAL, News.ENTRIES, News.DIFFERS}


@pytest.mark.slow
def test_thousands_of_mutated_notes_change_nothing() -> None:
    pair, chance = Pair(), Random(6)
    game = pair.games[0]
    game.record.chat = True
    sealed = pair.noted(1, SignedNote(1, 300, text="Hello"))
    heard = SignedNote(1, 200, text="Hello")
    assert phrase(pair, game, heard) == heard
    note, before = msgpack.decode(pack(heard)), noticed(game)

    def take() -> None:
        changed = mutated(chance, note)
        if isinstance(changed, list) and len(changed) > 1 and changed[0] == 1:
            changed[1] = 100  # One that is older: what is new may be heard.
        assert phrase(pair, game, changed) is None
        damaged = mutated(chance, sealed)
        if isinstance(damaged, bytes) and damaged != sealed:
            assert game.take(game.topics[1], damaged, 1.0) is None
        assert noticed(game) == before

    assert growth(take, 4_000) < MB // 4
