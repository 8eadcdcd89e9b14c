"""Makes every sound of the arcade: `python assets/sounds/make_sounds.py [NAME ...]` writes .ogg files next to itself.

A tool for developers only. It needs numpy and the program `oggenc` (vorbis-tools); the game needs neither. Noise is
seeded by the sound's name, so with the same versions of both every run writes the same bytes.

All tuned sounds and the music keep to D major, mostly to its pentatonic scale, so that whatever sounds together
agrees. Each sound is brought to a loudness of its own (see `SOUNDS`): what comes often is soft, what is rare may sing.
"""

from __future__ import annotations

import io
import subprocess
import sys
import wave
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from music import PIECES, compose
from synthesis import (
    BOWL,
    GLASS,
    MARIMBA,
    PLUCK,
    RATE,
    Part,
    Partials,
    Signal,
    balanced,
    glide,
    mix,
    puff,
    ring,
    room,
    tone,
    wood,
)

Noise = np.random.Generator

TILE_SCALE = (74, 76, 78, 81, 83, 86, 88, 90)  # D major pentatonic from D5: a cascade climbs it, wave by wave
STAR_SCALE = (69, 71, 74, 76, 78, 81, 83, 86)  # the same from A4
VALUE_SCALE = (69, 74, 76, 78, 81)
LAND_SCALE = (62, 66, 69, 71, 74, 76, 78, 81)  # the same from D4, and F sharp: a border climbs it
LAY_SCALE = (66, 67.5, 69, 71, 72.5, 74, 76)  # a sowing climbs it, cell by cell
TALLY_SCALE = (62, 64, 66, 69, 71, 74, 76, 78, 81, 83, 86, 88)  # from D4: what is counted at the end climbs it


# Screens


def hover(noise: Noise) -> Signal:
    return mix([Part(0, ring(86, MARIMBA, 0.1, 0.005, 0.1))])


def press(noise: Noise) -> Signal:
    return room(
        noise, mix([Part(0, wood(noise, 72, 0.8, 0.15), 0.6), Part(0, ring(74, PLUCK, 0.3, 0.003, 0.2), 0.4)]), 0.1, 0.2
    )


def back(noise: Noise) -> Signal:
    return room(
        noise, mix([Part(0, wood(noise, 67, 0.9, 0.15), 0.6), Part(0, glide(74, 69, 0.25, 0.25), 0.3)]), 0.1, 0.2
    )


def toggle(noise: Noise) -> Signal:
    return room(
        noise, mix([Part(0, wood(noise, 74, 0.5, 0.15)), Part(0.06, ring(81, MARIMBA, 0.25, 0.003, 0.2))]), 0.1, 0.2
    )


def error(noise: Noise) -> Signal:
    """A short gentle beep: no."""
    return mix([Part(0, tone(57, 0.16, 0.012, 0.08)), Part(0, tone(69, 0.16, 0.012, 0.12), 0.45)])


# BrickShooter


def shoot(noise: Noise) -> Signal:
    """A tile is pushed off: wood, then air."""
    parts = [
        Part(0, wood(noise, 64, 0.9, 0.2), 0.5),
        Part(0, puff(noise, 1000, 0.7, 0.2, 0.2, 0.02), 0.28),
        Part(0, glide(62, 74, 0.16, 0.2), 0.2),
    ]
    return room(noise, mix(parts), 0.2, 0.2)


def stop(noise: Noise) -> Signal:
    """A tile lands with weight."""
    parts = [
        Part(0, wood(noise, 57, 1.3, 0.3), 0.7),
        Part(0, glide(50, 40, 0.2, 0.2, 0.002), 0.7),
        Part(0, ring(62, MARIMBA, 0.3, 0.002, 0.25), 0.25),
    ]
    return room(noise, mix(parts), 0.25, 0.25)


def leave(noise: Noise) -> Signal:
    """A tile slides out of the field: air and a falling tone."""
    return room(
        noise,
        mix([Part(0, puff(noise, 800, 0.6, 0.3, 0.35, 0.05), 0.3), Part(0, glide(74, 62, 0.3, 0.35, 0.02), 0.3)]),
        0.15,
        0.3,
    )


