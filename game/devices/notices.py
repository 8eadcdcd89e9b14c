"""Notices of the desktop, by the optional package desktop-notifier, which is loaded for the first one."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.background import start_thread

LISTENING = 3600.0
"""Seconds for which a notice can be clicked: desktops keep it in a list."""
log = logging.getLogger(__name__)


def notify(title: str, text: str, icon: Path, clicked: Callable[[], object]) -> None:
    """Show a notice; nothing happens where there is no such package, or the desktop shows none. `clicked` is called in
    another thread.
    """
    start_thread(lambda: asyncio.run(_show(title, text, icon, clicked)), "notice")


async def _show(title: str, text: str, icon: Path, clicked: Callable[[], object]) -> None:
    try:
        from desktop_notifier import DesktopNotifier, Icon

        gone = asyncio.Event()

        def click() -> None:
            clicked()
            gone.set()

        notifier = DesktopNotifier(title, Icon(path=icon))
        await notifier.send(title, text, on_clicked=click, on_dismissed=gone.set)
        # Clicks are heard only while the notifier's loop runs.
        with suppress(TimeoutError):
            async with asyncio.timeout(LISTENING):
                await gone.wait()
    except Exception as error:  # Whatever a desktop raises must not disturb the game.
        log.info("no notice is shown: %s", type(error).__name__)
