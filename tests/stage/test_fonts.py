"""Letters that the arcade's own type faces have not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games import game_named
from game.play.session.match import Match
from game.scenes.home.menu import MenuScene
from game.scenes.start.sessions import play_scene, seed_session
from game.stage import fonts as faces
from game.stage.art import STRONG, TEXT, TITLE, Fonts, Text, Theme, measure
from game.stage.fonts import MOST_IN_VAIN, NOBODYS, FallbackFont
from game.ui.widgets.widgets import Box
from tests.conftest import ROOT, Player

OWN = ROOT / "assets" / "fonts"
SYSTEM = str(Path(pygame.__file__).with_name(pygame.font.get_default_font()))
"""A face that is always there: it has Cyrillic letters, and no Chinese ones."""


@pytest.fixture(autouse=True)
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


def theme(*files: str) -> Theme:
    """The arcade's own faces in a system that has these."""
    return Theme(Fonts(OWN, FallbackFont(lambda: files)))


def pixels(text: str, seen: Theme, face: str = TEXT) -> bytes:
    """How a text looks on black: what colour a clear pixel has is left to chance."""
    painted = Text(text, 20, face, width=300).paint(1.0, seen)
    picture = pygame.Surface(painted.get_size())
    picture.blit(painted, (0, 0))
    return pygame.image.tobytes(picture, "RGB")


ALONE = """
import pygame
from tests.stage.test_fonts import SYSTEM, theme, pixels
from game.stage.art import STRONG, TEXT, TITLE

pygame.font.init()
for face in (TEXT, STRONG, TITLE):
    for seen in (theme(), theme(SYSTEM)):
        assert pixels("Zoë 漢字", seen, face) == pixels("Zoë ??", seen, face), face
"""
"""In a process of its own: what other tests have done to the library of fonts is not asked here."""


@pytest.mark.slow
def test_a_letter_that_no_face_has_is_a_question_mark() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("face", [TEXT, STRONG, TITLE])
def test_a_face_of_the_system_has_the_letters_that_are_missing(face: str) -> None:
    seen = theme(SYSTEM)
    assert pixels("Жанна", seen, face) not in (pixels("?????", seen, face), pixels(NOBODYS * 5, seen, face))
    width, height = measure(Text("Zoë Жанна", 20, face), seen.fonts, 1.0)
    parts = sum(measure(Text(part, 20, face), seen.fonts, 1.0)[0] for part in ("Zoë ", "Жанна"))
    assert width == parts
    assert height == measure(Text("Zoë", 20, face), seen.fonts, 1.0)[1], "lines stay where they are"
    picture = Text("Жанна", 20, face).paint(1.0, seen)
    assert Box(0, 0, *picture.get_size()).contains(Box(*picture.get_bounding_rect()))
    assert picture.get_bounding_rect().height > 10


def test_own_letters_stay_as_they_are() -> None:
    assert pixels("Größe: 3 · 4 …", theme(SYSTEM)) == pixels("Größe: 3 · 4 …", theme())


def test_scripts_that_are_written_leftwards_are_shown_so(monkeypatch: pytest.MonkeyPatch) -> None:
    rightwards = pixels("Zoë аж ба!", theme(SYSTEM))
    monkeypatch.setattr(faces, "LEFTWARDS", ((0x400, 0x500, "Cyrl"),))
    seen = theme(SYSTEM)
    assert pixels("Zoë аб жа!", seen) == rightwards


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d", "\ufe0f", "\U0001f3fd"])
def test_what_changes_only_its_neighbours_leaves_no_box(joiner: str) -> None:
    seen = theme(SYSTEM)
    assert pixels(f"Жа{joiner}нна", seen) == pixels("Жанна", seen), "in a face of the system"
    assert pixels(f"Zö{joiner}ë", seen) == pixels("Zöë", seen), "in the arcade's own"
    assert pixels(f"漢{joiner}字", seen) == pixels("??", seen), "beside what no face has"


def test_a_joiner_keeps_words_that_run_leftwards_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "LEFTWARDS", ((0x400, 0x500, "Cyrl"),))
    seen = theme(SYSTEM)
    assert pixels("жа\u200cаб", seen) == pixels("жааб", seen)


def test_what_is_no_face_is_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_text("no font")
    seen = theme(str(broken), str(tmp_path / "missing.ttf"), SYSTEM)
    assert pixels("Ж", seen) == pixels("Ж", theme(SYSTEM))


def test_a_face_that_is_taken_off_the_system_is_missed_by_nobody(tmp_path: Path) -> None:
    file = tmp_path / "face.ttf"
    file.write_bytes(Path(SYSTEM).read_bytes())
    seen = theme(str(file))
    small = pixels("Ж", seen)
    file.unlink()
    assert pixels("Ж", seen) == small
    picture = Text("Ж", 60).paint(1.0, seen)
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(Text("?", 60).paint(1.0, seen), "RGBA")


def test_few_letters_are_looked_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    has = faces.has

    def counted(font: pygame.font.Font, letter: str) -> bool:
        asked.append(font)
        return has(font, letter)

    monkeypatch.setattr(faces, "has", counted)
    seen = theme(SYSTEM)
    text = "".join(chr(0x4E00 + n) for n in range(2_000))
    assert pixels(text, seen) == pixels("?" * 2_000, seen)
    own = seen.fonts.at(TEXT, 20)
    assert sum(font is not own for font in asked) == MOST_IN_VAIN


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files can be counted on Linux only")
def test_faces_without_a_letter_do_not_stay_open(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.ttf" for number in range(60)]
    for file in files:
        file.write_bytes(Path(SYSTEM).read_bytes())
    seen = theme(*map(str, files))
    seen.fonts.at(TEXT, 20)
    before = len(list(Path("/proc/self/fd").iterdir()))
    pixels("Жанна 漢字", seen)
    opened = len(list(Path("/proc/self/fd").iterdir())) - before
    assert opened <= 2, f"{opened} of {len(files)} faces stay open, and one has all the letters that can be found"


def test_the_system_is_asked_when_the_first_letter_is_missing_and_not_before(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def names() -> list[str]:
        asked.append("names")
        return ["known"]

    monkeypatch.setattr(pygame.font, "get_fonts", names)
    monkeypatch.setattr(pygame.font, "match_font", lambda name: SYSTEM)
    player = start()
    player.app.push(MenuScene(player.app))
    player.settle()
    game = game_named("explode")
    for names_of_both, times in ((("Jörg-Änne", "Zoë"), 0), (("Жанна", "漢字"), 1)):
        player.app.push(play_scene(player.app, game, seed_session(game, 3, {}, Match(names_of_both))))
        player.settle()
        assert len(asked) == times
