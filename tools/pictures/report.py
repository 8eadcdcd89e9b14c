"""Writes the pictures that differ as a page for a browser: before, after and the difference side by side."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from tools.pictures.compare import Change

PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ background: #14262b; color: #e8e4d8; font: 16px/1.5 sans-serif; margin: 2em }}
a {{ color: #f0b45a }}
h2 {{ margin: 2em 0 0.5em; font-size: 18px }}
section {{ display: flex; gap: 1em; align-items: flex-start; overflow-x: auto }}
figure {{ flex: 1 1 0; min-width: 0; margin: 0 }}
img {{ width: 100%; cursor: zoom-in }}
.whole figure {{ flex: none }}
.whole img {{ width: auto; cursor: zoom-out }}
</style>
<h1>{title}</h1>
<p>Click a picture to see it and those beside it in full size, pixel for pixel.</p>
<ul>
{contents}
</ul>
{sections}
<script>
addEventListener("click", event => event.target.matches("img") && event.target.closest("section").classList.toggle("whole"))
</script>
</html>
"""  # noqa: E501 (the text of the page)


def report(changes: Sequence[Change], target: Path) -> None:
    """Write a page that needs no other file, with a section for every picture that differs."""
    title = f"{len(changes)} {'picture differs' if len(changes) == 1 else 'pictures differ'}"
    contents = "\n".join(f'<li><a href="#{escape(each.name)}">{escape(str(each))}</a>' for each in changes)
    sections = "\n".join(line for change in changes for line in _section(change))
    target.write_text(PAGE.format(title=title, contents=contents, sections=sections), encoding="utf-8")


def _section(change: Change) -> Iterator[str]:
    yield f'<h2 id="{escape(change.name)}">{escape(str(change))}</h2>'
    yield "<section>"
    for label, path in (("before", change.before), ("after", change.after), ("difference", change.difference)):
        if path is not None:
            source = f"data:image/png;base64,{b64encode(path.read_bytes()).decode()}"
            image = f'<img src="{source}" alt="{escape(change.name)}, {label}">'
            yield f"<figure>{image}<figcaption>{label}</figcaption></figure>"
    yield "</section>"
