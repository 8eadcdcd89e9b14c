"""Notices of the desktop, by the optional package desktop-notifier, which is loaded for the first one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.background import start_thread

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

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
        self._loop: AbstractEventLoop | None = None
        """Clicks on all notices are heard while it runs: desktops keep notices in a list."""

    def show(self, text: str) -> None:
        """Show a notice."""
        import asyncio  # Loaded for the first one, as it takes long.

        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            start_thread(self._loop.run_forever, "notices")
        asyncio.run_coroutine_threadsafe(self._send(text), self._loop)

    async def _send(self, text: str) -> None:
        try:
            if self._deliver is None:
                from desktop_notifier import DesktopNotifier, Icon

                self._deliver = DesktopNotifier(self._title, Icon(path=self._icon)).send
            await self._deliver(self._title, text, on_clicked=self._clicked)
        except Exception as error:  # Whatever a desktop raises must not disturb the game.
            log.info("no notice is shown: %s", type(error).__name__)
