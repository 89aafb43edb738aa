"""The real way to a model: our process, litellm in it, HTTP on loopback, and a server that misbehaves."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from curator.asking.asked import Model
from curator.asking.question import Answer, NoAnswer, Question
from curator.errors import SettingsError
from curator.model_settings import ModelSettings
from tests.asking.server import Goes, Raw, Says, Script, serving

pytestmark = pytest.mark.skipif(
    find_spec("litellm") is None, reason="pip install '.[llm]' brings litellm"
)
KEY = "sk-of-the-test-0123456789"
QUESTION = Question((("system", "Be short."), ("user", "Say hello.")), {"type": "object"}, 100)


@pytest.fixture(scope="module")
def script() -> Iterator[Script]:
    with serving() as script:
        yield script


@pytest.fixture(scope="module")
def model(script: Script, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    """One process for all questions, started in a hostile folder and environment."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / ".env").write_text("OPENAI_API_BASE=http://127.0.0.1:9\n", "utf-8")
    (folder / "litellm.py").write_text("raise SystemExit('not this one')\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("MY_KEY", KEY)
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            patch.setenv(name, "http://127.0.0.1:9")
        settings = ModelSettings(
            name="openai/local", api_base=script.address, api_key_env="MY_KEY", timeout=2
        )
        with Model(settings) as model:
            model.price()
            yield model


def asked(script: Script, model: Model, reply: Says | Raw | Goes) -> Answer | NoAnswer:
    script.will(reply)
    return model.ask(QUESTION)


def test_an_answer_comes_with_its_tokens_and_without_a_price(script: Script, model: Model) -> None:
    assert asked(script, model, Says("hello")) == Answer("hello", False, 120, None)
    assert script.keys == [f"Bearer {KEY}"]
    assert (script.asked[0]["temperature"], script.asked[0]["max_tokens"]) == (0, 100)
    assert script.forms() == ["json_schema"]


def test_an_answer_without_a_count_is_counted_by_its_length(script: Script, model: Model) -> None:
    answer = asked(script, model, Says("hello" * 40, usage=None))
    assert answer.tokens == QUESTION.size + 50


def test_an_answer_that_had_no_room_to_end_says_so(script: Script, model: Model) -> None:
    answer = asked(script, model, Says('{"facts": [', finish="length"))
    assert isinstance(answer, Answer)
    assert answer.cut


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (Raw(200, b"<html>sign in</html>", "text/html"), "failed"),
        (Raw(200, b"[1, 2]"), "failed"),
        (Raw(200, b'{"choices": []}'), "broken"),
        (Raw(200, b'{"id":"x","choices":[{"mess'), "failed"),
        (Raw(400, b'{"error": {"message": "no response_format"}}'), "unsupported"),
        (Raw(401, b'{"error": {"message": "key sk-wrong"}}'), "refused"),
        (Raw(404, b'{"error": {"message": "no such model"}}'), "refused"),
        (Raw(429, b'{"error": {"message": "slow down"}}'), "busy"),
        (Raw(500, b'{"error": {"message": "boom"}}'), "failed"),
        (Raw(503, b"", "text/plain"), "failed"),
        (Goes("break"), "failed"),
    ],
)
def test_what_a_server_does_wrong_is_one_word(
    script: Script, model: Model, reply: Raw | Goes, why: str
) -> None:
    answer = asked(script, model, reply)
    assert isinstance(answer, NoAnswer)
    assert answer.why == why
    assert len(script.asked) == 1  # nothing below us asks again


def test_a_text_without_words_is_an_empty_answer(script: Script, model: Model) -> None:
    assert asked(script, model, Says(None, usage=None)) == Answer("", False, QUESTION.size, None)


@pytest.mark.parametrize("how", ["hang", "drip"])
def test_a_server_that_takes_its_time_is_given_up(script: Script, model: Model, how: str) -> None:
    answer = asked(script, model, Goes("hang" if how == "hang" else "drip"))
    assert answer == NoAnswer("slow", QUESTION.size + 100)
    assert isinstance(asked(script, model, Says("again")), Answer)


def test_an_answer_without_end_costs_a_process_and_no_more(script: Script, model: Model) -> None:
    answer = asked(script, model, Goes("swell"))
    assert isinstance(answer, NoAnswer)
    assert answer.why in ("huge", "slow")
    assert isinstance(asked(script, model, Says("again")), Answer)


def test_an_answer_of_a_megabyte_is_too_long(script: Script, model: Model) -> None:
    answer = asked(script, model, Says("a" * 1_000_000))
    assert isinstance(answer, NoAnswer)
    assert answer.why == "huge"


def test_a_key_of_another_place_is_not_sent(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    script.will(Says("hello"))
    with Model(ModelSettings(name="openai/local", api_base=script.address, timeout=5)) as model:
        assert isinstance(model.ask(QUESTION), Answer)
    assert script.keys == ["Bearer none"]


def test_nobody_listening_is_dead_and_a_known_model_has_a_price() -> None:
    settings = ModelSettings(name="openai/gpt-4o", api_base="http://127.0.0.1:9/v1", timeout=2)
    with Model(settings) as model:
        price = model.price()
        assert price is not None
        assert 0 < price[0] < price[1] < 0.001
        assert model.ask(QUESTION) == NoAnswer("dead")


def test_a_key_that_is_not_there_is_told_before_anything_is_asked() -> None:
    with pytest.raises(SettingsError) as wrong:
        Model(ModelSettings(name="openai/x", api_key_env="NOT_SET_ANYWHERE"))
    assert "NOT_SET_ANYWHERE" in wrong.value.remedy


def test_no_file_of_the_folder_it_is_called_in_is_run(
    script: Script, model: Model, tmp_path: Path
) -> None:
    # The process of the fixture was started beside a litellm.py and a .env of somebody else.
    assert isinstance(asked(script, model, Says("hello")), Answer)
