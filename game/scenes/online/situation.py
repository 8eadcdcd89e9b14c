"""Sentences on the state of an online game: requests, the other player, the connection."""

from collections.abc import Callable
from datetime import UTC, datetime

from game.online.online_game import OnlineGame
from game.online.post import Post
from game.play.remote.claim import claim_in
from game.play.remote.letter import Signal
from game.play.remote.line import RemoteLine
from game.scenes.base.context import Context, Translated
from game.scenes.base.scene import date_text
from game.scenes.online.links import fault_of

SLOW = 2.0
"""Seconds after which it is said that a move has not arrived where it waits for the other player."""


def moment_told(_: Callable[[str], str], moment: datetime) -> str:
    """Return a moment in UTC as the player's language and clock have it."""
    here = moment.replace(tzinfo=UTC).astimezone()
    return f"{date_text(_, here.date().isoformat())}, {here:%H:%M}"


class Situations(Translated):
    """Sentences on online games."""

    def __init__(self, app: Context, post: Post) -> None:
        self.app = app
        self._post = post

    def title(self, game: OnlineGame) -> str:
        """Return the title of a game."""
        return self.app.games.named(game.state.game).title

    def name(self, game: OnlineGame) -> str:
        """Return the name of the other player."""
        return game.other_name or self._("your friend")

    def about(self, game: OnlineGame, text: str, /, **words: object) -> str:
        """Return a text about the other player, with a capital letter first where no name is known."""
        told = text.format(name=self.name(game), **words)
        return told if game.other_name else told[:1].upper() + told[1:]

    def asked(self, game: OnlineGame) -> str:
        """Return the other player's request in one sentence; empty if there is none."""
        texts = {
            Signal.BACK: self._("{name} asks to undo the last move."),
            Signal.DRAW: self._("{name} offers a draw."),
            Signal.NEXT: self._("{name} would like another game."),
        }
        return self.about(game, texts.get(game.remote.asked, ""))

    def differs(self, game: OnlineGame) -> str:
        text = self._("{name}'s game and yours differ from move {n} on.")
        line = game.remote.line
        assert line is not None
        claimed = game.remote.claimed_in_dispute
        if claimed == game.remote.player:
            text = self._("{name} moved while you claimed the game.")
        elif claimed is not None:
            text = self._("{name} claimed the game while your move was on its way.")
        return self.about(game, text, n=line.move_after(game.remote.differs_from - 1))

    def _before(self, game: OnlineGame) -> str:
        """Return the state of a game before both players know each other."""
        if game.record.gone:
            return self.left(game)
        if game.used:
            return self._("Somebody else has accepted this invitation before.")
        if self._post.lapsed(game):
            return self._("The invitation has ended: nobody accepted it in time.")
        if game.record.broker.nearby and game.remote.player == 1:
            return self._("It begins as soon as {name} is on this network.").format(name=self.name(game))
        if fault := fault_of(self.app, game.wire):
            return fault
        if game.remote.player == 0:
            return self._("Nobody has accepted it yet.")
        return self._("It begins as soon as {name} is online.").format(name=self.name(game))

    def left(self, game: OnlineGame) -> str:
        """Return that the other player has left a game."""
        if game.remote.line is None:
            return self.about(game, self._("{name} has withdrawn the invitation."))
        return self.about(game, self._("{name} is no longer playing this game. You can continue it by mail."))

    def of(self, game: OnlineGame) -> str:
        """Return a sentence on requests, connection and the other player; empty if there is nothing to tell."""
        remote = game.remote
        if remote.line is None:
            return self._before(game)
        if remote.differs_from:
            return self.differs(game)
        if text := self.asked(game):
            return text
        if remote.line.over:
            return self.claimed(game)
        if game.record.gone:
            return self.left(game)
        asking = {
            Signal.BACK: self._("You asked {name} to undo your move."),
            Signal.DRAW: self._("You offered {name} a draw."),
        }.get(remote.asking)
        if asking is not None:
            return self.about(game, asking)
        if remote.writes:
            return ""
        return self.overdue(game) if game.claimable else self._waits(game, remote.line)

    # The time for a move

    def due(self, game: OnlineGame) -> str:
        """Return until when the player here is to move; empty without a limit, or at the other one's turn."""
        until = game.until
        if until is None or not game.remote.writes:
            return ""
        text = self._("Move by {date}.")
        if game.early:
            text = self._("{name} claims the game, but your time has not passed. Move by {date}.")
        elif game.late:
            text = self._("Your move was due by {date}. Until you move, {name} can claim the game.")
        return self.about(game, text, date=moment_told(self._, until))

    def overdue(self, game: OnlineGame) -> str:
        """Return that the other player's time for a move has passed."""
        until = game.until
        assert until is not None
        text = self._("{name}'s move was due by {date}. You can claim the game.")
        return self.about(game, text, date=moment_told(self._, until))

    def claimed(self, game: OnlineGame) -> str:
        """Return who has claimed the game, and on what dates that rests; empty if nobody has."""
        line = game.remote.line
        claim = claim_in(line.entries[-1]) if line is not None and line.entries else None
        if claim is None:
            return ""
        date = moment_told(self._, claim.due(game.state.days))
        if claim.player == game.remote.player:
            return self._("You claimed the game: {name}'s move was due by {date}.").format(
                name=self.name(game), date=date
            )
        return self.about(game, self._("{name} claimed the game: your move was due by {date}."), date=date)

    def _waits(self, game: OnlineGame, line: RemoteLine) -> str:
        """Return what is waited for, while the other player is to move, and until when."""
        told = self._present(game, line)
        until = game.until
        if until is None:
            return told
        limit = self.about(game, self._("{name} has until {date}."), date=moment_told(self._, until))
        return f"{told} {limit}"

    def _present(self, game: OnlineGame, line: RemoteLine) -> str:
        """Return where the other player is, and what is on its way there."""
        if not game.wire.connected and game.record.broker.nearby:
            return self.about(game, self._("{name} is not on this network now. The game waits."))
        if not game.wire.connected:
            if game.on_its_way or game.remote.unsent:
                return self._("No connection. Your move will be sent.")
            return self.about(game, self._("{name} is to move, but there is no connection."))
        if game.on_its_way and self.app.clock() - game.told_at > SLOW:
            return self._("Your move is on its way.")
        if game.here:
            return self.about(game, self._("{name} is here and thinking."))
        if line.session.moves:
            return self.about(game, self._("{name} is away. Your move waits."))
        return self.about(game, self._("{name} is away, and moves first."))
