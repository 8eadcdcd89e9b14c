"""The page *Data* of the settings: the player's folder, what cannot be read or saved in it, and what was put aside."""

from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from game.background import Steps, Work, start_task
from game.language import N_
from game.scenes.base.overlay import Entry, confirm
from game.scenes.base.recovery import take_back
from game.scenes.base.scene import PageScene, date_text, to_clipboard
from game.stage.art import STRONG, TEXT, Text
from game.stage.sprites import TOP_LEFT, Layer
from game.store.files.errors import StorageError, shown
from game.store.files.folders import homely
from game.store.player.kept_files import FolderContent, KeptFile, look_through
from game.store.player.recovery import MOST_READ, Recovered, original_name, recoverable_file
from game.ui.drawing.metrics import GAP_M
from game.ui.input.file_manager import show_folder
from game.ui.widgets.widgets import Box, Button, Rule

FILE_KINDS = {
    "settings": N_("Settings"),
    "progress": N_("Stars"),
    "scores": N_("Best scores"),
    "puzzles": N_("Solved puzzles"),
    "online": N_("Online games"),
    "saves": N_("Games in progress"),
}
"""Content of each file of the data folder, by its name."""
UNITS = N_("{n} KB"), N_("{n} MB"), N_("{n} GB")
"""Sizes by thousand."""
MOST_LISTED = 40
"""Maximum number of files put aside that are listed."""
WORDS_FROM = 700.0
"""Width of the page from which buttons have words."""
WORDS_AROUND = 60.0
SIGN = 46.0
DATA_LINE = 44.0
"""Width of a button beside its word, and without one, and its height."""
DATA_GAP = 14.0
RULE_SPACE = 10.0
"""Space between two lines, and above and below the rule between two groups."""


class Item(Struct, frozen=True):
    """A line of the page: what there is, a note on it, and what can be done."""

    title: str
    note: str
    tools: list[Entry] = []
    about: str = ""
    """Name of the file that the buttons are about, for screen readers."""


