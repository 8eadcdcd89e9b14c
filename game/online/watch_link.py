"""Links to watch a game: one line of text with all that is needed to read its letters, and nothing to write one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import WATCH, Unfit, is_line
from game.online.text_line import read_line, write_line
from game.play.remote.line import Opening
from game.settings.brokers import Broker, check_broker


class WatchLink(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What somebody has to know who watches a game."""

    broker: Broker
    view: Annotated[bytes, Meta(min_length=32, max_length=32)]
    """The key of the letters; that of the notes is another one."""
    opening: Opening
    """What the players agreed on, with both public keys."""


def is_watch_link(text: str) -> bool:
    """Return whether a text is meant to be a link to watch a game, complete or not."""
    return text.lstrip().startswith(WATCH)


def watch_line(link: WatchLink) -> str:
    """Return a link as one line."""
    return write_line(WATCH, link)


def parse_watch_line(text: str) -> WatchLink:
    """Parse a link as people send it. Raises `Unfit`."""
    return check_link(read_line(WATCH, text, WatchLink))


def check_link(link: WatchLink) -> WatchLink:
    """Return a link with its broker's address completed. Raises `Unfit`."""
    opening = link.opening
    options = [text for name, value in opening.options for text in (name, str(value))]
    texts = [opening.game, opening.began, *opening.names, *options]
    if not all(is_line(text) and len(text) <= 100 for text in texts):
        raise Unfit("the line is incomplete")
    return replace(link, broker=check_broker(link.broker))
