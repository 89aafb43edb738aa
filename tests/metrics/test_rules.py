"""The alerts: sound, and each proven to fire and to clear, by the real promtool where there is one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import yaml

from curator.metrics.families import BROKEN, FAMILIES
from curator.shipped import folder, text
from tests.agreement.reading import text as page
from tests.metrics.programs import program

RULES = folder("config") / "prometheus" / "curator.rules.yml"


def rules() -> list[dict[str, str]]:
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    found: list[dict[str, str]] = group["rules"]
    return found


def promtool(*words: str | Path) -> str:
    done = subprocess.run(
        [program("promtool"), *map(str, words)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_prometheus_finds_no_fault_with_configuration_and_rules() -> None:
    said = promtool("check", "config", "--lint-fatal", RULES.with_name("prometheus.yml"))
    assert "rules found" in said
    promtool("check", "rules", "--lint=all", "--lint-fatal", RULES)


def test_each_rule_fires_when_it_should_and_clears_when_it_should(tmp_path: Path) -> None:
    tests = (Path(__file__).parent / "rules_test.yml").read_text("utf-8")
    file = tmp_path / "rules_test.yml"
    file.write_text(tests.replace("RULES", str(RULES)))
    assert "SUCCESS" in promtool("test", "rules", file)
    for rule in rules():
        named = rule.get("alert") or rule["record"]
        assert named in tests, f"nothing proves {named}"
        if "alert" in rule:
            times = re.findall(rf"alertname: {named}\b.*", tests)
            silent = [time for time in times if "exp_alerts: []" in time]
            assert len(silent) >= 2, f"{named} is not seen before and after"
            assert len(times) > len(silent), f"{named} is not seen to fire"


def test_a_rule_that_is_broken_is_found_by_its_test(tmp_path: Path) -> None:
    (tmp_path / "curator.rules.yml").write_text(RULES.read_text().replace("> 0.04", "> 0.4"))
    tests = (Path(__file__).parent / "rules_test.yml").read_text("utf-8")
    (tmp_path / "t.yml").write_text(tests.replace("RULES", "curator.rules.yml"))
    done = subprocess.run(
        [program("promtool"), "test", "rules", str(tmp_path / "t.yml")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "CuratorRegretHigh" in done.stdout + done.stderr


def test_rules_name_only_metrics_that_are_exposed() -> None:
    known = {*(family.name for family in FAMILIES), BROKEN[0]}
    named = set(re.findall(r"(?<!:)\bcurator_[a-z_]+", "\n".join(r["expr"] for r in rules())))
    assert named <= known
    assert re.findall(r"127\.0\.0\.1:\d+", text("config", "prometheus", "prometheus.yml"))


def test_every_alert_is_told_with_what_to_do() -> None:
    rows = re.findall(r"^\| `(Curator[A-Za-z]+)` \|", page("docs/metrics.md"), re.MULTILINE)
    assert rows == [rule["alert"] for rule in rules() if "alert" in rule]
