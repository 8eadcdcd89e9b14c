"""How to play UnStack."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.games.unstack.view.art import Note, Rows, paint_board
from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage import svg
from game.stage.art import CompositeArt, Theme


class Diagram(CompositeArt, Struct, frozen=True):
    """One small board, or one above the other before and after a move, 1.6 x 1 units large."""

    before: Rows
    notes: tuple[Note, ...] = ()
    after: Rows = ()
    after_notes: tuple[Note, ...] = ()
    ghosts: Rows = ()
    """Towers that would stand on the first board."""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        picture = pygame.Surface((max(1, round(1.6 * scale)), max(1, round(scale))), pygame.SRCALPHA)
        whole = picture.get_rect()
        if not self.after:
            yield from paint_board(
                picture, whole.inflate(-0.06 * scale, -0.06 * scale), self.before, theme, self.notes, self.ghosts
            )
            return picture
        gap = 0.11 * scale
        height = (whole.height - gap) / 2
        for rows, notes, ghosts, top in (
            (self.before, self.notes, self.ghosts, 0.0),
            (self.after, self.after_notes, (), height + gap),
        ):
            area = pygame.Rect(0, round(top), whole.width, round(height)).inflate(-0.04 * scale, 0)
            yield from paint_board(picture, area, rows, theme, notes, ghosts)
        size = round(0.12 * scale)
        style = f'fill="none" stroke="{theme.palette.accent}" stroke-width="3" stroke-linecap="round"'
        arrow = svg.render(
            svg.path("M12 4V19M6 13L12 19L18 13", f'{style} stroke-linejoin="round"'), (24, 24), (size, size)
        )
        picture.blit(arrow, arrow.get_rect(center=whole.center))
        return picture


PAGES = (
    HelpPage(
        N_("Stacks of stones"),
        N_(
            "Black and White have 29 stones each, in stacks; the number on a stack says how high it is. You take turns "
            "to sow a stack over the board and capture what is smaller than your hand. In the end whoever has more "
            "stones on the board wins."
        ),
        Diagram(((-5, 0, -5, 0, -5), (0, -3, 0, -3, 0), (0, 3, 0, 3, 0), (5, 0, 5, 0, 5))),
    ),
    HelpPage(
        N_("Sowing"),
        N_(
            "Take as many stones as you like off one of your stacks and lay them on the cells beside it, in one "
            "straight line: at least one on every cell, any number on each, until your hand is empty. What you lay on "
            "your own stones joins them. A single stone never moves."
        ),
        Diagram(
            ((5, 0, 1, 0, 0, 0),),
            ((0, 0, "from", ""), (0, 1, "next", ""), (0, 2, "far", ""), (0, 3, "far", ""), (0, 4, "far", "")),
            ((0, 1, 2, 2, 1, 0),),
            ((0, 0, "from", ""), (0, 1, "", "+1"), (0, 2, "", "+1"), (0, 3, "", "+2"), (0, 4, "", "+1")),
        ),
    ),
    HelpPage(
        N_("Capturing"),
        N_(
            "You may enter a cell of the other side when you still hold at least as many stones as stand there. They "
            "go to your tray, you lay all you hold, and the move ends. Whoever can capture must do so: stacks that "
            "can are marked with red corners."
        ),
        Diagram(
            ((4, 0, -3, 0, -1, 2),),
            ((0, 0, "must", ""), (0, 1, "far", ""), (0, 2, "take", "×3"), (0, 5, "must", "")),
            ((0, 1, 3, 0, -1, 2),),
            ((0, 0, "from", ""), (0, 1, "to", "+1"), (0, 2, "to", "+3")),
        ),
    ),
    HelpPage(
        N_("The hand"),
        N_(
            "Click a stack to take its stones; click again or turn the wheel to take fewer. Click a lit cell to lay "
            "a stone, again for one more, hold for all, or drag over the cells. The right button or Take back takes "
            "stones back. With keys or a gamepad, arrows lay and turning changes how many. Confirm to finish."
        ),
        Diagram(
            ((0, 2, 1, 0, 0), (0, 0, 0, 0, 0), (3, 0, 0, 0, -2)),
            ((0, 0, "from", ""), (0, 1, "to", "+2"), (0, 2, "to", "+1"), (0, 3, "next", "+1")),
            ghosts=((0, 0, 0, 1, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
        ),
    ),
    HelpPage(
        N_("The end"),
        N_(
            "Whoever cannot move passes. When neither side can move, or the same position comes up for the third "
            "time, the stones on the board are counted. When each side's only stack has just two stones and the side "
            "to move cannot capture, the game is a draw."
        ),
        Diagram(((0, -1, 0, -1, 1), (1, 0, 1, 0, 0), (0, -1, 0, 1, 0), (1, 0, 0, 0, -1))),
    ),
    HelpPage(
        N_("The rules of 2026"),
        N_(
            "João Pedro Neto, who invented the game, revised it in 2026. With these rules a move may turn at every "
            "cell, but never go straight back, and may visit a cell again. It captures one stack at most, anywhere "
            "on its way, and goes on behind it. Two stacks of two are not a draw."
        ),
        Diagram(
            ((6, 0, 0, 0, 0), (0, 0, -2, 0, 0), (0, 0, 0, 0, -8)),
            (
                (0, 0, "from", ""),
                (0, 1, "to", "+1"),
                (0, 2, "to", "+1"),
                (1, 2, "take", "×2"),
                (1, 3, "to", "+1"),
                (2, 3, "to", "+2"),
            ),
            ghosts=((0, 1, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 2, 0)),
        ),
    ),
)
