"""Invitations to a race: one line of text, which everybody who has it can accept."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import RACE, Unfit, is_line
from game.online.text_line import read_line, write_line
from game.play.remote.letter import Key
from game.play.remote.race import MOST_SHOTS
from game.play.session.player import LONGEST_NAME
from game.rules import OptionValue
from game.settings.brokers import Broker, check_broker


class RaceInvitation(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What the members of a race have to know."""

    broker: Broker
    key: Annotated[bytes, Meta(min_length=16, max_length=16)]
    """The secret of the race, from which the keys that seal it are derived."""
    host: Key
    """The public key of the one who invites."""
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[tuple[tuple[str, OptionValue], ...], Meta(max_length=40)]
    most: Annotated[int, Meta(ge=1, le=MOST_SHOTS)]
    """Number of shots after which a member has finished."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    """Name of the one who invites."""


def is_race(text: str) -> bool:
    """Return whether a text is meant to be an invitation to a race, complete or not."""
    return text.lstrip().startswith(RACE)


def race_line(invitation: RaceInvitation) -> str:
    """Return an invitation as one line."""
    return write_line(RACE, invitation)


def parse_race(text: str) -> RaceInvitation:
    """Parse an invitation as people send it. Raises `Unfit`."""
    invitation = read_line(RACE, text, RaceInvitation)
    options = [text for name, value in invitation.options for text in (name, str(value))]
    if not all(is_line(text) and len(text) <= 100 for text in (invitation.game, invitation.name, *options)):
        raise Unfit("the line is incomplete")
    return replace(invitation, broker=check_broker(invitation.broker))
