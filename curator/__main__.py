"""Makes `python -m curator` the command `curator`; starts before anything slow is imported."""

from __future__ import annotations

import sys

from curator.errors import INTERRUPTED


def main() -> int:
    """Run the command line and return the exit code, 130 also for ^C while it is being loaded."""
    try:
        from curator.cli.main import main as command

        return command()
    except KeyboardInterrupt:
        sys.stderr.write("curator: interrupted; nothing of the home is half written\n")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
