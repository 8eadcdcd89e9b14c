"""A campaign from the set-up to its end, with what comes between the games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.games import game_named
from game.games.combact import campaign as campaigns
from game.games.combact import rules
from game.games.combact.campaign import Campaign, after
from game.games.combact.rules.position import Goal
from game.games.combact.view.interlude import InterludeScene
from game.games.combact.view.scene import CombactScene
from game.play.session.match import Engine, Match, Person
from game.play.session.session import Session, SessionError, Source, from_json
from game.rules import Outcome
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.setup.pair import PairSetup
from game.store.player.saves import load_session
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.games.combact.table import NAMES, still
from tests.helpers.games import keys, words
from tests.helpers.layout import faults
from tests.players.table import let_play

Start = Callable[..., Player]
GAME = game_named("combact")


def finish(scene: CombactScene, winner: int) -> None:
    """Play the scene's game to an end that a side wins."""
    chance = random.Random(1)
    start = len(scene.session.moves)
    while True:
        while scene.session.outcome is None:
            legal = rules.legal_moves(scene.session.position)
            scene.session.play(chance.choice([move for move in legal if move != "pass"] or ["pass"]))
        outcome = scene.session.outcome
        if outcome.winner == winner:
            break
        while len(scene.session.moves) > start:
            scene.session.undo()
    scene.settled()
    scene.app.front.stage.animator.finish()


def open_campaign(player: Player) -> CombactScene:
    """A campaign begun from the set-up, with autonomy for its first game."""
    player.app.push(MenuScene(player.app))
    player.app.settings.players, player.app.settings.met = (Person(), Person()), ("combact",)
    player.app.push(PairSetup(player.app, GAME))
    player.run()
    if "option goal" not in {widget.key for widget in player.app.front.form.widgets}:
        player.press("more")
        player.run()
    player.app.front.form.want("option goal")
    player.key(pygame.K_LEFT)
    player.run()
    assert "match" not in {widget.key for widget in player.app.front.form.widgets}
    player.press("play")
    assert isinstance(player.app.front, InterludeScene)
    player.press("goal autonomy")
    scene = player.app.front
    assert isinstance(scene, CombactScene)
    return scene


@pytest.mark.slow
def test_a_campaign_is_saved_and_continued(start: Start) -> None:
    player = start(still, size=(800, 600))
    scene = open_campaign(player)
    assert scene.session.position.goal is Goal.AUTONOMY
    assert scene.session.position.widths == (4, 4)
    first = scene.session.match.player(0)
    finish(scene, winner=0)
    player.run(1.0)
    between = player.app.front
    assert isinstance(between, InterludeScene)
    assert between.campaign.match.wins[first] == 1
    assert between.campaign.chooser == 1 - first

    # The arcade is closed here, and opened again later.
    assert player.app.store.unfinished(["combact"]) == {"combact"}
    player.app.pop(len(player.app.scenes) - 1)
    continue_or_begin(player.app, GAME)
    player.run(1.0)
    again = player.app.front
    assert isinstance(again, InterludeScene)
    assert again.campaign == between.campaign
    player.press("goal bases")
    scene = player.app.front
    assert isinstance(scene, CombactScene)
    match = scene.session.match
    assert scene.session.position.goal is Goal.BASES
    assert scene.session.position.widths == (5, 3)
    assert match.player(0) == 1 - first
    assert match.wins[first] == 1

    # Before its first move, too.
    player.app.pop(len(player.app.scenes) - 1)
    assert player.app.store.unfinished(["combact"]) == {"combact"}
    continue_or_begin(player.app, GAME)
    player.run()
    scene = player.app.front
    assert isinstance(scene, CombactScene)
    assert scene.session.match.wins == match.wins
    assert scene.session.match.campaign

    finish(scene, winner=1)
    player.run(1.0)
    last = player.app.front
    assert isinstance(last, InterludeScene)
    assert last.campaign.match.champion == first
    assert not [widget for widget in last.form.widgets if widget.key.startswith("goal")]
    assert player.app.store.unfinished(["combact"]) == set()


@pytest.mark.slow
def test_undo_takes_a_counted_win_back(start: Start) -> None:
    player = start(still, size=(800, 600))
    scene = open_campaign(player)
    finish(scene, winner=1)
    player.run(1.0)
    assert sum(scene.session.match.wins) == 1
    player.press("undo")
    assert player.app.front is scene
    assert scene.session.match.wins == [0, 0]
    saved = load_session(player.app.folders.data, GAME)
    assert saved is not None
    assert saved.match.wins == [0, 0]
    assert saved.match.campaign


