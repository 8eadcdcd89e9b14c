"""Whole data folders of earlier versions: all that they say is in them is there, and is still there afterwards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from game.games import GAMES, game_named
from game.installation import ASSETS, LEVELS
from game.play.records.record import read_record
from game.play.review.review import PairReview
from game.play.session.session import AnySession
from game.scenes.home.menu import MenuScene
from game.settings.settings import Settings
from game.store.archive.archive import ArchiveIndex
from game.store.archive.caches import load_counts, load_review, review_path
from game.store.files.folders import Folders
from game.store.levels.levels import own_levels
from game.store.player.player_store import PlayerStore
from game.store.player.puzzle_progress_file import SOLVED
from game.store.player.scores import Score
from tests.conftest import Player
from tests.helpers.earlier import FOLDERS

Start = Callable[..., Player]
FIRST = ("brickshooter", "explode", "unstack", "combact")
"""The games of the versions that wrote the folders: one of each is in progress."""
OWN_TO_A_WINDOW = {
    "fullscreen",
    "window_size",
    "window_position",
    "window_maximised",
    "language",
    "seen_version",
    "achieved",
    "met",
}
"""The settings that an arcade changes by itself while it is open, or the test does."""

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)


def expected(folder: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    # Versions without slots had one game of each kind: now it has the slot that is its own.
    facts["saves"] = {game: sorted(map(text, kept.values())) for game, kept in facts["saves"].items()}
    return facts


def text(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False, sort_keys=True)


def told(session: AnySession) -> dict[str, Any]:
    """What a game in progress holds, as the versions themselves have told it."""
    outcome, match = session.outcome, session.match
    return {
        "position": session.rules.position_text(session.position),
        "moves": session.moves,
        "undone": session.undone,
        "outcome": f"{outcome.winner} {outcome.score[0]}:{outcome.score[1]}" if outcome else "",
        "options": session.options,
        "names": match.names,
        "players": [str(player) for player in match.players],
        "wins": match.wins,
        "best_of": match.best_of,
        "beginner": match.beginner,
        "ways": [[branch.after, *branch.moves] for branch in session.branches],
    }


def everything(data: Path) -> dict[str, Any]:
    """All that this version finds in a folder; there is nothing that it has to tell."""
    sentences: list[str] = []
    store = PlayerStore(data, sentences.append, lambda text: text, lambda: None)
    places = Folders(ASSETS, LEVELS, data)
    found: dict[str, Any] = {
        "settings": store.load_settings().to_json(),
        "stars": {game.name: dict(store.stars(game.name)) for game in GAMES},
        "scores": [asdict(score) for score in store.scores().all()],
        "puzzles": {"version": SOLVED.version, **SOLVED.to_json(store.solved())},
        "saves": {game.name: sorted(text(told(kept.session)) for kept in store.games(game)) for game in GAMES},
        "games": {},
        "feats": load_counts(data),
        "reviews": {},
        "levels": {
            game.name: {
                level.name: game.rules.position_text(level.level.position)
                for level in own_levels(places, game)
                if level.level is not None
            }
            for game in GAMES
        },
    }
    for game in ArchiveIndex(store.archive).all().games if store.archive.size() else ():
        found["games"][game.mark] = [game.game, game.values, game.moves, game.favourite, game.deleted]
        reading = read_record(store.archive.text(game.at, game.size), game_named)
        assert not reading.problem
        if game_named(game.game).players == 2:
            review = PairReview(reading.session)
            load_review(data, review)
            if any(review.found):
                found["reviews"][review_path(data, reading.session).name] = review.to_json()
    assert not sentences
    assert not list(data.rglob("*damaged*"))
    return json.loads(json.dumps(found))


def _as_then(now: Any, then: Any) -> Any:
    """What is found of something that was there: without what later versions tell besides."""
    if isinstance(then, dict):
        return {key: _as_then(value, then.get(key, value)) for key, value in now.items() if key in then}
    return now[: len(then)] if isinstance(then, list) and isinstance(now, list) else now


def hold(found: dict[str, Any], facts: dict[str, Any], but: set[str] = frozenset()) -> None:
    """All that was there is there, but for some settings; other entries may have been added to those."""
    for part, there in facts.items():
        if part == "settings":
            for name, value in there.items():
                now = found[part][name]
                now = {key: now[key] for key in value} if isinstance(value, dict) else now
                assert name in but or now == value, name
        elif part == "puzzles":
            kept = {name: value for name, value in there.items() if name != "version"}
            assert _as_then(found[part], kept) == kept
        elif part == "scores":
            assert [_as_then(now, then) for now, then in zip(found[part], there, strict=True)] == there
        else:
            now = found[part]
            if isinstance(now, dict):  # Games that came later have nothing here.
                now = {name: value for name, value in now.items() if value or name in there}
            assert now == there, part


def test_there_is_something_of_every_kind_that_is_kept() -> None:
    newest = max(FOLDERS, key=lambda folder: len(expected(folder)))
    assert set(expected(newest)) == set(everything(newest / "data"))
    assert all(expected(newest).values())
    settings, usual = expected(newest)["settings"], Settings().to_json()
    assert [name for name in settings if settings[name] == usual[name]] == []


@pytest.mark.sample(3)
@folders
def test_everything_is_there(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "data", tmp_path / "data")
    hold(everything(tmp_path / "data"), expected(folder))


@pytest.mark.sample(3)
@folders
def test_everything_is_there_after_it_was_written_anew(folder: Path, tmp_path: Path) -> None:
    data, facts = tmp_path / "data", expected(folder)
    shutil.copytree(folder / "data", data)
    store = PlayerStore(data, lambda text: None, lambda text: text, lambda: None)
    settings = store.load_settings()
    settings.music_volume = 10
    store.save_settings(settings)
    store.win_stars("combact", "08-two-gardens", 2)
    score = Score("brickshooter", "6", "Anna", 5, 1, "2026-11-23")
    store.add_score(score)
    store.solve(lambda known: known.take_best("unstack", "streak", 3))
    for game in GAMES:
        for kept in store.games(game):
            store.save_game(kept.session, kept.slot)
    facts["stars"]["combact"] = {"08-two-gardens": 2}
    facts["scores"].append(asdict(score))
    if "puzzles" in facts:
        facts["puzzles"]["best"]["unstack"] = {"streak": 3}
    found = everything(data)
    assert found["settings"]["music_volume"] == 10
    hold(found, facts, {"music_volume"})


@pytest.mark.slow
@folders
def test_everything_is_there_after_an_evening_in_the_arcade(folder: Path, start: Start, tmp_path: Path) -> None:
    data, facts = tmp_path / "data", expected(folder)
    shutil.copytree(folder / "data", data)
    player = start(lambda settings: (setattr(settings, "fullscreen", False), setattr(settings, "language", "en")))
    app = player.app
    app.push(MenuScene(app))
    player.run(0.5)
    for name in FIRST:
        player.press(f"continue {name}")
        player.run(0.2)
        app.pop(len(app.scenes) - 1)
        player.run(0.1)
    assert not app.notices
    app.save_settings()
    found = everything(data)
    hold({**found, "games": facts.get("games")}, facts, OWN_TO_A_WINDOW)
    # Games that were left are kept as well.
    assert found["games"].items() >= facts.get("games", {}).items()
