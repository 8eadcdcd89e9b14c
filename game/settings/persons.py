"""The persons who play at this machine: a name, and a colour and a sign that go with it everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from game.checks import Unfit, choice, entries, line, mapping, whole

MOST: Final = 24
MOST_JOINED: Final = 16
"""Persons from elsewhere are taken in until there are so many: there stays room for those who play here."""
MOST_EARLIER: Final = 100
"""So many names that somebody had before are remembered."""
NAME_LIMIT: Final = 16
COLOURS: Final = 10
"""So many colours there are, by the order of a palette's hues."""
SIGNS: Final = ("star", "heart", "moon", "sun", "leaf", "drop", "bolt", "crown", "diamond", "flower", "anchor", "wave")


class Person(Struct, frozen=True):
    """Somebody who plays here. The name says who it is, in all games that were played, and so does every earlier one:
    what was kept under that stays as it is.
    """

    name: str
    colour: int
    sign: str
    earlier: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The person as plain data."""
        data = asdict(self)
        return data | {"earlier": [*self.earlier]} if data.pop("earlier") else data


def parse_person(entry: object) -> Person:
    """The person of plain data; raises `Unfit`."""
    held = mapping("a person", entry)
    name = line("name", held.get("name"), NAME_LIMIT).strip()
    if not name:
        raise Unfit("a player needs a name")
    colour, sign = whole("colour", held.get("colour"), 0, COLOURS - 1), choice("sign", held.get("sign"), SIGNS)
    earlier = [line("earlier", one, NAME_LIMIT) for one in entries("earlier", held.get("earlier", []))]
    return Person(name, colour, sign, tuple(earlier[-MOST_EARLIER:]))


def named(persons: Iterable[Person], name: str) -> Person | None:
    """The person of a name, however it is written; else the one who was called so before, and None where there is
    neither.
    """
    wanted, before = name.strip().casefold(), None
    for person in persons:
        if person.name.casefold() == wanted:
            return person
        if before is None and any(one.casefold() == wanted for one in person.earlier):
            before = person
    return before


def name_now(persons: Iterable[Person], name: str) -> str:
    """What whoever has or had a name is called now."""
    person = named(persons, name)
    return name if person is None else person.name


def renamed(persons: tuple[Person, ...], person: Person, name: str) -> tuple[tuple[Person, ...], Person]:
    """The persons when one of them is called otherwise, and that one. Raises `Unfit` where somebody else is, or was,
    called so, and where it is no name.
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
    """The persons, and those of the others who are not among them, until there are `most`."""
    for other in others:
        if len(persons) < most and named(persons, other.name) is None:
            persons = (*persons, other)
    return persons


def proposed(persons: tuple[Person, ...], name: str) -> Person:
    """A person of a new name, with a colour and a sign that nobody has as long as there are such."""
    worn, signs = [person.colour for person in persons], [person.sign for person in persons]
    colour, sign = min(range(COLOURS), key=worn.count), min(SIGNS, key=signs.count)
    return Person(name.strip()[:NAME_LIMIT].strip(), colour, sign)
