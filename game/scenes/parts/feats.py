"""What has been achieved so far: counted bit by bit, out of all that is kept."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.language import N_plural
from game.play.achievements import Known, achievements
from game.scenes.context import Context
from game.store.files import StorageError
from game.store.persons import Person, name_now
from game.store.reckoning import FAIR, Reckoning

_MANY: Final = N_plural("{n} new achievement: see the records", "{n} new achievements: see the records")


class Feats:
    """Counts, and knows what came of it last."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.all = achievements(app.games.abouts())
        """Those there are."""
        self.known: Known | None = None
        self._reckoning: Reckoning | None = None
        self._read: tuple[int, tuple[Person, ...]] | None = None
        """How long the file of games was, and who played, when they were counted last."""

    @property
    def done(self) -> bool:
        """Whether nothing is being counted."""
        return self._reckoning is None

    def begin(self) -> None:
        """Count what may have changed."""
        app, alone = self.app, {about.name for about in self.app.games.abouts() if about.players == 1}
        now = app.keeper.archive.size(), app.settings.persons
        if now == self._read and self.known is not None:
            self.known = Known(self.known.games, app.keeper.solved(), app.keeper.all_stars())
            return
        self.close()
        apart = {name: app.games.named(name).solo if name in alone else None for name in app.games.names}
        try:
            self._reckoning = Reckoning(app.keeper.archive, apart, partial(name_now, now[1]))
            self._reckoning.choose(FAIR)
            self._read = now
        except StorageError:
            # Whoever looks at the records is told.
            self._reckoning, self.known = None, Known({}, app.keeper.solved(), app.keeper.all_stars())

    def step(self) -> bool:
        """Count on; whether that has come to its end now."""
        reckoning = self._reckoning
        if reckoning is None:
            return False
        reckoning.step()
        if reckoning.done:
            self.known = Known(reckoning.of, self.app.keeper.solved(), self.app.keeper.all_stars())
            self.close()
        return self.done

    def close(self) -> None:
        """Count no further."""
        if self._reckoning is not None:
            self._reckoning.close()
            if not self._reckoning.done:
                self._read = None
            self._reckoning = None

    def news(self) -> str:
        """What to say of what was achieved and is not told yet; from now on it is. Empty where there is nothing."""
        app, known = self.app, self.known
        if known is None:
            return ""
        told, _ = app.settings.achieved, app.translations.gettext
        found = [one for one in self.all if one.name not in told and one.progress(known) == one.goal]
        if not found:
            return ""
        app.settings.achieved = (*told, *(one.name for one in found))
        app.save_settings()
        if len(found) > 1:
            return app.translations.ngettext(*_MANY, len(found)).format(n=len(found))
        return _("Achieved: {text} ({game})").format(text=_(found[0].text), game=found[0].game or _("Puzzles"))
