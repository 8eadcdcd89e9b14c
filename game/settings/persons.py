"""Persons who play at this machine: a name, and a colour and a sign shown with it."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.characters import cleaned
from game.checks import Unfit, choice, fitting, line, with_names

MOST_PERSONS = 24
MOST_JOINED = 16
"""Number of persons up to which those from elsewhere are added, so that there is room for new ones here."""
MOST_EARLIER = 100
"""Number of earlier names that are remembered."""
NAME_LIMIT = 16
COLOURS = 10
"""Number of colours, in the order of a palette's hues."""
SIGNS = ("star", "heart", "moon", "sun", "leaf", "drop", "bolt", "crown", "diamond", "flower", "anchor", "wave")


Name = Annotated[str, Meta(max_length=NAME_LIMIT)]


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays here; the name, or any earlier one, identifies them in recorded games."""

    name: Name
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)]
    sign: str
    earlier: tuple[Name, ...] = ()


def parse_person(entry: object) -> Person:
    """Return the person from plain data; raises `Unfit`."""
    person = fitting("a person", with_names(entry, "name", "earlier"), Person)
    name = _name(person.name)
    sign = choice("sign", person.sign, SIGNS)
    return replace(person, name=name, sign=sign, earlier=person.earlier[-MOST_EARLIER:])


def _name(text: str) -> str:
    """Return a name without blanks round it; raises `Unfit` if it is none."""
    name = line("name", cleaned(text).strip(), NAME_LIMIT)
    if not name:
        raise Unfit("a player needs a name")
    return name


def named(persons: Iterable[Person], name: str) -> Person | None:
    """Return the person of a name, ignoring case, else the one who had it earlier; None if there is neither."""
    wanted = name.strip().casefold()
    before = None
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
    name = _name(name)
    if any(named([other], name) for other in persons if other != person):
        raise Unfit(f"{name} is somebody else")
    left = [one for one in (*person.earlier, person.name) if one.casefold() != name.casefold()]
    new = replace(person, name=name, earlier=tuple(left[-MOST_EARLIER:]))
    return tuple(new if one == person else one for one in persons), new


def joined(persons: tuple[Person, ...], others: Iterable[Person], most: int = MOST_PERSONS) -> tuple[Person, ...]:
    """Return the persons, and those of the others who are not among them, up to `most`."""
    for other in others:
        if len(persons) < most and named(persons, other.name) is None:
            persons = (*persons, other)
    return persons


def proposed(persons: tuple[Person, ...], name: str) -> Person:
    """Return a person of a new name, with the least used colour and sign."""
    worn = [person.colour for person in persons]
    signs = [person.sign for person in persons]
    colour = min(range(COLOURS), key=worn.count)
    sign = min(SIGNS, key=signs.count)
    return Person(name.strip()[:NAME_LIMIT].strip(), colour, sign)
