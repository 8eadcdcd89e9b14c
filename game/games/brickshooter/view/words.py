"""Texts for the player of BrickShooter, and the board in words: the lanes with the effect of their shots, and the
bricks of the field.
"""

import re
from collections.abc import Iterator

from game.games.brickshooter import INFO
from game.games.brickshooter.goals import SCORE
from game.games.brickshooter.levels import BrickShooterLevel, LevelState
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import EMPTY, LANE_DEPTH, LANES, SIZE, Arrow, Lane, Side, cell_name, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, Shot
from game.games.brickshooter.rules.modes import Thirty, mode_name
from game.games.brickshooter.rules.moves import Refusal
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import OWN, TICKS, Rush, lane_name
from game.games.brickshooter.view import panels
from game.games.brickshooter.view.board import cell_point, lane_point
from game.games.brickshooter.view.cursor import Cursor
from game.language import N_, N_plural
from game.play.port.move_result import MoveResult
from game.play.session.line import HINT, RESIGNED
from game.play.table.state import ClockState
from game.rules import Outcome
from game.scenes.base.context import Translated, level_title
from game.scenes.board.race import standings
from game.scenes.board.words import CellDescription, GameWords
from game.ui.drawing.canvas import Box

BRICKS = (
    N_("red ring"),
    N_("blue drop"),
    N_("yellow star"),
    N_("green clover"),
    N_("purple diamond"),
    N_("turquoise snowflake"),
    N_("pink heart"),
    N_("orange moon"),
    N_("grey plus"),
    N_("brown bars"),
)
"""Names of the bricks by colour and symbol."""
OTHERS = {
    "okabe-ito": {
        0: N_("orange-red ring"),
        4: N_("pink diamond"),
        5: N_("light blue snowflake"),
        6: N_("orange heart"),
        7: N_("dark grey moon"),
        8: N_("white plus"),
    },
    "contrast": {8: N_("white plus")},
}
"""Names in palettes with other colours."""
FLIES = {Arrow.UP: N_("flies up"), Arrow.RIGHT: N_("flies right"), Arrow.DOWN: N_("flies down"),
         Arrow.LEFT: N_("flies left")}  # fmt: skip
SHOOTS = {
    Side.LEFT: N_("Row {line} from the left"),
    Side.RIGHT: N_("Row {line} from the right"),
    Side.TOP: N_("Column {line} from above"),
    Side.BOTTOM: N_("Column {line} from below"),
}


PLACE = re.compile(r"(?<!\w)([a-j](10|[1-9])|[a-j][v^]|(10|[1-9])[<>])(?!\w)")
"""A cell or lane by its name, such as `e4`, `7>` or `dv`."""
LANES_FREE = N_plural("The lanes are free again: {n} brick is gone.", "The lanes are free again: {n} bricks are gone.")


def figures(*parts: str) -> str:
    """Join counted things in one line, which breaks only between them."""
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def brick(speaker: Translated, colour: int) -> str:
    """Return the name of a brick in the present palette."""
    return speaker._(OTHERS.get(speaker.app.theme.palette.name, {}).get(colour, BRICKS[colour]))


def lane_title(speaker: Translated, of: Lane) -> str:
    return speaker._(SHOOTS[of.side]).format(line=of.name[:-1])


def names_places(speaker: Translated, text: str) -> bool:
    """Return whether a text names a cell, a lane, a row or a column."""
    return PLACE.search(text) is not None or any(lane_title(speaker, of) in text for of in LANES)