def shards(noise: Noise, pitch: int, count: int, seconds: float) -> list[Part]:
    """Tiny glass splinters, on notes of the scale about an octave and a half above `pitch`, left and right."""
    above = [note + octave for octave in (0, 12, 24) for note in TILE_SCALE[:5] if note + octave >= pitch + 10][:6]
    return [
        Part(
            start=0.01 + seconds * float(noise.random()) ** 1.5,
            sound=ring(float(noise.choice(above)), GLASS, 0.3, 0.002, 0.3),
            gain=0.04 + 0.06 * float(noise.random()),
            pan=float(noise.uniform(-0.8, 0.8)),
        )
        for _ in range(count)
    ]


def explode(noise: Noise, pitch: int) -> Signal:
    """Glazed tiles burst, with a soft thump below."""
    parts = [
        Part(0, ring(pitch, GLASS, 0.8, 0.002, 0.7), 0.6),
        Part(0, ring(pitch - 12, MARIMBA, 0.6, 0.002, 0.4), 0.3),
        Part(0, puff(noise, 1100, 1.0, 0.25, 0.16, 0.003), 0.3),
        Part(0, glide(53, 38, 0.25, 0.25), 0.6),
        *shards(noise, pitch, 9, 0.16),
    ]
    return room(noise, mix(parts), 0.35, 0.5)


def clear(noise: Noise) -> Signal:
    """A small feast: a marimba climbs a D major chord, which stays and glitters."""
    climb = [Part(0.11 * i, ring(p, MARIMBA, 1.2), 0.5, -0.5 + 0.2 * i) for i, p in enumerate((62, 66, 69, 74, 78, 81))]
    chord = [Part(0.7, ring(p, PLUCK, 1.5, 0.004), 0.3, pan) for p, pan in ((62, 0), (69, -0.4), (74, 0.4), (78, 0))]
    gloss = [Part(0.7 + 0.09 * i, ring(p, GLASS, 1.0), 0.13, 0.6 * (-1) ** i) for i, p in enumerate((86, 90, 93))]
    return room(noise, mix(climb + chord + gloss + shards(noise, 81, 8, 0.9)), 0.4, 0.6)


def count(noise: Noise) -> Signal:
    """One tick of the bonus being counted."""
    return mix([Part(0, ring(81, MARIMBA, 0.15, 0.002, 0.14), 0.6), Part(0, wood(noise, 81, 0.4, 0.1), 0.15)])


def drop(noise: Noise) -> Signal:
    """A new set drops in: eight blocks knock into place, quicker and higher."""
    starts = [0.0, 0.1, 0.19, 0.27, 0.34, 0.4, 0.455, 0.505]
    knocks = [
        Part(start, wood(noise, 58 + 1.5 * i, 1.1, 0.2), 0.5 + 0.05 * i, 0.5 * (-1) ** i * (1 - i / 8))
        for i, start in enumerate(starts)
    ]
    return room(noise, mix([*knocks, Part(starts[-1], glide(50, 38, 0.2, 0.22), 0.6)]), 0.3, 0.35)


# Explode!


def raise_star(noise: Noise, pitch: int) -> Signal:
    """A glass star grows by one."""
    return room(
        noise,
        mix([Part(0, ring(pitch, GLASS, 0.5, 0.004, 0.45), 0.5), Part(0, ring(pitch, PLUCK, 0.5, 0.003, 0.3), 0.4)]),
        0.2,
        0.4,
    )


def burst(noise: Noise, pitch: int) -> Signal:
    """A glass star throws its points: rounder and lower than the tiles, with an upward swing."""
    parts = [
        Part(0, glide(pitch - 7, pitch, 0.3, 0.35, 0.004), 0.5),
        Part(0.012, ring(pitch, PLUCK, 0.7, 0.003, 0.5), 0.5),
        Part(0.012, ring(pitch + 12, GLASS, 0.6, 0.003, 0.5), 0.22),
        Part(0, puff(noise, 1500, 0.9, 0.14, 0.1, 0.006), 0.14),
        *shards(noise, pitch + 4, 6, 0.12),
    ]
    return room(noise, mix(parts), 0.35, 0.5)