class DataPage:
    """Content of the page, looked for when it is opened first and after every change."""

    def __init__(self, scene: PageScene) -> None:
        self._scene = scene
        self._content: FolderContent | None = None
        """None until the folder was looked through."""
        self._found: dict[Path, Recovered] = {}
        """Contents that can be restored, by file."""
        self._looking: Work | None = None
        self._ = scene._

    def close(self) -> None:
        """Stop looking."""
        if self._looking is not None:
            self._looking.close()

    # Looking through the folder

    def _look(self) -> None:
        self.close()
        self._looking = self._scene.app.scheduler.start(self._look_through())

    def _look_through(self) -> Steps[None]:
        """Look through the folder in a thread, and then at the files put aside, one a step."""
        app = self._scene.app
        task = start_task(partial(look_through, app.folders.data), "data folder")
        while not task.done():
            yield False
        content = task.result()
        found = dict[Path, Recovered]()
        for kept in content.kept[:MOST_LISTED]:
            if kept.size <= MOST_READ:
                found[kept.path] = recoverable_file(kept.path, app.games.named)
            yield True
        self._content = content
        self._found = found
        self._scene.renew()

    # Laying out

    def build(self, room: Box) -> float:
        """Build the page in a box; return where it ends."""
        if self._looking is None:
            self._look()
        form = self._scene.form
        top = room.top
        groups = [group for group in (self._about_folder(), self._troubles(), self._kept()) if group]
        words = [Text(tool.text, 17, STRONG) for group in groups for item in group for tool in item.tools]
        wide = room.width >= WORDS_FROM
        each = max(form.measure(word)[0] for word in words) + WORDS_AROUND if wide else SIGN
        for number, group in enumerate(groups):
            if number:
                form.sprite(Rule(room.width), room.centerx, top - DATA_GAP + RULE_SPACE, layer=Layer.GROUND)
                top += 2 * RULE_SPACE - DATA_GAP
            for item in group:
                top += self._line(item, Box(room.left, top, room.width, 0), each, wide) + DATA_GAP
        return top - DATA_GAP

    def _line(self, item: Item, line: Box, each: float, wide: bool) -> float:
        """Build a line at the top of a box, with buttons of a width `each`, with words where it is `wide`; return its
        height.
        """
        form = self._scene.form
        taken = len(item.tools) * (each + GAP_M)
        title = Text(item.title, 18.5, STRONG, width=line.width - taken, lines=3)
        note = Text(item.note, 15, TEXT, "text_dim", width=line.width - taken, lines=10)
        high = form.measure(title)[1]
        height = form.measure(title)[1] + form.measure(note)[1]
        line.height = max(height, DATA_LINE if item.tools else 0.0)
        top = line.centery - height / 2
        form.sprite(title, line.left, top, anchor=TOP_LEFT)
        form.sprite(note, line.left, top + high, anchor=TOP_LEFT)
        left = line.right - taken + GAP_M
        for tool in item.tools:
            box = Box(left, line.centery - DATA_LINE / 2, each, DATA_LINE)
            text, tip = (tool.text, "") if wide else ("", tool.text)
            name = f"{tool.text}: {item.about}" if item.about else tool.text
            form.add(Button(tool.key, box, text, tool.act, icon=tool.icon, tip=tip), tool.enabled, name)
            left += each + GAP_M
        return line.height

    def _about_folder(self) -> list[Item]:
        folder = self._scene.app.folders.data
        content = self._content
        size = self._size(content.size) if content is not None else "…"
        tools = [
            Entry("open", self._("Open folder"), self._show, "folder"),
            Entry("copy", self._("Copy path"), self._copy, "copy"),
        ]
        return [Item(self._("Your folder"), f"{homely(shown(folder.absolute()))} · {size}", tools)]

    def _troubles(self) -> list[Item]:
        """Return lines about what cannot be saved or read."""
        store = self._scene.app.store
        found = []
        again = Entry("again", self._("Try again"), self._try_again, "restart")
        if store.later is not None:
            told = self._("The files in this folder belong to a later version. They stay as they are.")
            found.append(Item(self._("Nothing is saved here"), told))
        elif store.guest:
            told = self._("Another window saves here. This one adds only stars, best scores and finished games.")
            found.append(Item(self._("Second window"), told))
        if store.reason:
            told = self._("Changes are kept in memory, and the arcade tries to save them every few seconds: {reason}.")
            found.append(Item(self._("Not saved yet"), told.format(reason=store.reason), [again]))
        for path, error in store.troubles.unread.items():
            aside = Entry(f"aside {path.name}", self._("Put aside"), partial(self._ask_aside, path), "close")
            once_more = Entry(f"again {path.name}", again.text, again.act, again.icon)
            told = self._("{problem}. It stays as it is, and the arcade tries again every few seconds.")
            note = told.format(problem=store.troubles.why_unread(path, error))
            found.append(Item(self._what(path), note, [once_more, aside] if self._saves else [once_more], path.name))
        return found

    def _kept(self) -> list[Item]:
        """Return lines about the files put aside."""
        if self._content is None:
            return []
        kept = self._content.kept
        if not kept:
            return [Item(self._("Files put aside"), self._("None. Files that cannot be used will be listed here."))]
        told = self._(
            "They could not be used, or another version put them aside. Those that can be read again "
            "can be restored: their contents are added to what you have."
        )
        found = [Item(self._("Files put aside"), told), *(self._kept_item(one) for one in kept[:MOST_LISTED])]
        if len(kept) > MOST_LISTED:
            count = len(kept) - MOST_LISTED
            found.append(Item(self._scene.plural("{n} more file", "{n} more files", count), self._("They are older.")))
        return found

    def _kept_item(self, kept: KeptFile) -> Item:
        name = kept.path.name
        tools = []
        found = self._found.get(kept.path)
        if found is not None and found.paths:
            words = self._("Restore")
            act = partial(self._restore, kept, found)
            tools.append(Entry(f"restore {name}", words, act, "restart", enabled=self._saves))
        if name.endswith(".json"):
            tools.append(Entry(f"delete {name}", self._("Delete"), partial(self._ask_delete, kept), "close"))
        parts = [name, self._when(kept.when), self._size(kept.size) if kept.size else ""]
        return Item(self._what(kept.path), " · ".join(filter(None, parts)), tools, name)

    @property
    def _saves(self) -> bool:
        """True if this window saves everything in this folder."""
        store = self._scene.app.store
        return not store.guest and store.later is None

    # Words

    def _what(self, path: Path) -> str:
        """Return what a file holds, in the player's language."""
        name = original_name(path)
        if path.parent.name == "saves":
            titles = {game.name: game.title for game in self._scene.app.games.abouts()}
            game = name.partition("-")[0]
            return self._("{game}: a game in progress").format(game=titles.get(game, game))
        return self._(FILE_KINDS[name]) if name in FILE_KINDS else name

    def _when(self, time: float) -> str:
        """Return day and time as the player's language writes them."""
        try:
            moment = datetime.fromtimestamp(time)
        except (OSError, OverflowError, ValueError):
            return ""
        return f"{date_text(self._scene._, moment.date().isoformat())}, {moment:%H:%M}"

    def _size(self, size: int) -> str:
        """Return a number of bytes in readable units."""
        if size < 1000:
            return self._scene.plural("{n} byte", "{n} bytes", size)
        number = size / 1000
        unit, *larger = UNITS
        while number >= 1000 and larger:
            number /= 1000
            unit, *larger = larger
        return self._(unit).format(n=self._scene.decimal(number))

    # What the player does

    def _show(self) -> None:
        self._scene.app.scheduler.start(self._showing())

    def _showing(self) -> Steps[None]:
        """Start the file manager, and tell if that fails."""
        task = start_task(partial(show_folder, self._scene.app.folders.data), "file manager")
        while not task.done():
            yield False
        if task.exception() is not None:
            self._tell(self._("The file manager cannot be started. The path can be copied instead."))

    def _copy(self) -> None:
        to_clipboard(self._scene.app, str(self._scene.app.folders.data.absolute()), self._("The path was copied."))

    def _try_again(self) -> None:
        self._scene.app.scheduler.start(self._trying_again())

    def _trying_again(self) -> Steps[None]:
        """Try again at once to read and write, and tell if that has not helped."""
        store = self._scene.app.store
        store.try_again()
        while store.is_writing:
            yield False
        yield False  # The store takes the results of its threads with the next frame.
        if store.reason or store.troubles.unread:
            self._tell(f"{store.sign}.")
        self._look()

    def _ask_aside(self, path: Path) -> None:
        title = self._("Put {name} aside?").format(name=path.name)
        text = self._("The arcade goes on without it. It stays in the folder under another name.")
        confirm(self._scene.app, title, text, self._("Put aside"), partial(self._put_aside, path))

    def _put_aside(self, path: Path) -> None:
        self._scene.app.store.put_aside(path, self._look)

    def _restore(self, kept: KeptFile, found: Recovered) -> None:
        told = self._("The contents of {name} were added to what you have.").format(name=kept.path.name)
        take_back(self._scene.app, found, partial(self._changed, told))

    def _ask_delete(self, kept: KeptFile) -> None:
        title = self._("Delete {name}?").format(name=kept.path.name)
        text = self._("Its contents are lost for good, unless they were restored.")
        confirm(self._scene.app, title, text, self._("Delete"), partial(self._delete, kept))

    def _delete(self, kept: KeptFile) -> None:
        self._scene.app.store.once(kept.delete, partial(self._deleted, kept))

    def _deleted(self, kept: KeptFile, error: StorageError | None) -> None:
        told = self._("{name} was deleted.") if error is None else self._("{name} cannot be deleted: {reason}.")
        self._changed(told.format(name=kept.path.name, reason=error.reason if error is not None else ""))

    def _changed(self, told: str) -> None:
        self._tell(told)
        self._look()

    def _tell(self, sentence: str) -> None:
        self._scene.app.announce(sentence)
