"""The persons who play at this machine: a name, and a colour and a sign that go with it everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final

from game.checks import Unfit, choice, line, mapping, whole

MOST: Final = 24
NAME_LIMIT: Final = 16
COLOURS: Final = 10
"""So many colours there are, by the order of a palette's hues."""
SIGNS: Final = ("star", "heart", "moon", "sun", "leaf", "drop", "bolt", "crown", "diamond", "flower", "anchor", "wave")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here. The name says who it is, in all games that were played."""

    name: str
    colour: int
    sign: str

    def to_json(self) -> dict[str, object]:
        """The person as plain data."""
        return asdict(self)


def parse_person(entry: object) -> Person:
    """The person of plain data; raises `Unfit`."""
    held = mapping("a person", entry)
    name = line("name", held.get("name"), NAME_LIMIT).strip()
    if not name:
        raise Unfit("a person has a name")
    return Person(name, whole("colour", held.get("colour"), 0, COLOURS - 1), choice("sign", held.get("sign"), SIGNS))


def named(persons: Iterable[Person], name: str) -> Person | None:
    """The person of a name, however it is written; None where there is none."""
    return next((person for person in persons if person.name.casefold() == name.strip().casefold()), None)


def joined(persons: tuple[Person, ...], others: Iterable[Person]) -> tuple[Person, ...]:
    """The persons, and those of the others who are not among them, as long as there is room."""
    for other in others:
        if len(persons) < MOST and named(persons, other.name) is None:
            persons = (*persons, other)
    return persons


def proposed(persons: tuple[Person, ...], name: str) -> Person:
    """A person of a new name, with a colour and a sign that nobody has as long as there are such."""
    worn, signs = [person.colour for person in persons], [person.sign for person in persons]
    colour, sign = min(range(COLOURS), key=worn.count), min(SIGNS, key=signs.count)
    return Person(name.strip()[:NAME_LIMIT].strip(), colour, sign)
