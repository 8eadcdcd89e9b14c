"""Moments are filmed exactly: they show what their names say, and their figures are the same each time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.games import GAMES, game_named
from game.games.brickshooter.rules.board import EMPTY, lane_of
from game.games.brickshooter.rules.events import Cleared
from game.games.combact.rules.moves import TokenSpent
from game.games.unstack.rules.board import Capture, Lay
from game.stage import prefetch
from tests.app.films import film, film_anew
from tests.conftest import ROOT
from tools.film import boards, readme
from tools.film.__main__ import listed
from tools.film.figures import compared, figures, heard, heard_after_undo, lines, lit_ahead, read, seen, voices
from tools.film.moments import MOMENTS, Moment
from tools.film.readme import SCENES, Scene, write_readme_film
from tools.film.search import fives, gained, is_over, waves
from tools.film.sheet import chosen, sheet, write_film, write_sheets
from tools.film.shooting import Film
from tools.film.studio import PATCH, Frame
from tools.film.watches import Watch

NAMED = {
    "brickshooter": "chain chain-and-shot clearing full-border twenty-clicks refused-lane rush-end undo",
    "explode": "chain twenty-five win undo match-ball",
    "unstack": "sowing capture pass count undo",
    "combact": "turned-piece area fifth count loss undo",
}
"""The moments that have to be there."""


def moment_named(title: str) -> Moment:
    return next(moment for moment in MOMENTS if moment.title == title)


def test_every_moment_that_matters_is_there() -> None:
    titles = [moment.title for moment in MOMENTS]
    assert len(set(titles)) == len(titles)
    assert {f"{game} {name}" for game, names in NAMED.items() for name in names.split()} <= set(titles)
    assert set(NAMED) <= {moment.game for moment in MOMENTS} <= set(GAMES.names)
    told = listed()
    assert all(f"{moment.title} " in told and moment.shows in told for moment in MOMENTS)


Played = Callable[[Any, list[Any], Any], bool]
SHOWS: dict[str, Played] = {
    "brickshooter chain": lambda before, events, after: waves(events) == 5,
    "brickshooter chain-and-shot": lambda before, events, after: waves(events) == 5,
    "brickshooter shot-into-chain": lambda before, events, after: waves(events) == 5,
    "brickshooter clearing": lambda before, events, after: any(isinstance(event, Cleared) for event in events),
    "brickshooter full-border": lambda before, events, after: is_over("brickshooter", after),
    "brickshooter twenty-clicks": lambda before, events, after: len(boards.TWENTY.split()) == 20,
    "brickshooter refused-lane": lambda before, events, after: before.field[REFUSED] == EMPTY != after.field[REFUSED],
    "brickshooter rush-end": lambda before, events, after: is_over(
        "brickshooter", game_named("brickshooter").rules.play(after, f"{after.mode.lane}!")
    ),
    "brickshooter undo": lambda before, events, after: waves(events) == 5,
    "brickshooter undo-beside": lambda before, events, after: waves(events) == 5,
    "explode chain": lambda before, events, after: waves(events) == 5 and not is_over("explode", after),
    "explode chain-and-move": lambda before, events, after: waves(events) == 5 and not is_over("explode", after),
    "explode twenty-five": lambda before, events, after: (
        sum(len(wave.exploded) for wave in events[1:]) >= 25 and is_over("explode", after)
    ),
    "explode win": lambda before, events, after: is_over("explode", after),
    "explode undo": lambda before, events, after: waves(events) == 5,
    "explode match-ball": lambda before, events, after: is_over("explode", after),
    "unstack sowing": lambda before, events, after: sum(isinstance(event, Lay) for event in events) >= 6,
    "unstack capture": lambda before, events, after: any(isinstance(event, Capture) for event in events),
    "unstack pass": lambda before, events, after: game_named("unstack").rules.legal_moves(after) == ["pass"],
    "unstack count": lambda before, events, after: is_over("unstack", after),
    "unstack undo": lambda before, events, after: sum(isinstance(event, Lay) for event in events) >= 6,
    "combact turned-piece": lambda before, events, after: boards.TURNED[1][1] == "2",
    "combact area": lambda before, events, after: gained(before, after) >= 6,
    "combact fifth": lambda before, events, after: fives(events) == 3,
    "combact count": lambda before, events, after: is_over("combact", after),
    "combact loss": lambda before, events, after: is_over("combact", after),
    "combact undo": lambda before, events, after: any(isinstance(event, TokenSpent) for event in events),
}
"""What the first move of each moment leads to by the rules."""
REFUSED = lane_of(boards.REFUSED_LANE).entry


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.title.replace(" ", "-"))
def test_a_moment_is_what_its_name_says_by_the_rules(moment: Moment) -> None:
    rules, events = game_named(moment.game).rules, list[Any]()
    before = rules.parse_position(moment.board[0])
    after = rules.play(before, moment.moves[0], events)
    assert SHOWS[moment.title](before, events, after)


def test_the_second_shot_of_one_moment_touches_the_chain_and_that_of_another_does_not() -> None:
    rules = game_named("brickshooter").rules
    events: list[Any] = []
    after = rules.play(rules.parse_position(boards.CHAIN[0]), boards.CHAIN[1], events)
    burst = {cell for event in events if hasattr(event, "groups") for cell in event.cells}
    burst |= {slide.end for event in events if hasattr(event, "slides") for slide in event.slides}
    for title, touches in (("chain-and-shot", False), ("shot-into-chain", True)):
        shot: list[Any] = []
        rules.play(after, moment_named(f"brickshooter {title}").moves[1], shot)
        line = lane_of(shot[0].lane).cells[: shot[0].ticks + 1]
        assert bool(burst & set(line)) is touches, title


def test_the_match_ball_decides_the_match() -> None:
    match = moment_named("explode match-ball").match
    assert match is not None
    assert match.best_of == 3
    assert sorted(match.wins) == [0, 1]


# What is filmed

SMALL = (640, 480)
"""Size of the window where the pictures are not looked at: it is the fastest."""
ENDING = ("full-border", "rush-end", "twenty-five", "win", "match-ball", "count", "loss")
"""The moments with which a game ends."""


@pytest.mark.slow
@pytest.mark.parametrize("title", [moment.title for moment in MOMENTS])
def test_a_moment_is_played_as_its_name_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, title: str) -> None:
    found = film(monkeypatch, tmp_path, title, size=SMALL)
    moment = found.moment
    if moment.undo is not None:
        assert found.made == ()
    elif title == "brickshooter rush-end":
        assert len(found.made) == 2, "the clock has the last shot"
    else:
        assert found.made == (*moment.moves, *(("pass",) if title == "unstack pass" else ()))
    over = {frame.front for frame in found.frames[-1:]} == {"ResultScene"}
    assert over is (moment.name in ENDING), "the result is shown after the last move of a game, and only then"
    still = moment.game == "explode" or "pass" in moment.moves
    assert still or any(frame.travel > 0.1 for frame in found.frames), "pieces move"
    assert not found.frames[-1].moving
    assert moment.match is None or moment.match.wins == [0, 1], "the next film of it would be of another game"
    picture = pygame.image.tobytes(found.frames[0].picture, "RGB")
    assert any(pygame.image.tobytes(frame.picture, "RGB") != picture for frame in found.frames)
    if moment.undo is None and moment.name not in ("twenty-clicks", "turned-piece"):
        assert {one.watch for one in seen(found)} == set(found.watches), "all that happens is heard"


@pytest.mark.slow
def test_a_film_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    films = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        films.append(film_anew(monkeypatch, tmp_path / name, "brickshooter chain-and-shot"))
    assert compared(*map(figures, films)) == []
    for one, other in zip(films[0].frames, films[1].frames, strict=True):
        assert pygame.image.tobytes(one.picture, "RGB") == pygame.image.tobytes(other.picture, "RGB")


@pytest.mark.slow
def test_films_differ_with_the_way_moves_are_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bursts = {}
    for motion in ("lively", "calm", "none"):
        (tmp_path / motion).mkdir()
        found = film(monkeypatch, tmp_path / motion, "explode chain", motion)
        bursts[motion] = [one.at for one in seen(found)]
        assert len(bursts[motion]) == 5
    assert bursts["calm"][-1] > bursts["lively"][-1], "every wave is a beat"


# The tool


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Run the tool as its user does."""
    command = (sys.executable, "-m", "tools.film", *options)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_figures_are_compared_with_those_of_another_version(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    done = run("explode", "undo", "--out", str(before), "--size", "640x480")
    assert done.returncode == 0, done.stderr
    assert pygame.image.load(before / "explode-undo.png").get_width() > 640
    path = before / "explode-undo.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("moves made: none", "moves made: b5"), encoding="utf-8")
    done = run("explode", "undo", "--out", str(after), "--size", "640x480", "--against", str(before))
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines()[-2:] == ["explode undo", "  moves made: b5 -> none"]
    again = run("explode", "undo", "--out", str(tmp_path / "again"), "--size", "640x480", "--against", str(after))
    assert again.returncode == 0, again.stdout


@pytest.mark.slow
def test_a_moment_that_is_not_there_is_told() -> None:
    done = run("explode", "nothing")
    assert done.returncode == 2
    assert "there is no moment explode nothing" in done.stderr


@pytest.mark.slow
def test_the_film_of_the_readme_shows_every_game_and_is_small() -> None:
    filmed = {scene.title.split()[0] for scene in SCENES}
    assert filmed == set(GAMES.names[: len(filmed)]), "a game is left out of the film, or named otherwise"
    assert len(filmed) >= 4, "the film of the README no longer shows all games that came with it"
    assert readme.TARGET.stat().st_size <= readme.MOST <= 2_000_000
    with Image.open(readme.TARGET) as film:
        seconds = 0.0
        for number in range(film.n_frames):
            film.seek(number)
            film.load()
            seconds += film.info["duration"] / 1000
    assert 8.0 <= seconds <= 12.0, f"{seconds:.1f} s are not about ten"


@pytest.mark.slow
def test_the_film_of_the_readme_has_the_best_quality_in_which_it_is_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(prefetch, "paint_beside", prefetch.paint_beside)
    monkeypatch.setattr(readme, "SCENES", (Scene("explode undo", 0.0, 0.1),))
    sizes = []
    for qualities in ((20,), (80, 20), (20, 5)):
        monkeypatch.setattr(readme, "QUALITIES", qualities)
        sizes.append(write_readme_film(tmp_path / "film.webp"))
        monkeypatch.setattr(readme, "MOST", sizes[0])
    assert len(set(sizes)) == 1, "it was too large in the better quality, or another one was not needed"


# Figures and sheets of frames that are made up


def frame(light: int, *sounds: str, moved: bool = False, front: str = "Board") -> Frame:
    """A frame in which the one place that is watched has a light."""
    picture = pygame.Surface((24, 18))
    picture.fill((light, light, light))
    places = (bytes([light]) * (3 * PATCH * PATCH),)
    return Frame(picture, sounds, float(light), 0.5 * moved, (moved,), places, moved, front)


def made_up(frames: list[Frame], *watches: Watch) -> Film:
    return Film(moment_named("explode undo"), "lively", watches, frames, ())


BURST = Watch("wave 1", "burst_1", ((1.0, 1.0),), 0, 0)


def test_a_wave_is_lit_from_when_it_is_brighter_until_its_burst_has_ended() -> None:
    frames = [frame(9), frame(40, moved=True), frame(40), *[frame(60)] * 8, frame(120, "burst_1"), frame(80), frame(20)]
    found = made_up([*frames, *[frame(20)] * 9], BURST)
    assert heard(found) == {0: 11}
    assert lit_ahead(found, 0, 11, 0) == 8
    (one,) = seen(found)
    assert (one.at, one.ahead, one.frames, one.gap) == (11, 8, 8 + 3, None)


def test_waves_of_one_frame_are_seen_for_nothing() -> None:
    second = Watch("wave 2", "burst_2", BURST.points, 0, 1)
    frames = [frame(40), frame(40), frame(40, "burst_1", "stop", "burst_2"), *[frame(20)] * 9]
    for each in frames:
        each.places *= 2
        each.moved *= 2
    first, last = seen(made_up(frames, BURST, second))
    assert first.gap == 0
    assert first.frames == 0
    assert last.gap is None


def test_a_sound_asked_for_again_at_once_is_one_voice() -> None:
    frames = [frame(9), frame(9, "stop", "stop", "leave"), frame(9, "stop"), frame(9, "stop")]
    assert voices(made_up(frames)) == [(), ("stop", "leave"), (), ("stop",)]


def test_what_is_heard_after_an_undo_begins_with_its_frame() -> None:
    frames = [frame(9)] * 36 + [frame(9, "burst_2"), frame(9, "burst_3"), frame(9), frame(9, "burst_4")]
    assert heard_after_undo(made_up(frames)) == ["burst_3", "burst_4"]


def test_figures_are_written_and_read_again() -> None:
    found = figures(made_up([frame(9), frame(40, "burst_1"), frame(9, "win"), frame(9, front="Result")], BURST))
    assert read("\n".join(lines(found))) == found
    assert found["wave 1 (1)"].startswith("heard at 0.000 s")
    assert found["end"].startswith("heard 0.017 s after the last event")
    assert found["result"].startswith("on the screen 0.033 s after the last event")
    assert compared(found, {**found, "end": "later"}) == [f"  end: {found['end']} -> later"]


def test_a_sheet_has_every_frame_with_a_sound_and_a_film_is_animated(tmp_path: Path) -> None:
    frames = [frame(number % 200, *(("burst_1",) if number % 50 == 7 else ()), moved=True) for number in range(1000)]
    found = made_up(frames, BURST)
    numbers = chosen(found)
    assert numbers == sorted(set(numbers))
    assert set(range(7, 1000, 50)) <= set(numbers)
    assert {0, 1, 999} <= set(numbers)
    assert sheet(found, numbers).get_width() == sheet(found, [0]).get_width()
    write_sheets(found, tmp_path / "all", every=True)
    assert len(list(tmp_path.glob("all-*.png"))) > 1
    write_film(found, tmp_path / "moving")
    assert (tmp_path / "moving.webp").read_bytes()[8:12] == b"WEBP"
