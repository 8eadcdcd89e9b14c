"""A game of two players elsewhere that is watched: both letters are checked as in a game of one's own, and none is
written.
"""

from collections.abc import Iterable

from game.play.remote.letter import ASKS, Letter, Signal, Signer
from game.play.remote.line import Begin, Opening, RemoteLine
from game.play.remote.proof import is_signed, why_not
from game.play.remote.remote_game import News, Taken
from game.play.session.line import shared


class WatchedGame:
    """The latest letter of each player, and the line that is shown: the longer one, if the two differ."""

    def __init__(self, opening: Opening, signer: Signer, begin: Begin, letters: Iterable[Letter | None] = ()) -> None:
        """Start from the letters that fit; others are skipped."""
        self.opening = opening
        self._signer = signer
        self._begin = begin
        self.letters: list[Letter | None] = [None, None]
        """The latest letter of each player."""
        self.line = RemoteLine(opening, self._begin)
        for letter in letters:
            if letter is not None:
                self.take(letter)

    def take(self, letter: Letter) -> Taken:
        """Take what is new of a letter."""
        player = letter.player
        opening = self.opening
        entries = letter.entries
        mine = letter.mine
        if (letter.key, letter.other) != (opening.keys[player], opening.keys[1 - player]) or mine is None:
            return Taken(News.REFUSED, why="it is not from a player of this game")
        if not is_signed(self._signer, opening, letter):
            return Taken(News.REFUSED, why="a signature does not fit")
        known = self.letters[player]
        if known is not None and known.entries[: len(entries)] == entries:
            told = known.mine.signal if known.mine is not None else Signal.NONE
            if len(entries) < len(known.entries) or mine.signal.rank <= told.rank:
                return Taken(News.NOTHING)  # What is known proves as much.
        common = self.line.common(entries)
        line = self.line if common == len(entries) else self.line.until(common)
        other = self.letters[1 - player]
        if why := why_not(line, entries, 1 - player, letter.yours, other.mine if other is not None else None):
            return Taken(News.REFUSED, why=why)
        self.letters[player] = letter
        return self._show(line)

    def _show(self, new: RemoteLine) -> Taken:
        """Show the longer line of the two letters. Of two of the same length the one that is shown stays."""
        shown = self.line.entries
        lines = [letter.entries for letter in self.letters if letter is not None]
        best = max(lines, key=lambda entries: (len(entries), entries == shown))
        common = self.line.common(best)
        if best == shown:
            return Taken(News.SIGNAL)
        self.line = new if new.entries == best else RemoteLine(self.opening, self._begin, best)
        return Taken(News.ENTRIES, tuple(best[common:]), anew=common < len(shown))

    @property
    def differs_from(self) -> int:
        """The number of the first entry in which the players' lines differ, counted from 1; 0 if they do not."""
        one, two = (letter.entries if letter is not None else [] for letter in self.letters)
        common = shared(one, two)
        return common + 1 if common < min(len(one), len(two)) else 0

    @property
    def asking(self) -> tuple[int, Signal] | None:
        """Return who asks what at the present point of the game; None if nobody does, or it was answered."""
        said = [
            letter.mine.signal if letter and letter.mine and letter.mine.length == self.line.length else Signal.NONE
            for letter in self.letters
        ]
        asks = [(player, signal) for player, signal in enumerate(said) if signal in ASKS]
        return asks[0] if len(asks) == 1 and said[1 - asks[0][0]] is Signal.NONE else None
