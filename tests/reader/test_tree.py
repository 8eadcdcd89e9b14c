"""A scene as a tree of plain nodes: names, roles, values and places, without any bus."""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES, game_named
from game.reader.node import NOWHERE, WINDOW, Node, Tree
from game.reader.tree import obey, tree_of
from game.scenes.base.scene import Scene
from game.scenes.levels.editor import EditorScene
from game.scenes.records.standings import Cell, build_table
from game.scenes.settings.settings import SettingsScene
from game.stage.art import STRONG
from game.stage.sprites import Layer
from game.ui.drawing.canvas import Box, Canvas
from game.ui.form.tabs import Tabs
from game.ui.widgets.slider import Slider, Walk
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Button, Card, Choice, Segments, Stars, Switch
from tests.conftest import Player
from tests.scenes.play.test_move_history import opened
from tools.fuzz.openings import begin, openings

SIZE = (1280, 720)


def nothing(*arguments: object) -> None:
    pass


def fill(canvas: Canvas, box: Box) -> None:
    canvas.label("Anna", box.left + 4, box.top + 4, layer=Layer.CONTENT)
    canvas.label("The first of them", box.left + 4, box.top + 30, face=STRONG, layer=Layer.CONTENT)
    canvas.sprite(Stars(1, 20), *box.center, layer=Layer.CONTENT)


class Page(Scene):
    """A widget of each kind."""

    def build(self) -> None:
        form = self.form
        lines = iter(Box(100, 60, 400, 700).rows(12))
        form.label("A page", 20, 10, 34, face="title")
        Tabs(("one", "two"), nothing).build(form, next(lines), ["First", "Second"])
        form.label("Loudness", 20, 130)
        form.add(Slider("loud", next(lines), 0, 100, 5, 80, nothing, on_done=nothing, unit=" %"), name="Loudness")
        form.add(Choice("who", next(lines), ["Anna", "Ben"], 1, nothing), name="Player")
        form.add(Segments("kind", next(lines), ["a", "b", "c"], 2, nothing), name="Kind")
        form.add(Switch("on", next(lines), ("Off", "On"), True, nothing), name="Symbols")
        form.add(TextField("name", next(lines), "Zoë", "Your name", nothing))
        form.label("Only words", 20, 400)
        form.add(Button("go", next(lines), "Continue", nothing, icon="right", tip="To the next page"))
        form.add(Button("hint", next(lines), "", nothing, icon="hint", tip="Hint (H)"), enabled=False)
        form.add(Card("card", Box(100, 600, 200, 80), fill, nothing, chosen=True))
        form.add(Walk("walk", Box(400, 600, 200, 30), 3, 9, nothing), name="Moves")


@pytest.fixture
def tree(start: Callable[..., Player]) -> Tree:
    player = start()
    player.app.push(Page(player.app))
    player.run()
    return tree_of(player.app.front, "Dusk Arcade", SIZE)


def test_every_widget_is_told_with_its_role_name_and_value(tree: Tree) -> None:
    told = [node[1:4] for node in tree.nodes.values() if node.key not in (WINDOW, "page Page", "tabs")]
    assert told == [
        ("tab", "First", ""),
        ("tab", "Second", ""),
        ("slider", "Loudness", "80 %"),
        ("spin_button", "Player", "Ben"),
        ("spin_button", "Kind", "c"),
        ("switch", "Symbols", "On"),
        ("text_run", "", "Zoë"),
        ("text_input", "Your name", "Zoë"),
        ("label", "Only words", ""),
        ("button", "Continue", ""),
        ("button", "Hint (H)", ""),
        ("button", "Anna, The first of them, 1 star", ""),
        ("slider", "Moves", "3 / 9"),
    ]


def test_states_numbers_and_actions_are_told_too(tree: Tree) -> None:
    nodes = tree.nodes
    assert nodes["one"].states == ("selected",)
    assert nodes["two"].states == ("unselected",)
    assert nodes["on"].states == ("on",)
    assert nodes["hint"].states == ("disabled",)
    assert nodes["hint"].actions == ()
    assert nodes["hint"].note == "unavailable", "a tip that is its name is not said again"
    assert nodes["card"].states == ("pressed",)
    assert nodes["loud"].number == (80, 0, 100, 5)
    assert nodes["who"].number is None, "a choice is told in words"
    assert nodes["go"].note == "To the next page"
    assert nodes["go"].actions == ("focus", "click")
    assert nodes["loud"].actions == ("focus", "increment", "decrement", "set_value")
    assert nodes["loud"].box[0] == 100