class Words(GameWords[Position, Event]):
    """The sentences of a game, in the player's language."""

    @property
    def puzzle(self) -> BrickShooterLevel | None:
        """The level being played, if it is one."""
        level = self.table.level
        return level if isinstance(level, BrickShooterLevel) else None

    def subtitle(self) -> str:
        if self.puzzle is not None:
            return level_title(self.app, self.puzzle)
        position = self.session.position
        colours = self.plural("{n} colour", "{n} colours", position.colours)
        if position.mode is None:
            return colours
        return f"{self._(INFO.words[f'mode={mode_name(position.mode)}'])} · {colours}"

    def turn(self) -> str:
        if self.puzzle is not None:
            return panels.goal(self, self.puzzle)
        mode = self.session.position.mode
        if isinstance(mode, Rush) and self.session.moves:
            return self._("{lane} shoots next.").format(lane=lane_title(self, lane_of(mode.lane)))
        if self.table.clock.on:
            return self._("The clock starts with your first shot.")
        return self._("Shoot a brick from the border into the field.")

    def standing(self) -> str:
        position = self.session.position
        plural = self.plural
        parts = []
        if self.puzzle is None or self.puzzle.goal.kind == SCORE:
            parts.append(self._("Score {n}").format(n=position.score))
        parts.append(plural("{n} shot", "{n} shots", len(self.session.moves)))
        left = position.mode.left if isinstance(position.mode, Thirty) else self._shots_left()
        if self.puzzle is not None or isinstance(position.mode, Thirty):
            parts.append(plural("{n} shot left", "{n} shots left", left))
        parts.append(plural("{n} clearing", "{n} clearings", position.clears))
        parts += [f"{one.rank}. {one.name}: {one.score}" for one in standings(self.app, self.table)]
        return "; ".join([*parts, *([panels.goal(self, self.puzzle)] if self.puzzle is not None else [])])

    def told(self, move: MoveResult[Position, Event]) -> str:
        plural = self.plural
        waves = [event for event in move.events if isinstance(event, Explosion)]
        landing = next(event.landing for event in move.events if isinstance(event, Shot))
        edge = [plural(*LANES_FREE, len(event.cells)) for event in move.events if isinstance(event, Gone)]
        if not waves:
            stays = self._("The brick stopped on {place}. Nothing exploded.")
            return "".join(edge) or stays.format(place=cell_name(landing))
        bricks = sum(len(wave.cells) for wave in waves)
        moved = [event for event in move.events if isinstance(event, Movement)]
        gone = sum(slide.lane is not None for event in moved for slide in event.slides)
        parts = [plural("{n} brick exploded", "{n} bricks exploded", bricks)]
        if len(waves) > 1:
            parts.append(plural("{n} wave", "{n} waves", len(waves)))
        if gone:
            parts.append(plural("{n} brick left the field", "{n} bricks left the field", gone))
        text = self._("{text}: +{points}").format(text=", ".join(parts), points=sum(wave.points for wave in waves))
        feasts = [" ".join(self.feast(event.bonus)) for event in move.events if isinstance(event, Cleared)]
        return " · ".join([text, *edge, *feasts])

    def written(self, move: str) -> str:
        # The ticks of a rush would be taken for points.
        return lane_name(move) + OWN * move.endswith(OWN)

    def showing(self, move: MoveResult[Position, Event]) -> str:
        """Return nothing: a shot is told once it has been seen."""
        return ""

    def besides(self, move: MoveResult[Position, Event]) -> str:
        """Tell which bricks have exploded, wave by wave; against the clock also which lane has shot."""
        parts = []
        for event in move.events:
            if isinstance(event, Shot) and isinstance(move.before.mode, Rush):
                parts.append(lane_title(self, lane_of(event.lane)))
            for group in event.groups if isinstance(event, Explosion) else ():
                parts.append(f"{brick(self, group.colour)}: {', '.join(map(cell_name, group.cells))}")
        return "; ".join(parts)

    def explain(self, refusal: str) -> str:
        ending = self.table.ending
        if ending is not None:
            return self._how_it_ended(ending)
        if refusal == Refusal.BLOCKED:
            return self._("This lane is blocked: the cell in front of it is occupied.")
        return self._("Nothing on this line would stop the brick.")

    def _how_it_ended(self, outcome: Outcome) -> str:
        if outcome.reason == LevelState.SOLVED:
            return self._("Solved!")
        if outcome.reason == LevelState.FAILED and self._shots_left() == 0:
            return self._("No shots left. Undo some, or restart.")
        if outcome.reason == "shots":
            return self._("No shots left.")
        if outcome.reason == RESIGNED:
            return self._("You ended the run.")
        return self._("No lane can shoot any more.")

    def _shots_left(self) -> int:
        return max(0, self.puzzle.shots - len(self.session.moves)) if self.puzzle is not None else 0

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        shots = len(self.session.moves)
        plural = self.plural
        fired = plural("{n} shot", "{n} shots", shots)
        if self.puzzle is not None and outcome.reason == LevelState.SOLVED:
            aid = self.session.aid
            if shots <= self.puzzle.par and aid and HINT in aid:
                note = self._("{shots}, with a hint. Solve it without one for the second star.").format(shots=fired)
            elif shots <= self.puzzle.par:
                note = self._("{shots}: the fewest possible.").format(shots=fired)
            else:
                note = self._("{shots}. It can be done in {par}.").format(shots=fired, par=self.puzzle.par)
            return self._("Level solved"), [note]
        if self.puzzle is not None:
            why = self._("No shots left.") if self._shots_left() == 0 else self._("No lane can shoot any more.")
            return self._("Not solved"), [why, self._("Goal: {goal}").format(goal=panels.goal(self, self.puzzle))]
        position = self.session.position
        clearings = plural("{n} clearing", "{n} clearings", position.clears)
        colours = plural("{n} colour", "{n} colours", position.colours)
        if outcome.reason == "cleared":
            return self._("Field cleared!"), [figures(fired, colours)]
        if outcome.reason == "shots":
            title = self._("Thirty shots") if isinstance(position.mode, Thirty) else self._("No shots left.")
            return title, [figures(clearings, colours)]
        if isinstance(position.mode, Rush):
            minutes, seconds = divmod(position.mode.tick // TICKS, 60)
            fired = figures(f"{minutes}:{seconds:02}", fired)
        return self._("Game over"), [self._how_it_ended(outcome), figures(fired, clearings, colours)]

    def feast(self, bonus: int) -> tuple[str, str]:
        """Return title and line for a cleared field."""
        return self._("Field cleared!"), self._("Bonus +{n}").format(n=bonus)

    def _cell(self, number: int) -> str:
        """A cell of the field, and what lies there."""
        there = self.session.position.field[number]
        name = cell_name(number)
        if there == EMPTY:
            return self._("{place}, free").format(place=name)
        flies = FLIES.get(Arrow(there & 7))
        return ", ".join([name, brick(self, there >> 3), *([self._(flies)] if flies else [])])

    def _lane(self, of: Lane) -> str:
        """A lane: its first brick, what shooting it would do, and the bricks behind it."""
        position = self.session.position
        first, *others = [brick(self, colour) for colour in position.lane(of.index)]
        behind = self._("behind it {bricks}").format(bricks=", ".join(others))
        mode = position.mode
        due = [self._("shoots next")] if isinstance(mode, Rush) and mode.lane == of.name else []
        return f"{lane_title(self, of)}: {'; '.join([first, *due, self._shot(of), behind])}"

    def _shot(self, of: Lane) -> str:
        refusal = moves.why_illegal(self.session.position, of.name)
        if refusal is not None:
            return self._("blocked") if refusal == moves.Refusal.BLOCKED else self._("nothing would stop it")
        preview = moves.preview(self.session.position, of.name)
        beyond = self.session.position.field[of.cells[of.cells.index(preview.landing) + 1]] >> 3
        text = self._("would stop at {place}, against: {brick}")
        text = text.format(place=cell_name(preview.landing), brick=brick(self, beyond))
        count = len(preview.bursts)
        if count:
            text += "; " + self.plural("{n} brick explodes at once", "{n} bricks explode at once", count)
        return text

    def _ahead(self, of: Lane) -> str:
        """The bricks that lie before a lane, in the order of the flight."""
        field = self.session.position.field
        there = [self._cell(number) for number in of.cells if field[number] != EMPTY]
        return self._("On this line: {bricks}").format(bricks="; ".join(there) or self._("free"))

    def places(self) -> Iterator[CellDescription]:
        """The lanes above, row by row what lies in it between the lanes beside it, and the lanes below."""
        sides = {side: [of for of in LANES if of.side is side] for side in Side}
        for of in sides[Side.TOP]:
            yield self._lane_place(of)
        for row in range(SIZE):
            yield self._lane_place(sides[Side.LEFT][row])
            for number in range(row * SIZE, (row + 1) * SIZE):
                x, y = cell_point(number)
                yield CellDescription(cell_name(number), self._cell(number), Box(x - 0.5, y - 0.5, 1, 1), False)
            yield self._lane_place(sides[Side.RIGHT][row])
        for of in sides[Side.BOTTOM]:
            yield self._lane_place(of)

    def _lane_place(self, of: Lane) -> CellDescription:
        x, y = lane_point(of, 0)
        far_x, far_y = lane_point(of, LANE_DEPTH - 1)
        box = Box(min(x, far_x) - 0.5, min(y, far_y) - 0.5, abs(x - far_x) + 1, abs(y - far_y) + 1)
        able = self.table.ending is None and moves.why_illegal(self.session.position, of.name) is None
        return CellDescription(of.name, self._lane(of), box, able)


class BoardWords(Words):
    """The board in sentences: its places, and what can be done there."""

    cursor: Cursor

    def explain(self, refusal: str) -> str:
        lane = self.cursor.aim
        if self.table.ending is None and refusal == Refusal.BLOCKED and self.cursor.changes(lane.cells[:1]):
            return self._("This lane is about to be blocked: the cell in front of it will be occupied.")
        if self.table.ending is None and refusal == Refusal.EMPTY_LINE and self.cursor.changes(lane.cells):
            return self._("Nothing on this line will be left to stop the brick.")
        return super().explain(refusal)

    def status(self) -> str:
        ending = self.table.ending
        if ending is not None:
            return self._how_it_ended(ending) if self.table.concluded else ""
        if preview := self.preview():
            return preview
        if self.table.guided:
            return ""  # What is to be done stands above the board.
        if self.table.clock is ClockState.RUNNING:
            return self._("The lit lane shoots next.")
        return self.turn()

    def urgent(self) -> bool:
        story = self.cursor.scene.story
        last = story.ended or story.last
        # In a rush shots follow each other too fast to read of each where it has stopped.
        quiet = last is None or not any(isinstance(event, Explosion) for event in last.events)
        return quiet and self.table.clock is ClockState.RUNNING

    def around(self, key: str) -> str:
        return self._ahead(self.cursor.aim)

    def preview(self) -> str:
        position = self.session.position
        if not self.cursor.aiming() or self.table.ending is not None:
            return ""
        refusal = moves.why_illegal(position, self.cursor.aim.name)
        if refusal is not None:
            return self.explain(refusal)
        found = self.cursor.look(position, self.cursor.aim)
        plural = self.plural
        bricks = len(found.bursts)
        if not bricks:
            return ""
        if found.waves > 1:
            parts = [plural("{n} brick explodes", "{n} bricks explode", bricks)]
            parts.append(plural("{n} wave", "{n} waves", found.waves))
        else:
            parts = [plural("{n} brick explodes at once", "{n} bricks explode at once", bricks)]
        if found.leaving:
            parts.append(plural("{n} brick leaves the field", "{n} bricks leave the field", len(found.leaving)))
        text = self._("{text}: +{points}").format(text=", ".join(parts), points=found.points)
        return " · ".join([text, *self.feast(found.bonus)]) if found.bonus else text
