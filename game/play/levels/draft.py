"""Draft: a level being edited, with the pen, strokes, undo and redo."""

from game.play.port.level import BLANK, AnyLevel, AnyWorkshop


class Draft:
    """The level being edited, and its history."""

    def __init__(self, workshop: AnyWorkshop, level: AnyLevel) -> None:
        self.workshop = workshop
        self.level = level
        self.past: list[AnyLevel] = []
        self.future: list[AnyLevel] = []
        self.chosen = [rack[0] for rack in workshop.racks(level)]
        """The chosen word of each rack; together they are the pen."""
        self.erasing = self.filling = False
        self._before: AnyLevel | None = None
        """The level before the stroke in progress."""
        self.stroke = BLANK
        """The pen of the stroke in progress."""

    @property
    def pen(self) -> str:
        """The pen in use; `BLANK` while erasing."""
        return BLANK if self.erasing else "".join(self.chosen)

    @property
    def places(self) -> tuple[str, ...]:
        return self.workshop.places(self.level)

    def content(self, place: str) -> str:
        return self.workshop.content(self.level, place)

    def words_at(self, place: str) -> list[str]:
        """Return the words of the racks that make up the content of a place; none for an empty one."""
        pen = self.content(place)
        last = len(self.chosen) - 1
        return [*pen[:last], pen[last:]] if pen else []

    def pen_of(self, *words: str) -> str:
        """Return the pen of these words of the first racks, completed with the first word of each further rack."""
        return "".join([*words, *(rack[0] for rack in self.workshop.racks(self.level)[len(words) :])])

    def take(self, rack: int, word: str) -> None:
        """Choose a word of a rack, and stop erasing."""
        self.chosen[rack] = word
        self.erasing = False

    def next_pen(self, by: int) -> None:
        """Choose the word of the last rack `by` places further, such as the next number."""
        rack = self.workshop.racks(self.level)[-1]
        self.take(-1, rack[(rack.index(self.chosen[-1]) + by) % len(rack)])

    def begin(self, place: str, erase: bool) -> None:
        """Begin a stroke at a place; a pen equal to what stands there clears it. Raises `MalformedPosition`."""
        there = self.content(place)
        self._before = self.level
        self.stroke = BLANK if erase or self.pen == there else self.pen
        if self.filling:
            self.level = self.workshop.filled(self.level, place, self.stroke)
        else:
            self.go_on(place)

    def go_on(self, place: str) -> None:
        """Continue the stroke at another place; a filling stroke stays as it is. Raises `MalformedPosition`."""
        if self._before is not None and not (self.filling and self.level is not self._before):
            self.level = self.workshop.painted(self.level, place, self.stroke)

    def end(self) -> bool:
        """End the stroke; return whether it changed the level."""
        before, self._before = self._before, None
        return before is not None and self._changed(before)

    def change(self, level: AnyLevel) -> bool:
        """Replace the level; return whether it differs."""
        before, self.level = self.level, level
        return self._changed(before)

    def _changed(self, before: AnyLevel) -> bool:
        if before == self.level:
            return False
        self.past.append(before)
        self.future.clear()
        return True

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Redo the last change undone; return whether there was one."""
        return self._step(self.future, self.past)

    def _step(self, source: list[AnyLevel], target: list[AnyLevel]) -> bool:
        if not source:
            return False
        target.append(self.level)
        self.level = source.pop()
        return True