@pytest.mark.slow
def test_a_draw_is_played_again_and_keys_choose(start: Start) -> None:
    player = start(still, size=(800, 600))
    player.app.push(MenuScene(player.app))
    player.app.push(InterludeScene(player.app, campaigns.begun(Match(NAMES), 1)))
    player.run()
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    scene = player.app.front
    assert isinstance(scene, CombactScene)
    assert scene.session.position.goal is Goal.AUTONOMY
    assert scene.session.match.beginner == 1
    for move in ("uA", "pass", "pass"):
        assert scene.play(move)
    player.settle()
    between = player.app.front
    assert isinstance(between, InterludeScene)
    assert between.campaign.goal is Goal.AUTONOMY
    player.press("again")
    assert player.app.front is scene
    assert scene.session.position.goal is Goal.AUTONOMY
    assert scene.session.match.beginner == 1
    assert not scene.session.moves


@pytest.mark.sample(1)
@pytest.mark.parametrize(("wins", "offered"), [((2, 0), True), ((1, 0), False), ((1, 2), False)])
def test_after_a_campaign_that_was_won_the_next_level_is_offered(
    start: Start, wins: tuple[int, int], offered: bool
) -> None:
    player = start()
    let_play(player, "slow")
    scene = open_campaign(player)
    match = replace(scene.session.match, players=(Person(), Engine("hard")), names=("Ann", "Hard"))
    won = int(wins[1] == 2)
    outcome = Outcome(won, "resigned", (1, 0) if won == 0 else (0, 1))
    player.app.push(InterludeScene(player.app, Campaign(replace(match, wins=[*wins])), scene, outcome))
    player.run()
    assert ("stronger" in [widget.key for widget in player.app.front.form.widgets]) == offered
    if not offered:
        return
    assert "Now against Expert" in words(player)
    player.press("stronger")
    following = player.app.front
    assert isinstance(following, InterludeScene)
    match = following.campaign.match
    assert (match.players, match.names, match.wins) == ((Person(), Engine("expert")), ("Ann", "Expert"), [0, 0])
    assert load_settings(SETTINGS.path(player.app.folders.data)).players == (Person(), Engine("expert"))


def test_a_counted_game_is_not_counted_twice() -> None:
    session = Session("combact", rules, Source(seed=1), {"goal": "autonomy"}, Match(NAMES, 3, campaign=True))
    for move in ("uA", "A0@d4", "pass", "pass"):
        session.play(move)
    outcome = session.outcome
    assert outcome is not None
    session.match.count(outcome)
    assert session.match.wins == [1, 0]
    assert after(session, outcome).match.wins == [1, 0]


def test_a_save_tells_of_its_campaign_or_is_refused() -> None:
    match = Match(NAMES, 3, [0, 1], beginner=1, campaign=True)
    session = Campaign(match, widths=(5, 3), goal=Goal.BASES).session(3)
    data = session.to_json()
    again = from_json(data, rules)
    assert again.match == session.match
    for winner in (0, 1, None):
        ended = Outcome(winner, "resigned")
        assert after(again, ended) == after(session, ended)
    data["match"]["campaign"] = "yes"
    with pytest.raises(SessionError, match="campaign"):
        from_json(data, rules)


@pytest.mark.parametrize("begun", [False, True])
def test_a_goal_that_a_program_has_chosen_is_played(start: Start, begun: bool) -> None:
    player = start(still, size=(1280, 720))
    let_play(player, "slow")
    match = Match(NAMES, beginner=1, players=(Person(), Engine("easy")))
    if begun:
        scene = open_campaign(player)
        match = replace(scene.session.match, players=match.players)
        outcome = Outcome(0, "resigned", (1, 0))
        campaign = Campaign(replace(match, wins=[1, 0], beginner=1), widths=(5, 3))
        between = InterludeScene(player.app, campaign, scene, outcome)
    else:
        player.app.push(MenuScene(player.app))
        between = InterludeScene(player.app, campaigns.begun(match, 1))
    player.app.push(between)
    player.run()
    assert between.narrow is begun, "the board stays in sight"
    assert " chose: " in words(player)
    chosen = between.drawn
    player.press("again")
    played = player.app.front
    assert isinstance(played, CombactScene)
    assert played.session.position.goal is chosen


@pytest.mark.sample(1)
@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_stays_in_sight_beside_the_goals(start: Start, language: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language), size=(1280, 720))
    scene = open_campaign(player)
    player.app.push(
        between := InterludeScene(
            player.app,
            Campaign(replace(scene.session.match, wins=[1, 0], beginner=1), widths=(5, 3)),
            scene,
            Outcome(0, "autonomy", (36, 5)),
        )
    )
    player.run()
    assert between.narrow
    assert {"goal time", "goal autonomy", "goal bases", "look", "menu"} <= set(keys(player))
    assert faults(player.app) == []
