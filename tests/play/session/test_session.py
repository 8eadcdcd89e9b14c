"""Sessions: history, saving by replay, matches, and saves that survive the worst."""

from __future__ import annotations

import contextlib
import copy
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES, game_named
from game.play.session.line import AGREED, RESIGNED
from game.play.session.match import Bot, Engine, Match, Person
from game.play.session.session import SESSION_VERSION, Session, SessionError, Source, from_json
from game.rules import IllegalMove, MalformedMove, MalformedOption, MalformedPosition, Outcome
from game.store.files.errors import StorageError
from game.store.files.json_file import write_json
from game.store.player.saves import is_unfinished, load_session, save_path, saved_slots
from tests.conftest import ROOT
from tests.helpers.games import save_session
from tests.helpers.hostile import HOSTILE
from tests.processes import line_of, rest_of, started

NAMES = [game.name for game in GAMES]
CIRCLE = "b2,b5,r5/b3,b1,b4 r"
"""A position of Explode!, to which `ROUND` leads back."""
ROUND = ["c2", "a1", "c1", "a1", "a2", "a1", "b2", "b1", "c1", "a2", "c1", "b1", "c2", "a2", "c2", "b2"]
LAST_MOVE = "b1,r5/.,. r"
"""A position of Explode! in which Red wins by b2."""


def new(name: str, seed: int = 5) -> Session:
    return Session(name, game_named(name).rules, Source(seed=seed))


def explode(start: str, match: Match | None = None) -> Session:
    return Session("explode", game_named("explode").rules, Source(level="own", start=start), None, match)


def circle() -> Session:
    """A game that has ended by the third occurrence of its first position."""
    session = explode(CIRCLE)
    for move in ROUND * 2:
        session.play(move)
    return session


def play_some(session: Session, rng: random.Random, plies: int) -> None:
    """Play at random, now and then taking back and making again."""
    for _ in range(plies):
        dice = rng.random()
        if dice < 0.15 and session.can_undo:
            session.undo()
        elif dice < 0.25 and session.can_redo:
            session.redo()
        elif session.outcome is None:
            session.play(rng.choice(session.rules.legal_moves(session.position)))


def state(session: Session) -> tuple[Any, ...]:
    occurrences = {position: count for position, count in session.occurrences().items() if count}
    return list(session.positions), list(session.moves), list(session.undone), occurrences, copy.deepcopy(session.match)


@pytest.mark.parametrize("name", NAMES)
def test_to_read_a_game_nothing_is_told_of_its_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new(name)
    play_some(session, random.Random(3), 12)
    play, told = session.rules.play, []

    def heard(position: Any, move: str, events: list[Any] | None = None) -> Any:
        told.append(events)
        return play(position, move, events)

    monkeypatch.setattr(session.rules, "play", heard)
    again = from_json(session.to_json(), session.rules)
    assert state(again) == state(session)
    assert len(told) >= session.length
    assert set(map(type, told)) == {type(None)}, "that takes a third longer, and a game may have 10,000 moves"


# History


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 30))
@settings(max_examples=10)
def test_undo_after_a_move_is_identity_and_so_is_redo_after_undo(name: str, seed: int, plies: int) -> None:
    session, rng = new(name, seed), random.Random(seed)
    play_some(session, rng, plies)
    if session.outcome is not None:
        session.undo()
    before = state(session)[:2]
    session.play(rng.choice(session.rules.legal_moves(session.position)))
    after = state(session)
    more = session.can_redo  # The move may have been the next one of a line that goes on.
    session.undo()
    assert state(session)[:2] == before
    assert session.can_redo
    session.redo()
    assert state(session) == after
    assert session.can_redo == more


@pytest.mark.parametrize("name", NAMES)
def test_a_game_left_by_beginning_anew_comes_back(name: str, tmp_path: Path) -> None:
    session = new(name)
    first = state(session)
    chance = random.Random(2)
    lines = []
    for plies in (30, 5, 0, 12):
        play_some(session, chance, plies)
        lines.append(state(session))
        session.restart()
        assert state(session) == first
        assert session.begun
    save_session(tmp_path, session)
    session = load_session(tmp_path, game_named(name))
    for line in reversed(lines):
        session.go_back()
        assert state(session) == line
    for line in (*lines[1:], first):
        session.go_on()
        assert state(session) == line
    assert (len(session.earlier), len(session.later)) == (4, 0)


