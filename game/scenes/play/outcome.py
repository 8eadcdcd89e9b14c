"""The outcome of a game of one or two: its words, what it brings, the score of the match, the next opponent."""

from msgspec.structs import replace

from game.play.session.match import Engine, Match, Person
from game.players.programs import next_strength
from game.rules import Outcome
from game.scenes.base.context import Context, Screen
from game.scenes.board.board import AnyBoardScene
from game.scenes.board.words import Figures
from game.scenes.home import routes
from game.scenes.players.names import player_name, verdict_of, verdict_words
from game.stage.tween import Call, Delay, InTurn
from game.store.player.conclusion import Conclusion, conclude
from game.store.player.scores import today


def outcome_lines(play: AnyBoardScene, outcome: Outcome) -> tuple[str, list[str]]:
    """Return the title of the result and further lines, also for a game that the players have ended early."""
    ended = verdict_of(play.table) is not None
    title, lines = verdict_words(outcome, play.names) if ended else play.words.result(outcome)
    alone = play.session.match.alone
    if play.game.players == 2 and alone and outcome.winner is not None:
        won = not play.table.plays(outcome.winner)
        name = play.names.label(outcome.winner)
        title = play._("You win!") if won else play._("{name} wins this time").format(name=name)
    return title, [*lines, play.parting] if play.parting else lines


def figures_of(play: AnyBoardScene, outcome: Outcome) -> Figures | None:
    """Return the figures of both sides that have decided a game, or None if none have."""
    return play.words.figures(outcome) if verdict_of(play.table) is None else None


def figures_told(play: AnyBoardScene, outcome: Outcome) -> str:
    """Return these figures in a sentence, or ""."""
    figures = figures_of(play, outcome)
    if figures is None:
        return ""
    first, second = (play.names.full_label(side) for side in (0, 1))
    text = play._("{counted} – {first}: {n}, {second}: {m}")
    return text.format(counted=figures.caption, first=first, n=figures.first, second=second, m=figures.second)


def wins_told(play: AnyBoardScene) -> str:
    """Return in a sentence how many games of the match each player has won, or "" if it is only one game."""
    match = play.session.match
    if match.best_of == 1 or play.table.casual:
        return ""
    first, second = (play.names.label(match.player(player)) for player in (0, 1))
    text = play._("{counted} – {first}: {n}, {second}: {m}")
    return text.format(counted=play._("Wins"), first=first, n=match.wins[0], second=second, m=match.wins[1])


def conclusion_of(play: AnyBoardScene, outcome: Outcome, day: str = "") -> Conclusion:
    """Keep what the end of a game brings, with today's date if no other ISO `day` is said."""
    made = conclude(play.app.store, play.table, outcome, play.app.settings.names[0], day or today())
    if made.run and (online := play.app.online) is not None:
        online.friends.refresh()
    return made


def tell_deeds(play: AnyBoardScene, since: int) -> None:
    """Tell what the moves after the first `since`, which have been seen, achieve in a game of one player; at its end
    the result does.
    """
    table = play.table
    if since < table.session.ply and table.counts and table.ending is None:
        routes.deeds(play.app, table, since)


def bring_up(play: AnyBoardScene, screen: Screen, seconds: float) -> None:
    """Show a screen after some seconds, unless the player has left by then; undo cancels it."""

    def push() -> None:
        if play.app.front is play:
            play.stage.animator.finish(ambient=True)
            play.app.push(screen)

    play.stage.animator.start(InTurn(Delay(seconds), Call(push)), tag="result")


def stronger(match: Match, winner: int | None) -> Engine | None:
    """Return the engine a level above the one that a person has just beaten as player `winner`, or None."""
    if winner is None:
        return None
    lost = match.players[1 - winner]
    if match.players[winner] != Person() or not isinstance(lost, Engine):
        return None
    above = next_strength(lost.level)
    return Engine(above.key) if above is not None else None


def match_against(app: Context, match: Match, engine: Engine) -> Match:
    """Return a new match of another one's person against the engine, and remember it for the next set-up."""
    person = match.players.index(Person())
    names = match.names
    name = player_name(app, engine)
    app.settings.players = (Person(), engine) if person == 0 else (engine, Person())
    app.save_settings()
    fresh = replace(match, wins=[0, 0], beginner=1 - match.beginner, counted=False, relieved=None)
    return replace(fresh, players=app.settings.players, names=(names[0], name) if person == 0 else (name, names[1]))
