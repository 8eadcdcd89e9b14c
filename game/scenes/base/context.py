"""The three ports between the screens, the games' views and the program.

They speak of one another, and so stand in one file: a `Screen` is shown by the program, a `Context` is what it may ask
of the program, and a `GameView` makes the screens of one game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import NullTranslations
from random import Random
from typing import Any, Generic, Protocol

from msgspec import Struct, convert

from game.actions import Action
from game.background import Scheduler
from game.checks import Trouble
from game.devices.audio import Audio
from game.devices.controls import Controls
from game.devices.window import Window
from game.language import Languages, N_plural
from game.play.port.advice import Reason
from game.play.port.game import AnyGame, Game
from game.play.port.game_info import GameInfo
from game.play.port.level import AnyLevel, L
from game.play.port.move_result import MoveResult
from game.play.session.match import Match, Player
from game.play.table.table import AnyTable, Table
from game.players.client import Start
from game.players.programs import Adviser, Program
from game.prose import read_prose
from game.rules import E, P
from game.scenes.base.online import Online
from game.settings.settings import Settings
from game.stage.art import Art, Theme
from game.stage.image_cache import ImageCache
from game.stage.palette import Colour, Palette, mix
from game.stage.sprites import Space, Sprite, Stage
from game.store.files.folders import Folders
from game.store.player.player_store import PlayerStore
from game.ui.form.form import Form
from game.ui.form.keycaps import control_name
from game.ui.form.scan import Stop
from game.ui.input.inputs import Input

Point = tuple[float, float]


class Translated:
    """Base of what speaks the player's language: scenes, and the words of a game."""

    app: Context

    def _(self, text: str) -> str:
        """Return the text in the player's language; empty for an empty one."""
        return self.app.translations.gettext(text) if text else ""

    def plural(self, one: str, many: str, count: int) -> str:
        """Return the form of a counted text in the player's language, with `{n}` filled in."""
        return self.app.translations.ngettext(one, many, count).format(n=count)

    def spoken(self, reason: Reason) -> str:
        """Return a reason in the player's language."""
        return self.plural(reason.one, reason.many, reason.n) if reason.many else self._(reason.one)


def worded(speaker: Translated, game: AnyGame, text: str) -> str:
    """Return a text in the player's language and a game's own terms."""
    return speaker._(game.worded(text))


def moves_told(plural: Callable[[str, str, int], str], game: AnyGame, count: int) -> str:
    """Return a number of moves, as the game calls them."""
    one, many = map(game.worded, N_plural("{n} move", "{n} moves"))
    return plural(one, many, count).format(n=count)


def key_name(app: Context, action: Action) -> str:
    """Return the name of the first key or gamepad button of an action; empty if there is none."""
    caps = app.controls.caps(action) if app.controls.on_pad else None
    return control_name(app.controls.label(action), caps, app.translations.gettext)


class EditorBoard(ABC, Generic[L]):
    """A game's board in the level editor: sprites on a stage, in a space whose units are the game's own."""

    origin: Point = (0.0, 0.0)
    """The board's upper left corner, in its own units."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space

    @abstractmethod
    def extent(self, level: L) -> Point:
        """Width and height of the board."""

    @abstractmethod
    def show(self, level: L) -> None:
        """Show a level on the board."""

    def name_places(self, scene: Translated, told: str) -> None:
        """Show at the border how places are called if a text names some; by default they always stand there."""

    @abstractmethod
    def middle(self, level: L, place: str) -> Point:
        """The middle of a place."""

    @abstractmethod
    def at(self, level: L, point: Point, pen: str) -> str | None:
        """Return the place for a pen at a point; None beside the board."""

    @abstractmethod
    def sample(self, pen: str) -> tuple[Art, float]:
        """Return the picture painted with a pen, and its size in units."""

    @abstractmethod
    def word(self, scene: Translated, rack: int, word: str) -> str:
        """Return the name of a word of a rack in the player's language."""

    def told(self, scene: Translated, level: L, place: str, words: Sequence[str]) -> str:
        """Describe a place and the words that stand there, in the player's language."""
        if not words:
            return scene._("{place}, free").format(place=place)
        return ", ".join([place, *(self.word(scene, rack, word) for rack, word in enumerate(words))])

    @abstractmethod
    def ghost(self, level: L, place: str, pen: str) -> Sprite:
        """Return a sprite of the pen's piece in a place, not yet on the stage."""


AnyEditorBoard = EditorBoard[Any]
"""An `EditorBoard` of any game."""


class ScrubberStyle(Struct, frozen=True):
    """The colours of a game's scrubber."""

    ground: Colour
    sides: tuple[Colour, Colour]
    """Colours of the sides' marks; in a game of one player the first one is used."""


def default_style(palette: Palette) -> ScrubberStyle:
    """Return the style of a game without its own."""
    return ScrubberStyle(mix(palette.panel, palette.ground_light, 0.35), palette.sides)


