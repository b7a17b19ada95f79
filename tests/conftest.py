"""What all tests share: the app, a client of it, and how hypothesis looks for counter-examples."""

import os

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings

# No deadline: how long a thing takes is measured by `make bench`, on a machine that does nothing else.
settings.register_profile("here", deadline=None)
# The same examples at each run, so that a red run is red again.
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=5_000)
# Thousands of runs, one a mutant: the same few examples each time, and the first failure is enough.
settings.register_profile(
    "mutants",
    deadline=None,
    max_examples=25,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "here"))


@pytest.fixture(scope="session")
def app() -> Flask:
    from app import create_app

    app = create_app()
    app.testing = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
