"""Routes of all games and views: statuses, refusals, addresses, languages and headers."""

import re

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from tests.engine import parse_table_rows
from tests.pages import query_of_address
from tests.run_length import TWO_GAMES_OR_ALL, for_each_game, pair_cases_with_others
from tests.trust.answer_checks import assert_json_contract

VIEWS = ("score", "moves", "check")
COMPLETE_SCORE_QUERY = "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"


@for_each_game
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.no_cover
def test_empty_page_has_no_contradictions_or_unreadable_values(client: FlaskClient, slug: str, view: str) -> None:
    page = client.get(f"/{slug}/{view}")
    assert page.status_code == 200
    assert "note contra" not in page.text
    data = client.get(f"/{slug}/{view}.json").get_json()
    assert_json_contract(data, slug, view, 200)
    assert data["view"] == view


def test_unreadable_value_is_marked_on_page_and_explained_in_json(client: FlaskClient) -> None:
    (unread,) = client.get("/vogu/score.json?p1=GZ&lang=en").get_json()["unreadable"]
    assert all(letter in unread["expected"] for letter in "BRYGWK")
    page = client.get("/vogu/score?p1=GZ&lang=en")
    assert page.status_code == 422
    assert '<span class="wavy">Z</span>' in page.text


@pytest.mark.parametrize(
    ("query", "field", "expected_position"),
    [
        ("foo=1", "foo", 0),
        ("players=5&players=4", "players", 0),
        ("lang=fr", "lang", 0),
        ("names=%FF", "names", 0),
        ("move=place.xx", "move", 8),
    ],
)
def test_unreadable_parameter_is_reported_with_position_in_json(
    client: FlaskClient, query: str, field: str, expected_position: int
) -> None:
    answer = client.get(f"/vogu/score.json?{query}")
    first, *_ = answer.get_json()["unreadable"]
    assert (answer.status_code, first["field"], first["at"]) == (422, field, expected_position)


@pytest.mark.parametrize("query", ["players=&players=5", "players=5&players="])
def test_empty_duplicate_of_parameter_is_ignored(client: FlaskClient, query: str) -> None:
    data = client.get(f"/vogu/score.json?{query}").get_json()
    assert (data["unreadable"], data["state"]) == ([], {"players": "5"})


@pytest.mark.parametrize(
    "page_parameters",
    ["lang=fr", "lang=%FF", "lang=en&lang=ja", "pick=a&pick=b", "pick=%FF", "kept=%FF", "tried=%FF", "won=a", "then=a"],
)
@for_each_game
def test_page_ignores_page_parameter_that_is_unreadable_or_occurs_again(
    client: FlaskClient, slug: str, page_parameters: str
) -> None:
    for view in View:
        assert client.get(f"/{slug}/{view}?{page_parameters}").status_code == 200


APPENDED_PARAMETERS = ("openExternalBrowser=1", "igsh=a", "_gl=1*x", "si=Zz&from=timeline&from=again", "srsltid=%FF")


@pytest.mark.no_cover
@pytest.mark.parametrize(("slug", "appended_parameters"), pair_cases_with_others(TWO_GAMES_OR_ALL, APPENDED_PARAMETERS))
def test_pages_sheets_and_codes_drop_appended_foreign_parameters(
    client: FlaskClient, slug: str, appended_parameters: str
) -> None:
    for view in (*View, "rules", "setup", "score/sheet", "score/ask", "score.qr"):
        plain, long = (client.get(f"/{slug}/{view}?players=3{more}") for more in ("", "&" + appended_parameters))
        assert (long.status_code, long.mimetype) == (plain.status_code, plain.mimetype), view
        assert "note unread" not in long.text, view
        assert appended_parameters.partition("=")[0] + "=" not in long.text, view
    assert client.get(f"/{slug}/score.json?players=3&{appended_parameters}").status_code == 422


