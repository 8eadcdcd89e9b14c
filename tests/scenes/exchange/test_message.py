"""The one game, level or invitation in a text that went through a mail program, a messenger or an editor."""

from __future__ import annotations

import quopri
import re
import textwrap
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import game_named
from game.installation import LEVELS
from game.online.invitation import GroupInvitation, Invitation, RaceInvitation, WatchLink
from game.play.levels.level_text import level_line, read_level
from game.play.records.record import read_record, record_text
from game.play.remote.line import Opening
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source
from game.scenes.base.scene import MOST_PASTED
from game.scenes.exchange.message import found_in
from game.scenes.home.file_drop import show_source
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.settings.brokers import Broker
from game.store.levels.levels import own_levels, read_levels
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words

BROKER = Broker("mqtts://broker.example", "anna", "secret")
Pack = Callable[[str], str]


def played(name: str, moves: int = 40) -> AnySession:
    game = game_named(name)
    session: AnySession = Session(name, game.rules, Source(seed=3), {}, Match(("Zoë M. Größ", "Ben > Anna . | :")))
    for number in range(moves):
        legal = game.rules.legal_moves(session.position)
        if session.outcome is not None:
            break
        session.play(legal[number * 7 % len(legal)])
    return session


@cache
def letter(name: str) -> str:
    return record_text(played(name), {"began": "2026-11-24T12:00:00.000001", "date": "2026-11-25T12:00:00"})


def level() -> str:
    game = game_named("explode")
    (first, *_) = read_levels(LEVELS / "explode", game.parse_level)
    assert game.workshop is not None
    assert first.level is not None
    return level_line("explode", game.workshop.data(game.workshop.titled(first.level, "In the corner")))


INVITATION = Invitation(BROKER, b"k" * 16, b"p" * 32, "explode", (), 3, True, "Anna Größ", "2026-11-24T12:00:00.000001")
BEGAN = "2026-11-24T12:00:00.000001"
OPENING = Opening(b"i" * 16, "explode", (), 3, BEGAN, True, ("Anna", "Ben"), (b"a" * 32, b"b" * 32), (b"n" * 16,) * 2)
SENT: dict[str, Callable[[], str]] = {
    "explode": lambda: letter("explode"),
    "brickshooter": lambda: letter("brickshooter"),
    "unstack": lambda: letter("unstack"),
    "combact": lambda: letter("combact"),
    "a level": level,
    "an invitation": lambda: INVITATION.line,
    "a group": lambda: GroupInvitation(BROKER, b"k" * 16, "Anna").line,
    "a race": lambda: RaceInvitation(BROKER, b"k" * 16, b"h" * 32, "brickshooter", (), 30, "Anna").line,
    "a link to watch": lambda: WatchLink(BROKER, b"v" * 32, OPENING).line,
}
"""What people send each other."""


def wrapped(text: str) -> str:
    """Broken at blanks, as mail programs do; only an invitation has none."""
    long_words = text.startswith("dusk")
    return "\n".join(textwrap.wrap(text, 60, break_long_words=long_words, break_on_hyphens=False))


def quoted(text: str) -> str:
    return textwrap.indent(text, "> ", lambda line: True)


def page(text: str) -> str:
    """A text as a mail in HTML, with a style that nobody sees."""
    style = "<style>p { margin: 0 }</style>"
    halves = f"<span>{escape(text[:50])}</span><span class=x>{escape(text[50:])}</span>"
    return f"<html><head>{style}</head><body><p>Hi&nbsp;Ben,</p><div>{halves}</div><br/>Love, Anna</body></html>"


def in_mail(text: str) -> str:
    """A text as it stands in the source of a mail."""
    return quopri.encodestring(f"Grüße!\n\n{text}\n\nLove, Anna".encode()).decode()


def breakable(text: str) -> str:
    return "<wbr>".join(text[at : at + 20] for at in range(0, len(text), 20))


def typographic(text: str) -> str:
    return re.sub(r'"([^"]*)"', "„\\1“", text)


