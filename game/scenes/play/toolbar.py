"""The toolbar above the board: menu, title, and tools."""

from collections.abc import Callable
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from game.actions import Action
from game.play.port.move_result import Wish
from game.play.puzzles import courses
from game.play.session.match import Person, Player
from game.play.table.occasion import ByMail, Copied, Here, Online, Onlooking, Racing, Taught, Trial
from game.play.table.state import TIMED
from game.players.seats import CALM_PACE, LEAST_THINKING
from game.scenes.animation.undo_animation import REWIND, rewind
from game.scenes.base.context import in_language
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import animation_rate
from game.scenes.board.board import AnyBoardScene
from game.scenes.home import routes
from game.scenes.play.letters import Letters
from game.scenes.play.move_history import MoveHistory
from game.scenes.players.names import player_name
from game.settings.settings import WATCH_SPEEDS
from game.stage.art import STRONG, TITLE, Art, Text
from game.stage.sprites import LEFT
from game.ui.drawing.metrics import GAP_L
from game.ui.drawing.surfaces import Icon
from game.ui.form.scan import Note
from game.ui.input.inputs import Edit, Input
from game.ui.widgets.widgets import ICON_SIZE, Box, Button

STEP = 50.0
TOOL_GAP = 6.0
"""Width of a tool with the space beside it, and that space."""
LEAST_MESSAGE = 190.0
"""Width of the title in which a message has room."""
REDO = 0.6
"""Maximum seconds for the animation of a redone move."""


class BoardFlip:
    """Turns the board of a scene. It is a matter of the view only: no position, move or text knows of it.

    Between two players here it can turn by itself, so that whoever is to move sits below. What somebody chooses who
    plays alone and would sit above is remembered; else turning it is for this time only.
    """

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene
        self._flipped = False
        """True if the board was turned for this game only."""
        self._seen = False
        """True if the picture is turned now."""

    @property
    def possible(self) -> bool:
        """True if the board can be turned; in lessons it cannot, as their texts name directions."""
        return self.scene.game.above is not None and self.scene.table.offers("turn")

    @property
    def _sits_above(self) -> bool:
        """True if one person plays alone, on the side at the top."""
        table = self.scene.table
        above = self.scene.game.above
        return above is not None and table.plays(1 - above) and not table.plays(above)

    @property
    def by_itself(self) -> bool:
        """True if the board turns for each of two players at this screen."""
        players = self.scene.session.match.players
        return self.possible and self.scene.app.settings.board_turns and players == (Person(), Person())

    @property
    def turned(self) -> bool:
        """True if the board should be turned."""
        table = self.scene.table
        if self.by_itself:
            if table.looking or table.ending is not None:
                return self._seen  # What is over or past is looked at from where it was seen.
            return (table.session.side == self.scene.game.above) != self._flipped
        if not self.possible or not self._sits_above:
            return self.possible and self._flipped
        chosen = self.scene.app.settings.own_below
        return self.scene.game.above == 1 if chosen is None else chosen

    def flip(self) -> None:
        """Turn the board round; a running animation is ended."""
        if not self.possible:
            return
        if self._sits_above:
            self.scene.app.settings.own_below = not self.turned
            self.scene.app.save_settings()
        else:
            self._flipped = not self._flipped
        self.scene.stage.animator.finish("move")
        self.scene.renew()

    def apply(self) -> bool:
        """Turn the picture as it should be, unless a move is being shown; return whether to show it anew."""
        scene = self.scene
        if self._seen == self.turned or scene.moving:
            return False
        self._seen = not self._seen
        scene.stage.animator.finish(REWIND)
        scene.cursor.turn(self._seen)
        return True

    def follow(self) -> None:
        """Turn the board if it should be now, before everybody's eyes unless motion is reduced."""
        scene = self.scene
        show = partial(scene.show, scene.session.position)
        if not self.apply():
            return
        if scene.lively:
            rewind(scene.stage, scene.board, show, True)
        else:
            show()


