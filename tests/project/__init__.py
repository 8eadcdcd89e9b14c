"""Tests of what surrounds the program: its address, and the templates that games are copied from."""
