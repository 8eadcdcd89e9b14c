"""Tests of the tests: that a failure says what is wrong, that every wait has an end, and that snapshots can be read."""
