"""The frame loop and the stack of scenes: start, idle tasks, wake-up and crash recovery.

Imports system, display, input and what app may. Imported by command. `app` is where to begin.
"""
