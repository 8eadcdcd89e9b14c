"""Pictures of scenes stay blank, which saves an eighth of the time, but in tests that look at them."""

from __future__ import annotations

import pytest


@pytest.fixture
def painted() -> None:
    """Pictures are painted as they are for players."""


@pytest.fixture(autouse=True)
def _blank(request: pytest.FixtureRequest) -> None:
    if "painted" not in request.fixturenames:
        request.getfixturevalue("blank")
