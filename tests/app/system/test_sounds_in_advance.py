"""Which effects are read before they sound."""

from __future__ import annotations

import pytest

from game.games.brickshooter.view.scene import BrickShooterScene
from game.games.combact.view.scene import CombactScene
from game.games.explode.view.scene import ExplodeScene
from game.games.unstack.view.scene import UnStackScene
from game.scenes.play.play import PlayScene
from tests.conftest import ROOT

SOUNDS = ROOT / "assets" / "sounds"
MOST = 180_000
"""Bytes of the files: read, they take sixteen times as much memory."""


@pytest.mark.parametrize("scene", [BrickShooterScene, CombactScene, ExplodeScene, UnStackScene])
def test_a_game_reads_in_advance_only_what_its_moves_sound_like(scene: type[PlayScene]) -> None:  # type: ignore[type-arg]
    assert scene.sounds
    assert sum((SOUNDS / f"{name}.ogg").stat().st_size for name in scene.sounds) <= MOST
