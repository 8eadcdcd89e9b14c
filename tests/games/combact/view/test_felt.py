"""The events of Combact are seen and heard when they happen: land that is enclosed, full points, the ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from game.games.combact.rules import moves
from game.games.combact.rules.laying import choosable
from game.games.combact.rules.position import Position, parse_position
from game.games.combact.view.land import BorderLight, Land, LandCount, Region, border, owners, regions
from game.games.combact.view.marks import FullPoint, NoPlace
from game.games.combact.view.scene import CombactScene
from game.scenes.play.result import ResultScene
from game.stage.art import Text
from tools.film import boards
from tools.film.studio import RATE, Studio

WAYS = ("lively", "calm", "none")


class Seen:
    """A frame: what is heard in it, and which marks are on the board."""

    def __init__(self, studio: Studio, scene: CombactScene) -> None:
        self.sounds, studio.heard[:] = tuple(studio.heard), []
        arts = [sprite.art for sprite in scene.stage.sprites if sprite.alpha > 0.05]
        self.lights = sum(isinstance(art, BorderLight) for art in arts)
        self.numbers = sorted((art.side, art.number) for art in arts if isinstance(art, LandCount))
        self.rings = sum(isinstance(art, FullPoint) for art in arts)
        self.crosses = sum(isinstance(art, NoPlace) for art in arts)
        self.land = sum(isinstance(art, Land) for art in arts)
        self.words = [art.text for art in arts if isinstance(art, Text)]
        self.result = isinstance(studio.app.front, ResultScene)


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Studio]:
    monkeypatch.chdir(tmp_path)
    found = Studio((800, 600), request.param)
    yield found
    found.close()


def frames(studio: Studio, board: tuple[str, str], seconds: float = 3.0) -> tuple[list[Seen], Position]:
    """Make the move of a position, and return the frames that follow, and the position it leads to."""
    text, move = board
    scene = studio.open("combact", text)
    assert isinstance(scene, CombactScene)
    studio.heard.clear()
    assert scene.play(move)
    seen = []
    for _ in range(round(seconds * RATE)):
        studio.turn()
        seen.append(Seen(studio, scene))
    return seen, moves.play(parse_position(text), move)


def heard(seen: list[Seen], name: str) -> list[int]:
    """Return the frames in which sounds are heard whose names begin so."""
    return [number for number, frame in enumerate(seen) for sound in frame.sounds if sound.startswith(name)]


def gained(after: Position) -> list[Region]:
    """Return the land that the piece of `boards.AREA` encloses."""
    were = owners(parse_position(boards.AREA[0]))
    return [one for one in regions(owners(after)) if any(were.get(field) != one.side for field in one.fields)]


def numbers(land: Iterable[Region]) -> list[tuple[int, int]]:
    """Return the sides and numbers of fields of some land."""
    return sorted((one.side, len(one.fields)) for one in land)


def lively(studio: Studio) -> bool:
    """True if everything moves."""
    return not studio.app.settings.reduced_motion and studio.app.settings.speed != "off"


@pytest.mark.parametrize("studio", ["lively"], indirect=True)
def test_a_light_runs_round_land_that_is_enclosed_and_its_number_comes(studio: Studio) -> None:
    seen, after = frames(studio, boards.AREA)
    (start,) = heard(seen, "enclose")
    lights = [frame.lights for frame in seen]
    whole = sum(len(line) for one in gained(after) for line in border(one))
    full = lights.index(max(lights))
    assert max(lights) == whole, "the light has not run round all of the border"
    assert 10 <= full - start <= 36, "the light does not run: it is there at once, or it creeps"
    growing = [count for count in lights[start : full + 1] if count]
    assert len(set(growing)) >= 6, "the light comes in a few large steps"
    told = [number for number, frame in enumerate(seen) if frame.numbers == numbers(gained(after))]
    assert told, "the number of the fields is not told"
    assert told[0] - start <= 0.5 * RATE, "the number comes long after the tone has begun"
    assert len(told) >= 0.4 * RATE, "the number is gone before it is read"
    assert seen[-1].lights == 0
    assert seen[-1].numbers == []
    assert seen[-1].land == len(owners(after))


@pytest.mark.parametrize("studio", ["calm"], indirect=True)
def test_without_motion_land_is_outlined_and_told_as_long_as_it_takes_to_read(studio: Studio) -> None:
    seen, after = frames(studio, boards.AREA)
    told = [frame for frame in seen if frame.numbers == numbers(gained(after))]
    assert len(told) >= 0.6 * RATE, "the number is not told without motion, or too shortly"
    assert all(frame.lights for frame in told), "the border is not lit"
    assert len(heard(seen, "enclose")) == 1


@pytest.mark.parametrize("studio", ["lively", "calm"], indirect=True)
def test_a_full_point_is_heard_and_seen_when_the_piece_lies(studio: Studio) -> None:
    seen, _ = frames(studio, boards.FIFTH)
    (lies,), (full,) = heard(seen, "place"), heard(seen, "full")
    within = 0.05 if lively(studio) else 0.4
    assert 0 <= full - lies <= within * RATE, "the point is heard long after the piece"
    before, rings = seen[0].rings, [frame.rings for frame in seen]
    assert rings[-1] == before + 3
    assert rings.index(before + 3) - lies <= 0.45 * RATE, "the rings are seen long after the piece"


@pytest.mark.parametrize("studio", WAYS, indirect=True)
def test_who_can_lay_nothing_sees_what_was_offered_and_the_winner_is_named_at_once(studio: Studio) -> None:
    seen, after = frames(studio, boards.LOSS, 4.0)
    offered = len(choosable(after))
    crosses = [frame.crosses for frame in seen]
    win, barred = heard(seen, "win")[0], heard(seen, "barred")
    assert crosses[win] == offered, "the pieces that fit nowhere are not crossed out when the game is lost"
    assert 0 <= win - barred[-1] <= (0.3 if lively(studio) else 0.8) * RATE, "a pause"
    assert seen[-1].result
    assert seen[-1].crosses == offered, "beside the result it is no longer seen why the game was lost"
    assert not heard(seen, "tally"), "no number decides a game for time"
    if lively(studio):
        assert len(barred) == offered, "the pieces are crossed out without a sound"
        steps = [number for number in range(win) if crosses[number] > crosses[number - 1]]
        assert len(steps) == offered, "the pieces are crossed out all at once"


@pytest.mark.parametrize("studio", ["lively"], indirect=True)
def test_the_panel_of_the_winner_does_not_count_moves_that_decide_nothing(studio: Studio) -> None:
    seen, after = frames(studio, boards.LOSS, 4.0)
    words = [word.capitalize() for word in seen[-1].words]
    laid = sum(name.startswith("w") for name in after.placed)
    assert words.count("Possible moves") == 1, "only the loser's panel counts moves"
    assert words[words.index("Pieces laid") + 1] == str(laid) or str(laid) in words
    assert "Winner" in words


@pytest.mark.parametrize("studio", WAYS, indirect=True)
def test_the_numbers_of_all_land_stay_beside_the_result(studio: Studio) -> None:
    seen, after = frames(studio, boards.LAND, 7.0)
    expected = numbers(regions(owners(after)))
    assert {side for side, _ in expected} == {0, 1}, "both sides have land"
    assert seen[-1].result
    assert seen[-1].numbers == expected, "the numbers are gone beside the result"
    counted = [frame.numbers for frame in seen if 0 < len(frame.numbers) < len(expected)]
    assert counted or not lively(studio), "all come at once"


@pytest.mark.parametrize("studio", ["lively"], indirect=True)
@pytest.mark.parametrize("board", [boards.AREA, boards.FIFTH, boards.LOSS, boards.LAND, boards.TOKEN])
def test_at_most_three_sounds_begin_in_a_frame(studio: Studio, board: tuple[str, str]) -> None:
    seen, _ = frames(studio, board)
    assert max(len(frame.sounds) for frame in seen) <= 3


def standing(scene: CombactScene) -> Counter[tuple[object, ...]]:
    """Return what stands on the board, and where."""
    of_board = (sprite for sprite in scene.stage.sprites if sprite.space is scene.board)
    return Counter((str(one.art), round(one.x, 3), round(one.y, 3), round(one.alpha, 2)) for one in of_board)


@pytest.mark.parametrize("studio", ["lively", "calm"], indirect=True)
@pytest.mark.parametrize("name", ["AREA", "FIFTH", "LAND", "LOSS", "TOKEN"])
def test_a_move_taken_back_at_any_instant_leaves_nothing_behind(studio: Studio, name: str) -> None:
    text, move = getattr(boards, name)
    scene, chance = studio.open("combact", text), Random(name)
    assert isinstance(scene, CombactScene)
    before = standing(scene)
    for _ in range(3):
        assert scene.play(move)
        seconds = chance.uniform(0.0, 1.6)
        studio.wait(seconds)
        while scene.session.moves:  # The first key may only end a count.
            studio.keys("U")
            studio.wait(2.0)
        left = standing(scene) - before
        assert not left, f"after {seconds:.2f} s this stays on the board"
        assert standing(scene) == before
