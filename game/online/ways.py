"""Which way leads to a broker or to relays: its library is read when the first one is asked for."""

from collections.abc import Callable

from game.online.way import Way
from game.settings.brokers import Broker


def way_to(broker: Broker, wake: Callable[[], object]) -> Way:
    """Return the way over a broker or relays, not open yet; `wake` is called after anything has come or changed."""
    if broker.relays:
        from game.online.relays.relays import Relays

        return Relays(broker, wake)
    from game.online.wire import Wire

    return Wire(broker, wake)
