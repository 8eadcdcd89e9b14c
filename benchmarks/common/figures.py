"""Results of a benchmark: a figure, the control beside it, and the target."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One measured value. `met` says whether the target was reached, None where there is none."""

    subject: str
    name: str
    value: float
    unit: str
    control: float | None = None
    """Value of the control in the same run, in the same unit."""
    target: str = ""
    met: bool | None = None


class Skipped(Struct, frozen=True):
    """A subject that could not be measured here, and why."""

    subject: str
    reason: str


def percentile(values: Sequence[float], share: int) -> float:
    """The value that `share` per cent of the values do not exceed."""
    return quantiles(values, n=100, method="inclusive")[share - 1] if len(values) > 1 else values[0]


def at_most(limit: float, value: float, unit: str) -> tuple[str, bool]:
    """A target and whether it was met: a value is not above a limit."""
    return f"<= {limit:.3g} {unit}", value <= limit


def at_least(limit: float, value: float, unit: str) -> tuple[str, bool]:
    """A target and whether it was met: a value is not below a limit."""
    return f">= {limit:,g} {unit}", value >= limit


def number(value: float) -> str:
    """A value with as many digits as matter."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(figures: Sequence[Figure]) -> str:
    """The figures for people."""
    rows = [("", "measured", "control", "unit", "target", "")]
    subject = ""
    for figure in figures:
        if figure.subject != subject:
            subject = figure.subject
            rows.append((subject, "", "", "", "", ""))
        control = "" if figure.control is None else number(figure.control)
        verdict = {None: "", True: "met", False: "MISSED"}[figure.met]
        rows.append((f"  {figure.name}", number(figure.value), control, figure.unit, figure.target, verdict))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = []
    for name, value, control, unit, target, verdict in rows:
        cells = (name.ljust(widths[0]), value.rjust(widths[1]), control.rjust(widths[2]))
        lines.append("  ".join((*cells, unit.ljust(widths[3]), target.ljust(widths[4]), verdict)).rstrip())
    return "\n".join(lines)
