"""A worker process beside the app answers costly requests; its answers are the app's own."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from tests.apps import create_test_app
from tests.trust.fake_print_functions import raise_print_error
from tests.waiting import wait_until
from web.admission import answering_turn
from web.i18n import load_all_messages_of_language_or_raise
from web.question_worker import QuestionWorker, WorkerRequest, answer_request_inside_worker
from web.question_worker import create_app_answering_costly_requests_in_worker as create_served_app
from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess
from web.wsgi_keys import ABANDONED

TIMEOUT_SECONDS = 60.0
COSTLY_CHECK_ADDRESS = "/scout/check?move=shown.7"


@dataclass(frozen=True)
class RequestCase:
    """A request. form: the fields of a POST."""

    path: str
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] | None = None


SCRIPT_REQUEST_HEADERS = {"HX-Request": "true"}
WORKER_ANSWERED_REQUESTS = [
    RequestCase(COSTLY_CHECK_ADDRESS),
    RequestCase("/subway/moves?at=H16.M21.T10&turn=p2&roll=6.6", headers={"Accept-Encoding": "br, gzip"}),
    RequestCase("/vogu/moves.json", headers={"Accept-Language": "en"}),
    RequestCase("/vectron/play.qr"),
    RequestCase("/scout/check.pdf?move=nonsense&names=%E3%81%82"),
    RequestCase("/vogu/enter?view=play&players=3"),
    RequestCase("/vogu/enter?view=play&players=3", headers=SCRIPT_REQUEST_HEADERS),
    RequestCase(
        "/scout/enter", "POST", SCRIPT_REQUEST_HEADERS, {"view": "check", "hand": "1/2.3/4", "move": "shown.1"}
    ),
    RequestCase("/vogu/rules?p1=GW"),
    RequestCase("/vogu/rules/sheet?p1=GW"),
    RequestCase("/subway/setup?at=H16.M21.T10"),
    RequestCase("/search.json?q=deck&game=scout", headers={"Accept-Encoding": "gzip"}),
    RequestCase("/vogu/play/ask?q=deck"),
]
APP_ANSWERED_REQUESTS = [
    RequestCase("/"),
    RequestCase("/vogu/score?p1=GW"),
    RequestCase("/nonsense/play"),
    RequestCase("/scout/rules"),
    RequestCase(COSTLY_CHECK_ADDRESS, "HEAD"),
    RequestCase("/scout/enter", "POST", SCRIPT_REQUEST_HEADERS, {"view": "check", "hand": "1/2." * 20_000}),
]


@pytest.fixture(scope="module")
def ready_question_worker() -> Iterator[QuestionWorker]:
    worker = QuestionWorker(create_test_app)
    wait_until(worker.has_started_successfully)
    worker.apart.budget = TIMEOUT_SECONDS  # a slow machine fails no test
    yield worker
    worker.apart.stop_in_background()


@pytest.fixture(scope="module")
def client_of_app_with_worker(ready_question_worker: QuestionWorker) -> FlaskClient:
    return create_app_with_worker(ready_question_worker).test_client()


def create_app_with_worker(answering_worker: QuestionWorker) -> Flask:
    app = create_test_app()
    app.before_request(answering_worker.ask_worker_if_costly_or_none)
    return app


def status_headers_and_body(client: FlaskClient, case: RequestCase) -> tuple[int, list[tuple[str, str]], bytes]:
    """The answer to a request."""
    answer = client.open(case.path, method=case.method, headers=case.headers, data=case.form)
    return answer.status_code, sorted(answer.headers), answer.data


COSTLY_FUNCTION_NAMES = (
    "web.routes.compute_answer_and_build_page",
    "web.routes.resolve_form_or_touch_or_abort",
    "web.rule_pages.build_unanswered_table_page",
    "web.rule_questions.search",
)
"""Functions that only the worker calls for the costly requests."""


def test_answer_is_same_with_and_without_question_worker(
    client: FlaskClient, client_of_app_with_worker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app with a worker calls no costly function itself. Another test may build the app for phones meanwhile, which
    the start page then offers."""
    for request_case in (*WORKER_ANSWERED_REQUESTS, *APP_ANSWERED_REQUESTS):
        answer_before = status_headers_and_body(client, request_case)
        with monkeypatch.context() as patched:
            for name in COSTLY_FUNCTION_NAMES if request_case in WORKER_ANSWERED_REQUESTS else ():
                patched.setattr(name, lambda *_: pytest.fail("the app calls it itself"))
            answer = status_headers_and_body(client_of_app_with_worker, request_case)
        assert answer in (answer_before, status_headers_and_body(client, request_case)), request_case


