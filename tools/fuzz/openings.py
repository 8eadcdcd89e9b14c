"""Scenes to start from, by name. The menu lies below all of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from copy import copy
from functools import partial
from random import Random
from threading import current_thread, main_thread
from typing import Any

from msgspec.structs import replace

from game.app.loop.app import App
from game.games import GAMES
from game.online.announcement import Announcement
from game.online.groups import join
from game.online.invitation import GroupInvitation, Invitation, RaceInvitation
from game.online.races import OnlineRace
from game.online.same_network import Asked, SameNetwork
from game.play.levels.level_text import level_line
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel
from game.play.port.puzzle import Grade
from game.play.puzzles.puzzle_progress import RUN, PuzzleSeries, SeriesKind
from game.play.remote.group import Sheet, Told, take
from game.play.remote.letter import LETTER_VERSION
from game.play.remote.race import Report
from game.play.review.review import can_review
from game.play.session.match import Bot as BotPlayer
from game.play.session.match import Engine, Match, Person, Player, Remote
from game.play.session.session import AnySession
from game.players.bots import Bot
from game.players.opponent import Failure
from game.players.programs import STRENGTHS
from game.players.seats import Failed
from game.rules import Option, OptionValue
from game.scenes.base.online import Offer
from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.base.overlay import confirm
from game.scenes.board.board import AnyBoardScene, BoardScene
from game.scenes.exchange.backup import BackupScene
from game.scenes.exchange.correspondence import letter
from game.scenes.exchange.share import share_game
from game.scenes.home import routes
from game.scenes.home.folder_choice import folder_scene
from game.scenes.home.menu import MenuScene
from game.scenes.home.recovery import later_version_scene, news_scene
from game.scenes.home.routes import continue_or_begin
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.learn.help import HelpScene
from game.scenes.learn.manual import ManualScene, SectionScene
from game.scenes.levels.chapters import ChaptersScene, Region
from game.scenes.levels.editor import EditorScene
from game.scenes.levels.levels import LevelsScene, take_level
from game.scenes.online.games import OnlineGames
from game.scenes.online.screen import OnlineScene
from game.scenes.online.talk import talk
from game.scenes.play.outcome import conclusion_of
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.play.questions import concession_scene
from game.scenes.players.bots import BotScene, BotsScene, LogScene, engine_failure_scene, log_path
from game.scenes.players.names import FAILURES
from game.scenes.players.persons import PersonScene, PersonsScene, remember
from game.scenes.puzzles.daily import DailyScene
from game.scenes.puzzles.puzzles import GeneratePuzzleScene, PuzzleListScene, PuzzlesScene
from game.scenes.puzzles.series import RoundEndScene, begin_round, puzzles_of
from game.scenes.records.records import ACHIEVED, RecordsScene
from game.scenes.review.games import GamesScene
from game.scenes.review.review_pair import PlayOnScene, open_review
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import level_session, play_scene, seed_session
from game.settings.brokers import Broker
from game.store.files.folder_choice import FolderTrouble
from game.store.levels.levels import all_levels, level_groups, own_folder, own_levels
from game.ui.widgets.text_field import TextField
from tools.fuzz.events import form_of

Opening = Callable[[App, Random], object]
BEGUN_ELSEWHERE = (SeriesKind.MISSED, SeriesKind.MISTAKES)
"""Series of what went wrong before."""
FEW = 40
"""Maximum number of moves in a game started in the middle."""
BOTS = tuple(Bot(f"Bot {game.name}", game.name, ("nobody", "--plays")) for game in GAMES if game.players == 2)
"""Bots in the settings, one for each game; `tools.fuzz.programs` plays them."""


def openings() -> dict[str, Opening]:
    """Return all scenes to start from, for all games."""
    found: dict[str, Opening] = {
        "menu": lambda app, chance: None,
        "settings": lambda app, chance: app.push(SettingsScene(app)),
        **{page: partial(_settings, page) for page in ("sound", "controls", "access", "sharing", "data", "about")},
        "keys": lambda app, chance: app.push(KeysScene(app, pad=chance.random() < 0.5)),
        "bots": _bots,
        "bot": _bot,
        "letters": _letters,
        "log": _log,
        "dropped": _dropped,
        "reading": _reading,
        "games": lambda app, chance: app.push(GamesScene(app)),
        "records": lambda app, chance: app.push(RecordsScene(app)),
        "manual": lambda app, chance: app.push(ManualScene(app)),
        "manual section": _manual_section,
        "daily": lambda app, chance: app.push(DailyScene(app)),
        "persons": lambda app, chance: app.push(PersonsScene(app)),
        "bundle": lambda app, chance: app.push(BackupScene(app)),
        "achievements": _achievements,
        "person": _person,
        "online games": _online_games,
        "invite": _invite,
        "invited": _invited,
        "talk": _talk,
        "race": _race,
        "race begun": _race_begun,
        "race count": _race_count,
        "race over": _race_over,
        "joined race": _joined_race,
        "friends": _friends,
        "no friends": _no_friends,
        "nearby": _nearby,
        "broker": lambda app, chance: app.push(OnlineScene(app, _online(app), kept=lambda: None)),
        "news": lambda app, chance: app.push(news_scene(app)),
        "later version": lambda app, chance: app.push(later_version_scene(app, lambda: None, lambda: None)),
        "data folder": _data_folder,
        "confirm": _confirm,
    }
    for game in GAMES:
        ways: dict[str, Callable[[AnyGame, App, Random], object]] = {
            "setup": _setup,
            "continue": lambda game, app, chance: continue_or_begin(app, game),
            "play": _play,
            "level": _level,
            "levels": lambda game, app, chance: app.push(LevelsScene(app, game, "Levels", lambda entry: None)),
            "lesson": _lesson,
            "lesson end": _lesson_end,
            "help": lambda game, app, chance: app.push(HelpScene(app, game)),
            "pause": _pause,
            "share": _share,
            "settings in": _settings_in,
            "end": _end,
            "result": _result,
            "review": _review,
        }
        if game.puzzles is not None:
            ways |= {"puzzles": _puzzles, "puzzle": _puzzle, "puzzle list": _puzzle_list, "round end": _round_end}
        if game.puzzles is not None and game.puzzles.quick:
            ways |= {"another": lambda game, app, chance: app.push(GeneratePuzzleScene(app, game, (), Grade.EASY))}
        if game.workshop is not None:
            ways |= {"own levels": _own_levels, "editor": _editor}
        if game.players == 1:
            ways |= {"scores": _scores, "chapters": _chapters}
        if game.players == 1 and game.solo.races:
            ways |= {"race setup": _race_setup}
        if game.players == 2:
            ways |= {
                "against": _against,
                "letter": _letter,
                "watch": _watch,
                "trouble": _trouble,
                "concession": _concession,
                "play on": _play_on,
            }
        if game.info.campaign:
            ways |= {"campaign": _campaign, "interlude": _interlude}
        found |= {f"{name} {game.name}": partial(way, game) for name, way in ways.items()}
    return found


def begin(app: App, scene: str, seed: int) -> None:
    """Leave everything and open a scene; raises `KeyError` for an unknown one."""
    opening, chance = OPENINGS[scene], Random(seed)
    if not app.scenes:
        app.push(MenuScene(app))
    if len(app.scenes) > 1:
        app.pop(len(app.scenes) - 1)
    app.settings.bots = app.settings.bots or BOTS
    opening(app, chance)


def _settings(page: str, app: App, chance: Random) -> None:
    app.push(SettingsScene(app, page))


def _chapters(game: AnyGame, app: App, chance: Random) -> None:
    groups = level_groups(app.folders, game)
    levels = [entry.name for _, listed in groups for entry in listed]
    regions = [
        Region(chapter.title["en"], chapter.idea["en"], listed[0].name, [entry.name for entry in listed])
        for chapter, listed in groups
        if chapter is not None
    ]
    if not regions:
        return  # There is a map only where there are chapters.
    stars = {name: chance.randrange(game.most_stars + 1) for name in levels[:20]}
    app.push(ChaptersScene(app, game.title, regions, stars, game.most_stars, regions[0].first, lambda level: None))


def _own_levels(game: AnyGame, app: App, chance: Random) -> None:
    """Show the levels with two of the player's own among them, of which one cannot be used."""
    workshop = game.workshop
    assert workshop is not None
    level = next(entry.level for entry in all_levels(app.folders, game) if entry.level is not None)
    take_level(app, level_line(game.name, workshop.data(level)))
    (own_folder(app.folders, game.name) / "broken.toml").write_text('title = "Broken"\nsize = 7\n', encoding="utf-8")
    chosen = next(entry.name for entry in own_levels(app.folders, game) if entry.level is not None)
    app.push(LevelsScene(app, game, "Levels", lambda entry: None, chosen))


