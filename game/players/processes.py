"""Programs from outside as processes: each is ended together with everything it has started in its session.

A program gets a session of its own (a job object on Windows), which all that it starts belongs to as well. So Ctrl+C in
the terminal reaches the arcade alone, which then sends its programs away. Where the arcade itself is killed, the job
ends with it; elsewhere a guard does the same: a shell that waits at a pipe from the arcade. What a program puts into
yet another session (a daemon) has left the family and is out of reach: nothing would tell it from the other programs
that the arcade, or the desktop on its behalf, has started.
"""

import contextlib
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from game.background import Process, start_process, start_thread

if sys.platform == "win32":
    from game.players.windows import Group as Group
else:
    import os
    import signal

    GUARD = 'read -r word || { kill -TERM "-$0"; sleep 1; kill -KILL "-$0"; }'
    """Waits for a word; when the pipe ends without one, the arcade is gone."""

    class Group:
        """The processes of a program's session."""

        def __init__(self, process: Process) -> None:
            self._id = process.pid
            self._guard: Process | None = None
            # Without a shell all but the case that the arcade is killed is as it should be.
            with contextlib.suppress(OSError):
                self._guard = start_process(("/bin/sh", "-c", GUARD, str(process.pid)), heard=False)

        @property
        def empty(self) -> bool:
            """True if no process is left, once the program itself has ended and was waited for."""
            return not self._signal(0)

        def terminate(self) -> None:
            """Ask all to end."""
            self._signal(signal.SIGTERM)

        def kill(self) -> None:
            self._signal(signal.SIGKILL)

        def close(self) -> None:
            """Nothing is left to be ended."""
            if self._guard is not None:
                with contextlib.suppress(OSError):
                    self._guard.communicate(b"gone\n")

        def _signal(self, number: int) -> bool:
            try:
                os.killpg(self._id, number)
            except OSError:
                return False
            return True


BESIDE = 5
"""The niceness of a program that gives way."""
GRACE = 1.0
"""Seconds between the request to end and the end."""


class ProcessGroup:
    """A running program and all it has started."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        """Start the program without a shell; raises `OSError` or `ValueError` when that is not possible."""
        self._process = start_process(command, folder)
        self._group = Group(self._process)
        self._ending = False
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self.input, self.output, self.errors = (pipe for pipe in pipes if pipe is not None)

    @property
    def pid(self) -> int:
        """The program's own process."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """True if the program itself is running; others of its family may be even when it is not."""
        return self._process.poll() is None

    def give_way(self) -> None:
        """Let the program, and all it starts from now on, take only the time that others leave; not on Windows."""
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, BESIDE)

    def end(self) -> None:
        """Ask all to end, and see to it that they do. This does not wait; but the arcade ends only after them."""
        if not self._ending:
            self._ending = True
            self._group.terminate()
            start_thread(self._see_them_off, "see off", daemon=False)

    def _see_them_off(self) -> None:
        late = time.monotonic() + GRACE
        while time.monotonic() < late and (self.running or not self._group.empty):
            time.sleep(0.02)
        self._group.kill()
        # A process that even this does not end hangs in the system itself, and must not hold up the arcade for ever.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=5.0)
        self._group.close()
