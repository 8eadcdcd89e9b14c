"""Controls of settings, made from their table."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import TypeVar

from game.language import SYSTEM
from game.scenes.base.scene import Scene, unit_scale
from game.scenes.settings.keys import KeysScene
from game.settings.settings import UI_SCALES, Buttons, Flag, Keys, LanguageCode, Number, OneOf, Title
from game.stage.palette import PALETTES
from game.ui.widgets.slider import Slider
from game.ui.widgets.widgets import Box, Button, Choice, Switch, Widget, choice_among

V = TypeVar("V")


def setting_control(scene: Scene, name: str, box: Box) -> Widget:
    """Return the control for a setting, in a box; a choice takes effect and is saved at once."""
    app = scene.app
    _ = scene._
    kind = app.settings.table()[name].kind
    take = partial(choose, scene, name)
    value = getattr(app.effective_settings, name)
    match kind:
        case Flag(titles=()):
            return Switch(name, box, (_("Off"), _("On")), value != kind.off, lambda on: take(on != kind.off))
        case Flag():
            return _choice(scene, name, box, dict(zip((False, True), kind.titles, strict=True)))
        case OneOf() if name == "ui_scale":
            return _choice(scene, name, box, _larger(scene))
        case OneOf() if name == "palette":
            return _choice(scene, name, box, {palette.name: palette.title for palette in PALETTES})
        case OneOf():
            return _choice(scene, name, box, kind.titles)
        case LanguageCode():
            names = {language: app.languages.own_name(language) for language in app.languages.known}
            return _choice(scene, name, box, {SYSTEM: _("As the system")} | names)
        case Number():
            change = partial(app.choose, name)
            let_go = partial(_let_go, scene)
            return Slider(name, box, kind.low, kind.high, kind.step, value, change, on_done=let_go, unit=kind.unit)
        case Buttons():
            title = _("Change the buttons")
            return Button(name, box, title, lambda: app.push(KeysScene(app, pad=True)), icon="gamepad")
        case Keys():
            return Button(name, box, _("Change the keys"), lambda: app.push(KeysScene(app)), icon="keyboard")
    raise TypeError(f"{name} has a place on the screen, and no control")


def choose(scene: Scene, name: str, value: object) -> None:
    """Change a setting, apply it everywhere and save it."""
    scene.app.choose(name, value)
    scene.app.save_settings()


def _let_go(scene: Scene, value: int) -> None:
    scene.app.save_settings()
    scene.form.sound("place")


def _choice(scene: Scene, name: str, box: Box, offered: Mapping[V, Title]) -> Choice:
    value = getattr(scene.app.effective_settings, name)
    titles = {one: scene._(title) if isinstance(title, str) else scene.plural(*title) for one, title in offered.items()}
    return choice_among(name, box, titles, value if value in titles else [*titles][-1], partial(choose, scene, name))


def _larger(scene: Scene) -> dict[int, Title]:
    """Return only those sizes of text that make it larger in this window."""
    scales = [unit_scale(scene.app.window.size, percent) for percent in UI_SCALES]
    count = 1 + sum(after > before for before, after in pairwise(scales))
    return {percent: f"{percent} %" for percent in UI_SCALES[:count]}
