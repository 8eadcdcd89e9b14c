"""The command `relays`: every relay of the list tried, as a table for whoever looks after the list."""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from urllib.request import Request, urlopen

from game.online.way import PREFIX, Way
from game.online.ways import way_to
from game.settings.brokers import relays_at

RETURN_PATIENCE = 12.0
"""Seconds within which a relay has to bring a message back."""
WAIT = 10.0
"""Seconds after which a relay is asked for what it has taken."""
REPORT_NAP = 0.02
LIMITS = ("auth_required", "payment_required", "restricted_writes", "min_pow_difficulty", "max_message_length")
"""Entries of a relay's own document (NIP 11) that decide whether it is of use."""
MOST_READ = 100_000
"""Number of bytes that are read of such a document."""
REPORT_ROW = "{:<{width}}  {:<9}  {:<6}  {:<6}  {:>8}  {}"


def report(urls: Sequence[str], tell: Callable[[str], object], wait: float = WAIT) -> int:
    """Try relays, each for itself, and tell of each in a line; return how many are of use."""
    topic = f"{PREFIX}/{secrets.token_hex(16)}/0"
    content = secrets.token_bytes(1000)
    ways = {url: _listening(url, topic) for url in urls}
    for way in ways.values():
        way.publish(topic, content)
    answering = set[str]()
    delays = _answers(ways, content, answering)
    time.sleep(wait if delays else 0.0)
    later = {url: _listening(url, topic) for url in delays}
    kept = _answers(later, content, set())
    width = max(map(len, urls))
    tell(REPORT_ROW.format("relay", "answers", "takes", "keeps", "delay", "limits", width=width))
    for url in urls:
        delay = f"{1000 * delays[url]:.0f} ms" if url in delays else "-"
        told = (_yes(url in answering), _yes(url in delays), _yes(url in kept), delay, _limits(url))
        tell(REPORT_ROW.format(url, *told, width=width))
    tell(f"{len(kept)} of {len(urls)} relays are of use.")
    for way in ways.values():
        way.publish(topic, b"")
    for way in (*ways.values(), *later.values()):
        way.close()
    time.sleep(1.0 if urls else 0.0)  # What was left there is taken away.
    return len(kept)


def _listening(url: str, topic: str) -> Way:
    way = way_to(relays_at([url]), lambda: None)
    way.subscribe([topic])
    way.open()
    return way


def _answers(ways: dict[str, Way], content: bytes, connected: set[str]) -> dict[str, float]:
    """Wait for a message from all; return the seconds it has taken by relay, and note who has `connected`."""
    began = time.monotonic()
    found = dict[str, float]()
    while len(found) < len(ways) and time.monotonic() - began < RETURN_PATIENCE:
        for url, way in ways.items():
            connected |= {url} if way.connected else set()
            if url not in found and any(payload == content for _, payload in way.take()):
                found[url] = time.monotonic() - began
        time.sleep(REPORT_NAP)
    return found


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _limits(url: str) -> str:
    """Return what a relay says of itself."""
    request = Request(url.replace("ws", "http", 1), headers={"Accept": "application/nostr+json"})
    try:
        with urlopen(request, timeout=RETURN_PATIENCE / 2) as answer:
            document = json.loads(answer.read(MOST_READ))
        limits = document.get("limitation") or {}
        return " ".join(f"{name}={limits[name]}" for name in LIMITS if limits.get(name)) or "none told"
    except (OSError, ValueError, AttributeError):
        return "no document"
