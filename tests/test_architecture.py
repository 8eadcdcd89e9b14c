"""How the house is built: what may import what, and what the program must never do."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import inspect
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.rules import SEED
from game.scenes.play.routes import LATER
from tools.rooms import MODULES, NAMES, PICTURES, ROOMS, ROOT, WITHIN, draw, imports, inner, room, tree

pytestmark = pytest.mark.slow

THIRD_PARTY = {"PIL", "msgspec", "pygame", "pytweening", "platformdirs"}
OPTIONAL = {
    "game.reader.toolkits": {"accesskit"},
    "game.devices.notices": {"desktop_notifier"},
    "game.online.wire": {"paho"},
    "game.online.mqtt.client": {"paho"},
    "game.online.relays.relay": {"websockets"},
    "game.online.seal": {"nacl"},
    "game.online.nearby": {"zeroconf", "ifaddr"},
    "game.online.broker_process": {"iotcore"},
}
"""The modules that import what an arcade can do without."""
PACKAGES = {"msgspec", "pillow", "pygame-ce", "pytweening", "platformdirs"}
"""What may be imported besides the standard library, and what that is installed as."""
MODULES_IN: dict[str, list[str]] = {}
"""The modules of the project, folder by folder."""
for _folder, _module in sorted((path.parent.relative_to(ROOT).as_posix(), module) for module, path in MODULES.items()):
    MODULES_IN.setdefault(_folder, []).append(_module)
OUTSIDE = {
    *("pygame", "time", "datetime", "os", "io", "pathlib", "shutil", "tempfile", "glob", "threading", "asyncio"),
    *("subprocess", "multiprocessing", "socket", "random", "secrets", "sys", "platformdirs", "logging"),
}
"""What rules know nothing of: screen, clock, files, other processes, and chance that comes from nowhere."""


@pytest.mark.parametrize("folder", MODULES_IN)
def test_a_room_imports_only_the_rooms_below_it(folder: str) -> None:
    for module in MODULES_IN[folder]:
        own, game = room(module)
        for imported in imports(module) & MODULES.keys():
            other, others_game = room(imported)
            assert other in (own, *ROOMS[own]), f"{own} does not know {other} ({module}, {imported})"
            assert others_game in ("", game), f"{module} does not know {imported}"
            if other == own and inner(module) and inner(module) != inner(imported):
                below = WITHIN[own][inner(module)][0]
                assert inner(imported) in below, (
                    f"{inner(module)} does not know {inner(imported)} ({module}, {imported})"
                )


@pytest.mark.parametrize("name", WITHIN)
def test_in_a_room_with_others_within_it_nothing_lies_about(name: str) -> None:
    loose = {module for module in MODULES if module.split(".")[1:2] == [name] and not inner(module)}
    assert loose == {f"game.{name}"}


CROWDED: dict[str, int] = {}
"""The folders with more files than one sees at a glance, and how many there are."""


def test_no_folder_has_more_files_than_one_sees_at_a_glance() -> None:
    tops = "game", "tests", "tools", "benchmarks", "examples"
    files = Counter(path.parent.relative_to(ROOT).as_posix() for top in tops for path in (ROOT / top).rglob("*.py"))
    assert {folder: count for folder, count in files.items() if count > 20} == CROWDED


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_of_the_rooms_is_drawn_from_the_imports_as_they_are(name: str) -> None:
    assert PICTURES[name].read_text(encoding="utf-8") == draw(name), "python -m tools.rooms draws it anew"
    places = re.findall(r'<rect x="[^"]*" y="[^"]*"', draw(name))
    assert len(places) == len(set(places)), "no room hides another one"


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules in which each imports every other one, directly or not."""
    reach = {name: graph[name] & graph.keys() for name in graph}
    for middle in graph:
        for name in graph:
            if middle in reach[name]:
                reach[name] = reach[name] | reach[middle]
    found = {frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]}
    return sorted(sorted(circle) for circle in found)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    found = circles({module: set(imports(module)) for module in MODULES})
    assert not found, "\n".join(" -> ".join(circle) for circle in found)


OPTIONS = {option.name for game in GAMES for option in game.rules.OPTIONS if game.players == 1} - {SEED}
SHARED = [
    module for module in MODULES if room(module)[0] in ("play", "players", "settings", "store", "ui", "scenes", "app")
]
FIRST_GAME = {
    "game.store.player.scores": "version 1 of the file held one game",
    "game.store.player.settings_file": "version 2 of the file held an option of one game",
    "game.settings.settings": "one setting stands in the set-up of one game",
}
"""The modules besides the list of games and the games themselves that name one or its options, and why."""