def test_going_on_ends_where_another_move_is_made() -> None:
    session = new("explode")
    session.play("a5")
    session.restart()
    session.play("b4")
    session.go_back()
    assert session.moves == ["a5"]
    session.play("e1")
    assert not session.later


def test_a_win_counts_again_when_its_game_comes_back() -> None:
    match = Match()
    session = explode(LAST_MOVE, match)
    session.play("b2")
    match.count(session.outcome)
    session.restart()
    assert match.wins == [0, 0]
    session.resign(0)
    session.go_back()
    match.count(session.outcome)
    assert match.wins == [1, 0]
    session.go_on()
    assert (session.outcome, match.wins) == (Outcome(1, RESIGNED), [0, 0])


@pytest.mark.parametrize("name", NAMES)
def test_all_moves_can_be_taken_back_and_made_again(name: str) -> None:
    session = new(name)
    first = state(session)
    play_some(session, random.Random(1), 60)
    while session.can_redo:
        session.redo()
    last = state(session)
    while session.can_undo:
        session.undo()
    assert state(session)[:2] == first[:2]
    assert state(session)[3] == first[3]
    assert not session.can_undo
    while session.can_redo:
        session.redo()
    assert state(session) == last


@pytest.mark.parametrize("name", NAMES)
def test_another_move_makes_a_branch_of_those_taken_back(name: str) -> None:
    session = new(name)
    for _ in range(3):
        session.play(session.rules.legal_moves(session.position)[0])
    taken = session.moves.copy()
    while len(moves := session.rules.legal_moves(session.position)) < 2 or not session.can_redo:
        session.undo()
    ply = len(session.moves)
    session.play(moves[-1])
    assert not session.can_redo
    assert (session.branches[0].after, session.branches[0].moves) == (ply, taken[ply:])


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_move_changes_nothing(name: str) -> None:
    session = new(name)
    play_some(session, random.Random(2), 10)
    session.play(session.rules.legal_moves(session.position)[0])
    session.undo()
    before = state(session)
    with pytest.raises(MalformedMove):
        session.play("no move at all")
    assert state(session) == before


def test_the_source_is_a_seed_or_a_level() -> None:
    rules = game_named("brickshooter").rules
    seeded = Session("brickshooter", rules, Source(seed=77), {"colours": 5})
    assert seeded.position == rules.start({"seed": 77, "colours": 5})
    assert explode(LAST_MOVE).position == game_named("explode").rules.parse_position(LAST_MOVE)
    with pytest.raises(MalformedOption):
        Session("brickshooter", rules, Source(seed=-1))
    with pytest.raises(MalformedOption):
        Session("brickshooter", rules, Source(seed=1), {"colours": 99})
    with pytest.raises(MalformedPosition):
        explode("nonsense")


# The end


def test_after_a_repetition_no_move_is_accepted() -> None:
    session = circle()
    assert session.outcome is not None
    assert session.outcome.reason == "repetition"
    assert game_named("explode").rules.legal_moves(session.position), "the rules alone would go on"
    before = state(session)
    with pytest.raises(IllegalMove) as caught:
        session.play(ROUND[0])
    assert caught.value.reason == "over"
    assert state(session) == before
    session.undo()
    assert session.outcome is None
    session.redo()
    assert session.outcome is not None


def test_occurrences_are_forgotten_by_undo() -> None:
    session = circle()
    for _ in ROUND:
        session.undo()
    assert session.outcome is None
    assert session.occurrences()[session.position] == 2


def test_after_a_win_no_move_is_accepted() -> None:
    session = explode(LAST_MOVE)
    session.play("b2")
    assert session.outcome == Outcome(0, "eliminated", (4, 0))
    with pytest.raises(IllegalMove) as caught:
        session.play("b2")
    assert caught.value.reason == "over"


# Matches


