"""The arcade as a screen reader has it: on the true accessibility bus, by names, roles and actions alone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from game import __version__
from tests.reader.session import Client, Seen, bus, listen, missing
from tests.window.screen import Arcade, Screen

MISSING = missing()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"a private accessibility bus needs {MISSING}"),
]
SETTINGS = {
    "version": 1,
    "seen_version": __version__,
    "language": "en",
    "window_size": [1280, 720],
    "speed": "off",
    "reduced_motion": True,
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A bus of its own."""
    with bus(tmp_path_factory.mktemp("home")) as environment:
        yield environment


@pytest.fixture(scope="module")
def arcade(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arcade]:
    """The arcade, without animations."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        data = tmp_path_factory.mktemp("data")
        (data / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
        screen = Screen((1280, 720))
        arcade = Arcade(screen, data, [])
        arcade.open()
        yield arcade
        arcade.kill()
        screen.close()


@pytest.fixture(scope="module")
def reader(arcade: Arcade, environment: dict[str, str]) -> Iterator[Client]:
    """A screen reader."""
    reader = Client(environment)
    yield reader
    reader.close()


@pytest.fixture
def client(reader: Client) -> Iterator[Client]:
    """The screen reader, with the menu in front; it finds its way back there."""
    reader.heard.clear()
    yield reader
    while not (way := reader.until(way_back, "the menu, or a way there")).name.startswith("Quit"):
        reader.act(way)


def way_back(seen: list[Seen]) -> Seen | None:
    """What leads to the menu; there that is the button that ends the program."""
    ways = [
        node
        for word in ("Quit", "Leave", "Back", "Main menu", "Menu", "Play the game")
        for node in seen
        if node.name.startswith(word)
    ]
    return ways[0] if ways else None


def test_settings_are_found_and_changed(client: Client, arcade: Arcade) -> None:
    client.press("Settings", "push button")
    assert "pressed" in client.states(client.find("Symbols on pieces", "toggle button"))
    client.press("Symbols on pieces")
    client.until(
        lambda seen: any(n.name == "Symbols on pieces" and "pressed" not in client.states(n) for n in seen), "symbols"
    )
    size = client.find("Text size: 100 %", "spin button")
    assert client.ask("described", size.at).startswith("For text and buttons"), "a note is told with its row"
    assert not client.ask("numbers", size.at), "a choice is told in words, not by a number"
    client.act(size)
    client.find("Text size: 125 %")
    client.press("Sound", "page tab")
    client.set("Effects", 35)
    client.until(lambda seen: any(n.name == "Effects" and client.ask("value", n.at)[0] == 35 for n in seen), "effects")
    arcade.until(lambda: arcade.settings().get("effects_volume") == 35, "the settings are saved")


def test_where_things_are_and_what_has_the_focus_is_told(client: Client) -> None:
    left, top, width, height = client.ask("place", client.find("Settings", "push button").at)
    assert 0 < left < left + width <= 1280
    assert 0 < top < top + height <= 720
    client.ask("focus", client.find("Settings", "push button").at)
    client.until(
        lambda seen: any(node.name == "Settings" and "focused" in client.states(node) for node in seen), "the focus"
    )


def test_what_is_typed_and_where_the_caret_goes_is_told_letter_by_letter(client: Client, arcade: Arcade) -> None:
    client.press("Explode!", "push button")
    field = client.find("Player 1", "entry")
    client.ask("focus", field.at)
    arcade.until(lambda: "focused" in client.states(field), "the focus")
    client.ask("edited")

    # What setting the focus told may be heard only now, so the end of what is heard is compared.
    def tells(key: str, *last: object) -> None:
        heard: list[object] = []

        def told() -> bool:
            heard.extend(what for kind, what in client.ask("edited"))
            return tuple(heard[-len(last) :]) == last

        arcade.screen.keys(key)
        arcade.until(told, f"{key} tells {last}")

    tells("z", "z", 1)
    tells("o", "o", 2)
    tells("Left", 1)
    assert client.ask("letter", field.at) == "o"
    tells("BackSpace", "z", 0)
    tells("End", 1)
    client.ask("select", field.at, 0, 1)
    arcade.until(lambda: client.ask("text", field.at) == ["o", 1, [0, 1]], "the letter is selected")
    arcade.screen.keys("b")
    arcade.until(lambda: client.ask("text", field.at) == ["b", 1], "it is replaced")


def test_it_goes_on_when_nobody_listens_and_begins_anew(client: Client, environment: dict[str, str]) -> None:
    listen(environment, False)
    client.until(lambda seen: not seen, "nobody is told anything")
    listen(environment, True)
    client.find("Explode!", "push button")


def cells(seen: list[Seen]) -> list[Seen]:
    """The places of the board that can be chosen now."""
    return [node for node in seen if node.role == "table cell" and node.note != "unavailable"]


def over(seen: list[Seen]) -> Seen | None:
    """What has come up over the board, if anything has."""
    return next((node for node in seen if node.role == "dialog"), None)


def passes(seen: list[Seen]) -> list[Seen]:
    """The button by which one passes, where that is all one can do."""
    return [node for node in seen if node.name.startswith("Pass") and node.note != "unavailable"]


def choose(client: Client, name: str, wanted: str) -> None:
    """Go on to the next value until it is the one that is wanted."""
    while (now := client.find(f"{name}: ", "spin button")).name != f"{name}: {wanted}":
        client.act(now)
        client.until(lambda seen: seen and now.name not in [node.name for node in seen], "another value")


def play(client: Client, rather: str = "", until: tuple[str, ...] = ()) -> None:
    """Choose whatever can be chosen, `rather` what is called so, until all these texts were announced; without any
    until the game is over.
    """
    chance = random.Random(1)
    for _ in range(4000):  # Of what is pressed too early nothing comes.
        seen = client.until(lambda seen: (cells(seen) or over(seen) or passes(seen)) and seen, "a turn or the end")
        if until and all(text in " ".join(client.heard) for text in until):
            return
        if (end := over(seen)) is not None:
            assert "win" in end.name or "draw" in end.name or end.name == "Thirty shots"
            return
        able = cells(seen) or passes(seen)
        client.act(chance.choice([node for node in able if rather in node.name] or able))
    raise AssertionError("the game does not end")


def begin(client: Client, game: str, **values: str) -> None:
    """Begin a game from the menu, with these values in its set-up."""
    client.press(game, "push button")
    for name, wanted in values.items():
        choose(client, name.replace("_", " "), wanted)
    client.press("Play", "push button")


def test_explode_is_played_against_the_computer_until_stars_burst(client: Client) -> None:
    begin(client, "Explode!", Start_position="Duel")
    play(client, "would burst", until=("Red raised ", "Blue raised ", "explosion"))


def test_a_lesson_is_played_to_its_end(client: Client) -> None:
    client.press("Explode!", "push button")
    client.press("How to play", "push button")
    client.press("Play the lesson", "push button")
    chance = random.Random(1)
    for _ in range(600):
        seen = client.until(lambda seen: (cells(seen) or over(seen) or onwards(seen)) and seen, "a step of the lesson")
        if over(seen):
            break
        client.act(chance.choice(onwards(seen) or cells(seen)))
    else:
        raise AssertionError("the lesson does not end")
    client.hears("That works too")


def onwards(seen: list[Seen]) -> list[Seen]:
    """The button that leads on when a step is done."""
    return [node for node in seen if node.name in ("Next", "Finish")]


def test_unstack_is_played_by_two_until_stones_are_captured(client: Client) -> None:
    begin(client, "UnStack", Player_2="Human", Start_position="Duel of two towers")
    play(client, "laid", until=("captured",))


def test_a_whole_game_of_combact_is_played_by_two(client: Client) -> None:
    begin(client, "Combact", Player_2="Human")
    play(client, "At ")


def test_thirty_shots_of_brickshooter_are_played(client: Client) -> None:
    client.press("BrickShooter", "push button")
    client.press("Thirty shots", "push button")
    client.press("Play", "push button")
    play(client)
