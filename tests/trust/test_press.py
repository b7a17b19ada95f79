"""Sheets are printed one at a time; a limited number waits, and the next is refused for now."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from cProfile import Profile
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import BoundedSemaphore, Event, current_thread, main_thread

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from calculators.core.replay import MOVES_LIMIT
from tests.trust.answer_checks import encode_query, get_sound_answer
from tests.trust.fake_print_functions import (
    kill_own_process,
    kill_own_process_once,
    print_at_once,
    print_endlessly,
    raise_print_error,
)
from tests.waiting import wait_until
from web import pdf, printing, worker_process
from web.worker_process import WorkerProcess

TIMEOUT_SECONDS = 60
"""Seconds until a test that hangs fails."""
SHEET_PATH = "/vogu/score.pdf"


SHORT_PAGE_HTML = "<!doctype html>a"


Press = WorkerProcess[pdf.PrintJob, bytes]


class SlowPress:
    """A press that sets `started` when it begins to print, and prints once `let` is set."""

    def __init__(self) -> None:
        self.started, self.let = Event(), Event()
        self.printing = self.most = 0

    def run_work_retrying_once_after_crash_or_raise(self, _: object, spare: float) -> bytes:  # noqa: ARG002
        self.printing += 1
        self.most = max(self.most, self.printing)
        self.started.set()
        assert self.let.wait(TIMEOUT_SECONDS)
        self.printing -= 1
        return b"%PDF-slow"


class CountingQueue:
    """The queue of the press, which sets `full` when it is."""

    def __init__(self, max_joined_count: int) -> None:
        self.seats = BoundedSemaphore(max_joined_count)
        self.joined = 0
        self.full = Event()
        self.most = max_joined_count

    def acquire(self, *, blocking: bool) -> bool:
        got = self.seats.acquire(blocking=blocking)
        self.joined += got
        if self.joined == self.most:
            self.full.set()
        return got

    def release(self) -> None:
        self.seats.release()


def assert_refused_for_now(answer: TestResponse) -> None:
    assert answer.status_code == 503
    assert answer.headers["Retry-After"].isdigit()
    assert answer.headers["Cache-Control"] == "no-store"


def test_sheet_request_beyond_queue_limit_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowPress()
    monkeypatch.setattr(pdf, "_press", slow)
    monkeypatch.setattr(pdf, "TURN", TIMEOUT_SECONDS)
    queue = CountingQueue(pdf.MAX_WAITING_SHEETS)
    monkeypatch.setattr(pdf, "_queue", queue)

    def request_sheet(number: int) -> tuple[int, bytes]:
        answer = app.test_client().get(f"{SHEET_PATH}?values=B{number}")
        return answer.status_code, answer.data

    with ThreadPoolExecutor(pdf.MAX_WAITING_SHEETS) as tables:
        waiting: list[Future[tuple[int, bytes]]] = [
            tables.submit(request_sheet, n) for n in range(pdf.MAX_WAITING_SHEETS)
        ]
        try:
            assert queue.full.wait(TIMEOUT_SECONDS)
            assert slow.started.wait(TIMEOUT_SECONDS)
            refused = app.test_client().get(f"{SHEET_PATH}?values=B9&lang=en")
            page = app.test_client().get("/vogu/score?values=B9")
        finally:
            slow.let.set()
        sheets = [one.result(TIMEOUT_SECONDS) for one in waiting]

    assert_refused_for_now(refused)
    assert "ETag" not in refused.headers
    assert '<html lang="en"' in refused.text
    assert page.status_code == 200, "only sheets wait"
    assert sheets == [(200, b"%PDF-slow")] * pdf.MAX_WAITING_SHEETS
    assert slow.most == 1, "one sheet at a time"
    assert app.test_client().get(f"{SHEET_PATH}?values=B9").status_code == 200, "then the queue has room"


def print_page(press: Press, page: str = SHORT_PAGE_HTML) -> bytes:
    return press.run_work_retrying_once_after_crash_or_raise(pdf.PrintJob(page))


def assert_prints_and_get_process_id(press: Press, *gone: int) -> int:
    """Asserts that a press prints, and returns its process id. gone: those of earlier presses."""
    assert print_page(press).startswith(b"%PDF-")
    wait_until(lambda: len(list_press_process_ids() - {*gone}) == 1)
    (number,) = list_press_process_ids() - {*gone}
    return number


def list_press_process_ids() -> set[int]:
    """The process ids of all presses."""
    return {
        one.pid for one in multiprocessing.active_children() if one.name == "pebble_pool_worker" and one.pid is not None
    }


@pytest.fixture(scope="module")
def press() -> Iterator[Press]:
    """A press with a trivial print function; that of the app is stopped. Each test begins with the process of the test
    before."""
    pdf._press.stop_in_background()
    press = WorkerProcess(print_at_once, pdf.PrintJob(""), TIMEOUT_SECONDS)
    yield press
    press.stop_in_background()
    pdf._press.stop_in_background()
    wait_until(lambda: not list_press_process_ids())


def test_killed_press_is_replaced_for_next_sheet(press: Press) -> None:
    first = assert_prints_and_get_process_id(press)
    os.kill(first, signal.SIGKILL)
    assert assert_prints_and_get_process_id(press, first)


def test_sheet_is_printed_again_after_press_is_killed_once(
    press: Press, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The next press prints the sheet again; a sheet that kills two presses fails."""
    assert_prints_and_get_process_id(press)
    monkeypatch.setattr(press, "work", kill_own_process_once)
    assert print_page(press, str(tmp_path / "fell")) == b"%PDF-again"
    monkeypatch.setattr(press, "work", kill_own_process)
    with pytest.raises(pdf.WorkerFailed, match="twice"):
        print_page(press)


