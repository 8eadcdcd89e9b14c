"""Texts about the result of a game, and keeping what it brings."""

from __future__ import annotations

from game.rules import Outcome
from game.scenes.board.board import AnyBoardScene
from game.scenes.players.names import verdict_words
from game.store.player.conclusion import Conclusion, conclude
from game.store.player.scores import today


def outcome_lines(play: AnyBoardScene, outcome: Outcome) -> tuple[str, list[str]]:
    """Return the title of the result and further lines, also for a game that the players have ended early."""
    ended = play.session.verdict is not None
    title, lines = verdict_words(outcome, play.names) if ended else play.words.result(outcome)
    alone = play.session.match.alone
    if play.game.players == 2 and alone and outcome.winner is not None:
        won = not play.table.plays(outcome.winner)
        name = play.names.label(outcome.winner)
        title = play._("You win!") if won else play._("{name} wins this time").format(name=name)
    return title, lines


def conclusion_of(play: AnyBoardScene, outcome: Outcome, day: str = "") -> Conclusion:
    """Keep what the end of a game brings, with today's date if no other ISO `day` is said."""
    made = conclude(play.app.store, play.table, outcome, play.app.settings.names[0], day or today())
    if made.run and (online := play.app.online) is not None:
        online.friends.refresh()
    return made
