"""What the arcade has from the system: sound, log files, sleeping, memory, and that one window has a folder.

Imports store, stage and the ground. Imported by input, loop and command. `later` is where modules are read late.
"""
