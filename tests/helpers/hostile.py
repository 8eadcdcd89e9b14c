"""Texts that files, programs and people can come up with, for every place that takes a text from outside."""

from __future__ import annotations

HOSTILE = {
    "nul": "a\0b",
    "only nul": "\0",
    "escape": "\x1b[31mred\x07",
    "half a pair": "a\ud800b\udfff",
    "of a file name": b"a\xffb".decode(errors="surrogateescape"),
    "right to left": "abc\u202edef\u2066",
    "no width": "\ufe0f",
    "no width, wrapped": "\u3164 \u200b \ufe0f\n\u200b",
    "a stack": "a" + "\u0301" * 300,
    "outside of the basic plane": "\U0001f600" * 50,
    "line ends": "a\r\nb\u2028c\u2029d\n\n\n",
    "tabs": "\t\v\f",
    "very long": "W" * 100_000,
    "very many words": "word " * 20_000,
    "nothing": "",
}
