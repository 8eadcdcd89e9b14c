"""What a screen is given and what it gives: the three ports between the screens, the games' looks and the program.

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

from game.actions import Action, Key
from game.background import Scheduler
from game.checks import Trouble
from game.language import Languages
from game.play.port.game import AnyGame, Game
from game.play.port.game_info import GameInfo
from game.play.port.level import AnyLevel, L
from game.play.port.move_result import MoveResult, Wish
from game.play.session.match import Match
from game.play.session.player import Player
from game.play.table.table import AnyTable, Table
from game.players.client import Start
from game.players.programs import Adviser, Program
from game.prose import read_prose
from game.rules import E, OptionValue, P
from game.settings.settings import Settings
from game.stage.art import Art, ImageCache, Theme
from game.stage.palette import Colour, Palette, mix
from game.stage.sprites import Space, Sprite, Stage
from game.store.files.files import Folders
from game.store.player.player_store import PlayerStore
from game.ui.form.form import Form
from game.ui.form.scan import Stop
from game.ui.input.gamepad_glyphs import GamepadBrand
from game.ui.input.inputs import Input

Point = tuple[float, float]


class Themed(Protocol):
    """What has colours: the app."""

    @property
    def theme(self) -> Theme:
        """Palette and fonts."""


class Speaker(Protocol):
    """What speaks the player's language: a scene, or the words of a game."""

    @property
    def app(self) -> Themed:
        """What tells the colours, by which some pieces are called."""

    def _(self, text: str) -> str:
        """The text in the player's language."""

    def plural(self, one: str, many: str, count: int) -> str:
        """The text for so many, in the player's language."""


class EditorBoard(ABC, Generic[L]):
    """Sprites on a stage, in a space whose units are the game's own."""

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
        """Let everything stand as in a level."""

    @abstractmethod
    def middle(self, level: L, place: str) -> Point:
        """The middle of a place."""

    @abstractmethod
    def at(self, level: L, point: Point, pen: str) -> str | None:
        """The place that is meant at a point with a pen; None beside the board."""

    @abstractmethod
    def sample(self, pen: str) -> tuple[Art, float]:
        """What is painted with a pen, and how many units large it is."""

    @abstractmethod
    def word(self, scene: Speaker, rack: int, word: str) -> str:
        """What a word of a rack is called."""

    def told(self, scene: Speaker, level: L, place: str, words: Sequence[str]) -> str:
        """A place with the words that stand there, as it would be told of the board."""
        if not words:
            return scene._("{place}, free").format(place=place)
        return ", ".join([place, *(self.word(scene, rack, word) for rack, word in enumerate(words))])

    @abstractmethod
    def ghost(self, level: L, place: str, pen: str) -> Sprite:
        """What would stand in a place, not yet on the stage."""


AnyEasel = EditorBoard[Any]
"""An easel, where nobody needs to know of which game."""
MakeEditorBoard = Callable[[Stage, Space], AnyEasel]


class ScrubberStyle(Struct, frozen=True):
    """The colours of a game's track."""

    ground: Colour
    sides: tuple[Colour, Colour]
    """The marks of each side; where one plays alone the first one counts."""
    gold: Colour
    """What is rare, such as clearings and bases."""


def default_style(palette: Palette) -> ScrubberStyle:
    """That of a game which says nothing else: the table's."""
    return ScrubberStyle(mix(palette.panel, palette.ground_light, 0.35), palette.sides, palette.gold)


class Screen(Protocol):
    """What the program needs of a screen that it shows. Methods with a body may be left out."""

    stage: Stage
    form: Form
    backdrop_dim: float
    """How much the scene below is dimmed, from 0 to 1, where nothing of it is seen."""
    music: str
    sounds: tuple[str, ...]
    """The effects that it plays, besides those of buttons; others are read when they are first played."""
    touch_scrolls: bool
    """Whether a finger that moves anywhere turns its list like the wheel."""
    leads_back: bool
    """Whether a lesson leads back here: a game is being played or set up."""
    needs_layout: bool
    """Whether it must be laid out and drawn anew before it is shown."""
    needs_rebuild: bool
    """Whether its widgets must be built anew before the next picture; only what differs is drawn."""

    def layout(self) -> None:
        """Lay everything out for the window as it is now."""

    def rebuild(self) -> None:
        """Build the widgets anew in the same window."""

    def entered(self) -> None:
        """It has become the one in front."""
        return

    def left(self) -> None:
        """It is no longer the one in front, or is about to be closed."""
        return

    def closed(self) -> None:
        """It is taken away for good."""
        return

    def recover(self) -> None:
        """Something has gone wrong while it was open: keep what must not be lost, and let everything rest."""

    def on_focus_lost(self) -> None:
        """The window cannot be seen any more, or the player has turned to another one."""
        return

    def poll(self) -> bool:
        """A look at what other programs have done, in every turn of the loop; whether the picture has changed."""

    @property
    def has_pending_work(self) -> bool:
        """Whether another program is expected to do something soon, or something of it waits for its moment."""

    def handle(self, event: Input) -> bool:
        """What the player did; whether it had an effect (a raw key that had one is not also an action)."""

    def stops(self, press: Callable[[Action], object]) -> tuple[Stop, ...]:
        """What can be done, for who has one switch; `press` does something with the widget in focus."""

    def toast(self, message: str) -> None:
        """Show a message that passes."""