@pytest.mark.parametrize(("beginner", "wins"), [(0, [1, 0]), (1, [0, 1])])
def test_a_game_counts_once_for_the_player_who_had_the_side(beginner: int, wins: list[int]) -> None:
    match = Match(("Ann", "Bob"), best_of=3, beginner=beginner)
    session = explode(LAST_MOVE, match)
    session.play("b2")
    assert session.outcome is not None
    for _ in range(2):
        match.count(session.outcome)
    assert match.wins == wins


def test_taking_back_the_last_move_takes_back_the_win() -> None:
    match = Match(best_of=1)
    session = explode(LAST_MOVE, match)
    session.play("b2")
    assert session.outcome is not None
    match.count(session.outcome)
    assert match.champion == 0
    session.undo()
    assert match.wins == [0, 0]
    assert match.champion is None
    session.redo()
    match.count(session.outcome)
    assert match.wins == [1, 0]
    session.restart()
    assert match.wins == [0, 0]


def test_taking_back_before_the_count_takes_nothing_back() -> None:
    match = Match(wins=[2, 1])
    session = explode(LAST_MOVE, match)
    session.play("b2")
    session.undo()
    assert match.wins == [2, 1]


def test_a_side_that_gives_up_loses_until_that_is_taken_back() -> None:
    session = explode(LAST_MOVE, Match(("Ann", "Bob")))
    session.resign(0)
    assert session.outcome == Outcome(1, RESIGNED)
    session.match.count(session.outcome)
    assert session.match.wins == [0, 1]
    with pytest.raises(IllegalMove):
        session.play("b2")
    again = from_json(json.loads(json.dumps(session.to_json())), session.rules)
    assert (again.outcome, again.match, again.finished) == (session.outcome, session.match, True)
    session = Session("explode", session.rules, Source())
    session.play("a5")
    session.resign(1)
    session.match.count(Outcome(0, RESIGNED))
    assert not session.can_redo
    session.undo()
    assert (session.outcome, session.match.wins, session.moves) == (None, [0, 0], ["a5"]), "the moves stay"
    session.undo()
    session.redo()
    assert session.outcome is None


def test_a_draw_that_was_agreed_on_is_kept_and_can_be_taken_back() -> None:
    session = explode(LAST_MOVE, Match(("Ann", "Bob")))
    session.agree()
    assert session.outcome == Outcome(None, AGREED)
    session.match.count(session.outcome)
    session.resign(0)
    again = from_json(json.loads(json.dumps(session.to_json())), session.rules)
    assert (again.outcome, again.match, again.finished) == (Outcome(None, AGREED), session.match, True)
    again.restart()
    again = from_json(json.loads(json.dumps(again.to_json())), session.rules)
    again.go_back()
    assert again.outcome == Outcome(None, AGREED)
    assert again.can_undo
    again.undo()
    assert (again.outcome, again.can_undo, again.match.wins) == (None, False, [0, 0])
    again.play("b2")
    again.agree()
    assert again.outcome == Outcome(0, "eliminated", again.outcome.score), "it had ended already"


def test_nobody_gives_up_after_the_end() -> None:
    session = explode(LAST_MOVE, Match())
    session.play("b2")
    ended = session.outcome
    session.resign(0)
    assert session.outcome == ended


def test_who_plays_is_kept() -> None:
    session = explode(LAST_MOVE, Match(players=(Engine("hard"), Bot("Bob"))))
    session.match.relieved = 1, Engine("easy")
    again = from_json(json.loads(json.dumps(session.to_json())), session.rules).match
    assert (again.players, again.relieved) == ((Engine("hard"), Bot("Bob")), (1, Engine("easy")))
    assert from_json(session.to_json(), session.rules).match == again, "it need not have been a file"
    old = session.to_json()
    del old["match"]["players"], old["match"]["relieved"], old["resigned"]
    again = from_json(old, session.rules).match
    assert (again.players, again.relieved) == ((Person(), Person()), None)


def test_a_draw_counts_for_nobody() -> None:
    match = Match(best_of=3)
    match.count(Outcome(None, "draw"))
    assert (match.wins, match.counted) == ([0, 0], True)
    match.count(Outcome(None, "draw"), counted=False)
    assert (match.wins, match.counted) == ([0, 0], False)


