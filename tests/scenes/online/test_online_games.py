"""Online games on the screens, by real events: Anna sits here, Ben's arcade is one without a window."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.online.invitation import Invitation
from game.online.online_game import OnlineGame
from game.play.remote.letter import Signal
from game.scenes.base.overlay import QuestionScene
from game.scenes.exchange.message import found_in
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from game.scenes.online import games, situation
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.sprites import Layer
from game.ui.drawing.surfaces import Panel
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers import online
from tests.helpers.games import keys, words
from tests.helpers.layout import drawn_at
from tests.helpers.mosquitto import Mosquitto, needed, wait_until

pytestmark = needed


class Two:
    """Anna's arcade with its window, and Ben's without one."""

    def __init__(self, folder: Path, mosquitto: Mosquitto, names: tuple[str, str] = ("Anna", "Ben")) -> None:
        self.folder = folder
        self.names = names
        self.ben = online.Player(names[1])
        self.start()
        self.online.data.brokers.append(mosquitto.broker)

    def start(self) -> None:
        def change(settings: object) -> None:
            settings.names = (self.names[0], "")  # type: ignore[attr-defined]

        self.player = Player(self.folder, change, (1280, 720))
        self.app = self.player.app
        self.app.push(MenuScene(self.app))
        self.player.run()

    @property
    def online(self) -> OnlineGames:
        games = self.app.go_online()
        assert isinstance(games, OnlineGames)
        return games

    def frame(self) -> None:
        # The arcade's clock is a test's: it must not run so fast that somebody counts as away.
        self.player.run()
        self.ben.poll()

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        wait_until(condition, what, self.frame)

    def meet(self, days: int = 0) -> None:
        """Anna invites somebody from the set-up, to a game with up to three `days` for a move, and Ben accepts it."""
        self.player.press("explode")
        self.player.choose("kind 1", 3)
        for _ in range(days):
            self.player.press("days")
        self.player.press("play")
        if not self.names[0]:
            self.player.press("nameless")
        assert isinstance(self.app.front, OnlineScene)
        invitation = Invitation.parse(self.online.post.invitation_of(self.game).line)
        self.ben.post.accept(invitation, self.names[1])
        self.until(lambda: isinstance(self.app.front, PlayScene), "the board")
        self.until(lambda: self.ben.game.remote.line is not None)
        self.player.settle()

    @property
    def game(self) -> OnlineGame:
        return next(iter(self.online.post.games.values()))

    @property
    def board(self) -> PlayScene:
        front = self.app.front
        assert isinstance(front, PlayScene)
        return front

    def play(self, count: int = 1) -> None:
        """Let whose turn it is make so many moves."""
        for _ in range(count):
            made = len(self.ben.line) + 1
            if self.game.remote.writes:
                board = self.board
                assert board.play(board.session.rules.legal_moves(board.session.position)[0])
            else:
                self.ben.move()
            self.until(lambda made=made: len(self.ben.line) == len(self.game.state.line) == made, "a move")
            self.player.settle()

    def resign_and_play_again(self) -> bool:
        """Begin another game; return whether Ben was asked, and has begun it."""
        self.board.table.resign(self.board.table.speaker)
        self.until(lambda: self.ben.game.remote.line.over, "the resignation")
        self.see_result()
        assert "The game is over." in [row.said for row in self.online.rows()[0]]
        self.player.press("rematch")
        self.until(lambda: self.ben.game.remote.asked is Signal.NEXT or self.ben.line[-1] == "+", "the wish")
        asked = self.ben.game.remote.asked is Signal.NEXT
        if asked:
            self.ben.game.remote.answer(True)
            self.ben.post.changed(self.ben.game)
        self.until(lambda: isinstance(self.app.front, PlayScene) and not self.board.session.moves, "the next game")
        self.player.run()
        return asked

    def see_result(self) -> None:
        def shown() -> bool:
            self.player.settle()
            return isinstance(self.app.front, ResultScene)

        self.until(shown, "the result")

    def until_turn(self, mine: bool) -> None:
        if self.game.remote.writes != mine:
            self.play()

    def say(self, signal: Signal) -> None:
        self.ben.game.remote.say(signal)
        self.ben.post.changed(self.ben.game)

    def status(self) -> str:
        self.player.run()
        return self.board.line.text

    def close(self) -> None:
        self.ben.kill()
        self.app.quit()
        self.app.close()


@pytest.fixture
def two(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[Two]:
    made = Two(tmp_path / "anna", mosquitto)
    yield made
    made.close()


def test_an_invitation_is_copied_accepted_and_played(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    two.player.press("explode")
    two.player.choose("kind 1", 3)
    two.player.press("play")
    assert two.app.front.form.focus is not None
    assert two.app.front.form.focus.key == two.game.slot
    two.player.key(pygame.K_RETURN)
    assert copied[0].startswith("Anna would like to play Explode! with you in Dusk Arcade.")
    assert "https://" in copied[0]
    two.player.press("back")
    invitation = Invitation.parse(found_in(copied[0]))
    assert invitation.name == "Anna"
    two.ben.post.accept(invitation, "Ben")
    two.until(lambda: two.game.remote.line is not None)
    two.until(lambda: "Ben" in words(two.player), "the news")
    two.until(lambda: two.ben.game.remote.line is not None)
    two.online.show()
    two.player.run()
    two.player.press(two.game.slot)
    two.play(4)
    assert [str(player) for player in two.board.session.match.players] == ["person", "letter"]
    assert two.board.session.line() == two.ben.line


def test_ben_invites_and_anna_accepts_by_pasting(
    two: Two, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = two.ben.post.invitation_of(two.ben.post.invite(mosquitto.broker, "unstack", (), 3, True, "Ben"))
    monkeypatch.setattr(clipboard, "paste", lambda: invitation.line)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, scancode=25, mod=pygame.KMOD_CTRL, unicode=""))
    two.player.run()
    assert isinstance(two.app.front, QuestionScene)
    assert "Ben wants to play UnStack with you." in words(two.player)
    assert "Best of 3" in words(two.player)
    assert "The connection goes over 127.0.0.1." in words(two.player)
    two.player.key(pygame.K_RETURN)
    two.until(lambda: isinstance(two.app.front, PlayScene), "the board")
    assert two.board.table.can_advise == (not two.board.table.waiting)
    assert two.ben.game.other_name == "Anna"


def test_who_has_no_name_is_asked_once_by_inviting_and_by_accepting(
    tmp_path: Path, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Two(tmp_path / "asked", mosquitto, ("", "Ben"))
    two.player.press("explode")
    two.player.choose("kind 1", 3)
    two.player.press("play")
    assert isinstance(two.app.front, QuestionScene)
    two.player.type("Anna")
    two.player.key(pygame.K_RETURN)
    two.player.run()
    assert two.online.post.invitation_of(two.game).name == "Anna"
    two.player.press("back")
    assert two.app.settings.names[0] == "Anna", "the set-up keeps it"
    two.player.key(pygame.K_ESCAPE)
    two.player.settle()
    two.app.settings.names = "", ""
    invitation = two.ben.post.invitation_of(two.ben.post.invite(mosquitto.broker, "unstack", (), 3, True, "Ben"))
    monkeypatch.setattr(clipboard, "paste", lambda: invitation.line)
    two.player.key(pygame.K_v, pygame.KMOD_CTRL)
    two.player.run()
    assert "Ben wants to play UnStack with you." in words(two.player)
    two.player.type("Anne")
    two.player.key(pygame.K_RETURN)
    two.until(lambda: two.ben.game.remote.line is not None, "the game")
    assert two.ben.game.other_name == "Anne"
    two.close()


def test_two_of_the_same_name_are_told_apart(tmp_path: Path, mosquitto: Mosquitto) -> None:
    two = Two(tmp_path / "same", mosquitto, ("Kim", "kim "))
    two.meet()
    labels = {two.board.names.label(side) for side in (0, 1)}
    assert len({label.casefold() for label in labels}) == 2, labels
    assert all(re.fullmatch(r"kim \([A-Z]{4}\)", label, re.IGNORECASE) for label in labels), labels
    assert two.online.said.name(two.game) in labels
    two.close()


def test_an_invitation_ends_after_thirty_days_on_both_sides(
    two: Two, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime.now(UTC)
    old = structs.replace(two.ben.post.desk, now=lambda: now - timedelta(days=31))
    two.ben.post.desk = old
    made = two.ben.post.invite(mosquitto.broker, "unstack", (), 3, True, "Ben")
    line = two.ben.post.invitation_of(made).line
    monkeypatch.setattr(clipboard, "paste", lambda: line)
    two.player.key(pygame.K_v, pygame.KMOD_CTRL)
    two.player.run()
    assert "Ask Ben for a new one." in words(two.player)
    assert not two.online.post.games
    two.ben.post.desk = structs.replace(old, now=lambda: now)
    assert two.ben.post.lapsed(made)
    two.online.post.accept(Invitation.parse(line), "Anna")
    for _ in range(30):
        two.frame()
    assert made.remote.line is None, "who comes too late has not accepted it"


def test_the_line_below_the_board_says_who_is_there(two: Two) -> None:
    two.meet()
    two.until(lambda: two.game.here)
    two.play()
    two.until_turn(mine=False)
    assert two.status() == "Ben is here and thinking."
    two.ben.post.close()
    two.until(lambda: not two.game.here)
    assert two.status() == "Ben is away. Your move waits."
    board = two.board
    board.play(board.session.rules.legal_moves(board.session.position)[0])
    assert board.table.refusal == "waiting"


def test_who_has_left_or_withdrawn_is_said_to_have(
    two: Two, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.meet()
    two.until_turn(mine=True)
    two.ben.post.end(two.ben.game)
    two.until(lambda: two.game.record.gone)
    assert two.status() == "Ben is no longer playing this game. You can continue it by mail."
    assert two.online.turns == 0, "nobody waits for a move"
    made = two.ben.post.invite(mosquitto.broker, "unstack", (), 3, True, "Ben")
    line = two.ben.post.invitation_of(made).line
    two.ben.post.end(made)
    two.until(lambda: not two.ben.post.leaving, "that it has left")
    monkeypatch.setattr(clipboard, "paste", lambda: line)
    two.player.key(pygame.K_ESCAPE)
    two.player.press("leave")
    two.player.key(pygame.K_v, pygame.KMOD_CTRL)
    two.player.run()
    two.player.key(pygame.K_RETURN)
    two.until(lambda: "Ben has withdrawn the invitation." in words(two.player), "the news")


def test_two_without_names_are_you_and_your_friend(tmp_path: Path, mosquitto: Mosquitto) -> None:
    two = Two(tmp_path / "nameless", mosquitto, ("", ""))
    two.meet()
    assert "Your friend is here. The game begins." in words(two.player)
    labels = {two.board.names.label(side) for side in (0, 1)}
    assert labels == {"You", "Your friend"}
    assert labels < set(words(two.player).split(" | "))
    two.until(lambda: two.game.here)
    two.until_turn(mine=False)
    assert two.status() == "Your friend is here and thinking."
    two.player.press("menu")
    two.player.run()
    two.player.press("resign")
    two.player.run()
    assert "A draw can be offered on your own turn." in words(two.player)
    two.player.press("play on")
    mosquitto.kill()
    two.until(lambda: not two.game.wire.connected)
    two.until(lambda: "connection" in two.status())
    assert two.status() in (
        "Your friend is to move, but there is no connection.",
        "No connection. Your move will be sent.",
    )
    mosquitto.start()
    two.close()


@pytest.mark.parametrize("mine", [True, False])
def test_who_moves_first_does_not_wait(two: Two, monkeypatch: pytest.MonkeyPatch, mine: bool) -> None:
    monkeypatch.setattr("game.play.remote.line.Opening.beginner", int(not mine))
    two.meet()
    assert two.game.remote.writes == mine
    two.until(lambda: two.game.here, "Ben's first sign")
    two.ben.post.close()
    two.until(lambda: not two.game.here, "Ben's last sign")
    assert two.status() == ("Red (Anna): raise one of your stars" if mine else "Ben is away, and moves first.")


def test_undo_is_asked_and_allowed(two: Two) -> None:
    two.meet()
    two.until_turn(mine=True)
    two.play()
    two.player.press("undo")
    two.until(lambda: two.ben.game.remote.asked is Signal.BACK)
    assert "asked Ben to undo" in two.status()
    two.ben.game.remote.answer(True)
    two.ben.post.changed(two.ben.game)
    two.until(lambda: two.game.remote.writes)
    two.player.settle()
    assert not two.board.session.undone
    assert len(two.board.session.branches) == 1
    two.play(2)


def test_undo_is_declined(two: Two) -> None:
    two.meet()
    two.until_turn(mine=True)
    two.play()
    two.player.press("undo")
    two.until(lambda: two.ben.game.remote.asked is Signal.BACK)
    two.ben.game.remote.answer(False)
    two.ben.post.changed(two.ben.game)
    two.until(lambda: "does not agree" in words(two.player), "the answer")
    made = len(two.board.session.moves)
    two.player.press("undo")
    two.until(lambda: "have asked already" in words(two.player), "the reason")
    assert len(two.board.session.moves) == made


@pytest.mark.parametrize("answer", ["agree", "decline", "Esc"])
def test_ben_asks_for_a_draw(two: Two, answer: str) -> None:
    two.meet()
    two.until_turn(mine=False)
    two.say(Signal.DRAW)
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    assert "Ben offers a draw." in words(two.player)
    if answer == "Esc":
        two.player.key(pygame.K_ESCAPE)
    else:
        two.player.press(answer)
    yes = answer == "agree"
    two.until(lambda: two.ben.game.remote.line.over if yes else two.ben.game.remote.declined)
    if yes:
        two.see_result()
        assert two.ben.game.remote.line.session.outcome.winner is None
    else:
        two.player.press("undo")
        two.until(lambda: "You have just declined." in words(two.player), "why nothing can be asked for now")
        two.play(2)


def test_anna_resigns_and_the_next_game_begins_with_sides_swapped(two: Two) -> None:
    two.meet()
    two.play(3)
    asked = []
    for number in (1, 2):
        first = two.game.remote.line.session.match.beginner
        asked.append(two.resign_and_play_again())
        assert ("Ben has begun another game." in words(two.player)) == asked[-1]
        two.player.settle()
        assert two.board.session.match.beginner != first
        assert sum(two.board.session.match.wins) == number
        two.play(2)
    assert set(asked) == {False, True}


def test_of_two_games_that_differ_one_is_taken_and_the_menu_asks_again(two: Two) -> None:
    two.meet()
    two.play()
    two.resign_and_play_again()
    two.player.settle()
    two.until_turn(mine=False)
    old, number = deepcopy(two.ben.saved), len(two.board.session.moves) + 1
    two.play(2)
    two.until(lambda: not two.ben.game.on_its_way, "what Ben has said before he ends")
    two.ben.kill()
    two.ben.saved = old
    two.ben.start()
    two.ben.move(1)
    two.ben.game.state.told = len(two.ben.line)
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")
    assert f"Ben's game and yours differ from move {number} on." in words(two.player)
    two.player.key(pygame.K_RETURN)
    two.player.run(1.0)
    assert two.status().endswith("You can choose again from the menu.")
    two.player.key(pygame.K_ESCAPE)
    two.player.run(0.5)
    two.player.key(pygame.K_ESCAPE)
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question again")
    two.player.press("theirs")
    two.until(lambda: two.game.state.line == two.ben.line, "Ben's game")


def test_a_move_that_comes_elsewhere_is_told_and_kept(two: Two) -> None:
    two.meet()
    two.until_turn(mine=False)
    two.player.key(pygame.K_ESCAPE)
    two.player.press("leave")
    assert isinstance(two.app.front, MenuScene)
    two.ben.move()
    two.until(lambda: "It is your turn: Explode! with Ben." in words(two.player), "the news")
    two.until(lambda: "Your turn in 1 game" in words(two.player), "the menu")
    two.player.settle()
    (news,) = (sprite for sprite in two.app.front.stage.sprites if sprite.layer is Layer.TOAST)
    assert news.y < min(widget.box.bottom for widget in two.app.front.form.widgets), "it covers the title, no button"
    two.player.press("online")
    two.until(lambda: isinstance(two.app.front, OnlineScene), "the page, when all it needs is read")
    two.player.press(two.game.slot)
    assert two.board.session.line() == two.ben.line


def test_what_is_asked_elsewhere_is_told_and_the_board_asks(two: Two) -> None:
    two.meet()
    two.until_turn(mine=False)
    two.player.key(pygame.K_ESCAPE)
    two.player.press("leave")
    assert isinstance(two.app.front, MenuScene)
    two.say(Signal.DRAW)
    two.until(lambda: "Ben offers a draw." in words(two.player), "the news")
    two.player.press("online")
    two.until(lambda: isinstance(two.app.front, OnlineScene), "the page, when all it needs is read")
    two.player.press(two.game.slot)
    two.until(lambda: isinstance(two.app.front, QuestionScene), "the question")


def test_a_move_that_comes_without_focus_is_taken(two: Two) -> None:
    two.meet()
    two.until_turn(mine=False)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    two.player.run()
    two.ben.move()
    two.until(lambda: two.game.state.line == two.ben.line)
    assert two.board.session.line() == two.ben.line
    two.player.run(3.0)
    assert two.board.story.showing is None
    assert not two.board.moving
    assert two.board.story.last is not None
    assert two.board.story.last.after == two.board.session.position


def test_closing_the_arcade_loses_nothing(two: Two) -> None:
    two.meet()
    two.until_turn(mine=False)
    two.app.quit()
    two.app.close()
    two.ben.move()
    two.start()
    two.until(lambda: two.game.state.line == two.ben.line, "the move made meanwhile")
    two.player.press("continue explode")
    assert isinstance(two.app.front, PlayScene)
    assert two.board.table.networked
    two.player.settle()
    assert two.board.session.line() == two.ben.line
    two.play(2)


def test_the_replay_cannot_change_the_game(two: Two) -> None:
    two.meet()
    two.play(4)
    board = two.board
    board.table.look(1)
    two.player.settle()
    assert not board.play(board.session.rules.legal_moves(board.session.position)[-1])
    assert not board.table.can_restart
    board.table.look(board.session.length)
    two.player.settle()
    two.play(2)


def test_phrases_are_heard_in_ones_own_words_and_are_not_in_the_log(two: Two, caplog: pytest.LogCaptureFixture) -> None:
    two.meet()
    two.ben.game.say(3)
    two.until(lambda: "Ben: Well played" in words(two.player), "the phrase")
    assert "Ben" not in caplog.text
    two.player.press("talk")
    two.player.press("phrase 1")
    two.until(lambda: any(arrival.note for arrival in two.ben.arrivals), "Ben hears it")


def test_text_of_ones_own_is_sent_once_both_allow_it(two: Two, caplog: pytest.LogCaptureFixture) -> None:
    two.meet()
    two.until(lambda: two.game.here)
    heard = two.game.record.heard
    two.ben.game.say(text="Too early")
    two.until(lambda: two.game.record.heard > heard, "that it has come")
    two.player.press("talk")
    two.player.press("chat")
    assert two.game.record.chat
    assert "You can write as soon as Ben allows it as well." in words(two.player)
    assert "text" not in keys(two.player)
    two.until(lambda: two.ben.game.their_chat, "Ben knows")
    two.ben.game.record.chat = True
    two.ben.game.say(text="What a move!")
    two.app.pop()
    two.until(lambda: "Ben: What a move!" in words(two.player), "Ben's words")
    assert "Too early" not in words(two.player)
    two.player.press("talk")
    assert two.app.front.form.focus.key == "text"
    two.player.type("Thank you, Ben")
    two.player.key(pygame.K_RETURN)
    assert isinstance(two.app.front, PlayScene)
    assert "You: Thank you, Ben" in words(two.player)
    two.until(lambda: any(one.note and one.note.text == "Thank you, Ben" for one in two.ben.arrivals), "Ben hears it")
    two.player.press("talk")
    two.player.press("chat")
    assert not two.game.record.chat
    assert "Ben would like to write to you." in words(two.player)
    two.ben.game.say(text="Not any more")
    two.ben.game.say(3)
    two.app.pop()
    two.until(lambda: "Ben: Well played" in words(two.player), "the phrase")
    assert "Not any more" not in words(two.player)
    assert "Ben" not in caplog.text


def test_who_would_like_to_write_is_told_once(two: Two) -> None:
    two.meet()
    two.until(lambda: two.game.here)
    two.ben.game.record.chat = True
    two.ben.game.say()
    two.until(lambda: "Ben would like to write to you." in words(two.player), "the question")
    two.player.run(10.0)
    two.ben.game.say()
    two.ben.game.say(1)
    two.until(lambda: "Ben: Hello" in words(two.player), "the phrase")
    assert "would like" not in words(two.player)


def test_a_broker_is_entered_tried_and_kept(
    tmp_path: Path, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.online.invitations.known_relays", list)
    two = Two(tmp_path / "carla", mosquitto)
    two.online.data.brokers.clear()
    two.player.press("explode")
    two.player.choose("kind 1", 3)
    two.player.press("play")
    two.until(lambda: isinstance(two.app.front, OnlineScene), "the page of brokers")
    assert "A broker passes messages between two arcades" in words(two.player)
    two.player.press("url")
    two.player.type("mqtt://example.org")
    two.player.press("keep")
    assert "can be read by anybody" in words(two.player)
    two.player.press("url")
    two.player.key(pygame.K_a, pygame.KMOD_CTRL)
    two.player.type(mosquitto.broker.url)
    two.player.press("try")
    two.until(lambda: "It works." in words(two.player), "the trial")
    assert two.app.front.form.focus.key == "keep"
    two.player.key(pygame.K_RETURN)
    assert "Nobody has accepted it yet." in words(two.player)
    assert [broker.url for broker in two.online.data.brokers] == [mosquitto.broker.url]
    assert (tmp_path / "carla" / "online.json").stat().st_mode & 0o777 == 0o600
    two.close()


def test_what_online_games_need_is_read_in_steps_and_only_if_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def missing(name: str) -> None:
        asked.append(name)
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(routes, "import_module", missing)
    for name in routes.ONLINE:
        monkeypatch.delitem(sys.modules, name, raising=False)
    for step in routes.reading(routes.ONLINE):
        step()
    assert asked == [*routes.ONLINE]


def test_what_a_page_says_stands_on_its_panel(start: Callable[..., Player]) -> None:
    """In a small window the last words about brokers once stood across its lower edge."""

    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = 150, "de"

    player = start(change, (800, 600))
    player.app.push(MenuScene(player.app))
    scene = OnlineScene(player.app, OnlineGames(player.app, lambda: None), kept=lambda: None)
    player.app.push(scene)
    player.run(0.5)
    stage = scene.stage
    panel = next(s for s in stage.sprites if isinstance(s.art, Panel) and s.space is scene.form.space)
    about = next(
        s
        for s in stage.sprites
        if isinstance(s.art, Text) and re.search("Was ist ein Broker|What is a broker", s.art.text)
    )
    assert drawn_at(player.app, panel).contains(drawn_at(player.app, about))


def test_in_german_nobody_without_a_name_is_in_the_wrong_case(start: Callable[..., Player]) -> None:
    """Once there was "Explode! mit dein Gegenüber"."""
    player = start(lambda settings: setattr(settings, "language", "de"))
    sources = [Path(module.__file__).read_text(encoding="utf-8") for module in (games, situation)]
    texts = re.findall(r'self\._\("([^"]*{name}[^"]*)"\)', "".join(sources))
    told = [player.app.translations.gettext(text) for text in texts]
    assert len(told) > 10
    assert [text for text in told if re.search(r"\b(mit|von|bei|zu|aus) {name}", text)] == []
