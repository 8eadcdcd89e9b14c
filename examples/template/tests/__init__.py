"""Tests of Row of three alone; those of every game find it by themselves."""
