"""The running program: frame loop, input on its way to the screens, launch and command line.

Imports everything. Imported by nobody but `main.py`.
"""
