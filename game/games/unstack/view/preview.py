"""Which marks the board carries: the last move, what must capture, where stones can be laid, and what a hint shows."""

from __future__ import annotations

from game.games.unstack.rules.board import NEXT, Position
from game.games.unstack.rules.sowing import Sowing
from game.games.unstack.rules.text import PASS, parse_move
from game.games.unstack.view.hand import Hand
from game.games.unstack.view.marks import Ghost, Mark


def marks(hand: Hand, last: str, meant: int | None, by_keys: bool) -> list[Mark | Ghost]:
    """The marks for what is in hand and the cell that is meant, the lowest first; `last` is the move before."""
    if hand.sowing is None:
        return _at_rest(hand, last, meant, by_keys)
    return _sowing(hand, hand.sowing, meant, by_keys)


def start_mark(moving: str, rules: str) -> list[Mark | Ghost]:
    """The mark for a move that is being shown: where it came from. What the next one may do is not to be seen yet."""
    return [] if moving == PASS else [Mark(parse_move(moving, rules).cell, "from")]


def _at_rest(hand: Hand, last: str, meant: int | None, by_keys: bool) -> list[Mark | Ghost]:
    found: list[Mark | Ghost] = []
    if last != PASS:
        move = parse_move(last, hand.position.rules)
        cell = move.cell
        found.append(Mark(cell, "from"))
        path = []
        for direction, _ in move.steps:
            cell = NEXT[cell][direction]
            path.append(cell)
        found += [Mark(cell, "to") for cell in dict.fromkeys(path)]
    if hand.must_capture:
        found += [Mark(cell, "must") for cell in hand.sources]
    if meant is not None:
        found += [Mark(cell, "take" if captures else "far") for cell, captures in hand.reach(meant)]
        if by_keys:
            found.append(Mark(meant, "cursor"))
        elif meant in hand.sources:
            found.append(Mark(meant, "hover"))
    return found


def _sowing(hand: Hand, sowing: Sowing, meant: int | None, by_keys: bool) -> list[Mark | Ghost]:
    found: list[Mark | Ghost] = [Mark(sowing.cell, "from")]
    laid: dict[int, int] = {}
    for choice, drop in sowing.laid:
        laid[choice.cell] = laid.get(choice.cell, 0) + drop
    found += [Mark(cell, "to") for cell in laid]
    choices = hand.choices()
    near = {choice.cell for choice in choices}
    found += [Mark(cell, "take" if captures else "far") for cell, captures in hand.reach() if cell not in near]
    found += [Mark(choice.cell, "take" if choice.captures else "next") for choice in choices]
    found += [Mark(cell, "lay", f"+{drop}") for cell, drop in laid.items() if cell != sowing.here]
    if sowing.laid:
        sign = "done" if sowing.complete else "lay"
        found.append(Mark(sowing.here, sign, f"+{laid[sowing.here]}"))
    rest = hand.rest()
    cells = list(hand.cells())
    side = -1 if hand.position.side else 1
    for cell, drop in rest:
        if cells[cell] * side < 0:
            found.append(Mark(cell, "take", f"×{abs(cells[cell])}", False))
            cells[cell] = drop * side
        else:
            cells[cell] += drop * side
            found += [Ghost(cell, cells[cell]), Mark(cell, "lay", f"+{drop}", False)]
    for choice in choices:
        if choice.cell == meant and not rest:
            found.append(Mark(choice.cell, "hover"))
            text = ("take", f"×{choice.captures}") if choice.captures else ("lay", f"+{choice.low}")
            found.append(Mark(choice.cell, *text, False))
    if by_keys:
        found.append(Mark(sowing.here, "cursor"))
    return found


def hint_marks(position: Position, text: str) -> list[Mark | Ghost]:
    """The marks that show what a move does: where it begins, and cell by cell what it lays or captures."""
    if text == PASS:
        return []
    move = parse_move(text, position.rules)
    found: list[Mark | Ghost] = [Mark(move.cell, "from")]
    cells, side, cell = list(position.cells), -1 if position.side else 1, move.cell
    laid: dict[int, int] = {}
    taken: dict[int, int] = {}
    cells[cell] -= move.hand * side
    for direction, drop in move.steps:
        cell = NEXT[cell][direction]
        if cells[cell] * side < 0:
            taken[cell] = abs(cells[cell])
            cells[cell] = 0
        laid[cell] = laid.get(cell, 0) + drop
        cells[cell] += drop * side
    for cell, drop in laid.items():
        found.append(Mark(cell, "take" if cell in taken else "next"))
        if cell in taken:
            found.append(Mark(cell, "take", f"×{taken[cell]}", False))
        else:
            found += [Ghost(cell, cells[cell]), Mark(cell, "lay", f"+{drop}", False)]
    return found
