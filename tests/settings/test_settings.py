"""Settings: their round trip, and every entry damaged in every way."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, fields, replace

from game.actions import Action, Key
from game.play.session import match
from game.players.bots import MOST_BOTS, Bot, parse_bot
from game.settings.bindings import CODES, DEFAULT_BUTTONS, ESSENTIAL, button, fixed
from game.settings.persons import MOST_PERSONS as MOST_PERSONS
from game.settings.persons import SIGNS, Person, joined, parse_person
from game.settings.settings import (
    PALETTE_NAMES,
    SETTINGS_VERSION,
    UI_SCALES,
    WATCH_SPEEDS,
    Settings,
)
from game.stage.palette import PALETTES
from game.store.player.settings_file import SETTINGS, load_settings

NAME = st.text(st.characters(categories=("L", "N", "P", "S")), max_size=20)
PLAYER = st.sampled_from([match.Person(), match.Engine("hard"), match.Bot("Bob"), match.Bot("Größe 1")])
WORDS = st.lists(NAME.filter(str.strip), min_size=1, max_size=3).map(tuple)
BOT = st.builds(
    Bot,
    NAME.filter(str.strip),
    st.sampled_from(["explode", "unstack", "combact"]),
    WORDS,
    NAME,
    st.dictionaries(NAME.filter(str.strip), NAME),
)
STAYS = [one.label for action, usual in DEFAULT_BUTTONS.items() for one in usual if fixed(action, one)]


def bound(labels: list[str]) -> dict[Action, tuple[Key, ...]]:
    """Buttons that are dealt out to actions, beside those that stay."""
    actions = [Action.CONFIRM, *(action for action in Action if action is not Action.CONFIRM)]
    stay = {action: tuple(one for one in DEFAULT_BUTTONS[action] if fixed(action, one)) for action in Action}
    return {action: stay[action] + tuple(map(button, labels[n :: len(actions)])) for n, action in enumerate(actions)}


def one_of(name: str) -> st.SearchStrategy:
    """One of the values of a setting."""
    return st.sampled_from([*Settings.table()[name].kind.titles])


KEYS = st.lists(st.builds(Key, st.integers(1, 511), NAME), max_size=3).map(tuple)
CHOICES = st.builds(
    Settings,
    fullscreen=st.booleans(),
    window_size=st.tuples(st.integers(640, 4000), st.integers(480, 3000)),
    window_position=st.none() | st.tuples(st.integers(-2000, 4000), st.integers(-2000, 4000)),
    window_maximised=st.booleans(),
    ui_scale=st.sampled_from(UI_SCALES),
    effects_volume=st.integers(0, 100),
    music_volume=st.integers(0, 100),
    mute=st.booleans(),
    speed=one_of("speed"),
    reduced_motion=st.booleans(),
    palette=st.sampled_from(PALETTE_NAMES),
    symbols=st.booleans(),
    reader=st.booleans(),
    language=st.sampled_from(["system", "en", "de", "pt_BR"]),
    names=st.tuples(NAME, NAME),
    players=st.tuples(PLAYER, PLAYER),
    think_time=one_of("think_time"),
    scan=one_of("scan"),
    dwell=one_of("dwell"),
    key_repeat=one_of("key_repeat"),
    bots=st.lists(BOT, max_size=3, unique_by=lambda bot: (bot.name, bot.game)).map(tuple),
    options=st.dictionaries(
        NAME, st.dictionaries(NAME, st.integers(-5, 99) | NAME, min_size=1, max_size=2), max_size=2
    ),
    rumble=one_of("rumble"),
    two_pads=one_of("two_pads"),
    clock_minutes=one_of("clock_minutes"),
    clock_increment=one_of("clock_increment"),
    board_turns=st.booleans(),
    previews=st.booleans(),
    puzzle_times=st.booleans(),
    outlook=one_of("outlook"),
    watch_speed=st.sampled_from(WATCH_SPEEDS),
    moves_shown=st.booleans(),
    own_below=st.sampled_from((None, True, False)),
    achieved=st.lists(NAME, max_size=3).map(tuple),
    met=st.lists(NAME, max_size=3).map(tuple),
    relays=st.lists(NAME, max_size=3).map(tuple),
    persons=st.lists(
        st.builds(Person, st.sampled_from("ABCD"), st.integers(0, 9), st.sampled_from(SIGNS)), max_size=4
    ).map(lambda persons: joined((), persons)),
    keys=st.fixed_dictionaries({action: KEYS.filter(bool) if action in ESSENTIAL else KEYS for action in Action}),
    buttons=st.permutations([button for button in CODES if button not in STAYS]).map(bound),
)

ANY_WRONG = [None, "", "x", -1, 10**30, 0.5, [], ["x"], {}, {"x": 1}, [1, 2, 3]]
"""Values that are wrong for nearly everything; an entry's exceptions stand in `RIGHT`."""
RIGHT: dict[str, list[Any]] = {
    "window_size": [None],
    "window_position": [None],
    "own_below": [None],
    "seen_version": [""],
    "keys": [{}],
    "buttons": [{}],
    "bots": [[]],
    "persons": [[]],
    "achieved": [[], ["x"]],
    "met": [[], ["x"]],
    "relays": [[], ["x"]],
    "options": [{}],
}
BOB = {"name": "Bob", "game": "explode", "command": ["bob"]}
ANNA = {"name": "Anna", "colour": 2, "sign": "moon"}
WRONG: dict[str, list[Any]] = {
    "persons": [[{**ANNA, "name": " "}], [{**ANNA, "colour": 10}], [{**ANNA, "sign": "/etc/passwd"}]],
    "seen_version": ["1.0", "0.2.0 ", "v0.2.0", "0.2.x", "1.2.3.4", 2],
    "met": [[1], ["a" * 41], ["line\nbreak"], ["x"] * 101],
    "relays": [[1], ["a" * 301], ["line\nbreak"], ["wss://x"] * 101],
    "achieved": [[1], ["a" * 41], ["line\nbreak"], ["x"] * 101],
    "fullscreen": [0, 1, "true"],
    "window_size": [[0, 0], [1280], [1280, "720"], [1280, 720, 1], [1280.0, 720.0], [True, 720], [99999, 720]],
    "window_position": [[1], ["a", "b"], [0, 99999], [-99999, 0], [False, True]],
    "window_maximised": [1, "true", None],
    "ui_scale": [99, 101, 0, 250, "100", 100.0, True],
    "effects_volume": [101, "80", True],
    "music_volume": [101, "50", False],
    "mute": [0, "false"],
    "speed": ["Fast", "faster", True],
    "reduced_motion": [0, "no"],
    "palette": ["Dusk", "../dusk", True],
    "symbols": [1, "yes"],
    "reader": [1, "yes"],
    "language": ["EN", "../de", "de/..", "pt_br", "en\n", "abcd", True],
    "names": [["one"], ["a", "b", "c"], ["a", 2], "ab", ["a" * 41, ""]],
    "players": [["person"], ["person", "nobody"], ["person", 1], ["level:", "person"], ["bot:", "person"], "person"],
    "rumble": ["loud", True, 1],
    "two_pads": ["none", False],
    "clock_minutes": [2, -1, "5", True],
    "clock_increment": [4, -1, "5", True],
    "board_turns": [1, "on"],
    "previews": [0, "yes"],
    "puzzle_times": [0, "yes"],
    "outlook": ["none", True],
    "watch_speed": [3, "1", 1.0, True],
    "moves_shown": [0, "yes"],
    "own_below": [0, 1, "yes", []],
    "scan": [1, 700, "600", True, None],
    "dwell": [1, 600, "500", True, None],
    "key_repeat": ["fast", 1, None],
    "think_time": [0, 501, "500", 500.0, True],
    "bots": [
        [{}],
        [BOB, BOB],
        [BOB] * (MOST_BOTS + 1),
        {"Bob": BOB},
        [{**BOB, "name": " "}],
        [{**BOB, "name": "b" * 25}],
        [{**BOB, "name": "line\nbreak"}],
        [{**BOB, "game": ""}],
        [{**BOB, "game": ["explode"]}],
        [{**BOB, "command": "rm -r x"}],
        [{**BOB, "command": []}],
        [{**BOB, "command": ["", "x"]}],
        [{**BOB, "command": ["x", 1]}],
        [{**BOB, "command": ["x\x00"]}],
        [{**BOB, "command": ["x" * 501]}],
        [{**BOB, "command": ["x"] * (MOST_BOTS + 1)}],
        [{**BOB, "folder": 1}],
        [{**BOB, "options": []}],
        [{**BOB, "options": {"a": 1}}],
        [{**BOB, "options": {"": "a"}}],
    ],
    "options": [
        7,
        [],
        {"a": 7},
        {"a": {"b": 7.5}},
        {"a": {"b": True}},
        {"a": {"b": "c" * 41}},
        {"a" * 41: {}},
        {"a": {"b": 2**63}},
    ],
    "keys": [
        {"fly": []},
        {"up": {}},
        {"up": [5]},
        {"up": [{}]},
        {"up": [{"scancode": 5}]},
        {"up": [{"scancode": "5", "label": "B"}]},
        {"up": [{"scancode": 0, "label": "B"}]},
        {"up": [{"scancode": 512, "label": "B"}]},
        {"up": [{"scancode": True, "label": "B"}]},
        {"up": [{"scancode": 5, "label": 5}]},
        {"up": [{"scancode": 5, "label": "\x00"}]},
        {"": []},
    ],
    "buttons": [{"fly": []}, {"up": {}}, {"up": [5]}, {"up": ["Trumpet"]}, {"confirm": []}, {"undo": ["Start"]}],
}
CASES = [
    (entry.name, value)
    for entry in fields(Settings)
    for value in WRONG.get(entry.name, []) + [value for value in ANY_WRONG if value not in RIGHT.get(entry.name, [])]
]


