"""Starts the arcade; see `python main.py --help`."""

import sys

try:
    from game.app.command.cli import main
except ModuleNotFoundError as error:
    sys.exit(
        f"main.py: {error.name} is not installed. Once\n"
        "    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt\n"
        "has set everything up, this starts the arcade (on Windows as the README says):\n"
        "    .venv/bin/python main.py"
    )

if __name__ == "__main__":
    sys.exit(main())