class Screen(Protocol):
    """A screen, as the app needs it."""

    stage: Stage
    form: Form
    backdrop_dim: float = 1.0
    """Dimming of the scene below, 0 to 1; at 1 it is hidden."""
    music: str
    sounds: tuple[str, ...] = ()
    """Sound effects to load in advance, besides those of buttons."""
    touch_scrolls: bool = False
    """True if a finger scrolls from anywhere on the screen."""
    leads_back: bool = False
    """True if a lesson leads back to this screen, where a game is played or set up."""
    needs_layout: bool = True
    """True to lay out and draw everything anew before the next picture."""
    needs_rebuild: bool = False
    """True to build the widgets anew before the next picture; only what differs is drawn."""

    def layout(self) -> None:
        """Lay everything out for the present size of the window."""

    def rebuild(self) -> None:
        """Build the widgets anew in the same window."""

    def renew(self) -> None:
        """Have that done before the next picture, as they are to show something else."""
        self.needs_rebuild = True

    def entered(self) -> None:
        """Called when it has come to the front."""
        return

    def left(self) -> None:
        """Called when another screen comes to the front, or before it is closed."""
        return

    def covered(self) -> None:
        """Called before it is drawn below another screen."""

    def closed(self) -> None:
        """Called when it is closed."""
        return

    def recover(self) -> None:
        """Save what must not be lost, and stop everything, after an unexpected error."""

    def on_focus(self, gained: bool) -> None:
        """Called when the window loses the focus or is hidden, or has `gained` the focus."""
        return

    def poll(self) -> bool:
        """Do what is due; return whether sprites have changed in place. That widgets are to show something else is said
        by `renew` alone. Called in every frame.
        """
        return False

    @property
    def keeps_awake(self) -> bool:
        """True while something moves by itself that is watched: the screen is neither saved nor locked."""
        return False

    @property
    def has_pending_work(self) -> bool:
        """True if `poll` will have something to do soon."""
        return False

    def handle(self, event: Input) -> bool:
        """Handle an input; return whether it was used. A raw key that was used is not an action as well."""

    def stops(self, press: Callable[[Action], object]) -> tuple[Stop, ...]:
        """Return the stops for switch scanning; `press` acts on the focused widget."""

    def toast(self, message: str) -> None:
        """Show a message for some seconds."""


class Listener(Protocol):
    """A screen reader, as far as scenes know it."""

    @property
    def missing(self) -> bool:
        """True if the library that reaches it is not installed."""

    @property
    def connected(self) -> bool:
        """True if one is told what is on the screen."""


class Games(Protocol):
    """All games, each loaded when it is first asked for."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""

    def abouts(self) -> list[GameInfo]:
        """Return the description of each game, without loading it."""

    def named(self, name: str) -> AnyGame:
        """Return the game of a name; raises `KeyError`."""


class Context(Protocol):
    """The app, as screens need it."""

    settings: Settings
    find_program: Callable[[AnyGame, Player | Adviser], Program]
    """Returns how a program that plays a game is started; raises `UnknownPlayer`."""
    start_program: Start
    """Starts a program."""
    chance: Random
    """Source of seeds and lots."""
    scheduler: Scheduler
    """Scheduler of work in steps, which goes on whatever screen is in front."""
    running: bool
    """False once the program is to end."""
    folders: Folders
    """Folders for settings, games and other files."""
    clock: Callable[[], float]
    """Clock in seconds."""
    theme: Theme
    """Palette and fonts."""
    images: ImageCache
    """The painted pictures."""
    languages: Languages
    """The languages there are."""
    store: PlayerStore
    """The player's files."""
    copied: str
    """Text of the clipboard that is no news: it was copied here, or has been offered."""

    @property
    def games(self) -> Games:
        """The games there are."""

    def game_view(self, game: AnyGame) -> AnyGameView:
        """Return the view of a game."""

    @property
    def translations(self) -> NullTranslations:
        """The texts in the player's language."""

    @property
    def audio(self) -> Audio:
        """The sound."""

    @property
    def reader(self) -> Listener:
        """The screen reader."""

    @property
    def window(self) -> Window:
        """The window."""

    @property
    def controls(self) -> Controls:
        """Keyboard and gamepads."""

    @property
    def scenes(self) -> Sequence[Screen]:
        """The screens, the one in front last."""

    @property
    def front(self) -> Screen:
        """The screen in front."""

    def push(self, scene: Screen) -> None:
        """Put a screen in front."""

    def pop(self, count: int = 1) -> None:
        """Close `count` screens in front; closing the last one ends the program."""

    def replace(self, *scenes: Screen, count: int = 1) -> None:
        """Close `count` screens in front and put others in their place."""

    @property
    def effective_settings(self) -> Settings:
        """The settings, overridden by the command line until the player changes them."""

    def choose(self, name: str, value: object) -> None:
        """Change a setting, and apply it everywhere."""

    def apply_settings(self) -> None:
        """Apply the present settings everywhere."""

    def save_settings(self) -> None:
        """Write the settings."""

    def save(self, write: Callable[[], object], saved: Callable[[], object] = ...) -> None:
        """Write a file of the player beside the frames, in another thread; then call `saved`, or show the error."""

    def notify(self, message: str) -> None:
        """Show a message on the screen in front."""

    def announce(self, message: str) -> None:
        """Tell the player something private, such as a friend's words: as `notify`, but without a line in the log."""

    def narrate(self, sentence: str) -> None:
        """Tell screen readers and other listeners a sentence."""

    def toggle_fullscreen(self) -> None:
        """Switch between window and full screen."""

    def when_idle(self, tasks: Iterable[Callable[[], object]]) -> None:
        """Run tasks of a few milliseconds one by one, after the first picture and while nothing happens."""

    @property
    def online(self) -> Online | None:
        """The online games; None as long as none was played or asked for."""

    def expect_online(self) -> None:
        """Load what online games need while nothing happens, as they are likely to be asked for."""

    def go_online(self) -> Online | None:
        """Return the online games, loaded at the first call; None, and told, where that is not possible."""

    def leave_online(self) -> None:
        """End the online games of this window until they are asked for again."""

    def quit(self) -> None:
        """Quit; ask before if something could not be saved."""

    def end(self, patience: float = ...) -> None:
        """Quit at once, and wait for the disk at most that many seconds."""


