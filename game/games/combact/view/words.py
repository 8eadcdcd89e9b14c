"""Texts for the players of Combact, and its board in words: the ring, each side's stock, the points, and where the
piece in hand may lie.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from game.actions import Action
from game.games.combact import INFO
from game.games.combact.rules import goals
from game.games.combact.rules.geometry import BACTERIA, FIELDS_AT, MICROS, POINT_NAMES, POINTS, SHAPES
from game.games.combact.rules.goals import Ending, bases, connected, standing, stuck, threatened
from game.games.combact.rules.laying import Refusal, counts_after, moves_left, new_sixes, ways
from game.games.combact.rules.moves import BaseConnected, Event, OriginatorPut, Passed, Placed, TokenSpent, apply
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import COLOURS, Goal, Lay, Position, Put, parse_move
from game.games.combact.rules.terrain import FIELD_BITS, count_at
from game.games.combact.view.cursor import Cursor
from game.games.combact.view.organisms import NEUTRAL, place_of_point
from game.games.combact.view.ring import GAP_BEFORE, place_key, unlaid
from game.language import N_plural
from game.play.port.move_result import MoveResult
from game.rules import Outcome
from game.scenes.base.context import Translated, level_title
from game.scenes.board.cursor import shows_previews
from game.scenes.board.words import CellDescription, Figures, GameWords
from game.ui.drawing.canvas import Box

LAYING = "place "
"""Prefix of the keys of places where the held piece may lie."""
READING = sorted(range(len(POINTS)), key=lambda point: (-POINTS[point][1], POINTS[point][0]))
"""The points from the top row down, each row from the left."""


def piece_name(speaker: Translated, piece: str) -> str:
    """A piece by its letter and its shape."""
    if piece not in BACTERIA:
        return speaker._("Micro-bacterium, a lens") if piece == "l" else speaker._("Micro-bacterium, a triangle")
    lenses = sum(len(cell) == 2 for cell in SHAPES[piece])
    triangles = len(SHAPES[piece]) - lenses
    parts = [speaker._("Bacterium {letter}").format(letter=piece)]
    parts.append(speaker.plural("{n} lens", "{n} lenses", lenses))
    parts.append(speaker.plural("{n} triangle", "{n} triangles", triangles))
    forks = _forks(piece)
    parts.append(speaker.plural("{n} fork", "{n} forks", forks) if forks else speaker._("in one line"))
    return ", ".join(parts)


@cache
def _forks(piece: str) -> int:
    """Return the number of a piece's triangles with lenses at all three arcs."""
    cells = set(SHAPES[piece])
    return sum(
        len(cell) == 3 and sum(len(lens) == 2 and set(lens) <= set(cell) for lens in cells) == 3 for cell in cells
    )


def point_name(speaker: Translated, position: Position, point: int) -> str:
    """Describe a point: its fields of each side, its free ones, and whose base it is."""
    names = [speaker._(side) for side in INFO.sides]
    counts = [count_at(of_side, point) for of_side in position.counts]
    sides = [f"{names[side]} {count}" for side, count in enumerate(counts) if count]
    text = f"{POINT_NAMES[point]}: {', '.join(sides)}" if sides else ""
    taken = position.masks[0] | position.masks[1]
    free = sum(not taken & FIELD_BITS[field] for field in FIELDS_AT[point])
    text = text or speaker._("{place}, free").format(place=POINT_NAMES[point])
    parts = [text, speaker.plural("{n} field free", "{n} fields free", free)]
    for base in bases(position) if position.goal is Goal.BASES else ():
        if base.point == point:
            parts.append(speaker._("base of {side}").format(side=names[base.owner]))
    return ", ".join(parts)


def placement_name(speaker: Translated, placement: Placement, position: Position) -> str:
    """Return a placement in words: its points, each with the number of own fields that would meet there."""
    counts = ", ".join(f"{POINT_NAMES[point]} {count}" for point, count in counts_after(position, placement))
    turn = placement.turn
    point = POINT_NAMES[placement.point]
    text = speaker._("At {point}, rotation {n}: {counts}").format(point=point, n=turn, counts=counts)
    tokens = len(new_sixes(position, placement))
    costs = speaker.plural("costs {n} token", "costs {n} tokens", tokens)
    return f"{text}; {costs}" if tokens else text


