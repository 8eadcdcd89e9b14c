"""The sentences of Explode!"""

from collections.abc import Iterator

from game.games.explode.rules.moves import (
    LIMIT,
    Event,
    Position,
    Refusal,
    blast,
    cell_name,
    counters,
    owner,
    sums_decide,
)
from game.games.explode.view.cursor import Cursor, blast_words
from game.play.port.move_result import MoveResult
from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import CellDescription, Figures, GameWords
from game.ui.drawing.canvas import Box


class Words(GameWords[Position, Event]):
    """The sentences of a game, in the player's language."""

    def subtitle(self) -> str:
        session = self.session
        level = self.table.level
        parts = [] if level is None else [level_title(self.app, level)]
        position = session.position
        turns = position.turns if position.limit else len(session.moves)
        n = turns if turns and session.outcome is not None else turns + 1
        if position.limit:
            parts.append(self._("Turn {n} of {limit}").format(n=min(n, position.limit), limit=position.limit))
        else:
            parts.append(self._("Turn {n}").format(n=n))
        return " · ".join(parts)

    def turn(self) -> str:
        player = self.names.full_label(self.session.side)
        left = self.session.position.left
        if left is not None and left <= 2:
            return self._("{player}: your last turn").format(player=player)
        return self._("{player}: raise one of your stars").format(player=player)

    def standing(self) -> str:
        parts = []
        for side in (0, 1):
            values = counters(self.session.position.cells, side)
            stars = self.plural("{n} star", "{n} stars", len(values))
            text = self._("{player}: {stars}, together {sum}")
            parts.append(text.format(player=self.names.full_label(side), stars=stars, sum=sum(values)))
        if (left := self.session.position.left) is not None:
            parts.append(self.plural("{n} turn left", "{n} turns left", left))
        return "; ".join(parts)

    def showing(self, move: MoveResult[Position, Event]) -> str:
        """Return the text of a move being shown: what a chain does is told at its end."""
        chain = any(number > 1 for number in blast(move.before, move.events).bursts.values())
        return self._raise_words(move) if chain else self.told(move)

    def told(self, move: MoveResult[Position, Event]) -> str:
        text = self._raise_words(move)
        shown = blast(move.before, move.events)
        return f"{text}: {blast_words(self.plural, shown)}" if shown.bursts else text

    def _raise_words(self, move: MoveResult[Position, Event]) -> str:
        return self._("{player} raised {cell}").format(player=self.names.side(move.before.side), cell=move.move)

    def besides(self, move: MoveResult[Position, Event]) -> str:
        """Tell which stars have burst, and which have turned."""
        shown = blast(move.before, move.events)
        words = {self._("Burst: {cells}"): shown.bursts, self._("turned: {cells}"): shown.turned}
        return "; ".join(
            text.format(cells=", ".join(cell_name(move.before, cell) for cell in sorted(cells)))
            for text, cells in words.items()
            if cells
        )

    def explain(self, refusal: str) -> str:
        names = self.names
        side = self.session.position.side
        texts = {
            Refusal.OVER: self._("The game is over. You can undo the last move."),
            Refusal.OUTSIDE: self._("There is no such cell on this board."),
            Refusal.EMPTY: self._("This cell is free. You can only raise a star of your own."),
            Refusal.OPPONENT: self._("That star belongs to {other}. {player} is to move."),
        }
        return texts[Refusal(refusal)].format(player=names.full_label(side), other=names.full_label(1 - side))

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        names = self.names
        winner = outcome.winner if outcome.winner is not None else 1
        title = self._("{player} wins!").format(player=names.full_label(winner))
        if outcome.reason == "eliminated":
            lines = [self._("{player} has no stars left.").format(player=names.full_label(1 - winner))]
        else:
            lines = self._by_sums(outcome)
        if outcome.reason != "turns":
            turns = len(self.session.moves)
            lines.append(self.plural("The game took {n} turn.", "The game took {n} turns.", turns))
        return title, lines

    def _by_sums(self, outcome: Outcome) -> list[str]:
        """Return why the sums have decided, and how."""
        equal = outcome.score[0] == outcome.score[1]
        if outcome.reason == "turns":
            limit = self.session.position.limit
            after = self._("After {n} turns the higher sum of the stars wins.")
            if equal:
                after = self._("After {n} turns the sums of the stars are equal.")
            after = after.format(n=limit)
        elif equal:
            after = self._("The same position came up for the third time, and the sums of the stars are equal.")
        else:
            after = self._("The same position came up for the third time. The higher sum of the stars wins.")
        return [after, self._("Then Blue wins, because Red began.")] if equal else [after]

    def figures(self, outcome: Outcome) -> Figures | None:
        return Figures(self._("Sum"), *map(str, outcome.score)) if sums_decide(outcome) else None


class BoardWords(Words):
    """The board in sentences: its places, and what can be done there."""

    cursor: Cursor

    def status(self) -> str:
        outcome = self.session.outcome
        if outcome is not None:
            return self.result(outcome)[0]
        return f"{self.turn()} – {self.cursor.preview}" if self.cursor.preview else self.turn()

    def preview(self) -> str:
        return self.status() if self.cursor.preview else ""

    def places(self) -> Iterator[CellDescription]:
        pieces = self.cursor.pieces
        position = self.session.position
        able = self.table.ending is None and not self.table.waiting
        for seat in range(len(position.cells)):
            cell = pieces.seat(seat)
            side = owner(position, cell)
            value = abs(position.cells[cell])
            name = cell_name(position, cell)
            if side is None:
                text = self._("{place}, free").format(place=name)
            else:
                burst = (
                    self._("{place}, {side}, {value}; would burst") if value == LIMIT else "{place}, {side}, {value}"
                )
                text = burst.format(place=name, side=self.names.side(side), value=value)
            x, y = pieces.home(cell)
            yield CellDescription(name, text, Box(x - 0.5, y - 0.5, 1, 1), able and side == position.side)
