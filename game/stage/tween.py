"""Animations as functions of time: tweens on attributes, combined in sequence and in parallel.

An animation only goes forward: `advance(t)` brings everything it moves to the state `t` seconds after its start, and at
`duration` it stands exactly on its targets.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from operator import itemgetter

from msgspec import Struct

from game.stage.easing import Easing, ease_in_out


class Animation:
    """Base of all animations; it lasts `duration` seconds."""

    duration: float = 0.0
    beats = False
    """True if it changes in steps without movement, so that it is shown with animations turned off, too."""
    seen: Sequence[tuple[float, float]] = ()
    """Begin and end of each part that has to be seen, however much everything is hurried."""
    waits: Sequence[tuple[float, float]] = ()
    """Begin and end of each time in which it waits for something else."""
    way_back: Callable[[float], "Animation"] | None = None
    """Undoes what has been shown of it at a second of the board, while what was under way before goes on; returns the
    animation of that.
    """

    def advance(self, time: float) -> None:
        """Bring everything to the state `time` seconds after the start; `time` never goes back."""
        raise NotImplementedError

    def quiet(self, time: float) -> float:
        """Return for how many seconds after `time` nothing visible will change."""
        return 0.0

    @property
    def only_moves(self) -> bool:
        """True if all it does is to move what is seen, so that its end may come early."""
        return False


class Tweens(Animation):
    """Moves numeric attributes of many targets from their values at the first step to the given ones.

    One curve for all, which is much less work than a tween for each.
    """

    def __init__(self, duration: float, ease: Easing, *ways: tuple[object, Mapping[str, float]]) -> None:
        """Each way is a target and the final values of its attributes."""
        self.duration = duration
        self.ease = ease
        self._ways = ways
        self._begun: list[tuple[object, str, float, float]] | None = None
        """Target, name of an attribute, its value at the first step, and the difference to its final value."""

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

    @property
    def only_moves(self) -> bool:
        return True


class Tween(Tweens):
    """Moves numeric attributes of one target.

    >>> from types import SimpleNamespace
    >>> from game.stage.easing import linear
    >>> ball = SimpleNamespace(x=0.0)
    >>> fall = Tween(ball, 2.0, linear, x=10.0)
    >>> fall.advance(0.0)
    >>> fall.advance(1.5)
    >>> ball.x
    7.5
    """

    def __init__(self, target: object, duration: float, ease: Easing = ease_in_out, **to: float) -> None:
        super().__init__(duration, ease, (target, to))


class Delay(Animation):
    def __init__(self, duration: float) -> None:
        self.duration = duration

    def advance(self, time: float) -> None:
        pass

    def quiet(self, time: float) -> float:
        return max(0.0, self.duration - time)


class Call(Animation):
    """Calls a function once."""

    def __init__(self, function: Callable[[], object]) -> None:
        self.function = function
        self.called = False

    def advance(self, time: float) -> None:
        if not self.called:
            self.called = True
            self.function()


class InTurn(Animation):
    """Runs animations one after the other.

    >>> InTurn(Delay(0.5), Delay(0.25)).duration
    0.75
    """

    def __init__(self, *animations: Animation) -> None:
        self.animations = animations
        self.duration = sum(animation.duration for animation in animations)
        self.index = 0
        self.begun = 0.0

    def advance(self, time: float) -> None:
        while self.index < len(self.animations):
            current = self.animations[self.index]
            # At the end, rounding of the summed durations must not leave anything unfinished.
            if time < self.duration and time - self.begun < current.duration:
                current.advance(time - self.begun)
                return
            current.advance(current.duration)
            self.begun += current.duration
            self.index += 1

    @property
    def only_moves(self) -> bool:
        return all(animation.only_moves for animation in self.animations)

    def quiet(self, time: float) -> float:
        if self.index >= len(self.animations):
            return math.inf
        return self.animations[self.index].quiet(time - self.begun)


class Parallel(Animation):
    """Runs animations that begin together.

    >>> Parallel(Delay(0.5), Delay(0.25)).duration
    0.5
    """

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

    @property
    def only_moves(self) -> bool:
        return all(animation.only_moves for animation in self.running)

    def quiet(self, time: float) -> float:
        return _least(animation.quiet(time) for animation in self.running)


def _least(waits: Iterable[float]) -> float:
    """Return the shortest wait, 0 as soon as one is not positive, infinity for none."""
    least = math.inf
    for wait in waits:
        if wait <= 0.0:
            return 0.0
        least = min(least, wait)
    return least


class Loop(Animation):
    """Makes and plays an animation over and over, without end."""

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


class FollowPath(Animation):
    """Moves something along a path: `go(share)` puts it where a share (0..1) of the path is behind it."""

    def __init__(self, duration: float, go: Callable[[float], object]) -> None:
        self.duration = duration
        self.go = go

    def advance(self, time: float) -> None:
        self.go(ease_in_out(time / self.duration) if time < self.duration else 1.0)


class Deferred(Animation):
    """An animation made only when it begins; it must take `duration` seconds."""

    def __init__(self, duration: float, make: Callable[[], Animation]) -> None:
        self.duration = duration
        self.make = make
        self.made: Animation | None = None

    def advance(self, time: float) -> None:
        if self.made is None:
            self.made = self.make()
        # Its own duration may differ by rounding; it must not be left unfinished.
        self.made.advance(time if time < self.duration else self.made.duration)


class Resumable(Animation):
    """An animation whose remainder can be continued within another one."""

    def __init__(self, animation: Animation, begun: float = 0.0) -> None:
        """Show an animation of which `begun` seconds are over already."""
        self.animation = animation
        self.begun = self.time = begun
        self.duration = max(0.0, animation.duration - begun)

    def advance(self, time: float) -> None:
        self.time = self.begun + time
        self.animation.advance(self.time)

    def quiet(self, time: float) -> float:
        return self.animation.quiet(self.begun + time)

    def rest(self) -> Animation:
        """Return an animation of what is still to come."""
        return Resumable(self.animation, self.time)


class _Running(Struct, eq=False):
    animation: Animation
    tag: Hashable
    ambient: bool
    steady: bool
    time: float = 0.0
    rate: float = 1.0


class Animator:
    """Runs animations in fixed steps.

    `rate` multiplies the speed of everything (2.0 is twice as fast). Ambient animations (a star that breathes) neither
    count as busy nor can they be hurried.
    """

    def __init__(self) -> None:
        self.rate = 1.0
        self.running: list[_Running] = []

    def start(self, animation: Animation, tag: Hashable = None, ambient: bool = False, steady: bool = False) -> None:
        """Start an animation, replacing one with the same tag (by convention `(sprite, name)`).

        A `steady` one ignores the rate.
        """
        if tag is not None:
            self.cancel(tag)
        running = _Running(animation, tag, ambient, steady)
        self.running.append(running)
        self._advance(running, 0.0)

    def cancel(self, tag: Hashable) -> None:
        """Stop the animation with a tag where it is."""
        self.running = [running for running in self.running if running.tag != tag]

    def clear(self) -> None:
        """Stop all animations where they are."""
        self.running = []

    @property
    def busy(self) -> bool:
        """True if an animation is running that is not ambient."""
        return any(not running.ambient for running in self.running)

    def hurry(self, limit: float) -> None:
        """Speed up all animations that are not ambient so that they end within `limit` seconds."""
        for running in self.running:
            left = running.animation.duration - running.time
            if not running.ambient and left > limit * self.rate * running.rate:
                running.rate = left / (limit * self.rate)

    def finish(self, tag: Hashable = None, ambient: bool = False) -> bool:
        """Finish all animations at once, also those they start; return whether there were any.

        That is the one with a tag, ambient or not; without a tag all that are not ambient, or with `ambient` all that
        end.
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

    def settle(self) -> None:
        """Finish ambient animations that only move sprites: where a picture stands still, none stays half way."""
        for running in list(self.running):
            if running.ambient and running.animation.only_moves:
                self.running.remove(running)
                running.animation.advance(running.animation.duration)

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
        """Return for how many seconds nothing visible will change; infinity at rest."""
        return _least(running.animation.quiet(running.time) / self._speed(running) for running in self.running)


