"""Servers that several modules here use."""

from collections.abc import Iterator

import pytest

from scripts.served import Server, run_server
from tests.serving.certificate import issue_certificate


@pytest.fixture(scope="session")
def secure_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks HTTPS; `certificate_authority` is the authority that issued its certificate."""
    cert, key, _ = issue_certificate(tmp_path_factory.getbasetemp(), "127.0.0.1", "localhost")
    with run_server(CERT=cert, KEY=key) as server:
        yield server


@pytest.fixture(scope="session")
def certificate_authority(secure_server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: ARG001
    """The file of the authority that issued the certificate of `secure_server`."""
    return str(tmp_path_factory.getbasetemp() / "ca.pem")