def _editor(game: AnyGame, app: App, chance: Random) -> None:
    """Open the editor with a new level, or one of the arcade's."""
    levels = [entry.level for entry in all_levels(app.folders, game) if entry.level is not None]
    app.push(EditorScene(app, game, chance.choice([None, *levels])))


# Sessions


def _value(option: Option, chance: Random) -> OptionValue:
    """Return a value of an option; an offered number is its default half of the time, and alters no other draw."""
    if option.offered:
        return copy(chance).choice((*option.offered, *[option.default] * len(option.offered)))
    return chance.choice(option.choices) if option.choices else chance.randint(option.low, option.high)


def _session(game: AnyGame, chance: Random, moves: int, match: Match | None = None) -> AnySession:
    """Return a game with at most `moves` random moves."""
    options = {option.name: _value(option, chance) for option in game.rules.OPTIONS if option.name != "seed"}
    session = seed_session(game, chance.randrange(10**9), options, match or Match(("Ann", "Bob")))
    for _ in range(moves):
        if session.outcome is not None:
            break
        session.play(chance.choice(game.rules.legal_moves(session.position)))
    return session


def _ended(game: AnyGame, chance: Random, match: Match | None = None) -> AnySession:
    """Return a finished game."""
    session = _session(game, chance, 2000, match)
    if session.outcome is None:
        session.resign(session.side)
    return session


