"""Makes the program with the system's compiler; what was made from the same source is used again."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE / "source"
WEIGHTS: Final = HERE / "weights"
BUILT: Final = HERE.parent.parent / "build" / "yardstick"
COMPILERS: Final = ("c++", "g++", "clang++")
FLAGS: Final = ("-std=c++17", "-O3", "-march=native", "-Wall", "-Wextra")


class NoProgram(Exception):
    """There is no compiler, or it fails; the message says what to do."""


def compiler() -> str | None:
    """Return the compiler for C++: that of the environment's `CXX`, else the system's; None if there is none."""
    names = (os.environ["CXX"],) if os.environ.get("CXX") else COMPILERS
    return next((found for name in names if (found := shutil.which(name))), None)


def build(folder: Path = BUILT) -> Path:
    """Return the program, made if need be. Raises `NoProgram`."""
    found = compiler()
    if found is None:
        raise NoProgram("the yardstick needs a compiler for C++17, such as g++ or clang++; CXX names another one")
    files = sorted(SOURCE.iterdir())
    made_of = [found, *FLAGS, str(WEIGHTS), *(file.read_text(encoding="utf-8") for file in files)]
    program = folder / f"yardstick-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}"
    if program.exists():
        return program
    folder.mkdir(parents=True, exist_ok=True)
    # As one source, what the standard library declares is read once: that is most of the work.
    unit = "".join(f'#include "{file}"\n' for file in files if file.suffix == ".cpp")
    with tempfile.TemporaryDirectory(dir=folder) as working:
        new = Path(working) / "yardstick"
        command = [found, *FLAGS, f'-DWEIGHTS="{WEIGHTS}"', "-x", "c++", "-", "-o", str(new)]
        done = subprocess.run(command, input=unit, capture_output=True, text=True)
        if done.returncode:
            raise NoProgram(f"{found} fails:\n{done.stderr}")
        if done.stderr:
            raise NoProgram(f"{found} warns:\n{done.stderr}")
        new.replace(program)
    return program
