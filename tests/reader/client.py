"""A screen reader's side of the accessibility bus, for the system's own Python, which has pyatspi: a command a line of
standard input, an answer a line of standard output, all of it JSON. It imports nothing of the arcade.
"""

import json
import sys

import pyatspi
from gi.repository import GLib

heard = []
found = []


def told(event):
    if event.type.startswith("object:announcement"):
        heard.append(str(event.any_data))


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


def value_of(node):
    try:
        return node.queryValue().currentValue
    except NotImplementedError:
        return None


def look():
    """Everything there is: role, name, states and value."""
    frame = window()
    found[:] = [] if frame is None else list(walk(frame))
    return [
        [node.getRoleName(), node.name, [pyatspi.stateToString(state) for state in node.getState().getStates()]]
        for node in found
    ]


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


def announced():
    """What was announced since this was asked last."""
    said = list(heard)
    heard.clear()
    return said


COMMANDS = {function.__name__: function for function in (look, act, focus, value, set_value, place, announced)}


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


GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, answer)
pyatspi.Registry.registerEventListener(told, "object:announcement")
pyatspi.Registry.start()