@lru_cache(64)
def changes(position: Position, placement: Placement) -> tuple[int, int]:
    """Return the changes of the score by a legal placement, of the side to act and of the other side."""
    after = standing(apply(position, Lay(placement.piece, placement)))
    before = standing(position)
    side = position.side
    return after[side] - before[side], after[1 - side] - before[1 - side]


def gains(speaker: Translated, position: Position, placement: Placement) -> str:
    """Return the gains of a legal placement in words, or ""."""
    own, _ = changes(position, placement)
    if position.goal is Goal.BASES:
        return speaker.plural("connects {n} base of your own", "connects {n} bases of your own", own) if own else ""
    more = N_plural("+{n} field for you", "+{n} fields for you")
    if threatened(apply(position, Lay(placement.piece, placement)), position.side):
        more = N_plural("+{n} field for you for now", "+{n} fields for you for now")
    fewer = N_plural("−{n} field for you", "−{n} fields for you")
    return ", ".join(_told(speaker, position, placement, more, fewer))


def brought(speaker: Translated, position: Position, placement: Placement) -> list[str]:
    """Return the gains of a placement for the side that made it, part by part."""
    more = N_plural("enclosed {n} more field", "enclosed {n} more fields")
    return _told(speaker, position, placement, more, N_plural("lost {n} field", "lost {n} fields"))


def _told(
    speaker: Translated, position: Position, placement: Placement, more: tuple[str, str], fewer: tuple[str, str]
) -> list[str]:
    """Return the change of the other side's moves, or of the fields of both sides, in words."""
    own, other = changes(position, placement)
    plural = speaker.plural
    told = list[str]()
    if position.goal is Goal.TIME:
        if other < 0:
            told.append(plural("{n} move fewer for the opponent", "{n} moves fewer for the opponent", -other))
        elif other > 0:
            told.append(plural("{n} more move for the opponent", "{n} more moves for the opponent", other))
    elif position.goal is Goal.AUTONOMY and all(position.masks):
        if own:
            told.append(plural(*(more if own > 0 else fewer), abs(own)))
        if other < 0:
            told.append(plural("{n} field fewer for the opponent", "{n} fields fewer for the opponent", -other))
    return told


