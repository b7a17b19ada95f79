"""What costs is answered by a process beside the one that was asked: the same answers, and nobody waits for them."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse

from app import create_app
from scripts.served import children, run_server
from tests.serving.ask import ask
from tests.trust.presses import goes_wrong
from web.admission import answering_turn
from web.i18n import load_all_messages_of_language_or_raise
from web.question_worker import QuestionWorker, WorkerRequest, answer_request_inside_worker_leaving_sheets_as_html
from web.question_worker import create_app_answering_costly_requests_in_worker as serving
from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess
from web.wsgi_keys import ABANDONED

PATIENCE = 60.0
CHECK = "/scout/check?move=shown.7"
SCRIPT = {"HX-Request": "true"}
JUDGED: list[tuple[str, str, dict[str, str], dict[str, str]]] = [
    ("GET", CHECK, {}, {}),
    ("GET", "/subway/moves?at=H16.M21.T10&turn=p2&roll=6.6", {"Accept-Encoding": "br, gzip"}, {}),
    ("GET", "/vogu/moves.json", {"Accept-Language": "en"}, {}),
    ("GET", "/vectron/play.qr", {}, {}),
    ("GET", "/coupelation/possible", {}, {}),
    ("GET", "/coupelation/play/sheet?lang=en", {}, {}),
    ("GET", "/coupelation/play.pdf", {}, {}),
    ("GET", "/scout/check.pdf?move=nonsense&names=%E3%81%82", {}, {}),
    ("GET", "/scout/check.json?hand=1/2.3/4&move=shown.1", {}, {}),
    ("GET", "/vogu/enter?view=play&players=3", {}, {}),
    ("GET", "/vogu/enter?view=play&players=3", SCRIPT, {}),
    ("GET", "/vogu/enter?view=play&put=nonsense", {}, {}),
    ("POST", "/scout/enter", SCRIPT, {"view": "check", "hand": "1/2.3/4", "move": "shown.1"}),
    ("GET", "/vogu/rules?p1=GW", {}, {}),
    ("GET", "/vogu/rules/sheet?p1=GW", {}, {}),
    ("GET", "/scout/rules.json?hand=1/2.3/4", {}, {}),
    ("GET", "/coupelation/rules.pdf?tower=12.25.31", {}, {}),
    ("GET", "/subway/setup?at=H16.M21.T10", {}, {}),
    ("GET", "/search?q=deck", {}, {}),
    ("GET", "/search.json?q=deck&game=scout", {"Accept-Encoding": "gzip"}, {}),
    ("GET", "/vogu/play/ask?q=deck", {}, {}),
]
HERE: list[tuple[str, str, dict[str, str], dict[str, str]]] = [
    ("GET", "/", {}, {}),
    ("GET", "/vogu/score?p1=GW", {}, {}),
    ("GET", "/vogu/nonsense", {}, {}),
    ("GET", "/nonsense/play", {}, {}),
    ("GET", "/scout/rules", {}, {}),
    ("HEAD", CHECK, {}, {}),
    ("POST", "/scout/enter", SCRIPT, {"view": "check", "hand": "1/2." * 20_000}),
    ("POST", "/scout/enter", SCRIPT, {}),
]


@pytest.fixture(scope="module")
def judge() -> Iterator[QuestionWorker]:
    """A judge that answers."""
    judge = QuestionWorker(create_app)
    until = time.monotonic() + PATIENCE
    while not judge.has_started_successfully() and time.monotonic() < until:
        time.sleep(0.02)
    assert judge.has_started_successfully()
    judge.apart.budget = PATIENCE  # what takes how long is no matter of tests
    yield judge
    judge.apart.stop_in_background()


@pytest.fixture(scope="module")
def beside(judge: QuestionWorker) -> FlaskClient:
    """Asks an app that has a judge."""
    return with_judge(judge).test_client()


def with_judge(judge: QuestionWorker) -> Flask:
    app = create_app()
    app.before_request(judge.answer_costly_request_if_worker_ready_or_none_or_raise)
    return app


def sent(client: FlaskClient, asked: tuple[str, str, dict[str, str], dict[str, str]]) -> TestResponse:
    method, path, headers, form = asked
    return client.open(path, method=method, headers=headers, data=form or None)


def said(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), answer.data


DRAWING = (
    "web.routes.compute_answer_build_page_and_set_request_globals",
    "web.routes.resolve_form_or_touch_or_abort_if_unknown",
    "web.rule_pages.build_unanswered_table_page_and_set_language_or_abort",
    "web.rule_questions.search",
)
"""What costs, and is done in the judge alone."""


@pytest.mark.parametrize("asked", [*JUDGED, *HERE], ids=str)
def test_an_answer_is_the_same_with_a_judge_and_without(
    asked: tuple[str, str, dict[str, str], dict[str, str]],
    client: FlaskClient,
    beside: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And what costs is not done where it was asked."""
    with monkeypatch.context() as patched:
        for name in DRAWING if asked in JUDGED else ():
            patched.setattr(name, lambda *_: pytest.fail("done where it was asked"))
        judged = said(sent(beside, asked))
    assert judged == said(sent(client, asked))


