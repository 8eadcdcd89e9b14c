"""How those who race at their own machines stand, on the sheet of the result."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.base.context import Standing
from game.scenes.base.scene import Scene
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.widgets.widgets import METAL_INK, Band, Box, Medal

STANDING = 42.0
"""Height of a line with the standing of who has raced."""
STANDINGS = 6
"""Maximum number of those shown."""


def _shown(standings: Sequence[Standing]) -> list[Standing]:
    """Return those who are shown: the best, and who plays here."""
    own = [one for one in standings[STANDINGS:] if one.own]
    return [*standings[: STANDINGS - len(own)], *own]


def standings_height(standings: Sequence[Standing]) -> float:
    """Return the height that they need."""
    return STANDING * len(_shown(standings))


def race_title(scene: Scene, standings: Sequence[Standing]) -> str:
    """Return the place of the member here in words; empty where there is no race."""
    own = next((one for one in standings if one.own), None)
    if own is None:
        return ""
    if not all(one.done for one in standings):
        return scene._("So far place {n} of {all}").format(n=own.rank, all=len(standings))
    if own.rank == 1 and sum(one.rank == 1 for one in standings) == 1:
        return scene._("You are first")
    return scene._("Place {n} of {all}").format(n=own.rank, all=len(standings))


def build_standings(scene: Scene, standings: Sequence[Standing], box: Box) -> None:
    """Show how those who race stand, best first: rank, name, shots and score."""
    form, shown = scene.form, _shown(standings)
    for one, row in zip(shown, box.rows(len(shown)), strict=True):
        if one.own:
            form.sprite(Band(row.width, row.height - 2, "text", 0.06), *row.center, layer=Layer.GROUND)
        colour = METAL_INK if one.rank <= 3 else "text"
        form.sprite(Medal(one.rank, 30), row.left + 20, row.centery)
        rank = Text(str(one.rank), 15, TITLE, colour)
        form.sprite(rank, row.left + 20, row.centery - 1, layer=Layer.UPON)
        score = Text(str(one.score), 22, TITLE, "accent")
        points = form.sprite(score, row.right - 10, row.centery - 1, anchor=RIGHT)
        left, width = row.left + 44, row.width - 44 - 20 - form.measure(score)[0]
        name = Text(one.name, 17, STRONG, width=width, shorten=True)
        form.caption(points, form.sprite(name, left, row.centery - 10, anchor=LEFT))
        shots = scene.plural("{n} shot", "{n} shots", one.shots)
        told = Text(" · ".join(filter(None, (shots, one.note))), 14, STRONG, "text_dim", width=width, shorten=True)
        form.sprite(told, left, row.centery + 10, anchor=LEFT)