@pytest.mark.no_cover
@pytest.mark.parametrize("page", [SHORT_PAGE_HTML, "a" * 10_000_000], ids=["short", "larger than the pipe"])
def test_stalled_press_is_reported_busy_and_replaced(press: Press, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    """The press stalls between two sheets, so that no print can take too long."""
    stalled = assert_prints_and_get_process_id(press)
    monkeypatch.setattr(press, "budget", 0.2)
    os.kill(stalled, signal.SIGSTOP)
    with pytest.raises(pdf.WorkerBusy):
        print_page(press, page)
    monkeypatch.undo()
    assert assert_prints_and_get_process_id(press, stalled)


@pytest.mark.no_cover
def test_stopped_press_is_ended_even_if_reported_alive_once_more(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread that starts a process also collects ended ones; until it has recorded the end, the ended process
    counts as alive."""
    lives = BaseProcess.is_alive
    lies: list[int | None] = []

    def is_alive(one: BaseProcess) -> bool:
        alive = lives(one)
        if alive or lies or current_thread() is not main_thread():
            return alive
        lies.append(one.pid)
        return True

    stalled = assert_prints_and_get_process_id(press)
    os.kill(stalled, signal.SIGSTOP)
    monkeypatch.setattr(BaseProcess, "is_alive", is_alive)
    assert press.pool
    worker_process.stop_pool_and_wait(press.pool)
    assert lies == [stalled]
    assert assert_prints_and_get_process_id(press, stalled)


def test_a_sheet_that_takes_too_long_is_ended_and_the_next_printed(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = assert_prints_and_get_process_id(press)
    with monkeypatch.context() as patch:
        patch.setattr(press, "work", print_endlessly)
        patch.setattr(press, "budget", 0.2)
        with pytest.raises(pdf.WorkerFailed, match="more than"):
            print_page(press)
    assert assert_prints_and_get_process_id(press, first)


def test_starting_press_is_not_restarted_before_start_limit(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first sheet may be refused for now; the start is repeated only after its limit."""
    press.stop_in_background()
    monkeypatch.setattr(press, "budget", -worker_process.GRACE)
    with pytest.raises(pdf.WorkerBusy):
        print_page(press)
    starting = press.pool
    assert starting is not None
    monkeypatch.setattr(press, "start", -1.0)
    with pytest.raises(pdf.WorkerBusy):
        print_page(press)
    assert press.pool is None
    monkeypatch.undo()
    assert print_page(press).startswith(b"%PDF-")


def test_print_failure_is_answered_with_503_page(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error while printing, and a system without room for a press (no /dev/shm, no memory, no processes)."""

    def raise_no_room_error(_: Press) -> None:
        raise OSError("no room")

    for name, instead in (
        ("web.pdf._press.work", raise_print_error),
        ("web.worker_process.WorkerProcess.ensure_pool_running", raise_no_room_error),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(name, instead)
            failed = get_sound_answer(client, SHEET_PATH, b"lang=en")
            assert_refused_for_now(failed)
            assert failed.mimetype == "text/html"
            assert "took too long or went wrong" in failed.text
    assert get_sound_answer(client, SHEET_PATH).status_code == 200


def test_sheet_waiting_past_turn_limit_is_refused_with_retry_after(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pdf.TURN + pdf.BUDGET + worker_process.GRACE <= 5, "seconds"
    monkeypatch.setattr(pdf, "TURN", 0.05)
    with pdf._turn:
        assert_refused_for_now(get_sound_answer(client, SHEET_PATH))


@pytest.mark.no_cover
def test_press_ends_when_its_owner_process_is_killed() -> None:
    script = (
        f"import multiprocessing; from web import pdf; pdf._press.budget = {TIMEOUT_SECONDS};"
        "pdf.make_pdf_of_page_or_raise('a');"
        "print(multiprocessing.active_children()[0].pid, flush=True); input()"
    )
    owner = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with owner:
        assert owner.stdout is not None
        number = int(owner.stdout.readline())
        owner.kill()
    wait_until(lambda: not is_process_running(number))


def is_process_running(process_id: int) -> bool:
    """Is there such a process, other than a zombie?"""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_unchanged_sheet_is_304_without_printing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = get_sound_answer(client, SHEET_PATH).headers["ETag"]
    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", lambda _: pytest.fail("printed again"))
    kept = get_sound_answer(client, SHEET_PATH, b"", **{"If-None-Match": tag})
    assert (kept.status_code, kept.data) == (304, b"")


def test_refused_query_is_not_printed(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", lambda _: pytest.fail("printed"))
    for query in (b"p1=GZ", b"players=9"):
        refused = get_sound_answer(client, SHEET_PATH, query)
        assert (refused.status_code, refused.mimetype) == (422, "text/html")


def test_sheet_rendering_fetches_no_outside_address() -> None:
    with pytest.raises(Exception, match=r"(?i)protocol|scheme|allowed"):
        printing.data_only_fetcher().fetch("file:///etc/hostname")
    sheet = printing.render_deterministic_pdf(
        '<!doctype html><img src="file:///etc/hostname"><img src="http://127.0.0.1:9/x.png">'
    )
    assert sheet.startswith(b"%PDF-")


@pytest.mark.no_cover
def test_long_address_needs_less_than_three_times_layout_work(client: FlaskClient, captured_sheets: list[str]) -> None:
    """A sheet prints its own address, which may break anywhere; not every line break is tried."""
    face = "2G1WpGmW"
    work = []
    for moves in (1, MOVES_LIMIT):
        query = {"players": "5", "values": "B1", "board": face, "hand": ".".join([face] * 9)}
        query["move"] = "_".join([f"place.{face}.1.0"] * moves)
        assert get_sound_answer(client, "/vogu/check.pdf", encode_query(query)).status_code == 200
        counter = Profile()
        with counter:
            printing.render_deterministic_pdf(captured_sheets.pop())
        lines = [entry for entry in counter.getstats() if "get_first_line" in str(entry.code)]
        work.append(sum(entry.callcount for entry in lines))
    assert 0 < work[1] < 3 * work[0]


@pytest.mark.parametrize("font_query_output", ["Another Font\n/nowhere.ttf\n0", "nothing", None])
def test_names_are_printed_unchanged_without_sheet_font(
    monkeypatch: pytest.MonkeyPatch, font_query_output: str | None
) -> None:
    def run_fake_font_query(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        if font_query_output is None:
            raise FileNotFoundError
        return subprocess.CompletedProcess([], 0, font_query_output)

    monkeypatch.setattr("web.pdf.subprocess.run", run_fake_font_query)
    monkeypatch.setattr(
        pdf, "read_character_sets_of_sheet_font_or_empty", pdf.read_character_sets_of_sheet_font_or_empty.__wrapped__
    )
    assert pdf.remove_invisible_and_replace_fontless_characters("𠮷野家") == "𠮷野家"
