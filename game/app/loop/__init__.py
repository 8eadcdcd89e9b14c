"""The frame loop with its stack of scenes: how it starts, what it does at rest, and how it survives a mistake.

Imports system, display, input and what app may. Imported by command. `app` is where to begin.
"""
