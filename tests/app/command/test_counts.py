"""Counted things on the command line are English."""

from __future__ import annotations

import pytest

from game.app.command.counts import counted


@pytest.mark.parametrize(("number", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (1234, "1,234 games")])
def test_one_is_no_plural(number: int, said: str) -> None:
    assert counted(number, "game") == said
