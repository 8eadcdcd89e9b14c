"""The window's life: frame loop, window, controls, sound, launch and command line.

Imports everything. Imported by nobody but `main.py`.
"""
