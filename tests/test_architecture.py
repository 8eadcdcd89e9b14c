"""How the house is built: what may import what, and what the program must never do."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
NAMES = [game.name for game in GAMES]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "game").rglob("*.py"))
}
THIRD_PARTY = {"pygame", "pytweening", "platformdirs"}
OUTSIDE = {
    *("pygame", "time", "datetime", "os", "io", "pathlib", "shutil", "tempfile", "glob", "threading", "asyncio"),
    *("subprocess", "multiprocessing", "socket", "random", "secrets", "sys", "platformdirs", "logging"),
}
"""What rules know nothing of: screen, clock, files, other processes, and chance that comes from nowhere."""


def imports(module: str, *, at_run_time: bool = True) -> set[str]:
    """The modules that a module of the project names in its imports; without those for type checking only."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    found = set()
    for node in ast.walk(tree):
        if at_run_time and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            skipped |= {inner for child in node.body for inner in ast.walk(child)}
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            found |= {f"{source}.{alias.name}" for alias in node.names}
            found.add(source)
    return found


def reached(module: str) -> set[str]:
    """A module of the project and all of the project's that it imports, directly or not."""
    seen, todo = set(), [module]
    while todo:
        name = todo.pop()
        if name in MODULES and name not in seen:
            seen.add(name)
            todo += imports(name)
    return seen


def loaded(code: str, *blocked: str) -> set[str]:
    """The modules that are loaded in a new interpreter after some code, which cannot import the blocked ones."""
    lines = ["import sys", *(f"sys.modules[{name!r}] = None" for name in blocked), code]
    lines.append("print(*(name for name, module in sys.modules.items() if module is not None))")
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("name", NAMES)
def test_rules_can_be_used_without_pygame(name: str) -> None:
    code = (
        f"from game.games.{name} import rules; rules.play(rules.start({{}}), rules.legal_moves(rules.start({{}}))[0])"
    )
    assert not {module for module in loaded(code, "pygame") if module.startswith("pygame")}


@pytest.mark.parametrize("name", NAMES)
def test_rules_and_all_they_import_know_neither_screen_nor_clock_nor_file(name: str) -> None:
    modules = reached(f"game.games.{name}.rules")
    assert "game.rules" in modules
    known = {(module, top) for module in modules for top in (entry.split(".")[0] for entry in imports(module))}
    assert not {(module, top) for module, top in known if top in OUTSIDE}


@pytest.mark.parametrize("name", NAMES)
def test_rules_open_no_file(name: str) -> None:
    for module in reached(f"game.games.{name}.rules"):
        names = {node.id for node in ast.walk(ast.parse(MODULES[module].read_text())) if isinstance(node, ast.Name)}
        assert not names & {"open", "input", "print", "__import__"}, module


def test_a_wrong_command_line_does_not_wait_for_pygame() -> None:
    modules = loaded("from game.app.cli import main; main(['no such game'])")
    assert "game.app.cli" in modules
    assert not modules & {"pygame", "game.app.app", "game.app.launch"}


def test_the_text_face_needs_no_pygame() -> None:
    assert "pygame" not in loaded("import game.players.ugi", "pygame")


@pytest.mark.parametrize("module", MODULES)
def test_only_the_parts_that_are_required_are_imported(module: str) -> None:
    tops = {entry.split(".")[0] for entry in imports(module, at_run_time=False)}
    assert tops <= set(sys.stdlib_module_names) | THIRD_PARTY | {"game"}
    assert not {entry for entry in imports(module) if entry.startswith(("pygame.menu", "pygame_menu"))}


@pytest.mark.parametrize("module", MODULES)
def test_nothing_is_ever_executed_that_comes_from_a_file(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"eval", "exec", "compile", "__import__"}
    assert not {entry.split(".")[0] for entry in imports(module)} & {"pickle", "marshal", "shelve", "yaml"}


def test_only_the_window_does_anything_to_the_display() -> None:
    users = {
        name
        for name, path in MODULES.items()
        if re.search(r"pygame\.display\.(?!get_surface)", path.read_text("utf-8"))
    }
    assert users == {"game.app.window"}


def test_only_one_module_knows_where_the_files_of_the_arcade_lie() -> None:
    users = {name for name, path in MODULES.items() if "__file__" in path.read_text("utf-8")}
    engines = {f"game.games.{name}.engine" for name in NAMES}
    assert users - engines == {"game.installation"}, "an engine may look for the weights beside it"


def test_only_texts_paint_what_may_come_from_outside() -> None:
    """`game.stage.text` can paint anything; whoever else asks a font paints numbers, names of fields, and own words."""
    painters = {
        name
        for name, path in MODULES.items()
        if re.search(r"(?<!svg)\.render\(|\bfont\.size\(", path.read_text("utf-8"))
    }
    boards = {"explode.art", "explode.stars", "unstack.signs", "unstack.towers", "unstack.woodwork", "combact.marks"}
    assert painters == {"game.stage.text", "game.stage.art", *(f"game.games.{board}" for board in boards)}


SHARED = [
    *("tween", "sprites", "art", "svg", "palette", "text", "controls", "window", "audio", "storage", "settings"),
    *("lock", "instance", "keeper", "progress", "scores"),
    *("session", "saves", "levels", "rules", "language", "ui.form", "ui.widgets", "ui.frames", "ui.icons"),
]


@pytest.mark.parametrize("module", SHARED)
def test_shared_parts_know_no_scene(module: str) -> None:
    known = {name for name in reached(f"game.{module}") if name.startswith(("game.scenes", "game.app"))}
    assert not known


def test_pygame_is_the_community_edition() -> None:
    assert pygame.IS_CE
    installed = {(distribution.metadata["Name"] or "").lower() for distribution in importlib.metadata.distributions()}
    assert "pygame-ce" in installed
    assert "pygame" not in installed


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_name_only_the_community_edition(file: str) -> None:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    names = {re.split(r"[<>=!~\[; ]", line)[0].lower() for line in lines if line and not line.startswith(("#", "-"))}
    assert not {name for name in names if name.startswith(("pygame", "thorpy"))} - {"pygame-ce"}
    assert file != "requirements.txt" or names >= THIRD_PARTY - {"pygame"} | {"pygame-ce"}
