"""The scene of UnStack: towers of ebony and ivory on a wooden board, sown by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.app.controls import Action, Pointer, Press
from game.games import Game
from game.games.unstack.rules.board import NETO2026, Event, Pass, Position
from game.games.unstack.rules.sowing import Sowing
from game.games.unstack.rules.text import PASS, parse_move, stones
from game.games.unstack.view.board import HAND, HAND_SHADOW, BoardPicture
from game.games.unstack.view.cursor import Pointing
from game.games.unstack.view.hand import Hand, Hint
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH, foot, middle, rise
from game.games.unstack.view.marks import hint_marks, marks
from game.games.unstack.view.panels import Account, build_buttons, build_notice, build_panel
from game.games.unstack.view.playback import HELD, Playback, Resumable
from game.games.unstack.view.towers import SHADOW_ANCHOR, TOWER_ANCHOR, Shadow, Tower
from game.games.unstack.view.words import explain, result_lines, status
from game.play.session import Session
from game.rules import Outcome
from game.scenes.parts.beacon import beacon
from game.scenes.play import HURRY, PlayScene
from game.scenes.start import level_title
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Parallel, Tween, ease_out
from game.ui.widgets import Box

if TYPE_CHECKING:
    from game.app.app import App


class UnStackScene(PlayScene):
    """A game of UnStack. The hand is what a player has taken up; the board shows the stones it has laid already."""

    shape = (BOARD_WIDTH, BOARD_HEIGHT)

    def __init__(self, app: App, game: Game, session: Session, level: Any | None = None) -> None:
        super().__init__(app, game, session, level)
        self.picture = BoardPicture(self.stage, self.board)
        self._hand = Hand(session.position, session.outcome is not None)
        self.pointing = Pointing(self)
        self._held: tuple[Sprite, Sprite] | None = None
        """The shadow and the stones in the hand."""
        self._tosses: list[Resumable] = []
        """Stones laid by hand that may still be falling."""
        self._ahead: Sowing | None = None
        """What of the move that is about to be shown is on the board already."""

    @property
    def hand(self) -> Hand:
        """The hand of the side to move; every position has a new one."""
        if self._hand.position is not self.session.position:
            self._hand = Hand(self.session.position, self.session.outcome is not None)
        return self._hand

    # Layout

    def build_panels(self) -> None:
        match, outcome = self.session.match, self.session.outcome
        words = (self._("Stones"), self._("Captured"))
        on_board = stones(self.session.position.cells)
        for side, box in enumerate(self.places.panels):
            won = outcome is not None and outcome.winner == side
            to_move = outcome is None and self.session.side == side
            turn = self._("Winner") if won else self.turn_word(side) if to_move else ""
            wins = match.wins[match.player(side)]
            games = self.plural("{n} game won", "{n} games won", wins)
            if match.best_of:
                games = self._("{wins} of {needed} wins").format(wins=wins, needed=match.best_of // 2 + 1)
            captured = self._captured(self.session.position.cells)[side]
            side_name = self._(self.game.sides[side])
            account = Account(side, self.seats.label(side), side_name, turn, on_board[side], captured, games, wins)
            room = build_panel(self.form, box, account, words)
            if to_move and not self.waiting:
                self._build_buttons(room)
        if self.hand.must_pass and not self.moving and not self.waiting:
            title = self._("{player} cannot move").format(player=self.seats.full_label(self.session.side))
            build_notice(self.form, self.places.board, title, self._("Click the board to pass"))

    def _build_buttons(self, room: Box) -> None:
        hand = self.hand
        first = ("finish", "check", self._("Finish"), self.finish, hand.finished() is not None)
        if hand.must_pass:
            first = ("finish", "check", self._("Pass"), self.pass_on, True)
        build_buttons(
            self.form, room, first, ("take back", "undo", self._("Take back"), self.take_back, hand.sowing is not None)
        )

    def subtitle(self) -> str:
        parts = [] if self.level is None else [level_title(self.app, self.level)]
        if self.level is None and self.session.position.rules == NETO2026:
            parts.append(self._("Rules of 2026"))
        parts.append(self._("Turn {n}").format(n=len(self.session.moves) + 1))
        return " · ".join(parts)

    # What is said

    def status(self) -> str:
        outcome = self.session.outcome
        if outcome is not None:
            return self.result_lines(outcome)[0]
        return status(
            self, self.hand, self.seats.full_label(self.session.side), self.app.controls.label(Action.CONFIRM)
        )

    def explain(self, refusal: str) -> str:
        side = self.session.side
        return explain(self._, refusal, self.seats.full_label(side), self.seats.full_label(1 - side))

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        return result_lines(
            self, outcome, (self.seats.full_label(0), self.seats.full_label(1)), len(self.session.moves)
        )

    # Moves on the stage

    def _captured(self, cells: Sequence[int]) -> tuple[int, int]:
        """How many stones each side has captured when these are on the board; a hand holds none of the enemy's."""
        before, now = stones(self.session.positions[0].cells), list(stones(tuple(cells)))
        if self.hand.sowing is not None:
            side = self.session.side
            now[side] = stones(self.session.position.cells)[side]
        return before[1] - now[1], before[0] - now[0]

    def show(self, position: Position) -> None:
        self._stop_tosses()
        cells = self.hand.cells() if position is self.session.position else position.cells
        self.picture.show(cells, self._captured(cells))
        self.refresh_cursor()

    def _stop_tosses(self) -> None:
        for toss in self._tosses:
            self.stage.animator.cancel(("toss", id(toss)))
        self._tosses.clear()

    def _playback(self) -> Playback:
        return Playback(self.picture, self.app.audio.play, self.lively)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        ahead, self._ahead = self._ahead, None
        side = before.side
        held = self._held[1] if self._held and ahead is not None else None
        start = held and (held.x, held.y)
        self._show_held()
        playback = self._playback()
        if isinstance(events[0], Pass):
            return playback.passing(self._("{player} passes").format(player=self.seats.full_label(side)))
        if ahead is None or ahead.turn.position is not before:
            self._stop_tosses()
            self.picture.show(before.cells, self._captured(before.cells))
            return playback.move(before.cells, side, self._captured(before.cells)[side], events)
        seen = 1 + sum(2 if choice.captures else 1 for choice, _ in ahead.laid)
        falling = [toss.rest() for toss in self._tosses]
        self._stop_tosses()
        cells, rest = ahead.cells(), events[seen:]
        if not rest:
            return Parallel(*falling)
        taken = self._captured(before.cells)[side] + sum(choice.captures for choice, _ in ahead.laid)
        return Parallel(*falling, playback.move(cells, side, taken, rest, (ahead.hand, start or foot(ahead.here))))

    # Sowing

    def _sync(self) -> None:
        """Let the board show what the hand has laid, or let what is still being shown hurry to its end."""
        if self.moving:
            self.stage.animator.hurry(HURRY)
        else:
            self.show(self.session.position)

    def _changed(self) -> None:
        """The hand has done something: say so everywhere."""
        self.pointing.cursor = self.hand.sowing.here if self.hand.sowing is not None else self.pointing.cursor
        self.forget_refusal()
        self.refresh_cursor()
        self.outdated = True

    def _click_sound(self, name: str, cell: int) -> None:
        self.app.audio.play(name, 0.8, (middle(cell)[0] / BOARD_WIDTH - 0.5) * 0.8)

    def take(self, cell: int) -> None:
        """Take up all stones of a stack, or say why that cannot be."""
        refusal = self.hand.why_not_take(cell)
        if refusal is not None:
            self._shake(cell)
            self.refuse(refusal)
            return
        self.hand.take(cell)
        self._click_sound("pick", cell)
        self._sync()
        self._changed()

    def _shake(self, cell: int) -> None:
        tower = self.picture.towers.get(cell)
        if tower is None or self.moving or not self.lively:
            return
        self.stage.animator.cancel(("shake", cell))
        tower.x = foot(cell)[0]
        self.stage.animator.start(self.shake(tower, 0.05), tag=("shake", cell), ambient=True)

    def lay(self, cell: int) -> None:
        """Lay stones on the next cell, or say why that cannot be."""
        choice = self.hand.choice_at(cell)
        if choice is None:
            self.refuse(self.hand.why_not_lay(cell))
            return
        start = self._held_place()
        count = self.hand.lay(cell)
        self._toss(cell, count, choice.captures, start)
        self._changed()

    def lay_more(self) -> None:
        """Lay one more stone where the hand is; before the first step take one stone fewer."""
        hand = self.hand
        sowing = hand.sowing
        if sowing is None:
            return
        if not sowing.laid:
            hand.take_fewer()
            self._click_sound("lay_1", sowing.cell)
            self._sync()
        else:
            start = self._held_place()
            if not hand.change(1):
                self.refuse(Hint.LAID if sowing.complete else Hint.NEEDED)
                return
            self._toss(sowing.here, 1, 0, start)
        self._changed()

    def change(self, by: int) -> None:
        """Take, or lay, so many stones more."""
        sowing = self.hand.sowing
        if sowing is None:
            return
        if by > 0 and sowing.laid:
            self.lay_more()
        elif self.hand.change(by):
            self._click_sound("pick", sowing.here)
            self._sync()
            self._changed()

    def take_back(self) -> None:
        """Take the last stone back; with none laid, put the hand's on their stack."""
        sowing = self.hand.sowing
        if sowing is None:
            return
        self.hand.take_back()
        self._click_sound("pick" if sowing.laid else "lay_2", sowing.here)
        self._sync()
        self._changed()

    def step_back(self) -> None:
        """Take the last step back; with none laid, put the hand's stones on their stack."""
        sowing = self.hand.sowing
        if sowing is not None:
            self.hand.step_back()
            self._click_sound("pick", sowing.here)
            self._sync()
            self._changed()

    def _toss(self, cell: int, count: int, enemies: int, start: tuple[float, float]) -> None:
        """Let stones that the hand has just laid fall onto their cell."""
        if self.moving or self.app.settings.speed == "off":
            self._sync()
            return
        side, before = self.session.side, self.session.position.cells
        value = self.hand.cells()[cell]
        taken = self._captured(before)[side]
        toss = Resumable(self._playback().toss(start, cell, value, count, side, enemies, taken))
        self._tosses = [other for other in self._tosses if other.time < other.duration]
        self._tosses.append(toss)
        self.stage.animator.start(toss, tag=("toss", id(toss)), ambient=True)

    def finish(self) -> None:
        """Make the move when it is complete or only one way is left."""
        sowing, move = self.hand.sowing, self.hand.finished()
        if sowing is not None and move is not None:
            self._ahead = None if self.moving else sowing
            self.play(move)
            self._ahead = None  # The move may have been refused, and another may be made from the same position.

    def pass_on(self) -> None:
        """Pass."""
        self.play(PASS)

    def undo(self) -> None:
        """Take the last stone back, or with nothing in hand the last move."""
        if self.hand.sowing is not None:
            self.take_back()
        else:
            super().undo()

    def redo(self) -> None:
        self._put_down()
        super().redo()

    def restart(self) -> None:
        self._put_down()
        super().restart()

    def _put_down(self) -> None:
        """Let the hand be empty, and its stones be where they were."""
        if self.hand.sowing is not None:
            self.hand.sowing = None
            self._sync()
            self._changed()

    # What the player does

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        self.pointing.pointer(event, x, y)
        self.refresh_cursor()

    def pointer_left_board(self) -> None:
        self.pointing.mouse = None
        self.refresh_cursor()

    def press(self, event: Press) -> bool:
        if event.action is Action.BACK and not event.repeat and self.hand.sowing is not None:
            self.take_back()
            return True
        return super().press(event)

    def focus_moved(self) -> None:
        self.pointing.by_keys = True
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        used = self.pointing.act(action)
        self.refresh_cursor()
        return used

    # Cursor, marks and the stones in the hand

    def show_hint(self, move: str) -> None:
        self._put_down()
        if move != PASS:
            # The keys go on from there: Enter takes the stack up.
            self.pointing.cursor = parse_move(move, self.session.position.rules).cell
        super().show_hint(move)

    def beacons(self, move: str) -> list[Sprite]:
        cell = self.hand.next_cell(parse_move(move, self.session.position.rules))
        return [] if cell is None else [beacon(self.board, *middle(cell))]

    def refresh_cursor(self) -> None:
        last = self.session.moves[-1] if self.session.moves else PASS
        if self.hinted and self.hand.sowing is None:
            shown = hint_marks(self.session.position, self.hinted)
        else:
            meant = None if self.waiting else self.pointing.meant()
            shown = marks(self.hand, last, meant, self.pointing.by_keys)
        self.picture.set_marks(shown)
        self._show_held()

    def _held_place(self) -> tuple[float, float]:
        """Where the stones in the hand stand: at the pointer, or above the cell that the hand has come to."""
        if not self.pointing.by_keys and self.pointing.mouse is not None:
            x, y = self.board.to_units(self.pointing.mouse)
            return x, y - 0.26
        sowing = self.hand.sowing
        here = self.pointing.cursor if sowing is None else sowing.here
        x, y = foot(here)
        return x, y - rise(abs(self.hand.cells()[here])) - HELD

    def _show_held(self) -> None:
        """Bring the stones in the hand to where they are held."""
        sowing = self.hand.sowing
        if sowing is None or sowing.complete:
            if self._held is not None:
                self.stage.remove_all(self._held)
                self._held = None
            return
        x, y = self._held_place()
        tower, below = Tower(self.session.side, sowing.hand), Shadow(sowing.hand)
        if self._held is None:
            shadow = Sprite(below, self.board, x, y, layer=HAND_SHADOW, anchor=SHADOW_ANCHOR, alpha=0.4)
            stack = Sprite(tower, self.board, x, y, layer=HAND, anchor=TOWER_ANCHOR)
            self._held = (self.stage.add(shadow), self.stage.add(stack))
        shadow, stack = self._held
        shadow.art, stack.art = below, tower
        if self.pointing.by_keys and self.lively and (stack.x, stack.y) != (x, y):
            glide = Parallel(Tween(stack, 0.1, ease_out, x=x, y=y), Tween(shadow, 0.1, ease_out, x=x + 0.1, y=y + HELD))
            self.stage.animator.start(glide, tag="held", ambient=True)
            return
        self.stage.animator.cancel("held")
        stack.x, stack.y, shadow.x, shadow.y = x, y, x + 0.1, y + HELD
        stack.jump()
        shadow.jump()


SCENE = UnStackScene
