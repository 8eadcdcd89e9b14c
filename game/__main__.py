"""The one place where the arcade starts: for `main.py`, for `python -m game`, and where the package is installed."""

import sys

from game.app.system.last_words import INTERRUPTED, cannot_start


def main() -> int:
    """Run the arcade with the process's arguments, and return the exit status; never ends in a traceback."""
    try:
        # Imported here: what is missing or broken in there has to be told.
        from game.app.command.cli import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return cannot_start(error)
    return run()


if __name__ == "__main__":
    sys.exit(main())