def test_the_defaults_stand_when_there_is_no_file(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()


@pytest.mark.slow
@given(chosen=CHOICES)
def test_settings_come_back_as_they_were_saved(tmp_path_factory: pytest.TempPathFactory, chosen: Settings) -> None:
    path = tmp_path_factory.mktemp("data") / "settings.json"
    SETTINGS.save(path, chosen.to_json())
    assert load_settings(path) == chosen


def test_missing_entries_have_their_defaults() -> None:
    assert Settings.from_json({"version": 1}) == Settings()
    held = {"version": 1, "effects_volume": 9, "keys": {"up": [{"scancode": 82, "label": "Auf"}]}}
    changed = Settings.from_json(held)
    assert changed.effects_volume == 9
    assert changed.keys[Action.UP] == (Key(82, "Auf"),)
    assert changed.keys[Action.DOWN] == Settings().keys[Action.DOWN]


def test_the_option_that_version_2_held_is_among_the_options(tmp_path: Path) -> None:
    path, unfit = tmp_path / "settings.json", list[str]()
    path.write_text('{"version": 2, "colours": 9}')
    assert load_settings(path, unfit) == Settings(options={"brickshooter": {"colours": 9}})
    path.write_text('{"version": 2, "mute": true}')
    assert load_settings(path, unfit) == Settings(mute=True)
    assert not unfit
    path.write_text('{"version": 2, "colours": [9], "mute": true}')
    assert load_settings(path, unfit) == Settings(mute=True)
    assert unfit


def test_an_option_that_does_not_fit_costs_no_other() -> None:
    unfit: list[str] = []
    held = {"one": {"size": 3, "shape": "round", "colour": None}, "two": 5, "three": {"size": 1}}
    read = Settings.from_json({"options": held}, unfit)
    assert read.options == {"one": {"size": 3, "shape": "round"}, "three": {"size": 1}}
    assert [told.split(",")[0].split(" is")[0] for told in unfit] == ["options: one", "options: two"]


def test_unknown_entries_are_no_error() -> None:
    assert Settings.from_json({"version": 1, "of a later program": [1, 2]}) == Settings()


def test_long_labels_are_cut() -> None:
    changed = Settings.from_json({"keys": {"up": [{"scancode": 82, "label": "long " * 100}]}})
    assert len(changed.keys[Action.UP][0].label) <= 24


@pytest.mark.sample(60)
@pytest.mark.parametrize(("name", "value"), CASES, ids=[f"{name}-{n}" for n, (name, _) in enumerate(CASES)])
def test_a_wrong_entry_is_named_and_costs_no_other(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "settings.json"
    chosen = Settings("de", True, (800, 600), (3, 4), True, 125, 1, 2, True, "slow", True, "daylight", False,
                      ("A", "B"), (match.Person(), match.Bot("Bob")), 500, (parse_bot(BOB),),
                      {"any": {"size": 9}})  # fmt: skip
    chosen.keys[Action.MUTE] = ()
    path.write_text(json.dumps(chosen.to_json() | {name: value}))
    unfit: list[str] = []
    read = load_settings(path, unfit)
    assert unfit
    assert all(re.match(rf"{name}\b", told) and len(told) < 300 for told in unfit)
    if name in ("bots", "keys", "buttons"):
        assert replace(read, bots=chosen.bots, keys=chosen.keys, buttons=chosen.buttons) == chosen
    else:
        assert read == replace(chosen, **{name: getattr(Settings(), name)})


def test_every_entry_is_tried() -> None:
    assert set(WRONG) == {entry.name for entry in fields(Settings)}, "WRONG says of every setting what does not fit"


def test_many_wrong_entries_cost_nothing_else() -> None:
    unfit: list[str] = []
    data = Settings(effects_volume=9).to_json() | {"ui_scale": 110, "mute": 1, "names": 5}
    assert Settings.from_json(data, unfit) == Settings(effects_volume=9)
    assert [told.split()[0].rstrip(":") for told in unfit] == ["ui_scale", "mute", "names"]


def test_an_odd_name_is_changed_and_costs_nobody() -> None:
    unfit: list[str] = []
    data = {
        "names": ["A\x00n\nna", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
        "persons": [{**ANNA, "name": "\u202eZoe\u200c"}],
    }
    read = Settings.from_json(data, unfit)
    assert read.names == ("An na", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627")
    assert [person.name for person in read.persons] == ["Zoe"]
    assert unfit == []


def test_a_person_who_does_not_fit_costs_no_other() -> None:
    unfit: list[str] = []
    many = [{**ANNA, "name": f"P{number}"} for number in range(MOST_PERSONS + 1)]
    read = Settings.from_json({"persons": [*many[:2], {**ANNA, "sign": "none"}, *many[2:], ANNA]}, unfit)
    assert read.persons == tuple(map(parse_person, many[:MOST_PERSONS]))
    assert len(unfit) == 2


def test_a_bad_bot_costs_no_other() -> None:
    unfit: list[str] = []
    others = [{**BOB, "name": name} for name in ("Ann", "Eve")]
    many = [{**BOB, "name": f"bot {n}"} for n in range(MOST_BOTS)]
    read = Settings.from_json({"bots": [others[0], {**BOB, "command": []}, 7, others[1], others[1], *many]}, unfit)
    assert [bot.name for bot in read.bots] == ["Ann", "Eve", *(f"bot {n}" for n in range(MOST_BOTS - 3))]
    assert len(unfit) == 3 + 3


def test_a_bad_action_has_its_usual_keys_and_costs_no_other() -> None:
    unfit: list[str] = []
    held = {"undo": [{"scancode": 5, "label": "B"}], "up": [{"scancode": 0, "label": ""}], "fly": [], "hint": 3}
    read = Settings.from_json({"keys": held}, unfit)
    assert read.keys == Settings().keys | {Action.UNDO: (Key(5, "B"),)}
    assert len(unfit) == 3


def test_usual_keys_are_taken_from_nobody() -> None:
    up, w = Settings().keys[Action.UP]
    undo, hint = Settings().keys[Action.UNDO], Settings().keys[Action.HINT]
    held = {"mute": [up], "restart": list(hint), "redo": list(undo[:1]), "up": 5, "undo": 5, "hint": 5}
    data = {name: [asdict(key) for key in keys] if isinstance(keys, list) else keys for name, keys in held.items()}
    read = Settings.from_json({"keys": data}, [])
    assert read.keys[Action.UP] == (w,)
    assert read.keys[Action.UNDO] == undo[1:]
    assert read.keys[Action.HINT] == ()
    for action in ESSENTIAL:
        assert Settings.from_json(
            {"keys": {"mute": [asdict(key) for key in Settings().keys[action]], action: 5}}, []
        ).keys[action]


def test_buttons_that_do_not_fit_cost_no_others_and_no_button_stands_for_two_things() -> None:
    unfit: list[str] = []
    held = {"undo": ["LB", "Start", "A"], "hint": ["X", "RT"], "up": ["Up"], "back": [], "help": ["Trumpet"], "fly": []}
    read = Settings.from_json({"buttons": held}, unfit).buttons
    labels = {action: [one.label for one in buttons] for action, buttons in read.items()}
    usual = {action: [one.label for one in buttons] for action, buttons in DEFAULT_BUTTONS.items()}
    changed = {Action.UNDO: ["LB"], Action.HINT: ["X", "RT"], Action.ROTATE_LEFT: []}
    assert labels == usual | changed
    assert len(unfit) == 5
    assert "buttons: Start stands for something else than undo" in unfit


def test_of_two_actions_with_one_button_the_one_that_presses_everything_keeps_it() -> None:
    read = Settings.from_json({"buttons": {"up": ["A"], "confirm": ["A"]}}, unfit := []).buttons
    assert [one.label for one in read[Action.CONFIRM]] == ["A"]
    assert [one.label for one in read[Action.UP]] == ["LS Up"]
    assert unfit == ["buttons: A stands for something else than up"]


def test_what_another_program_wrote_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": SETTINGS_VERSION, "effects_volume": 9, "of a later program": [1, 2]}))
    entries = SETTINGS.load(path)
    assert entries == Settings(effects_volume=9).to_json() | {"of a later program": [1, 2]}
    assert SETTINGS.load(tmp_path / "none.json") == {}


def test_the_settings_of_an_earlier_program_lose_nothing_but_the_stars(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps({**Settings(effects_volume=9).to_json(), "version": 1, "solved": {"explode": {"one": 2}}})
    )
    unfit: list[str] = []
    assert load_settings(path, unfit) == Settings(effects_volume=9)
    assert "solved" not in SETTINGS.load(path, unfit)
    assert unfit == []


def test_no_two_settings_share_their_keys() -> None:
    one, other = Settings(), Settings()
    one.keys[Action.UP] = ()
    assert other == Settings()


def test_every_palette_can_be_chosen_and_no_other() -> None:
    assert tuple(palette.name for palette in PALETTES) == PALETTE_NAMES
