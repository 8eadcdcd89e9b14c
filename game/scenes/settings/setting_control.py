"""Controls of settings, made from their table."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from game.language import SYSTEM
from game.scenes.base.scene import Scene, unit_scale
from game.scenes.settings.keys import KeysScene
from game.settings.settings import UI_SCALES, Buttons, Flag, Keys, LanguageCode, Number, OneOf, Title
from game.ui.widgets.slider import Slider
from game.ui.widgets.widgets import Box, Button, Choice, Switch, Widget


def setting_control(scene: Scene, name: str, box: Box) -> Widget:
    """Return the control for a setting, in a box; a choice takes effect and is saved at once."""
    app, _ = scene.app, scene._
    kind, take = app.settings.table()[name].kind, partial(choose, scene, name)
    value = getattr(app.effective_settings, name)
    match kind:
        case Flag(titles=()):
            return Switch(name, box, (_("Off"), _("On")), value != kind.off, lambda on: take(on != kind.off))
        case Flag():
            return _choice(scene, name, box, (False, True), [_title(scene, title) for title in kind.titles])
        case OneOf():
            offered = _offered(scene, name, kind.values)
            titles = [_title(scene, title) for title in kind.titles[: len(offered)]]
            return _choice(scene, name, box, offered, titles)
        case LanguageCode():
            known = app.languages.known
            names = [app.languages.own_name(language) for language in known]
            return _choice(scene, name, box, (SYSTEM, *known), [_("As the system"), *names])
        case Number():
            change, let_go = partial(app.choose, name), partial(_let_go, scene)
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


def _choice(scene: Scene, name: str, box: Box, values: Sequence[object], titles: Sequence[str]) -> Choice:
    value = getattr(scene.app.effective_settings, name)
    index = values.index(value) if value in values else len(values) - 1
    return Choice(name, box, titles, index, lambda index: choose(scene, name, values[index]))


def _offered(scene: Scene, name: str, values: Sequence[object]) -> Sequence[object]:
    """Return the values of a setting; of text sizes only those that make the text larger in this window."""
    if name != "ui_scale":
        return values
    scales = [unit_scale(scene.app.window.size, percent) for percent in UI_SCALES]
    return UI_SCALES[: 1 + sum(after > before for before, after in pairwise(scales))]


def _title(scene: Scene, title: Title) -> str:
    return scene._(title) if isinstance(title, str) else scene.plural(*title)