def capture(noise: Noise) -> Signal:
    """A star turns to the other side: glass, a fourth up."""
    parts = [
        Part(0, ring(78, GLASS, 0.5, 0.003, 0.4), 0.4),
        Part(0.07, ring(83, GLASS, 0.6, 0.003, 0.5), 0.45),
        Part(0, glide(66, 71, 0.25, 0.25), 0.35),
    ]
    return room(noise, mix(parts), 0.3, 0.4)


# UnStack


def pick(noise: Noise) -> Signal:
    """Discs are lifted: a brush and a small click."""
    return room(
        noise,
        mix([Part(0, puff(noise, 1700, 0.6, 0.07, 0.08, 0.015), 0.15), Part(0.03, wood(noise, 75, 0.6, 0.15), 0.5)]),
        0.1,
        0.2,
    )


def lay(noise: Noise, pitch: float) -> Signal:
    """A disc is laid on another: wood on wood."""
    return room(
        noise,
        mix([Part(0, wood(noise, pitch, 1.1, 0.3), 0.7), Part(0.004, wood(noise, pitch - 8, 1.2, 0.1), 0.45)]),
        0.14,
        0.25,
    )


def knock(noise: Noise) -> Signal:
    """A side passes: two knocks on the table, the second lower."""
    parts = [
        Part(0, wood(noise, 62, 1.2, 0.3), 0.7),
        Part(0.16, wood(noise, 57, 1.5, 0.35), 0.8),
        Part(0.16, glide(50, 42, 0.2, 0.2, 0.002), 0.4),
    ]
    return room(noise, mix(parts), 0.2, 0.25)


def tally(noise: Noise, pitch: float) -> Signal:
    """One stone of the final tally, higher from stone to stone."""
    parts = [
        Part(0, ring(pitch, MARIMBA, 0.4, 0.002, 0.35), 0.6),
        Part(0, wood(noise, pitch, 0.5, 0.15), 0.25),
    ]
    return room(noise, mix(parts), 0.12, 0.2)


def take(noise: Noise) -> Signal:
    """Captured discs are swept together and leave the board."""
    clicks = [
        Part(0.045 * i + 0.01 * float(noise.random()), wood(noise, 73 - i, 0.8, 0.2), 0.6 - 0.06 * i, 0.2 * i - 0.4)
        for i in range(5)
    ]
    return room(noise, mix([Part(0, puff(noise, 1300, 0.8, 0.28, 0.3, 0.06), 0.12), *clicks]), 0.25, 0.3)


# Combact


def place(noise: Noise) -> Signal:
    """A glossy organism settles: a drop that rises, on a soft felt touch."""
    parts = [
        Part(0, glide(60, 74, 0.2, 0.22, 0.004), 0.6),
        Part(0, glide(72, 86, 0.14, 0.13, 0.004), 0.12),
        Part(0, puff(noise, 420, 0.8, 0.08, 0.07, 0.002), 0.25),
    ]
    return room(noise, mix(parts), 0.25, 0.3)


def rotate(noise: Noise) -> Signal:
    return room(
        noise, mix([Part(0, wood(noise, 78, 0.4, 0.12)), Part(0.05, wood(noise, 80, 0.4, 0.12), 0.8)]), 0.08, 0.2
    )


def originator(noise: Noise) -> Signal:
    """The tetrahedron moves on: a singing bowl."""
    parts = [
        Part(0, ring(50, BOWL, 1.6, 0.012, 0.6), 0.6),
        Part(0, ring(69, BOWL, 1.2, 0.02, 0.35), 0.25),
        Part(0, wood(noise, 62, 1.0, 0.15), 0.25),
    ]
    return room(noise, mix(parts), 0.3, 0.5)


