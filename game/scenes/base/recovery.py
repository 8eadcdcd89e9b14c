"""Taking back what files hold that were put aside: it is added to what the player has."""

from collections.abc import Callable

from game.background import Steps
from game.scenes.base.context import Context
from game.store.player.recovery import Recovered


def take_back(app: Context, found: Recovered, done: Callable[[], object]) -> None:
    """Add what the files hold to what the player has, and call `done` as soon as all of it is saved."""
    app.scheduler.start(_taken_back(app, found, done))


def _taken_back(app: Context, found: Recovered, done: Callable[[], object]) -> Steps[None]:
    app.leave_online()  # Its file is read again, with what is added to it.
    found.take_back(app.store, app.settings)
    app.apply_settings()
    app.save_settings()
    app.store.write_pending()
    while app.store.is_writing:
        yield False
    yield False  # The store takes the results of its threads with the next frame.
    if not app.store.reason:
        found.settle()  # Else the files are asked about again at the next start.
        done()
    if app.store.has_online:
        app.go_online()
