"""`python -m game`: starts the arcade as `main.py` does, wherever the package is installed."""

import sys

from game.app.command.cli import main

if __name__ == "__main__":
    sys.exit(main())
