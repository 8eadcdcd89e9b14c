"""Services of the operating system: sound, log files, waiting for events, memory, single instance.

Imports store, stage, play and the ground. Imported by display, input, loop and command.
"""