def words_of(node: ast.AST) -> set[str]:
    """The names in a piece of code, and the short texts that could be one."""
    found = {node.id} if isinstance(node, ast.Name) else {node.attr} if isinstance(node, ast.Attribute) else set()
    found |= {node.arg} if isinstance(node, ast.arg | ast.keyword) and node.arg is not None else set()
    return found | ({node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set())


@pytest.mark.parametrize("module", SHARED)
def test_what_all_games_share_names_no_game_and_none_of_its_options(module: str) -> None:
    """A game of one player is asked what counts in it, and what can be chosen.

    A game is named by a text: a variable may have the same name as any of them.
    """
    nodes = [*ast.walk(tree(module))]
    named = {node.value for node in nodes if isinstance(node, ast.Constant)} & {*NAMES}
    chosen = set().union(*map(words_of, nodes)) & OPTIONS
    assert bool(named | chosen) == (module in FIRST_GAME), f"{module}: {sorted(named | chosen)}"


INNER = {
    **{
        (
            "game.app.command.cli",
            name,
        ): "what serves something else waits for no pygame, nor does a wrong argument"
        for name in ("_run", "_speak", "_serve", "_try_relays", "_replay", "_handle_file", "_open")
    },
    ("game.scenes.exchange.message", "_piece"): "a message without an invitation needs nothing of online games",
    ("game.online.ways", "way_to"): "who plays over relays needs nothing of brokers, and the other way round",
    ("game.store.player.recovery", "_read"): "most players have no online games to take back",
    ("game.__main__", "main"): "what is missing or broken has to be told",
    ("game.app.system.last_words", "_name"): "the same",
    ("game.app.system.last_words", "_text"): "the same",
    ("game.app.system.last_words", "_show"): "the same",
    ("game.reader.reader", "system_bus"): "the first picture does not wait for the library of screen readers",
    ("game.app.system.logs", "about"): "nor for what only a log file has",
    ("game.app.loop.launch", "_narrate"): "what --narrate needs knows every kind of widget: nobody else waits for it",
    ("game.reader.reader", "_numbered"): "the same, for who listens",
    ("game.reader.reader", "obey"): "the same",
    ("game.scenes.play.routes", "guide"): "nor that of a game for the screens behind it",
    ("game.scenes.play.routes", "pause"): "the same",
    ("game.scenes.play.routes", "help_pages"): "the same",
    ("game.scenes.play.routes", "result"): "the same",
    ("game.scenes.play.routes", "engine_failure"): "the same",
    ("game.scenes.home.routes", "copy_letter"): "the same",
    ("game.scenes.home.routes", "levels"): "the same",
    ("game.scenes.home.routes", "review"): "the same",
    ("game.scenes.home.routes", "settings"): "nor that of the menu",
    ("game.scenes.home.routes", "access"): "the same",
    ("game.scenes.home.routes", "manual"): "the same",
    ("game.scenes.home.routes", "letters"): "the same",
    ("game.scenes.home.routes", "setup"): "the same",
    ("game.scenes.home.routes", "damaged"): "the same",
    ("game.scenes.home.routes", "games"): "the same",
    ("game.scenes.home.routes", "paste"): "the same",
    ("game.scenes.home.routes", "offer_copied"): "the same",
    ("game.scenes.home.routes", "drop"): "the same",
    ("game.scenes.home.routes", "records"): "the same",
    ("game.scenes.home.routes", "daily"): "the same",
    ("game.scenes.home.routes", "lesson"): "the same",
    ("game.scenes.home.routes", "achievements"): "the same",
    ("game.scenes.home.routes", "deeds"): "the same",
    ("game.scenes.home.routes", "demo"): "the same",
    ("game.scenes.home.routes", "online"): "nor for the libraries of a network",
    ("game.online.same_network", "_find"): "nor for those of a search on the same network",
    ("game.scenes.home.routes", "news"): "the same",
    ("game.play.port.puzzle", "name"): "nor for the library of digests",
    ("game.store.archive.archive", "_take"): "the same",
    ("game.scenes.exchange.wrapping", "_page"): "nor for HTML, before a text may be some",
    ("game.scenes.exchange.wrapping", "_mail_source"): "nor for the source of a mail",
    ("game.app.system.logs", "_begin"): "nor for what writes the log, before its first entry",
    ("game.devices.notices", "_listening"): "nor for those of notices of the desktop",
    ("game.devices.notices", "_send"): "the same",
    ("game.scenes.home.routes", "later_version"): "the same",
    ("game.scenes.home.routes", "recovery"): "the same",
}
"""The functions that import something, and why."""


def test_imports_stand_at_the_top_and_none_is_for_types_only() -> None:
    for module, path in MODULES.items():
        text = path.read_text(encoding="utf-8")
        assert "TYPE_CHECKING" not in text, module
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.FunctionDef) and (module, node.name) not in INNER:
                inner = [line for line in ast.walk(node) if isinstance(line, ast.Import | ast.ImportFrom)]
                assert not inner, f"{module}.{node.name}"


