"""Fixtures for the tests of the fuzzer of files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.fuzz import files
from tools.fuzz.files import make_template


@pytest.fixture
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder that was filled by a seed is copied where it is wanted again."""
    filled: dict[int, Path] = {}

    def fill(data: Path, seed: int) -> None:
        if seed not in filled:
            filled[seed] = tmp_path_factory.mktemp("template") / "data"
            make_template(filled[seed], seed)
        shutil.copytree(filled[seed], data, symlinks=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "make_template", fill)
        yield
