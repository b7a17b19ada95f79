"""Costly questions have a few slots of their own; beyond them they are refused for now, and others do not wait."""

from threading import BoundedSemaphore, Thread

import pytest
from flask.testing import FlaskClient

from web import admission
from web.admission import hold_answering_slot_if_costly

MOVES_PATH = "/vogu/moves"


def take_all_slots(monkeypatch: pytest.MonkeyPatch, *, is_costly: bool) -> None:
    """Leaves no slot for such questions."""
    monkeypatch.setitem(admission.rooms_by_costliness, is_costly, BoundedSemaphore(0))


@pytest.fixture
def all_costly_slots_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    take_all_slots(monkeypatch, is_costly=True)


@pytest.mark.usefixtures("all_costly_slots_taken")
@pytest.mark.parametrize(
    "path",
    [
        MOVES_PATH,
        f"{MOVES_PATH}/sheet",
        "/coupelation/possible",
        "/vogu/enter?view=moves",
        f"/scout/play?move={'_'.join(['shown.1'] * 60)}",
    ],
)
def test_costly_question_is_refused_with_retry_after_if_slots_are_full(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"HX-Request": "true"} if "enter" in path else {})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "2"
    assert "混み合っています" in answer.text
    assert client.get("/vogu/moves.json").get_json()["status"] == 503


@pytest.mark.usefixtures("all_costly_slots_taken")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/healthz",
        "/vogu/score",
        "/vogu/play.json",
        "/vogu/rules",
        "/scout/check?move=shown.7",
        f"/scout/play?move={'_'.join(['shown.1'] * 20)}",
    ],
)
def test_cheap_question_is_answered_while_costly_slots_are_full(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200


def test_verdicts_have_separate_slots_and_score_needs_none(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_all_slots(monkeypatch, is_costly=False)
    assert client.get("/scout/check?move=shown.7").status_code == 503
    assert client.get("/vogu/score").status_code == 200
    assert client.get(MOVES_PATH).status_code == 200


def test_slot_is_released_after_answer_and_after_error(client: FlaskClient) -> None:
    for _ in range(admission.COSTLY_ROOM + 1):
        assert client.get(MOVES_PATH).status_code == 200
        with pytest.raises(ZeroDivisionError), hold_answering_slot_if_costly("moves", {}):
            1 / 0  # noqa: B018


def test_second_costly_question_waits_for_first() -> None:
    done = []

    def answer_costly_question() -> None:
        with hold_answering_slot_if_costly("moves", {}):
            done.append("waited")

    with hold_answering_slot_if_costly("moves", {}):
        waiting = Thread(target=answer_costly_question)
        waiting.start()
        waiting.join(0.1)
        assert done == []
    waiting.join()
    assert done == ["waited"]


def test_question_waiting_past_patience_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "PATIENCE_SECONDS", 0.05)
    with (
        hold_answering_slot_if_costly("moves", {}),
        pytest.raises(admission.TooManyQuestions),
        hold_answering_slot_if_costly("check", {}),
    ):
        raise AssertionError("two questions at a time")
    with hold_answering_slot_if_costly("check", {}):
        """The refused question holds no slot."""
