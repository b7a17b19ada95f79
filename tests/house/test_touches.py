"""What a touch is answered with: 303 without script; with it the parts it changes, at once."""

from flask.testing import FlaskClient

SCRIPT = {"HX-Request": "true"}


def test_without_script_a_touch_leads_to_the_canonical_address(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&put=4")
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/vogu/score?values=B4&pick=value.R#")


def test_with_script_a_touch_brings_what_it_changes_and_its_address(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&put=4", headers=SCRIPT)
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == "/vogu/score?values=B4&pick=value.R"
    parts = answer.text
    for part in ("top", "table", "picture", "below", "dock"):
        assert f'<hx-partial id="{part}"' in parts
    assert "<head>" not in parts
    assert 'id="rest"' not in parts
    assert len(answer.data) < len(client.get("/vogu/score?values=B4").data) * 0.8


def test_what_lies_below_comes_along_where_it_is_in_sight(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&put=4", headers={**SCRIPT, "Takujo-Rest": "1"})
    assert '<hx-partial id="rest"' in answer.text


def test_a_form_brings_the_whole_page(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&players=3", headers=SCRIPT)
    assert answer.headers["HX-Push-Url"] == "/vogu/score?players=3"
    assert '<div id="app"' in answer.text


def test_a_contradiction_is_a_page_and_an_unknown_touch_none(client: FlaskClient) -> None:
    contradiction = client.get("/vogu/enter?view=score&values=B11&go=none", headers=SCRIPT)
    assert (contradiction.status_code, contradiction.headers["Takujo"]) == (422, "1")
    unknown = client.get("/vogu/enter?view=score&put=nothing", headers=SCRIPT)
    assert (unknown.status_code, unknown.headers["Takujo"]) == (422, "error")


def test_whatever_is_ours_says_so(client: FlaskClient) -> None:
    assert client.get("/healthz").headers["Takujo"] == "1"
    assert client.get("/nowhere").headers["Takujo"] == "error"
