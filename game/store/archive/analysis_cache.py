"""Cache of reviews: a small file for each game that was reviewed, lost without harm."""

from __future__ import annotations

import hashlib
from pathlib import Path

from game.checks import Unfit
from game.play.review.review import VERSION, Review
from game.play.session.session import AnySession
from game.store.files.files import StorageError, read_json, write_json


def review_path(folder: Path, session: AnySession) -> Path:
    """Return the file of a game: the same for the same moves from the same start, whoever made them."""
    start = session.rules.position_text(session.positions[0])
    mark = hashlib.sha256(f"{session.game} {start} {' '.join(session.moves)}".encode()).hexdigest()[:16]
    return folder / "reviews" / f"{mark}.json"


def load_review(folder: Path, review: Review) -> None:
    """Load earlier results into a review; a file that does not fit is ignored."""
    try:
        data = read_json(review_path(folder, review.session), VERSION)
        if data is not None:
            review.from_json(data)
    except (StorageError, Unfit):
        return


def save_review(folder: Path, review: Review) -> None:
    """Write the results of a review; raises `StorageError`."""
    write_json(review_path(folder, review.session), review.to_json())