def test_mypy_may_look_nearly_everywhere() -> None:
    """`Any` is for those who need not know which game it is, and what comes from outside is an `object`."""
    escapes = re.compile(r"\b(Any|cast|type: ignore)\b")
    found = {module: len(escapes.findall(path.read_text("utf-8"))) for module, path in MODULES.items()}
    assert sum(found.values()) < 40, sorted(module for module, count in found.items() if count)


FOLDERS = sorted({path.parent for path in MODULES.values()})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_every_folder_says_what_lives_in_it_and_who_may_import_it(folder: Path) -> None:
    text = inspect.cleandoc(ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or "")
    assert re.search(r"\bImports?\b[^.]*\.", text), "what it may import"
    told = re.search(r"\b[Ii]mported by\b([^.]*)\.", text)
    assert told is not None, "who may import it"
    package = ".".join(folder.relative_to(ROOT).parts)
    if inner(package) and not re.search(r"\b(all|nobody)\b", told[1]):
        inside = {module for module in MODULES if module.startswith(f"{package}.")}
        others = {module for module in MODULES if not module.startswith(package) and imports(module) & inside}
        rooms = {inner(module) if room(module)[0] == room(package)[0] else room(module)[0] for module in others}
        names = {"view": "the games' views", "a game": "the games"}
        missing = {name for name in rooms if not re.search(rf"\b{names.get(name, name)}\b", told[1])}
        assert not missing, "they import it, and it does not say so"


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
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_menu_waits_for_nothing_that_takes_long_to_load() -> None:
    """Each of these would take a tenth of the time until the first picture."""
    slow = {"asyncio", "ssl", "hashlib", "PIL", "paho", "websockets", "nacl", "zeroconf", "accesskit"}
    assert not slow & loaded("import game.app.loop.launch", "typing_extensions")


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


STARTING = {
    "threading": {"Thread", "Timer"},
    "subprocess": {"Popen", "run", "call", "check_call", "check_output", "getoutput", "getstatusoutput"},
    "os": {
        "fork",
        "forkpty",
        "posix_spawn",
        "posix_spawnp",
        "system",
        "popen",
        "startfile",
        "spawnl",
        "spawnv",
        "execv",
    },
    "_thread": {"start_new_thread"},
    "concurrent.futures": {"ThreadPoolExecutor", "ProcessPoolExecutor"},
}
"""What starts a thread or a process, by the modules that have it."""
STARTERS = {"multiprocessing", "asyncio", "webbrowser", "sched", "socketserver"}
"""Modules that do nothing else."""


def starts(module: str) -> set[str]:
    """What in a module starts a thread or a process. A name that only stands in an annotation does not."""
    found = {name for name in imports(module) if name in STARTERS}
    nodes = list(ast.walk(tree(module)))
    names_taken = {whose: taken(module, whose) for whose in STARTING}
    called = {node.func for node in nodes if isinstance(node, ast.Call)}
    bases = {base for node in nodes if isinstance(node, ast.ClassDef) for base in node.bases}
    for node in called | bases:
        match node:
            case ast.Attribute(value=ast.Name(id=whose), attr=name) if name in STARTING.get(whose, ()):
                found.add(f"{whose}.{name}")
            case ast.Name(id=name):
                found |= {f"{whose}.{name}" for whose, names in STARTING.items() if name in names & names_taken[whose]}
    return found


def taken(module: str, source: str) -> set[str]:
    """The names that a module imports from another one."""
    found = [node for node in ast.walk(tree(module)) if isinstance(node, ast.ImportFrom) and node.module == source]
    return {alias.name for node in found for alias in node.names}


def test_threads_and_processes_are_started_in_one_place() -> None:
    assert {module: found for module in MODULES if (found := starts(module))} == {
        "game.background": {"threading.Thread", "subprocess.Popen"},
        "game.scenes.settings.settings": {"webbrowser"},
        "game.ui.input.file_manager": {"os.startfile"},
        # Their loop runs in a thread that `background` has started.
        "game.devices.notices": {"asyncio"},
        "game.online.relays.relay": {"asyncio"},
        "game.online.relays.relays": {"asyncio"},
    }, "the player's own browser and file manager are asked for where they are shown"