def test_the_page_has_its_title_and_its_things_in_the_order_of_reading(tree: Tree) -> None:
    page = tree.nodes["page Page"]
    assert (page.role, page.name) == ("group", "A page")
    assert tree.nodes[WINDOW].children == ("page Page",)
    assert page.children[:3] == ("tabs", "loud", "who")
    assert page.children.index("name") < page.children.index("text 1 Only words") < page.children.index("go")
    assert tree.nodes["tabs"].children == ("one", "two")
    assert tree.focus == "one"


def faults(tree: Tree) -> list[str]:
    """What nobody could find, or find their way by."""
    wrong, nodes = [], tree.nodes
    below: list[str] = [child for node in nodes.values() for child in node.children]
    if sorted(below) != sorted(set(nodes) - {WINDOW}):
        wrong.append("not every node has one place in the tree")
    if tree.focus not in nodes:
        wrong.append(f"the focus {tree.focus!r} is not there")
    for node in nodes.values():
        if not node.name and node.role not in ("group", "dialog", "tab_list", "radio_group", "text_run"):
            wrong.append(f"{node.key!r}, a {node.role}, has no name")
        if node.actions and not placed(node):
            wrong.append(f"{node.key!r} is at {node.box}")
    return wrong


def placed(node: Node) -> bool:
    """Whether it has a place within the window, or above or below where that scrolls."""
    return node.box.width > 0 and node.box.height > 0 and node.box.left >= -1 and node.box.right <= SIZE[0] + 1


def test_what_nobody_could_find_is_found(tree: Tree) -> None:
    assert faults(tree) == []
    nodes = tree.nodes
    nodes["go"] = nodes["go"]._replace(name="", box=NOWHERE)
    assert len(faults(tree)) == 2


def test_of_two_widgets_with_one_key_the_first_is_told(start: Callable[..., Player]) -> None:
    class Twins(Page):
        def build(self) -> None:
            super().build()
            self.form.add(Button("go", Box(700, 60, 200, 30), "Again", nothing))

    player = start()
    player.app.push(Twins(player.app))
    player.run()
    found = tree_of(player.app.front, "Dusk Arcade", SIZE)
    assert faults(found) == []
    assert found.nodes["go"].name == "Continue"


def test_a_list_of_moves_tells_them_in_the_words_in_which_they_were_told(start: Callable[..., Player]) -> None:
    player = start()
    scene = opened(player, plies=4)
    told: list[str] = []
    player.app.narrate = told.append  # type: ignore[method-assign]
    scene.past.go(2)
    session = scene.session
    move = next(move for move in session.rules.legal_moves(session.position) if move != session.line()[2])
    assert scene.play(move)
    player.settle()
    scene.form.want("move list")
    player.run()

    def rows() -> dict[str, Node]:
        nodes = tree_of(scene, "Dusk Arcade", SIZE).nodes.values()
        return {node.name: node for node in nodes if node.role == "list_box_option"}

    raised = next(text for text in told if text.startswith(f"Red raised {move}"))
    assert f"3. {raised} {move}" in rows()
    player.key(pygame.K_DOWN)
    player.run()
    way = next(node for name, node in rows().items() if name.startswith("Branch: "))
    assert tree_of(scene, "Dusk Arcade", SIZE).focus == way.key
    player.key(pygame.K_UP)
    player.run()
    obey(scene, way.key, "click", "")
    assert scene.session.line()[2] != move
    obey(scene, way.key, "click", "")
    assert scene.session.length == 4


def test_a_list_that_is_older_than_the_moves_names_those_that_are_gone(start: Callable[..., Player]) -> None:
    player = start()
    scene = opened(player, plies=6)
    old = scene.session.line()
    scene.past.go(2)
    player.settle()
    session = scene.session
    move = next(move for move in session.rules.legal_moves(session.position) if move != old[2])
    assert scene.play(move)
    nodes = tree_of(scene, "Dusk Arcade", SIZE).nodes.values()
    rows = sorted(node.name for node in nodes if node.role == "list_box_option")
    assert [row for row in rows if len(row.split()) == 2] == [f"{n}. {old[n - 1]}" for n in (3, 4, 5, 6)]
    assert len(rows) == 6, "the sentences of the moves that are still there are told"


