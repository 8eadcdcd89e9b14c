"""A result where no sheet has room beside the board: a bar in place of the tools, and a line in place of the status."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.base.play_layout import PlayLayout
from game.stage.art import STRONG, TITLE, Text, short_names
from game.stage.sprites import CENTRE, LEFT, Layer
from game.ui.drawing.metrics import GAP_M
from game.ui.widgets.widgets import Band, Box, Button

SHADE_INSET = 20.0
"""Distance from the window's edge at which the round corners of a shade lie outside of it, in units."""
INSIDE = 10.0
"""Space at the ends of the bar, and between its buttons, in units."""
BUTTON = 42.0
"""Height of its buttons, and width of those with a sign only, in units."""
WAY_ON = 176.0
WORDS_SIZE = 17.0
WORDS_AROUND = 66.0
"""Least width of the button with words, the size of these, and the space around them with its icon, in units."""
HEADINGS = (26.0, 24.0, 22.0, 20.0), (20.0, 19.0, 18.0, 17.0, 16.0, 15.0)
TEXT_SIZES = (18.0, 17.0, 16.0, 15.0), (16.0, 15.0, 14.0, 13.0, 12.0)
"""Font sizes of the heading and of the line below, in one line and in two."""


def shade(scene: OverlayScene, places: PlayLayout) -> None:
    """Darken the tools above the board and the line below it, which wait; the board itself stays in full light."""
    form = scene.form
    window = form.box
    board = places.board
    for top, bottom in ((-SHADE_INSET, board.top - 4), (places.status.top, window.height + SHADE_INSET)):
        band = Band(window.width + 2 * SHADE_INSET, bottom - top, "ground", 0.55)
        form.sprite(band, window.centerx, (top + bottom) / 2, layer=Layer.GROUND)


def build_bar(
    scene: OverlayScene,
    places: PlayLayout,
    title: str,
    names: Sequence[str],
    told: Sequence[str],
    way_on: Entry,
    others: Sequence[Entry],
) -> None:
    """Build the bar with a heading, a button with words and others with signs, and the line with what is told.

    `names` in the heading are shortened if it is too long.
    """
    window = scene.form.box
    bar = Box(0, 0, window.width, min(places.board.top, places.panels[0].top) - 4).inset(4)
    scene.form.panel(bar, opacity=1.0)
    line = bar.inset(INSIDE, 0)
    signs_width = len(others) * (BUTTON + GAP_M)
    word = way_on.text
    words, _ = scene.form.measure(Text(word, WORDS_SIZE, STRONG))
    first_width = max(WAY_ON, words + WORDS_AROUND)
    heading, buttons = line.split_right(signs_width + first_width, 2 * GAP_M)
    if not any(_is_whole(scene, text, heading) for text in _headings(title, heading)):
        # The heading needs the room of the words.
        way_on = replace(way_on, text="")
        heading, buttons = line.split_right(signs_width + BUTTON, 2 * GAP_M)
    _write_heading(scene, title, names, heading)
    first, rest = buttons.within(buttons.width, BUTTON).split_left(buttons.width - signs_width, GAP_M)
    # Without words it has no tip, which would lie over the winner's panel.
    button = Button(way_on.key, first, way_on.text, way_on.act, icon=way_on.icon, primary=way_on.primary)
    scene.form.add(button, enabled=way_on.enabled, name=word)
    for entry, place in zip(others, rest.columns(len(others), GAP_M), strict=True):
        entry.sign().add(scene.form, place)
    if told:
        # Not lower than the tools beside the status line, of which nothing is to be seen.
        top = places.status.top
        _write_told(scene, told, Box(4, top, window.width - 8, window.height - top - 2))


def _write_heading(scene: OverlayScene, title: str, names: Sequence[str], box: Box) -> None:
    """Write a heading as large as it fits; names in it are shortened only where it fits in no size."""
    longest = max(map(len, names), default=0)
    shorter = (short_names(title, names, letters) for letters in range(longest, 1, -1))
    texts = (text for said in (title, *shorter) for text in _headings(said, box))
    whole = (text for text in texts if _is_whole(scene, text, box))
    text = next(whole, _headings(title, box)[-1])
    scene.form.sprite(text, box.left, box.centery - 1, anchor=LEFT)


def _headings(title: str, box: Box) -> list[Text]:
    """Return a heading in all of its sizes, in one line and in two."""
    sizes = [(1, size) for size in HEADINGS[0]] + [(2, size) for size in HEADINGS[1]]
    return [Text(title, size, TITLE, width=box.width, lines=lines) for lines, size in sizes]


def _write_told(scene: OverlayScene, told: Sequence[str], box: Box) -> None:
    """Write as many sentences as there is room for, as large as they fit."""
    form = scene.form
    form.panel(box, opacity=1.0)
    room = box.inset(INSIDE, 0)
    sizes = [(1, size) for size in TEXT_SIZES[0]] + [(2, size) for size in TEXT_SIZES[1]]
    texts = [
        Text(" ".join(told[:count]), size, STRONG, "text_dim", width=room.width, align="centre", lines=lines)
        for count in range(len(told), 0, -1)
        for lines, size in sizes
    ]
    whole = (text for text in texts if _is_whole(scene, text, room))
    form.sprite(next(whole, texts[-1]), *room.center, anchor=CENTRE)


def _is_whole(scene: OverlayScene, text: Text, box: Box) -> bool:
    """Return whether a text fits into a box without being cut."""
    _, height = scene.form.measure(text)
    return scene.form.measure(replace(text, lines=0))[1] <= height <= box.height
