"""Accessibility tree of a scene: plain nodes that can be compared and know no bus.

The actions a screen reader asks for are performed as the same inputs as keys.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

import pygame
from msgspec import Struct

from game.actions import Action
from game.language import N_
from game.reader.node import NOWHERE, PART, WINDOW, Node, Tree
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.board.board_widget import BoardWidget
from game.scenes.levels.paint import PaintBoard, PenButton
from game.scenes.play.move_list import WAY, MoveList
from game.stage.art import TITLE, Art, Text
from game.stage.sprites import Layer, Sprite
from game.ui.drawing.surfaces import Icon
from game.ui.form.form import Form
from game.ui.form.scan import Note
from game.ui.form.tabs import Tab
from game.ui.input.inputs import KeyDown, Press, Typed
from game.ui.widgets.slider import ScrollBar, Slider, Walk
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Box, Button, Card, Choice, Pressable, Stars, Switch, Widget

UNABLE = N_("unavailable")
"""Description of a disabled widget: AT-SPI's state for it does not reach a screen reader."""


def tree_of(scene: Scene, title: str, size: tuple[int, int]) -> Tree:
    """Return the tree of a scene in a window with a title and a size in pixels."""
    nodes: dict[str, Node] = {}
    form = scene.form
    children = list[str]()
    groups = dict[str, list[str]]()
    count = Counter[str]()
    heading = _heading(scene)
    called = {text for widget in scene.form.widgets for text in (widget.name, widget.about)}
    for thing, words in _in_order(scene):
        if isinstance(thing, Sprite):
            text = words[0]
            if text == heading or text in called:
                continue  # Already the name or the note of something else.
            count[text] += 1
            node = Node(
                f"text {count[text]} {text}",
                "label",
                text,
                box=thing.drawn.rect if thing.drawn is not None else NOWHERE,
            )
        else:
            node, inner = _told(scene, thing, words)
            if node.key in nodes:
                continue  # AccessKit does not allow duplicates.
            nodes |= {child.key: child for child in inner}
        nodes[node.key] = node
        group = {"tab": "tabs", "radio_button": node.key.rpartition(" ")[0]}.get(node.role, "")
        if group and group not in groups:
            children.append(group)
        (groups.setdefault(group, []) if group else children).append(node.key)
    whole = pygame.Rect(0, 0, *size)
    for group, members in groups.items():
        nodes[group] = Node(group, "tab_list" if group == "tabs" else "radio_group", box=whole, children=tuple(members))
    role = "dialog" if scene.backdrop_dim < 1.0 else "group"
    page = Node(f"page {type(scene).__name__}", role, heading, box=whole, children=tuple(children))
    root = Node(WINDOW, "window", title, box=whole, children=(page.key,))
    return Tree({WINDOW: root, page.key: page, **nodes}, _focus(form, nodes) or page.key)


def _heading(scene: Scene) -> str:
    """Return the title of a scene: its game, or its first heading."""
    if isinstance(scene, BoardScene):
        return str(scene.game.title)
    texts = [sprite.art for sprite in scene.form.sprites if isinstance(sprite.art, Text)]
    return " ".join(next((text.text for text in texts if text.face == TITLE), "").split())


def _focus(form: Form, nodes: dict[str, Node]) -> str:
    """Return the key of the focused node: on a board, of the place under the cursor."""
    widget = form.focus
    if widget is None or widget.key not in nodes:
        return ""
    place = f"{widget.key}{PART}{_at(widget)}"
    return place if place in nodes else widget.key


def _at(widget: Widget) -> str:
    match widget:
        case BoardWidget():
            return widget.scene.cursor.at()
        case PaintBoard() | MoveList():
            return widget.place
    return ""


def _in_order(scene: Scene) -> Iterator[tuple[Widget | Sprite, list[str]]]:
    """Yield the widgets of a scene with the texts on them, and the sprites of other texts, in the order of the form."""
    there = (one for one in scene.form.widgets if one.enabled or not one.passed_over)  # The others are covered.
    widgets = [widget for widget in there if not isinstance(widget, ScrollBar)]
    told = list(_texts(scene, widgets))
    words: list[list[str]] = [[] for _ in widgets]
    for at, _, text in told:
        if at >= 0 and text and text not in words[at]:
            words[at].append(text)
    done = 0
    for at, sprite, text in told:
        if at < 0:
            yield sprite, [text]
        yield from zip(widgets[done : at + 1], words[done : at + 1], strict=True)
        done = max(done, at + 1)
    yield from zip(widgets[done:], words[done:], strict=True)


