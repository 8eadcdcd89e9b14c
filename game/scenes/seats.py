"""The programs at the table of a game: asked when it is their turn, watched, and sent away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.checks import brief
from game.language import N_
from game.play.session import PERSON
from game.players.levels import LEVELS
from game.players.opponent import Answer, Failure, Opponent
from game.players.programs import ADVISER, BOT, LEVEL, UnknownPlayer
from game.rules import RulesError
from game.scenes.overlay import Entry
from game.scenes.question import QuestionScene

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.play import PlayScene

PACE, WATCHED_PACE = 0.35, 0.9
"""Seconds a program takes at least for a move: against a person, and where two programs are watched."""
HOPELESS, HOPELESS_MOVES = -600, 3
"""A level whose chances were no better for so many of its moves in a row offers to give up."""
SUBSTITUTE = f"{LEVEL}medium"
"""Who can take the seat of a program that has failed."""

WHAT = {
    "crashed": N_("It has ended, or could not be started."),
    "silent": N_("It has not answered in time."),
    "flood": N_("It says more than anyone could listen to."),
    "nonsense": N_("It answered with something that is no move."),
    "illegal": N_("It wanted to make a move that is not allowed: {detail}"),
    "missing": N_("It is not among the bots in the settings any more."),
}


def player_name(app: App, player: str) -> str:
    """The name a program plays under, short enough for a panel; empty for a person."""
    if player.startswith(LEVEL):
        key = player.removeprefix(LEVEL)
        return app.translations.gettext({level.key: level.name for level in LEVELS}.get(key, key))
    return player.removeprefix(BOT) if player.startswith(BOT) else ""


def player_title(app: App, player: str) -> str:
    """What a player is, where one is chosen."""
    _ = app.translations.gettext
    name = player_name(app, player)
    return _("Computer ({level})").format(level=name) if player.startswith(LEVEL) else name or _("Person")


class Seats:
    """Connects a scene with the programs that play in it, and with the one that is asked for hints.

    A program is started when it is first needed, in a process of its own; `poll` looks what has come of it.
    """

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.paused = False
        """Whether programs that play each other wait until they are told to go on."""
        self._opponents: dict[str, Opponent] = {}
        """The running programs, by their seat: `0`, `1` or `ADVISER`."""
        self._asked: tuple[Any, float] | None = None
        """The position a player was asked about, and when."""
        self._answer: Answer | None = None
        self._advised: Any = None
        """The position that advice was asked for."""
        self._step = False
        self._lent = -1
        """After so many moves a person makes the move for a program that has failed."""
        self._hopeless = 0
        self._offered = False
        self.depth = 0
        """So many plies deep the program that has to move has looked."""
        self._over: tuple[Any, int | None, bool] | None = None

    # Who plays

    def player(self, side: int) -> str:
        """Who plays a side."""
        match = self.play.session.match
        return match.players[match.player(side)]

    def plays(self, side: int) -> bool:
        """Whether a program plays a side."""
        return self.play.game.players == 2 and self.player(side) != PERSON

    @property
    def watching(self) -> bool:
        """Whether nobody plays but programs."""
        return self.plays(0) and self.plays(1)

    @property
    def waiting(self) -> bool:
        """Whether it is a program's turn."""
        session = self.play.session
        if not self.plays(session.side) or self._lent == len(session.moves):
            return False
        if self._over is None or self._over[0] is not session.position or self._over[1] != session.resigned:
            self._over = session.position, session.resigned, self.play.ending() is not None
        return not self._over[2]

    @property
    def advising(self) -> bool:
        """Whether a hint is being looked for."""
        return self._advised is not None

    def name(self, side: int) -> str:
        """What the player of a side is called in a sentence."""
        if self.player(side).startswith(LEVEL) and not self.watching:
            return self.play._("The computer")
        return self._given_name(side)

    def label(self, side: int) -> str:
        """What stands over a side's panel: the player's name or level, the side's own name where there is none."""
        return self._given_name(side) or self._side_name(side)

    def full_label(self, side: int) -> str:
        """The side, with the player's name or level behind it."""
        colour, name = self._side_name(side), self.label(side)
        return colour if name == colour else f"{colour} ({name})"

    def _given_name(self, side: int) -> str:
        match = self.play.session.match
        return match.names[match.player(side)] or player_name(self.play.app, self.player(side))

    def _side_name(self, side: int) -> str:
        return self.play._(self.play.game.sides[side])

    def words(self) -> str:
        """What the status line says while a program thinks; empty when none does."""
        play = self.play
        if self.advising:
            return play._("Looking for a good move")
        if not self.waiting:
            return ""
        if self.watching and self.paused and not self._step:
            return play._("The game is paused")
        text = play._("{name} is thinking").format(name=self.name(play.session.side))
        # Each new text is painted, which the person at the board should not feel.
        if self.depth and self.watching:
            text += " · " + play.plural("{n} move deep", "{n} moves deep", self.depth)
        return text

    @property
    def thinking(self) -> bool:
        """Whether a program is at work."""
        return self.advising or (self.waiting and not (self.watching and self.paused and not self._step))

    # What goes on

    def poll(self) -> bool:
        """Ask whose turn it is, and do what was answered; whether the status line says something else now."""
        changed = self._poll_advice()
        if not self.waiting:
            self._stop_asking()
            return changed
        if self.play.moving:
            return changed
        if self._asked is not None and self._asked[0] is not self.play.session.position:
            self._stop_asking()
        if self._asked is None:
            if self.watching and self.paused and not self._step:
                return changed
            self._ask()
            return True
        return self._poll_player() or changed

    def _ask(self) -> None:
        play = self.play
        seat = self._seat()
        self._asked = play.session.position, play.app.clock()
        self._answer = None
        self.depth = 0
        self._question(seat, self.player(play.session.side))

    def _seat(self) -> str:
        session = self.play.session
        return str(session.match.player(session.side))

    def _question(self, seat: str, player: str) -> None:
        play = self.play
        try:
            found = play.app.find_program(play.game, player)
        except UnknownPlayer:
            self._fail(Failure("missing", ""))
            return
        opponent = self._opponents.get(seat)
        if opponent is None:
            options = dict(found.options)
            if player.startswith(LEVEL):
                options["playseed"] = str(play.session.source.seed or 0)
            opponent = Opponent(
                found.command, options, found.folder, play.app.clock, found.patience, play.app.start_program
            )
            self._opponents[seat] = opponent
        opponent.ask(play.session, f"go movetime {round(found.seconds * 1000)}", found.seconds)

    def _poll_player(self) -> bool:
        opponent = self._opponents.get(self._seat())
        assert opponent is not None
        assert self._asked is not None
        if self._answer is None:
            result = opponent.poll()
            if isinstance(result, Failure):
                self._fail(result)
                return True
            self._answer = result
        pace = WATCHED_PACE if self.watching else PACE
        if self._answer is not None and self.play.app.clock() - self._asked[1] >= pace:
            self._act(self._answer)
            return True
        deeper, self.depth = opponent.depth != self.depth, opponent.depth
        return deeper and self.watching

    def _act(self, answer: Answer) -> None:
        """Make a program's move, unless it would rather give up."""
        play = self.play
        side = play.session.side
        if self._would_give_up(answer):
            self._stop_asking()
            self._offered = True
            self._offer(side)
            return
        name = self.name(side)
        try:
            play.make(answer.move)
        except RulesError:
            self._fail(Failure("illegal", brief(answer.move, 40)))
            return
        self._stop_asking()
        if self._step:
            self._step = False
            play.outdated = True
        if answer.move == "pass":
            play.toast(play._("{name} passes.").format(name=name))

    def _stop_asking(self) -> None:
        """What was asked is no longer wanted."""
        if self._asked is None:
            return
        self._asked, self._answer, self.depth = None, None, 0
        for seat, opponent in list(self._opponents.items()):
            if seat != ADVISER and opponent.thinking:
                opponent.stop()

    # Giving up

    def _would_give_up(self, answer: Answer) -> bool:
        play = self.play
        match = play.session.match
        if self.watching or match.campaign or not self.player(play.session.side).startswith(LEVEL):
            return False
        hopeless = answer.score is not None and answer.score <= HOPELESS
        self._hopeless = self._hopeless + 1 if hopeless else 0
        return self._hopeless >= HOPELESS_MOVES and not self._offered

    def _offer(self, side: int) -> None:
        play = self.play
        scene = QuestionScene(
            play.app,
            play._("{name} would give up").format(name=self.name(side)),
            play._("It sees no chance any more. You can take the win, or play the game to its end."),
            [
                Entry("accept", play._("Take the win"), partial(play.resigned, side), icon="trophy", primary=True),
                Entry("play on", play._("Play on"), lambda: None, icon="play"),
            ],
        )
        play.app.push(scene)

    # Failures

    def _fail(self, failure: Failure) -> None:
        """A program did not do what it should: the person says how to go on."""
        from game.scenes.trouble import trouble_scene

        play = self.play
        side, seat = play.session.side, self._seat()
        opponent = self._opponents.pop(seat, None)
        lines = opponent.log if opponent is not None else []
        if opponent is not None:
            opponent.close()
        self._asked, self._answer, self.depth = None, None, 0
        play.app.push(trouble_scene(play, self.player(side), self.name(side), failure, lines))

    def replace(self, side: int, player: str) -> None:
        """Let another player have a side from now on."""
        match = self.play.session.match
        players = list(match.players)
        old, players[match.player(side)] = players[match.player(side)], player
        match.players = players[0], players[1]
        names = list(match.names)
        if names[match.player(side)] in ("", player_name(self.play.app, old)):
            names[match.player(side)] = player_name(self.play.app, player)
            match.names = names[0], names[1]

    def lend(self) -> None:
        """Let the person make the next move for the program whose turn it is."""
        self._lent = len(self.play.session.moves)

    # Advice

    def advise(self) -> None:
        """Look for a good move; asked again before there is one, stop looking."""
        if self.advising:
            self.stop_advising()
        else:
            self._advised = self.play.session.position
            self._question(ADVISER, ADVISER)

    def stop_advising(self) -> None:
        """No hint is wanted any more."""
        if self._advised is not None:
            self._advised = None
            self._opponents[ADVISER].stop()

    def _poll_advice(self) -> bool:
        if self._advised is None:
            return False
        play = self.play
        if self._advised is not play.session.position:
            self.stop_advising()
            return True
        result = self._opponents[ADVISER].poll()
        if result is None:
            return False
        self._advised = None
        if isinstance(result, Failure):
            self._opponents.pop(ADVISER).close()
            play.toast(play._("There is no hint: the program that looks for one has failed."))
        else:
            play.advise(result.move, result.line)
        return True

    # Pausing and ending

    def pause(self) -> None:
        """Programs that play each other stop, or go on."""
        self.paused, self._step = not self.paused, False
        if self.paused:
            self._stop_asking()

    def step(self) -> None:
        """Programs that play each other make one more move, and stop."""
        self.paused, self._step = True, True

    def rest(self) -> None:
        """The scene is left: nothing is wanted of any program for now."""
        self._stop_asking()
        self.stop_advising()

    def close(self) -> None:
        """Send all programs away; the next question starts them anew."""
        for opponent in self._opponents.values():
            opponent.close()
        self._opponents.clear()
        self._asked = self._answer = self._advised = None
        self._hopeless, self._offered, self._lent, self._step = 0, False, -1, False
