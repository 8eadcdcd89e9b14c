"""Games whose relays have gone move to others: by themselves, and after the friend who has done so.

Both players try the relays they know in the same order, which is the game's own: even where none is left that both
listen to, they meet again. As long as one is, a letter over it says where the writer is.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from game.checks import Unfit
from game.online.online_game import OnlineGame
from game.online.post import Post
from game.online.relays.relay_list import CHOSEN, RelayChoice
from game.settings.brokers import MOST_RELAYS, Broker, check_broker, relays_at

FEW_RELAYS = 2
"""Number of relays below which others are looked for."""
FEW_PATIENCE = 120.0
"""Seconds for which there have to be so few: computers wake up, and relays are started anew."""
SEARCH_PAUSE = 900.0
"""Seconds between two searches for the same game."""
LONGEST_ADDRESSES = 280
"""Maximum length of their addresses together, in characters: an invitation has to hold them."""
log = logging.getLogger(__name__)


class _Watch(Struct):
    """State of a game's relays."""

    few_since: float | None = None
    searched: float = -SEARCH_PAUSE
    choice: RelayChoice | None = None


class Renewal:
    """The search for relays in place of those that have gone."""

    def __init__(self, clock: Callable[[], float], known: Callable[[], Sequence[str]]) -> None:
        """`known` returns the relays that may be tried."""
        self._clock = clock
        self._known = known
        self._watches: dict[str, _Watch] = {}

    def poll(self, post: Post) -> None:
        """Look after the relays of all games. Costs nearly nothing while all is well."""
        for slot in self._watches.keys() - post.games.keys():
            del self._watches[slot]
        for slot, game in post.games.items():
            if game.record.broker.relays:
                self._follow(post, game)
                self._renew(post, game, self._watches.setdefault(slot, _Watch()))

    def _follow(self, post: Post, game: OnlineGame) -> None:
        """Go where the friend is, and stay where this arcade can be reached."""
        told = game.their_way
        game.their_way = ""
        if not told or told == game.record.broker.url:
            return
        try:
            theirs = check_broker(Broker(told))
        except Unfit:
            return
        if theirs.relays and (_is_public(theirs) or not _is_public(game.record.broker)):
            _move(post, game, [*theirs.relays, *game.wire.living])

    def _renew(self, post: Post, game: OnlineGame, watch: _Watch) -> None:
        """Look for others where few relays are left, one search at a time."""
        now = self._clock()
        if watch.choice is not None:
            if watch.choice.poll():
                found = watch.choice.first
                watch.choice = None
                if found:
                    _move(post, game, [*game.wire.living, *found][:CHOSEN])
            return
        if len(game.wire.living) >= min(FEW_RELAYS, len(game.record.broker.relays)):
            watch.few_since = None
            return
        watch.few_since = now if watch.few_since is None else watch.few_since
        if now - watch.few_since >= FEW_PATIENCE and now - watch.searched >= SEARCH_PAUSE:
            watch.searched = now
            mine = {*game.record.broker.relays}
            watch.choice = RelayChoice(in_order(game.state.ident, (url for url in self._known() if url not in mine)))


def in_order(ident: bytes, urls: Iterable[str]) -> list[str]:
    """Return relays in the order in which both players of a game try them."""
    return sorted(urls, key=lambda url: sha256(ident + url.encode()).digest())


def _move(post: Post, game: OnlineGame, urls: Sequence[str]) -> None:
    """Play a game over these relays from now on, each named once."""
    named = [*dict.fromkeys(urls)][:MOST_RELAYS]
    while len(",".join(named)) > LONGEST_ADDRESSES:
        named.pop()
    try:
        chosen = relays_at(named)
    except Unfit:
        return
    if {*chosen.relays} != {*game.record.broker.relays}:
        log.info("a game goes on over %s", chosen.host)
        post.move(game, chosen)


def _is_public(broker: Broker) -> bool:
    return all(url.startswith("wss://") for url in broker.relays)
