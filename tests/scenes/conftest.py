"""Nothing is drawn in these tests, which saves half of the time, but in those that look at it (`painted`)."""

from __future__ import annotations

import pytest

from tests.store.disk import Disk


@pytest.fixture(autouse=True)
def _blank(blank: None) -> None:
    """Let pictures stay blank."""


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)
