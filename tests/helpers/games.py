"""Games that end soon, and ways to look at the scene in front, for the tests of the scenes round the play."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.games import game_named
from game.play.session.match import Match
from game.play.session.session import AnySession, Session
from game.rules import Outcome
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import level_session, play_scene, seed_session
from game.stage.art import Text
from game.store.files.json_file import write_json
from game.store.levels.levels import level_named
from game.store.player.saves import save_path
from tests.conftest import Player

ALMOST_WON = """
title = { en = "Almost won", de = "Fast gewonnen" }
position = "r5,b1/.,. r"
"""
WINNING = "a2"
"""The move that wins `ALMOST_WON` for Red, who begins."""

SHORT_SEED, SHORT_COLOURS = 3, 10
"""A game of BrickShooter in which always the first legal shot leads to an end soon, with a few points."""


def use_levels(player: Player, folder: Path, game: str, **texts: str | bytes) -> None:
    """Let the arcade have these level files of a game, by their names (`_` stands for `-`), and no others."""
    (folder / game).mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        content = text if isinstance(text, bytes) else text.encode()
        (folder / game / f"{name.replace('_', '-')}.toml").write_bytes(content)
    player.app.folders = replace(player.app.folders, levels=folder)


def explode(player: Player, match: Match, level: str = "almost") -> PlayScene:
    """Open a level of Explode!."""
    game = game_named("explode")
    data = level_named(player.app.folders, game, level)
    scene = play_scene(player.app, game, level_session(game, level, data, match), data)
    player.app.push(scene)
    player.run()
    return scene


def short_session() -> Session:
    """The short game of BrickShooter, one shot before its end."""
    session = seed_session(game_named("brickshooter"), SHORT_SEED, {"colours": SHORT_COLOURS})
    while session.outcome is None:
        session.play(session.rules.legal_moves(session.position)[0])
    session.undo()
    return session


def brickshooter(player: Player, session: Session | None = None) -> PlayScene:
    """Open a game of BrickShooter: the short one unless another is given."""
    scene = play_scene(player.app, game_named("brickshooter"), session or short_session())
    player.app.push(scene)
    player.run()
    return scene


def finish(player: Player, scene: PlayScene, move: str = "") -> Outcome:
    """Make the last move, and wait until the result is shown."""
    assert scene.play(move or scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()
    outcome = scene.table.ending
    assert outcome is not None
    return outcome


def keys(player: Player) -> list[str]:
    """The keys of the widgets in front that can be used."""
    return [widget.key for widget in player.app.front.form.widgets if widget.enabled]


def words(player: Player) -> str:
    """All text that is shown by the scene in front."""
    return " | ".join(sprite.art.text for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Text))


def save_session(folder: Path, session: AnySession, slot: str = "") -> None:
    """Leave a session in a data folder, as a program that has ended does."""
    write_json(save_path(folder, session.game, slot), session.to_json())