def _box(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


class Figure(Struct, frozen=True):
    """The score of a side, with its unit as it stands for itself, and behind the number."""

    number: str
    unit: str
    behind: str


class Words(GameWords[Position, Event]):
    """The sentences of a game, in the player's language."""

    @property
    def _position(self) -> Position:
        return self.session.position

    def subtitle(self) -> str:
        parts = [self._(INFO.words[f"goal={self._position.goal}"])]
        if self.table.level is not None:
            parts.insert(0, level_title(self.app, self.table.level))
        if self.session.match.campaign:
            parts.append(self._("Campaign"))
        return " · ".join(parts)

    # Panels

    def score(self, number: int) -> str:
        """Return the number that is a side's score."""
        if not self._position.originator:
            return "–"
        if self._position.goal is Goal.BASES:
            return self._("{n} of 3").format(n=number)
        return str(number)

    def figure(self, position: Position, side: int) -> Figure:
        """Return the number in the panel of a side, with its unit."""
        if not position.originator:
            return Figure("–", self.unit(position, side), self._behind(position, side, 0))
        won = goals.outcome(position)
        if won is not None and won.reason == Ending.NO_MOVE and won.winner == side:
            # How many moves the winner had left decides nothing; there may be none, too.
            laid = str(sum(name[0] == COLOURS[side] for name in position.placed))
            return Figure(laid, self._("Pieces laid"), self._("pieces laid"))
        number = standing(position)[side]
        return Figure(self.score(number), self.unit(position, side), self._behind(position, side, number))

    def unit(self, position: Position, side: int) -> str:
        """Return the unit of a side's score, where it stands for itself."""
        for_now = self._is_for_now(position, side)
        if position.goal is Goal.TIME:
            return self._("Moves for now") if for_now else self._("Possible moves")
        if position.goal is Goal.AUTONOMY:
            return self._("Territory for now") if for_now else self._("Territory")
        return self._("Own bases")

    def _behind(self, position: Position, side: int, number: int) -> str:
        """Return the unit of a side's score, where it stands behind a number."""
        for_now = self._is_for_now(position, side)
        if position.goal is Goal.TIME:
            if for_now:
                return self.plural("move for now", "moves for now", number)
            return self.plural("possible move", "possible moves", number)
        if position.goal is Goal.AUTONOMY:
            if for_now:
                return self.plural("field for now", "fields for now", number)
            return self.plural("field enclosed", "fields enclosed", number)
        return self._("own bases")

    def _is_for_now(self, position: Position, side: int) -> bool:
        """Return whether the next answer may lower a side's score; after a resignation there is none."""
        return self.session.verdict is None and threatened(position, side)

    # The status line

    def told(self, move: MoveResult[Position, Event]) -> str:
        names = self.names
        plural = self.plural
        parts = list[str]()
        player = names.side(move.before.side)
        for event in move.events:
            match event:
                case OriginatorPut():
                    parts.append(self._("{player} placed the originator").format(player=player))
                case Passed():
                    parts.append(self._("{player} passed").format(player=player))
                case Placed(placement):
                    text = self._("{player} laid {piece} at {point}")
                    if placement.piece in MICROS:
                        text = self._("{player} laid a micro-bacterium at {point}")
                    point = POINT_NAMES[placement.point]
                    parts.append(text.format(player=player, piece=placement.piece, point=point))
                    parts += brought(self, move.before, placement)
                case TokenSpent():
                    parts.append(plural("{n} token spent", "{n} tokens spent", len(event.points)))
                case BaseConnected(_, owner):
                    own = self._("connected one of their own bases")
                    parts.append(own if owner == move.before.side else self._("connected one of the opponent's bases"))
        return ", ".join(parts)

    def besides(self, move: MoveResult[Position, Event]) -> str:
        """Return the numbers of the side's fields at each point of the piece, or White's choice."""
        for event in move.events:
            if isinstance(event, Placed):
                counts = ", ".join(f"{POINT_NAMES[point]} {count}" for point, count in event.counts)
                return self._("Points: {points}").format(points=counts)
        return self.marked(move) if any(isinstance(event, OriginatorPut) for event in move.events) else ""

    def marked(self, move: MoveResult[Position, Event]) -> str:
        match parse_move(move.move, move.before.side):
            case Put(before):
                return self._("gap before {letter}").format(letter=before)
            case Lay(piece, Placement() as placement):
                return f"{piece_name(self, piece)}; {placement_name(self, placement, move.before)}"
        return self.told(move)

    def explain(self, refusal: str) -> str:
        position = self._position
        player = self.names.full_label(position.side)
        return {
            Refusal.OVER: self._("The game is over. You can undo the last move."),
            Refusal.NO_ORIGINATOR: self._("First, {player} places the originator in the ring.").format(player=player),
            Refusal.ORIGINATOR_STANDS: self._("The originator is already in the ring."),
            Refusal.GONE: self._("This bacterium is no longer in the ring."),
            Refusal.OUT_OF_REACH: self.plural(
                "You can only choose the first bacterium after the originator.",
                "You can only choose one of the first {n} bacteria after the originator, clockwise.",
                position.widths[position.side],
            ),
            Refusal.MICRO_SPENT: self._("This micro-bacterium is already on the board."),
            Refusal.OFF_BOARD: self._("The piece would hang over the rim."),
            Refusal.TAKEN: self._("Not here: the marked fields are not free."),
            Refusal.NOT_JOINED: self._("Not here: it must share a point with a piece of the same colour."),
            Refusal.ABOVE_FIVE: self._("Not here: more than five of your fields would meet at a point."),
            Refusal.ABOVE_SIX: self._("Not here: no token allows more than six of your fields at a point."),
            Refusal.NO_PASS: self._("There is no passing in this game."),
            "no place": self._("{player}: this piece fits nowhere, choose another").format(player=player),
            "foreign": self._("This micro-bacterium is the opponent's."),
            "pick first": self._("First choose one of the lit pieces."),
        }[refusal]  # fmt: skip

    # The end

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner is None:
            title = self._("Draw")
        else:
            title = self._("{player} wins!").format(player=self.names.full_label(outcome.winner))
        match outcome.reason:
            case Ending.NO_MOVE:
                winner = outcome.winner or 0
                loser = self.names.full_label(1 - winner)
                lines = [self._("{player} has no place left for a piece.").format(player=loser)]
                left = moves_left(self._position, winner)
                if left:
                    lines.append(self.plural("The winner had {n} move left.", "The winner had {n} moves left.", left))
            case Ending.TERRITORY:
                lines = []
            case Ending.OWN_BASES:
                lines = []
                if outcome.winner is None:
                    foreign = self._pair(connected(self._position, 0, 1), connected(self._position, 1, 0))
                    lines.append(self._("Bases of the opponent connected: {score}.").format(score=foreign))
            case _:
                own = connected(self._position, 0, 0)
                lines = [
                    self.plural(
                        "Both connected {n} of their own bases.", "Both connected {n} of their own bases.", own
                    ),
                    self._("So the opponent's bases decide."),
                ]
        return title, lines

    def figures(self, outcome: Outcome) -> Figures | None:
        white, black = map(str, outcome.score)
        match outcome.reason:
            case Ending.NO_MOVE:
                return None
            case Ending.TERRITORY:
                return Figures(self._("Territory"), white, black)
            case Ending.OWN_BASES:
                return Figures(self._("Own bases"), white, black)
        return Figures(self._("Rival bases"), white, black)

    def _pair(self, white: int, black: int) -> str:
        # No line ends between a side and its number.
        pair = self._("White {white}, Black {black}").replace(" {", "\N{NO-BREAK SPACE}{")
        return pair.format(white=white, black=black)


class BoardWords(Words):
    """The board in sentences: its places, and what can be done there."""

    cursor: Cursor

    def status(self) -> str:
        position = self._position
        held = self.cursor.held
        outcome = self.session.outcome
        if outcome is not None:
            return self.result(outcome)[0]
        player = self.names.full_label(position.side)
        if not position.originator or stuck(position):
            return self.turn()
        if held.position is not position:  # Nothing is held, or a piece of a position that has just been left.
            return self.turn() if position.passes else self._choice() or self.turn()
        if held.trial is None or held.spot is None:
            return self._("{player}: lay the piece; the wheel or a right click turns it").format(player=player)
        if held.trial.refusal:
            return self.explain(held.trial.refusal)
        if self.cursor.by_keys:
            lay, left, right = map(self.names.key, (Action.CONFIRM, Action.ROTATE_LEFT, Action.ROTATE_RIGHT))
            text = self._("It fits: {lay} lays it, {left} and {right} turn it")
            text = text.format(lay=lay, left=left, right=right)
        else:
            text = self._("It fits: click to lay it")
        if held.trial.sixes:
            text = self.plural(
                "It fits: one point reaches six and costs your token",
                "It fits: {n} points reach six and cost {n} tokens",
                len(held.trial.sixes),
            )
        gain = gains(self, position, held.spot.placement) if shows_previews(self.app, self.table) else ""
        return f"{text} – {gain}" if gain else text

    def turn(self) -> str:
        position = self._position
        player = self.names.full_label(self._position.side)
        if not position.originator:
            return self._("{player}: place the originator between two bacteria of the ring").format(player=player)
        if stuck(position):
            key = self.names.key(Action.CONFIRM)
            return self._("{player}: no place left, you can only pass: {key}").format(player=player, key=key)
        if position.passes:
            text = self._("{player}: choose one of the lit pieces; if you pass too, the game ends")
            return text.format(player=player)
        return self._("{player}: choose one of the lit pieces").format(player=player)

    def _choice(self) -> str:
        """Return what can be done with the piece under the cursor before it is picked."""
        counts = self.cursor.ring.choices(self._position)
        meant = self.cursor.meant
        if meant is None or meant not in counts:
            return ""
        if not counts[meant]:
            return self.explain("no place")
        return self.plural("This piece fits in {n} place", "This piece fits in {n} places", counts[meant])

    def standing(self) -> str:
        names = self.names
        position = self._position
        parts = []
        shown = self.cursor.scene.story.pictured(position)
        for side, number in enumerate(standing(shown)):
            tokens = self.plural("{n} token", "{n} tokens", position.tokens[side])
            parts.append(f"{names.full_label(side)}: {self.unit(shown, side)} {self.score(number)}, {tokens}")
        return "; ".join([*parts, self._(INFO.notes[f"goal={position.goal}"])])

    def around(self, key: str) -> str:
        held = self.cursor.held
        points = held.spot.placement.points if held.piece and held.spot is not None else ()
        return ". ".join([self.status(), *(point_name(self, self._position, point) for point in points)])

    def overview(self) -> Iterator[CellDescription]:
        return (place for place in self.places() if not place.key.startswith(LAYING))

    def urgent(self) -> bool:
        return self._position.passes > 0 or stuck(self._position)

    def places(self) -> Iterator[CellDescription]:
        """The ring clockwise from the originator, what the sides keep, where the held piece may lie, and the points."""
        position = self.session.position
        held = self.cursor.held
        able = self.table.ending is None and not self.table.waiting
        if not position.originator:
            yield from self._gaps(able)
        yield from self._pieces(able)
        for side, count in enumerate(position.tokens):
            x, y = self.cursor.ring.token_home(side, 0)
            text = self.plural("{n} token", "{n} tokens", count)
            yield CellDescription(f"tokens {side + 1}", f"{self.names.side(side)}: {text}", _box(x, y, 0.3), False)
        if held.piece:
            for spot in held.legal:
                text = placement_name(self, spot.placement, position)
                yield CellDescription(f"{LAYING}{spot.placement.name}", text, _box(*spot.at, 0.4), able)
        for point in READING:
            yield CellDescription(
                POINT_NAMES[point], point_name(self, position, point), _box(*place_of_point(point), 0.25), False
            )

    def _gaps(self, able: bool) -> Iterator[CellDescription]:
        """The gaps of the ring, each with the pieces from which White could then choose."""
        ring = self.session.position.ring
        width = self.session.position.widths[0]
        for n, piece in enumerate(ring):
            following = ", ".join((ring[n:] + ring[:n])[:width])
            text = self._("Gap before {letter}: {side} chooses from {pieces}")
            text = text.format(letter=piece, side=self.names.side(0), pieces=following)
            gap = GAP_BEFORE, piece
            yield CellDescription(place_key(gap), text, _box(*self.cursor.ring.home(gap), 0.25), able)

    def _pieces(self, able: bool) -> Iterator[CellDescription]:
        position = self.session.position
        held = self.cursor.held
        fits = ways(position)
        for owner, piece in unlaid(position):
            words = piece_name(self, piece)
            if owner != NEUTRAL:
                words = f"{self.names.side(owner)}: {words}"
            mine = piece in fits and owner in (NEUTRAL, position.side)
            if mine and piece == held.piece:
                words += "; " + self._("in hand")
            elif mine:
                text = self.plural("fits in {n} place", "fits in {n} places", fits[piece])
                words += "; " + (text if fits[piece] else self._("fits nowhere"))
            box = _box(*self.cursor.ring.home((owner, piece)), 0.5)
            yield CellDescription(place_key((owner, piece)), words, box, able and mine and fits[piece] > 0)