WAYS: dict[str, Pack] = {
    "as it is": lambda text: text,
    "with blanks and lines round it": lambda text: f"\n\n   {text}  \n \n",
    "wrapped": wrapped,
    "wrapped by Windows": lambda text: wrapped(text).replace("\n", "\r\n"),
    "with hard spaces": lambda text: wrapped(text).replace(" ", "\u00a0"),
    "with a mark at the beginning": lambda text: "\ufeff" + text,
    "with places to break it": lambda text: wrapped(text).replace("\n", "\u200b\n\u2060"),
    "turned leftwards and back": lambda text: f"\u202a{text}\u202c\u200e",
    "with soft hyphens": lambda text: text.replace(" ", " \u00ad"),
    "in a message": lambda text: f"Hi Ben,\n\nis 5 > 3?\n\n{wrapped(text)}\n\nLove, Anna\n-- \nanna@example.org\n",
    "in one paragraph": lambda text: f"Here you are: {text}\nSee you.",
    "in a quotation": lambda text: "On Monday Anna wrote:\n" + quoted(f"Hi!\n\n{wrapped(text)}"),
    "quoted twice": lambda text: quoted("Anna wrote:\n" + quoted(f"Ben wrote:\n\n{wrapped(text)}")),
    "quoted without blanks": lambda text: textwrap.indent(wrapped(text), ">"),
    "with every line apart": lambda text: wrapped(text).replace("\n", "\n\n"),
    "behind a messenger's mark": lambda text: f"[28.11.26, 12:03] Anna: {text}",
    "in angle brackets": lambda text: f"<{text}>",
    "in quotes": lambda text: f'"{text}"',
    "in curly quotes": lambda text: f"„{text}“",
    "in brackets": lambda text: f"(here: {text})",
    "in Markdown": lambda text: f"**{text}**",
    "in italics": lambda text: f"_{text}_",
    "as code": lambda text: f"`{text}`",
    "hidden by a messenger": lambda text: f"||{text}||",
    "with a full stop": lambda text: f"{text}.",
    "with dots": lambda text: f"{text}…",
    "with a capital": lambda text: text[0].upper() + text[1:],
    "in capitals at the beginning": lambda text: re.sub(r"^\w+", lambda word: word[0].upper(), text),
    "with curly quotes": typographic,
    "with guillemets": lambda text: re.sub(r'"([^"]*)"', "«\\1»", text),
    "as a page": page,
    "as a page with curly quotes": lambda text: page(typographic(text)),
    "with places to break it in HTML": breakable,
    "with such places in a quotation": lambda text: quoted(breakable(text)),
    "in a link": lambda text: f"https://example.org/play#{text}",
    "in an anchor": lambda text: f'<a href="https://example.org/#{escape(text)}">{escape(text)}</a>',
    "in the source of a mail": in_mail,
    "as a page in the source of a mail": lambda text: in_mail(page(text)),
    "above a former one": lambda text: f"{text}\n\nAnna wrote:\n{quoted(wrapped(letter('explode')))}",
}


def same(sent: str, found: str) -> bool:
    """Whether a text is the one that was sent, broken into whatever lines."""
    if sent.startswith("dusk"):
        return "".join(found.split()) == sent
    if sent.startswith("arcade-level"):
        return read_level(found, game_named)[1] == read_level(sent, game_named)[1]
    one, other = (read_record(text, game_named) for text in (sent, found))
    return one.error is other.error is None and one.session.to_json() == other.session.to_json()


@pytest.mark.parametrize("what", SENT)
def test_it_is_found_whatever_it_went_through(what: str) -> None:
    sent = SENT[what]()
    for way, change in WAYS.items():
        found = found_in(change(sent))
        assert same(sent, found), f"{way}: {found[:200]}"


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "",
        "a path/with arcade 1 in it",
        "the arcade 1 km from here",
        "arcade 1",
        'arcade 1 explode player1="Anna : a5',
        "arcade-level 1 explode",
        "dusk1:",
        "duskrace1: tomorrow?",
    ],
)
def test_a_text_with_nothing_in_it_stays_as_it_is(text: str) -> None:
    assert found_in(text) == text


def test_what_is_damaged_is_told_as_far_as_it_goes() -> None:
    text = letter("explode")
    cut = text[: text.rindex(" : ") + 12].rstrip()
    assert found_in(f"Hi!\n\n{cut}\n\nLove, Anna") == cut
    line = INVITATION.line[:-9]
    assert found_in(f"Hi!\n\n{line}\n\nLove, Anna") == line


@pytest.mark.parametrize("what", [what for what in SENT if SENT[what]().startswith("dusk")])
def test_a_line_that_was_cut_off_gives_way_to_the_whole_one(what: str) -> None:
    line = SENT[what]()
    assert found_in(f"{line[:60]}...\n\nOnce more:\n{line}") == line


@pytest.mark.parametrize("name", ["3D", "=20", "<b>", "<wbr>", "&amp;", "“Zoë”", "–", "_"])
def test_a_name_that_looks_like_a_wrapping_stays(name: str) -> None:
    session = played("explode", 4)
    session.match = Match((name, "Ben"))
    sent = record_text(session, {"began": BEGAN})
    for way in ("as it is", "in a message", "in angle brackets", "with a full stop"):
        found = read_record(found_in(WAYS[way](sent)), game_named)
        assert found.session.match.names == (name, "Ben"), way