def full(noise: Noise) -> Signal:
    """A ring closes round a point: a small lock of glass."""
    parts = [
        Part(0, wood(noise, 76, 0.6, 0.15), 0.35),
        Part(0.1, wood(noise, 64, 0.9, 0.2), 0.5),
        Part(0.1, ring(74, GLASS, 0.6, 0.003, 0.4), 0.45),
        Part(0.1, ring(69, MARIMBA, 0.5, 0.003, 0.35), 0.35),
    ]
    return room(noise, mix(parts), 0.25, 0.35)


def enclose(noise: Noise, climb: int) -> Signal:
    """A light runs round a border: a tone that rises, and a bowl where it ends."""
    notes = LAND_SCALE[:climb]
    seconds = 0.3 + 0.05 * (climb - 4)
    steps = [
        Part(seconds * i / climb, ring(p, GLASS, 0.5, 0.004, 0.4), 0.2 + 0.25 * i / climb, -0.4 + 0.8 * i / climb)
        for i, p in enumerate(notes)
    ]
    parts = [
        *steps,
        Part(0, glide(notes[0] - 12, notes[-1] - 12, seconds + 0.15, seconds + 0.15, 0.03), 0.35),
        Part(seconds, ring(notes[-1], PLUCK, 0.9, 0.004, 0.6), 0.4),
        Part(seconds, ring(notes[-1] - 24, BOWL, 1.2, 0.01, 0.5), 0.4),
    ]
    return room(noise, mix(parts), 0.35, 0.5)


def barred(noise: Noise) -> Signal:
    """A piece that fits nowhere is crossed out: a dull knock."""
    parts = [
        Part(0, wood(noise, 52, 1.0, 0.25), 0.7),
        Part(0, glide(50, 43, 0.16, 0.18, 0.002), 0.5),
        Part(0, puff(noise, 500, 0.7, 0.08, 0.06, 0.002), 0.2),
    ]
    return room(noise, mix(parts), 0.2, 0.25)


# Match


def phrase(noise: Noise, notes: Sequence[tuple[float, int]], partials: Partials, seconds: float) -> Signal:
    """Notes (start, pitch) on one instrument, each a little to one side."""
    parts = [
        Part(start, ring(p, partials, seconds, 0.004), 0.5, 0.35 * (-1) ** i) for i, (start, p) in enumerate(notes)
    ]
    return room(noise, mix(parts), 0.4, 0.6)


TURN = ((0, 69), (0.12, 74))
TOKEN = ((0, 86), (0.07, 90))
GAME_OVER = ((0, 74), (0.3, 69), (0.6, 66), (0.95, 59), (0.95, 54), (0.95, 62))
WIN = ((0, 62), (0, 69), (0.16, 74), (0.32, 78), (0.48, 81), (0.8, 62), (0.8, 78), (0.8, 83), (0.8, 86), (1.0, 90))
MATCH = (
    *((0, 62), (0, 69), (0.14, 74), (0.28, 78), (0.42, 81), (0.62, 78), (0.76, 81), (0.9, 86)),
    *((1.22, 50), (1.22, 62), (1.22, 69), (1.22, 78), (1.22, 81), (1.22, 86), (1.46, 90), (1.6, 93)),
)
LOST = ((0, 69), (0.28, 66), (0.56, 62), (0.9, 57), (0.9, 61), (0.9, 64))
SOLVED = ((0, 74), (0.12, 78), (0.24, 81), (0.42, 86))
RECORD = (
    *((0, 62), (0, 74), (0.12, 78), (0.24, 81), (0.36, 74), (0.48, 78), (0.6, 81), (0.72, 86)),
    *((0.92, 62), (0.92, 69), (0.92, 86), (0.92, 90), (1.06, 93)),
)
DRAW = ((0, 69), (0.25, 74), (0.5, 57), (0.5, 64), (0.5, 71), (0.5, 76))

