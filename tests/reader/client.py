"""A screen reader's side of the accessibility bus, for the system's own Python, which has pyatspi: a command a line of
standard input, an answer a line of standard output, all of it JSON. It imports nothing of the arcade.
"""

import json
import sys

import pyatspi
from gi.repository import Atspi, GLib

PATIENCE = 120_000
"""Milliseconds until an answer must have come from the bus; never the expected time."""

heard = []
found = []
edits = []
changes = [0]
CHANGES = (
    *("object:property-change:accessible-name", "object:property-change:accessible-description"),
    *("object:children-changed", "object:state-changed:focused"),
)


def told(event):
    heard.append(str(event.any_data))


def edit(event):
    kind = str(event.type).removeprefix("object:")
    edits.append([kind, event.detail1 if kind == "text-caret-moved" else str(event.any_data)])


def changed(event):
    changes[0] += 1


def window():
    """The arcade's window, when it is on the bus."""
    for program in pyatspi.Registry.getDesktop(0):
        for frame in program or ():
            if frame is not None and frame.name == "Dusk Arcade":
                return frame
    return None


def walk(node):
    yield node
    for child in node:
        if child is not None:
            yield from walk(child)


def look():
    """Everything there is: role and name, and of what can be chosen its description."""
    frame = window()
    found[:] = [] if frame is None else list(walk(frame))
    roles = [node.getRoleName() for node in found]
    return [
        [role, node.name, node.description if role in ("table cell", "push button") else ""]
        for role, node in zip(roles, found, strict=True)
    ]


def described(at):
    return found[at].description


def numbers(at):
    """Tell whether it has a value in numbers."""
    return "Value" in pyatspi.listInterfaces(found[at])


def states(at):
    return [pyatspi.stateToString(state) for state in found[at].getState().getStates()]


def act(at):
    return found[at].queryAction().doAction(0)


def focus(at):
    return found[at].queryComponent().grabFocus()


def value(at):
    found_value = found[at].queryValue()
    return [found_value.currentValue, found_value.minimumValue, found_value.maximumValue]


def set_value(at, number):
    found[at].queryValue().currentValue = number


def text(at):
    """A text that can be edited: all of it, where its caret is, and from where up to where it is selected."""
    found_text = found[at].queryText()
    selected = [list(found_text.getSelection(n)) for n in range(found_text.getNSelections())]
    return [found_text.getText(0, -1), found_text.caretOffset, *selected]


def letter(at):
    """The letter at the caret, as it is read when the caret moves."""
    found_text = found[at].queryText()
    return found_text.getStringAtOffset(found_text.caretOffset, pyatspi.TEXT_GRANULARITY_CHAR)[0]


def select(at, start, end):
    found_text = found[at].queryText()
    return found_text.addSelection(start, end) if start != end else found_text.setCaretOffset(start)


def place(at):
    box = found[at].queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    return [box.x, box.y, box.width, box.height]


def edited():
    """What was typed and deleted, and where the caret went, since this was asked last."""
    happened = list(edits)
    edits.clear()
    return happened


def count():
    """How much has changed so far."""
    return changes[0]


def announced():
    """What was announced since this was asked last."""
    said = list(heard)
    heard.clear()
    return said


COMMANDS = {
    function.__name__: function
    for function in (
        *(look, states, described, numbers, act, focus, value, set_value, text, letter, select, place),
        *(edited, count, announced),
    )
}


def answer(source, condition):
    line = sys.stdin.readline()
    if not line:
        pyatspi.Registry.stop()
        return False
    name, *arguments = json.loads(line)
    try:
        result = COMMANDS[name](*arguments)
    except (GLib.Error, NotImplementedError, LookupError) as error:
        result = {"gone": str(error)}
    print(json.dumps(result), flush=True)
    return True


Atspi.set_timeout(PATIENCE, PATIENCE)
# What is asked is how it is now, not what was heard of it some time ago; what it is never changes.
pyatspi.Registry.getDesktop(0).set_cache_mask(Atspi.Cache.ROLE | Atspi.Cache.INTERFACES)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, answer)
pyatspi.Registry.registerEventListener(told, "object:announcement")
pyatspi.Registry.registerEventListener(changed, *CHANGES)
pyatspi.Registry.registerEventListener(edit, "object:text-changed", "object:text-caret-moved")
pyatspi.Registry.start()
