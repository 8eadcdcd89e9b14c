"""The letters of a game by mail beside its board: what was done here is copied as soon as it has been shown."""

from functools import partial

from game.play.table.occasion import ByMail
from game.scenes.base.overlay import Entry
from game.scenes.board.board import AnyBoardScene
from game.scenes.home import routes


class Letters:
    """The letter of a game by mail that has to be sent, and its buttons."""

    def __init__(self, scene: AnyBoardScene) -> None:
        self._scene = scene
        self._known = self._state() if scene.session.length else None
        """State of the game that needs no letter, or for which one was copied; None before a game is known to both."""
        self._due = -1
        """Number of moves for which a button had the focus last; -1 if none had."""
        self._next = "copy"
        """The button that is needed next while the other player is to move."""

    def _state(self) -> tuple[list[str], object]:
        session = self._scene.session
        return session.line(), session.last_word

    @property
    def waiting(self) -> bool:
        """True if a letter of the other player is waited for."""
        table = self._scene.table
        return isinstance(table.occasion, ByMail) and table.waiting and not table.looking

    @property
    def owed(self) -> bool:
        """True if the other player does not know yet what was done here."""
        table = self._scene.table
        theirs = table.waiting or table.ending is not None
        mailed = isinstance(table.occasion, ByMail) and not table.looking
        return mailed and theirs and self._state() != self._known

    def settled(self) -> None:
        """Copy the letter that is owed, and say so; once the game is over, on its result as well."""
        scene = self._scene
        if scene.table.ending is None:
            scene.parting = ""
        if not self.owed:
            return
        self._known = self._state()
        self._next = "paste"
        told = scene._("Your move is on the clipboard. Send it to {name}.")
        if not scene.session.moves:
            scene.table.save()  # Only by what it is saved with is it known again.
            told = scene._("The game is on the clipboard. Send it to {name}, who moves first.")
        if scene.table.ending is not None:
            told = scene._("The finished game is on the clipboard. Send it to {name}.")
        side = next(side for side in (0, 1) if scene.table.plays(side))
        told = told.format(name=scene.names.mentioned(side))
        if scene.table.ending is not None:
            scene.parting = told
        routes.copy_letter(scene.app, scene.table, told)

    def offer_answer(self) -> None:
        """Offer the answer that was copied elsewhere, if one is waited for."""
        if self.waiting:
            routes.offer_copied(self._scene.app)

    def tools(self) -> list[Entry]:
        """Return the buttons. On the other's turn the focus comes to the one that is needed."""
        scene = self._scene
        table = scene.table
        paste = scene._("Paste the answer")
        copy = scene._("Copy as text")
        moves = table.session.ply
        if not self.waiting:
            self._due = -1
        elif not (scene.moving or self.owed or self._due == moves):
            self._due = moves
            scene.form.want(self._next)
        return [
            Entry("paste", paste, partial(routes.paste, scene.app), "plus").sign(),
            Entry("copy", copy, partial(routes.copy_letter, scene.app, table), "copy").sign(),
        ]