@pytest.mark.parametrize("name", NAMES)
def test_rules_open_no_file(name: str) -> None:
    for module in reached(f"game.games.{name}.rules"):
        names = {node.id for node in ast.walk(ast.parse(MODULES[module].read_text())) if isinstance(node, ast.Name)}
        assert not names & {"open", "input", "print", "__import__"}, module


def test_a_wrong_command_line_does_not_wait_for_pygame() -> None:
    modules = loaded("from game.app.command.cli import main; main(['no such game'])")
    assert "game.app.command.cli" in modules
    assert not modules & {"pygame", "game.app.loop.app", "game.app.loop.launch"}


def test_a_menu_reads_no_game_and_the_text_protocol_only_its_own() -> None:
    menu = loaded("from game.games import GAMES; GAMES.abouts()")
    assert "game.games.combact" in menu
    assert not {module for module in menu if module.startswith("game.games.") and module.count(".") > 2}
    face = loaded("from game.games import game_named; game_named('explode')", "pygame")
    assert "game.games.explode.rules.moves" in face
    assert not {module for module in face if module.startswith("game.games.combact")}


OPENED = """
from pathlib import Path
from game.app.loop.app import App
from game.app.loop.request import Request
from game.installation import ASSETS, LEVELS
from game.scenes.home.menu import MenuScene
from game.scenes.play import routes
from game.store.files.folders import Folders
app = App(Folders(ASSETS, LEVELS, Path({data!r})), mute=True)
app.push(MenuScene(app))
Request({name!r}).open(app)
app.frame()
"""
"""A game is opened and has shown its first picture."""
AFTERWARDS = (
    "game.workers.",
    *(
        f"game.scenes.{name}."
        for name in ("exchange", "learn", "levels", "puzzles", "records", "review", "settings", "setup")
    ),
)
NEEDED = {"game.scenes.learn.guide"}
"""The rooms of which the first picture of a game needs nothing, and what it needs all the same."""


@pytest.mark.parametrize("name", ["brickshooter", "combact", "explode", "unstack"])
def test_a_game_is_seen_before_the_screens_behind_it_are_read(name: str, tmp_path: Path) -> None:
    modules = loaded(OPENED.format(data=str(tmp_path), name=name))
    assert f"game.games.{name}.view.scene" in modules
    assert not modules & set(LATER)
    assert {module for module in modules if module.startswith(AFTERWARDS)} <= NEEDED


GUIDES = ("learn.guides", "learn.pie_guide", "puzzles.puzzle_guide")
"""Modules of `scenes` that a board needs from its beginning or never: no way leads from it to them."""


@pytest.mark.parametrize("name", ["brickshooter", "combact", "explode", "unstack"])
def test_the_screens_behind_a_game_are_read_bit_by_bit_until_nothing_is_left(name: str, tmp_path: Path) -> None:
    guides = {f"game.scenes.{name}" for name in GUIDES}
    behind = sorted(imports("game.scenes.play.routes") - guides)
    then = f"""
for _ in range(len(routes.LATER) + 40):
    before = set(sys.modules)
    app.frame()
    new = [module for module in sys.modules.keys() - before if module.startswith("game.")]
    assert len(new) <= 6, new
before = set(sys.modules)
import {", ".join(behind)}
assert before == set(sys.modules), set(sys.modules) - before
assert not routes.later()
from game.scenes.home.routes import reading
from game.scenes.play.result import BEHIND
for read in reading(BEHIND):
    before = set(sys.modules)
    read()
    new = [module for module in sys.modules.keys() - before if module.startswith("game.")]
    assert len(new) <= 6, new
before = set(sys.modules)
import game.scenes.levels.levels, game.scenes.review.review_pair
assert before == set(sys.modules), set(sys.modules) - before
"""
    loaded(OPENED.format(data=str(tmp_path), name=name) + then)


@pytest.mark.parametrize("name", ["brickshooter", "explode"])
def test_who_never_plays_elsewhere_reads_nothing_of_it(name: str, tmp_path: Path) -> None:
    """Neither at the start, nor in the menu, nor in a game at one screen and what is read behind it."""
    modules = loaded(OPENED.format(data=str(tmp_path), name=name) + "for _ in range(120): app.frame()")
    assert f"game.games.{name}.view.scene" in modules
    elsewhere = (
        "paho",
        "nacl",
        "websockets",
        "zeroconf",
        "ifaddr",
        "iotcore",
        "game.online",
        "game.scenes.online",
        "game.play.remote",
    )
    assert not {module for module in modules if module.startswith(elsewhere)}


