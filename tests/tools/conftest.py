"""Fixtures for the tests of the fuzzer of files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tools.fuzz import files
from tools.fuzz.files import make_template


@pytest.fixture
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder that was filled by a seed is copied where it is wanted again, by other processes of the tests, too."""
    common = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent

    def fill(data: Path, seed: int) -> None:
        filled = common / f"template-{seed}"
        if not filled.exists():
            own = tmp_path_factory.mktemp("template") / "data"
            make_template(own, seed)
            with suppress(OSError):  # Another process was as quick.
                own.rename(filled)
        shutil.copytree(filled, data, symlinks=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "make_template", fill)
        yield
