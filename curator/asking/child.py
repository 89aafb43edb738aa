"""The process that talks to the model: it can hang, swell or die, and costs nothing but its answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, Self

from curator.model import LONGEST, OFFLINE, Target

# Six bytes spell the longest character of a frame.
_FRAME: Final = 6 * LONGEST + 10_000
_LOCAL: Final = "127.0.0.1,localhost,::1"
_TOP: Final = Path(__file__).resolve().parents[2]
_CODE: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from curator.model import serve; serve(int(sys.argv[2]))"
)


class Child:
    """A running process that knows one target; its environment is ours, its folder and words are not."""

    def __init__(self, process: subprocess.Popen[bytes], connection: Connection) -> None:
        self._process = process
        self._connection = connection

    @classmethod
    def started(cls, target: Target) -> Self:
        """Start the process and tell it its target; the answer to that is read like any other."""
        ours, theirs = Pipe()
        with theirs:
            # -P: nothing is imported from the folder it runs in. What it prints may quote notes.
            process = subprocess.Popen(  # noqa: S603 - our own code by our own interpreter
                [sys.executable, "-P", "-c", _CODE, str(_TOP), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env=_environment(),
                pass_fds=[theirs.fileno()],
            )
        child = cls(process, ours)
        child.tell(target)
        return child

    def tell(self, frame: object) -> None:
        """Send one frame; one that nobody takes is answered by nothing."""
        with suppress(OSError):
            self._connection.send_bytes(json.dumps(frame).encode("ascii"))

    def hear(self, seconds: float) -> Mapping[str, object] | None:
        """Return the next frame; None for none in time, for one too long, and from a dead process."""
        try:
            if not self._connection.poll(seconds):
                return None
            frame = json.loads(self._connection.recv_bytes(_FRAME))
        except (OSError, EOFError, ValueError, RecursionError):
            return None
        return frame if isinstance(frame, dict) else None

    @property
    def lives(self) -> bool:
        """True while the process runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._connection.close()
        self._process.kill()
        self._process.wait()


def _environment() -> dict[str, str]:
    """Return our environment with what keeps litellm off the network, and loopback out of any proxy."""
    proxied = {
        name: ",".join(filter(None, (os.environ.get(name, ""), _LOCAL)))
        for name in ("NO_PROXY", "no_proxy")
    }
    return {**os.environ, **OFFLINE, **proxied}
