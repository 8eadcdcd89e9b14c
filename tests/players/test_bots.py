"""What is written of bots: taken, or refused in a short line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import to_builtins

from game.checks import Unfit
from game.players.bots import BOT_NAME_LIMIT, MOST_BOTS, TEXT_LIMIT, parse_bot
from tests.helpers.hostile import HOSTILE

GOOD: dict[str, Any] = {
    "name": "Bob",
    "game": "explode",
    "command": ["python3", "my bot.py", ""],
    "folder": "/some/where",
    "options": {"level": "hard", "Hash": ""},
}


def test_a_bot_comes_back_as_it_was_written() -> None:
    bot = parse_bot(GOOD)
    written = json.loads(json.dumps(to_builtins(bot)))
    assert written == GOOD
    assert parse_bot(written) == bot
    least = parse_bot({"name": "b", "game": "combact", "command": ["x"]})
    assert (least.folder, least.options) == ("", {})


def test_a_bot_of_a_game_that_is_not_here_waits_for_it() -> None:
    bot = parse_bot(GOOD | {"game": "elsewhere"})
    assert parse_bot(to_builtins(bot)) == bot


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "the name of a bot is missing"),
        ({"name": None}, "the bot: name: expected `str`, got `null`"),
        ({"game": " "}, "the game of a bot is missing"),
        ({"game": None}, "the bot: game: expected `str`, got `null`"),
        ({"command": "python3 bot.py"}, "the bot: command: expected `array`, got `str`"),
        ({"command": []}, "the bot: command: expected `array` of length >= 1"),
        ({"command": [""]}, "the command of a bot is missing"),
        ({"command": ["x"] * (MOST_BOTS + 1)}, f"the bot: command: expected `array` of length <= {MOST_BOTS}"),
        ({"options": []}, "the bot: options: expected `object`, got `array`"),
        ({"options": {" ": "x"}}, "the option of a bot is missing"),
        ({"options": {"x": 5}}, "the bot: options[...]: expected `str`, got `int`"),
        ({"folder": 5}, "the bot: folder: expected `str`, got `int`"),
    ],
)
def test_what_is_no_bot_is_named_with_what_would_be_one(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Unfit) as caught:
        parse_bot(GOOD | change)
    assert str(caught.value) == said


@pytest.mark.parametrize("entry", ["name", "game", "command", "folder", "options", "whole"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_values_are_taken_only_where_they_can_be_shown(entry: str, text: str) -> None:
    for value in (text, [text], {text: text}, {"a": text}, [text] * 1_000, 10**5_000, -1.5, float("nan")):
        data: Any = value if entry == "whole" else GOOD | {entry: value}
        try:
            bot = parse_bot(data)
        except Unfit as error:
            message = str(error)
        else:
            message = ""
            words = (bot.name, *bot.command, bot.folder, *bot.options, *bot.options.values())
            assert "".join(words).isprintable()
            assert len(bot.name) <= BOT_NAME_LIMIT
            assert max(map(len, words)) <= TEXT_LIMIT
        assert message.isprintable()
        assert len(message) < 200
