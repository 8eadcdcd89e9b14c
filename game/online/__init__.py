"""Games over a network: sealed letters on a message broker. Loaded only when a game elsewhere is open or asked for.

Imports play, settings and the ground; only `seal` imports PyNaCl, only `wire` paho-mqtt. Imported by scenes and app.
`post` is where to begin.
"""