def test_what_somebody_has_already_is_not_sent_again(beside: FlaskClient) -> None:
    tag = beside.get(CHECK).headers["ETag"]
    again = beside.get(CHECK, headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


@pytest.mark.parametrize("path", [CHECK, "/vogu/score", "/healthz"])
def test_until_the_judge_is_ready_all_is_answered_here(
    path: str, judge: QuestionWorker, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge.apart, "ready", None)
    monkeypatch.setattr(judge.apart, "run_work_retrying_once_if_process_dies_or_raise", None)
    assert with_judge(judge).test_client().get(path).data == client.get(path).data


def test_a_system_that_has_no_room_for_a_judge_answers_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_: WorkerProcess[object, object]) -> None:
        raise OSError("no room")

    monkeypatch.setattr("web.worker_process.WorkerProcess.ensure_pool_running", no_room)
    assert with_judge(QuestionWorker(create_app)).test_client().get(CHECK).status_code == 200


@pytest.mark.parametrize(
    ("fault", "said"), [(WorkerBusy(), "error.full.title"), (WorkerFailed("it took too long"), "error.stuck.title")]
)
def test_who_gets_no_answer_in_time_is_asked_to_come_back(
    judge: QuestionWorker, beside: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: Exception, said: str
) -> None:
    """When a process is replaced, tests/trust/test_press.py asks of the press, which is kept in the same way."""

    def fails(_: object) -> None:
        raise fault

    monkeypatch.setattr(judge.apart, "run_work_retrying_once_if_process_dies_or_raise", fails)
    answer = beside.get(f"{CHECK}&lang=en")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert load_all_messages_of_language_or_raise("en")[said] in answer.text


def test_a_question_the_judge_falls_over_is_told_by_its_kind_alone(
    judge: QuestionWorker, beside: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(judge.apart, "work", goes_wrong)
    assert beside.get("/scout/check.json?names=Akiko").get_json()["status"] == 503
    assert "ValueError" in caplog.text
    assert "Akiko" not in caplog.text
    assert "no such paper" not in caplog.text


def test_a_touch_at_a_shared_table_that_costs_is_the_judges(
    beside: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of moves, and a long record; what costs little is told by who was asked."""
    table = beside.post("/table.json", data={"game": "vogu", "view": "play", "query": "players=3"}).get_json()
    fields = {"players": "3", "live.after": "1", "live.view": "play", "live.game": "vogu", "live.stood": "players=3"}

    def touched(*_: object) -> None:
        raise AssertionError("worked out here")

    with monkeypatch.context() as patch:
        patch.setattr("web.live.addresses.apply_input_of_current_request_or_raise", touched)
        path = f"/table/{table['key']}/enter"
        for costly in ({"view": "moves"}, {"view": "play", "move": "_".join(["place.3G.1.0"] * 60)}):
            assert beside.post(path, data={**fields, **costly}, headers=SCRIPT).status_code < 500
        assert beside.post(path, data={**fields, "view": "play"}, headers=SCRIPT).status_code == 500


def test_who_has_hung_up_while_waiting_is_asked_of_nobody(
    judge: QuestionWorker, beside: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge.apart, "run_work_retrying_once_if_process_dies_or_raise", None)
    gone = Event()
    gone.set()
    assert beside.get(CHECK, environ_overrides={ABANDONED: gone}).status_code == 503


def test_whose_turn_it_is_not_comes_back(beside: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.admission.PATIENCE_SECONDS", 0.05)
    with answering_turn:
        assert beside.get(CHECK).status_code == 503
        assert beside.get("/vogu/score").status_code == 200
    assert beside.get(CHECK).status_code == 200


@pytest.mark.no_cover
def test_a_server_has_a_judge_which_ends_with_its_worker_and_tells_the_log_nothing() -> None:
    with run_server() as server:
        (worker,) = server.workers()
        until = time.monotonic() + PATIENCE
        while not children(worker) and time.monotonic() < until:
            time.sleep(0.05)
        (judge,) = children(worker)
        for _ in range(3):
            assert ask(server, CHECK).status == 200
        lines = [json.loads(line) for line in server.log().splitlines() if '"route": "house.show"' in line]
        assert [line["worker"] for line in lines] == [worker] * 3
        os.kill(worker, signal.SIGKILL)
        while Path(f"/proc/{judge}").exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert not Path(f"/proc/{judge}").exists()


def test_what_the_judge_does_is_what_the_app_does(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in one process; no line of a log is told twice."""
    monkeypatch.setenv("ACCESS_LOG", "-")
    environ = EnvironBuilder(CHECK).get_environ()
    status, _, body = answer_request_inside_worker_leaving_sheets_as_html(
        WorkerRequest(create_app, {n: t for n, t in environ.items() if isinstance(t, str)})
    )
    assert (status, body) == ("200 OK", client.get(CHECK).data)
    assert os.environ["ACCESS_LOG"] == ""


def test_a_server_takes_the_app_with_its_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[QuestionWorker] = []
    monkeypatch.setattr(QuestionWorker, "__init__", lambda judge, _: begun.append(judge))
    monkeypatch.setattr(QuestionWorker, "has_started_successfully", lambda _: False)
    assert serving().test_client().get(CHECK).status_code == 200
    assert len(begun) == 1
