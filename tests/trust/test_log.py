"""The log of a fault has its kind and place, and no typed text."""

import logging

import pytest
from flask import Flask

from web import pdf, routes

TYPED_SECRET_NAME = "secretname"
ADDRESS_WITH_TYPED_NAME = f"/vogu/score?names={TYPED_SECRET_NAME}&players=3"


@pytest.fixture
def app_that_answers_errors(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app as in production: errors are answered."""
    monkeypatch.setattr(app, "testing", False)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", value=False)
    return app


def test_fault_log_has_kind_and_place_without_typed_text(
    app_that_answers_errors: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def raise_key_error(*args: object, **_: object) -> None:
        try:
            int(TYPED_SECRET_NAME)
        except ValueError as error:
            raise KeyError(TYPED_SECRET_NAME, *map(str, args)) from error

    monkeypatch.setattr(routes, "build_answer_response", raise_key_error)
    with caplog.at_level(logging.DEBUG):
        assert app_that_answers_errors.test_client().get(ADDRESS_WITH_TYPED_NAME).status_code == 500
    assert "fault at /<game:slug>/<view>: KeyError at " in caplog.text
    assert "raise_key_error (" in caplog.text
    assert ", of ValueError at " in caplog.text
    assert TYPED_SECRET_NAME not in caplog.text


def test_fault_log_has_error_text_in_testing_mode(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def raise_key_error(*_args: object, **_: object) -> None:
        raise KeyError("what is wrong")

    monkeypatch.setattr(routes, "build_answer_response", raise_key_error)
    assert app.test_client().get(ADDRESS_WITH_TYPED_NAME).status_code == 500
    assert "KeyError: 'what is wrong'" in caplog.text


def test_print_failure_log_has_no_typed_text(
    app_that_answers_errors: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_to_print(html: str) -> bytes:
        assert TYPED_SECRET_NAME in html
        raise pdf.WorkerFailed("the press could not print it") from ValueError(html)

    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", fail_to_print)
    with caplog.at_level(logging.DEBUG):
        client = app_that_answers_errors.test_client()
        assert client.get(ADDRESS_WITH_TYPED_NAME.replace("score?", "score.pdf?")).status_code == 503
    assert "no sheet of /<game:slug>/<view>: the press could not print it (ValueError)" in caplog.text
    assert TYPED_SECRET_NAME not in caplog.text
