"""The command `relays`: which of a list are of use, as a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.command.cli import main
from game.online.relays.relay_list import CHOSEN, RelayChoice, known_relays
from game.online.relays.report import report
from game.settings.brokers import relays_at
from tests.helpers.mosquitto import wait_until
from tests.helpers.relays import needed, relays

pytestmark = needed


def test_the_list_has_enough_relays_that_can_stand_in_an_invitation() -> None:
    urls = known_relays()
    assert len(urls) >= 3 * CHOSEN
    assert len({*urls}) == len(urls), "none twice"
    for url in urls:
        assert relays_at([url]).relays == (url,)


def test_a_table_says_which_relays_are_of_use() -> None:
    told: list[str] = []
    with relays((), ("refuse",), ("auth",)) as (broker, _):
        assert report(broker.relays, told.append, wait=0.1) == 2
    assert told[0].split() == ["relay", "answers", "takes", "keeps", "delay", "limits"]
    assert [line.split()[1:4] for line in told[1:4]] == [["yes", "yes", "yes"], ["yes", "no", "no"], ["yes"] * 3]
    assert told[-1] == "2 of 3 relays are of use."


@pytest.mark.parametrize("words", [["relays", "no such file"], ["relays", "--help-me"], ["relays", "a", "b"]])
def test_a_list_that_cannot_be_read_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) in (1, 2)
    assert capsys.readouterr().err


def test_an_empty_list_is_no_success(tmp_path: Path) -> None:
    empty = tmp_path / "relays.txt"
    empty.write_text("# none\n")
    assert main(["relays", str(empty)]) == 1


def test_the_quickest_that_work_are_chosen() -> None:
    with relays((), ("refuse",), ()) as (broker, _):
        choice = RelayChoice(broker.relays)
        wait_until(choice.poll, "the end of the search")
        assert choice.found is not None
        assert {*choice.found.relays} == {broker.relays[0], broker.relays[2]}
