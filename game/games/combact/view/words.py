"""What is said to the players of Combact, in whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.actions import Action
from game.games.combact import ABOUT
from game.games.combact.rules.geometry import MICROS, POINT_NAMES
from game.games.combact.rules.goals import Ending, connected
from game.games.combact.rules.laying import Refusal, moves_left, ways
from game.games.combact.rules.moves import BaseConnected, Event, OriginatorPut, Passed, Placed, TokenSpent, placement_at
from game.games.combact.rules.position import Goal, Position
from game.games.combact.rules.text import Lay, Put, parse_move
from game.games.combact.view.cursor import Cursor
from game.games.combact.view.gains import brought, gains
from game.games.combact.view.places import LAYING, piece_name, placement_name, places, point_name
from game.play.port.happened import Happened
from game.rules import Outcome
from game.scenes.parts.board import BoardScene
from game.scenes.parts.places_told import Place
from game.scenes.parts.words import GameWords
from game.scenes.start import level_title

Translate = Callable[[str], str]


def goal_name(goal: Goal, _: Translate) -> str:
    return {Goal.TIME: _("Time factor"), Goal.AUTONOMY: _("Autonomy"), Goal.BASES: _("3+3 bases")}[goal]


def goal_aim(goal: Goal, _: Translate) -> str:
    """What a goal is about, in one sentence."""
    return _(ABOUT.notes[f"goal={goal}"])


class Words(GameWords[Position, Event]):
    """Sentences about the game of a scene, in the player's language."""

    def __init__(self, scene: BoardScene[Position, Event], cursor: Cursor) -> None:
        self.scene = scene
        self.cursor = cursor
        self._ = scene._

    @property
    def _position(self) -> Position:
        return self.scene.session.position

    def subtitle(self) -> str:
        parts = [goal_name(self._position.goal, self._)]
        if self.scene.table.level is not None:
            parts.insert(0, level_title(self.scene.app, self.scene.table.level))
        if self.scene.session.match.campaign:
            parts.append(self._("Campaign"))
        return " · ".join(parts)

    # Panels

    def score(self, number: int) -> str:
        """The number that says how a side stands."""
        if not self._position.originator:
            return "–"
        if self._position.goal is Goal.BASES:
            return self._("{n} of 3").format(n=number)
        return str(number)

    def unit(self) -> str:
        """What that number counts."""
        if self._position.goal is Goal.TIME:
            return self._("Possible moves")
        if self._position.goal is Goal.AUTONOMY:
            return self._("Territory")
        return self._("Own bases")

    # The status line

    def status(self) -> str:
        position, held, outcome = self._position, self.cursor.held, self.scene.session.outcome
        if outcome is not None:
            return self.result(outcome)[0]
        player = self.scene.names.full_label(position.side)
        if not position.originator or self.cursor.standing.stuck:
            return self.turn()
        if held.position is not position:  # Nothing is held, or a piece of a position that has just been left.
            return self.turn() if position.passes else self._choice() or self.turn()
        if held.trial is None or held.spot is None:
            return self._("{player}: lay the piece; the wheel or a right click turns it").format(player=player)
        if held.trial.refusal:
            return self.explain(held.trial.refusal)
        text = self._("It fits: click or confirm to lay it")
        if held.trial.sixes:
            text = self.scene.plural(
                "It fits: one point reaches six and costs your token",
                "It fits: {n} points reach six and cost {n} tokens",
                len(held.trial.sixes),
            )
        gain = gains(self.scene, position, held.spot.placement)
        return f"{text} – {gain}" if gain else text

    def turn(self) -> str:
        position, player = self._position, self.scene.names.full_label(self._position.side)
        if not position.originator:
            return self._("{player}: place the originator between two bacteria of the ring").format(player=player)
        if self.cursor.standing.stuck:
            key = self.scene.names.key(Action.CONFIRM)
            return self._("{player}: no place left, you can only pass: {key}").format(player=player, key=key)
        if position.passes:
            text = self._("{player}: choose one of the lit pieces; if you pass too, the game ends")
            return text.format(player=player)
        return self._("{player}: choose one of the lit pieces").format(player=player)

    def _choice(self) -> str:
        """What can be done with the piece that is pointed at before it is picked."""
        meant = self.cursor.meant
        if meant is not None and meant in self.cursor.ring.barred(self._position):
            return self.explain("no place")
        if meant is not None and meant in self.cursor.ring.lit(self._position):
            count = ways(self._position)[meant[1]]
            return self.scene.plural("This piece fits in {n} place", "This piece fits in {n} places", count)
        return ""

    def places(self) -> Sequence[Place]:
        return tuple(places(self.scene, self.cursor))

    def standing(self) -> str:
        names, position = self.scene.names, self._position
        parts = []
        for side, number in enumerate(self.cursor.standing.score):
            tokens = self.scene.plural("{n} token", "{n} tokens", position.tokens[side])
            parts.append(f"{names.full_label(side)}: {self.unit()} {self.score(number)}, {tokens}")
        return "; ".join([*parts, goal_aim(position.goal, self._)])

    def around(self, key: str) -> str:
        held = self.cursor.held
        points = held.spot.placement.points if held.piece and held.spot is not None else ()
        return ". ".join([self.status(), *(point_name(self.scene, self._position, point) for point in points)])

    def overview(self) -> Sequence[Place]:
        return [place for place in self.places() if not place.key.startswith(LAYING)]

    def urgent(self) -> bool:
        return self._position.passes > 0 or self.cursor.standing.stuck

    def told(self, move: Happened[Position, Event]) -> str:
        names, plural, parts = self.scene.names, self.scene.plural, list[str]()
        player = names.side(move.before.side)
        for event in move.events:
            match event:
                case OriginatorPut():
                    parts.append(self._("{player} placed the originator").format(player=player))
                case Passed():
                    parts.append(self._("{player} passes").format(player=player))
                case Placed(side, piece, turn, point):
                    text = self._("{player} laid {piece} at {point}")
                    if piece in MICROS:
                        text = self._("{player} laid a micro-bacterium at {point}")
                    parts.append(text.format(player=player, piece=piece, point=POINT_NAMES[point]))
                    placement = placement_at(piece, turn, point, side)
                    parts += [] if placement is None else brought(self.scene, move.before, placement)
                case TokenSpent():
                    parts.append(plural("{n} token spent", "{n} tokens spent", len(event.points)))
                case BaseConnected(_, owner, side):
                    own = self._("connects a base of its own")
                    parts.append(own if owner == side else self._("connects a base of the other side"))
        return ", ".join(parts)

    def besides(self, move: Happened[Position, Event]) -> str:
        """How many fields of the side meet now at each point of the piece, or what White can choose from."""
        for event in move.events:
            if isinstance(event, Placed):
                counts = ", ".join(f"{POINT_NAMES[point]} {count}" for point, count in event.counts)
                return self._("Points: {points}").format(points=counts)
        return self.marked(move) if any(isinstance(event, OriginatorPut) for event in move.events) else ""

    def marked(self, move: Happened[Position, Event]) -> str:
        laid = parse_move(move.move, move.before.side)
        if isinstance(laid, Put):
            return self._("gap before {letter}").format(letter=laid.before)
        if not isinstance(laid, Lay) or laid.placement is None:
            return self.told(move)
        return f"{piece_name(self.scene, laid.piece)}; {placement_name(self.scene, laid.placement, move.before)}"

    def explain(self, refusal: str) -> str:
        position = self._position
        player = self.scene.names.full_label(position.side)
        return {
            Refusal.OVER: self._("The game is over. You can undo the last move."),
            Refusal.NO_ORIGINATOR: self._("First, {player} places the originator in the ring.").format(player=player),
            Refusal.ORIGINATOR_STANDS: self._("The originator is already in the ring."),
            Refusal.GONE: self._("This bacterium is no longer in the ring."),
            Refusal.OUT_OF_REACH: self.scene.plural(
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
            title = self._("{player} wins!").format(player=self.scene.names.full_label(outcome.winner))
        white, black = outcome.score
        pair = self._("White {white}, Black {black}").format(white=white, black=black)
        match outcome.reason:
            case Ending.NO_MOVE:
                winner = outcome.winner or 0
                loser = self.scene.names.full_label(1 - winner)
                left = moves_left(self._position, winner)
                return title, [
                    self._("{player} has no place left for a piece.").format(player=loser),
                    self.scene.plural("The winner had {n} move left.", "The winner had {n} moves left.", left),
                ]
            case Ending.TERRITORY:
                return title, [self._("Fields enclosed: {score}.").format(score=pair)]
            case Ending.OWN_BASES:
                return title, [self._("Own bases connected: {score}.").format(score=pair), *self._foreign(outcome)]
        own = connected(self._position, 0, 0)
        return title, [
            self.scene.plural("Both connected {n} base of their own.", "Both connected {n} bases of their own.", own),
            self._("So the opponent's bases decide: {score}.").format(score=pair),
        ]

    def _foreign(self, outcome: Outcome) -> list[str]:
        """In a draw for bases: even the opponent's bases did not decide."""
        if outcome.winner is not None:
            return []
        white, black = connected(self._position, 0, 1), connected(self._position, 1, 0)
        pair = self._("White {white}, Black {black}").format(white=white, black=black)
        return [self._("Bases of the opponent connected: {score}.").format(score=pair)]
