"""A strong opponent for Explode!, UnStack and Combact: `python -m tools.yardstick GAME [NAME=VALUE ...]`.

It speaks the Universal Game Interface, so that `python -m tools.arena GAME cpu:1 "ugi:python -m tools.yardstick GAME"`
plays matches against it. Its time for a move is processor time. Each option that `ugi` lists can be given here, too:
`board=7x7`, `rules=neto2026`, `goal=bases`, `depth=10` where it searches by depth, or `plain=1` for a tree search with
random play-outs that knows nothing (UCT).

`GAME match GAMES PLIES A B [NAME=VALUE ...]` plays matches between two settings (`cpuct=1,width=20`), and
`GAME learn ROUNDS GAMES [NAME=VALUE ...]` learns the weights anew. `GAME choices GAMES [NAME=VALUE ...]` writes
positions of games against itself, each with the result, what the search thought, and how often it looked at each move;
`combact net FILE EPOCHS GAMES ...` learns a network from files of that, as the arcade has it. For Explode!'s network
`explode positions GAMES [NAME=VALUE ...]` writes positions of games of alpha-beta against itself, and
`explode net FILE EPOCHS POSITIONS ...` learns it; `net=FILE` plays with it. `unstack positions` and
`unstack weights EPOCHS POSITIONS ... weights=FILE` do so for UnStack's weights, which `python -m tools.learn` takes
over. Without a game the program is only made, and its path is printed. It is made with the system's compiler for C++
when it is needed first, into `build/yardstick`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from tools.yardstick.building import NoProgram, build


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit status, 1 if it cannot be made."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    try:
        program = build()
    except NoProgram as error:
        print(error, file=sys.stderr)
        return 1
    if not given:
        print(program)
        return 0
    return subprocess.run([program, *given]).returncode


if __name__ == "__main__":
    sys.exit(main())
