"""Secrets and personal data are found by place, and what only looks like them is not."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from curator.errors import SettingsError
from curator.private import ALL, SECRETS, USUAL, Private, Sort, lines, private, sorts, unsent
from curator.settings import PrivateSettings, parse
from tests.growing import growth, spent

# Keys are put together here, so that no scanner of this repository takes them for real ones.
_A, _D = "abcdefghijklmnopqrstuvwxyz", "0123456789"
_MIX = "aB3dE5fG7hJ9kL2mN4pQ6rS8tU0vW1xY3zA5bC7dE9fG1hJ3kL5mN7pQ9rS1tU3vW5xY7z"
_HEX = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
_BEGIN = "-----BEGIN OPENSSH " + "PRIVATE KEY-----\n"
_END = "\n-----END OPENSSH " + "PRIVATE KEY-----"

_PRIVATE: dict[Sort, list[str]] = {
    "secret": [
        "sk-" + _MIX[:48],
        "sk-proj-" + _MIX[:60],
        "sk-ant-api03-" + _MIX[:60],
        "sk-or-v1-" + _HEX,
        "AIza" + _MIX[:35],
        "ya29." + _MIX[:60],
        "ghp_" + _MIX[:36],
        "github_pat_" + _MIX[:22] + "_" + _MIX[:50],
        "glpat-" + _MIX[:20],
        "AKIA" + "Q3EGRXAMPLEKEYZZ",
        "xoxb-" + "123456789012-1234567890123-" + _MIX[:24],
        "xapp-1-A0123456789-1234567890123-" + _HEX,
        "https://hooks.slack.com/services/" + "T0123ABCD/B0123ABCD/" + _MIX[:24],
        "sk_live_" + _MIX[:24],
        "whsec_" + _MIX[:32],
        "hf_" + "AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh",
        "npm_" + _MIX[:36],
        "pypi-AgEIcHlwaS5vcmc" + _MIX[:70],
        "123456789:" + "AA" + _MIX[:33],
        "MTIzNDU2Nzg5MDEyMzQ1Njc4" + ".Gh3kLm." + _MIX[:30],
        "https://discord.com/api/webhooks/123456789012345678/" + _MIX[:60],
        "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0In0." + _MIX[:43],
        "SG." + _MIX[:22] + "." + _MIX[:43],
        "AGE-SECRET-KEY-1" + "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L" + "QPZRY9X8GF2TVDW0S3JN54KHCE",
        "hvs." + _MIX[:40],
        "tskey-auth-" + _MIX[:24],
        "postgres://app:s3cr3tpw@db.example.com/app",
        "https://bob:hunter22@nas.example.com",
        "password: hunter22",
        "Password = Tr0ub4dor&3",
        "the password is hunter22",
        "**Password:** `correct-horse-9`",
        "DB_PASSWORD=hunter22x",
        "PIN: 4821",
        "api_key = 'abcd1234efgh5678'",
        "access token: " + _HEX[:40],
        "Authorization: Bearer " + _MIX[:40],
        "aws_secret_access_key = " + _MIX[:40],
        "비밀번호: qwer1234!",
        "비밀번호는 hunter22입니다",
        "와이파이 비번: 98127634",
        "API 키: " + _MIX[:32],
        "パスワード：abc12345",
        "パスワードは abc12345 です",
        "暗証番号: 4821",
        "トークン: " + _MIX[:32],
        "密码：abc12345",
        "密码是abc12345",
        "密钥: " + _MIX[:32],
        "Passwort: hunter22",
        "Das Passwort lautet hunter22.",
        "Zugangsschlüssel: " + _MIX[:24],
        _BEGIN + "b3BlbnNzaC1rZXk" + _END,
    ],
    "card": [
        "4539 1488 0343 6467",
        "4539-1488-0343-6467",
        "card 4539148803436467",
        "5555 5555 5555 4444",
        "2223 0031 2200 3222",
        "3782 822463 10005",
        "6011 1111 1111 1117",
        "3530 1113 3330 0000",
        "카드 번호는 4539-1488-0343-6467입니다",
        "カードは4539-1488-0343-6467です",
        "卡号：4539148803436467",
    ],
    "iban": [
        "DE89 3704 0044 0532 0130 00",
        "DE89370400440532013000",
        "GB82 WEST 1234 5698 7654 32",
        "FR14 2004 1010 0505 0001 3M02 606",
        "IBAN: NL91ABNA0417164300.",
        "Konto DE89 3704 0044 0532 0130 00 BIC COBADEFF",
    ],
    "phone": [
        "+82 10-1234-5678",
        "+821012345678",
        "010-1234-5678",
        "전화 01012345678",
        "연락처: 010 1234 5678",
        "전화번호는 010-9876-5432입니다",
        "02-312-3456",
        "(02) 312-3456",
        "031-8008-1234",
        "070-7123-4567",
        "+81 90-1234-5678",
        "090-1234-5678",
        "携帯は090-1234-5678です",
        "携帯: 08012345678",
        "03-1234-5678",
        "(03)1234-5678",
        "06-6123-4567",
        "0120-123-456",
        "+1 415-555-2671",
        "(415) 555-2671",
        "Call me at 415-555-2671.",
        "415.555.2671",
        "+44 20 7946 0958",
        "020 7946 0958",
        "07700 900123",
        "+49 30 901820",
        "0049 30 901820",
        "030 901820",
        "030/901820",
        "0171 1234567",
        "Handy: 01711234567",
        "01 42 68 53 00",
        "+86 138 1234 5678",
        "手机：13812345678",
        "138-1234-5678",
    ],
    "id_number": [
        "971013-1019901",
        "주민등록번호 9710131019901",
        "주민번호: 210315-3123456",
        "マイナンバー：6214 9832 0257",
        "SSN 536-22-1234",
        "11010519491231002X",
        "Steuer-ID 36 574 261 809",
    ],
    "email": [
        "anna@example.com",
        "Write to anna.berg+notes@mail.example.co.uk, please",
        "메일은 anna@example.com입니다",
    ],
}
_LOOK_ALIKES = [
    # Dates, times, versions, numbers of anything.
    "2026-03-10", "2026/03/10", "10.03.2026", "03-10-2026", "20260310", "202603101530",
    "20260310153000", "2026-03-10 10:12:30", "2026-03-10T10:12:30.123456+09:00",
    "2026-03-10 - 2026-04-12", "2025-2026", "09:00-18:00", "0900-1800", "09:00:00 12",
    "1773100800", "1773100800123", "1773100800123456", "UTC+0900", "v1.2.3", "1.2.3.4",
    "0.10.2-beta.3", "2026.3.1", "10.15.7 (19H2)", "Python 3.11.9", "node 20.11.1",
    "port 8080", "ports 8080-8090", "0.0.0.0:8080", "127.0.0.1", "192.168.178.201",
    "10.0.0.0/16", "fe80::1ff:fe23:4567", "00:14:22:01:23:45", "00-14-22-01-23-45",
    "37.5665, 126.9780", "-33.8688 151.2093", "1,234,567", "₩1,234,567", "$12,345.67",
    "1 234 567 890", "3.14159265358979", "100000000", "12345678901234567890", "0123456789",
    "123-456-789", "ISBN 978-3-16-148410-0", "ISBN 0-306-40615-2",
    "order 4539148803436467", "주문 번호 4539148803436467", "注文番号: 4539148803436467",
    "4539 1488 0343 6468", "1234 5678 9012 3456", "0000 0000 0000 0000",
    "ticket 02-2026-031", "020-2026-0310-7", "Room 030-901", "1588-1234", "phones: 3",
    "RTX 4090, 24 GB, 576 W", "1920x1080", "12-34-56", "0x1F600 0xDEADBEEF",
    "chapters 01-02-03", "01 02 03 04", "lines 120-345", "pages 0120-0345", "+100000000",
    "+15%", "555-0100 to 555-0199", "000-00-0000", "666-12-3456",
    "DE00 3704 0044 0532 0130 00", "AB12 3456 7890 1234", "tests 1024 passed 2048 skipped",
    "latency 010.5 ms", "2024 01 15 22 30 45", "call 3 times", "fax 2000", "call 911",
    "스프린트 02-1234", "버전 2026-0310-0001", "第03-12号", "时间 2026-03-10 2026-03-12",
    "Aufträge 0815 bis 4711",
    "(2026-05-28)", "+2000-5000", "number 91.198.174.192",
    "(2026-05-28 10:12)", "Telegram id:8417257307", "telegram 8417257307", "id: 517682186",
    # Names of things, hashes, ids.
    _HEX[:40], _HEX, "commit " + _HEX[:7], "550e8400-e29b-41d4-a716-446655440000",
    "01HV3Z5Q2K9M8N7P6R4S3T2V1W", "mem_01HV3Z5Q2K9M8N7P6R4S3T2V1W", "sha256:" + _HEX,
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "task-list-with-many-words-12345678901234567890", "risk-" + "assessment20260310final",
    "sk-learn is a library", "ask-me-anything-2026-03-10", "hf_hub_download",
    "npm_config_registry", "ghp_ is the prefix", "AKIA is the prefix",
    "data:image/png;base64," + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk" * 6,
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://docs.google.com/document/d/" + _MIX[:44] + "/edit",
    "https://example.com/a:b@c", "https://user:password@example.com",
    "postgres://user:<password>@host/db", "postgres://$USER:$PASSWORD@host/db",
    "git@github.com:anna/notes.git", "APACHECONFIG is set",
    "arn:aws:iam::123456789012:role/app", "notes/2026-03-10-standup-with-anna.md",
    "curator/dedup/0123abc", "eyJ is how they begin", "-----BEGIN CERTIFICATE-----",
    "ssh-ed25519 " + "AAAAC3NzaC1lZDI1NTE5AAAAI" + _MIX[:43] + " anna", "@anna",
    "user@host", "a@b", "1@2.3", "@scope/package@1.2.3",
    # Words about secrets.
    "API_KEY = sk-or-v1-a69...", "https://cdn.example.com/a.jpg?credential=yqXZFxpELC7KVnFOS48&expires=1785509999",
    "/password=\\S+1/g",
    "password: see 1Password", "Password manager: Bitwarden",
    "The password is stored in 1Password.", "password: required",
    "password: at least 12 characters", "password: 12+ characters",
    "Password: 2024-05-01 rotated", "password: $DB_PASSWORD", "password: <your password>",
    "password: ********", "password: your-password-here", "DB_PASSWORD=${DB_PASSWORD}",
    "password: vault/prod/db1", "password_file: /run/secrets/db1",
    "reset the password of user42", "token: 4096", "max_tokens: 8192", "tokens: 12.5k",
    "token expires in 30d", "the token is expired", "token: v2.1.3-beta",
    "api key in ~/.env1", "API key: OPENAI_API_KEY_2", "secret: vault/prod/db1",
    "secret santa 2026", "key: value1234567890", "keyboard: K380 model 2024", "PIN: 13",
    "Pin: GPIO17", "비밀번호: 볼트에 저장", "비밀번호는 8자 이상", "비밀번호 관리자: Bitwarden", "토큰: 4096개",
    "パスワード：1Passwordに保存", "パスワードは8文字以上", "密码：保存在1Password", "密码至少8位",
    "Passwort: im Tresor", "Passwort hat 12 Zeichen", "Das Passwort ist alt.",
    "Schlüssel: C-Dur 1234567890",
]  # fmt: skip


@pytest.mark.parametrize(("sort", "texts"), _PRIVATE.items(), ids=_PRIVATE.keys())
def test_what_is_private_is_found(sort: Sort, texts: list[str]) -> None:
    found = {text: [one.sort for one in private(text, ALL)] for text in texts}
    assert {text: sorts for text, sorts in found.items() if sorts != [sort]} == {}


@pytest.mark.parametrize(("sort", "texts"), _PRIVATE.items(), ids=_PRIVATE.keys())
@pytest.mark.parametrize(
    "around", ["- {}", "| a | {} | b |", "Noted: {}\nand more", "“{}”", "메모: {} 끝", "「{}」"]
)
def test_what_is_private_is_found_within_a_note(sort: Sort, texts: list[str], around: str) -> None:
    found = {text: {one.sort for one in private(around.format(text), ALL)} for text in texts}
    assert {text: sorts for text, sorts in found.items() if sorts != {sort}} == {}


@pytest.mark.parametrize("text", _LOOK_ALIKES)
def test_what_only_looks_private_is_not(text: str) -> None:
    for around in ("{}", "- {}", "Set to {}, as before.", "값: {} 끝"):
        whole = around.format(text)
        assert [(one.sort, whole[one.begin : one.end]) for one in private(whole, USUAL)] == []


def test_a_place_is_that_of_the_words_and_no_more() -> None:
    text = "Call 010-1234-5678, card 4539 1488 0343 6467.\nIts password: hunter22, ok."
    places = list(private(text))
    assert [text[one.begin : one.end] for one in places] == [
        "010-1234-5678",
        "4539 1488 0343 6467",
        "hunter22",
    ]
    assert list(lines(text, places)) == [(1, "phone"), (1, "card"), (2, "secret")]


def test_a_private_key_is_private_with_all_its_lines() -> None:
    begin, end = "-----BEGIN RSA " + "PRIVATE KEY-----", "-----END RSA " + "PRIVATE KEY-----"
    text = f"Key:\n{begin}\n{_MIX}\n{_MIX}\n{end}\nDone 2026."
    assert list(private(text)) == [Private("secret", 5, text.index("\nDone"))]


def test_addresses_are_private_only_where_the_owner_says_so() -> None:
    assert list(private("anna@example.com")) == []
    assert [one.sort for one in private("anna@example.com", ALL)] == ["email"]


def test_what_counts_and_what_may_be_sent_is_the_owners_to_say() -> None:
    assert sorts(PrivateSettings()) == unsent(PrivateSettings()) == USUAL
    assert sorts(PrivateSettings(email=True)) == ALL
    assert unsent(PrivateSettings(email=True, send=("phone", "email"))) == USUAL - {"phone"}


@pytest.mark.parametrize(
    "wrong", ['regions = ["UK"]', 'regions = ["kr"]', 'send = ["all"]', "email = 1"]
)
def test_a_wrong_setting_is_told(wrong: str) -> None:
    with pytest.raises(SettingsError) as told:
        parse(f"[private]\n{wrong}\n", Path("a.toml"))
    assert "private." in str(told.value)


def test_only_the_wanted_sorts_are_found() -> None:
    text = "010-1234-5678 and password: hunter22"
    assert [one.sort for one in private(text, SECRETS)] == ["secret"]
    assert [one.sort for one in private(text, frozenset({"phone"}))] == ["phone"]


def test_regions_decide_whose_numbers_are_known() -> None:
    assert list(private("010-1234-5678", regions=("US",))) == []
    assert [one.sort for one in private("010-1234-5678", regions=("KR",))] == ["phone"]
    assert [one.sort for one in private("+82 10-1234-5678", regions=("US",))] == ["phone"]
    assert [one.sort for one in private("06 12345678 is Dutch", regions=("NL",))] == ["phone"]


def test_places_do_not_overlap_and_stand_in_order() -> None:
    text = " ".join(text for texts in _PRIVATE.values() for text in texts)
    found = list(private(text, ALL))
    assert all(one.end <= after.begin for one, after in pairwise(found))
    assert {one.sort for one in found} == ALL


def test_plain_words_load_no_library() -> None:
    program = (
        "import sys\nfrom curator.private import private\n"
        "assert not list(private('The NAS moved to rack 2 on 2026-03-10; see docs/nas.md.'))\n"
        "print([n for n in ('detect_secrets', 'phonenumbers', 'stdnum', 'requests') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "unit",
    [
        "password: ", "://a:", "sk-", "eyJ", "eyJa.", "a1b2c3d4e5f6", "1", "1 ", "0-",
        "(0", "+1", "+", "DE89 ", "A1", "-----BEGIN PRIVATE " + "KEY-----\n", "010-1234-",
        "token: a1", "4539 ", "a@", "a.", "secret key ", "cl_key=", "AKC",
        "sl_key=" + _HEX, "//x/:_authToken=npm_", "비밀번호는 ", "98012", "020 ", "00", "aws_",
        "12-34-", "é1",
    ],
)  # fmt: skip
def test_the_work_grows_with_the_text_and_no_faster(unit: str) -> None:
    def cost(size: int) -> float:
        text = unit * (size // len(unit))
        return spent(lambda: list(private(text, ALL)))

    list(private("010-1234-5678 token: a1b2c3d4e5f6g7 4539 1488 0343 6467", ALL))
    assert growth(cost, 8_000, 64_000, enough=8 * 2.5, floor=0.004) < 8 * 2.5
