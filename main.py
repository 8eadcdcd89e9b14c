"""Starts the arcade; see `python main.py --help`."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
