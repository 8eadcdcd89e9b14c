"""Links between online games and the screens: invitations as text, news for a table, and open boards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from game import HOMEPAGE
from game.checks import Unfit
from game.online.invitation import Invitation, OnlineLine, WatchLink
from game.online.probe import Probe
from game.online.way import Way
from game.play.port.game import AnyGame
from game.play.remote.claim import claim_in
from game.play.remote.line import DRAW, RESIGNED, TAKEN_BACK
from game.play.table.table import AnyTable
from game.scenes.base.context import Context, error_text
from game.scenes.base.scene import to_clipboard
from game.scenes.board.board import AnyBoardScene, BoardScene
from game.settings.brokers import Broker

L = TypeVar("L", bound=OnlineLine)


@contextmanager
def refusing(app: Context, kind: type[OnlineLine] = Invitation) -> Iterator[None]:
    """Context in which an `Unfit` ends the block, and is told of a line of text of this kind."""
    try:
        yield
    except Unfit as error:
        _ = app.translations.gettext
        told = _("This invitation cannot be used: {problem}.")
        if kind is WatchLink:
            told = _("This link cannot be used: {problem}.")
        app.front.toast(told.format(problem=error_text(app, error)))


def consider(app: Context, text: str, kind: type[L], act: Callable[[L], object]) -> None:
    """Let something be done with a line of this kind, if a text is one."""
    if kind.begins(text):
        with refusing(app, kind):
            act(kind.parse(text))


def is_news(text: str, kind: type[L], news: Callable[[L], bool]) -> bool:
    """Return whether a text is a complete line of this kind, and that is `news`."""
    try:
        return kind.begins(text) and news(kind.parse(text))
    except Unfit:
        return False


def fault_of(app: Context, wire: Way | Probe | None) -> str:
    """Return what hinders a connection, in one sentence; empty if nothing does."""
    if wire is None or wire.fault is None:
        return ""
    return app.translations.gettext(wire.fault.value).format(host=wire.broker.host, port=wire.broker.port)


def way_of(app: Context, broker: Broker) -> str:
    """Return a sentence that names what an arcade gets connected to that accepts an invitation."""
    _ = app.translations.gettext
    if not broker.relays:
        return _("The connection goes over {host}.").format(host=broker.host)
    told = _("Public relays keep your moves, sealed. They see your address and when you play: {host}.")
    return told.format(host=broker.host)


def game_of(app: Context, name: str) -> AnyGame:
    """Return the game of a name; raises `Unfit` if there is none."""
    try:
        return app.games.named(name)
    except KeyError:
        raise Unfit("unknown game") from None


def play_entry(table: AnyTable, entry: str) -> None:
    """Do at a table what an entry of the line says: a move, or what the players have agreed on."""
    if entry == DRAW:
        table.agree()
    elif found := RESIGNED.fullmatch(entry):
        table.resign(table.session.match.player(int(found[1])))
    elif (claim := claim_in(entry)) is not None:
        table.forfeit(table.session.match.player(1 - claim.player))
    elif found := TAKEN_BACK.fullmatch(entry):
        table.retract(int(found[1]))
    else:
        table.receive(entry)


def open_board(app: Context, slot: str) -> AnyBoardScene | None:
    """Return the board of the online game of a slot, if it is open."""
    boards = (scene for scene in app.scenes if isinstance(scene, BoardScene) and scene.table.networked)
    return next((board for board in boards if board.table.slot == slot), None)


def go_back_to(app: Context, board: AnyBoardScene) -> None:
    """Close all screens over an open board."""
    app.pop(len(app.scenes) - 1 - app.scenes.index(board))


def copy_message(app: Context, about: str, line: str, told: str) -> None:
    """Copy a line of text behind what somebody has to know who gets it: what it is `about`, and what to do with it.

    `told` says here that it was copied.
    """
    _ = app.translations.gettext
    way = _("Copy this whole message, open Online games in the menu of Dusk Arcade, and paste it there.")
    source = _("Dusk Arcade is free: {address}").format(address=HOMEPAGE)
    to_clipboard(app, f"{about}\n{way}\n{source}\n\n{line}\n", told)