def test_the_beginner_changes_from_game_to_game_and_sides_with_it() -> None:
    match = Match(best_of=3)
    red = Outcome(0, "eliminated")
    assert [match.player(side) for side in (0, 1)] == [0, 1]
    match.count(red)
    match.next_game()
    assert [match.player(side) for side in (0, 1)] == [1, 0]
    match.count(red)
    assert match.wins == [1, 1]
    match.next_game()
    match.count(red)
    assert match.wins == [2, 1]


@pytest.mark.parametrize(
    ("best_of", "wins", "champion"),
    [(1, [0, 0], None), (1, [0, 1], 1), (3, [1, 1], None), (3, [2, 1], 0), (5, [2, 2], None), (0, [9, 3], None)],
)
def test_the_champion_has_more_than_half_of_the_games(best_of: int, wins: list[int], champion: int | None) -> None:
    assert Match(best_of=best_of, wins=wins).champion == champion


# Saving


@pytest.mark.parametrize("name", NAMES)
@given(
    seed=st.integers(0, 2**63 - 1),
    plies=st.integers(0, 25),
    players=st.tuples(st.text("Ab 'ü", max_size=5), st.just("")),
    match=st.tuples(st.sampled_from((0, 1, 3, 5)), st.integers(1, 9), st.integers(1, 9), st.integers(0, 1)),
    counted=st.booleans(),
)
@settings(max_examples=12)
def test_a_saved_session_comes_back_by_replay(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    seed: int,
    plies: int,
    players: tuple[str, str],
    match: tuple[int, int, int, int],
    counted: bool,
) -> None:
    folder = tmp_path_factory.mktemp("data")
    session = new(name, seed)
    best_of, first, second, beginner = match
    session.match = Match(players, best_of, [first, second], beginner)
    play_some(session, random.Random(seed), plies)
    session.match.counted = counted and session.outcome is not None
    save_session(folder, session)
    again = load_session(folder, game_named(name))
    assert again is not None
    assert state(again) == state(session)
    assert (again.source, again.options, again.outcome) == (session.source, session.options, session.outcome)
    while session.can_redo:
        again.redo()
        session.redo()
        assert state(again) == state(session)


def test_a_game_that_ended_by_repetition_comes_back_ended(tmp_path: Path) -> None:
    session = circle()
    save_session(tmp_path, session)
    again = load_session(tmp_path, game_named("explode"))
    assert again is not None
    assert again.outcome == session.outcome
    assert again.source == Source(level="own", start=CIRCLE)


def unfinished(folder: Path) -> set[str]:
    slots = ((name, slot) for name in NAMES for slot in saved_slots(folder, name))
    return {name for name, slot in slots if is_unfinished(save_path(folder, name, slot))}


def test_games_that_can_be_continued_are_listed(tmp_path: Path) -> None:
    assert unfinished(tmp_path) == set()
    session = explode(LAST_MOVE)
    save_session(tmp_path, session)
    assert unfinished(tmp_path) == set(), "nothing has been played"
    session.play("b2")
    save_session(tmp_path, session)
    assert unfinished(tmp_path) == set(), "it has ended"
    other = new("explode")
    other.play("a5")
    save_session(tmp_path, other)
    assert unfinished(tmp_path) == {"explode"}
    save_path(tmp_path, "brickshooter").write_text("damaged")
    assert unfinished(tmp_path) == {"brickshooter", "explode"}


def saved() -> dict[str, Any]:
    session = explode(LAST_MOVE, Match(("Ann", "Bob"), 3, [1, 0], 0))
    session.play("b2")
    session.undo()
    data: dict[str, Any] = json.loads(json.dumps(session.to_json()))
    return data


