"""What Combact is drawn with: pictures at every size, in every palette, and the sentences about it."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.combact import rules
from game.games.combact.rules.geometry import FIELDS
from game.games.combact.rules.laying import Refusal
from game.games.combact.view.art import GOALS, Emblem, LevelPicture
from game.games.combact.view.land import BorderLight, Land, LandCount
from game.games.combact.view.marks import BaseMark, Count, FieldMark, Halo
from game.games.combact.view.organisms import NEUTRAL, Organism
from game.games.combact.view.outlines import middle_of
from game.games.views import game_view
from game.rules import Outcome
from game.stage.palette import PALETTES, Palette
from tests.conftest import Player
from tests.games.combact.places import field_at
from tests.games.combact.table import Table, still

Start = Callable[..., Player]
GAME = game_named("combact")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.usefixtures("painted")
@pytest.mark.sample(2)
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_sides_and_states_look_different(start: Start, palette: Palette) -> None:
    theme = replace(start().app.theme, palette=palette)
    for arts in (
        [Organism("K", side) for side in (0, NEUTRAL)],
        [Organism("B", side) for side in (0, 1, NEUTRAL)],
        [Organism("K", 0, turn) for turn in range(6)],
        [FieldMark("up", state) for state in ("taken", "open")],
        [Land("up", side, border) for side in (0, 1) for border in ("", "0", "12")],
        [BorderLight("up", number) for number in (0, 1, 2)],
        [LandCount(9, side) for side in (0, 1)],
        [Count(6, state) for state in ("fits", "token", "wrong")],
        [Halo("K", 0, 0, state) for state in ("fits", "wrong")],
        [BaseMark(owner, connected) for owner in (0, 1) for connected in ((False, False), (True, False), (True, True))],
    ):
        painted = [pixels(art.paint(60.0, theme)) for art in arts]
        assert len(set(painted)) == len(painted)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", [40.0, 180.0, 420.0])
def test_pictures_are_as_large_as_asked_for(start: Start, scale: float) -> None:
    theme = start().app.theme
    for art in (Emblem(), *(LevelPicture(text) for text in GOALS.values())):
        assert art.paint(scale, theme).get_size() == (round(scale), round(scale))
    for page in game_view(GAME).pages():
        assert page.picture.paint(scale, theme).get_size() == (round(1.6 * scale), round(scale))


def test_the_emblem_shows_a_possible_position() -> None:
    pieces = Emblem().pieces
    used = {name[1] for name in pieces}
    ring = "".join(piece for piece in "ABCDEFGHIJKLMNOPQ" if piece not in used)
    # Bacteria are there once only, in the emblem each of its three shapes twice: a colour at a time.
    for colour in "wb":
        own = ",".join(name for name in pieces if name[0] == colour)
        assert rules.parse_position(f"{own} *{ring} lt1/lt1 w time 4/4 0")


def test_every_refusal_is_explained(start: Start) -> None:
    scene = Table(start(still), moves=3).scene
    sentences = [scene.words.explain(refusal) for refusal in [*Refusal, "foreign", "pick first"]]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    ("reason", "score", "winner", "words"),
    [
        ("no_move", (3, 0), 0, ["Black (Ben) has no place left"]),
        ("territory", (12, 9), 0, ["Territory 12 9"]),
        ("territory", (9, 9), None, ["Territory 9 9"]),
        ("own_bases", (1, 2), 1, ["Own bases 1 2"]),
        ("own_bases", (1, 1), None, ["Own bases 1 1", "opponent"]),
        ("foreign_bases", (2, 1), 0, ["Both connected", "Rival bases 2 1"]),
    ],
)
def test_the_result_tells_how_the_score_came_about(
    start: Start, reason: str, score: tuple[int, int], winner: int | None, words: list[str]
) -> None:
    scene = Table(start(still), "bases", moves=3).scene
    outcome = Outcome(winner, reason, score)
    title, lines = scene.words.result(outcome)
    lines.append(" ".join(scene.words.figures(outcome) or ()))
    assert title == ("Draw" if winner is None else f"{('White (Anna)', 'Black (Ben)')[winner]} wins!")
    for word in words:
        assert any(word in line for line in lines)


@pytest.mark.usefixtures("painted")
def test_the_mark_of_a_field_covers_the_field_and_no_other(start: Start) -> None:
    theme, scale = start().app.theme, 200.0
    for field in range(len(FIELDS)):
        picture = FieldMark.of(field, "taken").paint(scale, theme)
        x, y = middle_of(FIELDS[field].cell)
        for dx, dy in [(0.0, 0.0)] + [(0.36 * cos(n * pi / 6), 0.36 * sin(n * pi / 6)) for n in range(12)]:
            middle = picture.get_width() / 2
            covered = picture.get_at((round(middle + dx * scale), round(middle - dy * scale))).a > 100
            assert covered == (field_at(x + dx, y + dy) == field), (field, dx, dy)
