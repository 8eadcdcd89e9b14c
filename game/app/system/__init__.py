"""Services around the window: log files, last words without a screen, one program only.

Imports store, play and the ground. Imported by loop and command.
"""
