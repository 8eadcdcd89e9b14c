"""Checks of values from outside, and brief quotes of wrong ones for messages.

Files, programs and people can hand over anything. An error names the value and what would fit; the value itself, which
may be as long as a file, is never quoted whole.
"""

import reprlib
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from msgspec import ValidationError, convert, to_builtins

from game.characters import cleaned, is_line, printable

T = TypeVar("T", str, int)
C = TypeVar("C", bound=Sized)
K = TypeVar("K")
V = TypeVar("V")

QUOTED = 60
"""Maximum length of a quoted wrong value, in characters."""
LISTED = 200
"""Maximum length of a list of allowed values, in characters."""

INVITATION = "dusk1:"
"""Beginning of an invitation to an online game."""
WATCH = "duskwatch1:"
"""Beginning of a link to watch an online game."""
RACE = "duskrace1:"
"""Beginning of an invitation to a race."""
GROUP = "duskfriends1:"
"""Beginning of an invitation to a group of friends."""
WAY = "duskway1:"
"""Beginning of a line that moves a game to another way."""
DEVICE = "duskdevice1:"
"""Beginning of a line that takes a game to another device of the same player."""
ONLINE_LINES = (INVITATION, WATCH, RACE, GROUP, WAY, DEVICE)
"""Beginnings of all lines that lead to an online game."""