def _back(session: AnySession, moves: int) -> AnySession:
    for _ in range(min(moves, len(session.moves))):
        session.undo()
    return session


def _match(chance: Random, *players: Player) -> Match:
    first, second = (*players, Person(), Person())[:2]
    return Match(
        chance.choice((("Ann", "Bob"), ("", ""), ("W" * 16, "i"))),
        best_of=chance.choice((0, 0, 1, 3)),
        beginner=chance.randrange(2),
        players=(first, second),
    )


def _program(game: AnyGame, chance: Random) -> Player:
    levels = [Engine(strength.key) for strength in STRENGTHS]
    return chance.choice((*levels, BotPlayer(f"Bot {game.name}"), BotPlayer("Nobody")))


def _open(app: App, game: AnyGame, session: AnySession, level: AnyLevel | None = None) -> PlayScene[Any, Any]:
    scene = play_scene(app, game, session, level)
    assert isinstance(scene, PlayScene)
    app.push(scene)
    return scene


# Scenes of a game


def _setup(game: AnyGame, app: App, chance: Random) -> None:
    app.push(SoloSetup(app, game) if game.players == 1 else PairSetup(app, game))


def _play(game: AnyGame, app: App, chance: Random) -> None:
    session = _session(game, chance, chance.choice((0, 1, chance.randrange(FEW))), _match(chance))
    _open(app, game, _back(session, chance.choice((0, 0, 3))))


def _scores(game: AnyGame, app: App, chance: Random) -> None:
    app.push(RecordsScene(app, game.name, chance.choice(game.tables)))


def _level(game: AnyGame, app: App, chance: Random) -> None:
    entries = [entry for entry in all_levels(app.folders, game) if entry.level is not None]
    if not entries:
        app.push(LevelsScene(app, game, "Levels", lambda entry: None))
        return
    entry = chance.choice(entries)
    _open(app, game, level_session(game, entry.name, entry.level, _match(chance)), entry.level)


def _against(game: AnyGame, app: App, chance: Random) -> None:
    players: list[Player] = [Person(), _program(game, chance)]
    chance.shuffle(players)
    _open(app, game, _session(game, chance, chance.randrange(FEW), _match(chance, *players)))


def _letter(game: AnyGame, app: App, chance: Random) -> None:
    """Open a game by mail, or a letter that has come."""
    session = _session(game, chance, chance.randrange(FEW), _match(chance))
    if chance.random() < 0.5:
        players: list[Player] = [Person(), Remote()]
        chance.shuffle(players)
        session.match.players = players[0], players[1]
        _open(app, game, session)
    session.began = chance.choice(("", "2026-11-22T10:00", "2026-11-22T10:01"))
    routes.drop(app, letter(session))


def _watch(game: AnyGame, app: App, chance: Random) -> None:
    match = _match(chance, _program(game, chance), _program(game, chance))
    _open(app, game, _session(game, chance, chance.randrange(FEW), match))


def _lesson(game: AnyGame, app: App, chance: Random) -> None:
    open_lesson(app, game)
    play = app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, LessonGuide)
    for _ in range(chance.randrange(len(game.lesson))):
        play.guide.go_on()


