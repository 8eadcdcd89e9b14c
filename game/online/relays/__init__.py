"""The way over public relays, which nobody has to set up.

Imports the port, settings and the ground; only `relay` imports websockets. Imported by online and scenes. `relays` is
where to begin.
"""