class Trouble(ValueError):
    """An error that a player may read, translated.

    `tools.translations` collects the first argument wherever this class or a subclass is raised with one; `values` fill
    its placeholders.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self.text = text
        self.values = values


class Unfit(Trouble):
    """A value from outside that cannot be used; the message names it and says what would fit."""


def texts_in(value: object) -> list[str]:
    """Return the texts in plain data, at any depth.

    >>> texts_in({"name": ["Anna", 3]})
    ['name', 'Anna']
    """
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple):
        return [text for one in value for text in texts_in(one)]
    return [value] if isinstance(value, str) else []


def brief(text: str, longest: int = QUOTED) -> str:
    """Return the beginning of a text in one printable line of at most `longest` characters.

    >>> brief("abcdef", 4)
    'abc…'
    """
    line = printable(text[: longest + 1]).replace("\n", "·")
    return line if len(line) <= longest else line[: longest - 1] + "…"


def quoted(value: object) -> str:
    """Return a wrong value as a message shows it: like `repr`, but at most `QUOTED` characters and quick to make.

    >>> quoted("a5"), quoted([1, 2])
    ("'a5'", '[1, 2]')
    """
    try:
        return brief(repr(value[: QUOTED + 1]) if isinstance(value, str) else _SHORT.repr(value))
    except ValueError:
        return "a number of very many digits"


def converted(name: str, value: object, form: type[V], hook: Callable[[type, object], object] | None = None) -> V:
    """Return plain data converted to a type; raises `Unfit`, in words for the log.

    `hook` converts to types that msgspec does not know.
    """
    try:
        return convert(value, form, dec_hook=hook)
    except (ValidationError, UnicodeEncodeError) as error:
        problem, _, place = str(error).partition(" - at `$")
        where = f"{name}: {place[1:]}" if place.startswith(".") else f"{name}{place}"
        raise Unfit(brief(f"{where.rstrip('`')}: {problem.lower()}", LISTED)) from error


def fitting(name: str, value: object, form: type[V]) -> V:
    """Return plain data converted to a type as `converted` does; a text that is not one printable line is refused."""
    made = converted(name, value, form)
    if not all(map(is_line, texts_in(to_builtins(made)))):
        raise Unfit(f"{name} has signs that cannot be shown")
    return made


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return the value if it is a whole number from `low` to `high`; raises `Unfit`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unfit(
            "{name} is a whole number from {low} to {high}, not {value}",
            name=name,
            low=low,
            high=high,
            value=quoted(value),
        )
    return value


def choice(name: str, value: object, choices: tuple[T, ...]) -> T:
    """Return the value if it equals one of the choices and has its type; raises `Unfit`."""
    for known in choices:
        if type(value) is type(known) and value == known:
            return known
    listed = brief(", ".join(map(str, choices)), LISTED)
    raise Unfit("{name} is one of {choices}, not {value}", name=name, choices=listed, value=quoted(value))


def line(name: str, value: object, longest: int) -> str:
    """Return the value if it is one printable line of at most `longest` characters; raises `Unfit`."""
    if not isinstance(value, str) or len(value) > longest or not is_line(value):
        raise Unfit("{name} is text of at most {n} characters, not {value}", name=name, n=longest, value=quoted(value))
    return value


def with_names(value: object, *keys: str) -> object:
    """Return plain data with the names under these keys `cleaned`: nothing is refused for an odd name."""
    if not isinstance(value, dict):
        return value
    return value | {key: clean_names(value[key]) for key in keys if key in value}


def clean_names(value: object) -> object:
    """Return a name, or each of a list of names, `cleaned`; other values as they are."""
    if isinstance(value, list | tuple):
        return [*map(clean_names, value)]
    return cleaned(value) if isinstance(value, str) else value


def entries(name: str, value: object) -> list[object]:
    """Return the value if it is a list; raises `Unfit`."""
    if not isinstance(value, list):
        raise Unfit(f"{name} is a list, not {quoted(value)}")
    return value


def mapping(name: str, value: object) -> dict[str, object]:
    """Return the value if it is an object with named entries; raises `Unfit`."""
    if not isinstance(value, dict):
        raise Unfit(f"{name} is an object, not {quoted(value)}")
    return value


def limited(name: str, value: C, most: int) -> C:
    """Return the value if it has at most `most` entries; raises `Unfit`."""
    if len(value) > most:
        raise Unfit(f"{name} has at most {most} entries, not {len(value)}")
    return value


def up_to(name: str, value: dict[str, V], most: int, unfit: list[str]) -> dict[str, V]:
    """Return the first `most` entries of a table; note in `unfit` if there are more."""
    if len(value) <= most:
        return value
    unfit.append(f"{name}: only the first {most} of {len(value)} entries are used")
    return dict(islice(value.items(), most))


def parsed(name: str, value: object, parse: Callable[[object], V], most: int, unfit: list[str]) -> list[V]:
    """Return the entries of a list of at most `most` as read by `parse`; note in `unfit` those that do not fit."""
    found = []
    for entry in limited(name, entries(name, value), most):
        try:
            found.append(parse(entry))
        except Unfit as error:
            unfit.append(f"{name}: {error}")
    return found


def put(held: dict[K, V], key: K, value: V, most: int) -> None:
    """Set an entry of a table limited to `most`; in a full one, a new entry goes first and the last is dropped."""
    if key in held or len(held) < most:
        held[key] = value
        return
    others = list(islice(held.items(), most - 1))
    held.clear()
    held[key] = value
    held.update(others)


@contextmanager
def naming(unfit: list[str]) -> Iterator[None]:
    """Context in which an `Unfit` ends the block and is noted in the list."""
    try:
        yield
    except Unfit as error:
        unfit.append(str(error))


def tables(
    name: str,
    value: object,
    check: Callable[[str, object], object],
    check_inner: Callable[[str, object], object],
    read: Callable[[str, object], V],
    most: tuple[int, int],
    unfit: list[str],
) -> Iterator[tuple[str, dict[str, V]]]:
    """Yield the tables in a table by name, with each entry as returned by `read`.

    `check` and `check_inner` check the outer and inner names; `most` limits the entries of both. What does not fit is
    left out and noted in `unfit`.
    """
    with naming(unfit):
        for key, inner in up_to(name, mapping(name, value), most[0], unfit).items():
            title = f"{name}: {brief(key)}"
            found = dict[str, V]()
            with naming(unfit):
                check(title, key)
                for word, entry in up_to(title, mapping(title, inner), most[1], unfit).items():
                    with naming(unfit):
                        check_inner(f"{title}, {brief(word)}", word)
                        found[word] = read(f"{title}, {brief(word)}", entry)
                yield key, found


_SHORT = reprlib.Repr()
"""A `repr` that looks at the first entries only."""
_SHORT.maxlevel = 3
_SHORT.maxlist = 6
_SHORT.maxdict = 6
_SHORT.maxtuple = 6
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = QUOTED
