"""Texts about a played game, and its row in a list."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from game.language import N_
from game.play.port.game import AnyGame
from game.play.records.record import DRAW, OPEN, RACE, RecordError, read_record
from game.play.records.statistics import known_aid
from game.play.session.line import COPY, HINT, OVERDUE, OVERTIME, RESIGNED, UNDO
from game.rules import RulesError
from game.scenes.base.context import Games, level_title, moves_told
from game.scenes.base.scene import Scene, date_text
from game.scenes.players.names import person_badge
from game.scenes.start.titles import table_titles
from game.settings.persons import name_now
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.store.archive.archive import Archive, ArchivedGame
from game.store.files.errors import StorageError
from game.store.levels.levels import all_levels
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Inset
from game.ui.widgets.widgets import Box, Pressable

_WAYS_TO_WIN = {
    RESIGNED: N_("{name} won by resignation"),
    OVERTIME: N_("{name} won on time"),
    OVERDUE: N_("{name} won, no move came"),
}
"""Texts for the ends that a record names."""
MOST_DIGITS = 12
MOST_REPLAYED = 100
"""Maximum number of moves replayed for a picture, within some milliseconds."""


def last_position(games: Games, archive: Archive, filed: ArchivedGame) -> object:
    """Return the last position of a game, replaying a short one whose line lacks it; None if that fails."""
    try:
        if filed.last or filed.moves > MOST_REPLAYED:
            return games.named(filed.game).rules.parse_position(filed.last)
        return read_record(archive.text(filed.at, filed.size), games.named).session.position
    except (RulesError, RecordError, StorageError):
        return None


def aid_words(scene: Scene, aid: frozenset[str] | None) -> str:
    """Return the help used in words; "" if none, or unknown."""
    if not aid:
        return ""
    words = {COPY: scene._("a copy"), UNDO: scene._("with undo"), HINT: scene._("with hints")}
    return ", ".join(word for key, word in words.items() if key in aid)


def _won(filed: ArchivedGame) -> str:
    """Return in words that somebody won, and how if the other player ended the game or ran out of time."""
    return next((text for reason, text in _WAYS_TO_WIN.items() if filed.value(reason)), N_("{name} won"))


class ArchiveLabels:
    """Titles of games, with a cache of what they need."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._levels = cache(self._level_titles)
        self._tables = cache(lambda name: table_titles(scene, scene.app.games.named(name)))
        """Titles of levels and of score tables, by name of the game."""

    def game(self, filed: ArchivedGame) -> AnyGame:
        """Return the game of an entry."""
        return self.scene.app.games.named(filed.game)

    def players(self, filed: ArchivedGame) -> list[str]:
        """Return the present names of the players."""
        return [name_now(self.scene.app.settings.persons, name) for name in filed.players]

    def title(self, filed: ArchivedGame) -> str:
        """Return the players' names, or the title of a game of one player."""
        game = self.game(filed)
        players = [name for name in self.players(filed) if name]
        if game.players == 2:
            return " – ".join(players) or game.title
        level = filed.value("level")
        if level:
            return self._levels(game.name).get(level, level)
        value = self._tables(game.name).get(game.solo.table(filed.values), "")
        return f"{game.title} · {value}" if value else game.title

    def _level_titles(self, name: str) -> dict[str, str]:
        app = self.scene.app
        known = all_levels(app.folders, app.games.named(name))
        return {entry.name: level_title(app, entry.level) for entry in known if entry.level is not None}

    def result(self, filed: ArchivedGame) -> str:
        """Return how a game ended."""
        scene = self.scene
        game = self.game(filed)
        result = filed.value("result")
        score = filed.value("score")
        if game.players == 1:
            if filed.value("level"):
                return {"1": scene._("Solved!"), "2": scene._("Not solved")}.get(result, scene._("unfinished"))
            if score.isascii() and score.isdigit() and len(score) <= MOST_DIGITS:
                told = [f"{scene._(game.solo.counted)}: {game.count_text(int(score))}"]
                told += [scene._("in a race")] if filed.value(RACE) else []
                return ", ".join([*told, scene._("unfinished")] if result == OPEN else told)
            return scene._("unfinished") if result == OPEN else ""
        if result in ("1", "2"):
            name = self.players(filed)[int(result) - 1] or scene._("Player {n}").format(n=result)
            won = scene._(_won(filed)).format(name=name)
            return f"{won}, {score.replace(':', ' : ')}" if score else won
        if result == DRAW:
            return scene._("draw")
        if result == OPEN:
            return scene._("unfinished")
        return ""

    def date(self, filed: ArchivedGame) -> str:
        """The day, as the player's language writes it."""
        return date_text(self.scene._, "-".join(filed.date[:3])) if filed.date else ""

    def clock(self, filed: ArchivedGame) -> str:
        """The time of day."""
        return ":".join(filed.date[3:5])

    def said(self, filed: ArchivedGame) -> str:
        """Return the text in which the search looks."""
        return f"{self.title(filed)} {self.game(filed).title} {' '.join(filed.players)} {self.date(filed)}".casefold()


