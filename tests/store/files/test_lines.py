"""The lines of a file, forwards and backwards: the same ones, wherever the blocks end."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store.archive import archive
from game.store.archive.archive import backwards, forwards


def expected(content: bytes) -> list[tuple[int, int, bytes]]:
    """The number of each line that is not blank, where what stands in it begins, and that, to the end of the line."""
    found, at = [], 0
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            found.append((number, at + len(line) - len(line.lstrip()), line.lstrip()))
        at += len(line) + 1
    return found


def check(content: bytes) -> None:
    assert [(number, line.rstrip()) for number, line in forwards(BytesIO(content))] == [
        (number, line.rstrip()) for number, _, line in expected(content)
    ]
    back = [(at, line) for at, line in backwards(BytesIO(content)) if line]
    assert back[::-1] == [(at, line) for _, at, line in expected(content)]


@given(
    st.lists(st.sampled_from([b"\n", b"\n\n\n", b" ", b"\r\n", b"a", b"bc\xff", b"\0", b"long enough"]), max_size=40),
    st.integers(1, 9),
)
def test_both_ways_lead_to_the_same_lines(parts: list[bytes], block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "BLOCK_BYTES", block)
        check(b"".join(parts))


@pytest.mark.parametrize("end", [b"", b"\n", b"\nlast"])
def test_of_a_line_that_is_too_long_no_more_is_held_than_tells_so(monkeypatch: pytest.MonkeyPatch, end: bytes) -> None:
    monkeypatch.setattr(archive, "BLOCK_BYTES", 10)
    monkeypatch.setattr(archive, "LONGEST_LINE", 100)
    content = b"first\n" + b"x" * 5000 + end
    number, line = list(forwards(BytesIO(content)))[1]
    assert number == 2
    assert 100 < len(line) < 130
    back = [line for _, line in backwards(BytesIO(content)) if line]
    assert back[-1] == b"first"
    assert len(back) == 2 + end.endswith(b"last")
    assert max(map(len, back)) < 130
    assert sum(not line for _, line in backwards(BytesIO(content))) == -(-len(content) // 10)
