"""Notices of the desktop, by the optional package desktop-notifier, which is loaded for the first one."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path

from game.background import start_thread

Begin = Callable[[Coroutine[object, object, None]], object]
"""Begins a task in another thread."""
log = logging.getLogger(__name__)


class Notices:
    """Shows notices, and hears clicks on them; nothing happens where there is no such package, or the desktop shows
    none.
    """

    def __init__(self, title: str, icon: Path, clicked: Callable[[], object]) -> None:
        """`clicked` is called in another thread."""
        self._title = title
        self._icon = icon
        self._clicked = clicked
        self._deliver: Callable[..., Awaitable[object]] | None = None
        self._begin: Begin | None = None

    def show(self, text: str) -> None:
        """Show a notice."""
        if self._begin is None:
            self._begin = _listening()
        self._begin(self._send(text))

    async def _send(self, text: str) -> None:
        try:
            if self._deliver is None:
                from desktop_notifier import DesktopNotifier, Icon

                self._deliver = DesktopNotifier(self._title, Icon(path=self._icon)).send
            await self._deliver(self._title, text, on_clicked=self._clicked)
        except Exception as error:  # Whatever a desktop raises must not disturb the game.
            log.info("no notice is shown: %s", type(error).__name__)


def _listening() -> Begin:
    """Start the thread in which notices are shown, and clicks on all of them heard: desktops keep them in a list."""
    import asyncio  # Loaded for the first notice, as it takes long.

    loop = asyncio.new_event_loop()
    start_thread(loop.run_forever, "notices")
    return lambda task: asyncio.run_coroutine_threadsafe(task, loop)
