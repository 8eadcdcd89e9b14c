"""Invitations to a group of friends: one line of text, which everybody who has it can accept."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import GROUP, Unfit, is_line
from game.online.text_line import read_line, write_line
from game.play.session.player import LONGEST_NAME
from game.settings.brokers import Broker, check_broker


class GroupInvitation(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the members of a group have to know."""

    broker: Broker
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the group, from which the keys that seal it are derived."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    """Name of the member who invites."""


def is_group(text: str) -> bool:
    """Return whether a text is meant to be an invitation to a group, complete or not."""
    return text.lstrip().startswith(GROUP)


def group_line(invitation: GroupInvitation) -> str:
    """Return an invitation as one line."""
    return write_line(GROUP, invitation)


def parse_group(text: str) -> GroupInvitation:
    """Parse an invitation as people send it. Raises `Unfit`."""
    invitation = read_line(GROUP, text, GroupInvitation)
    if not is_line(invitation.name):
        raise Unfit("the line is incomplete")
    return replace(invitation, broker=check_broker(invitation.broker))