@pytest.mark.parametrize(
    ("typed_name", "meant_name"),
    parse_table_rows("""
        player   players
        palyers  players
        P1       p1
        tern     turn
        p6       p1
    """),
)
def test_misspelt_parameter_name_gets_suggestion(client: FlaskClient, typed_name: str, meant_name: str) -> None:
    for view in ("score", "play", "rules", "setup", "score/sheet", "play/sheet"):
        answer = client.get(f"/vogu/{view}?{typed_name}=3&lang=en")
        assert answer.status_code == 200, view
        assert f"no parameter “{typed_name}”" in answer.text, view
        assert f"Was {meant_name} meant?" in answer.text, view


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("typed_address", "expected_address"),
    parse_table_rows("""
        /VOGU/score?p1=GW          /vogu/score?p1=GW
        /vogu/score/               /vogu/score
        /ｖｏｇｕ／ｓｃｏｒｅ                /vogu/score
        /「vogu/score」。             /vogu/score
        /vogu/%20score)?p1=GW&x=1  /vogu/score?p1=GW&x=1
        /VOGU                      /vogu/
        /start.QR                  /start.qr
        /。                         /
        /vogu/score...             /vogu/score
        /vogu/scoreです              /vogu/score
        /vogu/score%2523top        /vogu/score
        /vogu/score%253Fp1%253DGW  /vogu/score?p1=GW
        /vogu/score&amp;p1=GW      /vogu/score?p1=GW
        /vogu/score%3Fp1=GW&x=1    /vogu/score?p1=GW&x=1
        /vogu/score？p1＝GW          /vogu/score?p1=GW
        /vogu&fbclid=1?p1=GW       /vogu/?fbclid=1&p1=GW
    """),
)
def test_mistyped_address_redirects_to_canonical_path(
    client: FlaskClient, typed_address: str, expected_address: str
) -> None:
    answer = client.get(typed_address)
    assert (answer.status_code, answer.headers["Location"]) == (308, expected_address)
    assert client.get(typed_address, follow_redirects=True).status_code == 200


VOGU_RECORD_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.0.1"
TEXTS_APPENDED_TO_ADDRESSES = (
    *("。", "%29.", "/", "**", "%F0%9F%99%82", "%E2%80%8B"),
    *("?", "?openExternalBrowser=1&mt=8", "&amp;s=20&amp;t=a", "&amp;amp;s=20", "/?s=20", "」。&fbclid=1"),
    *("%26s%3D20", "%3Fs%3D20", "%253Fs%253D20", "？s＝20", "%23top", "%2523top", "%3C/a%3E"),
)


@pytest.mark.parametrize(
    "query",
    [
        *(VOGU_RECORD_QUERY + text for text in TEXTS_APPENDED_TO_ADDRESSES),
        VOGU_RECORD_QUERY.replace("=", "%3D").replace("&", "%26"),
        VOGU_RECORD_QUERY.replace("=", "%253D").replace("&", "%2526"),
        VOGU_RECORD_QUERY.replace("&move", "&%E2%80%8Bmove").replace("GpGpW", "Gp%E2%80%8BGp%C2%ADW"),
        VOGU_RECORD_QUERY.replace("&", "&amp;"),
    ],
)
def test_record_address_survives_appended_text_encoding_and_inserted_characters(
    client: FlaskClient, query: str
) -> None:
    page = client.get(f"/vogu/play?{query}")
    assert page.status_code == 200
    assert 'name="move" value="place.3G2GpGpW.0.1"' in page.text
    assert "のことですか" not in page.text
    assert 'data-tidy="/vogu/play?' in page.text, "the address that the phone stores"
    assert client.get(f"/vogu/play.json?{query}").status_code == 422


def test_address_of_record_without_additions_is_not_tidied(client: FlaskClient) -> None:
    assert "data-tidy" not in client.get(f"/vogu/play?{VOGU_RECORD_QUERY}").text


@pytest.mark.parametrize(
    ("path", "appended_text"),
    pair_cases_with_others(
        ("/", "/vogu/", "/vogu/rules", "/search", "/phone", "/nowhere"),
        ("。", "%E2%80%8B", "?openExternalBrowser=1", "%26s%3D20"),
    ),
)
def test_page_keeps_language_despite_text_appended_to_address(
    client: FlaskClient, path: str, appended_text: str
) -> None:
    assert '<html lang="en"' in client.get(f"{path}?lang=en{appended_text}").text


def test_entered_name_may_end_with_any_character(client: FlaskClient) -> None:
    page = client.get("/vogu/score?players=2&names=aki.娘。").text
    assert "娘。" in page
    for name in ("娘。", "(笑)", "誰?", "♥"):
        answer = client.get("/vogu/enter", query_string={"view": "score", "players": "2", "n1": "aki", "n2": name})
        assert query_of_address(answer.headers["Location"])["names"] == f"aki.{name}"


def test_names_that_were_encoded_twice_are_read_and_a_percent_sign_stays(client: FlaskClient) -> None:
    page = client.get("/vogu/score?players=2&names=%25E3%2581%2582%25E3%2581%258D.100%2525").text
    assert "あき" in page
    assert "100%25" in page