class Playing(Screen, Protocol):
    """What is asked of a screen on which a game is played."""

    @property
    def table(self) -> AnyTable:
        """Where it is played."""


class Sounds(Protocol):
    """The sound, as far as screens are concerned."""

    @property
    def mute(self) -> bool:
        """Whether nothing is heard."""

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound, from 0 to 1 loud, from -1 (left) to 1."""


class Window(Protocol):
    """The window, as far as screens are concerned."""

    @property
    def size(self) -> tuple[int, int]:
        """Its size in pixels."""

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""

    def attention(self) -> None:
        """Ask for attention, unless the player is looking."""


class Controls(Protocol):
    """Keyboard and gamepads, as far as screens are concerned."""

    @property
    def bindings(self) -> Mapping[Action, tuple[Key, ...]]:
        """The keys of every action."""

    @property
    def pads(self) -> Mapping[int, str]:
        """The names of the gamepads that are plugged in, by their numbers; the first one's is 0."""

    @property
    def on_pad(self) -> bool:
        """Whether a gamepad was used last, and not the keyboard."""

    @property
    def make(self) -> GamepadBrand:
        """Who makes the gamepad that was used last, or is the first one."""

    def label(self, action: Action) -> str:
        """What stands on the first key of an action; empty where it has none."""

    def caps(self, action: Action) -> tuple[str, ...]:
        """What stands on the first button for an action, or the stick and its way; none where it has none."""

    def type_text(self, typing: bool) -> None:
        """Whether text is typed now."""


class Games(Protocol):
    """The games there are, each read only when it is asked for."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""

    def abouts(self) -> list[GameInfo]:
        """What is said of each."""

    def named(self, name: str) -> AnyGame:
        """The game of a name; raises `KeyError`."""


class Online(Protocol):
    """The games with players at other machines, as far as other screens are concerned."""

    @property
    def turns(self) -> int:
        """Number of games in which it is the turn of the player here."""

    @property
    def open(self) -> bool:
        """Whether there is any game, or an invitation that nobody has accepted."""

    def poll(self) -> bool:
        """Take what has come; return whether the picture has changed."""

    def close(self) -> None:
        """Say that nobody is here any more, and end the connections."""

    def table(self, slot: str) -> AnyTable | None:
        """The table of the game that is saved under a slot; None if it is not played online."""

    def status(self, table: AnyTable) -> str:
        """How the game at a table stands, in one sentence; empty if it is not played online."""

    def answer(self, table: AnyTable, wish: Wish) -> bool | None:
        """Ask the other player; return the answer if nobody has to be asked."""

    def next_game(self, table: AnyTable) -> bool:
        """Begin the next game of a match, or ask for it; return whether the table is one of an online game."""

    def talk(self, table: AnyTable) -> None:
        """Offer phrases to say to the other player."""

    def receive(self, text: str) -> bool:
        """Take an invitation; return whether a text is one."""

    def invite(self, game: AnyGame, options: Mapping[str, OptionValue], best_of: int, hints: bool, name: str) -> None:
        """Invite somebody to a game."""

    def show(self) -> None:
        """Show all online games."""


class Context(Protocol):
    """What a screen may ask of the program."""

    settings: Settings
    find_program: Callable[[AnyGame, Player | Adviser], Program]
    """Tells how the program is started that plays a game."""
    start_program: Start
    """Starts a program."""
    chance: Random
    """Draws seeds and lots."""
    scheduler: Scheduler
    """Goes on with work in steps, whatever screen is in front."""
    running: bool
    """False once the program is to end."""
    folders: Folders
    """Where things lie."""
    clock: Callable[[], float]
    """Tells seconds."""
    theme: Theme
    """Palette and fonts."""
    images: ImageCache
    """The painted pictures."""
    languages: Languages
    """The languages there are."""
    store: PlayerStore
    """The player's files."""

    @property
    def games(self) -> Games:
        """The games there are."""

    def face(self, game: AnyGame) -> AnyGameView:
        """What is seen of a game."""

    @property
    def translations(self) -> NullTranslations:
        """The texts in the player's language."""

    @property
    def audio(self) -> Sounds:
        """The sound."""

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
        """Close the screens in front; closing the last one ends the program."""

    def replace(self, *scenes: Screen, count: int = 1) -> None:
        """Close `count` screens in front and put others there."""

    @property
    def effective_settings(self) -> Settings:
        """The settings, and instead of them what the command line asked for as long as the player has not chosen."""

    def choose(self, name: str, value: object) -> None:
        """Let the player's choice of a setting take effect everywhere."""

    def apply_settings(self) -> None:
        """Let the settings, as they are now, take effect everywhere."""

    def save_settings(self) -> None:
        """Write the settings."""

    def save(self, write: Callable[[], object]) -> None:
        """Write something of the player's; a failure is told."""

    def notify(self, message: str) -> None:
        """Tell the player something, on whatever screen is in front."""

    def told(self, sentence: str) -> None:
        """Tell whoever listens what has happened, in a whole sentence."""

    def toggle_fullscreen(self) -> None:
        """Between window and full screen."""

    def when_idle(self, tasks: Iterable[Callable[[], object]]) -> None:
        """Run tasks of a few milliseconds one by one, after the first picture and while nothing happens."""

    @property
    def online(self) -> Online | None:
        """The online games; None as long as none was played or asked for."""

    def go_online(self) -> Online | None:
        """Return the online games, loaded at the first call; None, and told, where that is not possible."""

    def quit(self) -> None:
        """Leave; asks before when something could not be saved."""

    def end(self) -> None:
        """Leave at once."""


