"""A bot: `python examples/bot.py GAME` plays explode, unstack or combact by the Universal Game Interface.

It knows no rules. The arcade tells it the legal moves, and how many answers each of them leaves to the other side; it
makes the move that leaves fewest.
"""

import subprocess
import sys
from pathlib import Path

ARCADE = Path(__file__).resolve().parent.parent / "main.py"
GAME = sys.argv[1] if len(sys.argv) > 1 else "explode"


def counted(position: str, depth: int) -> dict[str, int]:
    """Return the legal moves, each with the number of ways in which the game can go on for `depth` moves."""
    said = f"{position}\ngo perft {depth}\n"
    command = [sys.executable, str(ARCADE), "ugi", GAME]
    lines = subprocess.run(command, input=said, capture_output=True, text=True, check=True).stdout.splitlines()
    pairs = (line.split(": ") for line in lines if ": " in line and not line.startswith("Nodes"))
    return {move: int(count) for move, count in pairs}


position = "position startpos"
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "ugi":
        print(f"id name Counting bot for {GAME}\nid author you\nugiok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        position = line.strip()
    elif command == "go":
        moves = counted(position, 1)
        if len(moves) < 60:  # Counting the answers takes time.
            moves = counted(position, 2) or moves
        print("bestmove", min(moves, key=moves.__getitem__, default="(none)"), flush=True)
    elif command == "quit":
        break
