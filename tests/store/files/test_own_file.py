"""What the arcade only writes for itself is never written through a link, which may have come with a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import game_named
from game.play.review.review import PairReview
from game.play.session.match import Engine
from game.play.session.session import Session, Source
from game.scenes.players.bots import keep_lines, log_path
from game.store.archive.caches import load_review, review_path, review_writer
from game.store.files.own_file import open_own
from tests.conftest import Player

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")


@pytest.mark.parametrize("what", ["review", "lines"])
def test_reviews_and_lines_of_programs_are_not_written_through_a_link(
    start: Callable[..., Player], tmp_path: Path, what: str
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    player = start()
    data, game, expert = player.app.folders.data, game_named("explode"), Engine("expert")
    review = PairReview(Session("explode", game.rules, Source(seed=1)))
    place = review_path(data, review.session) if what == "review" else log_path(data, str(expert))
    place.parent.mkdir(parents=True)
    place.symlink_to(precious)
    if what == "review":
        review_writer(data, review)()
        load_review(data, review)
    else:
        assert keep_lines(player.app, expert, ["> ugi"]) == place
        assert player.app.store.flush()
        assert place.read_text() == "> ugi\n"
    assert precious.read_text() == "precious"
    assert not place.is_symlink()


def test_a_folder_in_its_place_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(OSError, match="directory"):
        open_own(tmp_path / "x", os.O_WRONLY)