@pytest.mark.sample(60)
@pytest.mark.parametrize("wrong", [None, 5, -1, 10**30, 0.5, True, "text", "", [], ["text"], [5], {}, {"x": 1}])
@pytest.mark.parametrize(
    "entry",
    [
        *("game", "source", "source.seed", "source.level", "source.start", "options", "moves", "undone", "match"),
        *("match.names", "match.best_of", "match.wins", "match.beginner", "match.counted"),
        *("match.players", "match.relieved", "resigned", "agreed", "earlier", "later"),
    ],
)
def test_a_damaged_save_is_refused_or_harmless(tmp_path: Path, entry: str, wrong: Any) -> None:
    data = saved()
    outer, _, inner = entry.partition(".")
    if inner:
        data[outer][inner] = wrong
    else:
        data[outer] = wrong
    write_json(save_path(tmp_path, "explode"), data)
    try:
        session = load_session(tmp_path, game_named("explode"))
    except StorageError:
        return
    # What is accepted must be usable to its end: saved, loaded, and every move taken back made again.
    assert session is not None
    save_session(tmp_path, session)
    while session.can_redo:
        session.redo()
    session.restart()
    assert all(isinstance(name, str) for name in session.match.names)
    assert min(session.match.wins) >= 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": ["b2", "b2"], "undone": []}, "move 2"),
        ({"moves": ["zz"], "undone": []}, "move 1"),
        ({"moves": ["a2"]}, "move 1"),
        ({"undone": ["b2", "b2"]}, "move 2"),
        ({"undone": ["a1", "b2"]}, "move 2"),
        ({"source": {"level": "own", "start": "r9 r"}}, "cells wide"),
        ({"source": {"level": "own", "start": ""}}, "move 1"),
        ({"match": {"wins": [1]}}, "wins"),
        ({"match": {"wins": [-1, 0]}}, "wins"),
        ({"match": {"wins": [True, 0]}}, "wins"),
        ({"match": {"names": ["Ann"]}}, "names"),
        ({"match": {"beginner": 2}}, "beginner"),
        ({"match": {"best_of": 100}}, "best_of"),
        ({"moves": ["b2"], "undone": [], "match": {"counted": True, "wins": [0, 1]}}, "no wins"),
        ({"match": {"players": ["person", "nobody"]}}, "players"),
        ({"resigned": 0}, "resigned"),
        ({"resigned": 2, "undone": []}, "resigned"),
        ({"agreed": True}, "agreed on a draw"),
        ({"agreed": 1, "undone": []}, "agreed"),
        ({"moves": ["b2"], "undone": [], "resigned": 0}, "resigned"),
        ({"earlier": [{"moves": ["zz"], "undone": []}]}, "move 1"),
        ({"earlier": [{"moves": ["b2"], "undone": [], "resigned": 0}]}, "resigned"),
        ({"later": [{"moves": ["b2"]}]}, "undone"),
        ({"later": ["b2"]}, "later"),
        ({"game": "brickshooter"}, "brickshooter"),
        ({"version": 2}, "version"),
    ],
)
def test_a_save_that_cannot_be_replayed_is_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    write_json(save_path(tmp_path, "explode"), saved() | change)
    with pytest.raises(StorageError, match=message):
        load_session(tmp_path, game_named("explode"))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where there are values in plain data, however deep."""
    inner = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Replace a value in plain data."""
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from((*HOSTILE.values(), "9" * 5_000, 10**4_000, -1, 2**63, 10**30)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=150)
def test_whatever_a_save_holds_it_is_brought_back_or_refused_in_a_short_line(name: str, data: st.DataObject) -> None:
    session = Session(name, game_named(name).rules, Source(seed=3), {}, Match(("Ann", "Bob"), 3, [1, 0]))
    play_some(session, random.Random(3), 6)
    saved = json.loads(json.dumps(session.to_json()))
    for place in data.draw(st.lists(st.sampled_from(places(saved)[1:]), min_size=1, max_size=2)):
        with contextlib.suppress(LookupError, TypeError):
            put(saved, place, data.draw(ANYTHING))
    said = ""
    try:
        again = from_json(saved, session.rules)
        assert state(from_json(again.to_json(), session.rules)) == state(again)
    except SessionError as error:
        said = str(error)
    assert said.isprintable()
    assert len(said) < 250


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", ["9" * 5_000, "x" * 5_000, 10**4_000, -1, 1.5, None, True, [], {"a": 1}, "a\0b"])
def test_an_option_outside_its_range_refuses_the_save_by_its_name(name: str, value: Any) -> None:
    rules = game_named(name).rules
    for start in ("", rules.position_text(rules.start())):
        for option in rules.OPTIONS:
            data = new(name).to_json() | {"source": {"start": start}, "options": {option.name: value}}
            with pytest.raises(SessionError, match=f"^{option.name} is "):
                from_json(data, rules)
        data = new(name).to_json() | {"source": {"start": start}, "options": {"a\0b": value}}
        with pytest.raises(SessionError, match=r"^unknown option 'a\\x00b'$"):
            from_json(data, rules)