def test_matching_etag_gets_304_with_question_worker(client_of_app_with_worker: FlaskClient) -> None:
    tag = client_of_app_with_worker.get(COSTLY_CHECK_ADDRESS).headers["ETag"]
    again = client_of_app_with_worker.get(COSTLY_CHECK_ADDRESS, headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


def test_app_answers_itself_until_question_worker_is_ready(
    ready_question_worker: QuestionWorker, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready_question_worker.apart, "ready", None)
    monkeypatch.setattr(ready_question_worker.apart, "run_work_retrying_once_after_crash_or_raise", None)
    answer = create_app_with_worker(ready_question_worker).test_client().get(COSTLY_CHECK_ADDRESS)
    assert answer.data == client.get(COSTLY_CHECK_ADDRESS).data


def test_app_answers_itself_if_question_worker_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_no_room_error(_: WorkerProcess[object, object]) -> None:
        raise OSError("no room")

    monkeypatch.setattr("web.worker_process.WorkerProcess.ensure_pool_running", raise_no_room_error)
    assert (
        create_app_with_worker(QuestionWorker(create_test_app)).test_client().get(COSTLY_CHECK_ADDRESS).status_code
        == 200
    )


@pytest.mark.parametrize(
    ("fault", "title_message_key"),
    [(WorkerBusy(), "error.full.title"), (WorkerFailed("it took too long"), "error.stuck.title")],
)
def test_busy_or_failed_question_worker_gives_503_with_retry_after(
    ready_question_worker: QuestionWorker,
    client_of_app_with_worker: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    title_message_key: str,
) -> None:
    """tests/trust/test_press.py tests when a process is replaced: the press uses the same worker process."""

    def raise_given_fault(_: object) -> None:
        raise fault

    monkeypatch.setattr(ready_question_worker.apart, "run_work_retrying_once_after_crash_or_raise", raise_given_fault)
    answer = client_of_app_with_worker.get(f"{COSTLY_CHECK_ADDRESS}&lang=en")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert load_all_messages_of_language_or_raise("en")[title_message_key] in answer.text


def test_question_worker_failure_logs_only_exception_type(
    ready_question_worker: QuestionWorker,
    client_of_app_with_worker: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(ready_question_worker.apart, "work", raise_print_error)
    assert client_of_app_with_worker.get("/scout/check.json?names=Akiko").get_json()["status"] == 503
    assert "ValueError" in caplog.text
    assert "Akiko" not in caplog.text
    assert "no such paper" not in caplog.text


def test_costly_touch_at_shared_table_is_left_to_question_worker(
    client_of_app_with_worker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of moves and a long record are costly; the app itself answers a cheap touch."""
    table = client_of_app_with_worker.post(
        "/table.json", data={"game": "vogu", "view": "play", "query": "players=3"}
    ).get_json()
    fields = {"players": "3", "live.after": "1", "live.view": "play", "live.game": "vogu", "live.stood": "players=3"}
    list_of_moves, cheap = {**fields, "view": "moves"}, {**fields, "view": "play"}
    long_unreadable_record = {**cheap, "move": "_".join(["place.3G.1.0"] * 60)}

    def fail_in_app(*_: object) -> None:
        raise AssertionError("the app answers itself")

    monkeypatch.setattr("web.live.table_pages.apply_current_request_input_or_raise_if_invalid", fail_in_app)
    for form, status in ((list_of_moves, 200), (long_unreadable_record, 422), (cheap, 500)):
        answer = client_of_app_with_worker.post(
            f"/table/{table['key']}/enter", data=form, headers=SCRIPT_REQUEST_HEADERS
        )
        assert answer.status_code == status


def test_abandoned_request_is_not_sent_to_question_worker(
    ready_question_worker: QuestionWorker, client_of_app_with_worker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready_question_worker.apart, "run_work_retrying_once_after_crash_or_raise", None)
    gone = Event()
    gone.set()
    assert client_of_app_with_worker.get(COSTLY_CHECK_ADDRESS, environ_overrides={ABANDONED: gone}).status_code == 503


def test_costly_request_gets_503_while_answering_turn_is_taken(
    client_of_app_with_worker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.admission.PATIENCE_SECONDS", 0.05)
    with answering_turn:
        assert client_of_app_with_worker.get(COSTLY_CHECK_ADDRESS).status_code == 503
        assert client_of_app_with_worker.get("/vogu/score").status_code == 200
    assert client_of_app_with_worker.get(COSTLY_CHECK_ADDRESS).status_code == 200


def test_worker_request_gives_answer_of_app_with_access_log_off(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCESS_LOG", "-")
    environ = EnvironBuilder(COSTLY_CHECK_ADDRESS).get_environ()
    status, _, body = answer_request_inside_worker(
        WorkerRequest(create_test_app, {n: t for n, t in environ.items() if isinstance(t, str)})
    )
    assert (status, body) == ("200 OK", client.get(COSTLY_CHECK_ADDRESS).data)
    assert os.environ["ACCESS_LOG"] == ""


def test_served_app_creates_one_question_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    workers: list[QuestionWorker] = []
    monkeypatch.setattr(QuestionWorker, "__init__", lambda self, _: workers.append(self))
    monkeypatch.setattr(QuestionWorker, "has_started_successfully", lambda _: False)
    assert create_served_app().test_client().get(COSTLY_CHECK_ADDRESS).status_code == 200
    assert len(workers) == 1
