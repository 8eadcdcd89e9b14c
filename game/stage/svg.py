"""Pictures drawn from SVG text, at exactly the size they are shown at.

SDL's reader supports paths, shapes, opacity and gradients with `gradientUnits="userSpaceOnUse"`, but neither text nor
filters.
"""

import math
from collections.abc import Generator, Sequence
from io import BytesIO
from itertools import pairwise

import pygame

from game.stage.palette import Colour, channels

Painting = Generator[None, None, pygame.Surface]
"""A picture painted in steps; other work may be done in between."""
Stop = Colour | tuple[float, Colour] | tuple[float, Colour, float]
"""A colour of a gradient, optionally with its offset along it and its opacity (0..1 each).

By default stops are evenly spaced and opaque.
"""
QUARTER = 0.5522847493
"""Distance, in radii, of the control points from the ends of a curve that draws a quarter of a circle."""
BAND = 75_000
"""Size of a band of a large picture, in pixels: a few milliseconds to draw, whatever it shows."""

SHADOW_DETAIL = 12
"""Pixels per unit at which a shadow on a board is drawn."""
HAZY = 12
"""Number of lines that make a haze."""
FOCUS = 4
"""Number of pixels by which a soft drawing is blurred: fewer look coarse when it is enlarged, more take longer."""


def render(body: str, view: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """Render SVG elements with a view box of `view` units to a picture of `size` pixels."""
    return _drawn(body, f"0 0 {view[0]:g} {view[1]:g}", size)


def on_shadow(picture: pygame.Surface, shadow: str, view: tuple[float, float]) -> pygame.Surface:
    """Return a picture laid upon a shadow of the same view box, which is drawn small and then enlarged: it is soft."""
    small = max(1, round(view[0] * SHADOW_DETAIL)), max(1, round(view[1] * SHADOW_DETAIL))
    below = pygame.transform.smoothscale(render(shadow, view, small), picture.get_size())
    below.blit(picture, (0, 0))
    return below


def soft(
    body: str, view: tuple[float, float], size: tuple[int, int], blur: float, colour: Colour, opacity: float = 1.0
) -> pygame.Surface:
    """Render a drawing in one colour, out of focus by `blur` units: drawn small, blurred and enlarged, so that it looks
    the same at every scale.
    """
    fine = min(1.0, FOCUS / blur * view[0] / size[0])
    small = max(1, round(size[0] * fine)), max(1, round(size[1] * fine))
    # What lies just outside counts, too.
    edge = 2 * FOCUS
    beyond = edge * view[0] / small[0], edge * view[1] / small[1]
    box = f"{-beyond[0]:g} {-beyond[1]:g} {view[0] + 2 * beyond[0]:g} {view[1] + 2 * beyond[1]:g}"
    drawn = _drawn(body, box, (small[0] + 2 * edge, small[1] + 2 * edge))
    # Two box blurs look like a Gaussian one and take a third of the time.
    reach = max(1, round(blur * small[0] / view[0]))
    blurred = pygame.transform.box_blur(pygame.transform.box_blur(drawn, reach), reach)
    # Where nothing was drawn there is black without opacity; it must not darken the edges.
    blurred.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    blurred.fill((*channels(colour), round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(blurred.subsurface((edge, edge, *small)), size)


def render_in_bands(
    bodies: Sequence[str], view: tuple[float, float], size: tuple[int, int], most: int = BAND
) -> Painting:
    """Render drawings laid upon each other, band by band, of `most` pixels each.

    Where two bands meet, a few pixels may differ by a shade: lines are rounded to other fractions of a pixel.
    """
    count = min(size[1], math.ceil(size[0] * size[1] / most))
    picture = None
    for top, bottom in pairwise(size[1] * n // count for n in range(count + 1)):
        first = view[1] * top / size[1]
        height = view[1] * (bottom - top) / size[1]
        for number, body in enumerate(bodies):
            if top or number:
                yield
            band = _drawn(body, f"0 {first:.9g} {view[0]:g} {height:.9g}", (size[0], bottom - top))
            if picture is None:
                picture = pygame.Surface(size, pygame.SRCALPHA, band)
            if not number:
                band.set_alpha(None)  # Copy the pixels, do not blend them.
            picture.blit(band, (0, top))
    assert picture is not None
    return picture


def _drawn(body: str, view_box: str, size: tuple[int, int]) -> pygame.Surface:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{view_box}" preserveAspectRatio="none">{body}</svg>'
    )
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), size)
    # Blitting is thirty times as fast in the display's own pixel format.
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def stops(*colours: Stop) -> str:
    """Return the `<stop>` elements of a gradient."""
    parts = []
    for number, stop in enumerate(colours):
        even = number / (len(colours) - 1)
        offset, colour, *opacity = (even, stop) if isinstance(stop, str) else stop
        parts.append(
            f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity[0] if opacity else 1:g}"/>'
        )
    return "".join(parts)