def _puzzle(game: AnyGame, app: App, chance: Random) -> None:
    """Open any puzzle, in any kind of round."""
    puzzles = [puzzle for puzzle in puzzles_of(app, game).puzzles if puzzle is not None]
    if not puzzles:
        app.push(PuzzlesScene(app, game))
        return
    kinds = [kind for kind in SeriesKind if kind not in BEGUN_ELSEWHERE]
    going = PuzzleSeries(chance.choice(kinds), game.name, puzzles)
    begin_round(app, going, chance.choice(puzzles))


def _puzzles(game: AnyGame, app: App, chance: Random) -> None:
    app.push(PuzzlesScene(app, game))


def _puzzle_list(game: AnyGame, app: App, chance: Random) -> None:
    _puzzles(game, app, chance)
    puzzles = app.front
    assert isinstance(puzzles, PuzzlesScene)
    app.push(PuzzleListScene(app, game, chance.choice(puzzles.themes)))


def _round_end(game: AnyGame, app: App, chance: Random) -> None:
    _puzzle(game, app, chance)
    puzzles = [puzzle for puzzle in puzzles_of(app, game).puzzles if puzzle is not None]
    app.push(
        RoundEndScene(app, PuzzleSeries(chance.choice((SeriesKind.STREAK, SeriesKind.SPRINT)), game.name, puzzles))
    )


def _lesson_end(game: AnyGame, app: App, chance: Random) -> None:
    _lesson(game, app, chance)
    play = app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, LessonGuide)
    play.guide.on_end(play.guide.again)


def _play_on(game: AnyGame, app: App, chance: Random) -> None:
    _review(game, app, chance)
    app.push(PlayOnScene(app, game, _session(game, chance, chance.randrange(FEW))))


def _pause(game: AnyGame, app: App, chance: Random) -> None:
    play = _open(app, game, _session(game, chance, chance.randrange(FEW)))
    app.push(PauseScene(app, play, play.tools, play.result_scene))


def _share(game: AnyGame, app: App, chance: Random) -> None:
    _pause(game, app, chance)
    share_game(app, _session(game, chance, chance.randrange(FEW)))


def _settings_in(game: AnyGame, app: App, chance: Random) -> None:
    _pause(game, app, chance)
    app.push(SettingsScene(app))


def _end(game: AnyGame, app: App, chance: Random) -> None:
    """Open a game some moves before its end."""
    _open(app, game, _back(_ended(game, chance, _match(chance)), chance.choice((1, 1, 2, 5))))


def _result(game: AnyGame, app: App, chance: Random) -> None:
    play = _open(app, game, _ended(game, chance, _match(chance)))
    outcome = play.table.ending
    if outcome is not None:
        app.push(play.result_scene(conclusion_of(play, outcome)))


def _review(game: AnyGame, app: App, chance: Random) -> None:
    session = _session(game, chance, FEW, _match(chance))
    if can_review(game, session.length):
        open_review(app, game, session)


def _against_program(game: AnyGame, app: App, chance: Random) -> PlayScene[Any, Any]:
    players: list[Player] = [Person(), _program(game, chance)]
    return _open(app, game, _session(game, chance, chance.randrange(FEW), _match(chance, *players)))


def _concession(game: AnyGame, app: App, chance: Random) -> None:
    """Ask whether a program's resignation is accepted."""
    play = _against_program(game, app, chance)
    app.push(concession_scene(app, play.table, play.names, 1))


def _trouble(game: AnyGame, app: App, chance: Random) -> None:
    play = _against_program(game, app, chance)
    failure = Failure(chance.choice(list(FAILURES)), "a1")
    failed = Failed(1, failure, ["> ugi", "< ugiok", "! no"] * chance.randrange(20))
    app.push(engine_failure_scene(app, play.table, play.names, failed))


def _campaign(game: AnyGame, app: App, chance: Random) -> None:
    players = (Person(), chance.choice((Person(), _program(game, chance))))
    app.push(app.game_view(game).campaign(app, _match(chance, *players)))


def _interlude(game: AnyGame, app: App, chance: Random) -> None:
    """Open a campaign after a game, or some moves before its end."""
    match = Match(("Ann", "Bob"), best_of=3, wins=chance.choice(([0, 0], [1, 0], [1, 1])), campaign=True)
    session = _ended(game, chance, match)
    if chance.random() < 0.5:
        _open(app, game, _back(session, 1))
        return
    outcome = session.outcome
    assert outcome is not None
    session.match.count(outcome)
    play = _open(app, game, session)
    app.push(play.result_scene(conclusion_of(play, outcome)))


