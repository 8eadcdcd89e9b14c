"""Runs first in a program that PyInstaller has made: what the arcade starts in its turn, such as a bot or the file
manager, gets the libraries of its own system and not those that came along with the arcade.
"""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before
