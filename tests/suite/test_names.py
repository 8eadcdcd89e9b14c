"""Names of constants: one that many files define says nothing of what it holds."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "game"
FILES = 3
"""Maximum number of files that define a constant of one name with different values."""


def constants(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """Name and value of each constant of a file; one over several lines is like no other."""
    for name, value in re.findall(r"^(_?[A-Z][A-Z0-9_]+)\b[^=\n]*= *(.+)$", text, re.MULTILINE):
        yield name, f"{path}: {value}" if value.endswith(tuple("([{,")) else value


def place(path: Path) -> str:
    """Name of a file; that of each game in whose place the others have one as well is the same."""
    folder, *rest = path.relative_to(ROOT).parts
    return "/".join([folder, *(["X", *rest[1:]] if folder == "games" and len(rest) > 1 else rest)])


def generic(files: dict[Path, str]) -> dict[str, list[str]]:
    """Names that more than `FILES` files define with different values, and those files."""
    places: dict[str, set[str]] = defaultdict(set)
    values: dict[str, set[str]] = defaultdict(set)
    for path, text in files.items():
        for name, value in constants(path, text):
            places[name].add(place(path))
            values[name].add(value)
    return {name: sorted(found) for name, found in places.items() if len(found) > FILES and len(values[name]) > 1}


def everything() -> dict[Path, str]:
    """Files of the arcade, as if games had been written from both templates."""
    files = {path: path for path in ROOT.rglob("*.py")}
    for template in (ROOT.parent / "examples").glob("template*"):
        inner = [path for path in template.rglob("*.py") if "tests" not in path.parts]
        files |= {ROOT / "games" / path.relative_to(template.parent): path for path in inner}
    return {place: path.read_text(encoding="utf-8") for place, path in files.items()}


def test_no_constant_has_the_name_of_many_others() -> None:
    found = generic(everything())
    told = "; ".join(f"{name} ({', '.join(files)})" for name, files in sorted(found.items()))
    assert not found, f"say in the name what is meant, or take a size from game/ui/drawing/metrics.py: {told}"


def test_generic_names_are_found() -> None:
    files = {ROOT / f"{name}.py": f"GAP = {size}\nLINE = 46.0" for size, name in enumerate("abcd")}
    assert list(generic(files)) == ["GAP"], "LINE has one value everywhere"
    games = {ROOT / "games" / name / "game.py": f"INFO = {name!r}" for name in "abcd"}
    assert not generic(games), "each game answers the same port in the same file"


def below(text: str) -> list[str]:
    """Public constants that stand below the first class or function of a file."""
    start = re.search(r"^(class|def|async def|@)\b", text, re.MULTILINE)
    return re.findall(r"^([A-Z][A-Z0-9_]+)\b[^=\n]*= ", text[start.start() :], re.MULTILINE) if start else []


def test_a_constant_in_the_middle_of_a_file_is_private_to_what_it_serves() -> None:
    files = {
        path: path.read_text(encoding="utf-8")
        for folder in ("game", "tests", "tools", "benchmarks", "examples")
        for path in (ROOT.parent / folder).rglob("*.py")
    }
    words = Counter(word for text in files.values() for word in set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", text)))
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in files.items()
        if path.is_relative_to(ROOT)
        for name in below(text)
        if words[name] == 1
    ]
    assert not found, f"no other file uses these; begin their names with _, above the class they serve: {found}"
