"""A view whose home was moved, deleted or cloned anew is seen; disks that come and go are not."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from curator.daemon.mounts import replaced, shown, version
from tests.daemon.test_serve import daemon, settled
from tests.passes.homes import git, made, twins
from tests.strict import strict

_HOME = Path("/home/noor/my notes")
_TABLE = r"""21 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
40 21 8:2 / /mnt/usb rw - vfat /dev/sdb1 rw
41 21 8:1 /home/noor/my\040notes /home/noor/my\040notes ro - ext4 /dev/sda1 ro
42 41 8:1 /home/noor/my\040notes/.git/objects /home/noor/my\040notes/.git/objects rw - ext4 /dev/sda1 rw
43 21 8:1 /opt/curator /opt/curator ro - ext4 /dev/sda1 ro
"""
_NOTES, _OBJECTS = str(_HOME), str(_HOME / ".git/objects")


@pytest.mark.parametrize(
    ("was", "becomes", "place"),
    [
        (r"8:1 /home/noor/my\040notes ", r"8:1 /home/noor/my\040notes//deleted ", _NOTES),
        (r"8:1 /home/noor/my\040notes ", "8:1 /home/noor/old ", _NOTES),
        (r"notes/.git/objects /home/noor/my\040notes/.git/", "notes/.git/objects /x", _OBJECTS),
        ("43 21 8:1 /opt/curator /opt", "43 21 8:1 /opt/curator//deleted /opt", "/opt/curator"),
        ("40 21 8:2 / /mnt/usb", "40 21 8:7 / /mnt/usb", ""),
        ("40 21 8:2 / /mnt/usb", "99 21 8:2 / /mnt/other", ""),
        ("40 21", "44 21 8:1 /var /srv rw - ext4 /dev/sda1 rw\n40 21", ""),
        ("43 21 8:1 /opt/curator /opt", "garbage", ""),
    ],
)
def test_another_folder_in_the_place_of_what_was_shown_is_seen(
    tmp_path: Path, was: str, becomes: str, place: str
) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(_TABLE)
    before = shown(table)
    assert replaced(before, before, [_HOME]) == ""
    assert was in _TABLE
    table.write_text(_TABLE.replace(was, becomes))
    assert replaced(before, shown(table), [_HOME]) == place


def test_where_no_system_tells_nothing_is_replaced(tmp_path: Path) -> None:
    assert replaced(shown(tmp_path / "nothing"), shown(), [_HOME]) == ""


def test_a_daemon_whose_home_was_cloned_anew_asks_for_a_new_start(tmp_path: Path) -> None:
    root = made(tmp_path, twins()).repository.root
    settled(root, missed=False)
    with daemon(tmp_path, str(root), around=strict(root).around) as running:
        running.until("daemon.started")
        running.process.send_signal(signal.SIGHUP)
        running.until("settings.read")
        root.rename(root.with_name("old"))
        git(tmp_path, "clone", "-q", str(root.with_name("old")), str(root))
        running.process.send_signal(signal.SIGHUP)
        assert str(root) in str(running.until("view.replaced")["where"])
        assert running.process.wait(timeout=10) == 1


def test_another_version_of_the_program_is_another_one(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    assert version(file) == version(file)
    file.write_text("one")
    before = version(file)
    assert version(file) == before
    fresh = tmp_path / "fresh.py"
    fresh.write_text("one")
    fresh.replace(file)
    assert version(file) != before