_LEAP = 0.2
"""Step in seconds above which time was skipped by the player; cues within such a step are left out."""


class Timeline(Animation):
    """Plays animations from their start times on. Where two move the same sprite, the one added later wins."""

    def __init__(self) -> None:
        self.duration = 0.0
        self._waiting: list[tuple[float, int, Animation]] = []
        """Heap of animations that have not begun, by start time."""
        self._begun: list[tuple[int, Animation]] = []
        self._added = 0
        self.now = 0.0
        self.leap = 0.0
        """Length of the last step, in seconds."""

    def at(self, moment: float, *animations: Animation) -> Animation:
        """Run animations one after the other, beginning at a time in seconds; return all of them as one."""
        part = InTurn(Delay(moment), *animations)
        heappush(self._waiting, (moment, self._added, part))
        self._added += 1
        self.duration = max(self.duration, part.duration)
        return part

    def drop(self, dropped: Animation) -> None:
        """Take what `at` has returned off the line, where it is."""
        self._waiting = [one for one in self._waiting if one[2] is not dropped]
        heapify(self._waiting)
        self._begun = [one for one in self._begun if one[1] is not dropped]
        left = [part for *_, part in self._waiting] + [part for _, part in self._begun]
        self.duration = max((part.duration for part in left), default=self.now)

    def cue(self, moment: float, function: Callable[[], object]) -> None:
        """Call a function at a time in seconds, unless that time is skipped; for sounds and effects."""
        self.at(moment, Call(lambda: function() if self.leap <= _LEAP else None))

    def advance(self, time: float) -> None:
        self.leap, self.now = time - self.now, time
        if self._waiting and self._waiting[0][0] <= time:
            while self._waiting and self._waiting[0][0] <= time:
                self._begun.append(heappop(self._waiting)[1:])
            self._begun.sort(key=itemgetter(0))
        for _, part in self._begun:
            part.advance(time)
        self._begun = [(number, part) for number, part in self._begun if part.duration > time]