MADE = {
    "brickshooter": (
        "b3",
        ("red ring", "flies up"),
        "b3, red ring, flies up",
        "Row 3 from the left, brick 2, ",
    ),
    "explode": ("b3", ("Blue", "4"), "b3, Blue, 4", "a1, free"),
    "unstack": ("b3", ("White", "2 stones"), "b3, White, 2 stones", "a1, free"),
    "combact": (
        "d4",
        ("Black", "Bacterium A", "rotation 1"),
        "d4: Black 2, 10 fields free; Black, Bacterium A, ",
        "d1, free",
    ),
}
"""A place, the pens with which something is painted there, and how it and another one are told then."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", MADE)
def test_a_level_is_made_by_the_names_of_pens_and_told_in_the_words_of_the_board(
    start: Callable[..., Player], name: str
) -> None:
    player = start()
    scene = EditorScene(player.app, game_named(name))
    player.app.push(scene)
    place, pens, told, other = MADE[name]

    def node(role: str, begins: str) -> Node:
        player.run()
        nodes = tree_of(scene, "Dusk Arcade", SIZE).nodes.values()
        return next(node for node in nodes if node.role == role and node.name.startswith(begins))

    for pen in pens:
        obey(scene, node("radio_button", pen).key, "click", "")
        assert node("radio_button", pen).states == ("checked",)
    obey(scene, node("cell", place).key, "click", "")
    assert node("cell", told)
    assert node("cell", other)


def labels(player: Player) -> list[str]:
    """What is told of the texts of the scene in front."""
    return [node.name for node in tree_of(player.app.front, "Dusk Arcade", SIZE).nodes.values() if node.role == "label"]


def test_figures_are_told_with_what_they_count(start: Callable[..., Player]) -> None:
    player = start()
    begin(player.app, "play unstack", 1)
    player.run()
    assert sum(text.startswith("Stones: ") for text in labels(player)) == 2
    assert "Stones" not in labels(player)
    begin(player.app, "play brickshooter", 1)
    player.run()
    assert {text.partition(":")[0] for text in labels(player)} >= {"Score", "Shots", "Clearings", "Next bonus"}


class Figures(Scene):
    """A table of one row."""

    def build(self) -> None:
        rows = [[Cell("Anna"), Cell("7"), Cell("3")]]
        build_table(self.form, Box(20, 20, 600, 200), [("Player", 2.0), ("Games", 1.0), ("Won", 1.0)], rows)


def test_cells_of_a_table_are_told_with_their_column(start: Callable[..., Player]) -> None:
    player = start()
    player.app.push(Figures(player.app))
    player.run()
    assert labels(player)[-3:] == ["Anna", "Games: 7", "Won: 3"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", openings())
@pytest.mark.usefixtures("blank")
def test_every_thing_of_every_scene_has_a_name_and_a_place(start: Callable[..., Player], name: str) -> None:
    player = start()
    begin(player.app, name, 1)
    player.run()
    player.run()
    assert faults(tree_of(player.app.front, "Dusk Arcade", SIZE)) == []


def test_a_note_is_told_with_its_row_and_choices_are_told_in_words(start: Callable[..., Player]) -> None:
    player = start()
    player.app.push(SettingsScene(player.app, "access"))
    player.run()
    nodes = tree_of(player.app.front, "Dusk Arcade", SIZE).nodes
    scan = nodes["scan"]
    assert (scan.name, scan.value) == ("Switch control", "Off")
    assert scan.note.startswith("The focus moves on its own"), "the note belongs to its row"
    assert scan.note not in labels(player), "a note is told once"
    assert not [node.key for node in nodes.values() if node.role == "spin_button" and node.number]


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
@pytest.mark.parametrize("name", GAMES.names)
def test_no_figure_stands_alone(start: Callable[..., Player], name: str, size: tuple[int, int]) -> None:
    player = start(size=size)
    begin(player.app, f"play {name}", 1)
    player.run()
    told = [text for text in labels(player) if re.fullmatch(r"[0-9 ./%]+", text)]
    assert not told, f"figures without what they count: {told}"
    assert "Share of the board" not in labels(player), "a caption is told with its figure"
