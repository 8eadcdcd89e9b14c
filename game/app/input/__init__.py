"""Input: from pygame's events (keys, mouse, gamepads, touch, switch, dwell click) to the scene in front.

Imports display, devices and what app may. Imported by loop. `dispatcher` is where to begin.
"""
