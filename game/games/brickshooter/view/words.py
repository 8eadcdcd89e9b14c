"""What is said to the player of BrickShooter, in whole sentences; and the board in words: the lanes, with what a shot
from each would do, and the bricks of the field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.games.brickshooter import INFO
from game.games.brickshooter.goals import SCORE
from game.games.brickshooter.levels import BrickShooterLevel, LevelState
from game.games.brickshooter.plans import Outlook, outlook
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import EMPTY, LANE_DEPTH, LANES, SIZE, Arrow, Lane, Side, cell_name, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, Shot
from game.games.brickshooter.rules.modes import Thirty, mode_name
from game.games.brickshooter.rules.moves import Refusal
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.rules.rush import TICKS, Rush
from game.games.brickshooter.view import panels
from game.games.brickshooter.view.board import cell_point, lane_point
from game.games.brickshooter.view.cursor import Cursor
from game.language import N_, N_plural
from game.play.port.move_result import MoveResult
from game.play.session.lines import HINT
from game.rules import Outcome
from game.scenes.base.editor_board import Speaker
from game.scenes.base.texts import level_title
from game.scenes.board.board import BoardScene
from game.scenes.board.words import CellDescription, GameWords
from game.ui.drawing.box import Box

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
"""What the bricks are called: by their colours, and by the signs upon them."""
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
"""What they are called instead in palettes with other colours."""
FLIES = {Arrow.UP: N_("flies up"), Arrow.RIGHT: N_("flies right"), Arrow.DOWN: N_("flies down"),
         Arrow.LEFT: N_("flies left")}  # fmt: skip
SHOOTS = {
    Side.LEFT: N_("Row {line} from the left"),
    Side.RIGHT: N_("Row {line} from the right"),
    Side.TOP: N_("Column {line} from above"),
    Side.BOTTOM: N_("Column {line} from below"),
}

Scene = BoardScene[Position, Event]

EDGE = N_plural("The lanes are free again: {n} brick is gone.", "The lanes are free again: {n} bricks are gone.")


def brick(scene: Speaker, colour: int) -> str:
    """What a brick of a colour is called in the palette that is seen."""
    return scene._(OTHERS.get(scene.stage.images.theme.palette.name, {}).get(colour, BRICKS[colour]))


def cell(scene: Scene, number: int) -> str:
    """A cell of the field, and what lies there."""
    there, name = scene.session.position.field[number], cell_name(number)
    if there == EMPTY:
        return scene._("{place}, free").format(place=name)
    flies = FLIES.get(Arrow(there & 7))
    return ", ".join([name, brick(scene, there >> 3), *([scene._(flies)] if flies else [])])


def lane_title(scene: Speaker, of: Lane) -> str:
    return scene._(SHOOTS[of.side]).format(line=of.name[:-1])


def lane(scene: Scene, of: Lane) -> str:
    """A lane: its first brick, what shooting it would do, and the bricks behind it."""
    position = scene.session.position
    first, *others = [brick(scene, colour) for colour in position.lane(of.index)]
    behind = scene._("behind it {bricks}").format(bricks=", ".join(others))
    mode = position.mode
    due = [scene._("shoots next")] if isinstance(mode, Rush) and mode.lane == of.name else []
    return f"{lane_title(scene, of)}: {'; '.join([first, *due, _shot(scene, of), behind])}"


def _shot(scene: Scene, of: Lane) -> str:
    refusal = moves.why_illegal(scene.session.position, of.name)
    if refusal is not None:
        return scene._("blocked") if refusal == moves.Refusal.BLOCKED else scene._("nothing would stop it")
    preview = moves.preview(scene.session.position, of.name)
    beyond = scene.session.position.field[of.cells[len(preview.path)]] >> 3
    text = scene._("would stop at {place}, against: {brick}")
    text = text.format(place=cell_name(preview.landing), brick=brick(scene, beyond))
    count = len(preview.explodes)
    if count:
        text += "; " + scene.plural("{n} brick explodes at once", "{n} bricks explode at once", count)
    return text


def ahead(scene: Scene, of: Lane) -> str:
    """The bricks that lie before a lane, in the order of the flight."""
    field = scene.session.position.field
    there = [cell(scene, number) for number in of.cells if field[number] != EMPTY]
    return scene._("On this line: {bricks}").format(bricks="; ".join(there) or scene._("free"))


def places(scene: Scene) -> Iterator[CellDescription]:
    """The lanes above, row by row what lies in it between the lanes beside it, and the lanes below."""
    sides = {side: [of for of in LANES if of.side is side] for side in Side}
    for of in sides[Side.TOP]:
        yield _lane_place(scene, of)
    for row in range(SIZE):
        yield _lane_place(scene, sides[Side.LEFT][row])
        for number in range(row * SIZE, (row + 1) * SIZE):
            x, y = cell_point(number)
            yield CellDescription(cell_name(number), cell(scene, number), Box(x - 0.5, y - 0.5, 1, 1), False)
        yield _lane_place(scene, sides[Side.RIGHT][row])
    for of in sides[Side.BOTTOM]:
        yield _lane_place(scene, of)


def _lane_place(scene: Scene, of: Lane) -> CellDescription:
    (x, y), (far_x, far_y) = lane_point(of, 0), lane_point(of, LANE_DEPTH - 1)
    box = Box(min(x, far_x) - 0.5, min(y, far_y) - 0.5, abs(x - far_x) + 1, abs(y - far_y) + 1)
    able = scene.table.ending is None and moves.why_illegal(scene.session.position, of.name) is None
    return CellDescription(of.name, lane(scene, of), box, able)


class Words(GameWords[Position, Event]):
    """Sentences about the game of a scene, in the player's language."""

    def __init__(self, scene: BoardScene[Position, Event], cursor: Cursor) -> None:
        self.scene = scene
        self.cursor = cursor
        self._ = scene._

    @property
    def puzzle(self) -> BrickShooterLevel | None:
        """The level that is played, if it is one."""
        level = self.scene.table.level
        return level if isinstance(level, BrickShooterLevel) else None

    def subtitle(self) -> str:
        if self.puzzle is not None:
            return level_title(self.scene.app, self.puzzle)
        position = self.scene.session.position
        colours = self.scene.plural("{n} colour", "{n} colours", position.colours)
        if position.mode is None:
            return colours
        return f"{self._(INFO.words[f'mode={mode_name(position.mode)}'])} · {colours}"

    def status(self) -> str:
        ending = self.scene.table.ending
        if ending is not None:
            return self._how_it_ended(ending) if self.scene.table.concluded else ""
        if preview := self.preview():
            return preview
        if self.scene.table.clocked and self.scene.session.moves:
            return self._("The lit lane shoots next.")
        return self.turn()

    def turn(self) -> str:
        if self.puzzle is not None:
            return panels.goal(self.scene, self.puzzle)
        mode = self.scene.session.position.mode
        if isinstance(mode, Rush) and self.scene.session.moves:
            return self._("{lane} shoots next.").format(lane=lane_title(self.scene, lane_of(mode.lane)))
        if self.scene.table.clocked:
            return self._("The clock starts with your first shot.")
        return self._("Shoot a brick from the border into the field.")

    def places(self) -> Sequence[CellDescription]:
        return tuple(places(self.scene))

    def standing(self) -> str:
        position, plural = self.scene.session.position, self.scene.plural
        parts = (
            [self._("Score {n}").format(n=position.score)]
            if self.puzzle is None or self.puzzle.goal.kind == SCORE
            else []
        )
        parts.append(plural("{n} shot", "{n} shots", len(self.scene.session.moves)))
        left = position.mode.left if isinstance(position.mode, Thirty) else self._shots_left()
        if self.puzzle is not None or isinstance(position.mode, Thirty):
            parts.append(plural("{n} shot left", "{n} shots left", left))
        parts.append(plural("{n} clearing", "{n} clearings", position.clears))
        return "; ".join([*parts, *([panels.goal(self.scene, self.puzzle)] if self.puzzle is not None else [])])

    def around(self, key: str) -> str:
        return ahead(self.scene, self.cursor.aim)

    def preview(self) -> str:
        position = self.scene.session.position
        if not self.cursor.aiming() or self.scene.table.ending is not None:
            return ""
        refusal = moves.why_illegal(position, self.cursor.aim.name)
        if refusal is not None:
            return self.explain(refusal)
        preview = moves.preview(position, self.cursor.aim.name)
        if not preview.explodes:
            return ""
        if self.cursor.looks_far():
            return self._outlook(outlook(position, self.cursor.aim.name))
        text = self.scene.plural("{n} brick explodes at once", "{n} bricks explode at once", len(preview.explodes))
        return self._("{text}: +{points}").format(text=text, points=preview.points)

    def _outlook(self, found: Outlook) -> str:
        """What a shot leads to in all its waves."""
        plural, bricks = self.scene.plural, len(found.bursts)
        if found.waves > 1:
            parts = [plural("{n} brick explodes", "{n} bricks explode", bricks)]
            parts.append(plural("{n} wave", "{n} waves", found.waves))
        else:
            parts = [plural("{n} brick explodes at once", "{n} bricks explode at once", bricks)]
        if found.leaving:
            parts.append(plural("{n} brick leaves the field", "{n} bricks leave the field", len(found.leaving)))
        text = self._("{text}: +{points}").format(text=", ".join(parts), points=found.points)
        return " · ".join([text, *self.feast(found.bonus)]) if found.bonus else text

    def told(self, move: MoveResult[Position, Event]) -> str:
        plural, waves = self.scene.plural, [event for event in move.events if isinstance(event, Explosion)]
        landing = next(event.landing for event in move.events if isinstance(event, Shot))
        edge = [plural(*EDGE, len(event.cells)) for event in move.events if isinstance(event, Gone)]
        if not waves:
            stays = self._("The brick stays on {place}: no group formed.")
            return "".join(edge) or stays.format(place=cell_name(landing))
        bricks = sum(len(group.cells) for wave in waves for group in wave.groups)
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

    def showing(self, move: MoveResult[Position, Event]) -> str:
        """Nothing while a chain runs: what it comes to is told at its end."""
        waves = sum(isinstance(event, Explosion) for event in move.events)
        return self.told(move) if waves < 2 else ""

    def besides(self, move: MoveResult[Position, Event]) -> str:
        """Which bricks have exploded, wave by wave; against the clock also which lane has shot."""
        parts = []
        for event in move.events:
            if isinstance(event, Shot) and isinstance(move.before.mode, Rush):
                parts.append(lane_title(self.scene, lane_of(event.lane)))
            for group in event.groups if isinstance(event, Explosion) else ():
                parts.append(f"{brick(self.scene, group.colour)}: {', '.join(map(cell_name, group.cells))}")
        return "; ".join(parts)

    def explain(self, refusal: str) -> str:
        ending = self.scene.table.ending
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
        return self._("No lane can shoot any more.")

    def _shots_left(self) -> int:
        return max(0, self.puzzle.shots - len(self.scene.session.moves)) if self.puzzle is not None else 0

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        shots, plural = len(self.scene.session.moves), self.scene.plural
        fired = plural("{n} shot", "{n} shots", shots)
        if self.puzzle is not None and outcome.reason == LevelState.SOLVED:
            aid = self.scene.session.aid
            if shots <= self.puzzle.par and aid and HINT in aid:
                note = self._("{shots}, with a hint. Solve it without one for the second star.").format(shots=fired)
            elif shots <= self.puzzle.par:
                note = self._("{shots}: the fewest possible.").format(shots=fired)
            else:
                note = self._("{shots}. It can be done in {par}.").format(shots=fired, par=self.puzzle.par)
            return self._("Level solved"), [note]
        if self.puzzle is not None:
            why = self._("No shots left.") if self._shots_left() == 0 else self._("No lane can shoot any more.")
            return self._("Not solved"), [f"{why} {panels.goal(self.scene, self.puzzle)}"]
        position = self.scene.session.position
        clearings = plural("{n} clearing", "{n} clearings", position.clears)
        colours = plural("{n} colour", "{n} colours", position.colours)
        if outcome.reason == "cleared":
            return self._("Field cleared!"), [f"{fired} · {colours}"]
        if outcome.reason == "shots":
            return self._("Thirty shots"), [f"{clearings} · {colours}"]
        if isinstance(position.mode, Rush):
            minutes, seconds = divmod(position.mode.tick // TICKS, 60)
            fired = f"{minutes}:{seconds:02} · {fired}"
        return self._("Game over"), [self._("No lane can shoot any more."), f"{fired} · {clearings} · {colours}"]

    def feast(self, bonus: int) -> tuple[str, str]:
        """What is said when the field has been cleared: a title, and what it has brought."""
        return self._("Field cleared!"), self._("Bonus +{n}").format(n=bonus)
