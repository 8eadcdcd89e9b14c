"""Questions about a board; the answers are narrated and shown in the status line."""

from collections.abc import Sequence
from itertools import groupby

from game.actions import ASKED, Action
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.status import about_programs
from game.scenes.board.words import CellDescription, sentence
from game.scenes.players.names import verdict_of, verdict_words

MANY = 24
"""Maximum number of places named in an answer."""
NEAR = 1.3
"""Maximum distance between the centres of neighbours, in widths of the place asked about."""


class BoardQueries:
    """Answers questions about the board of a scene."""

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene
        self._ = scene._

    def act(self, action: Action) -> bool:
        """Answer the question of an action; return whether it asks one."""
        if action not in ASKED:
            return False
        answers = {
            Action.ASK_HERE: self.here,
            Action.ASK_BOARD: self.board,
            Action.ASK_SCORE: lambda: [self.scene.words.standing()],
            Action.ASK_TURN: self.turn,
            Action.ASK_LAST: self.last,
            Action.ASK_CHOICES: self.choices,
        }[action]()
        self.scene.story.answer = " ".join(map(sentence, answers))
        self.scene.show_status()
        for answer in answers:
            self.scene.narrator.tell(answer)
        return True

    # The answers

    def here(self) -> list[str]:
        """Return the place at the cursor, the effect of choosing it, and its surroundings."""
        self.scene.cursor.focus_moved()  # What is told of is marked on the board.
        places, at = list(self.scene.words.places()), self.scene.cursor.at()
        here = next((place for place in places if place.key == at), None)
        if here is None:
            return [self._("No place on the board is selected.")]
        told, preview = self.scene.words.around(at), self.scene.words.preview()
        return [here.name, *([preview] if preview else []), *([told] if told else self._neighbours(here, places))]

    def _neighbours(self, here: CellDescription, places: Sequence[CellDescription]) -> list[str]:
        ways = {(-1, 0): self._("Left: {place}"), (1, 0): self._("Right: {place}"), (0, -1): self._("Above: {place}"),
                (0, 1): self._("Below: {place}")}  # fmt: skip
        width, height = here.box.size
        found: dict[tuple[int, int], str] = {}
        for place in places:
            dx = (place.box.centerx - here.box.centerx) / width
            dy = (place.box.centery - here.box.centery) / height
            if 0.5 < abs(dx) + abs(dy) < NEAR and min(abs(dx), abs(dy)) < 0.3:
                found[round(dx), round(dy)] = place.name
        return [text.format(place=found[way]) for way, text in ways.items() if way in found]

    def board(self) -> list[str]:
        """Return the whole board, row by row."""
        rows = groupby(self.scene.words.overview(), lambda place: round(place.box.centery, 1))
        return [" ".join(sentence(place.name) for place in row) for _, row in rows]

    def turn(self) -> list[str]:
        """Return whose turn it is, or how the game ended."""
        scene = self.scene
        if (verdict := verdict_of(scene.table)) is not None:
            title, lines = verdict_words(verdict, scene.names)
            return [title, *lines]
        return [about_programs(scene.seats, scene.names) or scene.words.turn()]

    def last(self) -> list[str]:
        """Return what the last move did."""
        last, words = self.scene.table.last, self.scene.words
        if last is None:
            return [self._("No shots yet.") if self.scene.game.players == 1 else self._("No moves yet.")]
        return list(filter(None, [words.told(last), words.besides(last)]))

    def choices(self) -> list[str]:
        """Return the places that can be chosen now."""
        names = [place.name.split(";")[0] for place in self.scene.words.places() if place.legal]
        if not names:
            return self.turn()
        text = self.scene.plural("You can choose {n} place:", "You can choose {n} places:", len(names))
        more = len(names) - MANY
        if more > 0:
            names[MANY:] = [self.scene.plural("and {n} more", "and {n} more", more)]
        return [f"{text} {'; '.join(names)}"]
