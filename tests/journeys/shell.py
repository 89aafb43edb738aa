"""A real shell: the program as it is installed, and its printed commands pasted back."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A command stands behind `next:` or `try:`, or at the start of an indented line.
_PRINTED = re.compile(
    r"^(?:next: |\s*try:? +|  )((?:'[^'\n]*/curator' |\S*curator |cd ).*?)(?:  +.*)?$", re.MULTILINE
)


@dataclass(frozen=True)
class Terminal:
    """A shell in one folder; `program` is the installed script, on PATH or not."""

    program: Path
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def paste(self, line: str) -> str:
        """Type a line and return what it prints; the test fails if it does."""
        done = self.typed(line)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        return done.stdout

    def typed(self, line: str) -> subprocess.CompletedProcess[str]:
        """Type a line."""
        return subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )


def install(folder: Path) -> Path:
    """Write the script that an installation would make."""
    folder.mkdir(parents=True)
    script = folder / "curator"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from curator.__main__ import main\nsys.exit(main())\n"
    )
    script.chmod(0o755)
    return script


def printed(said: str) -> list[str]:
    """Return the commands that an output tells to type, in order."""
    return _PRINTED.findall(said)
