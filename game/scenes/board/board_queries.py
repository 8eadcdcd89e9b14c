"""Questions about a board; the answers are narrated and shown in the status line."""

from collections.abc import Sequence
from itertools import groupby

from game.actions import Action
from game.scenes.base.context import worded
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.status import about_programs
from game.scenes.board.words import CellDescription, sentence
from game.scenes.players.names import verdict_of, verdict_words

MOST_NAMED = 24
"""Maximum number of places named in an answer."""
NEIGHBOUR_REACH = 1.3
"""Maximum distance between the centres of neighbours, in widths of the place asked about."""


def ask(scene: AnyBoardScene, action: Action) -> None:
    """Answer the question of an action."""
    answers = {
        Action.ASK_HERE: here,
        Action.ASK_BOARD: board,
        Action.ASK_SCORE: score,
        Action.ASK_TURN: turn,
        Action.ASK_LAST: last,
        Action.ASK_CHOICES: choices,
    }[action](scene)
    scene.story.answer = " ".join(map(sentence, answers))
    scene.show_status()
    for answer in answers:
        scene.narrator.tell(answer)


# The answers


def here(scene: AnyBoardScene) -> list[str]:
    """Return the place at the cursor, the effect of choosing it, and its surroundings."""
    scene.cursor.focus_moved()  # What is told of is marked on the board.
    places = list(scene.words.places())
    at = scene.cursor.at()
    chosen = next((place for place in places if place.key == at), None)
    if chosen is None:
        return [scene._("No place on the board is selected.")]
    told = scene.words.around(at)
    preview = scene.words.preview()
    return [chosen.name, *([preview] if preview else []), *([told] if told else _neighbours(scene, chosen, places))]


def _neighbours(scene: AnyBoardScene, here: CellDescription, places: Sequence[CellDescription]) -> list[str]:
    ways = {(-1, 0): scene._("Left: {place}"), (1, 0): scene._("Right: {place}"), (0, -1): scene._("Above: {place}"),
            (0, 1): scene._("Below: {place}")}  # fmt: skip
    width, height = here.box.size
    found: dict[tuple[int, int], str] = {}
    for place in places:
        dx = (place.box.centerx - here.box.centerx) / width
        dy = (place.box.centery - here.box.centery) / height
        if 0.5 < abs(dx) + abs(dy) < NEIGHBOUR_REACH and min(abs(dx), abs(dy)) < 0.3:
            found[round(dx), round(dy)] = place.name
    return [text.format(place=found[way]) for way, text in ways.items() if way in found]


def board(scene: AnyBoardScene) -> list[str]:
    """Return the whole board, row by row."""
    rows = groupby(scene.words.overview(), lambda place: round(place.box.centery, 1))
    return [" ".join(sentence(place.name) for place in row) for _, row in rows]


def score(scene: AnyBoardScene) -> list[str]:
    """Return how it stands."""
    return [scene.words.standing(), *scene.game_clock.told()]


def turn(scene: AnyBoardScene) -> list[str]:
    """Return whose turn it is, or how the game ended."""
    if (verdict := verdict_of(scene.table)) is not None:
        title, lines = verdict_words(verdict, scene.names)
        return [title, *lines]
    return [about_programs(scene.seats, scene.names) or scene.words.turn()]


def last(scene: AnyBoardScene) -> list[str]:
    """Return what the last move did."""
    move = scene.table.last
    words = scene.words
    if move is None:
        return [worded(scene, scene.game, "No moves yet.")]
    return list(filter(None, [words.told(move), words.besides(move)]))


def choices(scene: AnyBoardScene) -> list[str]:
    """Return the places that can be chosen now."""
    names = [place.name.split(";")[0] for place in scene.words.places() if place.legal]
    if not names:
        return turn(scene)
    text = scene.plural("You can choose {n} place:", "You can choose {n} places:", len(names))
    more = len(names) - MOST_NAMED
    if more > 0:
        names[MOST_NAMED:] = [scene.plural("and {n} more", "and {n} more", more)]
    return [f"{text} {'; '.join(names)}"]
