"""The template for a game of one player: added beside the other one, and played like the games of the arcade."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace

import pygame
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from game.games import GAMES
from game.games.views import game_view
from game.installation import ASSETS
from game.language import Languages
from game.play.port.game import AnyGame, SearchLimits, Solo
from game.play.port.game_info import GameInfo
from game.play.port.perft import perft
from game.play.session.session import Session, Source
from game.players.programs import STRENGTHS, choose
from game.players.ugi import Ugi
from game.rules import MalformedPosition, Option
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.records.records import RecordsScene
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import default_options, play_scene
from game.settings.settings import Settings
from game.store.player.saves import save_path
from game.store.player.scores import SCORES, Score
from tests.conftest import Player
from tests.helpers import conformance
from tests.helpers.games import keys, words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, faults
from tests.helpers.templates import PAIR, SOLO, added
from tools.fuzz.openings import openings

pytestmark = pytest.mark.slow

Start = Callable[..., Player]

NAME, OTHER = "lightsup", "rowofthree"
"""What the templates are called here: not as their folders are."""
CROSS = "o,.,o,o/.,.,.,o/o,.,o,o/o,o,o,o 0"


@pytest.fixture
def template(tmp_path: Path) -> Iterator[AnyGame]:
    """The arcade with a fifth and a sixth game, for one test; the sixth is this one."""
    with added({OTHER: PAIR, NAME: SOLO}, tmp_path / "games") as (_, game):
        yield game


@pytest.fixture
def moves(template: AnyGame) -> ModuleType:
    """Its module of rules."""
    return sys.modules[f"game.games.{NAME}.rules.moves"]


def quick(settings: Settings) -> None:
    settings.speed = "off"


def session_of(game: AnyGame, start: str = "", seed: int = 7) -> Session:
    return Session(game.name, game.rules, Source(level="any", start=start) if start else Source(seed=seed))


def way(game: AnyGame, session: Session) -> tuple[str, ...]:
    """The shortest way to the end."""
    (report,) = game.think(session, SearchLimits(), lambda: False)
    return report.line


# The rules


@pytest.mark.slow
def test_its_rules_keep_the_promises_of_rules(template: AnyGame) -> None:
    rules = template.rules
    conformance.check_texts(rules)
    conformance.check_legal_moves(rules)
    conformance.check_illegal_moves(rules)
    conformance.check_outcomes(rules)
    conformance.check_options(rules)
    conformance.check_messages(rules)
    assert perft(rules, rules.start(), 2) == 256


@pytest.mark.slow
def test_garbage_raises_the_errors_made_for_it(template: AnyGame) -> None:
    @settings(max_examples=100)
    @given(texts=conformance.garbage(template.rules))
    def check(texts: tuple[str, str]) -> None:
        conformance.check_garbage(template.rules, *texts)

    check()


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "o", CROSS + "0", CROSS[:-1] + "41", CROSS[:-1] + "-1", CROSS[:-2], CROSS.replace("o", "x", 1)),
        *(CROSS.replace("/", ","), ".,o,o,o/o,o,o,o/o,o,o,o/o,o,o,o 0"),
    ],
)
def test_texts_that_are_no_position(template: AnyGame, text: str) -> None:
    with pytest.raises(MalformedPosition):
        template.rules.parse_position(text)


def test_a_press_turns_a_cross_and_another_one_turns_it_back(template: AnyGame) -> None:
    rules, start = template.rules, template.rules.parse_position(CROSS)
    after = rules.play(start, "b3")
    assert rules.position_text(after) == "o,o,o,o/o,o,o,o/o,o,o,o/o,o,o,o 1"
    outcome = rules.outcome(after)
    assert (outcome.winner, outcome.reason, outcome.score) == (0, "lit", (1, 0))
    corner = rules.play(start, "d1")
    assert rules.position_text(corner) == "o,.,o,o/.,.,.,o/o,.,o,./o,o,.,. 1"
    assert rules.play(corner, "d1").cells == start.cells


def test_the_oil_runs_out(template: AnyGame) -> None:
    session = session_of(template)
    while session.outcome is None:
        session.play("a1")
    assert len(session.moves) == 40
    assert (session.outcome.winner, session.outcome.reason, session.outcome.score) == (1, "oil", (0, 0))


@pytest.mark.slow
def test_every_start_can_be_lit_and_none_is_lit_already(moves: ModuleType) -> None:
    needed = set()
    for drawn in combinations(range(16), moves.DRAWN):
        cells = "o" * 16
        for cell in drawn:
            cells = moves.turned(cells, cell)
        needed.add(len(moves.solution(cells)))
    assert needed == {3, 5}
    assert moves.start({"seed": 7}) == moves.start({"seed": 7})
    assert len({moves.start({"seed": seed}) for seed in range(50)}) > 40


def test_solutions_are_the_shortest(moves: ModuleType) -> None:
    """Against every set of at most four cells."""
    shortest: dict[str, int] = {}
    for count in range(5):
        for pressed in combinations(range(16), count):
            cells = "o" * 16
            for cell in pressed:
                cells = moves.turned(cells, cell)
            shortest.setdefault(cells, count)
    chance = Random(4)
    for cells in chance.sample(sorted(shortest), 60):
        found = moves.solution(cells)
        assert len(found) == shortest[cells]
        for cell in found:
            cells = moves.turned(cells, cell)
        assert cells == "o" * 16
    assert moves.solution("." + "o" * 15) is None


# The computer


def test_every_level_of_the_computer_lights_them_all(template: AnyGame) -> None:
    for level in STRENGTHS:
        session = session_of(template, seed=3)
        while session.outcome is None:
            session.play(list(choose(template, session, level, seconds=0.02))[-1].line[0])
        assert session.outcome.winner == 0


@pytest.mark.parametrize(
    ("start", "move", "words"),
    [
        (CROSS, "b3", "it lights the last lanterns."),
        ("o,o,o,o/o,.,.,o/.,o,o,./o,.,.,o 0", "b2", "then {n} more press lights them all."),
        (CROSS, "a1", "there are shorter ways."),
    ],
)
def test_reasons(template: AnyGame, start: str, move: str, words: str) -> None:
    assert template.reason(template.rules.parse_position(start), move, (move,)).one == words


def talk(game: AnyGame, *lines: str) -> list[str]:
    said: list[str] = []
    Ugi(game, said.append).run(lines)
    return said


def test_the_text_protocol(template: AnyGame) -> None:
    assert talk(template, "ugi")[0].endswith("Lanterns")
    assert talk(template, f"position fen {CROSS}", "go perft 1")[-1] == "Nodes searched: 16"
    assert talk(template, f"position fen {CROSS}", "go depth 9")[-1] == "bestmove b3"


# A game from the menu to the score table


def pixel(scene: PlayScene, move: str) -> tuple[float, float]:
    (mark,) = scene.cursor.beacons(move)
    return scene.board.to_pixels(mark.x, mark.y)


def open_setup(player: Player) -> SoloSetup:
    player.app.push(MenuScene(player.app))
    player.press(NAME)
    setup = player.app.front
    assert isinstance(setup, SoloSetup)
    return setup


def begin(player: Player, seed: int = 7) -> PlayScene:
    """Begin a game from a typed seed."""
    setup = open_setup(player)
    player.press("more")
    setup.form.want("seed")
    player.run()
    player.type(str(seed))
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.session.position == scene.game.rules.start({"seed": seed})
    return scene


def solve(player: Player, scene: PlayScene, detour: int = 0) -> int:
    """Light all lanterns by clicks, two of them in vain for each detour; how many clicks."""
    before, line = scene.session.moves[:], ("a1", "a1") * detour + way(scene.game, scene.session)
    for move in line:
        player.click(pixel(scene, move))
    player.settle()
    assert scene.session.moves == [*before, *line], "no click was lost while lanterns were fading"
    assert isinstance(player.app.front, ResultScene)
    return len(line)


@pytest.mark.slow
def test_from_the_menu_to_the_score_table_by_clicks(template: AnyGame, start: Start) -> None:
    player = start()
    setup = open_setup(player)
    assert "No score yet" in words(player)
    assert {"play", "levels", "scores"} <= set(keys(player))
    player.press("more")
    assert "Same seed, same start." in words(player)
    assert "seed" in keys(player)
    player.press("more")
    assert not [key for key in keys(player) if key.startswith("option")]
    player.press("scores")
    assert "No games yet." in words(player)
    player.press("back")
    assert player.app.front is setup
    player.press("back")

    scene = begin(player)
    presses = solve(player, scene)
    assert "All lanterns are lit" in words(player)
    assert f"{presses} presses" in words(player)
    assert {"again", "same", "scores", "name"} <= set(keys(player))
    assert "The same start" in words(player)
    player.app.front.form.want("name")
    player.run()
    player.type("Zoë")
    player.press("scores")
    table = player.app.front
    assert isinstance(table, RecordsScene)
    shown = words(player)
    assert all(word in shown for word in ("Presses", "Zoë", str(presses), "Lanterns"))
    assert "Points" not in shown
    (kept,) = SCORES.load(SCORES.path(player.app.folders.data)).best(NAME, "")
    assert kept == Score(NAME, "", "Zoë", presses, 7, kept.day, fewer=True, aid=())


@pytest.mark.slow
def test_fewer_presses_are_better(template: AnyGame, start: Start) -> None:
    player = start(quick)
    counts = [solve(player, begin(player, seed), detour) for seed, detour in ((7, 2), (7, 1), (8, 1), (7, 3), (9, 0))]
    best = [(entry.seed, entry.points) for entry in player.app.store.scores().best(NAME, "")]
    assert best == [(9, counts[4]), (7, counts[1]), (8, counts[2])], "of equal ones the earlier stands first"
    assert player.app.store.scores().record(NAME, "") == min(counts)
    assert player.app.store.scores().best("brickshooter", "7") == ()
    open_setup(player)
    assert f"Best score: {min(counts)}" in words(player).split(" | ")


def test_a_game_that_was_not_solved_has_no_place(template: AnyGame, start: Start) -> None:
    player = start(quick)
    scene = begin(player)
    for _ in range(40):
        player.click(pixel(scene, "a1"))
    player.settle()
    assert isinstance(player.app.front, ResultScene)
    assert "The oil has run out." in words(player)
    assert "Not in the top ten this time." in words(player)
    assert player.app.store.scores().best(NAME, "") == ()
    player.press("same")
    assert player.app.front is scene
    assert (scene.session.source.seed, scene.session.moves) == (7, [])


def test_played_to_the_end_by_keys(template: AnyGame, start: Start) -> None:
    player = start(quick)
    scene = begin(player)
    player.key(pygame.K_RETURN)
    assert scene.session.moves == [], "nothing is pressed where no cursor was seen"
    at, line = "b2", way(template, scene.session)
    for move in line:
        across, up = ord(move[0]) - ord(at[0]), int(move[1]) - int(at[1])
        for key in [pygame.K_RIGHT if across > 0 else pygame.K_LEFT] * abs(across):
            player.key(key)
        for key in [pygame.K_UP if up > 0 else pygame.K_DOWN] * abs(up):
            player.key(key)
        player.key(pygame.K_RETURN)
        at = move
    assert scene.session.moves == list(line)
    player.settle()
    assert isinstance(player.app.front, ResultScene)


def test_a_save_is_continued_and_counts(template: AnyGame, start: Start) -> None:
    first = start()
    scene = begin(first)
    line = way(template, scene.session)
    first.click(pixel(scene, line[0]))
    first.app.close()
    second = start(quick)
    assert save_path(second.app.folders.data, NAME).exists()
    second.app.push(MenuScene(second.app))
    second.press(f"continue {NAME}")
    going_on = second.app.front
    assert isinstance(going_on, PlayScene)
    assert going_on.session.moves == [line[0]]
    solve(second, going_on)
    assert [entry.points for entry in second.app.store.scores().best(NAME, "")] == [len(line)]


def test_the_pause_and_the_result_name_the_seed(template: AnyGame, start: Start) -> None:
    player = start(quick)
    scene = begin(player, 4711)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, PauseScene)
    assert "Seed 4711" in words(player)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is scene


def test_undo_redo_and_pictures(template: AnyGame, start: Start) -> None:
    player = start(lambda settings: setattr(settings, "reduced_motion", True))
    scene = begin(player)
    line = way(template, scene.session)
    for move in line[:2]:
        player.click(pixel(scene, move))
    player.settle()
    player.key(pygame.K_u)
    assert scene.session.moves == list(line[:1])
    player.key(pygame.K_y)
    player.settle()
    player.move((2, player.app.window.size[1] - 2))
    player.run(0.5)
    picture = player.picture()
    player.app.push(play_scene(player.app, template, scene.session))
    player.run()
    assert player.picture() == picture, "what was animated is the position"
    player.run(0.5)
    player.run(1 / 60)
    assert player.app.areas == [], "nothing is drawn at rest"


def test_a_hint_marks_the_lantern_and_says_why(template: AnyGame, start: Start) -> None:
    player = start(quick)
    scene = begin(player)
    line = way(template, scene.session)
    scene.table.hints.advise(line[0], line)
    player.run()
    assert f"– then {len(line) - 1} more presses light them all." in words(player)
    assert "shot" not in words(player), "only BrickShooter's moves are called shots"
    player.key(pygame.K_RIGHT)
    assert "Hint" not in words(player)
    scene.table.hints.advise(line[0], line)
    player.run()
    player.click(pixel(scene, line[0]))
    assert scene.session.moves == [line[0]]


# A game that chooses otherwise


@pytest.fixture
def sized(template: AnyGame, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """In its place, the same without a seed, with a table for each value of an option, and other words for scores."""
    option, plain = Option("size", "small", choices=("small", "very large")), template.rules

    class Sized(type(template)):  # type: ignore[misc]
        rules = SimpleNamespace(**{name: getattr(plain, name) for name in plain.__all__} | {"OPTIONS": (option,)})
        rules.start = lambda options=None: plain.start({"seed": 5})
        solo = Solo(option="size", counted="Pushes", fewer=True, missed="Never in a {n} one.")
        most_stars = 0

        def count_text(self, count: int) -> str:
            return f"{count} of 40"

    about = GameInfo(NAME, "Sized", "Any size will do.", 1, ("", ""), {"size": "How big", "size=small": "Tiny"})
    game = Sized(about)
    monkeypatch.setattr(sys.modules[f"game.games.{NAME}.game"], "GAME", game)
    return game


def test_tables_for_each_value_of_an_option_and_no_seed(sized: AnyGame, start: Start) -> None:
    player = start(quick)
    player.app.push(MenuScene(player.app))
    player.app.push(SoloSetup(player.app, sized))
    player.run()
    assert "seed" not in keys(player)
    shown = words(player)
    assert all(text in shown for text in ("How big", "Tiny"))
    assert "Seed" not in shown
    player.press("option size")
    player.run()
    assert "Very large" in words(player)
    assert player.app.settings.options == {NAME: {"size": "very large"}}
    player.press("play")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert scene.session.options == {"size": "very large"}
    presses = solve(player, scene)
    assert f"{presses} of 40" in words(player)
    assert "same" not in keys(player)
    player.press("scores")
    player.run(0.3)
    assert all(text in words(player) for text in ("Pushes", f"{presses} of 40", "Very large"))
    player.app.front.form.want("table")
    player.key(pygame.K_LEFT)
    player.run()
    assert "No games yet." in words(player)
    assert [entry.points for entry in player.app.store.scores().best(NAME, "very large")] == [presses]
    assert player.app.store.scores().best(NAME, "small") == ()


@pytest.mark.parametrize("value", ["huge", 5, "", -1])
def test_an_option_in_the_settings_that_the_game_does_not_have(sized: AnyGame, start: Start, value: object) -> None:
    player = start(quick)
    player.app.settings.options = {NAME: {"size": value, "shape": "round"}}
    assert default_options(player.app, sized) == {"size": "small"}
    player.app.push(SoloSetup(player.app, sized))
    player.run()
    assert "Tiny" in words(player)


def test_a_level_without_stars_leads_on_all_the_same(sized: AnyGame, start: Start) -> None:
    player = start(quick)
    player.app.push(MenuScene(player.app))
    level = sized.parse_level({"title": {"en": "Cross"}, "position": CROSS})
    scene = play_scene(player.app, sized, session_of(sized, CROSS), level)
    player.app.push(scene)
    player.run()
    solve(player, scene)
    assert {"again", "levels"} <= set(keys(player))
    assert not {"same", "scores"} & set(keys(player))
    assert player.app.store.stars(NAME) == {}


# Levels, lesson, help


@pytest.fixture
def levels(template: AnyGame, start: Start, tmp_path: Path) -> Player:
    """The arcade with the levels of the template in their place."""
    folder = tmp_path / "levels" / NAME
    folder.mkdir(parents=True)
    for file in SOLO.glob("*.toml"):
        shutil.copy(file, folder)
    player = start(quick)
    player.app.folders = replace(player.app.folders, levels=tmp_path / "levels")
    return player


def test_levels_win_stars_and_lead_on(levels: Player) -> None:
    open_setup(levels)
    levels.press("levels")
    assert isinstance(levels.app.front, LevelsScene)
    assert "0 / 4" in words(levels)
    levels.press("level 01-cross")
    scene = levels.app.front
    assert isinstance(scene, PlayScene)
    assert "Cross" in words(levels)
    assert "1 press is enough" in words(levels)
    assert solve(levels, scene, detour=1) == 3
    assert levels.app.store.stars(NAME) == {"01-cross": 1}
    levels.press("again")
    assert solve(levels, scene) == 1
    assert levels.app.store.stars(NAME) == {"01-cross": 2}
    levels.press("next")
    assert levels.app.front is scene
    assert "Four corners" in words(levels)
    assert solve(levels, scene) == 4
    assert "next" not in keys(levels)
    levels.press("levels")
    assert "4 / 4" in words(levels)
    assert levels.app.store.scores().best(NAME, "") == (), "levels have their stars, and no table"


@pytest.mark.sample(1)
@pytest.mark.parametrize("position", ["o,o,o,o/o,o,o,o/o,o,o,o/o,o,o,o 0", CROSS[:-1] + "1", "x"])
def test_levels_that_make_no_sense_say_so(levels: Player, position: str) -> None:
    text = f'title = {{ en = "Broken" }}\nposition = "{position}"\n'
    (levels.app.folders.levels / NAME / "03.toml").write_text(text)
    open_setup(levels)
    levels.press("levels")
    levels.press("level 03")
    levels.run()
    assert isinstance(levels.app.front, LevelsScene)
    assert "line 2" in words(levels)


def test_the_lesson(template: AnyGame, start: Start) -> None:
    player = start(quick)
    player.app.push(MenuScene(player.app))
    open_lesson(player.app, template)
    player.run(0.5)
    play = player.app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, LessonGuide)
    for step in template.lesson:
        assert step.task in words(player)
        player.click(pixel(play, step.move))
        player.settle()
        assert step.result in words(player)
        player.press("next")
    assert "Well done!" in words(player)


# How it is shown


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "change",
    [
        {"palette": "contrast", "symbols": False},
        {"palette": "daylight", "reduced_motion": True},
        {"palette": "okabe-ito", "speed": "slow", "language": "de"},
    ],
    ids=lambda change: change["palette"],
)
def test_every_look_and_both_languages(template: AnyGame, start: Start, change: dict[str, object]) -> None:
    player = start(lambda settings: [setattr(settings, name, value) for name, value in change.items()])
    scene = begin(player)
    solve(player, scene)
    german = "language" in change
    assert ("Bestenliste" if german else "Best scores") in words(player)
    player.press("scores")
    if german:
        player.app.front.back()
    assert faults(player.app) == []


def test_the_shared_texts_are_translated(template: AnyGame) -> None:
    german = Languages(ASSETS / "locale").translation("de").gettext
    solo = type(template.solo)()
    for text in (solo.counted, solo.nobody, solo.missed, solo.same_seed, solo.same_start):
        assert german(text) != text


@pytest.mark.usefixtures("blank")
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_has_room(template: AnyGame, start: Start, size: tuple[int, int], scale: int) -> None:
    player = start(lambda settings: [setattr(settings, "ui_scale", scale), quick(settings)], size)
    player.app.translations = LongWords()
    scene = begin(player)
    player.run(0.5)
    assert faults(player.app) == [], "the game"
    solve(player, scene)
    player.run(1.0)
    assert faults(player.app) == [], "the result"
    player.press("scores")
    player.run(0.5)
    assert faults(player.app) == [], "the scores"
    player.app.push(HelpScene(player.app, template))
    for page in range(len(game_view(template).pages())):
        player.run(0.5)
        assert faults(player.app) == [], f"page {page + 1}"
        player.key(pygame.K_RIGHT)
    player.app.pop(len(player.app.scenes) - 1)
    player.press(NAME)
    player.run(0.5)
    assert faults(player.app) == [], "the set-up"
    player.app.pop()
    player.run(0.5)
    names = {entry.name for entry in GAMES}
    assert names <= set(keys(player)), "a game has no card"
    assert faults(player.app) == [], "a menu of all games"
    assert cut(player.app) == [], "a menu of all games"


def test_a_damaged_save_costs_nothing_else(template: AnyGame, start: Start) -> None:
    first = start(quick)
    scene = begin(first)
    first.click(pixel(scene, "a1"))
    first.app.close()
    second = start(quick)
    path = save_path(second.app.folders.data, NAME)
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"moves": ["z9"]}))
    second.app.push(MenuScene(second.app))
    second.press(f"continue {NAME}")
    second.run()
    assert "damaged-1" in words(second)
    second.press("new")
    assert isinstance(second.app.front, PlayScene)
    assert second.app.front.session.moves == []


@pytest.mark.slow
def test_the_fuzzer_opens_both(template: AnyGame, start: Start) -> None:
    player = start(quick)
    ways = {name: opening for name, opening in openings().items() if name.split()[-1] in (NAME, OTHER)}
    assert {f"scores {NAME}", f"result {NAME}", f"result {OTHER}", f"level {NAME}"} <= set(ways)
    player.app.push(MenuScene(player.app))
    for n, opening in enumerate(ways.values()):
        opening(player.app, Random(n))
        player.run(0.1)
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_u, pygame.K_h, pygame.K_RETURN):
            player.key(key)
        player.app.pop(len(player.app.scenes) - 1)
    assert not player.app.notices
