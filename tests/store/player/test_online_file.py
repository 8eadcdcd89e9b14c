"""The file of online games: for its owner only, never part of what goes out, and what is damaged in it is kept."""

from __future__ import annotations

import json
import logging
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from game.background import finish
from game.games import GAMES
from game.online.post import Post
from game.online.sessions import Desk
from game.play.remote.group import GroupState, Sheet
from game.play.remote.letter import LETTER_VERSION, Signal
from game.settings.brokers import Broker
from game.store.files.damaged import set_aside
from game.store.files.folders import online_path
from game.store.player.backup import export_all
from game.store.player.online_file import ONLINE_DATA, GroupRecord, OnlineData, merge
from game.store.player.player_store import PlayerStore
from game.store.player.recovery import recoverable
from tests.helpers.earlier import FIXTURES
from tests.helpers.sealed import Pair, unconnected

ONLINE = sorted(path.parent for path in FIXTURES.glob("*/online.json"))
PASSWORD = "a password of Anna's"


def store(folder: Path) -> tuple[PlayerStore, list[str]]:
    """A player's files, and what is told of them."""
    told: list[str] = []
    return PlayerStore(folder, told.append, lambda text: text, lambda: None), told


def data() -> OnlineData:
    pair = Pair()
    pair.games[0].remote.say(Signal.DRAW)
    broker = Broker("mqtts://broker.example", "anna", PASSWORD)
    return OnlineData([broker], [game.record for game in pair.games])


def write(folder: Path, content: OnlineData) -> Path:
    own, _ = store(folder)
    own.save_online(ONLINE_DATA, content)
    return online_path(folder)


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    content = data()
    write(tmp_path, content)
    own, told = store(tmp_path)
    assert own.has_online
    assert own.load_online(ONLINE_DATA) == content
    assert not told


@pytest.mark.skipif(os.name != "posix", reason="rights as in POSIX")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path, before = online_path(tmp_path), os.umask(0)
    try:
        path.write_text("{}")
        path.chmod(0o666)
        write(tmp_path, data())
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_of_it_goes_into_an_export_or_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    content = data()
    content.brokers.append(Broker("no address at all", "anna", PASSWORD))
    path = write(tmp_path / "data", content)
    own, told = store(tmp_path / "data")
    own.load_online(ONLINE_DATA)
    assert told, "one entry is damaged"
    exported = tmp_path / "everything.arcade"
    finish(export_all(own, own.load_settings(), exported))
    secrets = {PASSWORD, json.loads(path.read_text())["games"][0]["key"]}
    secrets |= {json.loads(path.read_text())["games"][number]["state"]["secret"] for number in (0, 1)}
    for text in (exported.read_text(encoding="utf-8"), caplog.text, *told):
        assert not [secret for secret in secrets if secret in text]
    assert all(secret in path.read_text(encoding="utf-8") for secret in secrets)


def test_damaged_entries_are_kept_aside_and_the_rest_is_used(tmp_path: Path) -> None:
    content = data()
    path = write(tmp_path, content)
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["games"].insert(0, {"state": 1})
    raw["brokers"] += [["mqtts://[x", "", "", ""], 7]
    path.write_text(json.dumps(raw), encoding="utf-8")
    own, told = store(tmp_path)
    assert own.load_online(ONLINE_DATA) == content
    assert len(told) == 1
    assert told[0].startswith("Parts of online.json cannot be used. The rest was loaded.")
    assert json.loads((tmp_path / "online.damaged-1.json").read_text(encoding="utf-8")) == raw


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 0}', '{"version": "1"}', "\x00" * 100])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    online_path(tmp_path).write_text(text, encoding="utf-8")
    own, told = store(tmp_path)
    assert own.load_online(ONLINE_DATA) == OnlineData()
    assert len(told) == 1
    assert (tmp_path / "online.damaged-1.json").read_text(encoding="utf-8") == text


def test_the_file_of_a_later_version_is_left_as_it_is(tmp_path: Path) -> None:
    text = '{"version": 3, "games": []}'
    online_path(tmp_path).write_text(text, encoding="utf-8")
    own, _ = store(tmp_path)
    assert "later version" in own.sign
    assert not own.has_online
    assert own.load_online(ONLINE_DATA) == OnlineData()
    own.save_online(ONLINE_DATA, data())
    assert online_path(tmp_path).read_text(encoding="utf-8") == text


def damaged(value: Any) -> list[Any]:
    """A value with each of its parts replaced by others in turn."""
    found: list[Any] = [None, -1, "x", [], {}, 2**70, "AAAA"]
    if isinstance(value, dict):
        found += [value | {key: other} for key, inner in value.items() for other in damaged(inner)]
        found += [{key: inner for key, inner in value.items() if key != name} for name in value]
    elif isinstance(value, list):
        found += [[*value[:at], other, *value[at + 1 :]] for at, inner in enumerate(value) for other in damaged(inner)]
    return found