def _texts(scene: Scene, widgets: Sequence[Widget]) -> Iterator[tuple[int, Sprite, str]]:
    """Yield what is seen of a scene with its text: sprites upon a widget, with its number, and other texts, with -1."""
    form = scene.form
    on_stage = set(scene.stage.sprites)
    boxes = {form.space: _boxes(widgets, stays=False), form.fixed: _boxes(widgets, stays=True)}
    for sprite in form.sprites:
        if sprite not in on_stage or not sprite.visible or sprite.layer in (Layer.TIP, Layer.TIP_TEXT):
            continue
        text = _text_of(form, sprite)
        at = Box(sprite.x, sprite.y, 0.01, 0.01).collidelist(boxes.get(sprite.space, []))
        if at >= 0 and (Layer.FACE <= sprite.layer < Layer.BEACON or isinstance(widgets[at], Note)):
            yield at, sprite, text or (_sign(scene, sprite.art) if isinstance(widgets[at], Card) else "")
        elif text:
            yield -1, sprite, text


def _boxes(widgets: Sequence[Widget], stays: bool) -> list[Box]:
    """Return where texts can lie on the widgets that scroll, or that do not; the others, and boards, have none."""
    return [Box() if isinstance(w, BoardWidget | PaintBoard) or w.stays != stays else w.box for w in widgets]


def _text_of(form: Form, sprite: Sprite) -> str:
    """Return the text of a sprite behind its caption; empty if it is none, or is told with another one."""
    text = " ".join(sprite.art.text.split()) if isinstance(sprite.art, Text) else ""
    caption = form.captions.get(sprite)
    if caption is None or not text:
        return text
    return f"{caption}: {text}" if caption else ""


def _sign(scene: Scene, art: Art) -> str:
    """Return the meaning of a sign on a card: the progress with what the card stands for."""
    match art:
        case Stars():
            return scene.plural("{n} star", "{n} stars", art.won)
        case Icon(name="check"):
            return scene._("Solved!")
        case Icon(name="restart"):
            return scene._("Not solved")
    return ""


def _chosen(chosen: bool) -> str:
    return "selected" if chosen else "unselected"


class _Kind(Struct, frozen=True):
    """Description of a kind of widget for screen readers."""

    role: str
    name: str
    actions: tuple[str, ...] = ("focus",)
    states: tuple[str, ...] = ()
    value: str = ""
    number: tuple[int, int, int, int] | None = None
    """The value, its limits, and the step."""


_STEP_ACTIONS = ("increment", "decrement", "set_value")


def _kind(widget: Widget, said: str) -> _Kind:
    """Return what is told of a widget; `said` are the texts on it."""
    match widget:
        case Pressable():
            return _pressable(widget, said)
        case Choice() | Slider() | Walk():
            return _adjustable(widget)
        case TextField():
            actions = ("focus", "set_value", "set_text_selection", "replace_selected_text")
            return _Kind("text_input", widget.name or widget.placeholder, actions, value=widget.text)
        case BoardWidget() | PaintBoard():
            return _Kind("grid", widget.name)
        case MoveList():
            return _Kind("list_box", widget.name)
    return _Kind("label", widget.name or said)


def _pressable(widget: Pressable, said: str) -> _Kind:
    name = widget.name or said
    actions = ("focus", "click")
    match widget:
        case Tab():
            return _Kind("tab", name, actions, (_chosen(widget.chosen),))
        case PenButton():
            return _Kind("radio_button", name, actions, ("checked" if widget.chosen else "unchecked",))
        case Button():
            name = name or widget.text
    return _Kind("button", name, actions, ("pressed",) * widget.chosen)


def _adjustable(widget: Choice | Slider | Walk) -> _Kind:
    match widget:
        case Switch():
            states = ("on" if widget.index else "off",)
            return _Kind("switch", widget.name, ("focus", "click"), states, widget.values[widget.index])
        case Choice():
            # Without a number: of "Medium" a screen reader would say "1" as well.
            return _Kind(
                "spin_button", widget.name, ("focus", "click", *_STEP_ACTIONS), value=widget.values[widget.index]
            )
        case Slider():
            number = (widget.value, widget.low, widget.high, widget.step)
            return _Kind(
                "slider", widget.name, ("focus", *_STEP_ACTIONS), value=f"{widget.value}{widget.unit}", number=number
            )
        case Walk():
            number = (widget.at, 0, widget.last, 1)
            value = f"{widget.at} / {widget.last}"
            return _Kind("slider", widget.name, ("focus", "click", *_STEP_ACTIONS), value=value, number=number)


