"""The music of the arcade: calm pieces for dusk, in D major, that go round and round without a seam.

Everything happens on a ring of samples: a note that rings on behind the end goes on at the beginning, and so does the
room. A piece is a row of chords of equal length, each with a bass, a pad, and a few notes of melody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from synthesis import BOWL, MARIMBA, PLUCK, RATE, Partials, Signal, clock, echoes, hertz, ring, soften


class Chord(NamedTuple):
    """Pitches are MIDI numbers; a note of the melody is (beat, pitch)."""

    bass: int
    pad: tuple[int, ...]
    melody: tuple[tuple[float, int], ...] = ()


class Piece(NamedTuple):
    """A loop of `len(chords) * beats * beat` seconds."""

    beat: float
    beats: int
    voice: Partials
    strength: float
    """Gain of the melody."""
    ripple: bool
    """Whether a quiet marimba walks through each chord."""
    chords: Sequence[Chord]


PIECES = {
    "music_menu": Piece(
        beat=1.0,
        beats=8,
        voice=PLUCK,
        strength=0.22,
        ripple=False,
        chords=(
            Chord(38, (54, 57, 61, 64), ((0, 78), (1.5, 81), (3, 76))),
            Chord(47, (50, 57, 61, 66), ((0.5, 74), (2, 76), (3.5, 78), (5, 81))),
            Chord(43, (54, 57, 59, 62), ((0, 83), (1.5, 81), (4, 78))),
            Chord(45, (52, 57, 59, 62), ((1, 76), (2.5, 78), (4, 74))),
            Chord(42, (52, 57, 61, 64), ((0, 81), (1.5, 83), (3, 85), (5, 81))),
            Chord(43, (54, 57, 59, 62), ((0.5, 78), (2, 76), (4.5, 74))),
            Chord(40, (55, 59, 62, 66), ((0, 71), (1.5, 74), (3, 78), (5, 76))),
            Chord(45, (52, 55, 59, 62), ((0, 74), (2, 71), (4, 69))),
        ),
    ),
    "music_play": Piece(
        beat=1.5,
        beats=8,
        voice=BOWL,
        strength=0.11,
        ripple=False,
        chords=(
            Chord(47, (54, 57, 62, 64), ((0, 66), (5, 74))),
            Chord(43, (54, 57, 59, 61), ((1, 71), (4, 69))),
            Chord(42, (54, 57, 62, 64), ((0, 69), (3, 78))),
            Chord(40, (55, 59, 62, 66), ((2, 76), (5, 71))),
            Chord(43, (54, 59, 62, 64), ((0, 74), (4, 66))),
            Chord(45, (52, 57, 59, 66), ((1, 64), (5, 69))),
        ),
    ),
    "music_puzzle": Piece(
        beat=0.75,
        beats=8,
        voice=PLUCK,
        strength=0.22,
        ripple=True,
        chords=(
            Chord(43, (54, 59, 62, 66), ((0, 78),)),
            Chord(38, (54, 57, 61, 64), ((2, 76), (5, 74))),
            Chord(40, (55, 59, 62, 66), ()),
            Chord(47, (54, 57, 62, 66), ((0, 81), (3, 78))),
            Chord(43, (54, 57, 59, 62), ((4, 74),)),
            Chord(42, (52, 57, 61, 64), ((1, 76), (4.5, 73))),
            Chord(40, (55, 59, 62, 66), ((0, 71), (3, 74))),
            Chord(45, (52, 57, 59, 62), ((2, 76),)),
            Chord(45, (52, 57, 61, 64), ()),
            Chord(38, (54, 57, 61, 66), ((0, 78), (1.5, 81), (5, 76))),
        ),
    ),
}


def add(loop: Signal, start: float, sound: Signal, gain: float, pan: float = 0.0) -> None:
    """Lays a mono sound on the ring."""
    places = (round(start * RATE) + np.arange(sound.size)) % loop.shape[1]
    angle = (pan + 1) * np.pi / 4
    loop[0, places] += gain * np.cos(angle) * sound
    loop[1, places] += gain * np.sin(angle) * sound


def pad(pitch: float, seconds: float, brightness: float) -> Signal:
    """A tone that swells and goes, mono: few harmonics, the upper ones opening and closing like breath."""
    time = clock(seconds)
    breath = np.sin(np.pi * time / seconds)
    sound = np.zeros_like(time)
    for harmonic in range(1, 7):
        strength = harmonic**-1.9 * breath ** ((harmonic - 1) / brightness)
        sound += strength * np.sin(2 * np.pi * hertz(pitch) * harmonic * time)
    return soften(sound, seconds * 0.35, seconds * 0.45)


def compose(noise: np.random.Generator, piece: Piece) -> Signal:
    """The piece as one seamless stereo loop."""
    bar = piece.beat * piece.beats
    loop = np.zeros((2, round(len(piece.chords) * bar * RATE)))
    for number, chord in enumerate(piece.chords):
        start = number * bar
        add(loop, start - 0.1 * bar, pad(chord.bass, bar * 1.4, 1.5), 0.1)
        for voice, pitch in enumerate(chord.pad):
            side = (voice - 1.5) / 2
            for cents, pan in ((-4, side - 0.25), (4, side + 0.25)):  # two singers a little apart: width
                add(loop, start - 0.25 * bar, pad(pitch + cents / 100, bar * 1.6, 2.0), 0.04, pan)
        if piece.ripple:
            walk = (0, 2, 1, 3, 2, 1, 3, 2)
            for step in range(2 * piece.beats):
                pitch = chord.pad[walk[step % 8]] + 12
                gain = 0.07 + 0.035 * (step % 4 == 0) + 0.015 * float(noise.random())
                late = 0.012 * float(noise.random())
                sound = ring(pitch, MARIMBA, 0.9, 0.004, 0.8)
                add(loop, start + step * piece.beat / 2 + late, sound, gain, 0.5 * np.sin(step))
        for beat, pitch in chord.melody:
            sound = piece.strength * float(noise.uniform(0.85, 1)) * ring(pitch, piece.voice, 3.0, 0.01)
            for echo, (gain, pan) in enumerate(((1, 0.15), (0.4, -0.6), (0.15, 0.6))):
                add(loop, start + (beat + 0.75 * echo) * piece.beat, sound, gain, pan)
    return in_hall(noise, loop)


def in_hall(noise: np.random.Generator, loop: Signal) -> Signal:
    """The ring in a large soft room: circular convolution, so the end echoes into the beginning."""
    samples = loop.shape[1]
    wet = np.fft.irfft(np.fft.rfft(loop) * np.fft.rfft(echoes(noise, 3.0), samples), samples)
    return np.asarray(loop + 0.7 * wet)
