"""Animations as functions of time: tweens on attributes, put together in sequence and in parallel.

An animation only goes forward: `advance(t)` brings everything it moves to the state `t` seconds after its start, and at
`duration` it stands exactly on its targets. The curves are pytweening's, called with 0..1 only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Protocol

import pytweening

Easing = Callable[[float], float]

linear: Easing = pytweening.linear
ease_in: Easing = pytweening.easeInQuad
ease_out: Easing = pytweening.easeOutQuad
ease_in_out: Easing = pytweening.easeInOutQuad
ease_out_back: Easing = pytweening.easeOutBack
ease_out_cubic: Easing = pytweening.easeOutCubic


def ease_in_shallow(share: float) -> float:
    """Begins fast enough to be thrown, and still gathers speed."""
    return 0.45 * share + 0.55 * share * share


def gathering(first: float, last: float) -> Easing:
    """The curve of a stretch, from `first` to `last`, of a way that begins at rest under a constant force.

    Stretches put together give the whole way: to `way` it takes a time in proportion to its square root.
    """
    begin, length = math.sqrt(first), math.sqrt(last) - math.sqrt(first)

    def ease(share: float) -> float:
        return ((begin + share * length) ** 2 - first) / (last - first)

    return ease


class Animation:
    """Something that goes on for `duration` seconds."""

    duration: float = 0.0
    beats = False
    """Whether nothing moves in it, and all changes beat by beat: then it is shown without animations, too."""

    def advance(self, time: float) -> None:
        """Bring everything to the state `time` seconds after the start; `time` never goes back."""
        raise NotImplementedError

    def quiet(self, time: float) -> float:
        """For how many seconds after `time` nothing visible will change."""
        return 0.0


class Tweens(Animation):
    """Moves number attributes of many targets from where they are at the first step to the given values, all by one
    curve, which is much less work than a tween for each.
    """

    def __init__(self, duration: float, ease: Easing, *ways: tuple[object, Mapping[str, float]]) -> None:
        """Each way is a target and what its attributes are led to."""
        self.duration = duration
        self.ease = ease
        self._ways = ways
        self._begun: list[tuple[object, str, float, float]] | None = None
        """Targets with the name of an attribute, its value at the first step, and how far it goes."""

    def advance(self, time: float) -> None:
        if time >= self.duration:
            for target, to in self._ways:
                for name, value in to.items():
                    setattr(target, name, value)
            return
        if self._begun is None:
            self._begun = [
                (target, name, begin := getattr(target, name), value - begin)
                for target, to in self._ways
                for name, value in to.items()
            ]
        # Some curves (pytweening's bounces) do not begin at 0.
        share = self.ease(time / self.duration) if time > 0.0 else 0.0
        for target, name, begin, way in self._begun:
            setattr(target, name, begin + way * share)


class Tween(Tweens):
    """Moves number attributes of one target."""

    def __init__(self, target: object, duration: float, ease: Easing = ease_in_out, **to: float) -> None:
        super().__init__(duration, ease, (target, to))


class Delay(Animation):
    """Waits."""

    def __init__(self, duration: float) -> None:
        self.duration = duration

    def advance(self, time: float) -> None:
        pass

    def quiet(self, time: float) -> float:
        return max(0.0, self.duration - time)


class Call(Animation):
    """Calls a function once, when its moment comes."""

    def __init__(self, function: Callable[[], object]) -> None:
        self.function = function
        self.called = False

    def advance(self, time: float) -> None:
        if not self.called:
            self.called = True
            self.function()


class Sequence(Animation):
    """One animation after the other."""

    def __init__(self, *animations: Animation) -> None:
        self.animations = animations
        self.duration = sum(animation.duration for animation in animations)
        self.index = 0
        self.begun = 0.0

    def advance(self, time: float) -> None:
        while self.index < len(self.animations):
            current = self.animations[self.index]
            # At the end of the whole, rounding of the summed durations must not leave anything unfinished.
            if time < self.duration and time - self.begun < current.duration:
                current.advance(time - self.begun)
                return
            current.advance(current.duration)
            self.begun += current.duration
            self.index += 1

    def quiet(self, time: float) -> float:
        if self.index >= len(self.animations):
            return math.inf
        return self.animations[self.index].quiet(time - self.begun)


class Parallel(Animation):
    """Several animations that begin together."""

    def __init__(self, *animations: Animation) -> None:
        self.running = list(animations)
        self.duration = max((animation.duration for animation in animations), default=0.0)

    def advance(self, time: float) -> None:
        still = []
        for animation in self.running:
            if time < animation.duration:
                animation.advance(time)
                still.append(animation)
            else:
                animation.advance(animation.duration)
        self.running = still

    def quiet(self, time: float) -> float:
        return _least(animation.quiet(time) for animation in self.running)


def _least(waits: Iterable[float]) -> float:
    """The shortest of some waits, infinite where there are none; the first that is none decides."""
    least = math.inf
    for wait in waits:
        if wait <= 0.0:
            return 0.0
        least = min(least, wait)
    return least


class Loop(Animation):
    """Makes and plays an animation again and again, without end."""

    duration = math.inf

    def __init__(self, make: Callable[[], Animation]) -> None:
        self.make = make
        self.current = make()
        self.begun = 0.0

    def advance(self, time: float) -> None:
        if time - self.begun >= self.current.duration:
            self.current.advance(self.current.duration)
            self.begun = time
            self.current = self.make()
        self.current.advance(time - self.begun)

    def quiet(self, time: float) -> float:
        return self.current.quiet(time - self.begun)


class Placed(Protocol):
    """What can be led along a way."""

    x: float
    y: float


class Along(Animation):
    """Leads a target along a way: `way(share)` gives its x and y when that share (0..1) of it is done."""

    def __init__(
        self, target: Placed, duration: float, way: Callable[[float], tuple[float, float]], ease: Easing = ease_in_out
    ) -> None:
        self.target = target
        self.duration = duration
        self.way = way
        self.ease = ease

    def advance(self, time: float) -> None:
        share = self.ease(time / self.duration) if time < self.duration else 1.0
        self.target.x, self.target.y = self.way(share)


class Later(Animation):
    """An animation that can only be made when its moment has come; it is to take `duration` seconds."""

    def __init__(self, duration: float, make: Callable[[], Animation]) -> None:
        self.duration = duration
        self.make = make
        self.made: Animation | None = None

    def advance(self, time: float) -> None:
        if self.made is None:
            self.made = self.make()
        # Its own duration may differ by what was rounded: it is never left unfinished.
        self.made.advance(time if time < self.duration else self.made.duration)


class Resumable(Animation):
    """An animation whose rest can become a part of another one."""

    def __init__(self, animation: Animation) -> None:
        self.animation = animation
        self.duration = animation.duration
        self.time = 0.0

    def advance(self, time: float) -> None:
        self.time = time
        self.animation.advance(time)

    def quiet(self, time: float) -> float:
        return self.animation.quiet(time)

    def rest(self) -> Animation:
        """What is still to come of it."""
        return _Rest(self.animation, self.time)


class _Rest(Animation):
    def __init__(self, animation: Animation, begun: float) -> None:
        self.animation = animation
        self.begun = begun
        self.duration = max(0.0, animation.duration - begun)

    def advance(self, time: float) -> None:
        self.animation.advance(self.begun + time)


class _Running:
    def __init__(self, animation: Animation, tag: Hashable, ambient: bool, steady: bool) -> None:
        self.animation = animation
        self.tag = tag
        self.ambient = ambient
        self.steady = steady
        self.time = 0.0
        self.rate = 1.0


class Animator:
    """Runs animations in fixed steps.

    `rate` speeds everything up (2.0 is twice as fast). Ambient animations (a gentle trembling) go on by themselves:
    they neither count as busy nor can they be hurried.
    """

    def __init__(self) -> None:
        self.rate = 1.0
        self.running: list[_Running] = []

    def start(self, animation: Animation, tag: Hashable = None, ambient: bool = False, steady: bool = False) -> None:
        """Begin an animation; one that runs under the same tag (for a sprite's own: `(sprite, name)`) is replaced. For
        a `steady` one seconds are seconds, whatever the rate.
        """
        if tag is not None:
            self.cancel(tag)
        running = _Running(animation, tag, ambient, steady)
        self.running.append(running)
        self._advance(running, 0.0)

    def cancel(self, tag: Hashable) -> None:
        """Stop what runs under a tag, where it is."""
        self.running = [running for running in self.running if running.tag != tag]

    def clear(self) -> None:
        """Stop everything where it is."""
        self.running = []

    @property
    def busy(self) -> bool:
        """Whether an animation is running that comes to an end."""
        return any(not running.ambient for running in self.running)

    def hurry(self, limit: float) -> None:
        """Let everything that comes to an end reach it within `limit` seconds."""
        for running in self.running:
            left = running.animation.duration - running.time
            if not running.ambient and left > limit * self.rate * running.rate:
                running.rate = left / (limit * self.rate)

    def finish(self, tag: Hashable = None, ambient: bool = False) -> bool:
        """Bring everything that comes to an end there at once, also what those endings start, and `ambient` effects if
        they are meant, too; or what runs under a tag, be it ambient. Whether there was anything.
        """

        def meant(running: _Running) -> bool:
            if tag is not None:
                return running.tag == tag
            return not running.ambient or (ambient and running.animation.duration < math.inf)

        found = False
        while ending := [running for running in self.running if meant(running)]:
            found = True
            for running in ending:
                if running in self.running:
                    self.running.remove(running)
                    running.animation.advance(running.animation.duration)
        return found

    def step(self, seconds: float) -> None:
        for running in list(self.running):
            if running in self.running:
                self._advance(running, seconds * self._speed(running))

    def _speed(self, running: _Running) -> float:
        return 1.0 if running.steady else self.rate * running.rate

    def _advance(self, running: _Running, seconds: float) -> None:
        running.time = min(running.time + seconds, running.animation.duration)
        if running.time >= running.animation.duration and running in self.running:
            self.running.remove(running)
        running.animation.advance(running.time)

    def quiet(self) -> float:
        """For how many seconds nothing visible will change; infinite at rest."""
        return _least(running.animation.quiet(running.time) / self._speed(running) for running in self.running)
