"""The score of a match between two: how many games each has won, and who has won the last one."""

from __future__ import annotations

from game.play.session.match import Match
from game.play.session.player import Person
from game.scenes.base.scene import Scene
from game.scenes.players.names import person_badge
from game.stage.art import STRONG, TITLE
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.stage.text import Text
from game.ui.drawing.badge import Badge
from game.ui.widgets.widgets import Band, Box

HEIGHT = 74.0


def build_match(scene: Scene, match: Match, winner: int | None, box: Box) -> None:
    """The two beside each other, the `winner` lit."""
    form, y = scene.form, box.top + HEIGHT / 2 + 1
    _build_ground(scene, box)
    form.label(":", box.centerx, y - 3, 38, face=TITLE, colour="text_dim", anchor=CENTRE)
    for player, side in ((0, -1), (1, 1)):
        lit, badge = "accent" if player == winner else "text", _badge(scene, match, player, 28)
        free = 34 if badge is not None else 0
        if badge is not None:
            form.sprite(badge, box.centerx + side * 88, y)
        wins = form.label(
            str(match.wins[player]), box.centerx + side * 36, y - 2, 44, face=TITLE, colour=lit, anchor=CENTRE
        )
        name = form.label(
            _name(scene, match, player),
            box.centerx + side * (74 + free),
            y - 1,
            20,
            face=STRONG,
            colour=lit,
            anchor=(1.0 if side < 0 else 0.0, 0.5),
            width=box.width / 2 - 92 - free,
            shorten=True,
        )
        form.caption(wins, name)


def build_match_below(scene: Scene, match: Match, winner: int | None, box: Box) -> None:
    """One below the other, where there is little room."""
    _build_ground(scene, box)
    box = box.inset(14, 0)
    for player, y in ((0, box.top + 20), (1, box.top + 54)):
        lit = "accent" if player == winner else "text"
        left, badge = box.left, _badge(scene, match, player, 26)
        if badge is not None:
            scene.form.sprite(badge, left, y, anchor=LEFT)
            left += 32
        text = Text(_name(scene, match, player), 20, STRONG, lit, width=box.right - left - 50, shorten=True)
        name = scene.form.sprite(text, left, y, anchor=LEFT)
        wins = scene.form.label(str(match.wins[player]), box.right, y - 1, 32, face=TITLE, colour=lit, anchor=RIGHT)
        scene.form.caption(wins, name)


def _build_ground(scene: Scene, box: Box) -> None:
    scene.form.sprite(Band(box.width, HEIGHT, "text", 0.06), box.centerx, box.top + HEIGHT / 2 + 1, layer=Layer.GROUND)


def _name(scene: Scene, match: Match, player: int) -> str:
    return match.names[player] or scene._("Player {n}").format(n=player + 1)


def _badge(scene: Scene, match: Match, player: int, size: float) -> Badge | None:
    person = match.players[player] == Person()
    return person_badge(scene.app, match.names[player], size) if person else None
