"""The levels of a game, to choose one to play."""

from __future__ import annotations

from collections.abc import Callable

from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.scenes.base.context import Context
from game.scenes.base.texts import in_language
from game.scenes.levels.level_cards import LevelCards, Part
from game.scenes.levels.own_levels import OwnLevelsScene
from game.scenes.start.sessions import level_groups_of
from game.store.levels.levels import LevelFile
from game.store.levels.own_levels import OWN


class LevelsScene(LevelCards):
    """Shows the levels and hands on the one chosen."""

    def __init__(
        self,
        app: Context,
        game: AnyGame,
        title: str,
        on_choose: Callable[[LevelFile[AnyLevel]], object],
        chosen: str = "",
    ) -> None:
        """`on_choose` gets a level file that has a level; this scene is closed before. `chosen` names one to mark."""
        super().__init__(app, game, title, chosen)
        self.on_choose = on_choose

    def find(self) -> list[LevelFile[AnyLevel]]:
        self.groups = level_groups_of(self.app, self.game)
        return [entry for _, listed in self.groups for entry in listed]

    def parts(self) -> list[Part]:
        own = self._("Levels of your own")
        return [
            Part(in_language(self.app, chapter.title), in_language(self.app, chapter.idea), listed)
            if chapter is not None
            else Part(own if len(self.groups) > 1 and listed[0].name.startswith(OWN) else self.title, "", listed)
            for chapter, listed in self.groups
        ]

    def choose(self, entry: LevelFile[AnyLevel]) -> None:
        self.app.pop()
        self.on_choose(entry)

    def build_tools(self) -> float:
        if self.game.workshop is None:
            return 0.0
        return self.tool("make", "pencil", self._("Make levels"), self._make, 0.0)

    def _make(self) -> None:
        self.app.push(OwnLevelsScene(self.app, self.game))
