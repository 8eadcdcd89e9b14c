"""The arcade as a screen reader has it: on the true accessibility bus, by names, roles and actions alone."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from game import __version__
from tests.reader.session import Client, bus, listen, missing
from tests.window.screen import Arcade, Screen

MISSING = missing()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"a private accessibility bus needs {MISSING}"),
    pytest.mark.xdist_group("bus"),
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
def client(arcade: Arcade, environment: dict[str, str]) -> Iterator[Client]:
    """A screen reader."""
    client = Client(environment)
    yield client
    client.close()


def test_settings_are_found_and_changed(client: Client, arcade: Arcade) -> None:
    client.press("Settings", "push button")
    assert "pressed" in client.find("Symbols on pieces: On", "toggle button").states
    client.press("Symbols on pieces")
    client.find("Symbols on pieces: Off")
    assert client.ask("value", client.find("Size of text", "spin button").at)[:2] == [0.0, 0.0]
    client.set("Size of text", 1)
    client.find("Size of text and buttons: 125 %")
    client.press("Sound", "page tab")
    client.set("Effects", 35)
    client.find("Effects: 35 %", "slider")
    client.press("Back", "push button")
    client.find("Settings", "push button")
    arcade.until(lambda: arcade.settings().get("effects_volume") == 35, "the settings are saved")


def test_where_things_are_and_what_has_the_focus_is_told(client: Client) -> None:
    left, top, width, height = client.ask("place", client.find("Records", "push button").at)
    assert 0 < left < left + width <= 1280
    assert 0 < top < top + height <= 720
    client.ask("focus", client.find("Records", "push button").at)
    client.until(
        lambda seen: next((node for node in seen if node.name == "Records" and "focused" in node.states), None),
        "the focus",
    )


def test_it_goes_on_when_nobody_listens_and_begins_anew(client: Client, environment: dict[str, str]) -> None:
    listen(environment, False)
    client.until(lambda seen: not seen, "nobody is told anything")
    listen(environment, True)
    client.find("Explode!", "push button")
