"""Drawings that are files: what words in braces mean, and that all files are sound."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.stage import drawings
from game.stage.drawings import drawing, paths, view
from game.stage.palette import DUSK, darker, lighter, mix

FILES = sorted(drawings.FOLDER.rglob("*.svg"))


@pytest.fixture
def draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where drawings lie in this test. They are read once, so each has a name of its own."""
    monkeypatch.setattr(drawings, "FOLDER", tmp_path)
    return tmp_path


def test_words_in_braces_are_colours(draw: Path) -> None:
    (draw / "words.svg").write_text('<svg viewBox="0 0 3 2"><a f="{gold}" g="{stones.1}" h="{own}"/></svg>')
    assert drawing("words", DUSK, own="#123456") == f'<a f="{DUSK.gold}" g="{DUSK.stones[1]}" h="#123456"/>'
    assert view("words") == (3.0, 2.0)


def test_a_colour_goes_some_of_the_way_towards_others(draw: Path) -> None:
    (draw / "ways.svg").write_text(
        '<svg viewBox="0 0 1 1">{gold white 0.5} {gold black 0.25 accent 0.1} {gold #00ff00 1}</svg>'
    )
    towards = mix(darker(DUSK.gold, 0.25), DUSK.accent, 0.1)
    assert drawing("ways", DUSK) == f"{lighter(DUSK.gold, 0.5)} {towards} #00ff00"


def test_its_own_words_go_before_those_of_the_palette(draw: Path) -> None:
    (draw / "own.svg").write_text('<svg viewBox="0 0 1 1">{gold} {name}</svg>')
    assert drawing("own", DUSK, gold="#000001", name="left") == "#000001 left"


def test_a_word_that_is_none_is_found_out(draw: Path) -> None:
    (draw / "none.svg").write_text('<svg viewBox="0 0 1 1">{golden}</svg>')
    with pytest.raises(AttributeError):
        drawing("none", DUSK)


def test_the_paths_of_a_drawing_come_in_their_order(draw: Path) -> None:
    (draw / "paths.svg").write_text('<svg viewBox="0 0 1 1"><path id="a" d="M0 0"/><path d="M1 1Z"/></svg>')
    assert paths("paths") == ("M0 0", "M1 1Z")


def test_a_file_holds_several_drawings(draw: Path) -> None:
    groups = '<g id="one"><a f="{gold}"/></g>\n<g id="two up"><b/></g>'
    (draw / "several.svg").write_text(f'<svg viewBox="0 0 24 24">{groups}</svg>')
    assert drawing("several#one", DUSK) == f'<g id="one"><a f="{DUSK.gold}"/></g>'
    assert drawing("several#two up", DUSK) == '<g id="two up"><b/></g>'


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_file_is_a_drawing(file: Path) -> None:
    text = file.read_text("utf-8")
    assert ElementTree.fromstring(text).get("viewBox")
    for words in re.findall(r"\{(.*?)\}", text):
        _, *others = words.split()
        assert all(0 < float(share) <= 1 for share in others[1::2]), words
        assert len(others) % 2 == 0, words
