"""A program that plays has failed: how to go on."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from game.play.table.table import AnyTable
from game.players.seats import SUBSTITUTE, Failed
from game.scenes.base.context import Context
from game.scenes.base.log import LogScene
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.players.names import FAILURES, Names, player_name, player_title
from game.store.files.files import write_atomic


def log_path(folder: Path, name: str) -> Path:
    """The file of a program's last lines, in the player's own folder."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "program"
    return folder / "logs" / f"{safe}.txt"


def engine_failure_scene(app: Context, table: AnyTable, names: Names, failed: Failed) -> QuestionScene:
    """The question how to go on without the answer of a program. Its last lines are kept in a file."""
    _, side, lines = names._, failed.side, failed.lines
    player, name = table.player(side), names.name(side)
    path = log_path(app.folders.data, str(player))
    text = "".join(f"{line}\n" for line in lines)
    app.save(lambda: write_atomic(path, text))

    def read() -> None:
        # The question comes back when the page is closed.
        app.push(question())
        app.push(LogScene(app, name, path, lines))

    replace = partial(table.seat, side, SUBSTITUTE, partial(player_name, app))

    def question() -> QuestionScene:
        entries = [
            Entry("retry", _("Try again"), lambda: None, icon="restart", primary=True),
            Entry("replace", substitute, replace, icon="person"),
            Entry("own", _("Make this move myself"), table.lend, icon="check"),
            Entry("log", _("Show its output"), read, icon="list", enabled=bool(lines)),
        ]
        return QuestionScene(app, title, why, entries)

    title = _("{name} is not playing").format(name=name)
    why = _(FAILURES[failed.failure.what]).format(detail=failed.failure.detail)
    substitute = _("{player} plays instead").format(player=player_title(app, SUBSTITUTE))
    return question()
