"""Shortens a list of events that breaks something (Zeller's delta debugging)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from tools.fuzz.events import Event, Key

T = TypeVar("T")


def shrunk(events: Sequence[T], fails: Callable[[Sequence[T]], bool], tails: Sequence[int] = ()) -> list[T]:
    """Return a list that still fails, from which no single event can be left out.

    `tails` are lengths of ends of the list that may suffice, shortest first.
    """
    found = next((list(events[-length:]) for length in tails if fails(events[-length:])), list(events))
    parts = 2
    while len(found) >= 2:
        size = -(-len(found) // parts)
        pieces = [found[at : at + size] for at in range(0, len(found), size)]
        for n in range(len(pieces)):
            rest = [event for m, piece in enumerate(pieces) if m != n for event in piece]
            if fails(rest):
                found, parts = rest, max(2, parts - 1)
                break
        else:
            if parts >= len(found):
                break
            parts = min(len(found), 2 * parts)
    return found


def plainer(events: Sequence[Event], fails: Callable[[Sequence[Event]], bool]) -> list[Event]:
    """Return the events without waits and modifiers, as far as they still fail."""
    found = list(events)
    for n, event in enumerate(found):
        tries = [replace(event, wait=0.0)] if event.wait else []
        if isinstance(event, Key):
            tries += [replace(event, mods=(), times=1, wait=0.0), replace(event, mods=(), times=1)]
        for plain in tries:
            if plain != event and fails([*found[:n], plain, *found[n + 1 :]]):
                found[n] = plain
                break
    return found
