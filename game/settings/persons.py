"""Persons who play at this machine: a name, and a colour and a sign shown with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from game.checks import Unfit, choice, entries, line, mapping, whole

MOST: Final = 24
MOST_JOINED: Final = 16
"""Number of persons up to which those from elsewhere are added, so that there is room for new ones here."""
MOST_EARLIER: Final = 100
"""Number of earlier names that are remembered."""
NAME_LIMIT: Final = 16
COLOURS: Final = 10
"""Number of colours, in the order of a palette's hues."""
SIGNS: Final = ("star", "heart", "moon", "sun", "leaf", "drop", "bolt", "crown", "diamond", "flower", "anchor", "wave")


class Person(Struct, frozen=True):
    """Somebody who plays here; the name, or any earlier one, identifies them in recorded games."""

    name: str
    colour: int
    sign: str
    earlier: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        data = asdict(self)
        return data | {"earlier": [*self.earlier]} if data.pop("earlier") else data


def parse_person(entry: object) -> Person:
    """Return the person from plain data; raises `Unfit`."""
    held = mapping("a person", entry)
    name = line("name", held.get("name"), NAME_LIMIT).strip()
    if not name:
        raise Unfit("a player needs a name")
    colour, sign = whole("colour", held.get("colour"), 0, COLOURS - 1), choice("sign", held.get("sign"), SIGNS)
    earlier = [line("earlier", one, NAME_LIMIT) for one in entries("earlier", held.get("earlier", []))]
    return Person(name, colour, sign, tuple(earlier[-MOST_EARLIER:]))


def named(persons: Iterable[Person], name: str) -> Person | None:
    """Return the person of a name, ignoring case, else the one who had it earlier; None if there is neither."""
    wanted, before = name.strip().casefold(), None
    for person in persons:
        if person.name.casefold() == wanted:
            return person
        if before is None and any(one.casefold() == wanted for one in person.earlier):
            before = person
    return before


def name_now(persons: Iterable[Person], name: str) -> str:
    """Return the present name of a person who has or had this one."""
    person = named(persons, name)
    return name if person is None else person.name


def renamed(persons: tuple[Person, ...], person: Person, name: str) -> tuple[tuple[Person, ...], Person]:
    """Return the persons with one of them renamed, and that one.

    Raises `Unfit` if another one has or had the name, or if it is not a name.
    """
    name = line("name", name, NAME_LIMIT).strip()
    if not name:
        raise Unfit("a player needs a name")
    if any(named([other], name) for other in persons if other != person):
        raise Unfit(f"{name} is somebody else")
    left = [one for one in (*person.earlier, person.name) if one.casefold() != name.casefold()]
    new = replace(person, name=name, earlier=tuple(left[-MOST_EARLIER:]))
    return tuple(new if one == person else one for one in persons), new


def joined(persons: tuple[Person, ...], others: Iterable[Person], most: int = MOST) -> tuple[Person, ...]:
    """Return the persons, and those of the others who are not among them, up to `most`."""
    for other in others:
        if len(persons) < most and named(persons, other.name) is None:
            persons = (*persons, other)
    return persons


def proposed(persons: tuple[Person, ...], name: str) -> Person:
    """Return a person of a new name, with the least used colour and sign."""
    worn, signs = [person.colour for person in persons], [person.sign for person in persons]
    colour, sign = min(range(COLOURS), key=worn.count), min(SIGNS, key=signs.count)
    return Person(name.strip()[:NAME_LIMIT].strip(), colour, sign)