def test_games_over_the_internet_need_nothing_of_those_in_the_same_network() -> None:
    modules = loaded("import game.scenes.online.games, game.online.relays.relays, game.online.wire")
    assert {"paho.mqtt.client", "websockets.asyncio.client"} <= modules
    assert not {module for module in modules if module.startswith(("zeroconf", "ifaddr", "iotcore"))}


def test_the_text_protocol_needs_no_pygame() -> None:
    assert "pygame" not in loaded("import game.players.ugi", "pygame")


@pytest.mark.parametrize("folder", MODULES_IN)
def test_only_the_parts_that_are_required_are_imported(folder: str) -> None:
    for module in MODULES_IN[folder]:
        tops = {entry.split(".")[0] for entry in imports(module)}
        assert tops <= set(sys.stdlib_module_names) | THIRD_PARTY | OPTIONAL.get(module, set()) | {"game"}, module
        assert not {entry for entry in imports(module) if entry.startswith(("pygame.menu", "pygame_menu"))}, module


WRITERS = [module for module in MODULES if not module.startswith("game.play.")]


def written(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to, or deletes."""
    if isinstance(node, ast.Assign | ast.Delete):
        found = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        found = [node.target]
    else:
        return []
    return [part for target in found for part in (target.elts if isinstance(target, ast.Tuple) else [target])]


def of_a_table(target: ast.expr) -> bool:
    """Whether a target is a field of a table, or of anything that is reached by way of one."""
    while isinstance(target, ast.Subscript):
        target = target.value
    while isinstance(target, ast.Attribute | ast.Subscript):
        target = target.value
        if getattr(target, "attr", "") == "table" or getattr(target, "id", "") == "table":
            return True
    return False


def test_only_the_table_alters_itself_and_its_hints() -> None:
    wrong = "scene.table.hints.shown = table.paused, other = self.table.session.moves[0] = None"
    assert [of_a_table(part) for part in written(ast.parse(wrong).body[0])] == [True, True, False, True]
    for module in WRITERS:
        found = [ast.unparse(part) for node in ast.walk(tree(module)) for part in written(node) if of_a_table(part)]
        assert not found, f"{module} writes {found}"


def test_that_widgets_show_something_else_is_said_by_one_method() -> None:
    saying = {
        (module, ast.unparse(part))
        for module in MODULES
        for node in ast.walk(tree(module))
        for part in written(node)
        if isinstance(part, ast.Attribute) and part.attr == "needs_rebuild"
    }
    assert {module for module, _ in saying} == {"game.scenes.base.context", "game.scenes.base.scene"}


@pytest.mark.parametrize("folder", MODULES_IN)
def test_nothing_is_ever_executed_that_comes_from_a_file(folder: str) -> None:
    for module in MODULES_IN[folder]:
        nodes = ast.walk(tree(module))
        called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        assert not called & {"eval", "exec", "compile", "__import__"}, module
        assert not {entry.split(".")[0] for entry in imports(module)} & {"pickle", "marshal", "shelve", "yaml"}, module


def test_only_the_window_does_anything_to_the_display() -> None:
    users = {
        name
        for name, path in MODULES.items()
        if re.search(r"pygame\.display\.(?!get_surface)", path.read_text("utf-8"))
    }
    others = {
        "game.app.system.last_words": "the window may be what has failed",
        "game.devices.native": "only some window systems have a handle that may be asked for",
        "game.devices.native_window": "only X11 has monitors that SDL does not know",
    }
    assert users - others.keys() == {"game.devices.window"}


def test_only_one_module_knows_where_the_files_of_the_arcade_lie() -> None:
    users = {name for name, path in MODULES.items() if "__file__" in path.read_text("utf-8")}
    judges = {
        *(f"game.games.{name}.engine" for name in NAMES),
        "game.games.combact.network",
        "game.games.unstack.patterns",
    }
    assert users - judges == {"game.installation"}, "what judges a position may look for its numbers beside it"


def test_only_texts_paint_what_may_come_from_outside() -> None:
    """`game.stage.art` can paint anything; whoever else asks a font paints numbers, names of fields, and own words."""
    painters = {
        name
        for name, path in MODULES.items()
        if re.search(r"(?<!svg)\.render\(|\bfont\.size\(", path.read_text("utf-8"))
    }
    boards = (
        "brickshooter.view.names",
        "explode.view.glass",
        "explode.view.ground",
        "unstack.view.marks",
        "unstack.view.towers",
        "unstack.view.woodwork",
        "combact.view.marks",
    )
    assert painters == {
        "game.app.system.last_words",
        "game.stage.art",
        "game.stage.fonts",
        "game.scenes.board.hints",
        *(f"game.games.{board}" for board in boards),
    }


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
    assert file != "requirements.txt" or names >= PACKAGES
