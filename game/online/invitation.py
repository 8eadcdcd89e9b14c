"""Invitations: one line of text with all a friend needs to play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import INVITATION, Unfit, is_line
from game.online.text_line import read_line, write_line
from game.play.session.player import LONGEST_NAME
from game.rules import OptionValue
from game.settings.brokers import Broker, check_broker

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]


class Invitation(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the one who was invited has to know. Whoever has it can accept it, once."""

    broker: Broker
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the game, from which all its other keys are derived."""
    promise: Digest
    """SHA-256 of the nonce of the one who invites."""
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]
    best_of: Annotated[int, Meta(ge=0, le=99)]
    hints: bool
    name: Name
    """Name of the one who invites."""
    began: Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.-]{8,40}$")]


def is_invitation(text: str) -> bool:
    """Return whether a text is meant to be an invitation, complete or not."""
    return text.lstrip().startswith(INVITATION)


def line_of(invitation: Invitation) -> str:
    """Return an invitation as one line."""
    return write_line(INVITATION, invitation)


def parse_line(text: str) -> Invitation:
    """Parse an invitation as people send it. Raises `Unfit`."""
    invitation = read_line(INVITATION, text, Invitation)
    options = [text for name, value in invitation.options for text in (name, str(value))]
    texts = [invitation.game, invitation.began, invitation.name, *options]
    if not all(is_line(text) and len(text) <= 100 for text in texts):
        raise Unfit("the line is incomplete")
    return replace(invitation, broker=check_broker(invitation.broker))
