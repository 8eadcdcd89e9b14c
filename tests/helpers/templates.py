"""The templates for new games, added to the arcade as the texts of their packages say."""

from __future__ import annotations

import ast
import shutil
import sys
import textwrap
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

import game.games
from game.games import game_named
from game.play.port.game import AnyGame
from tests.conftest import ROOT
from tests.processes import PATIENCE

PAIR, SOLO = ROOT / "examples" / "template", ROOT / "examples" / "template_solo"
"""The template for two players, and the one for one."""
AWAY = shutil.ignore_patterns("__pycache__")
OWN_TESTS = shutil.ignore_patterns("__pycache__", "german.toml", "tests")


def entry_text(template: Path, name: str) -> str:
    """The entry for `GAMES` that a template's package shows, under a name."""
    shown = (template / "__init__.py").read_text(encoding="utf-8").split("\n\n")
    entry = next(part for part in shown if part.startswith('    "'))
    return textwrap.dedent(entry).replace(f'"{template.name}"', f'"{name}"')


@contextmanager
def added(templates: Mapping[str, Path], place: Path) -> Iterator[list[AnyGame]]:
    """The arcade with further games, by the names that newcomers have chosen; their packages are copied to `place`."""
    entries = [entry_text(template, name) for name, template in templates.items()]
    for name, template in templates.items():
        shutil.copytree(template, place / name, ignore=OWN_TESTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.games.GAMES, "names", (*game.games.GAMES.names, *ast.literal_eval(f"({''.join(entries)})")))
        patch.setattr(game.games, "__path__", [*game.games.__path__, str(place)])
        yield [game_named(name) for name in templates]
    for thread in threading.enumerate():
        if thread.name == "reading":
            thread.join(PATIENCE)  # A menu reads the games while they are looked at.
    for name in templates:
        for module in [module for module in sys.modules if module.startswith(f"game.games.{name}")]:
            del sys.modules[module]
        vars(game.games).pop(name, None)


def copied(tree: Path) -> Path:
    """A copy of the arcade in which games can be begun."""
    for part in (
        "assets/drawings",
        "assets/fonts",
        "assets/help",
        "assets/lessons",
        "docs",
        "game",
        "levels",
        "tests",
        "tools",
    ):
        shutil.copytree(ROOT / part, tree / part, ignore=AWAY)
    for file in ("main.py", "assets/palettes.json"):
        shutil.copy(ROOT / file, tree / file)
    return tree
