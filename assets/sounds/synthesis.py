"""The instruments behind the sounds: modal synthesis with numpy (a tool for developers, the game does not need it).

A struck thing is a handful of decaying sines (`ring`) and a short breath of filtered noise (`puff`). The ratios of the
sines say what was struck: wood, a marimba bar, a wine glass, a singing bowl.

A mono sound is an array of shape (samples,), a stereo one of shape (2, samples), left and right, at 44.1 kHz.
Pitches are MIDI numbers, times are seconds, a pan goes from -1 (left) to 1 (right).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]
Partials = Sequence[tuple[float, float, float]]

RATE = 44100
PEAK = 0.6  # a few sounds at once must not clip, and the encoder may overshoot a little

# Partials: ratio to the fundamental, gain, seconds to fade by 60 dB.
WOOD: Partials = ((1, 1, 0.16), (2.57, 0.5, 0.08), (4.12, 0.25, 0.05), (6.3, 0.1, 0.03))
MARIMBA: Partials = ((1, 1, 1.1), (3.93, 0.22, 0.3), (9.2, 0.05, 0.08))
PLUCK: Partials = ((1, 1, 1.8), (2, 0.3, 0.9), (3.01, 0.1, 0.5), (5.4, 0.05, 0.12))
# A real wine glass (1, 2.32, 4.25, 6.63) and a real bowl (1, 2.71, 5.1) pull sour against music: these are tuned.
GLASS: Partials = ((1, 1, 1.0), (2.245, 0.42, 0.6), (4.49, 0.2, 0.3), (6.73, 0.08, 0.15))
BOWL: Partials = (
    (1, 1, 3.2),
    (1.004, 0.7, 3.0),  # pairs a little apart beat slowly: the bowl is alive
    (2.995, 0.3, 1.8),
    (3.004, 0.25, 1.7),
    (6.02, 0.1, 0.9),
    (8.0, 0.03, 0.5),
)


class Part(NamedTuple):
    """One mono sound in a mix."""

    start: float
    sound: Signal
    gain: float = 1.0
    pan: float = 0.0


def hertz(pitch: float) -> float:
    """Frequency of a MIDI pitch, equal temperament, A4 (69) = 440 Hz."""
    return float(440 * 2 ** ((pitch - 69) / 12))


def clock(seconds: float) -> Signal:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def fading(seconds: float, fade: float) -> Signal:
    """An envelope that falls by 60 dB within `fade` seconds."""
    return np.asarray(np.exp(-6.9 * clock(seconds) / fade))


def soften(sound: Signal, attack: float, release: float = 0.02) -> Signal:
    """Raised-cosine ends: nothing clicks."""
    shaped = sound.copy()
    for seconds, part in ((attack, shaped), (release, shaped[..., ::-1])):
        count = min(round(seconds * RATE), shaped.shape[-1])
        part[..., :count] *= (1 - np.cos(np.pi * np.arange(count) / max(count, 1))) / 2
    return shaped


def ring(pitch: float, partials: Partials, seconds: float, attack: float = 0.003, decay: float = 1.0) -> Signal:
    """A struck body, mono. `decay` stretches all fading times."""
    time = clock(seconds)
    sound = np.zeros_like(time)
    for ratio, gain, fade in partials:
        frequency = hertz(pitch) * ratio
        if frequency < 12000:
            sound += gain * np.sin(2 * np.pi * frequency * time) * fading(seconds, fade * decay)
    return soften(sound, attack)


def glide(start: float, end: float, seconds: float, fade: float, attack: float = 0.003) -> Signal:
    """A sine that slides from one pitch to another while it fades, mono."""
    pitch = end + (start - end) * np.exp(-5 * clock(seconds) / seconds)
    phase = 2 * np.pi * np.cumsum(440 * 2 ** ((pitch - 69) / 12)) / RATE
    return soften(np.sin(phase) * fading(seconds, fade), attack)


def tone(pitch: float, seconds: float, attack: float, release: float) -> Signal:
    """A plain sine with soft ends, mono."""
    return soften(np.sin(2 * np.pi * hertz(pitch) * clock(seconds)), attack, release)


def puff(
    noise: np.random.Generator, centre: float, octaves: float, seconds: float, fade: float, attack: float = 0.002
) -> Signal:
    """A breath of noise round `centre` hertz, `octaves` wide (one standard deviation), mono, as loud as a sine."""
    samples = round(seconds * RATE)
    spectrum = np.fft.rfft(noise.standard_normal(samples))
    distance = np.log2(np.maximum(np.fft.rfftfreq(samples, 1 / RATE), 1) / centre)
    sound = np.fft.irfft(spectrum * np.exp(-0.5 * (distance / octaves) ** 2), samples)
    return soften(sound / (np.std(sound) * np.sqrt(2)) * fading(seconds, fade), attack)


def wood(noise: np.random.Generator, pitch: float, decay: float = 1.0, knock: float = 0.25) -> Signal:
    """Wood on wood, mono: a short dull ring and the noise of the touch."""
    sound = ring(pitch, WOOD, 0.3 * decay, 0.001, decay)
    touch = puff(noise, min(hertz(pitch) * 4, 3200), 0.7, 0.03, 0.025, 0.0008)
    sound[: touch.size] += knock * touch
    return sound


def mix(parts: Iterable[Part]) -> Signal:
    """Parts laid over each other, stereo, with equal power wherever they are panned."""
    parts = list(parts)
    stereo = np.zeros((2, max(round(part.start * RATE) + part.sound.size for part in parts)))
    for part in parts:
        first = round(part.start * RATE)
        angle = (part.pan + 1) * np.pi / 4
        sides = np.array([[np.cos(angle)], [np.sin(angle)]])
        stereo[:, first : first + part.sound.size] += part.gain * sides * part.sound
    return stereo


def echoes(noise: np.random.Generator, fade: float) -> Signal:
    """The impulse response of a soft room, stereo: fading noise, different on each side, the treble dying first.

    Between 300 and 2500 Hz it is as loud as what it echoes.
    """
    bright, dark = (
        np.array([puff(noise, centre, 1.0, fade, fade * share, 0.012) for _ in range(2)])
        for centre, share in ((2400, 0.45), (600, 1.0))
    )
    response = 0.6 * bright + dark
    spectrum = np.abs(np.fft.rfft(response)[:, round(300 * fade) : round(2500 * fade)])
    return np.asarray(response / np.sqrt((spectrum**2).mean()))


def room(noise: np.random.Generator, sound: Signal, wet: float, fade: float) -> Signal:
    """A stereo sound in a soft room; `fade` is the length of the tail behind it."""
    response = echoes(noise, fade)
    length = sound.shape[1] + response.shape[1]
    full = wet * np.fft.irfft(np.fft.rfft(sound, length) * np.fft.rfft(response, length), length)
    full[:, : sound.shape[1]] += sound
    return soften(full, 0, 0.05)


def weighed(sound: Signal) -> Signal:
    """A sound as the ear weighs it: the two filters of ITU-R BS.1770-4 (its coefficients are for 48 kHz)."""
    samples = sound.shape[1]
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(samples, 1 / RATE) / 48000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    high_pass = (1 - z) ** 2 / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound) * shelf * high_pass, samples))


def loudness(sound: Signal, window: float = 0.1) -> float:
    """Loudness in LUFS of the loudest `window` seconds; silence is put behind a shorter sound."""
    size = round(window * RATE)
    padded = np.pad(sound, ((0, 0), (0, max(0, size - sound.shape[1]))))
    power = np.concatenate(([0.0], np.cumsum((weighed(padded) ** 2).sum(axis=0))))
    return float(-0.691 + 10 * np.log10((power[size:] - power[:-size]).max() / size + 1e-12))


def balanced(sound: Signal, level: float, window: float = 0.1) -> Signal:
    """The sound brought to a loudness of `level` LUFS, or as near as `PEAK` allows."""
    louder = sound * 10 ** ((level - loudness(sound, window)) / 20)
    return np.asarray(louder * min(1.0, PEAK / float(np.abs(louder).max())))
