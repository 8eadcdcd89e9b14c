"""Two players of a game at two machines, without a network and with signatures of paper."""

from __future__ import annotations

from hashlib import sha256

from game.games import GAMES
from game.play.remote.letter import Letter, pack, unpack_letter
from game.play.remote.line import Opening
from game.play.remote.remote_game import RemoteGame, RemoteState, Taken
from game.play.session.match import Match
from game.play.session.session import AnySession, Session, Source


class PaperSigner:
    """Signatures that anybody who reads this could forge, but quick ones: a public key is the hash of a secret one."""

    def __init__(self) -> None:
        self.secrets: dict[bytes, bytes] = {}

    def key(self, secret: bytes) -> bytes:
        public = sha256(secret).digest()
        self.secrets[public] = secret
        return public

    def sign(self, secret: bytes, message: bytes) -> bytes:
        digest = sha256(secret + message).digest()
        return digest + digest

    def verifies(self, public: bytes, message: bytes, signature: bytes) -> bool:
        return public in self.secrets and signature == self.sign(self.secrets[public], message)


SIGNER = PaperSigner()


def sessions(opening: Opening, number: int, match: Match) -> AnySession:
    """Begin a game of a match."""
    rules = GAMES.named(opening.game).rules
    return Session(opening.game, rules, Source(seed=opening.seed(number)), dict(opening.options), match)


def invited(game: str = "explode", **options: object) -> tuple[RemoteGame, RemoteGame]:
    """Return the games of one who has invited and of one who was invited, who do not know each other yet."""
    nonces = b"n" * 16, b"m" * 16

    def state(player: int) -> RemoteState:
        secret = bytes([player]) * 32
        keys, known = [b"", b""], [b"", b""]
        keys[player], known[player] = SIGNER.key(secret), nonces[player]
        names = ["Anna", "Ben" if player else ""]
        return RemoteState(
            b"i" * 16, player, secret, game, tuple(options.items()), 0, "2026-11-24T12:00:00", False,
            sha256(nonces[0]).digest(), names, keys, known,
        )  # fmt: skip

    one, two = (RemoteGame(state(player), SIGNER, sessions) for player in (0, 1))
    return one, two


def send(sender: RemoteGame, receiver: RemoteGame) -> Taken:
    """Let a letter arrive at once."""
    sender.state.told = len(sender.state.line)
    return receiver.take(unpack_letter(pack(sender.letter())))


def met(game: str = "explode", **options: object) -> tuple[RemoteGame, RemoteGame]:
    """Return the games of two who know each other."""
    one, two = invited(game, **options)
    send(two, one)
    send(one, two)
    return one, two


def copied(letter: Letter) -> Letter:
    return unpack_letter(pack(letter))
