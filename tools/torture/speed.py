"""Speed of a torture: minutes of real time become seconds where that does not change what happens."""

from msgspec import Struct

from game.online import post
from game.online.relays import relay


class Speed(Struct, frozen=True):
    game: str = ""
    pace: float = 0.05
    """Seconds between a move that has come and the answer."""
    talks: float = 0.1
    """Share of the moves after which something is said."""
    again: float = 1.5
    """Seconds after which a letter is sent again; 0 for those of the arcade."""
    budget: float = 1200.0
    """Number of events a minute that go to each relay; 0 for that of the arcade."""
    rough: bool = False
    """True if messages over a broker are lost, doubled and late."""

    def apply(self) -> None:
        """Let this process keep to it."""
        if self.again:
            post.AGAIN = post.RARELY = self.again
            relay.FIRST_REST = relay.SHORTEST_PAUSE = 0.5
            relay.LONGEST_PAUSE = relay.LONGEST_REST = 2.0
        if self.budget:
            relay.RATE = self.budget / 60
            relay.BURST = max(relay.BURST, round(self.budget / 20))
