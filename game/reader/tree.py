"""Accessibility tree of a scene: plain nodes that can be compared and know no bus.

The actions a screen reader asks for are performed as the same inputs as keys.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

import pygame

from game.actions import Action
from game.language import N_
from game.reader.node import NOWHERE, PART, WINDOW, Node, Tree
from game.scenes.base.scene import Scene
from game.scenes.board.board import BoardScene
from game.scenes.board.board_widget import BoardWidget
from game.scenes.levels.paint import PaintBoard, PenButton
from game.scenes.play.move_history import WAY, MoveList
from game.stage.art import TITLE, Art, Text
from game.stage.sprites import Layer, Sprite
from game.ui.drawing.surfaces import Icon
from game.ui.form.form import Form
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
    form, children, groups, count = scene.form, list[str](), dict[str, list[str]](), Counter[str]()
    heading, called = _heading(scene), {widget.name for widget in scene.form.widgets}
    for thing, words in _in_order(scene):
        if isinstance(thing, Sprite):
            text = words[0]
            if text == heading or text in called:
                continue  # Already the name of something else.
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
    form = scene.form
    there = (widget for widget in form.widgets if widget.enabled or not widget.passed_over)  # The others are covered.
    widgets = [widget for widget in there if not isinstance(widget, ScrollBar)]
    words: list[list[str]] = [[] for _ in widgets]
    boxes = {
        space: [Box() if isinstance(w, BoardWidget | PaintBoard) or w.stays != stays else w.box for w in widgets]
        for stays, space in ((False, form.space), (True, form.fixed))
    }
    seen, done = set(scene.stage.sprites), 0
    order: list[tuple[int, Sprite, str]] = []
    for sprite in form.sprites:
        if sprite not in seen or not sprite.visible or sprite.layer in (Layer.TIP, Layer.TIP_TEXT):
            continue
        text = " ".join(sprite.art.text.split()) if isinstance(sprite.art, Text) else ""
        caption = form.captions.get(sprite)
        if caption is not None and text:
            text = f"{caption}: {text}" if caption else ""
        at = Box(sprite.x, sprite.y, 0.01, 0.01).collidelist(boxes[sprite.space]) if sprite.space in boxes else -1
        if at >= 0 and Layer.FACE <= sprite.layer < Layer.BEACON:
            order.append((at, sprite, ""))
            text = text or (_sign(scene, sprite.art) if isinstance(widgets[at], Card) else "")
            if text and text not in words[at]:
                words[at].append(text)
        elif text:
            order.append((-1, sprite, text))
    for at, sprite, text in order:
        if text:
            yield sprite, [text]
        yield from zip(widgets[done : at + 1], words[done : at + 1], strict=True)
        done = max(done, at + 1)
    yield from zip(widgets[done:], words[done:], strict=True)


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


def _told(scene: Scene, widget: Widget, words: Sequence[str]) -> tuple[Node, list[Node]]:
    """Return the node of a widget, and those of the places on it."""
    form, inner = scene.form, _places(scene, widget)
    said = ", ".join(words)
    name, value, number, role, states = widget.name or said, "", None, "label", list[str]()
    actions: tuple[str, ...] = ("focus",)
    steps = ("increment", "decrement", "set_value")
    match widget:
        case Tab():
            role, actions = "tab", ("focus", "click")
            states.append(_chosen(widget.chosen))
        case PenButton():
            role, actions = "radio_button", ("focus", "click")
            states.append("checked" if widget.chosen else "unchecked")
        case Pressable():
            role, actions = "button", ("focus", "click")
            states += ["pressed"] * widget.chosen
            if isinstance(widget, Button):
                name = widget.name or said or widget.text
        case Switch():
            role, value, actions = "switch", widget.values[widget.index], ("focus", "click")
            name, states = widget.name, ["on" if widget.index else "off"]
        case Choice():
            role, name, actions = "spin_button", widget.name, ("focus", "click", *steps)
            value, number = widget.values[widget.index], (widget.index, 0, len(widget.values) - 1, 1)
        case Slider():
            role, name, actions = "slider", widget.name, ("focus", *steps)
            value, number = f"{widget.value}{widget.unit}", (widget.value, widget.low, widget.high, widget.step)
        case Walk():
            role, name, actions = "slider", widget.name, ("focus", "click", *steps)
            value, number = f"{widget.at} / {widget.last}", (widget.at, 0, widget.last, 1)
        case TextField():
            role, name, value = "text_input", widget.name or widget.placeholder, widget.text
            actions = ("focus", "set_value", "set_text_selection", "replace_selected_text")
        case BoardWidget() | PaintBoard():
            role, name = "grid", widget.name
        case MoveList():
            role, name = "list_box", widget.name
    tip = " ".join(widget.tip.split())
    name = " ".join((name or tip).split())
    note = "" if name.endswith(tip) else tip
    if not widget.enabled:
        states, actions, note = [*states, "disabled"], (), note or scene._(UNABLE)
    box = form.pixels(widget)
    children = tuple(node.key for node in inner)
    selection = (widget.anchor, widget.caret) if isinstance(widget, TextField) else None
    return Node(widget.key, role, name, value, note, tuple(states), number, box, actions, children, selection), inner


def _places(scene: Scene, widget: Widget) -> list[Node]:
    """Return nodes for the places on a widget."""
    actions, boxed = ("focus", "click"), scene.form.pixels(widget)

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
                node(key, "list_box_option", _row(scene, key, moves), boxed, _chosen(key == chosen))
                for key, moves in widget.shown()
            ]
    return []


def _row(scene: Scene, key: str, moves: Sequence[str]) -> str:
    """Return a move as it was told, with its notation; or the moves of a branch."""
    if key.startswith(WAY):
        return scene._("Branch: {moves}").format(moves=" ".join(moves))
    told = scene.narrator.made(int(key) - 1) if isinstance(scene, BoardScene) else ""
    return " ".join(filter(None, (f"{key}.", told, *moves)))


KEYS = {"click": Action.CONFIRM, "increment": Action.RIGHT, "decrement": Action.LEFT}


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
    if action in KEYS:
        scene.handle(Press(KEYS[action]))
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