class BoardScreen(Screen, Protocol):
    """The screen on which a game is played."""

    @property
    def table(self) -> AnyTable:
        """The table of the game."""

    def why(self, refusal: str) -> str:
        """Return in one sentence why a move was refused."""


class Sentences(Protocol):
    """A game in words, see `game.scenes.board.words.GameWords`."""

    def told(self, move: MoveResult[Any, Any]) -> str:
        """Return in one sentence what a move did."""


class HelpPage(Struct, frozen=True):
    """A page on how to play: a title and a text, both to be translated, and a picture 1.6 x 1 units large."""

    title: str
    text: str
    picture: Art


def read_pages(game: str, picture: Callable[[dict[str, object]], Art]) -> tuple[HelpPage, ...]:
    """Return the pages of a game in `assets/help/`; `picture` makes a picture from its description there."""
    return convert(read_prose("help", game), tuple[HelpPage, ...], dec_hook=lambda _, description: picture(description))


def _no_campaigns(app: Context, match: Match) -> Screen:
    raise NotImplementedError("the game has no campaigns")


def _no_colours(palette: Palette) -> tuple[str, str]:
    return "", ""


class GameView(Struct, Generic[P, E], frozen=True):
    """The screens, words and pictures of a game. Each game has one, `GAME_VIEW`, in its module `view.game_view`."""

    game: Game[P, E]
    """The game."""
    scene: Callable[[Context, Table[P, E]], BoardScreen]
    """Makes the screen on which it is played at a table."""
    words: Callable[[Context, Table[P, E]], Sentences]
    """Makes what says in words how it goes at a table."""
    pages: Callable[[], tuple[HelpPage, ...]]
    """Reads the pages of the rules, in order; nobody needs them to play."""
    emblem: Callable[[], Art]
    """Makes a picture of its own board, 1 x 1 units large."""
    thumbnail: Callable[[str], Art]
    """Makes a small picture of the position in a text, 1 x 1 units large."""
    marked: Callable[[str, str], Art] | None = None
    """Makes such a picture on which the move that led there, the second text, is marked; None if there is none."""
    campaign: Callable[[Context, Match], Screen] = _no_campaigns
    """Makes what comes up before the first game of a campaign; the match says who plays, and who begins."""
    scrubber_style: Callable[[Palette], ScrubberStyle] = default_style
    """Makes the colours of the move scrubber from a palette."""
    side_colours: Callable[[Palette], tuple[str, str]] = _no_colours
    """Returns the colours that stand for the sides, as `#rrggbb`; empty where pieces are told apart otherwise."""
    editor_board: Callable[[Stage, Space], AnyEditorBoard] | None = None
    """Makes the board on which levels are made, in games that have a workshop."""
    actions: tuple[Action, ...] = ()
    """Actions of keys besides those of all games; the help lists them."""

    def picture(self, position: P) -> Art:
        """A small picture of a position, 1 x 1 units large."""
        return self.thumbnail(self.game.rules.position_text(position))

    def picture_after(self, before: P, move: str) -> Art:
        """A small picture of the position after a move, with the move marked in games that do so."""
        after = self.game.rules.play(before, move)
        return self.marked(self.game.rules.position_text(after), move) if self.marked else self.picture(after)


AnyGameView = GameView[Any, Any]
"""A `GameView` of any game."""


def level_title(app: Context, level: AnyLevel) -> str:
    """The title of a level in the player's language."""
    return in_language(app, level.title)


def error_text(app: Context, error: BaseException) -> str:
    """Return an error in the player's language where the text of its innermost cause is known; else as it is."""
    if error.__cause__ is not None:
        return error_text(app, error.__cause__)
    if not isinstance(error, Trouble):
        return str(error)
    text = app.translations.gettext(error.text)
    return text.format(**error.values) if error.values else text


def in_language(app: Context, texts: Mapping[str, str]) -> str:
    """Return the text of a level in the player's language, else in English; empty if there is neither."""
    language = app.translations.info().get("language", "en")[:2]
    return str(texts.get(language) or texts.get("en", ""))
