"""The window's life: frame loop, window, input, sound, launch and command line.

Imports everything. Imported by nobody but `main.py`.
"""
