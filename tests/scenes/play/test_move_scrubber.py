"""The marks on the track: as many as there is room for, and the greatest of those that fall into one place."""

from __future__ import annotations

from game.play.port.move_highlight import HighlightKind, MoveHighlight
from game.scenes.play.move_scrubber import PITCH, spots


def side(ply: int) -> int:
    return ply % 2


def test_every_mark_of_a_short_game_has_its_place() -> None:
    marks = [
        MoveHighlight(HighlightKind.CAPTURE, 0.3),
        None,
        MoveHighlight(HighlightKind.PASS),
        MoveHighlight(HighlightKind.BASE),
    ]
    assert spots(marks, side, 4, 600) == (
        (0.25, 0, HighlightKind.CAPTURE, 0.3),
        (0.75, 0, HighlightKind.PASS, 1.0),
        (1.0, 1, HighlightKind.BASE, 1.0),
    )
    assert spots([], side, 0, 600) == ()


def test_of_ten_thousand_moves_the_greatest_are_seen() -> None:
    marks: list[MoveHighlight | None] = [MoveHighlight(HighlightKind.BURST, 0.1) for _ in range(10_000)]
    marks[5_000], marks[7_001], marks[7_003] = (
        MoveHighlight(HighlightKind.BURST, 0.9),
        MoveHighlight(HighlightKind.CLEARING),
        MoveHighlight(HighlightKind.BURST, 1.0),
    )
    seen = spots(marks, side, 10_000, 600)
    assert len(seen) <= 2 * (600 / PITCH + 1)
    assert (5_001 / 10_000, 0, HighlightKind.BURST, 0.9) in seen
    assert (7_002 / 10_000, 1, HighlightKind.CLEARING, 1.0) in seen, "what is rare counts for more than any size"