def _told(scene: Scene, widget: Widget, words: Sequence[str]) -> tuple[Node, list[Node]]:
    """Return the node of a widget, and those of the places on it."""
    inner = _places(scene, widget)
    kind = _kind(widget, ", ".join(words))
    tip = " ".join(widget.tip.split())
    name = " ".join((kind.name or tip).split())
    note = " ".join(widget.about.split()) or ("" if name.endswith(tip) else tip)
    states = kind.states
    actions = kind.actions
    if not widget.enabled:
        states, actions, note = (*states, "disabled"), (), note or scene._(UNABLE)
    box = scene.form.pixels(widget)
    children = tuple(node.key for node in inner)
    selection = (widget.anchor, widget.caret) if isinstance(widget, TextField) else None
    node = Node(widget.key, kind.role, name, kind.value, note, states, kind.number, box, actions, children, selection)
    return node, inner


def _places(scene: Scene, widget: Widget) -> list[Node]:
    """Return nodes for the places on a widget."""
    actions = ("focus", "click")
    boxed = scene.form.pixels(widget)

    def node(key: str, role: str, name: str, box: pygame.Rect, *states: str) -> Node:
        note = scene._(UNABLE) if "disabled" in states else ""
        return Node(f"{widget.key}{PART}{key}", role, name, "", note, states, None, box, actions)

    match widget:
        case TextField():
            return [Node(f"{widget.key}{PART}text", "text_run", value=widget.text, box=boxed)]
        case BoardWidget():
            space = widget.scene.board
            return [
                node(place.key, "cell", place.name, space.pixels(place.box), *["disabled"] * (not place.legal))
                for place in widget.scene.words.places()
            ]
        case PaintBoard():
            return [node(place, "cell", name, boxed) for place, name in widget.told(scene)]
        case MoveList():
            # A selected row draws the screen reader to it: only if the focus is there, too.
            chosen = widget.place if widget.focused else ""
            return [
                node(key, "list_box_option", _row(scene, widget, key, moves), boxed, _chosen(key == chosen))
                for key, moves in widget.shown()
            ]
    return []


def _row(scene: Scene, listed: MoveList, key: str, moves: Sequence[str]) -> str:
    """Return a move as it was told, with its notation; or the moves of a branch."""
    if key.startswith(WAY):
        return scene._("Branch: {moves}").format(moves=" ".join(moves))
    told = scene.narrator.made(listed.sheet.moves[: int(key)]) if isinstance(scene, BoardScene) else ""
    return " ".join(filter(None, (f"{key}.", told, *moves)))


_KEYS = {"click": Action.CONFIRM, "increment": Action.RIGHT, "decrement": Action.LEFT}


def obey(scene: Scene, key: str, action: str, value: str) -> None:
    """Perform an action of the node of this key; does nothing if it no longer exists or is disabled."""
    owner, _, place = key.partition(PART)
    widget = next((widget for widget in scene.form.widgets if widget.key == owner and widget.enabled), None)
    if widget is None:
        return
    if isinstance(widget, MoveList) and place and action == "click":
        widget.choose(place)
        return
    if not _lead_to(scene, widget, place):
        return
    if action in _KEYS:
        scene.handle(Press(_KEYS[action]))
    elif action == "set_value":
        _set(scene, widget, value)
    elif isinstance(widget, TextField) and action == "set_text_selection":
        widget.select(*map(int, value.split()))
    elif isinstance(widget, TextField) and action == "replace_selected_text":
        _write(scene, value)


def _lead_to(scene: Scene, widget: Widget, place: str) -> bool:
    """Move the focus to a widget, and on a board to a place; return True if that worked."""
    moved = scene.form.focus is not widget
    scene.form.want(widget.key)
    if isinstance(scene, BoardScene):
        cursor = scene.cursor
        if moved or (place and cursor.at() != place):
            # A key that moves the focus hides a hint as well: Enter would play it.
            scene.table.hints.hide()
            scene.forget_refusal()
            cursor.focus_moved()
        if place:
            cursor.reach(place)
            return cursor.at() == place
    elif isinstance(widget, PaintBoard) and place:
        widget.place = place
        widget.mark()
    return True


def _set(scene: Scene, widget: Widget, value: str) -> None:
    """Set the value of a widget, given as text or number."""
    match widget:
        case TextField():
            widget.select(0, len(widget.text))
            _write(scene, value)
        case Choice() if value in widget.values:
            widget.choose(list(widget.values).index(value))
        case Choice() | Slider() | Walk():
            with suppress(ValueError, OverflowError):
                number = round(float(value))
                if isinstance(widget, Slider):
                    widget.take(number)
                elif isinstance(widget, Walk):
                    widget.go(number)
                elif 0 <= number < len(widget.values):
                    widget.choose(number)


def _write(scene: Scene, text: str) -> None:
    """Replace the selected text."""
    scene.handle(Typed(text) if text else KeyDown(0, pygame.K_DELETE, ""))
