"""What a move of Explode! does to the cells around, cell by cell and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from game.games.explode.rules.moves import Event, Position, Wave, owner


class Blast(Struct, frozen=True):
    """What a move would do: for every cell it reaches the wave that does so first, and for those that burst theirs."""

    reached: dict[int, int]
    bursts: dict[int, int]


def blast(events: Iterable[Event]) -> Blast:
    """The blast that the events of a move make."""
    reached: dict[int, int] = {}
    bursts: dict[int, int] = {}
    for event in events:
        if isinstance(event, Wave):
            for loss in event.exploded:
                bursts.setdefault(loss.cell, event.number)
            for gain in event.gains:
                reached.setdefault(gain.cell, event.number)
    return Blast(reached, bursts)


def blast_words(plural: Callable[[str, str, int], str], before: Position, shown: Blast) -> str:
    """How many explosions, waves and turned stars a blast has, from the position before it."""
    taken = sum(1 for near in shown.reached if owner(before, near) == 1 - before.side)
    bursts = plural("{n} explosion", "{n} explosions", len(shown.bursts))
    waves = plural("{n} wave", "{n} waves", max(shown.bursts.values()))
    turned = plural("{n} star turned", "{n} stars turned", taken)
    return f"{bursts}, {waves}, {turned}"
