"""Between the games of a campaign: its score, and the choice of the next game's goal."""

from functools import partial

from msgspec.structs import replace

from game.games.combact import INFO
from game.games.combact.campaign import LENGTH, Campaign, begun
from game.games.combact.game import GAME
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.games.combact.view.art import GOALS, LevelPicture
from game.play.port.move_result import Wish
from game.play.session.match import Engine, Person
from game.rules import Outcome
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, OverlayScene
from game.scenes.board.board import BoardScene
from game.scenes.play.outcome import match_against, outcome_lines, stronger
from game.scenes.players.names import player_name
from game.scenes.start.sessions import leave_game, new_seed, play_scene
from game.stage.art import STRONG, TITLE, ScaledArt, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.widgets import Band, Box, Card

SHEET_WIDTH = 780.0
CARD = 196.0
LOW_CARD = 84.0
BESIDE_EACH_OTHER = 600.0
"""Width of the window from which three cards stand beside each other."""
LOWEST_CARD = 58.0
"""Heights of a card with its picture above the words, beside them, and beside the board."""


class InterludeScene(OverlayScene):
    """The panel over the game that has ended, or over the setup before the first game."""

    def __init__(
        self,
        app: Context,
        campaign: Campaign,
        play: BoardScene[Position, Event] | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        """`play` and `outcome` tell of the game that has ended."""
        super().__init__(app)
        if play is not None:
            self.backdrop_dim = 0.3
        self.play = play
        self.campaign = campaign
        self.drawn: Goal | None = None
        """The goal that a program has chosen."""
        if campaign.chooser is not None and campaign.match.players[campaign.chooser] != Person():
            self.drawn = app.chance.choice(list(Goal))
        self.title = self._("Campaign")
        self.lines = [self._("The first to win two games wins the campaign.")]
        if play is not None and outcome is not None:
            self.title, self.lines = outcome_lines(play, outcome)
        self.lines = [*self.lines, *self._what_follows(outcome)]
        if self.drawn is not None:
            self.campaign = replace(campaign, goal=self.drawn)

    def name(self, player: int) -> str:
        match = self.campaign.match
        name = match.names[player] or player_name(self.app, match.players[player])
        return name or self._("Player {n}").format(n=player + 1)

    def _what_follows(self, outcome: Outcome | None) -> list[str]:
        """Return what follows in sentences."""
        campaign = self.campaign
        match = self.campaign.match
        white = self.name(match.player(0))
        black = self.name(match.player(1))
        if match.champion is not None:
            return [self._("{name} won the campaign.").format(name=self.name(match.champion))]
        if campaign.chooser is None:
            return [self._("A draw scores for nobody: the same game is played again.")]
        if outcome is None:
            lines = [self._("{name} plays White and chooses the goal of the first game.").format(name=white)]
        else:
            lines = [
                self._("{name} lost, plays White in the next game and chooses its goal.").format(name=white),
                self._("{loser} chooses from five bacteria, {winner} from three.").format(loser=white, winner=black),
            ]
            lines.insert(0, self._("Next game, {n} of {all}").format(n=sum(match.wins) + 1, all=LENGTH))
        if self.drawn is not None:
            goal = self._(INFO.words[f"goal={self.drawn}"])
            lines.append(self._("{name} chose: {goal}.").format(name=white, goal=goal))
        return lines

    # Layout

    def build(self) -> None:
        window = self.form.box
        sites = self.play.places.beside(window) if self.play is not None else []
        if not self.build_beside(sites, self._build_fitting):
            self._build_sheet(min(SHEET_WIDTH, window.width - 2 * self.beyond))

    def _build_fitting(self, width: float) -> bool:
        """Build the sheet, with smaller things if needed."""
        return self._build_sheet(width) or self._build_sheet(width, dense=True)

    def _build_sheet(self, width: float, dense: bool = False) -> bool:
        """Build the sheet with everything on it; return False if a narrow one would be higher than the window."""
        form = self.form
        inner = width - 2 * self.edge
        size = 18
        if self.narrow:
            size = 14 if dense else 16
        lines = [Text(line, size, STRONG, "text_dim", width=inner, align="centre") for line in self.lines]
        heights = [form.measure(line)[1] + 3 for line in lines]
        score = self._score_height()
        head = self.heading_height(self.title, width)
        entries = self._entries()
        signs = list[Entry]()
        if self.narrow:
            # What leads nowhere further is told by signs.
            entries, signs = entries[:-3], entries[-3:]
        columns = self.fitting_columns(entries, inner, self._columns(len(entries)))
        buttons = self.column_height(len(entries), columns)
        if signs:
            buttons += self.row + (self.gap if entries else 0.0)
        rest = head + 12 + sum(heights) + score + 14 + buttons + self.edge
        card = self._card_height(rest, dense)
        height = rest + (card + self.gap if card else 0.0)
        box = self.beside(self.play.places, width, height) if self.narrow and self.play else self.sheet(width, height)
        if box is None:
            return False
        y = self.heading(self.title, box) + 12
        for line, high in zip(lines, heights, strict=True):
            form.sprite(line, box.centerx, y, anchor=(0.5, 0.0), layer=Layer.TEXT)
            y += high
        if score:
            self._score(Box(box.left + self.edge, y + 4, inner, score - 10))
        y += score + 10
        if card:
            self._cards(Box(box.left + self.edge, y, inner, card))
            y += card + self.gap
        self.buttons(box.left + self.edge, y, inner, entries, columns=columns)
        if signs:
            self.signs(box, signs)
        return True

    def _score_height(self) -> float:
        """Return the height of the games both have won; 0 before the first one."""
        if self.play is None:
            return 0.0
        return 86.0 if self.narrow else 66.0

    def _columns(self, count: int) -> int:
        """Return the number of columns of so many buttons."""
        if self.narrow:
            return 1
        return count if count < 5 else 3

    def _card_height(self, rest: float, dense: bool) -> float:
        """Return the height of the cards with the goals, with all else `rest` high; 0 if none is to be chosen."""
        if self.campaign.chooser is None:
            return 0.0
        if self._below_each_other:
            return 3 * (LOWEST_CARD - 10 * dense) + 2 * self.gap
        card = min(CARD, self.form.box.height - 40 - rest - self.gap)
        return LOW_CARD if card < 150 else card

    @property
    def _below_each_other(self) -> bool:
        """True if the cards stand below each other: titles beside their pictures need some width."""
        return self.narrow or self.form.box.width < BESIDE_EACH_OTHER

    def _score(self, box: Box) -> None:
        """The games both have won."""
        form = self.form
        wins = self.campaign.match.wins
        form.sprite(Band(box.width, box.height, "text", 0.06), *box.center, layer=Layer.GROUND)
        if self.narrow:
            for player, at in enumerate(box.inset(14, 4).rows(2)):
                lit = "accent" if wins[player] > wins[1 - player] else "text"
                name = Text(self.name(player), 20, STRONG, lit, width=at.width - 40, shorten=True)
                form.sprite(name, at.left, at.centery, anchor=LEFT, layer=Layer.TEXT)
                form.label(str(wins[player]), at.right, at.centery - 1, 28, face=TITLE, colour=lit, anchor=RIGHT)
            return
        form.label(":", box.centerx, box.centery - 3, 34, face=TITLE, colour="text_dim", anchor=(0.5, 0.5))
        for player, flank in ((0, -1), (1, 1)):
            lit = "accent" if wins[player] > wins[1 - player] else "text"
            x = box.centerx + flank * 32
            form.label(str(wins[player]), x, box.centery - 2, 38, face=TITLE, colour=lit, anchor=(0.5, 0.5))
            name = Text(self.name(player), 20, STRONG, lit, width=box.width / 2 - 80, shorten=True)
            form.sprite(
                name, box.centerx + flank * 66, box.centery - 1, anchor=(0.5 - flank / 2, 0.5), layer=Layer.TEXT
            )

    def _cards(self, box: Box) -> None:
        """The three goals to choose from."""
        places = box.rows(3, self.gap) if self._below_each_other else box.columns(3, self.gap)
        for goal, at in zip(Goal, places, strict=True):
            self.form.add(Card(f"goal {goal}", at, partial(self._fill, goal), partial(self._choose, goal)))

    def _fill(self, goal: Goal, form: Canvas, box: Box) -> None:
        name = self._(INFO.words[f"goal={goal}"])
        picture = LevelPicture(GOALS[goal])
        if box.height < 150:
            side = box.height - 22
            form.sprite(ScaledArt(picture, side), box.left + 12 + side / 2, box.centery, layer=Layer.CONTENT)
            room = box.width - side - 32
            titles = [Text(name, size, TITLE, width=room) for size in (19, 17, 16, 15, 14, 13, 12)]
            title = next((one for one in titles if self._fits(one, room, box.height - 8)), titles[-1])
            form.sprite(title, box.left + side + 22, box.centery, layer=Layer.CONTENT, anchor=(0.0, 0.5))
            return
        side = box.height - 98
        form.sprite(ScaledArt(picture, side), box.centerx, box.top + 12 + side / 2, layer=Layer.CONTENT)
        title = Text(name, 21, TITLE, width=box.width - 20, shorten=True, align="centre")
        title = form.fitting(title, (19, 17, 16, 15, 14))
        form.sprite(title, box.centerx, box.bottom - 70, layer=Layer.CONTENT)
        note = self._(INFO.notes[f"goal={goal}"])
        aim = Text(note, 15, STRONG, "text_dim", width=box.width - 24, align="centre", lines=2)
        form.sprite(aim, box.centerx, box.bottom - 55, layer=Layer.CONTENT, anchor=(0.5, 0.0))

    def _fits(self, title: Text, width: float, height: float) -> bool:
        """Return whether a title is no higher than that, and breaks within no word."""
        words = (Text(word, title.size, title.face) for word in title.text.split(" "))
        whole = all(self.form.measure(word)[0] <= width for word in words)
        return whole and self.form.measure(title)[1] <= height

    def _entries(self) -> list[Entry]:
        begin = Entry("again", self._("Play again"), self._begin_next, icon="restart", primary=True)
        if self.drawn is not None:
            begin = replace(begin, text=self._("Play"), icon="play")
        play = self.play
        if play is None:
            back = Entry("back", self._("Back"), self.back, icon="back")
            return [back] if self.campaign.chooser is not None else [begin, back]
        take_back = self.closing(partial(play.table.ask, Wish.UNDO))
        entries = [
            Entry("look", self._("View the board"), self.back, icon="screen"),
            Entry("undo", self._("Undo"), take_back, icon="undo", enabled=play.table.can_undo),
            Entry("menu", self._("Menu"), partial(leave_game, self.app, play), icon="menu"),
        ]
        match = self.campaign.match
        if match.champion is not None:
            entries.insert(0, Entry("again", self._("New campaign"), self._again, icon="restart", primary=True))
            if engine := stronger(match, match.champion):
                text = self._("Now against {level}").format(level=player_name(self.app, engine))
                entries.insert(1, Entry("stronger", text, partial(self._again, engine), icon="right"))
        elif self.campaign.chooser is None:
            entries.insert(0, begin)
        return entries

    # What the players ask for

    def _choose(self, goal: Goal) -> None:
        self.campaign = replace(self.campaign, goal=goal)
        self._begin_next()

    def _begin_next(self) -> None:
        session = self.campaign.session(new_seed(self.app))
        if self.play is None:
            self.app.replace(play_scene(self.app, GAME, session))
        else:
            self.app.pop()
            self.play.table.begin(session)

    def _again(self, engine: Engine | None = None) -> None:
        """Begin a new campaign, against another level if one is given."""
        match = self.campaign.match
        if engine is not None:
            match = match_against(self.app, match, engine)
        # The one who did not begin this time does now.
        following = InterludeScene(self.app, begun(match, 1 - self.campaign.match.beginner))
        following.play = self.play
        self.app.replace(following)