def test_options_written_as_text_become_numbers() -> None:
    data = new("brickshooter").to_json() | {"options": {"colours": "007"}}
    session = from_json(data, game_named("brickshooter").rules)
    assert session.options == {"colours": 7}


@pytest.mark.parametrize("seed", [-1, 2**63, 10**4_000, 1.0, True, "5"])
@pytest.mark.parametrize("name", NAMES)
def test_a_seed_that_nobody_can_have_drawn_or_typed_refuses_the_save(name: str, seed: Any) -> None:
    data = new(name).to_json() | {"source": {"seed": seed}}
    with pytest.raises(SessionError, match=r"^seed is "):
        from_json(data, game_named(name).rules)


def test_a_game_begun_with_a_position_has_no_seed() -> None:
    data = explode(LAST_MOVE).to_json()
    data["source"]["seed"] = 5
    assert from_json(data, game_named("explode").rules).source == Source(level="own", start=LAST_MOVE)


def test_a_move_after_the_end_is_named_briefly() -> None:
    session = circle()
    with pytest.raises(IllegalMove, match=r"^illegal move www") as caught:
        session.play("w" * 100_000)
    assert len(str(caught.value)) < 100


def test_moves_after_the_end_are_refused_in_a_save() -> None:
    data = circle().to_json()
    data["moves"] = [*data["moves"], ROUND[0]]
    with pytest.raises(SessionError, match="move 33"):
        from_json(data, game_named("explode").rules)
    data["moves"], data["undone"] = data["moves"][:-2], data["moves"][:-3:-1]
    with pytest.raises(SessionError, match="move 33"):
        from_json(data, game_named("explode").rules)


@pytest.mark.parametrize("length", range(0, 400, 23))
def test_a_save_cut_off_anywhere_is_refused(tmp_path: Path, length: int) -> None:
    path = save_path(tmp_path, "explode")
    save_session(tmp_path, explode(LAST_MOVE))
    content = path.read_bytes()
    path.write_bytes(content[: min(length, len(content) - 3)])
    with pytest.raises(StorageError):
        load_session(tmp_path, game_named("explode"))


def test_the_version_is_in_the_file(tmp_path: Path) -> None:
    save_session(tmp_path, new("explode"))
    assert json.loads(save_path(tmp_path, "explode").read_text())["version"] == SESSION_VERSION


PLAYER = """
import random, sys
from pathlib import Path
from game.games import game_named
from tests.helpers.games import save_session
from game.play.session.session import Session, Source

name, folder = sys.argv[1], Path(sys.argv[2])
game = game_named(name)
rng = random.Random(1)
while True:
    session = Session(name, game.rules, Source(seed=rng.randrange(2**32)))
    while session.outcome is None:
        session.play(rng.choice(game.rules.legal_moves(session.position)))
        save_session(folder, session)
        print(len(session.moves), session.moves[-1], flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("moves", [1, 7, 40])
def test_a_killed_program_leaves_a_whole_save(tmp_path: Path, name: str, moves: int) -> None:
    command = [sys.executable, "-c", PLAYER, name, str(tmp_path)]
    with started(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        told = [line_of(process).split() for _ in range(moves)]
        process.kill()
        # It may have gone on for a while; what it wrote last it may not have told any more.
        told += map(str.split, rest_of(process))
    session = load_session(tmp_path, game_named(name))
    assert session is not None
    count, last = next((int(line[0]), line[1]) for line in reversed(told) if len(line) == 2)  # The last may be cut.
    assert len(session.moves) in (count, count + 1) or len(session.moves) == 1
    if len(session.moves) >= count:
        assert session.moves[count - 1] == last
