"""Languages are the folders there are: one that is added is there everywhere, one that is gone stops nothing."""

from __future__ import annotations

import locale
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.command import cli
from game.app.loop.app import App
from game.language import CODE, Languages
from game.scenes.settings.settings import TABS, SettingsScene
from game.settings.settings import Settings
from game.store.files.folders import Folders
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.widgets.widgets import Choice
from tests.conftest import ROOT
from tools.translations import COMPLETE, begin, catalogue, compiled

NOT_THERE = "The chosen language, fr, is no longer available."


def add(assets: Path, language: str, **texts: str) -> None:
    """Add a language with a few texts, as somebody would who begins to translate."""
    path = begin(assets / "locale", language)
    translations = catalogue(path)
    for english, text in texts.items():
        context = "what this language calls itself" if english == "English" else None
        translations.add(english, text, context=context)
    path.with_suffix(".mo").write_bytes(compiled(translations))


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """A copy of the assets that has a third language, and of those that were added none."""
    folder = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", folder, ignore=shutil.ignore_patterns("screenshots", "sounds", "locale"))
    shutil.copytree(ROOT / "assets/locale/de", folder / "locale/de")
    add(folder, "fr", English="Français", Settings="Réglages", Game="Jeu")
    return folder


@pytest.fixture
def folders(assets: Path, tmp_path: Path) -> Iterator[Folders]:
    yield Folders(assets, ROOT / "levels", tmp_path / "data")
    pygame.quit()


def settings_of(app: App, page: str = "display") -> SettingsScene:
    """The settings of an app, opened at a page."""
    scene = SettingsScene(app)
    app.push(scene)
    scene.tabs.open(TABS.index(page))
    app.work()
    return scene


def choice_of(scene: SettingsScene) -> Choice:
    found = next(widget for widget in scene.form.widgets if widget.key == "language")
    assert isinstance(found, Choice)
    return found


def texts_of(app: App) -> list[str]:
    return [getattr(sprite.art, "text", "") for sprite in app.front.stage.sprites]


def test_the_arcade_itself_has_english_and_german() -> None:
    languages = Languages(ROOT / "assets" / "locale")
    assert {"en", "de"} <= set(languages.known)
    assert [languages.own_name(language) for language in ("en", "de")] == ["English", "Deutsch"]
    assert set(COMPLETE) <= set(languages.known)


def test_a_language_that_is_added_can_be_asked_for_chosen_and_saved(folders: Folders) -> None:
    app = App(folders, clock=lambda: 0.0, language="fr", mute=True)
    scene = settings_of(app)
    assert "Réglages" in texts_of(app)
    choice = choice_of(scene)
    assert choice.values == ["As the system", "English", "Deutsch", "Français"]
    assert choice.index == 3
    choice.step(-2)
    app.work()
    assert "Settings" in texts_of(app)
    choice_of(scene).step(2)
    app.work()
    assert "Réglages" in texts_of(app)
    assert app.store.flush()
    assert load_settings(SETTINGS.path(folders.data)).language == "fr"
    assert "Réglages" in texts_of(settings_of(App(folders, clock=lambda: 0.0)).app)


def test_a_saved_language_that_is_gone_falls_back_alone_and_is_told_once(folders: Folders) -> None:
    SETTINGS.save(SETTINGS.path(folders.data), Settings(language="fr", effects_volume=9).to_json())
    shutil.rmtree(folders.assets / "locale" / "fr")
    for told in ([NOT_THERE], []):
        app = App(folders, clock=lambda: 0.0)
        assert app.notices == told
        assert (app.settings.language, app.settings.effects_volume) == ("system", 9)
        assert choice_of(settings_of(app)).index == 0
        app.close()
    assert load_settings(SETTINGS.path(folders.data)).language == "system"


def test_a_language_asked_for_that_is_not_there_stops_nothing(folders: Folders) -> None:
    app = App(folders, clock=lambda: 0.0, language="nl", mute=True)
    assert choice_of(settings_of(app)).index == 0


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANGUAGE": "nl:fr:de"}, "fr"),
        ({"LC_ALL": "pt_BR.UTF-8", "LANG": "fr"}, "pt_BR"),
        ({"LC_ALL": "pt_PT@euro", "LANG": "fr"}, "fr"),
        ({"LANG": "French_Canada.1252"}, "fr"),
        ({"LANG": "German_Austria.1252"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "..:/:../../de"}, "en"),
    ],
    ids=repr,
)
def test_the_language_of_the_system(
    assets: Path, variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(assets, "pt_BR")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    languages = Languages(assets / "locale")
    assert languages.of_system() == language
    assert languages.translation("system").info() == languages.translation(language).info()


def test_where_no_variable_tells_the_system_itself_is_asked(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    languages = Languages(assets / "locale")
    monkeypatch.setattr(locale, "getlocale", lambda: ("fr_FR", "UTF-8"))
    assert languages.of_system() == "fr"
    monkeypatch.setenv("LANG", "nl")
    assert languages.of_system() == "en"
    monkeypatch.delenv("LANG")
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert languages.of_system() == "en"


def test_the_command_line_knows_the_folders(assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "ASSETS", assets)
    assert cli.parse(["--lang", "fr"]).lang == "fr"
    assert "{en,de,fr}" in cli.parser().format_help()
    with pytest.raises(cli.WrongArgument, match="one of en, de, fr, not 'nl'"):
        cli.parse(["--lang", "nl"])


def test_a_language_that_does_not_name_itself_is_called_by_its_code(assets: Path) -> None:
    add(assets, "nl", Settings="Instellingen")
    assert Languages(assets / "locale").own_name("nl") == "nl"


@pytest.mark.sample(2)
@pytest.mark.parametrize("content", [b"", b"\xde\x12", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_english(folders: Folders, content: bytes) -> None:
    (folders.assets / "locale" / "fr" / "LC_MESSAGES" / "arcade.mo").write_bytes(content)
    app = App(folders, clock=lambda: 0.0, language="fr", mute=True)
    assert choice_of(settings_of(app)).values[-1] == "fr"
    assert "Settings" in texts_of(app)


def test_other_folders_are_no_languages(assets: Path) -> None:
    for name in ("templates", ".git", "de_", "xx"):
        (assets / "locale" / name / "LC_MESSAGES").mkdir(parents=True)
    shutil.copy(assets / "locale/fr/LC_MESSAGES/arcade.mo", assets / "locale/templates/LC_MESSAGES")
    assert Languages(assets / "locale").known == ("en", "de", "fr")
    assert Languages(assets / "nothing").known == ("en",)
    assert not CODE.fullmatch("../de")
