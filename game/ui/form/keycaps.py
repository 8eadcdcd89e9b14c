"""Key caps: keys drawn as on a keyboard, and the names of keys, buttons and actions."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from game.language import N_
from game.stage import svg
from game.stage.art import STRONG, Art, SizedArt, Text, Theme
from game.stage.palette import darker, lighter, mix
from game.stage.sprites import Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Icon
from game.ui.form.form import Form
from game.ui.input.gamepad_glyphs import CAP_ICONS, TRANSLATED_CAPS
from game.ui.widgets.widgets import Button, Pressable

KEY_NAMES = {
    "Up": N_("Up arrow"),
    "Down": N_("Down arrow"),
    "Left": N_("Left arrow"),
    "Right": N_("Right arrow"),
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "Left shift": N_("Left Shift"),
    "Right shift": N_("Right Shift"),
    "Left alt": N_("Left Alt"),
    "Right alt": N_("Right Alt"),
    "Caps lock": N_("Caps Lock"),
}
"""Names of keys whose label is neither a letter nor their name, untranslated."""
NAMED_CAPS = (
    *(N_("Space"), N_("Backspace"), N_("Tab"), N_("Delete"), N_("Insert"), N_("Home"), N_("End")),
    *(N_("Page up"), N_("Page down"), *TRANSLATED_CAPS),
)
"""Labels of keys and buttons that are translated as they are."""


def key_name(label: str, translate: Callable[[str], str]) -> str:
    """Return the player's name of a key from the label it was bound with."""
    name = KEY_NAMES.get(label, label)
    return translate(name) if label in KEY_NAMES or label in NAMED_CAPS else name


def control_name(label: str, caps: Sequence[str] | None, translate: Callable[[str], str]) -> str:
    """Return the player's name of a key, or of a gamepad button with these `caps` in its place."""
    if caps is None:
        return key_name(label, translate)
    return " ".join(translate(part) if part in CAP_ICONS or part in TRANSLATED_CAPS else part for part in caps)


class KeyCap(SizedArt, frozen=True):
    """A key; `state` is normal, hover, pressed, waiting (for a new key) or empty (unbound)."""

    state: str
    round: bool
    """True if it is a button of a gamepad."""

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        width = self.width
        height = self.height
        radius = min(width, height) / 2 - 1 if self.round else 7.0
        if self.state in ("empty", "empty hover"):
            hover = self.state == "empty hover"
            style = svg.line(palette.accent, 1.2, 0.9 if hover else 0.45, fill=palette.text, dash="4 4")
            return svg.within(width, height, 1.2, radius, f'{style} fill-opacity="{0.1 if hover else 0.03}"')
        if self.state == "waiting":
            top = palette.accent
            edge = lighter(palette.accent, 0.5)
        else:
            warmth = {"hover": 0.24, "pressed": 0.12}.get(self.state, 0.0)
            top = mix(mix(palette.panel, palette.text, 0.03 if palette.bright else 0.2), palette.accent, warmth)
            edge = palette.accent if warmth else mix(palette.edge, palette.text, 0.35)
        lip = 1.5 if self.state == "pressed" else 4.0
        sharp = 1.0 if palette.strong else 0.6
        fade = (0.0, 0.06) if palette.bright else (0.1, 0.12)
        return (
            svg.rounded(0, 1.5, width, height - 1.5, radius + 1, f'fill="{palette.shadow}" fill-opacity="0.45"')
            + svg.rounded(0.6, 1, width - 1.2, height - 2, radius, f'fill="{darker(top, 0.42)}"')
            + svg.linear_gradient("cap", (0, 0), (0, height), lighter(top, fade[0]), darker(top, fade[1]))
            + svg.rounded(0.9, 4.6 - lip, width - 1.8, height - 6, radius, svg.line(edge, 1.1, sharp, fill="url(#cap)"))
        )


def cap_width(form: Form, label: str, translate: Callable[[str], str], height: float) -> float:
    """Return the width of a key with this label, in units."""
    if label in CAP_ICONS:
        return height
    return max(height, form.measure(_word(key_name(label, translate), height))[0] + height * 0.7)


def _word(text: str, height: float) -> Text:
    return Text(text, height * 0.47, STRONG)


def draw_cap(
    form: Form, label: str, translate: Callable[[str], str], left: float, middle: float, height: float, round: bool
) -> float:
    """Draw a key or a round button for reading only; return its right edge."""
    width = cap_width(form, label, translate, height)
    x = left + width / 2
    form.sprite(KeyCap(width, height, "normal", round), x, middle)
    icon = Icon(CAP_ICONS[label], height * 0.56, "text") if label in CAP_ICONS else None
    form.sprite(icon or _word(key_name(label, translate), height), x, middle - 1.5, layer=Layer.UPON)
    return left + width


@dataclass(eq=False, repr=False)
class KeySlot(Button):
    """A button for a binding that can be changed: it shows a text, an icon, or neither while it is empty."""

    _: KW_ONLY
    waiting: bool
    round: bool

    def attach(self, canvas: Canvas) -> None:
        Pressable.attach(self, canvas)
        x, y = self.box.center
        aside = 13.0 if self.icon and self.text else 0.0
        if self.icon:
            canvas.sprite(Icon(self.icon, 20, "text"), x + aside, y - 2, layer=Layer.CONTENT)
        if self.text:
            if self.waiting:
                colour = "on_accent"
            elif self.enabled:
                colour = "text"
            else:
                colour = "text_dim"
            label = Text(self.text, 16, STRONG, colour, width=self.box.width - 14, shorten=True)
            canvas.sprite(label, x - aside, y - 2, layer=Layer.CONTENT)
        elif not self.icon:
            canvas.sprite(Icon("plus", 15, "accent"), x, y - 0.5, layer=Layer.CONTENT)

    def _face(self) -> Art:
        state = self._state()
        if self.waiting:
            state = "waiting"
        elif not self.text and not self.icon:
            state = "empty hover" if state in ("hover", "pressed") else "empty"
        return KeyCap(self.box.width, self.box.height, state, self.round)