ROUND = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@settings(max_examples=60, deadline=None)
@given(ROUND, ROUND, st.sampled_from([*SENT]), st.sampled_from([" ", "\n", "\n\n", "\t"]))
def test_it_is_found_between_any_words(before: str, behind: str, what: str, gap: str) -> None:
    sent = SENT[what]()
    for text in (f"{before}{gap}{sent}{gap}{behind}", f"{before}\n{quoted(wrapped(sent))}\n\n{behind}"):
        assert same(sent, found_in(text)), ascii(text)


HOSTILE = {
    "beginnings": "dusk1: " * 50_000,
    "beginnings of games": 'arcade 1 explode seed=1 : . <p> &lt; =3D " ' * 8000,
    "short words": "dusk1:" + "A " * 190_000,
    "many lines of many words": ("dusk1:" + "AAAA " * 500) * 20 + "<b>“=3D",
    "tags": "dusk1:" + "<a" * 190_000,
    "open tags": "arcade 1 x a=1 : " + "<a <!-- " * 40_000,
    "styles": "dusk1:<style>" * 25_000,
    "quotes": "arcade 1 explode " + 'a="' * 120_000,
    "blanks": "arcade" + " " * 390_000 + "1",
    "signs of a mail": "dusk1:" + "=3D=\n" * 60_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_text_made_to_keep_it_busy_is_given_up_in_time(what: str) -> None:
    assert len(found_in(HOSTILE[what])) <= MOST_PASTED


def test_words_that_only_sound_like_it_are_passed_over() -> None:
    text = letter("unstack")
    assert same(text, found_in(f"Meet me at the arcade 1 hour from now: I mean\n\n{text}"))


@pytest.fixture
def player(start, blank: None) -> Player:
    player: Player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


def in_front(player: Player) -> list[str]:
    """The line of the game that is shown, after a question what to do with it if there is one."""
    player.run(0.2)
    if not isinstance(player.app.front, PlayScene):
        player.press("look")
        player.run(0.2)
    front = player.app.front
    assert isinstance(front, PlayScene)
    return front.session.line()


@pytest.mark.parametrize("way", ["in a message", "quoted twice", "with a mark at the beginning"])
def test_it_is_pasted_in_the_menu(player: Player, way: str) -> None:
    assert clipboard.copy(WAYS[way](letter("combact")))
    player.key(pygame.K_v, pygame.KMOD_CTRL)
    assert in_front(player) == played("combact").line()


@pytest.mark.parametrize("way", ["in a message", "quoted twice"])
def test_it_is_dropped_as_a_text_or_in_a_file(player: Player, way: str, tmp_path: Path) -> None:
    message = WAYS[way](letter("brickshooter"))
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=message))
    assert in_front(player) == played("brickshooter").line()
    player.app.pop(len(player.app.scenes) - 1)
    path = tmp_path / "mail.txt"
    path.write_text(message, encoding="utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert in_front(player) == played("brickshooter").line()


@pytest.mark.parametrize("dropped", [False, True])
def test_a_level_in_a_message_joins_the_players_own(player: Player, dropped: bool) -> None:
    message = WAYS["in a message"](level())
    if dropped:
        show_source(player.app, message)
    else:
        assert clipboard.copy(message)
        player.key(pygame.K_v, pygame.KMOD_CTRL)
    (own,) = own_levels(player.app.folders, game_named("explode"))
    assert own.level is not None
    assert own.level.title["en"] == "In the corner"


@pytest.mark.parametrize("dropped", [False, True])
def test_of_a_text_of_any_length_only_so_much_is_looked_at(
    player: Player, dropped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(str):
        """A text that is not looked at."""

        def __len__(self) -> int:
            return MOST_PASTED + 1

        def strip(self, chars: str | None = None, /) -> str:
            pytest.fail("it is copied")

        def split(self, sep: str | None = None, maxsplit: int = -1) -> list[str]:  # type: ignore[override]
            pytest.fail("it is taken apart")

    if dropped:
        show_source(player.app, Endless("arcade 1 explode : a5"))
    else:
        monkeypatch.setattr(clipboard, "paste", lambda: Endless("arcade 1 explode : a5"))
        player.key(pygame.K_v, pygame.KMOD_CTRL)
    player.run()
    assert "This text is too long: at most 400,000 characters are read." in words(player)
