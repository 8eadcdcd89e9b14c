"""A game as a page: pictures of its positions and its moves in one file, for any browser, without the network.

The page knows no rules. It paints the first picture and, for each move, what has changed since the one before.
"""

import base64
import html
import io
from collections.abc import Callable
from string import Template

import pygame
from msgspec import Struct
from PIL import Image, ImageChops

from game import HOMEPAGE
from game.app.command.studio import Studio
from game.installation import ASSETS
from game.play.port.move_result import apply_move
from game.scenes.board.words import sentence

TEMPLATE = ASSETS / "page" / "game.html"
QUALITY = 80
"""Quality of the WebP encoder, in percent."""
BLOCK = 16
"""Side in pixels of the blocks of which a patch consists: those of the encoder."""
COLOURS = ("ground", "ground_light", "panel", "text", "text_dim", "accent", "on_accent")
"""Roles of the palette that the page uses."""
UNSEEN = 6
"""Maximum difference of a colour that counts as none, of 255."""


class Patch(Struct, frozen=True):
    """Part of the picture that a move has changed, with its place."""

    left: int
    top: int
    address: str
    """The picture as a data URL."""


def page(studio: Studio, moves: int, tell: Callable[[float], object]) -> str:
    """Return the page of the next moves; `tell` is called with the progress, from 0 to 1."""
    before = _image(studio.board())
    pictures = {"start": _address(before), "width": str(before.width), "height": str(before.height)}
    entries = []
    for number in range(1, moves + 1):
        move, told = _next_move(studio)
        studio.make_move()
        studio.scene.stage.animator.finish()
        after = _image(studio.board())
        entries.append(_entry(move, told, patch(before, after)))
        before = after
        tell(number / moves)
    values = pictures | _texts(studio) | _colours(studio)
    escaped = {name: html.escape(value) for name, value in values.items()}
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(escaped, moves="\n".join(entries))


def _texts(studio: Studio) -> dict[str, str]:
    """Return the words of the page, in the player's language."""
    app = studio.scene.app
    _ = studio.scene._
    title, game = studio.heading()
    return {
        "language": app.translations.info().get("language", "en"),
        "title": title,
        "game": game,
        "result": studio.result(),
        "home": HOMEPAGE,
        "first": _("To the first move"),
        "back": _("Previous move"),
        "play": _("Play"),
        "stop": _("Pause"),
        "on": _("Next move"),
        "last": _("To the latest move"),
        "line": _("Moves"),
        "opening": _("The position at the beginning"),
        "made_with": _("Made with {name}").format(name="Dusk Arcade"),
        "script": _("Allow scripts on this page to step through the moves."),
    }


def _next_move(studio: Studio) -> tuple[str, str]:
    """Return the move that follows, as the list of moves has it, and in a sentence."""
    scene = studio.scene
    session = scene.session
    move = session.line()[session.ply]
    words = scene.words
    return words.written(move), sentence(words.told(apply_move(session.rules, session.position, move)))


def _entry(move: str, told: str, found: Patch | None) -> str:
    """Return the entry of a move in the list."""
    place = ""
    if found is not None:
        place = f' data-left="{found.left}" data-top="{found.top}" data-patch="{found.address}"'
    return f'<li><button type="button" data-told="{html.escape(told)}"{place}>{html.escape(move)}</button></li>'


def _colours(studio: Studio) -> dict[str, str]:
    """Return the colours of the page: those of the player's palette."""
    palette = studio.scene.app.images.theme.palette
    return {name: str(getattr(palette, name)) for name in COLOURS}


def _image(board: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", board.get_size(), pygame.image.tobytes(board, "RGB"))


def patch(before: Image.Image, after: Image.Image) -> Patch | None:
    """Return what has changed between two pictures, in whole blocks, transparent elsewhere; None if nothing has."""
    changed = _changed_blocks(before, after)
    box = changed.getbbox()
    if box is None:
        return None
    left, top, right, bottom = (BLOCK * side for side in box)
    right = min(right, after.width)
    bottom = min(bottom, after.height)
    mask = changed.resize((changed.width * BLOCK, changed.height * BLOCK), Image.Resampling.NEAREST)
    picture = after.copy()
    picture.putalpha(mask.crop((0, 0, after.width, after.height)))
    return Patch(left, top, _address(picture.crop((left, top, right, bottom))))


def _changed_blocks(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return a picture with one pixel for each block, white where the block has changed."""
    channels = ImageChops.difference(before, after).split()
    most = channels[0]
    for channel in channels[1:]:
        most = ImageChops.lighter(most, channel)
    seen = most.point(lambda value: 255 if value > UNSEEN else 0)
    size = (-(-seen.width // BLOCK), -(-seen.height // BLOCK))
    whole = Image.new("L", (size[0] * BLOCK, size[1] * BLOCK))
    whole.paste(seen)
    return whole.reduce(BLOCK).point(lambda value: 255 if value else 0)


def _address(picture: Image.Image) -> str:
    """Return a picture as a data URL."""
    target = io.BytesIO()
    picture.save(target, "WEBP", quality=QUALITY, method=4)
    return "data:image/webp;base64," + base64.b64encode(target.getvalue()).decode("ascii")
