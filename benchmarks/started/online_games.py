"""Players of many games at once, as bare sockets: `python -m benchmarks.started.online_games PORT GAMES SECONDS`.

Says when all are connected; then, for each line with the seconds until an answer, plays and says how long moves took.
"""

from __future__ import annotations

import json
import os
import resource
import select
import socket
import struct
import sys
import time
from collections import deque

from tests.helpers.sealed import Pair

CONNACK, PUBLISH, PUBACK, SUBACK = 0x20, 0x30, 0x40, 0x90


def _text(text: str) -> bytes:
    return struct.pack(">H", len(text)) + text.encode()


def _packet(kind: int, body: bytes) -> bytes:
    size, length = len(body), bytearray()
    while True:
        size, rest = divmod(size, 128)
        length.append(rest | (128 if size else 0))
        if not size:
            return bytes([kind]) + bytes(length) + body


class Player:
    """A connection, which writes to one topic and reads another."""

    def __init__(self, port: int, name: str, own: str, other: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._own, self._received = _text(own), b""
        self.socket.sendall(_packet(0x10, b"\0\4MQTT\4\2\0\0" + _text(name)))
        self._until(CONNACK)
        self.socket.sendall(_packet(0x82, b"\0\1" + _text(other) + b"\1"))
        self._until(SUBACK)

    def _until(self, kind: int) -> None:
        while kind not in [found & 0xF0 for found, _ in self.packets()]:
            pass

    def packets(self) -> list[tuple[int, bytes]]:
        """Read once; return the packets that are complete."""
        self._received += self.socket.recv(65536)
        found, at, data = [], 0, self._received
        while len(data) - at >= 2:
            size, begin, shift = 0, at + 1, 0
            while begin < len(data):
                size |= (data[begin] & 127) << shift
                shift, begin = shift + 7, begin + 1
                if data[begin - 1] < 128:
                    break
            else:
                break
            if len(data) - begin < size:
                break
            found.append((data[at], data[begin : begin + size]))
            at = begin + size
        self._received = data[at:]
        return found

    def move(self, letter: bytes) -> None:
        """Publish, retained and to be confirmed."""
        sent = struct.pack(">d", time.perf_counter()) + letter
        self.socket.sendall(_packet(PUBLISH | 3, self._own + b"\0\1" + sent))

    def took(self, body: bytes) -> float:
        """Confirm a letter; return how long it was under way, in milliseconds."""
        after = 2 + struct.unpack(">H", body[:2])[0]
        self.socket.sendall(_packet(PUBACK, body[after : after + 2]))
        return 1000 * float(time.perf_counter() - struct.unpack(">d", body[after + 2 : after + 10])[0])


def main() -> None:
    port, games, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    letter = bytes(len(Pair(moves=20).sent[0][-1]) - 8)
    poller, players, movers = select.epoll(), dict[int, tuple[Player, int]](), dict[int, Player]()
    for game in range(games):
        topics = [f"dusk/1/{os.getpid():016x}{game:016x}/{side}" for side in (0, 1)]
        for side in (0, 1):
            player = Player(port, f"{os.getpid()}-{game}-{side}", topics[side], topics[1 - side])
            players[player.socket.fileno()] = player, game
            poller.register(player.socket.fileno(), select.EPOLLIN)
        movers[game] = player
    print(json.dumps("connected"), flush=True)
    for line in sys.stdin:
        thinking, cpu, latencies = float(line), time.process_time(), list[float]()
        now = time.perf_counter()
        end = now + seconds
        # Spread over the time of an answer, as players are.
        due = deque((now + thinking * number / games, game) for number, game in enumerate(movers))
        under_way = 0
        while under_way or time.perf_counter() < end:
            now = time.perf_counter()
            while due and due[0][0] <= now < end:
                movers[due.popleft()[1]].move(letter)
                under_way += 1
            if now > end + 5.0:
                break
            for number, _ in poller.poll(max(0.0, due[0][0] - now) if due and now < end else 0.1):
                player, game = players[number]
                for kind, body in player.packets():
                    if kind & 0xF0 == PUBLISH:
                        latencies.append(player.took(body))
                        under_way -= 1
                        movers[game] = player
                        due.append((time.perf_counter() + thinking, game))
        print(json.dumps({"latencies": latencies, "cpu": time.process_time() - cpu}), flush=True)


if __name__ == "__main__":
    main()
