"""A screen reader's side of the accessibility bus, for the system's own Python, which has pyatspi: a command a line of
standard input, an answer a line of standard output, all of it JSON. It imports nothing of the arcade.
"""

import json
import sys

import pyatspi
from gi.repository import Atspi, GLib

heard = []
found = []
changes = [0]
CHANGES = (
    *("object:property-change:accessible-name", "object:property-change:accessible-description"),
    *("object:children-changed", "object:state-changed:focused"),
)


def told(event):
    heard.append(str(event.any_data))


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


def place(at):
    box = found[at].queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    return [box.x, box.y, box.width, box.height]


def count():
    """How much has changed so far."""
    return changes[0]


def announced():
    """What was announced since this was asked last."""
    said = list(heard)
    heard.clear()
    return said


COMMANDS = {
    function.__name__: function for function in (look, states, act, focus, value, set_value, place, count, announced)
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
        result = {"error": str(error)}
    print(json.dumps(result), flush=True)
    return True


# What is asked is how it is now, not what was heard of it some time ago; what it is never changes.
pyatspi.Registry.getDesktop(0).set_cache_mask(Atspi.Cache.ROLE | Atspi.Cache.INTERFACES)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, answer)
pyatspi.Registry.registerEventListener(told, "object:announcement")
pyatspi.Registry.registerEventListener(changed, *CHANGES)
pyatspi.Registry.start()
