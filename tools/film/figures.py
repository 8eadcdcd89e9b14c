"""A film in figures, as lines that can be compared with those of another version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from msgspec import Struct

from game.devices.audio import RESTART_SECONDS
from game.scenes.animation.playback import ResultEffect
from tools.film.shooting import Film
from tools.film.studio import FAR, RATE
from tools.film.watches import Watch

ENDINGS = frozenset(effect.value for effect in ResultEffect)
"""The sounds with which a game ends."""
BRIGHTER = 3.0
"""Difference in light from which a place counts as lit, of 255."""
LEAST_CHANGE = 1.0
"""Mean difference to the frame before from which a place changes, of 255."""
LONGEST = RATE
"""Number of frames for which an event is seen at most."""
AROUND = 12
"""Number of frames before and after a sound in which its light is looked for."""
CHANGED = 8
"""Difference of a pixel's channel from which it has changed, of 255."""


def voices(film: Film) -> list[tuple[str, ...]]:
    """Return the sounds that begin in each frame: those asked for again within a moment are not played twice."""
    begun: dict[str, int] = {}
    found = []
    for number, frame in enumerate(film.frames):
        heard = []
        for name in frame.sounds:
            if number - begun.get(name, -RATE) >= RESTART_SECONDS * RATE:
                begun[name] = number
                heard.append(name)
        found.append(tuple(heard))
    return found


def heard(film: Film) -> dict[int, int]:
    """Return in which frame each watch is heard, by its number; none that is not.

    Sounds of a name go to the watches in their order, each to one that is later than the one before of its move.
    """
    found: dict[int, int] = {}
    taken: set[tuple[int, int]] = set()
    last: dict[int, int] = {}
    for index, watch in enumerate(film.watches):
        for number, frame in enumerate(film.frames):
            if number < last.get(watch.move, 0):
                continue
            place = next(
                (n for n, name in enumerate(frame.sounds) if _is_of(watch, name) and (number, n) not in taken), None
            )
            if place is not None:
                taken.add((number, place))
                found[index] = last[watch.move] = number
                break
    return found


def _is_of(watch: Watch, sound: str) -> bool:
    return sound == watch.sound or (watch.sound.endswith("_") and sound.startswith(watch.sound))


