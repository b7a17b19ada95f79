"""The phone engine answers like the served app, under any base path."""

import ast
import re

import pytest

from pocket.engine import Engine
from pocket.standins.web import pdf as standin
from scripts.site.addresses import list_all_addresses
from tests.apps import create_test_app
from tests.run_length import choose_by_run_length
from web.below import LEADING
from web.headers import ROOT

HOST = "https://takujo.example"
ENGINE = Engine("/takujo/")
# The phone engine has no shared tables, like an app without a store.
SERVED_APP = create_test_app("off")
SERVED_APP.jinja_env.globals["pocket"] = lambda: None  # as without a built phone app


ADDRESSES_ANSWERED_ALIKE = [address for address in list_all_addresses() if address != "/phone/start.html"]
"""All addresses but the start page of the app, which differs on a static host."""


@pytest.mark.parametrize("address", ADDRESSES_ANSWERED_ALIKE[:: choose_by_run_length(40, 1)])
def test_phone_engine_answers_like_served_app(address: str) -> None:
    served = SERVED_APP.test_client().get(address, base_url=HOST + "/takujo", headers={"Accept-Language": "ja"})
    status, headers, body = ENGINE.answer(f"{HOST}/takujo{address}", {"Accept-Language": "ja"})
    assert status == served.status_code
    assert dict(headers)["Content-Type"] == served.headers["Content-Type"]
    if status != 303:
        assert strip_base_path_and_phone_marks(body) == strip_base_path_and_phone_marks(served.data)


LINK_PREVIEW_META_TAG = re.compile(rb'<meta (?:property="og:|name="twitter:)[^>]*>')
"""Link previews: the phone engine writes the server's addresses there."""


def strip_base_path_and_phone_marks(body: bytes) -> bytes:
    """Returns the page without base path, `data-phone` and link preview."""
    return LINK_PREVIEW_META_TAG.sub(b"", body).replace(b" data-phone", b"").replace(b'="/takujo/', b'="/')


def test_every_address_in_a_page_is_under_the_base_path() -> None:
    for address in ("/", "/vogu/score?p1=GW.BG.BW", "/scout/rules", "/search?q=token", "/phone", "/nowhere"):
        _, _, body = ENGINE.answer(f"{HOST}/takujo{address}")
        found = re.findall(r'(?:href|src|action|data-\w+)="(/[^"]*)"', body.decode())
        assert found
        assert [link for link in found if not link.startswith("/takujo/")] == [], address


def test_every_page_says_that_the_phone_answered() -> None:
    for path in ("/vogu/", "/vogu/score", "/scout/rules", "/vectron/setup", "/search", "/nowhere"):
        _, headers, body = ENGINE.answer(f"{HOST}/takujo{path}")
        assert ("Takujo-Phone", "1") in headers, path
        assert b" data-phone>" in body, path
        assert b'class="own"' in body, path


def test_redirects_headers_and_share_links_stay_under_base_path() -> None:
    status, headers, _ = ENGINE.answer(f"{HOST}/takujo/vogu/enter?view=score&players=3")
    assert (status, dict(headers)["Location"]) == (303, "/takujo/vogu/score?players=3")
    tap = {"HX-Request": "true", "HX-Current-URL": f"{HOST}/takujo/vogu/score?players=3"}
    _, headers, _ = ENGINE.answer(f"{HOST}/takujo/vogu/enter?view=score&players=3&pick=values.B&put=4", tap)
    targets = [value for name, value in headers if name in LEADING]
    assert targets
    assert [value for value in targets if not value.startswith("/takujo/")] == []
    _, _, body = ENGINE.answer(f"{HOST}/takujo/vogu/score?players=3")
    assert f"{HOST}/takujo/vogu/score?players=3".encode() in body


def test_pdf_address_gives_html_page_of_sheet() -> None:
    status, headers, body = ENGINE.answer(f"{HOST}/takujo/vogu/score.pdf?p1=GW.BG.BW")
    assert (status, dict(headers)["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert body == ENGINE.answer(f"{HOST}/takujo/vogu/score/sheet?p1=GW.BG.BW")[2]
    with pytest.raises(standin.WorkerFailed):
        standin.make_pdf_of_page_or_raise("")


def test_base_path_is_not_inserted_into_user_text() -> None:
    _, _, body = ENGINE.answer(f"{HOST}/takujo/vogu/score?names=%22a=%22/b")
    assert b"/takujo/b" not in body


def test_an_address_outside_the_base_path_is_refused() -> None:
    with pytest.raises(ValueError, match="elsewhere"):
        ENGINE.answer(f"{HOST}/elsewhere/")


def test_pdf_stand_in_defines_every_name_used_by_routes() -> None:
    tree = ast.parse((ROOT / "web" / "routes.py").read_text(encoding="utf-8"))
    named = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and getattr(n.value, "id", "") == "pdf"}
    assert named
    assert [name for name in named if not hasattr(standin, name)] == []


def test_phone_engine_offers_and_creates_no_shared_table() -> None:
    status, _, body = ENGINE.answer(f"{HOST}/takujo/scout/play?players=3", {})
    assert status == 200
    assert b"/table" not in body
    assert ENGINE.answer(f"{HOST}/takujo/table?game=scout&view=play&query=", {})[0] == 404
