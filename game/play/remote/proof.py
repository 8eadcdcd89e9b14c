"""Checks of a letter: whether its statements are signed, and whether its entries could be made as they were."""

from collections.abc import Sequence
from itertools import accumulate

from game.play.remote.claim import claim_in
from game.play.remote.letter import Letter, Signal, Signer, Statement, signed_bytes
from game.play.remote.line import DRAW, RESIGNED, TAKEN_BACK, EntryError, Opening, RemoteLine, next_hash

DRAW_SIGNALS = {Signal.DRAW, Signal.YES_DRAW}
BACK_SIGNALS = {Signal.BACK, Signal.YES_BACK}


def is_signed(signer: Signer, opening: Opening, letter: Letter) -> bool:
    """Return whether all of a letter's line is signed by its writer, and the other player's statement by that one."""
    digests = list(accumulate(letter.entries, next_hash, initial=opening.head))
    if letter.mine is None or letter.mine.length != len(letter.entries):
        return False
    for player, said in (letter.player, letter.mine), (1 - letter.player, letter.yours):
        if said is None:
            continue
        if said.length >= len(digests):
            return False
        message = signed_bytes(opening.ident, player, said.length, digests[said.length], said.signal)
        if not signer.verifies(opening.keys[player], message, said.signature):
            return False
    return True


def why_not(
    line: RemoteLine, entries: Sequence[str], player: int, covering: Statement | None, known: Statement | None
) -> str:
    """Make the entries of a letter behind those of a line; return why one of them is not possible, if so.

    The letter is signed by the other player. `covering` is the statement of `player` in it, who has signed all entries
    up to there, and `known` the last one that is known of that player besides.
    """
    said = [covering] if covering is not None else []
    if known is not None and known.length <= line.length:
        said.append(known)  # A longer one is about another line, if the two differ.
    for at in range(line.length, len(entries)):
        entry = entries[at]
        covered = covering is not None and covering.length > at
        if not covered and line.writer == player and claim_in(entry) is None:
            return f"entry {at + 1} is not signed by whose turn it was"
        if not covered and not _consents(line, entry, player, at, said):
            return f"the other player did not agree to entry {at + 1}"
        try:
            line.append(entry)
        except EntryError as error:
            return f"entry {at + 1}: {error}"
    return ""


def _consents(line: RemoteLine, entry: str, player: int, at: int, said: Sequence[Statement]) -> bool:
    """Return whether a player has `said` what an entry of the other one takes for granted."""
    here = {known.signal for known in said if known.length == at}
    if entry == DRAW:
        return bool(here & DRAW_SIGNALS)
    if found := RESIGNED.fullmatch(entry):
        return int(found[1]) == 1 - player or any(has_resigned(known, line) for known in said)
    if (claim := claim_in(entry)) is not None:
        return claim.player == 1 - player
    if found := TAKEN_BACK.fullmatch(entry):
        askers = {Signal.BACK: player, Signal.YES_BACK: 1 - player}
        return any(signal in askers and line.plies_back(askers[signal]) == int(found[1]) for signal in here)
    return True


def has_resigned(said: Statement | None, line: RemoteLine) -> bool:
    """Return whether a statement resigns the present game of a line."""
    return said is not None and said.signal is Signal.RESIGN and said.length >= line.since
