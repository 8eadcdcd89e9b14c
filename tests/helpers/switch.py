"""A player with one switch, for tests: waits until the frame has come where it shall, and presses Space."""

from __future__ import annotations

import pygame

from game.ui.form.scan import Scan, Stop
from tests.conftest import Player


def scan_of(player: Player) -> Scan:
    """The walk of the frame."""
    return player.app.dispatcher.assistive.scan


def here(player: Player) -> tuple[Stop, ...]:
    """The stops that are walked over now."""
    return scan_of(player)._here()


def walk_to(player: Player, key: str) -> None:
    """Wait until the frame rests at a stop."""
    for _ in range(3 * len(here(player)) + 20):
        if scan_of(player).at == key:
            return
        player.now += max(0.01, scan_of(player).quiet(player.now))
        player.app.frame()
    raise AssertionError(f"the frame never comes to {key}, but to {[stop.key for stop in here(player)]}")


def choose(player: Player, *keys: str) -> None:
    """Choose stops one after the other."""
    for key in keys:
        walk_to(player, key)
        player.key(pygame.K_SPACE)
        player.run()


def way_to(stops: tuple[Stop, ...], key: str) -> tuple[str, ...]:
    """The stops to choose one after the other to come to that of a key; empty where there is none."""
    for stop in stops:
        if stop.key == key and not stop.inside:
            return (key,)
        inner = way_to(stop.inside, key)
        if inner:
            return (stop.key, *inner)
    return ()
