"""The result: matches with their rematches, scores with their names, levels with their stars, and the ways on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.play.session.match import Engine, Match, Person
from game.rules import Outcome
from game.scenes.home.menu import MenuScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.stage.art import Text, text_lines
from game.store.player.conclusion import Conclusion
from game.store.player.saves import load_session
from game.store.player.scores import Score, today
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.helpers.games import (
    ALMOST_WON,
    SHORT_COLOURS,
    SHORT_SEED,
    WINNING,
    brickshooter,
    explode,
    finish,
    keys,
    short_session,
    use_levels,
    words,
)
from tests.players.table import PERSONS, let_play, open_game, wait


@pytest.fixture
def pair(start, tmp_path: Path) -> Player:
    """An arcade in which Explode! has a level that is almost won."""
    player = start()
    use_levels(player, tmp_path / "levels", "explode", almost=ALMOST_WON)
    player.app.push(MenuScene(player.app))
    return player


# Matches


def test_rematch_begins_with_the_other_player(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob")))
    finish(pair, play, WINNING)
    assert isinstance(pair.app.front, ResultScene)
    assert play.session.match.wins == [1, 0]
    assert "Ann" in words(pair)
    assert "Bob" in words(pair)
    pair.press("rematch")
    assert pair.app.front is play
    assert play.session.moves == []
    assert play.session.match.beginner == 1
    finish(pair, play, WINNING)
    # Red has won again, but this time Bob had Red.
    assert play.session.match.wins == [1, 1]
    pair.press("rematch")
    assert play.session.match.beginner == 0


def test_best_of_three_is_decided_by_two_wins(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob"), 3))
    for game in (2, 3):
        finish(pair, play, WINNING)
        assert f"Next game, {game} of 3" in words(pair)
        assert "Rematch" not in words(pair)
        pair.press("rematch")
    finish(pair, play, WINNING)
    assert "Next game" not in words(pair)
    assert play.session.match.wins == [2, 1]
    assert "Ann wins the match!" in words(pair)
    assert "rematch" not in keys(pair)
    pair.press("new match")
    match = play.session.match
    assert (match.names, match.best_of, match.wins, match.beginner) == (("Ann", "Bob"), 3, [0, 0], 1)
    assert pair.app.front is play


def test_undo_takes_the_win_back(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob"), 3))
    finish(pair, play, WINNING)
    pair.press("undo")
    assert pair.app.front is play
    assert play.session.match.wins == [0, 0]
    finish(pair, play, WINNING)
    assert isinstance(pair.app.front, ResultScene)
    assert play.session.match.wins == [1, 0]


def test_the_board_can_be_looked_at_and_the_result_brought_back(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob")))
    finish(pair, play, WINNING)
    pair.press("look")
    assert pair.app.front is play
    pair.key(pygame.K_ESCAPE)
    pair.press("result")
    assert isinstance(pair.app.front, ResultScene)
    assert play.session.match.wins == [1, 0]
    assert "rematch" in keys(pair)


def test_menu_closes_everything_above_it(pair: Player) -> None:
    finish(pair, explode(pair, Match(("Ann", "Bob"))), WINNING)
    pair.press("menu")
    assert [type(scene) for scene in pair.app.scenes] == [MenuScene]


def test_a_rematch_with_keys_only(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob")))
    finish(pair, play, WINNING)
    pair.key(pygame.K_RETURN)
    assert pair.app.front is play
    assert play.session.match.beginner == 1


def test_undo_with_a_gamepad_only(pair: Player) -> None:
    play = explode(pair, Match(("Ann", "Bob")))
    finish(pair, play, WINNING)
    for _ in range(10):
        if pair.app.front.form.focus.key == "undo":
            break
        pair.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    pair.pad(pygame.CONTROLLER_BUTTON_A)
    assert pair.app.front is play
    assert play.session.moves == []


HARD = Match(("Ann", "Hard"), players=(Person(), Engine("hard")))


def test_a_level_that_was_beaten_leads_to_the_next(pair: Player) -> None:
    let_play(pair, "slow")
    play = explode(pair, replace(HARD, wins=[0, 0]))
    finish(pair, play, WINNING)
    assert "Now against Expert" in words(pair)
    pair.press("stronger")
    match = play.session.match
    assert (play.session.moves, match.wins, match.beginner) == ([], [0, 0], 1)
    assert (match.names, match.players) == (("Ann", "Expert"), (Person(), Engine("expert")))
    assert load_settings(SETTINGS.path(pair.app.folders.data)).players == (Person(), Engine("expert"))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "match",
    [
        Match(("Ann", "Bob")),
        Match(("Hard", "Ann"), players=(Engine("hard"), Person())),
        Match(("Ann", "Expert"), players=(Person(), Engine("expert"))),
        Match(("Ann", "Hard"), best_of=3, players=(Person(), Engine("hard"))),
    ],
    ids=["a person", "lost", "the strongest", "a match that goes on"],
)
def test_else_no_level_is_offered(pair: Player, match: Match) -> None:
    let_play(pair, "slow")
    play = explode(pair, replace(match, wins=[0, 0]))
    if match.players[0] != Person():
        play.session.play(WINNING)
        pair.app.push(ResultScene(pair.app, play, conclusion_of(play, play.table.ending)))
        pair.run()
    else:
        finish(pair, play, WINNING)
    assert isinstance(pair.app.front, ResultScene)
    assert "stronger" not in keys(pair)


# Scores


def test_a_score_is_kept_with_the_name_typed(start) -> None:
    player = start()
    play = brickshooter(player)
    outcome = finish(player, play)
    assert isinstance(player.app.front, ResultScene)
    assert player.app.front.form.focus.key == "name"
    player.type("Zoë")
    player.key(pygame.K_BACKSPACE)
    player.type("ë!")
    player.key(pygame.K_RETURN)
    assert player.app.front.form.focus.key == "again"
    player.key(pygame.K_RETURN)
    assert player.app.front is play
    (kept,) = player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))
    assert kept == Score("brickshooter", str(SHORT_COLOURS), "Zoë!", outcome.score[0], SHORT_SEED, kept.day, aid=())
    assert player.app.settings.names[0] == "Zoë!"
    assert player.app.store.scores().record("brickshooter", str(SHORT_COLOURS)) == outcome.score[0]
    assert player.app.store.scores().record("brickshooter", "5") is None
    assert play.session.moves == []
    assert play.session.options["colours"] == SHORT_COLOURS


def test_the_last_name_is_proposed(start) -> None:
    player = start(lambda settings: setattr(settings, "names", ("Ann", "Bob")))
    finish(player, brickshooter(player))
    assert player.app.front.form.focus.key == "again"
    assert "Ann" in words(player)
    player.press("menu")
    assert [score.name for score in player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))] == ["Ann"]
    assert player.app.settings.names == ("Ann", "Bob")


def test_the_score_is_safe_before_any_answer(start) -> None:
    player = start()
    finish(player, brickshooter(player))
    assert len(player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))) == 1


def test_a_name_typed_is_kept_when_the_window_is_closed(start) -> None:
    player = start()
    finish(player, brickshooter(player))
    player.type("Ann")
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.run()
    assert not player.app.running
    assert [score.name for score in player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))] == ["Ann"]


def test_taking_the_end_back_does_not_fill_the_table(start) -> None:
    player = start()
    play = brickshooter(player)
    finish(player, play)
    player.type("Ann")
    for _ in range(2):
        player.press("undo")
        finish(player, play)
        assert isinstance(player.app.front, ResultScene)
    assert [score.name for score in player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))] == ["Ann"]


def test_the_same_bricks_again(start) -> None:
    player = start()
    play = brickshooter(player)
    first = play.session.positions[0]
    finish(player, play)
    player.press("same")
    assert play.session.position == first
    assert play.session.moves == []


def test_the_table_shows_the_newest_lit(start) -> None:
    player = start()
    finish(player, brickshooter(player))
    player.type("Ann")
    player.press("scores")
    table = player.app.front
    assert isinstance(table, RecordsScene)
    assert table.newest is not None
    assert table.newest.name == "Ann"
    assert table.newest in player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, ResultScene)


def test_a_given_day_is_kept(start) -> None:
    player = start()
    play = brickshooter(player)
    outcome = finish(player, play)
    player.app.pop()
    player.app.push(ResultScene(player.app, play, conclusion_of(play, replace(outcome, score=(77, 0)), "2025-03-04")))
    player.run()
    assert [
        (score.points, score.day) for score in player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))
    ] == [(77, "2025-03-04")]


def test_a_result_that_is_laid_out_keeps_nothing(start) -> None:
    player = start()
    play = brickshooter(player)
    score = Score("brickshooter", str(SHORT_COLOURS), "Ann", 500, 3, "2025-03-04")
    player.app.push(ResultScene(player.app, play, Conclusion(Outcome(1, "no_shot", (500, 0)), None, score, 1, True)))
    player.run()
    assert "New record!" in words(player)
    assert not player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))


def test_no_points_have_no_place(start) -> None:
    player = start()
    play = brickshooter(player)
    outcome = replace(finish(player, play), score=(0, 0))
    player.app.folders.data.joinpath("scores.json").unlink()
    player.app.replace(ResultScene(player.app, play, conclusion_of(play, outcome)))
    player.run()
    assert "name" not in keys(player)
    assert player.app.store.scores().best("brickshooter", str(SHORT_COLOURS)) == ()


def test_damaged_scores_are_kept_aside(start) -> None:
    player = start()
    path = player.app.folders.data / "scores.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\xff\xfe")
    finish(player, brickshooter(player))
    assert path.with_name("scores.damaged-1.json").read_bytes() == b"\xff\xfe"
    assert len(player.app.store.scores().best("brickshooter", str(SHORT_COLOURS))) == 1


def test_today_is_an_iso_day() -> None:
    year, month, day = today().split("-")
    assert (len(year), len(month), len(day)) == (4, 2, 2)


# Levels


def level_text(title: str, shots: int, par: int) -> str:
    """A level of BrickShooter that the shot `e^` clears: two bricks of one colour wait for the third."""
    empty = " ".join([".."] * 10)
    wide = [f"b c b | {empty} | b c b"] * 10
    wide[4] = f"b c b | {' '.join(['..'] * 4 + ['ao', 'ao'] + ['..'] * 4)} | b c b"
    ends = "b c b c b c b c b c"
    below = ["b c b c a c b c b c", ends, ends]
    board = "\n".join([ends, ends, ends, *wide, *below])
    return (
        f'title = {{ en = "{title}", de = "{title} auf Deutsch" }}\ngoal = "clear"\nshots = {shots}\npar = {par}\n'
        f"bricks = \"bcbcbcbcbc\"\nsolution = [\"e^\"]\nboard = '''\n{board}\n'''\n"
    )


@pytest.fixture
def solo(start, tmp_path: Path) -> Player:
    """An arcade in which BrickShooter has two levels that one shot solves, and a broken one between them."""
    player = start()
    first, last = level_text("First", 3, 1), level_text("Last", 3, 1)
    use_levels(player, tmp_path / "levels", "brickshooter", **{"01_first": first, "02_bad": "title", "03_last": last})
    player.app.push(MenuScene(player.app))
    return player


def open_first(player: Player) -> PlayScene:
    from game.scenes.start.sessions import begin_level

    begin_level(player.app, game_named("brickshooter"), "01-first")
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    return scene


def test_a_solved_level_wins_stars_and_leads_to_the_next(solo: Player) -> None:
    play = open_first(solo)
    finish(solo, play, "e^")
    assert isinstance(solo.app.front, ResultScene)
    assert solo.app.store.stars("brickshooter") == {"01-first": 2}
    solo.press("next")
    assert solo.app.front is play
    assert play.session.source.level == "03-last"
    finish(solo, play, "e^")
    assert "next" not in keys(solo)
    solo.press("levels")
    assert isinstance(solo.app.front, LevelsScene)


def test_more_shots_than_par_win_one_star_and_take_none_away(solo: Player) -> None:
    play = open_first(solo)
    assert play.play("6>")
    solo.settle()
    finish(solo, play, "e^")
    assert solo.app.store.stars("brickshooter")["01-first"] == 1
    solo.press("again")
    finish(solo, play, "e^")
    assert solo.app.store.stars("brickshooter")["01-first"] == 2
    solo.press("again")
    assert play.play("6>")
    solo.settle()
    finish(solo, play, "e^")
    assert solo.app.store.stars("brickshooter")["01-first"] == 2


def test_levels_chosen_from_the_result(solo: Player) -> None:
    play = open_first(solo)
    finish(solo, play, "e^")
    solo.press("levels")
    solo.run()
    solo.press("level 03-last")
    assert solo.app.front is play
    assert play.session.source.level == "03-last"


def test_a_level_has_no_score(solo: Player) -> None:
    finish(solo, open_first(solo), "e^")
    assert "name" not in keys(solo)
    assert all(solo.app.store.scores().best("brickshooter", str(colours)) == () for colours in range(5, 11))


def test_a_level_that_has_ended_is_not_continued(solo: Player) -> None:
    finish(solo, open_first(solo), "e^")
    solo.press("menu")
    session = load_session(solo.app.folders.data, game_named("brickshooter"))
    assert session is None or session.outcome is not None


def test_results_fit_small_windows_and_large_letters(start) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", 200), size=(640, 480))
    finish(player, brickshooter(player, short_session()))
    window = player.app.front.form.box
    for widget in player.app.front.form.widgets:
        assert window.contains(widget.box)


def test_no_line_of_the_title_ends_within_a_name(start) -> None:
    player = start(size=(1280, 720))
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "combact", PERSONS)
    scene.session.match.names = ("Player 1", "Player 2")
    scene.table.resign(0)
    wait(player, lambda: isinstance(player.app.front, ResultScene), "the result")
    result = player.app.front
    assert isinstance(result, ResultScene)
    assert result.narrow, "the sheet stands beside the board"
    titles = [
        sprite.art for sprite in result.stage.sprites if isinstance(sprite.art, Text) and "(Player" in sprite.art.text
    ]
    lines = [line for art in titles for line in text_lines(art, player.app.theme.fonts, 1.0)]
    assert len(lines) == 2
    assert any("Player\u00a0" in line for line in lines)
