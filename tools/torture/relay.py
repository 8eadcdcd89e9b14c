"""Relays for tests and tortures, in a process of their own: `python -m tools.torture.relay PORT FAULTS... + PORT ...`.

They keep events in memory, as NIP 1 says. Faults: `limit=N` takes N events a minute of each connection, `auth` wants to
know who is there, `refuse` takes none, `lose=N` forgets every N-th event it has taken, `double` sends everything twice,
`old` repeats old events, `mute` never acknowledges, `late=SECONDS` has a clock that is so much ahead.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import time
from email.utils import formatdate
from itertools import groupby

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

Event = dict[str, object]
AHEAD = 900
"""Seconds by which an event may be ahead of the clock."""


class Relay:
    def __init__(self, faults: dict[str, int]) -> None:
        self.faults = faults
        self.stored: dict[tuple[object, ...], Event] = {}
        self.taken: list[Event] = []
        self.asked: dict[ServerConnection, tuple[str, list[dict[str, list[object]]]]] = {}
        self.known: set[ServerConnection] = set()

    @property
    def now(self) -> float:
        return time.time() + self.faults.get("late", 0)

    def date(self, _connection: ServerConnection, _request: Request, response: Response) -> Response:
        del response.headers["Date"]
        response.headers["Date"] = formatdate(self.now, usegmt=True)
        return response

    async def handle(self, connection: ServerConnection) -> None:
        times: list[float] = []
        challenge = secrets.token_hex(8)
        if "auth" in self.faults:
            await say(connection, "AUTH", challenge)
        try:
            async for text in connection:
                told = json.loads(text)
                if told[0] == "AUTH":
                    assert ["challenge", challenge] in told[1]["tags"]
                    self.known.add(connection)
                    await say(connection, "OK", told[1]["id"], True, "")
                elif "auth" in self.faults and connection not in self.known:
                    await self.unknown(connection, told)
                else:
                    await self.answer(connection, told, times)
        except ConnectionClosed:
            return
        finally:
            self.asked.pop(connection, None)
            self.known.discard(connection)

    async def answer(self, connection: ServerConnection, told: list[object], times: list[float]) -> None:
        match told:
            case ["REQ", str(name), *filters]:
                self.asked[connection] = name, filters
                for event in [*self.stored.values()]:
                    if any(fits(event, one) for one in filters):
                        await say(connection, "EVENT", name, event)
                await say(connection, "EOSE", name)
            case ["CLOSE", str()]:
                self.asked.pop(connection, None)
            case ["EVENT", dict(event)]:
                await self.take(connection, event, times)

    async def unknown(self, connection: ServerConnection, told: list[object]) -> None:
        if told[0] == "EVENT" and isinstance(told[1], dict):
            await say(connection, "OK", told[1]["id"], False, "auth-required: who are you?")
        elif told[0] == "REQ":
            await say(connection, "CLOSED", told[1], "auth-required: who are you?")

    async def take(self, connection: ServerConnection, event: Event, times: list[float]) -> None:
        now = time.monotonic()
        faults = self.faults
        times[:] = [one for one in times if now - one < 60]
        at = int(str(event["created_at"]))
        ident = event["id"]
        kind = int(str(event["kind"]))
        if "refuse" in faults:
            await say(connection, "OK", ident, False, "blocked: not here")
        elif len(times) >= faults.get("limit", sys.maxsize):
            await say(connection, "OK", ident, False, "rate-limited: slow down")
        elif at > self.now + AHEAD:
            await say(connection, "OK", ident, False, "invalid: created_at too far in the future")
        else:
            times.append(now)
            self.taken.append(event)
            tags = dict(tag[:2] for tag in event["tags"])  # type: ignore[attr-defined]
            place = kind, event["pubkey"], tags.get("d")
            known = self.stored.get(place)
            if 30000 <= kind < 40000 and known is not None and int(str(known["created_at"])) >= at:
                await say(connection, "OK", ident, False, "replaced: have newer event")
                return
            if 30000 <= kind < 40000:
                self.stored[place] = event
            if "mute" not in faults:
                await say(connection, "OK", ident, True, "")
            if "lose" in faults and len(self.taken) % faults["lose"] == 0:
                return
            await self.pass_on(event)
            if "old" in faults and len(self.taken) > 5:
                await self.pass_on(self.taken[-5])

    async def pass_on(self, event: Event) -> None:
        for connection, (name, filters) in [*self.asked.items()]:
            if any(fits(event, one) for one in filters):
                for _ in range(2 if "double" in self.faults else 1):
                    await say(connection, "EVENT", name, event)


def fits(event: Event, wanted: dict[str, list[object]]) -> bool:
    tags = {(f"#{tag[0]}", tag[1]) for tag in event["tags"]}  # type: ignore[attr-defined]
    named = {"kinds": event["kind"], "authors": event["pubkey"], "ids": event["id"]}
    return all(
        named[key] in values if key in named else any((key, value) in tags for value in values)
        for key, values in wanted.items()
        if isinstance(values, list)
    )


async def say(connection: ServerConnection, *what: object) -> None:
    try:
        await connection.send(json.dumps(what))
    except Exception:  # It is gone.
        return


async def own(port: int, faults: dict[str, int]) -> None:
    relay = Relay(faults)
    async with serve(relay.handle, "127.0.0.1", port, process_response=relay.date, compression=None) as server:
        await server.serve_forever()


async def rust(port: int) -> None:
    """The relay that nostr-sdk brings."""
    import nostr_sdk as sdk

    limits = sdk.RateLimit(max_reqs=10_000, notes_per_minute=1_000_000)
    relay = sdk.LocalRelayBuilder().addr("127.0.0.1").port(port).rate_limit(limits).build()
    running = relay.run()
    if asyncio.iscoroutine(running):
        await running
    await asyncio.sleep(3600)  # Whoever has started it kills it before.


async def main(words: list[str]) -> None:
    each = [list(group) for wanted, group in groupby(words, lambda word: word != "+") if wanted]
    async with asyncio.TaskGroup() as tasks:
        for port, *faults in each:
            given = {name: int(value or 1) for name, _, value in (word.partition("=") for word in faults)}
            tasks.create_task(rust(int(port)) if "rust" in given else own(int(port), given))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