@pytest.mark.slow
def test_whatever_is_damaged_the_others_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.wire.Wire.open", lambda wire: None)
    content = data()
    ONLINE_DATA.save(tmp_path / "online.json", content)
    raw = json.loads((tmp_path / "online.json").read_text(encoding="utf-8"))
    for entry in damaged(raw["games"][0]):
        path = tmp_path / "damaged.json"
        path.write_text(json.dumps({**raw, "games": [entry, raw["games"][1]]}), encoding="utf-8")
        read = ONLINE_DATA.load(path, [])
        post = Post(Desk(read, lambda: None, GAMES.named, lambda: None, lambda: 0.0))
        assert content.games[1].state in [game.state for game in post.games.values()]
        assert post.poll() == []
        post.close()


def facts(content: OnlineData) -> dict[str, Any]:
    """What is there, in plain values, as `tests/fixtures/write_online.py` has told it."""
    games = []
    for record in content.games:
        game = unconnected(record)
        state, line = game.state, game.remote.line
        session = line.session if line is not None else None
        games.append(
            {
                "slot": game.slot,
                "topics": game.topics,
                "broker": record.broker.url,
                "player": state.player,
                "names": state.names,
                "game": [state.game, list(state.options), state.best_of, state.began, state.hints],
                "line": state.line,
                "position": session.rules.position_text(session.position) if session is not None else "",
                "wins": session.match.wins if session is not None else [],
                "writes": game.remote.writes,
                "signals": [game.remote.asking, game.remote.asked, game.remote.signal],
                "unsent": game.remote.unsent,
                "differs": game.remote.differs_from,
                "switches": [record.closed, record.chat, record.muted],
                "numbers": [record.sent, record.heard],
            }
        )
    brokers = [[broker.url, broker.user, broker.password, broker.certificate] for broker in content.brokers]
    return json.loads(json.dumps({"brokers": brokers, "games": games}))


@pytest.mark.parametrize("folder", ONLINE, ids=lambda path: path.name)
def test_what_an_earlier_version_has_written_opens(folder: Path, tmp_path: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    unfit: list[str] = []
    content = ONLINE_DATA.load(folder / "online.json", unfit)
    assert facts(content) == expected
    ONLINE_DATA.save(tmp_path / "online.json", content)
    assert facts(ONLINE_DATA.load(tmp_path / "online.json", unfit)) == expected
    assert not unfit


def test_there_is_a_file_of_an_earlier_version_with_games_of_every_kind() -> None:
    games = json.loads((ONLINE[0] / "expected.json").read_text(encoding="utf-8"))["games"]
    assert {game["game"][0] for game in games} == {"explode", "unstack", "combact"}
    assert {bool(game["line"]) for game in games} == {game["unsent"] for game in games} == {True, False}
    assert any(game["differs"] for game in games)
    assert any(sum(game["wins"]) for game in games)


def test_online_games_that_were_put_aside_are_offered_and_taken_back(tmp_path: Path) -> None:
    earlier, later = data(), data()
    for game in later.games:
        game.key = bytes(16)
    assert set_aside(write(tmp_path, earlier)) is not None
    write(tmp_path, later)
    found = recoverable(tmp_path, GAMES.named)
    assert [path.name for path in found.paths] == ["online.damaged-1.json"]
    own, told = store(tmp_path)
    found.take_back(own, own.load_settings())
    assert own.flush()
    kept = own.load_online(ONLINE_DATA)
    assert kept.games == [*later.games, *earlier.games], "what was begun since comes first, and nothing is missing"
    assert kept.brokers == later.brokers, "the same broker is not there twice"
    found.take_back(own, own.load_settings())
    assert own.load_online(ONLINE_DATA) == kept, "taking it back twice adds nothing"
    assert not told


def test_of_two_groups_of_friends_the_one_held_stays() -> None:
    broker = Broker("mqtt://127.0.0.1:9")

    def group(key: bytes) -> GroupRecord:
        return GroupRecord(GroupState(key * 32, key * 32, Sheet(LETTER_VERSION, "Anna", 1)), key * 16, broker)

    ours = group(b"a")
    theirs = group(b"b")
    held = OnlineData(groups=[ours])
    merge(held, OnlineData(groups=[theirs]))
    assert held.groups == [ours], "a group that goes on was replaced"
    empty = OnlineData()
    merge(empty, OnlineData(groups=[theirs, ours]))
    assert empty.groups == [theirs], "there is never more than one"
