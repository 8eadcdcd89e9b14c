"""Saved games of earlier runs."""

from __future__ import annotations

from pathlib import Path

from game.play.session.session import AnySession
from game.store.files.json_file import write_json
from game.store.player.saves import save_path


def save_session(folder: Path, session: AnySession, slot: str = "") -> None:
    """Leave a session in a data folder, as a program that has ended does."""
    write_json(save_path(folder, session.game, slot), session.to_json())