# Other scenes


def _online(app: App) -> OnlineGames:
    """The online games, with a broker that nobody answers for."""
    online = app.go_online()
    assert isinstance(online, OnlineGames)
    online.neighbours.same = Neighbourhood(online.post)
    if not online.data.brokers:
        online.data.brokers.append(Broker("mqtt://127.0.0.1:9", "anna", "secret"))
    return online


class Neighbourhood(SameNetwork):
    """Friends nearby who never answer, without a network."""

    @property
    def broker(self) -> Broker:
        return Broker("lan://127.0.0.1:9")

    @property
    def friends(self) -> list[Announcement]:
        names = ("Ben", "Carla Sommer-Winterfeldt", "", "Zoë") if self.post.games else ()
        about = {"v": "1", "key": "0" * 64}
        return [Announcement(f"{n:032x}", ("127.0.0.1",), 9, {**about, "name": name}) for n, name in enumerate(names)]

    def poll(self, shown: bool, name: str) -> list[Asked]:
        return []


def _nearby(app: App, chance: Random) -> None:
    """Friends nearby; none as long as there is no other game."""
    game = chance.choice([game for game in GAMES if game.players == 2])
    _online(app).invite(Offer(game, {}, 3, False, "Anna"), nearby=True)


def _invite(app: App, chance: Random) -> None:
    game = chance.choice([game for game in GAMES if game.players == 2])
    _online(app).invite(Offer(game, {}, 0, False, "Anna"))


def _invited(app: App, chance: Random) -> None:
    online = _online(app)
    made = Invitation(
        online.data.brokers[0], bytes(16), bytes(32), "unstack", (), 3, True, "Anna", "2026-11-24T12:00:00.000000"
    )
    online.show_board(online.post.known(made) or online.post.accept(made, "Ben"))


def _talk(app: App, chance: Random) -> None:
    """Open the talk with a friend, with a text field, as both allow it."""
    online = _online(app)
    _invite(app, chance)
    game = next(iter(online.post.games.values()))
    game.record.chat = game.their_chat = True
    talk(app, game, partial(str.format, name="Carla Sommer-Winterfeldt"), online.save)


def _online_games(app: App, chance: Random) -> None:
    _invite(app, chance)
    app.pop()
    _invited(app, chance)
    app.pop()
    _online(app).show()


def _race_setup(game: AnyGame, app: App, chance: Random) -> None:
    scene = SoloSetup(app, game)
    scene.raced = True
    app.push(scene)


def foreseen(chance: Random, count: int | None = None) -> bytes:
    """In place of `secrets.token_bytes`, of which the keys of a race are made, and so its bricks.

    The threads of wires draw whenever they connect: that must not take from the chance.
    """
    return (chance.randbytes if current_thread() is main_thread() else os.urandom)(count or 32)


def _race(app: App, chance: Random) -> OnlineRace:
    """A race to which many have come, with the same bricks for the same chance."""
    online = _online(app)
    for old in [*online.races.races.games.values()]:
        online.races.races.end(old)
    secret = secrets.token_bytes
    secrets.token_bytes = partial(foreseen, chance)
    try:
        online.race(GAMES.named("brickshooter"), {"mode": "classic", "colours": 7}, 50, "Anna")
    finally:
        secrets.token_bytes = secret
    race = next(iter(online.races.races.games.values()))
    for number, name in enumerate(("Ben", "Carla Sommer", "Ben", "Mo", "Zoë", "")):
        nonce = chance.randbytes(16) if number != 4 else b""
        key = bytes([number + 1]) * 32
        race.race.take(key, Report(LETTER_VERSION, name, 1, nonce=nonce, ready=number != 4))
        for _ in range(number):
            race.sign(key, newer=True, here=True, now=app.clock())
    return race


def _joined_race(app: App, chance: Random) -> None:
    online = _online(app)
    made = RaceInvitation(
        online.data.brokers[0],
        chance.randbytes(16),
        bytes(range(32)),
        "brickshooter",
        (("mode", "thirty"),),
        30,
        "Anna",
    )
    online.races.races.accept(made, "Ben")
    online.show()


def _race_count(app: App, chance: Random) -> None:
    race, races = _race(app, chance), _online(app).races
    races.races.begin(race)
    races.show_board(race)