class Toolbar:
    """The tools besides playing: undo, redo, restart, hint, help, and those for programs and letters."""

    def __init__(self, scene: AnyBoardScene, past: MoveHistory, open_help: Callable[[], object]) -> None:
        self.scene = scene
        self.past = past
        self.open_help = open_help
        self.table = scene.table
        self.turning = BoardFlip(scene)
        self.letters = Letters(scene)

    def arts(self) -> list[Art]:
        """Return the icons of the tools that a move lets in or shuts out."""
        inks = "accent", "text_dim"
        return [Icon(name, ICON_SIZE, ink) for name in ("restart", "redo", "undo", "hint") for ink in inks]

    # What the tools do

    def act(self, action: Action) -> bool:
        """Use the tool of an action; return whether there is one."""
        acts = {
            Action.UNDO: self.undo,
            Action.REDO: self.redo,
            Action.RESTART: self.restart,
            Action.HINT: self.ask_hint,
            Action.HELP: self.open_help,
            Action.FASTER: self.faster,
            Action.TURN: self.turning.flip,
        }
        if self.table.self_play and self.table.ending is None:
            acts |= {Action.PAUSE: self.table.pause, Action.STEP: self.table.step}
        if self.table.clock.on:
            acts |= {Action.PAUSE: self.scene.back}
        if action not in acts:
            return False
        if self.table.clock.on and action in (Action.UNDO, Action.REDO, Action.HINT):
            self.scene.refuse(TIMED)
        else:
            acts[action]()
        return True

    @property
    def _free(self) -> bool:
        """True if moves can be undone here."""
        return self.table.offers("restart")

    def undo(self) -> None:
        """Undo the last step of an unfinished move, or else the last move."""
        if not self.scene.cursor.take_back() and self._free:
            self.table.ask(Wish.UNDO)

    def redo(self) -> None:
        """Redo the move undone last, with a short animation, as it has been seen before."""
        self.scene.cursor.put_down()
        if self._free:
            self.table.ask(Wish.REDO)
        self.scene.follow(REDO)

    def restart(self) -> None:
        """Restart, and say how to get back."""
        self.scene.cursor.put_down()
        if self._free and self.table.restart() and self.table.offers("undo"):
            self.scene.toast(self.scene._("Restarted. Undo brings the game back."))

    def ask_hint(self) -> None:
        """Search for a hint, or stop searching."""
        if self.table.can_advise:
            self.table.hints.hide()
            if not courses.remind(self.table):
                self.scene.seats.advise()
            self.scene.show_status()

    def faster(self) -> None:
        """The next speed; after the highest one the lowest."""
        scene = self.scene
        if scene.table.self_play:
            settings = scene.app.settings
            at = WATCH_SPEEDS.index(settings.watch_speed) + 1
            settings.watch_speed = WATCH_SPEEDS[at % len(WATCH_SPEEDS)]
            scene.app.save_settings()
            scene.renew()

    def _choose(self) -> None:
        scene = self.scene
        entries = list[Entry]()
        for side in (0, 1):
            take = partial(self._reseat, partial(self.table.take_over, side))
            entries.append(Entry(f"side {side}", scene.names.full_label(side), take, icon="person"))
        entries.append(Entry("continue", scene._("Continue"), lambda: None, icon="play"))
        text = scene._("You play in its place now and can hand the side back at any time.")
        scene.app.push(QuestionScene(scene.app, scene._("Take over a side"), text, entries))

    def _reseat(self, change: Callable[[Callable[[Player], str]], object]) -> None:
        """Let somebody else have a side; what does so is told what players are called."""
        self.scene.cursor.put_down()
        change(partial(player_name, self.scene.app))
        self.scene.focus_board()
        self.scene.cursor.refresh()

    def handle(self, event: Input) -> bool:
        """Paste the answer on Ctrl+V in any game of two persons: after the first letter no seat is remote yet."""
        if event != Edit("paste") or not self.table.takes_letters:
            return False
        routes.paste(self.scene.app)
        return True

    # Layout

    def build(self, build_more: Callable[[float], float]) -> None:
        """Build it for the scene as it is now; `build_more` adds something left of the tools, and tells where it
        begins.
        """
        scene = self.scene
        form = self.scene.form
        line = self._build_tools(form.box.inset(min(GAP_L, form.box.width / 45), 8).split_top(42)[0])
        leads_to_menu = self.table.offers("menu") and not scene.story.caption
        icon, word = ("menu", scene._("Menu")) if leads_to_menu else ("back", scene._("Back"))
        place, line = line.split_left(44, 14)
        form.add(Button("menu", place, "", scene.back, icon=icon, tip=scene.tip(word, Action.BACK)))
        room = build_more(line.right) - line.left - 2
        # The title is what a message may cover: no row of the board, no tool, and not what the status line says. Only
        # where it is too narrow for one, that line makes room for some seconds.
        scene.toasts.strip = Box(line.left - 8, 5, room + 6, 48)
        if room < LEAST_MESSAGE:
            window = form.box
            top = scene.places.status.top - 5
            scene.toasts.strip = Box(GAP_L, top, window.width - 2 * GAP_L, window.height - top - 2)
        self._build_title(line.left, room)

    def _build_tools(self, line: Box) -> Box:
        """Add the tools at the right end of a line; return the rest."""
        scene = self.scene
        table = self.table
        usual = [
            Entry("help", scene._("How to play"), self.open_help, "help"),
            Entry("restart", scene._("Restart"), self.restart, "restart", enabled=table.can_restart),
            Entry("moves", scene._("Move list"), self.past.toggle, "list"),
            Entry("redo", scene._("Redo"), self.redo, "redo", enabled=table.can_redo),
            Entry("undo", scene._("Undo"), self.undo, "undo", enabled=table.can_undo),
            Entry("hint", scene._("Hint"), self.ask_hint, "hint", enabled=table.can_advise),
        ]
        tools = list[Entry]()
        if table.self_play and not table.guided:
            usual.pop()
            tools += self._pause()
        if not table.guided:
            tools += [*self._watching(), *self._post()]
        tools += [
            replace(tool, tip=scene.tip(tool.text, Action(tool.key)), text="")
            for tool in usual
            if table.offers(tool.key)
        ]
        # In a narrow window they move together, and the title makes room.
        step = min(STEP, (line.width - STEP) / max(1, len(tools)))
        for tool in tools:
            line, place = line.split_right(step - TOOL_GAP, TOOL_GAP)
            shown = replace(tool, icon="") if tool.text and step == STEP else replace(tool, text="")
            shown.add(scene.form, place)
        return line

    def _pause(self) -> list[Entry]:
        """Return what programs that play each other are told: to pause, and to make one move."""
        scene = self.scene
        table = self.table
        goes_on = table.ending is None
        word, icon = (scene._("Continue"), "play") if table.paused else (scene._("Pause"), "pause")
        step = scene.tip(scene._("One move"), Action.STEP)
        pause = scene.tip(word, Action.PAUSE)
        return [
            Entry("step", "", table.step, "step", enabled=goes_on, tip=step),
            Entry("watch", "", table.pause, icon, enabled=goes_on, tip=pause),
        ]

    def _build_title(self, left: float, room: float) -> None:
        """Add the title of the game where there is room for all of it, and a note beside it."""
        scene = self.scene
        table = self.table
        form = self.scene.form
        title = Text(scene.game.title, 26, TITLE, "text", width=room, shorten=True, shadow=True)
        title = form.fitting(title, (23, 20, 17, 15))
        width, _ = form.measure(replace(title, width=0.0, shorten=False))
        if width > room:
            return
        form.sprite(title, left, 29, anchor=LEFT)
        note = scene._(table.topic) if table.guided else scene.words.subtitle()
        # Rather nothing than half of it: what it says is in the list of moves and in the menu, too.
        sizes = [size for size in (17, 16, 15, 14) if form.measure(Text(note, size, STRONG))[0] <= room - width - 16]
        if not note or not sizes:
            return
        note_art = Text(note, sizes[0], STRONG, "text_dim")
        left += width + 16
        wide, high = form.measure(note_art)
        form.sprite(note_art, left, 31, anchor=LEFT)
        if tip := self._explained():
            # What can be pointed at or brought into the focus says what its words mean.
            form.add(Note("note", Box(left - 8, 31 - high / 2 - 3, wide + 16, high + 6), tip=tip))

    def _watching(self) -> list[Entry]:
        """Return the speed of the programs and who is relieved, and apply the speeds."""
        scene = self.scene
        table = self.scene.table
        speed = self.scene.app.settings.watch_speed
        going = table.ending is None
        scene.seats.speed = speed
        scene.seats.pace = LEAST_THINKING if scene.lively else CALM_PACE
        hurried = speed if table.self_play and going else 0
        scene.stage.animator.rate = animation_rate(scene.app.settings) * (hurried or 1)
        tools = list[Entry]()
        if table.self_play:
            tip = scene._("Speed: {n} times").format(n=speed) if speed else scene._("Speed: instant")
            text = f"{speed}×" if speed else ""
            tip = scene.tip(tip, Action.FASTER)
            tools.append(Entry("faster", text, self.faster, "fast", enabled=going, tip=tip))
        chosen = table.session.match.relieved is not None
        if table.self_play or chosen:
            take = (scene._("Take over a side"), self._choose)
            give = (scene._("Hand the side back"), partial(self._reseat, table.give_back))
            tools.append(Entry("seat", *(give if chosen else take), "person", enabled=going, chosen=chosen).sign())
        return tools

    def _post(self) -> list[Entry]:
        """Return the tools for somebody elsewhere."""
        scene = self.scene
        table = self.scene.table
        match table.occasion:
            case Online():
                if (online := scene.app.online) is None:
                    return []
                say = partial(online.talk, table)
                return [Entry("talk", scene._("Say something"), say, "talk").sign()]
            case ByMail():
                return self.letters.tools()
            case Here() | Racing() | Onlooking() | Copied() | Trial() | Taught():
                return []
            case occasion:
                assert_never(occasion)

    def _explained(self) -> str:
        """Return the tip of the text beside the title: the level's note, and the options of the game."""
        scene = self.scene
        table = self.table
        if table.guided:
            return ""
        tries = [in_language(scene.app, table.level.note)] if table.level is not None else []
        notes = [scene._(scene.game.info.notes[key]) for key in scene.game.named_options(table.session)]
        return "\n".join(text for text in (*tries, *notes) if text)
