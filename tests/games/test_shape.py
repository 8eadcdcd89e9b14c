"""The games have one shape: the same files in `view/` for the same things, with the same names in them."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from game.games import GAMES, game_named
from game.games.views import game_view
from game.play.port.move_result import apply_move
from game.play.session.match import Match
from game.play.session.session import Session, Source
from game.scenes.animation.playback import MovePlayback
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import play_scene
from game.settings.settings import Settings
from game.stage.art import Fonts, Theme
from tests.conftest import ROOT, Player

Start = Callable[..., Player]

VIEWS = {name: ROOT / "game" / "games" / name / "view" for name in GAMES.names}
VIEWS |= {name: ROOT / "examples" / name / "view" for name in ("template", "template_solo")}

SHAPE: dict[str, tuple[str, tuple[str, ...]]] = {
    "game_view": ("GAME_VIEW", ()),
    "scene": ("", ()),
    "board": ("Pieces", ("show",)),
    "cursor": ("Cursor", ("pointer", "leave", "act", "point_at", "beacons", "refresh")),
    "playback": ("Playback", ()),
    "words": ("Words", ("subtitle", "explain", "result")),
    "marks": ("", ()),
    "panels": ("", ()),
    "art": ("Emblem", ()),
    "help": ("pages", ()),
}
"""The files of a view, the name that each is known for, and the methods that are called the same everywhere."""


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def named(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """What a module defines."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node
        elif isinstance(node, ast.Assign):
            yield from ((target.id, node) for target in node.targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("game", VIEWS)
@pytest.mark.parametrize("file", SHAPE)
def test_every_game_has_the_same_file_for_the_same_thing(game: str, file: str) -> None:
    name, methods = SHAPE[file]
    found = dict(named(parsed(VIEWS[game] / f"{file}.py")))
    assert not name or name in found
    node = found.get(name)
    if isinstance(node, ast.ClassDef):
        module = import_module(".".join((VIEWS[game] / file).relative_to(ROOT).parts))
        assert all(callable(getattr(getattr(module, name), method, None)) for method in methods)


@pytest.mark.parametrize("game", VIEWS)
def test_a_name_of_the_shape_means_one_thing(game: str) -> None:
    """Nobody calls anything else `Cursor`, `Words`, or what else the shape knows."""
    known = {name: file for file, (name, _) in SHAPE.items() if name}
    for path in VIEWS[game].glob("*.py"):
        for name, _ in named(parsed(path)):
            assert known.get(name, path.stem) == path.stem, f"{name} in {path.name}"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", VIEWS)
def test_layers_have_names(game: str) -> None:
    for path in VIEWS[game].glob("*.py"):
        if path.stem == "panels":
            continue  # Panels lie in the layers of the widgets.
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.keyword) and node.arg == "layer":
                numbers = [part for part in ast.walk(node.value) if isinstance(part, ast.Constant)]
                assert not numbers, f"{path.name}:{node.value.lineno}"


@pytest.mark.parametrize("game", GAMES.names)
def test_a_scene_offers_few_names(start: Start, game: str) -> None:
    # What begins with these is not the arcade's: a protocol brings some of it.
    names = [name for name in dir(type(opened(start(), game))) if not name.startswith(("__", "_abc_", "_is_"))]
    assert len(names) <= 65, sorted(set(names) - set(dir(PlayScene)))


BASES = ("play/play.py", "base/scene.py", "board/board.py")
PRIVATE = re.compile(r"\bself\.(_[a-z]\w*)")


@pytest.mark.parametrize("game", VIEWS)
def test_nobody_reaches_into_the_privates_of_the_shared_scene(game: str) -> None:
    shared = {name for file in BASES for name in PRIVATE.findall((ROOT / "game" / "scenes" / file).read_text("utf-8"))}
    assert {"_turn", "_coming", "_shown"} <= shared
    assert not shared & set(PRIVATE.findall((VIEWS[game] / "scene.py").read_text("utf-8")))
    for path in VIEWS[game].glob("*.py"):
        assert not re.search(r"\bscene\._[a-z]", path.read_text("utf-8")), path.name


# Playback


def opened(player: Player, name: str) -> PlayScene:
    game = game_named(name)
    session = Session(name, game.rules, Source(seed=3), match=Match(("Anna", "Ben")))
    scene = play_scene(player.app, game, session)
    player.app.push(scene)
    player.run(0.1)
    assert isinstance(scene, PlayScene)
    return scene


def standing(scene: PlayScene) -> Counter[tuple[object, ...]]:
    """What is seen of all that stands on the stage."""
    return Counter(
        (str(sprite.art), sprite.layer, *(round(number, 3) for number in sprite.state()))
        for sprite in scene.stage.sprites
        # What marks the last move comes when the picture is there.
        if sprite.space is scene.board and getattr(sprite.layer, "name", "") != "LAST"
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
@pytest.mark.parametrize("setting", [{}, {"reduced_motion": True}, {"speed": "off"}])
def test_a_playback_only_plans_and_ends_where_the_next_position_stands(
    start: Start, name: str, setting: dict[str, object]
) -> None:
    def change(settings: Settings) -> None:
        for key, value in setting.items():
            setattr(settings, key, value)

    scene, chance = opened(start(change), name), random.Random(5)
    rules, position = game_named(name).rules, game_named(name).rules.start({})
    scene.stage.animator.clear()
    for _ in range(40):
        if rules.outcome(position) is not None:
            break
        move = apply_move(rules, position, chance.choice(rules.legal_moves(position)))
        scene.show(position)
        before = standing(scene)
        animation = scene.animate(move)
        assert standing(scene) == before, "nothing changes before the animation is started"
        time = 0.0
        while time < animation.duration:
            time = min(time + 0.25, animation.duration)
            animation.advance(time)
        ended = standing(scene)
        scene.show(move.after)
        assert ended == standing(scene)
        position = move.after


@pytest.mark.parametrize("name", GAMES.names)
def test_every_playback_keeps_the_shared_contract(name: str) -> None:
    assert game_view(game_named(name)).game.name == name
    module = import_module(f"game.games.{name}.view.playback")
    assert issubclass(module.Playback, MovePlayback)


@pytest.mark.parametrize("name", GAMES.names)
def test_all_pictures_of_menu_and_help_can_be_painted(name: str) -> None:
    game = game_named(name)
    view, theme = game_view(game), Theme(Fonts(ROOT / "assets" / "fonts"))
    start = game.rules.position_text(game.rules.start())
    for art in (view.emblem(), view.thumbnail(start), *(page.picture for page in view.pages())):
        assert min(art.paint(40, theme).get_size()) > 1