def _race_begun(app: App, chance: Random, shots: int = 7) -> AnyBoardScene:
    """A race in which all have made some shots."""
    race, races = _race(app, chance), _online(app).races
    races.races.begin(race)
    for entrant in race.state.entrants:
        session = race.race._begin(race.race.seed)
        for _ in range(shots if entrant.key == race.state.key else chance.randrange(30)):
            if session.outcome is None:
                session.play(chance.choice(session.rules.legal_moves(session.position)))
        line = " ".join(session.moves)
        if entrant.key == race.state.key:
            race.state.mine = replace(race.state.mine, shots=line)
        elif (report := race.race.known(entrant.key)) is not None:
            race.race.take(entrant.key, replace(report, shots=line, number=2))
    races.races.changed(race)
    races.show_board(race)
    assert isinstance(app.front, BoardScene)
    return app.front


def _race_over(app: App, chance: Random) -> None:
    play = _race_begun(app, chance, 50)
    assert isinstance(play, PlayScene)
    assert play.table.ending is not None
    app.push(play.result_scene(conclusion_of(play, play.table.ending)))


def _no_friends(app: App, chance: Random) -> None:
    """The page of the day in an arcade that is in no group."""
    app.settings.names = ("Anna", "")
    friends = _online(app).friends
    if friends.group is not None:
        friends.group.leave()
        friends.group = None
    scene = DailyScene(app)
    scene.friends_shown = True
    app.push(scene)


def _friends(app: App, chance: Random) -> None:
    """The page of the day with friends who have solved something of it."""
    _no_friends(app, chance)
    online, scene = _online(app), app.front
    assert isinstance(scene, DailyScene)
    day = scene.shown.isoformat()
    invitation = GroupInvitation(online.data.brokers[0], secrets.token_bytes(16), "Anna")
    group = online.friends.group = join(online.post.desk, invitation, "Anna")
    tasks = [task.name for task in scene.days.tasks(scene.shown)]
    for number, name in enumerate(("Ben", "Carla Sommer", "Ben", "")):
        found = {
            task: Told(1, 1240) if task == RUN else Told(chance.randrange(3), 0, chance.randrange(5), 754)
            for task in tasks[number:]
        }
        take(group.state, bytes([number + 1]) * 32, Sheet(LETTER_VERSION, name, 1, days={day: found}))


def _dropped(app: App, chance: Random) -> None:
    """Drop a file with games onto the window."""
    given = sorted((app.folders.data / "exports").glob("*.arcade"))
    routes.drop(app, str(chance.choice([app.store.archive.path, *given])))


def _reading(app: App, chance: Random) -> None:
    """Drop a long file without games onto the window."""
    path = app.folders.data / "long.arcade"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\n" * 5_000_000)
    routes.drop(app, str(path))


def _manual_section(app: App, chance: Random) -> None:
    manual = ManualScene(app)
    app.push(manual)
    app.push(SectionScene(app, manual.found, chance.randrange(len(manual.found))))


def _achievements(app: App, chance: Random) -> None:
    scene = RecordsScene(app, chance.choice(app.games.names[:2]))
    scene.tabs.chosen = scene.tabs.names.index(ACHIEVED)
    app.push(scene)


def _person(app: App, chance: Random) -> None:
    app.push(PersonsScene(app))
    remember(app, chance.choice(("Ann", "W" * 16)))
    app.push(PersonScene(app, app.settings.persons[0]))


def _data_folder(app: App, chance: Random) -> None:
    trouble = FolderTrouble("{folder} is a file, not a folder.", folder="/tmp/" + "x" * chance.randrange(200))
    app.push(folder_scene(app, trouble, "", lambda typed: None, lambda: None))


def _confirm(app: App, chance: Random) -> None:
    confirm(app, "A question?", "This is what happens then.", "Do it", app.pop)


def _bots(app: App, chance: Random) -> None:
    app.push(SettingsScene(app))
    app.push(BotsScene(app))


def _bot(app: App, chance: Random) -> None:
    _bots(app, chance)
    app.push(BotScene(app, chance.choice((None, *app.settings.bots))))


def _letters(app: App, chance: Random) -> None:
    _setup(GAMES.named("explode"), app, chance)
    app.frame()
    field = next((widget for widget in form_of(app).widgets if isinstance(widget, TextField)), None)
    if field is not None:
        app.push(OnScreenKeyboardScene(app, field))


def _log(app: App, chance: Random) -> None:
    lines = [f"{chance.choice('<>!')} line {n} " + "x" * chance.randrange(400) for n in range(chance.randrange(60))]
    app.push(LogScene(app, "Bot", log_path(app.folders.data, "bot:Bot"), lines))


OPENINGS = openings()
"""All scenes to start from, in a fixed order."""