def linear_gradient(name: str, start: tuple[float, float], end: tuple[float, float], *colours: Stop) -> str:
    """Return a gradient along a line, for use as `fill="url(#name)"`."""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{start[0]:g}" y1="{start[1]:g}" '
        f'x2="{end[0]:g}" y2="{end[1]:g}">{stops(*colours)}</linearGradient>'
    )


def radial_gradient(name: str, centre: tuple[float, float], radius: float, *colours: Stop) -> str:
    """Return a gradient from a centre outward, for use as `fill="url(#name)"`."""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{centre[0]:g}" cy="{centre[1]:g}" '
        f'r="{radius:g}">{stops(*colours)}</radialGradient>'
    )


def line(
    colour: str, width: float, opacity: float = 1.0, *, fill: str = "none", round: str = "", dash: str = ""
) -> str:
    """Return the stroke attributes of a shape, by default unfilled.

    `colour` and `fill` are colours or gradients, `round` is "joins", "ends" or both, `dash` the lengths of strokes and
    gaps.
    """
    style = f'fill="{fill}" stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{opacity:g}"'
    style += ' stroke-linejoin="round"' if "joins" in round else ""
    style += ' stroke-linecap="round"' if "ends" in round else ""
    return style + (f' stroke-dasharray="{dash}"' if dash else "")


def round_line(colour: str, width: float, opacity: float = 1.0, *, dash: str = "") -> str:
    """Return the stroke attributes of an unfilled shape with round joins and ends."""
    return line(colour, width, opacity, round="joins and ends", dash=dash)


def within(width: float, height: float, inset: float, radius: float, style: str) -> str:
    """Return a rounded rectangle inset into a picture, or around it if `inset` is negative."""
    return rounded(inset, inset, width - 2 * inset, height - 2 * inset, radius, style)


def rounded(x: float, y: float, width: float, height: float, radius: float, style: str) -> str:
    """Return a rounded rectangle with the given attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {style}/>'


def outline(x: float, y: float, width: float, height: float, radius: float, style: str) -> str:
    """Return the line round a rounded rectangle, drawn in two halves.

    The reader goes over every pixel between the outermost ones of a row: in a whole outline over all that it encloses.
    """
    bottom = y + height
    off = radius * (1 - QUARTER)
    middle = x + width / 2
    parts = []
    for side, inwards in ((x, 1), (x + width, -1)):
        turn = side + inwards * radius
        bent = side + inwards * off
        data = (
            f"M{middle:g} {y:g}H{turn:g}C{bent:g} {y:g} {side:g} {y + off:g} {side:g} {y + radius:g}"
            f"V{bottom - radius:g}C{side:g} {bottom - off:g} {bent:g} {bottom:g} {turn:g} {bottom:g}H{middle:g}"
        )
        parts.append(path(data, style))
    return "".join(parts)


def circle(x: float, y: float, radius: float, style: str) -> str:
    """Return a disc with the given attributes."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'


def path(data: str, style: str) -> str:
    """Return a path with the given attributes."""
    return f'<path d="{data}" {style}/>'


def polygon(points: list[tuple[float, float]]) -> str:
    """Return the path data of a closed polygon."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "Z"


def haze(data: str, blur: float, colour: Colour, opacity: float) -> str:
    """Return a shape that fades out round its path: so many lines of falling width that no step is seen."""
    share = 1 - (1 - opacity) ** (1 / HAZY)
    widths = (2 * blur * (1 - n / HAZY) for n in range(HAZY))
    return "".join(path(data, line(colour, width, share, fill=colour, round="joins")) for width in widths).replace(
        "<path", f'<path fill-opacity="{share:.4f}"'
    )


def soft_shadow(x: float, y: float, width: float, height: float, radius: float, blur: float, colour: Colour) -> str:
    """Return a blurred shadow of a rounded rectangle: nested faint rectangles, the widest first."""
    layers = 12
    parts = []
    for n in range(layers):
        grow = blur * (1 - 2 * n / layers)
        style = f'fill="{colour}" fill-opacity="{0.02 + 0.004 * n:g}"'
        parts.append(rounded(x - grow, y - grow, width + 2 * grow, height + 2 * grow, max(1, radius + grow), style))
    return "".join(parts)