@dataclass(eq=False, repr=False)
class ArchiveRow(Pressable):
    """A game in a list: room for the picture, who played, how it ended, and when."""

    titles: ArchiveLabels
    filed: ArchivedGame
    on_press: Callable[[], object]

    @property
    def frame(self) -> Box:
        """Place of the picture."""
        return self.box.inset(6, 5).within(self.box.height - 10, self.box.height - 10, LEFT)

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        filed = self.filed
        titles = self.titles
        frame = self.frame
        canvas.sprite(Inset(frame.width, frame.height), *frame.center, layer=Layer.CONTENT)
        left = frame.right + 12
        right = box.right - 14
        dim = "text_dim" if filed.deleted else "text"
        moves = moves_told(titles.scene.plural, titles.game(filed), filed.moves)
        title = titles.title(filed)
        game = titles.game(filed).title
        aid = aid_words(titles.scene, known_aid(filed.values))
        parts = [titles.result(filed), moves, aid, "" if game in title else game]
        parts = [part for part in parts if part]
        day = titles.date(filed)
        hour = titles.clock(filed)

        def room(behind: str, face: str = TEXT) -> float:
            return right - left - canvas.measure(Text(behind, 15, face))[0] - 14

        # Who played, and how it ended, is more than when that was; rather one thing less than half of it.
        if canvas.measure(Text(title, 18, STRONG))[0] > room(day, STRONG):
            day, hour = "", day
        if parts and canvas.measure(Text(parts[0], 15))[0] > room(hour):
            hour = ""
        while len(parts) > 1 and canvas.measure(Text(" · ".join(parts), 15))[0] > room(hour):
            parts.pop()
        told = " · ".join(parts)
        known = (person_badge(titles.scene.app, name, 22) for name in filed.players[: titles.game(filed).players])
        badges = [badge for badge in known if badge is not None]
        for text, size, face, colour, behind, share in (
            (title, 18, STRONG, dim, day, 0.33),
            (told, 15, TEXT, "text_dim", hour, 0.7),
        ):
            y = box.top + box.height * share
            when = Text(behind, 15, face, colour)
            canvas.sprite(when, right, y, layer=Layer.CONTENT, anchor=RIGHT)
            start = left
            width = right - left - canvas.measure(when)[0] - 14
            if text is title and canvas.measure(Text(text, size, face))[0] + 27 * len(badges) <= width:
                for badge in badges:
                    canvas.sprite(badge, start, y + 1, layer=Layer.CONTENT, anchor=LEFT)
                    start, width = start + 27, width - 27
            art = Text(text, size, face, colour, width=width, shorten=True)
            canvas.sprite(art, start, y, layer=Layer.CONTENT, anchor=LEFT)
