"""Two different games: both boards side by side, before one is chosen."""

from collections.abc import Sequence

from game.online.online_game import OnlineGame
from game.play.port.game import AnyGame
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.stage.art import STRONG, ScaledArt, Text
from game.stage.sprites import TOP
from game.ui.widgets.widgets import Box

PICTURE = 190.0
CAPTION = 30.0


class DisputeScene(QuestionScene):
    """A question whose answers are two boards."""

    def __init__(
        self, app: Context, port: AnyGame, text: str, boards: Sequence[tuple[str, object]], entries: Sequence[Entry]
    ) -> None:
        """`boards` are captions and positions, in the order of the answers."""
        super().__init__(app, app.translations.gettext("Two different games"), text, entries, 2)
        self._port = port
        self._boards = boards

    def build(self) -> None:
        side = min(PICTURE, max(90.0, self.form.view.height * 0.3))
        free = self.text_sheet(self.title, self.text, self.entries, 560.0, columns=2, room=side + CAPTION + self.gap)
        for (caption, position), place in zip(self._boards, free.columns(2, self.gap), strict=True):
            self._build_board(caption, position, place, side)

    def _build_board(self, caption: str, position: object, place: Box, side: float) -> None:
        form = self.form
        title = Text(caption, 16, STRONG, width=place.width, align="centre", shorten=True)
        word = form.sprite(title, place.centerx, place.top, anchor=TOP)
        art = ScaledArt(self.app.game_view(self._port).picture(position), side)
        picture = form.sprite(art, place.centerx, place.top + CAPTION + side / 2)
        form.caption(picture, word)


def positions(game: OnlineGame) -> tuple[object, object]:
    """Return how the game stands here, and at the other player whose line differs."""
    line = game.remote.line
    rival = game.state.rival
    assert line is not None
    assert rival is not None
    theirs = line.with_entries(rival.entries)
    return line.session.position, theirs.session.position