def luminance(pixels: bytes) -> float:
    """Return the mean light of pixels in RGB, 0 to 255."""
    count = max(1, len(pixels) // 3)
    return (0.2126 * sum(pixels[0::3]) + 0.7152 * sum(pixels[1::3]) + 0.0722 * sum(pixels[2::3])) / count


def difference(one: bytes, other: bytes) -> float:
    """Return the mean difference of two pictures in their channels, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / max(1, len(one))


def lit_ahead(film: Film, index: int, burst: int, since: int) -> int:
    """Return for how many frames before it is heard a watch is brighter than it was in a frame (`since`), or just after
    its pieces came to rest.
    """
    frames = film.frames
    plain_at = max((n + 1 for n in range(since, burst) if frames[n].moved[index]), default=since)
    plain = luminance(frames[plain_at].places[index])
    ahead = 0
    while burst - ahead - 1 > plain_at and luminance(frames[burst - ahead - 1].places[index]) >= plain + BRIGHTER:
        ahead += 1
    return ahead


def shown_after(film: Film, index: int, burst: int, end: int) -> int:
    """Return for how many frames, from the one in which it is heard up to a frame, the places of a watch change."""
    frames = film.frames
    changing = burst
    for number in range(burst + 1, end):
        if frames[number].moved[index]:
            break
        if difference(frames[number].places[index], frames[number - 1].places[index]) >= LEAST_CHANGE:
            changing = number
    return min(changing + 1, end) - burst


def changed_share(film: Film) -> float:
    """Return which share of the picture the first frame has changed."""
    before, first = (pygame.image.tobytes(film.frames[number].picture, "RGB") for number in (0, 1))
    return sum(abs(a - b) > CHANGED for a, b in zip(before, first, strict=True)) / len(before)


def seconds(frames: int) -> str:
    return f"{frames / RATE:.3f} s"


class Seen(Struct, frozen=True):
    """Frames in which an event of a move is seen and heard."""

    watch: Watch
    at: int
    """The frame in which it is heard."""
    ahead: int
    """Number of frames for which it is lit before that."""
    frames: int
    """Number of frames in which it is seen: lit, and changing until the next event of its move."""
    gap: int | None
    """Number of frames until the next event of its move; None for the last one."""


def seen(film: Film) -> list[Seen]:
    """Return how the events of a film are seen, in the order of their moves; without those that are not heard."""
    when = heard(film)
    found = []
    before: dict[int, int] = {}
    for index, number in when.items():
        watch = film.watches[index]
        later = [at for other, at in when.items() if other > index and film.watches[other].move == watch.move]
        end = min([number + LONGEST, len(film.frames), *later[:1]])
        ahead = lit_ahead(film, index, number, before.get(watch.move, 0))
        shown = ahead + shown_after(film, index, number, end)
        found.append(Seen(watch, number, ahead, shown, later[0] - number if later else None))
        before[watch.move] = number
    return found


def rest(film: Film) -> int:
    """Return the number of the first frame in which all stands still for good."""
    return max((number for number, frame in enumerate(film.frames) if frame.moving), default=0) + 1


def heard_after_undo(film: Film) -> list[str]:
    """Return the sounds from the frame on in which a move is taken back."""
    assert film.moment.undo is not None
    return [name for frame in film.frames[film.at(film.moment.undo) :] for name in frame.sounds]


def figures(film: Film) -> dict[str, str]:
    """Return the figures of a film in words, by their names."""
    return dict(_figures(film))


def _figures(film: Film) -> Iterator[tuple[str, str]]:
    frames = film.frames
    yield "moves made", " ".join(film.made) or "none"
    yield "first frame", f"{changed_share(film):.2%} of the picture change"
    yield (
        "travel in the first frames",
        " ".join(f"{frame.travel:.2f}" for frame in frames[1:5]) + " units of the board",
    )
    yield from _sounds(film)
    yield from _waves(film)
    yield from _light(film)
    yield from _end(film)
    if film.moment.undo is not None:
        yield "heard after undo", ", ".join(heard_after_undo(film)) or "nothing"
    since = seconds(rest(film) - film.at(film.moment.acts[-1][0]))
    yield "at rest", f"at {film.second(rest(film)):.3f} s, {since} after the last input"
    for number, frame in enumerate(frames):
        if frame.sounds:
            yield f"heard at {film.second(number):.3f} s", " ".join(frame.sounds)


def _sounds(film: Film) -> Iterator[tuple[str, str]]:
    asked, begun = [frame.sounds for frame in film.frames], voices(film)
    for name, found in (("sounds asked for", asked), ("voices", begun)):
        most = max(range(len(found)), key=lambda number: len(found[number]))
        yield name, f"{sum(map(len, found))}, at most {len(found[most])} in a frame, at {film.second(most):.3f} s"


def _waves(film: Film) -> Iterator[tuple[str, str]]:
    found = {one.watch: one for one in seen(film)}
    for index, watch in enumerate(film.watches, start=1):
        one = found.get(watch)
        if one is None:
            yield f"{watch.name} ({index})", "not heard"
            continue
        at, ahead, frames = f"{film.second(one.at):.3f} s", seconds(one.ahead), seconds(one.frames)
        yield f"{watch.name} ({index})", f"heard at {at}, lit {ahead} before, seen for {frames} in all"
    gaps = [one.gap for one in found.values() if one.gap is not None]
    if gaps:
        yield "least time between two of a move", seconds(min(gaps))


def _light(film: Film) -> Iterator[tuple[str, str]]:
    frames, when = film.frames, heard(film)
    steps = [abs(one.light - other.light) for one, other in zip(frames[1:], frames, strict=False)]
    most = max(range(len(steps)), key=steps.__getitem__)
    yield "greatest change of the mean light", f"{steps[most]:.2f} of 255 in a frame, at {film.second(most + 1):.3f} s"
    for index, number in when.items():
        if index + 1 < len(film.watches) and film.watches[index + 1].move == film.watches[index].move:
            continue
        span = range(max(0, number - AROUND), min(len(frames), number + AROUND + 1))
        before = frames[span.start].places[index]
        strengths = {n: difference(frames[n].places[index], before) for n in span}
        peak = max(strengths, key=strengths.__getitem__)
        yield (
            f"light of {film.watches[index].name} ({index + 1})",
            f"{strengths[number]:.1f} of 255 in the frame of its sound, strongest {strengths[peak]:.1f} "
            f"{peak - number:+d} frames from it",
        )


def _end(film: Film) -> Iterator[tuple[str, str]]:
    frames, when = film.frames, heard(film)
    ending = next((n for n, frame in enumerate(frames) if ENDINGS.intersection(frame.sounds)), None)
    if ending is None:
        return
    events = [number for number in when.values() if number < ending]
    still = max((n for n, frame in enumerate(frames[:ending]) if frame.travel > FAR), default=0)
    last = max([*events, still])
    yield "end", f"heard {seconds(ending - last)} after the last event, at {film.second(ending):.3f} s"
    result = next((n for n, frame in enumerate(frames) if frame.front != frames[0].front), None)
    if result is not None:
        yield "result", f"on the screen {seconds(result - last)} after the last event, at {film.second(result):.3f} s"


def lines(found: dict[str, str]) -> list[str]:
    """Return figures as lines of a file."""
    return [f"{name}: {value}" for name, value in found.items()]


def read(text: str) -> dict[str, str]:
    """Return the figures of a file."""
    return {name: value for name, _, value in (line.partition(": ") for line in text.splitlines()) if value}


def compared(before: dict[str, str], after: dict[str, str]) -> Sequence[str]:
    """Return in lines what differs between the figures of two versions."""
    told = []
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            told.append(f"  {name}: {before.get(name, '-')} -> {after.get(name, '-')}")
    return told
