"""A game as a page for any browser: one file, with pictures of all positions, and nothing that is executed from a
game.
"""

from __future__ import annotations

import base64
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from game.app.command.page import patch
from game.app.command.paint import paint
from game.games import GAMES
from tests.app.command.test_film import difference, line

MANY = "arcade 1 explode player1=Anna player2=Ben : " + " ".join(["a5 e1"] * 3)


class Page(HTMLParser):
    """The elements of a page, each with its attributes, and the text outside of scripts and styles."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.text = path.read_text(encoding="utf-8")
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.read = ""
        self._quiet = False
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._quiet = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._quiet = False

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.read += data

    def moves(self) -> list[dict[str, str]]:
        """The attributes of the moves in the list."""
        return [about for tag, about in self.elements if tag == "button" and "data-told" in about]

    def pictures(self) -> list[Image.Image]:
        """The picture of each position, painted as the page does."""
        board = next(about for tag, about in self.elements if tag == "canvas")
        shown = decoded(board["data-start"]).convert("RGB")
        found = [shown]
        for move in self.moves():
            shown = shown.copy()
            if "data-patch" in move:
                changed = decoded(move["data-patch"])
                shown.paste(changed, (int(move["data-left"]), int(move["data-top"])), changed)
            found.append(shown)
        return found


def decoded(address: str) -> Image.Image:
    head, _, content = address.partition(",")
    assert head == "data:image/webp;base64"
    return Image.open(io.BytesIO(base64.b64decode(content))).convert("RGBA")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES.names)
def test_each_move_leads_to_the_picture_of_its_position(tmp_path: Path, name: str) -> None:
    target = tmp_path / "page.html"
    assert paint("page", line(name, 5), target, tmp_path, 0) == 0
    page = Page(target)
    pictures = page.pictures()
    assert len(pictures) == 6
    for number in (2, 5):
        still = tmp_path / f"{number}.png"
        assert paint("picture", line(name, number), still, tmp_path, 0) == 0
        whole = Image.open(still).convert("RGB")
        board = whole.crop((0, whole.height - pictures[0].height, whole.width, whole.height))
        assert difference(pictures[number], board) < 4, f"the picture after {number} moves is another one"


def test_a_page_of_many_moves_can_be_sent(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert paint("page", line("brickshooter", 25), target, tmp_path, 0) == 0
    assert target.stat().st_size < 25 * 30_000, "a hundred moves take three megabytes at most"
    assert len(Page(target).moves()) == 25


def test_names_are_words_and_nothing_is_executed_or_fetched(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    game = 'arcade 1 explode player1="<script>x</script>" player2="\'&quot;<b onclick" : a5 e1'
    assert paint("page", game, target, tmp_path, 0) == 0
    page = Page(target)
    tags = [tag for tag, _ in page.elements]
    assert tags.count("script") == 1, "a name became a script"
    assert "b" not in tags[tags.index("h1") : tags.index("p")]
    assert "<script>x</script>" in page.read, "the name can be read as it is written"
    fetched = [about for tag, about in page.elements if tag != "a" and {"src", "href"} & about.keys()]
    assert not fetched, "the page needs other files"
    assert "http" not in re.sub(r'<a href="[^"]*">|<meta http-equiv', "", page.text)
    assert "default-src 'none'" in page.text


def test_the_moves_are_told_in_words(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert paint("page", MANY, target, tmp_path, 0) == 0
    page = Page(target)
    assert [move["data-told"] for move in page.moves()][:2] == ["Red raised a5.", "Blue raised e1."]
    assert "Anna" in page.read
    assert "Ben" in page.read


def test_the_progress_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert paint("page", MANY, tmp_path / "page.html", tmp_path, 0, telling=True) == 0
    assert re.findall(r"(\d+) %", capsys.readouterr().out) == ["17", "33", "50", "67", "83", "100"]


def test_a_game_without_moves_makes_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert paint("page", "arcade 1 explode :", tmp_path / "page.html", tmp_path, 0) == 1
    assert "this game has no moves" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_a_patch_holds_what_has_changed_and_nothing_else() -> None:
    before = Image.new("RGB", (100, 70), "grey")
    after = before.copy()
    after.paste("red", (50, 34, 62, 46))
    found = patch(before, after)
    assert found is not None
    assert (found.left, found.top) == (48, 32)
    before.paste(decoded(found.address), (found.left, found.top), decoded(found.address))
    assert difference(before, after) < 1, "it does not look like the second picture"
    assert patch(after, after) is None
