"""Caches, lost without harm: achievement counts of games whose lines lack them (0.1.0), and reviews, a file each."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from game.checks import Unfit, converted
from game.play.records.record import COUNTS
from game.play.review.review import REVIEW_VERSION, Review
from game.play.session.session import AnySession
from game.store.files.errors import StorageError, storage_errors
from game.store.files.json_file import JsonFile, read_json, write_json
from game.store.files.own_file import clear_link

Mark = Annotated[str, Meta(max_length=12)]
NAMES = tuple(f"{name}{player}" for name in COUNTS for player in ("", 1, 2))
"""Names of counts in a line."""
Name = Annotated[str, Meta(pattern=rf"^({'|'.join(NAMES)})\Z")]
Counts = Mapping[Name, Annotated[int, Meta(ge=0, le=10**9)]]


COUNTS_FILE = JsonFile[dict[str, Counts]](
    "feats.json", 1, dict, lambda data, _: converted("feats", data.get("feats", {}), dict[Mark, Counts]),
    lambda found: {"feats": found},
)  # fmt: skip


def load_counts(folder: Path) -> dict[str, Counts]:
    """Return the counts by the games' marks; nothing if the file does not fit."""
    try:
        return COUNTS_FILE.load(COUNTS_FILE.path(folder))
    except (StorageError, Unfit):
        return {}


def review_path(folder: Path, session: AnySession) -> Path:
    """Return the file of a game: the same for the same moves from the same start, whoever made them."""
    start = session.rules.position_text(session.positions[0])
    mark = hashlib.sha256(f"{session.game} {start} {' '.join(session.moves)}".encode()).hexdigest()[:16]
    return folder / "reviews" / f"{mark}.json"


def load_review(folder: Path, review: Review) -> None:
    """Load earlier results into a review; a file that does not fit is ignored."""
    try:
        data = read_json(review_path(folder, review.session), REVIEW_VERSION)
        if data is not None:
            review.from_json(data)
    except (StorageError, Unfit):
        return


def review_writer(folder: Path, review: Review) -> Callable[[], None]:
    """Return what writes the present results of a review, in any thread; it raises `StorageError`."""
    path = review_path(folder, review.session)
    results = review.to_json()

    def write() -> None:
        with storage_errors(path, "written"):
            clear_link(path)
        write_json(path, results)

    return write