class BoardScreen(Screen, Protocol):
    """The screen on which a game is played."""

    def why(self, refusal: str) -> str:
        """Why a move does not count, in one sentence."""


class Sentences(Protocol):
    """A game in words, see `game.scenes.board.words.GameWords`."""

    def told(self, move: MoveResult[Any, Any]) -> str:
        """Return what a move has done, in one sentence."""


class HelpPage(Struct, frozen=True):
    """A page on how to play: a title and a text, both to be translated, and a picture 1.6 x 1 units large."""

    title: str
    text: str
    picture: Art


class _Entry(Struct):
    """A page as it stands in a file."""

    title: str
    text: str
    picture: dict[str, object]


def read_pages(game: str, picture: Callable[[dict[str, object]], Art]) -> tuple[HelpPage, ...]:
    """The pages of a game in `assets/help/`; `picture` makes one of what is said of it there."""
    pages = convert(read_prose("help", game), list[_Entry])
    return tuple(HelpPage(page.title, page.text, picture(page.picture)) for page in pages)


def _no_campaigns(app: Context, match: Match) -> Screen:
    raise NotImplementedError("the game has no campaigns")


class GameView(Struct, Generic[P, E], frozen=True):
    """What is seen of a game. Each game has one object of it, `GAME_VIEW`, in its module `view.face`."""

    game: Game[P, E]
    """The game."""
    scene: Callable[[Context, Table[P, E]], BoardScreen]
    """Makes the screen on which it is played at a table."""
    words: Callable[[Context, Table[P, E]], Sentences]
    """Makes what says in words how it goes at a table."""
    pages: tuple[HelpPage, ...]
    """How to play, page by page."""
    emblem: Callable[[], Art]
    """Makes a picture of its own board, 1 x 1 units large."""
    thumbnail: Callable[[str], Art]
    """Makes a small picture of the position in a text, 1 x 1 units large."""
    campaign: Callable[[Context, Match], Screen] = _no_campaigns
    """Makes what comes up before the first game of a campaign; the match says who plays, and who begins."""
    trim: Callable[[Palette], ScrubberStyle] = default_style
    """What the track of its moves is made of."""
    easel: MakeEditorBoard | None = None
    """Makes the board on which levels are made, in games that have a workshop."""
    actions: tuple[Action, ...] = ()
    """What keys do besides what they do in all games; how to play lists them."""

    def picture(self, position: P) -> Art:
        """A small picture of a position, 1 x 1 units large."""
        return self.thumbnail(self.game.rules.position_text(position))


AnyGameView = GameView[Any, Any]
"""What is seen of a game, where nobody needs to know which."""


def level_title(app: Context, level: AnyLevel) -> str:
    """The title of a level in the player's language."""
    return in_language(app, level.title)


def error_text(app: Context, error: BaseException) -> str:
    """Why something does not fit, in the player's language where the innermost cause is known in it."""
    if error.__cause__ is not None:
        return error_text(app, error.__cause__)
    if not isinstance(error, Trouble):
        return str(error)
    text = app.translations.gettext(error.text)
    return text.format(**error.values) if error.values else text


def in_language(app: Context, texts: Mapping[str, str]) -> str:
    """The one of a level's texts that is in the player's language, else the English one; empty where there is none."""
    language = app.translations.info().get("language", "en")[:2]
    return str(texts.get(language) or texts.get("en", ""))
