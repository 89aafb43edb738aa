"""Have the daemon believe that it missed the last two nights of a home: `missed.py FOLDER`."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from curator.cli.folders import state_folder
from curator.daemon.memory import Memory, keep

if __name__ == "__main__":
    before = datetime.now(UTC) - timedelta(days=2)
    done = Memory(passed=before, looked=before, told=before)
    keep(state_folder(Path(sys.argv[1]) / ".git"), done)