# Loudness in LUFS of the loudest tenth of a second, and the maker.
SOUNDS: dict[str, tuple[float, Callable[[Noise], Signal]]] = {
    "hover": (-37, hover),
    "press": (-26, press),
    "back": (-26, back),
    "toggle": (-27, toggle),
    "error": (-25, error),
    "turn": (-25, partial(phrase, notes=TURN, partials=PLUCK, seconds=0.6)),
    "shoot": (-24, shoot),
    "stop": (-22, stop),
    "leave": (-27, leave),
    **{f"explode_{i}": (-22.4 + 0.55 * i, partial(explode, pitch=pitch)) for i, pitch in enumerate(TILE_SCALE, 1)},
    "clear": (-19, clear),
    "count": (-28, count),
    "drop": (-22, drop),
    "gameover": (-21, partial(phrase, notes=GAME_OVER, partials=PLUCK, seconds=1.3)),
    **{f"raise_{i}": (-24, partial(raise_star, pitch=pitch)) for i, pitch in enumerate(VALUE_SCALE, 1)},
    **{f"burst_{i}": (-20, partial(burst, pitch=pitch)) for i, pitch in enumerate(STAR_SCALE, 1)},
    "capture": (-22, capture),
    "pick": (-27, pick),
    **{f"lay_{i}": (-22, partial(lay, pitch=pitch)) for i, pitch in enumerate(LAY_SCALE, 1)},
    "take": (-22, take),
    "knock": (-23, knock),
    **{f"tally_{i}": (-25, partial(tally, pitch=pitch)) for i, pitch in enumerate(TALLY_SCALE, 1)},
    "place": (-23, place),
    "rotate": (-28, rotate),
    "token": (-23, partial(phrase, notes=TOKEN, partials=GLASS, seconds=0.8)),
    "originator": (-21, originator),
    "full": (-22, full),
    **{f"enclose_{i}": (-21, partial(enclose, climb=climb)) for i, climb in enumerate((4, 6, 8), 1)},
    "barred": (-23, barred),
    "win": (-19, partial(phrase, notes=WIN, partials=PLUCK, seconds=1.6)),
    "match": (-18.5, partial(phrase, notes=MATCH, partials=PLUCK, seconds=2.0)),
    "lost": (-22, partial(phrase, notes=LOST, partials=BOWL, seconds=1.5)),
    "solved": (-20, partial(phrase, notes=SOLVED, partials=MARIMBA, seconds=1.0)),
    "record": (-19, partial(phrase, notes=RECORD, partials=PLUCK, seconds=1.6)),
    "draw": (-21, partial(phrase, notes=DRAW, partials=PLUCK, seconds=1.4)),
}
MUSIC_LOUDNESS = -23


def ogg(name: str, sound: Signal, quality: float) -> bytes:
    """The sound as Ogg Vorbis; the stream's number comes from the name, not from chance."""
    pcm = io.BytesIO()
    with wave.open(pcm, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound.T * 32767).astype("<i2").tobytes())
    number = str(zlib.crc32(name.encode()) & 0x7FFFFFFF)
    command = ["oggenc", "--quiet", "--quality", str(quality), "--serial", number, "--output", "-", "-"]
    return subprocess.run(command, input=pcm.getvalue(), stdout=subprocess.PIPE, check=True).stdout


def make(name: str) -> bytes:
    """The file of one sound; `KeyError` when there is none of this name."""
    noise = np.random.default_rng(zlib.crc32(name.encode()))
    if name in PIECES:
        loop = compose(noise, PIECES[name])
        return ogg(name, balanced(loop, MUSIC_LOUDNESS, loop.shape[1] / RATE), 2)
    level, maker = SOUNDS[name]
    return ogg(name, balanced(maker(noise), level), 3)


def main(names: Sequence[str]) -> None:
    folder = Path(__file__).parent
    for name in names or (*SOUNDS, *PIECES):
        data = make(name)
        (folder / f"{name}.ogg").write_bytes(data)
        print(f"{name:15}{len(data):8} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
