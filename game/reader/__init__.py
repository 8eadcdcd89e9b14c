"""What a screen reader is told: the scene in front as a tree of plain nodes, and the bus that carries it (AccessKit).

Imports scenes, ui, stage and the ground. Imported by app. Only `toolkits` knows the library, which may be missing.
"""
