"""The curves of motions, called with 0..1 only; most are pytweening's."""

import math
from collections.abc import Callable

import pytweening

Easing = Callable[[float], float]

linear: Easing = pytweening.linear
ease_in: Easing = pytweening.easeInQuad
ease_out: Easing = pytweening.easeOutQuad
ease_in_out: Easing = pytweening.easeInOutQuad
ease_out_back: Easing = pytweening.easeOutBack
ease_out_cubic: Easing = pytweening.easeOutCubic


def ease_in_shallow(share: float) -> float:
    """Ease in from almost half the average speed, as if thrown."""
    return 0.45 * share + 0.55 * share * share


def gathering(first: float, last: float) -> Easing:
    """Return the curve of the stretch from `first` to `last` of a motion that begins at rest under a constant force.

    Stretches join to the whole motion: reaching a distance takes a time in proportion to its square root.
    """
    begin = math.sqrt(first)
    length = math.sqrt(last) - math.sqrt(first)

    def ease(share: float) -> float:
        return ((begin + share * length) ** 2 - first) / (last - first)

    return ease
