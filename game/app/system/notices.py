"""Notices of the desktop, by the optional package desktop-notifier, which is loaded for the first one."""

import logging
from pathlib import Path

from game.background import start_thread

log = logging.getLogger(__name__)


def notify(title: str, text: str, icon: Path) -> None:
    """Show a notice; nothing happens where there is no such package, or the desktop shows none."""
    start_thread(lambda: _show(title, text, icon), "notice")


def _show(title: str, text: str, icon: Path) -> None:
    try:
        from desktop_notifier import Icon
        from desktop_notifier.sync import DesktopNotifierSync

        DesktopNotifierSync(title, Icon(path=icon)).send(title, text)
    except Exception as error:  # Whatever a desktop raises must not disturb the game.
        log.info("no notice is shown: %s", type(error).__name__)
