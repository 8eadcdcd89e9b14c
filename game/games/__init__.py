"""The games of the arcade: one explicit list.

A game is a package here with the modules `rules` (see `game.rules.Rules`), `levels` (`parse_level`, and `level_stars`
for one player), `engine` (`think`), `advice` (`reason`), `scene` (`SCENE`, its scene class), `art` (`Emblem` and
`LevelPicture`), `help` (`PAGES`) and `lesson` (`LESSON`). They are imported only when they are asked for: the rules can
be used without pygame, and the menu comes up without having read the rules of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from game.language import N_
from game.rules import Rules

if TYPE_CHECKING:
    from game.app.app import App
    from game.play.advice import Reason
    from game.play.lesson import Step
    from game.play.session import AnySession, Match
    from game.play.thinking import Limits, Report
    from game.scenes.help import Page
    from game.scenes.play import PlayScene
    from game.scenes.scene import Scene
    from game.stage.art import Art


@dataclass(frozen=True)
class Game:
    """What the shared parts of the arcade need to know of a game."""

    name: str
    """The name of its package."""
    title: str
    summary: str
    """One sentence, to be translated."""
    players: int
    sides: tuple[str, str]
    """The names of the sides, to be translated."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the options a player may choose are called, to be translated, and their values under `option=value`."""
    campaign: str = ""
    """The option that is chosen anew for every game of a campaign, in games that have campaigns (`interlude`)."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """Its rules."""
        return cast(Rules[Any, Any], self._module("rules"))

    def parse_level(self, data: Mapping[str, object]) -> Any:
        """The level a level file's data describe; raises `LevelError`."""
        return self._module("levels").parse_level(data)

    def level_stars(self, level: Any, position: Any, moves: int) -> int:
        """The stars for a position reached in a level after so many moves; games of two players have none."""
        return cast(int, self._module("levels").level_stars(level, position, moves))

    def think(self, session: AnySession, limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        """Look for the best move in a session that is not finished; a report for each depth, the last is the answer."""
        return cast("Iterator[Report]", self._module("engine").think(session, limits, stop))

    def reason(self, position: Any, move: str, line: Sequence[str]) -> Reason:
        """Why a move is good, in plain words; `line` are the moves expected, the move itself first."""
        return cast("Reason", self._module("advice").reason(position, move, line))

    def scene(self) -> type[PlayScene]:
        """The scene it is played in."""
        return cast("type[PlayScene]", self._module("view.scene").SCENE)

    def emblem(self) -> Art:
        """A picture of its own board, 1 x 1 units large."""
        return cast("Art", self._module("view.art").Emblem())

    def position_picture(self, position: Any) -> Art:
        """A small picture of a position, 1 x 1 units large."""
        return cast("Art", self._module("view.art").LevelPicture(self.rules.position_text(position)))

    def campaign_scene(self, app: App, match: Match) -> Scene:
        """What comes up before the first game of a campaign; the match says who plays, and who begins."""
        return cast("Scene", self._module("view.interlude").opening(app, self, match))

    def help_pages(self) -> tuple[Page, ...]:
        """How to play, page by page."""
        return cast("tuple[Page, ...]", self._module("view.help").PAGES)

    def lesson(self) -> tuple[Step[Any], ...]:
        """A short lesson to be played, step by step."""
        return cast("tuple[Step[Any], ...]", self._module("lesson").LESSON)

    def _module(self, name: str) -> Any:
        return import_module(f"{__name__}.{self.name}.{name}")


GAMES = (
    Game(
        "brickshooter",
        "BrickShooter",
        N_("Shoot bricks into the field: three of a colour explode."),
        1,
        (N_("Player"), ""),
    ),
    Game(
        "explode",
        "Explode!",
        N_("Raise your stars until they burst, and sweep the board."),
        2,
        (N_("Red"), N_("Blue")),
    ),
    Game(
        "unstack",
        "UnStack",
        N_("Sow your stacks over the board and capture what is smaller."),
        2,
        (N_("Black"), N_("White")),
        {
            "rules": N_("Rules"),
            "rules=classic": N_("Classic"),
            "rules=neto2026": N_("The inventor's rules of 2026"),
        },
    ),
    Game(
        "combact",
        "Combact",
        N_("Lay living shapes on the flower, never more than five at a point."),
        2,
        (N_("White"), N_("Black")),
        {
            "goal": N_("Goal"),
            "goal=time": N_("Time factor"),
            "goal=autonomy": N_("Autonomy"),
            "goal=bases": N_("3+3 bases"),
            "widths": N_("Choice"),
            "widths=4/4": N_("Four each"),
            "widths=5/3": N_("White five, Black three"),
            "widths=3/5": N_("White three, Black five"),
        },
        campaign="goal",
    ),
)


def game_named(name: str) -> Game:
    """The game of a name; raises `KeyError`."""
    return {game.name: game for game in GAMES}[name]
