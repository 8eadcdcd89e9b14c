"""A level while it is made: the pen, what it paints stroke by stroke, and the way back through that."""

from __future__ import annotations

from game.play.port.level import AnyLevel
from game.play.port.workshop import BLANK, AnyWorkshop


class Draft:
    """The level as it is, and as it was before each change."""

    def __init__(self, workshop: AnyWorkshop, level: AnyLevel) -> None:
        self.workshop, self.level = workshop, level
        self.past: list[AnyLevel] = []
        self.future: list[AnyLevel] = []
        self.chosen = [rack[0] for rack in workshop.racks(level)]
        """The word of each rack that the pen is put together of."""
        self.erasing = self.filling = False
        self._before: AnyLevel | None = None
        """The level before the stroke that is being made."""
        self.stroke = BLANK
        """What that paints."""

    @property
    def pen(self) -> str:
        """What is painted now."""
        return BLANK if self.erasing else "".join(self.chosen)

    @property
    def places(self) -> tuple[str, ...]:
        return self.workshop.places(self.level)

    def content(self, place: str) -> str:
        return self.workshop.content(self.level, place)

    def words_at(self, place: str) -> list[str]:
        """The words of the racks that stand in a place; none where nothing does."""
        pen, last = self.content(place), len(self.chosen) - 1
        return [*pen[:last], pen[last:]] if pen else []

    def pen_of(self, *words: str) -> str:
        """The pen of words of the first racks, and the first ones of the racks behind those."""
        return "".join([*words, *(rack[0] for rack in self.workshop.racks(self.level)[len(words) :])])

    def take(self, rack: int, word: str) -> None:
        """Take another word of a rack; what was erasing paints again."""
        self.chosen[rack] = word
        self.erasing = False

    def next_pen(self, by: int) -> None:
        """Another word of the last rack, such as the next number or turn."""
        rack = self.workshop.racks(self.level)[-1]
        self.take(-1, rack[(rack.index(self.chosen[-1]) + by) % len(rack)])

    def begin(self, place: str, erase: bool) -> None:
        """A stroke begins; one with what stands there already clears it. Raises `MalformedPosition`."""
        there = self.content(place)
        self._before = self.level
        self.stroke = BLANK if erase or self.pen == there else self.pen
        if self.filling:
            self.level = self.workshop.filled(self.level, place, self.stroke)
        else:
            self.go_on(place)

    def go_on(self, place: str) -> None:
        """The stroke reaches another place; filling goes on nowhere. Raises `MalformedPosition`."""
        if self._before is not None and not (self.filling and self.level is not self._before):
            self.level = self.workshop.painted(self.level, place, self.stroke)

    def end(self) -> bool:
        """The stroke is over; whether it has changed anything."""
        before, self._before = self._before, None
        return before is not None and self._changed(before)

    def change(self, level: AnyLevel) -> bool:
        """Change something else; whether that is another level."""
        before, self.level = self.level, level
        return self._changed(before)

    def _changed(self, before: AnyLevel) -> bool:
        if before == self.level:
            return False
        self.past.append(before)
        self.future.clear()
        return True

    def undo(self) -> bool:
        """Take back what was changed last; whether there was anything."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Change it again; whether there was anything."""
        return self._step(self.future, self.past)

    def _step(self, source: list[AnyLevel], target: list[AnyLevel]) -> bool:
        if not source:
            return False
        target.append(self.level)
        self.level = source.pop()
        return True
