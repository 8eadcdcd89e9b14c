"""The screen reader: the front scene as a tree of plain nodes, and the bus that carries it (AccessKit).

Imports scenes, devices, ui, stage and the ground. Imported by app. Only `toolkits` knows the library, which may be
missing.
"""