@pytest.mark.parametrize(
    ("address", "accepted_languages", "expected_language"),
    parse_table_rows("""
        /          -               ja
        /          en-GB,en;q=0.9  en
        /          fr              ja
        /?lang=ja  en              ja
        /?lang=en  ja              en
    """),
)
def test_the_languages_are_chosen_by_address_then_browser_then_japanese(
    client: FlaskClient, address: str, accepted_languages: str, expected_language: str
) -> None:
    page = client.get(address, headers={"Accept-Language": accepted_languages}).text
    assert f'<html lang="{expected_language}"' in page


def test_the_switch_of_language_keeps_the_position(client: FlaskClient) -> None:
    page = client.get(f"/vogu/score?{COMPLETE_SCORE_QUERY}").text
    link = re.findall(r'href="([^"]*lang=en)"', page)[0]
    assert "p1=GWg.GWw.BG.BW" in link


def test_a_query_at_the_limit_is_read_and_one_byte_more_is_refused(client: FlaskClient) -> None:
    start = "names="
    assert client.get("/vogu/score?" + start + "a" * (8000 - len(start))).status_code == 422
    answer = client.get("/vogu/score?" + start + "a" * (8001 - len(start)))
    assert answer.status_code == 414
    assert "8,000" in answer.text


def test_page_headers_forbid_foreign_and_unsafe_content(client: FlaskClient) -> None:
    """tests/trust checks that all answers have these headers, and that no page has inline scripts or styles."""
    headers = client.get("/vogu/score").headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_etag_of_page_does_not_match_page_in_other_language(client: FlaskClient) -> None:
    first = client.get(f"/vogu/score?{COMPLETE_SCORE_QUERY}")
    other = client.get(f"/vogu/score?{COMPLETE_SCORE_QUERY}&lang=en", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_start_page_has_cacheable_qr_code(client: FlaskClient) -> None:
    assert 'src="/start.qr"' in client.get("/").text
    code = client.get("/start.qr")
    assert (code.status_code, code.mimetype) == (200, "image/svg+xml")
    repeated = client.get("/start.qr", headers={"If-None-Match": code.headers["ETag"]})
    assert repeated.status_code == 304


def test_vary_header_names_request_headers_of_pages_and_json(client: FlaskClient) -> None:
    page = client.get("/vogu/score").headers["Vary"]
    for name in ("HX-Request", "HX-Request-Type", "HX-History-Restore-Request", "Accept-Language"):
        assert name in page
    data = client.get("/vogu/score.json").headers["Vary"]
    assert "Accept-Language" in data
    assert "HX-Request" not in data


@pytest.mark.parametrize(
    ("form_query", "expected_address"),
    parse_table_rows("""
        players=3&p1=gw     /vogu/score?players=3&p1=GW
        view=moves&turn=p2  /vogu/moves?turn=p2
        n1=あき&n2=&n3=千      /vogu/score?names=%E3%81%82%E3%81%8D..%E5%8D%83
        n1=a.b              /vogu/score?names=a%E2%80%A4b
        h.contacts=sum      /vogu/score?house=contacts-sum
        h.contacts=each     /vogu/score
        turn=+&p1=GW        /vogu/score?p1=GW
        p1=GZ               /vogu/score?p1=GZ
        lang=en&p1=GW       /vogu/score?p1=GW&lang=en
        go=p2.1&p1=GW       /vogu/score?p1=GW&pick=p2.1#at-p2-1
        foo=1&p1=GW         /vogu/score?p1=GW
        put=4               /vogu/score?values=B4&pick=value.R#at-value-R
    """),
)
def test_the_fields_of_a_form_become_the_canonical_address(
    client: FlaskClient, form_query: str, expected_address: str
) -> None:
    answer = client.get(f"/vogu/enter?{form_query}")
    assert (answer.status_code, answer.headers["Location"]) == (303, expected_address)


@pytest.mark.parametrize(("lang", "expected_word"), [("ja", "規則"), ("en", "Rules")])
def test_refusal_page_links_to_views_in_its_language(client: FlaskClient, lang: str, expected_word: str) -> None:
    for address, status in (
        (f"nothing?lang={lang}", 404),
        (f"enter?lang={lang}&view=score&put=x", 422),
        (f"score?lang={lang}&names={'a' * 8000}", 414),
    ):
        answer = client.get(f"/subway/{address}")
        assert answer.status_code == status
        assert expected_word in answer.text
        for view in ("play", "moves", "score", "rules"):
            assert f'href="/subway/{view}?lang={lang}"' in answer.text


@for_each_game
def test_long_notation_is_typed_in_several_lines_short_one_in_one(client: FlaskClient, slug: str) -> None:
    box = client.get(f"/{slug}/play").text.split('id="notation"')[1].split("</form>")[0]
    assert re.search('<textarea [^>]*name="move">', box)
    assert re.search('<input [^>]*name="players"', box)
