"""Movement tick by tick: conflicts, leaving over the edge, and a slow second implementation to compare with.

The replay of the events onto a plain board proves that they tell everything.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from game.games.brickshooter import rules
from game.games.brickshooter.rules.board import EMPTY, LANES, cell_name, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Movement, NewSet, Refill, Shot, Slide
from game.games.brickshooter.rules.position import Position
from tests.games.brickshooter.boards import field_of, lane_text, place, random_game, text

STEP = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}


def movement_of(events: list[Event]) -> Movement:
    (movement,) = [event for event in events if isinstance(event, Movement)]
    return movement


def slides_of(events: list[Event]) -> dict[str, tuple[str, tuple[tuple[int, int], ...], str | None]]:
    """Every slide by its start: end, legs, lane."""
    return {
        cell_name(slide.start): (cell_name(slide.end), slide.legs, slide.lane) for slide in movement_of(events).slides
    }


@pytest.mark.parametrize(
    ("bricks", "move", "after"),
    [
        # left, right and below want e5: the left one stands first in reading order, and then nobody can move on
        (
            {"e5": "ao", "e6": "ao", "d5": "b>", "f5": "c<", "e4": "d^"},
            "ev",
            {"e5": "b>", "f5": "c<", "e4": "d^"},
        ),
        # above, left and below: the one above stands a row earlier
        (
            {"e5": "ao", "f5": "ao", "e6": "bv", "d5": "c>", "e4": "d^"},
            "5<",
            {"e5": "bv", "d5": "c>", "e4": "d^"},
        ),
        # right and below: the right one passes through and leaves at the left, the lower one follows a tick later
        ({"e5": "ao", "d5": "ao", "f5": "b<", "e4": "c^", "j1": "do"}, "5>", {"j1": "do"}),
    ],
)
def test_who_is_first_in_reading_order_gets_the_cell(bricks: dict[str, str], move: str, after: dict[str, str]) -> None:
    assert field_of(rules.play(place(bricks, {move: "ajj"}), move)) == after


def test_the_loser_of_a_cell_waits_a_tick() -> None:
    bricks = {"e5": "ao", "d5": "ao", "f5": "b<", "e4": "c^", "j1": "do"}
    events: list[Event] = []
    after = rules.play(place(bricks, {"5>": "ajj"}), "5>", events)
    # f5 needs ticks 0 to 4 to a5 and one more over the edge; e4 sees e5 free before tick 2
    assert slides_of(events) == {"f5": ("a5", ((0, 6),), "5>"), "e4": ("e10", ((2, 7),), "ev")}
    assert movement_of(events).ticks == 9
    assert lane_text(after, "5>") == "bjj"
    assert lane_text(after, "ev") == "cjj"


def test_bricks_in_a_row_start_one_after_the_other() -> None:
    """Free is what was free before the tick: the second brick waits until the first has left its cell."""
    bricks = {"c5": "ao", "b5": "ao", "d5": "b<", "e5": "c<", "f5": "d<", "j1": "eo"}
    events: list[Event] = []
    after = rules.play(place(bricks, {"5>": "agh"}, source="fixed:i"), "5>", events)
    assert slides_of(events) == {
        "d5": ("a5", ((0, 4),), "5>"),
        "e5": ("a5", ((1, 5),), "5>"),
        "f5": ("a5", ((2, 6),), "5>"),
    }
    assert [slide.fallen for slide in movement_of(events).slides] == ["abcdefghij".index(c) for c in "ihg"]
    assert lane_text(after, "5>") == "dcb"
    assert field_of(after) == {"j1": "eo"}


def test_a_brick_stopped_on_its_way_goes_on_when_the_way_is_free_again() -> None:
    bricks = {"d7": "ao", "e7": "ao", "e5": "ao", "d6": "b^", "d5": "c^", "f5": "d<", "j1": "eo"}
    events: list[Event] = []
    after = rules.play(place(bricks, {"6<": "ajj"}), "6<", events)
    # d5 must wait for d6, and f5, one cell on, for d5
    assert slides_of(events) == {
        "d6": ("d10", ((0, 5),), "dv"),
        "d5": ("d10", ((1, 6),), "dv"),
        "f5": ("a5", ((0, 1), (2, 5)), "5>"),
    }
    assert [slide.last_tick for slide in movement_of(events).slides] == [4, 6, 6]
    assert (lane_text(after, "dv"), lane_text(after, "5>")) == ("cbj", "djj")
    assert after.score == 6


def test_bricks_without_a_mark_never_move() -> None:
    after = rules.play(place({"e5": "ao", "e6": "ao", "f5": "bo", "d6": "co"}, {"ev": "ajj"}), "ev")
    assert field_of(after) == {"f5": "bo", "d6": "co"}


@pytest.mark.parametrize(
    ("arrow", "start", "pair", "move", "lane"),
    [
        ("^", "e8", ("e9", "f9"), "gv", "ev"),
        ("v", "e3", ("e2", "f2"), "g^", "e^"),
        ("<", "c5", ("b5", "b6"), "7>", "5>"),
        (">", "h5", ("i5", "i6"), "7<", "5<"),
    ],
)
def test_leaving_over_every_edge(arrow: str, start: str, pair: tuple[str, str], move: str, lane: str) -> None:
    """The brick becomes the innermost of the lane, without arrow and points; the outermost is lost."""
    stop = {"gv": {"g8": "co"}, "g^": {"g3": "co"}, "7>": {"c7": "co"}, "7<": {"h7": "co"}}[move]
    bricks = {start: "b" + arrow, **dict.fromkeys(pair, "ao"), **stop}
    events: list[Event] = []
    after = rules.play(place(bricks, {move: "ajj", lane: "cde"}), move, events)
    assert field_of(after) == stop
    assert lane_text(after, lane) == "bcd"
    assert after.score == 3
    (slide,) = movement_of(events).slides
    assert (slide.lane, slide.fallen, slide.legs) == (lane, 4, ((0, 3),))


def test_a_brick_may_leave_into_the_lane_that_was_shot() -> None:
    """The refill comes at the shot, before anything leaves."""
    bricks = {"e5": "ao", "e6": "ao", "f4": "do", "e7": "bv"}
    after = rules.play(place(bricks, {"e^": "acd"}, source="fixed:h"), "e^")
    assert lane_text(after, "e^") == "bcd"
    assert field_of(after) == {"f4": "do"}


Cell = tuple[int, int]
LETTERS = "abcdefghij"


def lanes_of(position: Position) -> dict[str, str]:
    return {lane.name: lane_text(position, lane.name) for lane in LANES}


class Reference:
    """The rules once more, straight from their text and without regard to speed: bricks by (column, row)."""

    def __init__(self, bricks: dict[str, str], lanes: dict[str, str]) -> None:
        self.bricks = {(LETTERS.index(name[0]), int(name[1:]) - 1): brick for name, brick in bricks.items()}
        self.lanes = dict(lanes)
        self.score = 0

    def named(self) -> dict[str, str]:
        """The bricks by the names of their cells."""
        return {f"{LETTERS[column]}{row + 1}": brick for (column, row), brick in self.bricks.items()}

    def shoot(self, move: str, added: str) -> None:
        """One shot until everything rests, the new brick being of colour `added`."""
        line, arrow = move[:-1], move[-1]
        if arrow in "^v":
            entry = (LETTERS.index(line), 0 if arrow == "^" else 9)
        else:
            entry = (0 if arrow == ">" else 9, int(line) - 1)
        self.bricks[entry] = self.lanes[move][0] + arrow
        self.lanes[move] = self.lanes[move][1:] + added
        self.settle()

    def settle(self) -> None:
        """Movement and explosions until nothing moves and nothing explodes."""
        while True:
            while self.tick():
                pass
            groups = self.groups()
            if not groups:
                return
            for group in groups:
                self.score += 3 * (len(group) - 2)
                for cell in group:
                    del self.bricks[cell]

    def tick(self) -> bool:
        """Move everything by one cell; whether anything moved."""
        before = dict(self.bricks)
        taken: set[Cell] = set()
        for row in range(9, -1, -1):
            for column in range(10):
                brick = before.get((column, row), "..")
                if brick[1] not in STEP:
                    continue
                target = (column + STEP[brick[1]][0], row + STEP[brick[1]][1])
                if not (0 <= target[0] <= 9 and 0 <= target[1] <= 9):
                    self.leave((column, row))
                elif target not in before and target not in taken:
                    taken.add(target)
                    del self.bricks[column, row]
                    self.bricks[target] = brick
        return self.bricks != before

    def leave(self, cell: Cell) -> None:
        colour, arrow = self.bricks.pop(cell)
        back = {"^": "v", "v": "^", "<": ">", ">": "<"}[arrow]
        lane = (LETTERS[cell[0]] if arrow in "^v" else str(cell[1] + 1)) + back
        self.lanes[lane] = colour + self.lanes[lane][:2]

    def groups(self) -> list[set[Cell]]:
        """Every group of three or more, by spreading the smallest name through it until nothing changes."""
        label = {cell: cell for cell in self.bricks}
        changed = True
        while changed:
            changed = False
            for (column, row), brick in self.bricks.items():
                for step in STEP.values():
                    other = (column + step[0], row + step[1])
                    if other in self.bricks and self.bricks[other][0] == brick[0] and label[other] < label[column, row]:
                        label[column, row] = label[other]
                        changed = True
        sizes = Counter(label.values())
        return [{cell for cell in label if label[cell] == name} for name, size in sizes.items() if size >= 3]


class Plain:
    """A board that knows no rules and only does what events say: bricks by cell numbers, lanes by shots."""

    def __init__(self, position: Position) -> None:
        self.bricks = {cell: (b >> 3, b & 7) for cell, b in enumerate(position.field) if b != EMPTY}
        self.lanes = {lane.name: list(position.lane(lane.index)) for lane in LANES}
        self.score = position.score
        self.clears = position.clears

    def follow(self, event: Event) -> None:
        match event:
            case Shot(lane, colour, landing, ticks):
                line = lane_of(lane)
                assert self.lanes[lane].pop(0) == colour
                assert not self.bricks.keys() & set(line.cells[:ticks])
                assert line.cells[ticks - 1] == landing
                self.bricks[landing] = (colour, line.arrow)
            case Refill(lane, colour):
                self.lanes[lane].append(colour)
            case Explosion(_, groups):
                for group in groups:
                    assert {self.bricks.pop(cell)[0] for cell in group.cells} == {group.colour}
                    self.score += group.points
            case Movement(ticks, slides):
                self.move(ticks, slides)
            case Cleared(number, bonus):
                assert not self.bricks
                self.clears = number
                self.score += bonus
            case NewSet(bricks):
                self.bricks = {cell: (colour, 0) for cell, colour in bricks}

    def move(self, ticks: int, slides: tuple[Slide, ...]) -> None:
        last_ticks = [slide.last_tick for slide in slides]
        assert last_ticks == sorted(last_ticks)
        assert last_ticks[-1] + 1 == ticks
        for slide in slides:
            assert self.bricks.pop(slide.start) == (slide.colour, slide.arrow)
        for tick in range(ticks + 1):  # at no time do two bricks share a cell
            places = [cell for slide in slides if (cell := place_at(slide, tick)) is not None]
            assert len(set(places)) == len(places)
            assert not self.bricks.keys() & set(places)
        for slide in slides:
            if slide.lane is None:
                assert place_at(slide, ticks) == slide.end
                self.bricks[slide.end] = (slide.colour, slide.arrow)
            else:
                assert place_at(slide, slide.last_tick) == slide.end
                assert place_at(slide, ticks) is None
                self.lanes[slide.lane].insert(0, slide.colour)
                assert self.lanes[slide.lane].pop() == slide.fallen


def place_at(slide: Slide, tick: int) -> int | None:
    """The cell of a sliding brick before this tick, None when it has left the field."""
    steps = sum(min(max(tick - first, 0), count) for first, count in slide.legs)
    column = slide.start % 10 + steps * (0, 0, 1, 0, -1)[slide.arrow]
    row = slide.start // 10 + steps * (0, -1, 0, 1, 0)[slide.arrow]
    return row * 10 + column if 0 <= column <= 9 and 0 <= row <= 9 else None


def crowded_positions(seed: int, count: int) -> Iterator[Position]:
    """Positions full of arrows: bricks thrown on the field that come to rest and are repainted until none explodes."""
    rng = random.Random(seed)
    for _ in range(count):
        cells = rng.sample([f"{column}{row}" for column in LETTERS for row in range(1, 11)], rng.randint(40, 90))
        bricks = {cell: rng.choice("abcd") + rng.choice("^>v<^>v<o") for cell in cells}
        lanes = {lane.name: "".join(rng.choices("abcd", k=3)) for lane in LANES}
        reference = Reference(bricks, lanes)
        while reference.tick():
            pass
        while groups := reference.groups():
            for group in groups:
                cell = rng.choice(sorted(group))
                reference.bricks[cell] = rng.choice("abcd") + reference.bricks[cell][1]
        yield rules.parse_position(text(reference.named(), reference.lanes, source="fixed:cabd", colours=5))


@cache
def shots(seed: int) -> list[tuple[Position, str]]:
    """Positions and shots to compare: a random game, and all shots in crowded positions."""
    crowded = crowded_positions(seed, count=20)
    return [*random_game(seed), *((position, move) for position in crowded for move in rules.legal_moves(position))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_shots_agree_with_the_reference(seed: int) -> None:
    for position, move in shots(seed):
        after = rules.play(position, move)
        if after.clears == position.clears:  # the reference knows nothing of sets
            reference = Reference(field_of(position), lanes_of(position))
            added, _ = position.source.colour(position.colours)
            reference.shoot(move, LETTERS[added])
            assert reference.named() == field_of(after)
            assert reference.lanes == lanes_of(after)
            assert position.score + reference.score == after.score


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(10))
def test_events_replayed_on_a_plain_board_give_the_new_position(seed: int) -> None:
    for position, move in shots(seed):
        events: list[Event] = []
        after = rules.play(position, move, events)
        plain = Plain(position)
        for event in events:
            plain.follow(event)
        expected = Plain(after)
        assert (plain.bricks, plain.lanes) == (expected.bricks, expected.lanes)
        assert (plain.score, plain.clears) == (after.score, after.clears)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_bricks_are_conserved(seed: int) -> None:
    """One brick comes in with every shot; bricks only go by exploding, or by falling off a lane."""
    for position, move in shots(seed):
        events: list[Event] = []
        after = rules.play(position, move, events)
        if after.clears > position.clears:
            continue
        exploded = sum(len(group.cells) for event in events if isinstance(event, Explosion) for group in event.groups)
        slides = [slide for event in events if isinstance(event, Movement) for slide in event.slides]
        left = sum(slide.lane is not None for slide in slides)
        assert len(field_of(after)) == len(field_of(position)) + 1 - exploded - left
        colours = Counter("".join(lanes_of(position).values())) + Counter(b[0] for b in field_of(position).values())
        colours[LETTERS[next(event.colour for event in events if isinstance(event, Refill))]] += 1
        for event in events:
            if isinstance(event, Explosion):
                colours.subtract(LETTERS[group.colour] for group in event.groups for _ in group.cells)
        colours.subtract(LETTERS[slide.fallen] for slide in slides if slide.fallen is not None)
        now = Counter("".join(lanes_of(after).values())) + Counter(b[0] for b in field_of(after).values())
        assert +colours == now


@pytest.mark.slow
def test_the_shots_compared_show_everything() -> None:
    """Later waves, several groups at once, bricks that stop and go on, bricks that leave."""
    seen: Counter[str] = Counter()
    for seed in range(10):
        for position, move in shots(seed):
            events: list[Event] = []
            rules.play(position, move, events)
            for event in events:
                if isinstance(event, Explosion):
                    seen["third wave"] += event.wave >= 3
                    seen["two groups"] += len(event.groups) > 1
                elif isinstance(event, Movement):
                    seen["stops"] += any(len(slide.legs) > 1 for slide in event.slides)
                    seen["leaves"] += any(slide.lane is not None for slide in event.slides)
    assert min(seen[name] for name in ("third wave", "two groups", "stops", "leaves")) >= 5, seen
