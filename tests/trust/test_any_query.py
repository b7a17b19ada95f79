"""Any query, path, header or method gets a sound answer, the same each time."""

import json
import random
from collections.abc import Iterator
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from calculators import GAMES
from tests.run_length import choose_by_run_length, for_each_game, pair_cases_with_others
from tests.trust.answer_checks import ask_for_page_and_data, assert_page_is_sound, encode_query, get_sound_answer
from tests.trust.hostile_texts import HOSTILE_TEXTS, Pairs, encode_in_some_way
from tests.trust.query_fuzzing import choose_changed_query, choose_parameter_value, insert_unknown_parameter

pytestmark = pytest.mark.no_cover

FORM_FIELDS = ("put", "go", "pick", "view", "n1", "n2", "lang", "house", "players")


def settings_for_share_of_examples(share: float) -> settings:
    """The settings of the profile with a share of its examples."""
    return settings(
        max_examples=max(1, int(settings().max_examples * share)),
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
        ],
    )


ChangedQuery = tuple[random.Random, str, Pairs, bytes]
QUESTIONS = ("score", "moves", "check")


def generate_queries(slug: str, short_count: int) -> Iterator[ChangedQuery]:
    """Random generator, view, parameters and their bytes of randomly changed queries, the same in each run."""
    for seed in range(choose_by_run_length(short_count, 200 * short_count)):
        chance = random.Random(f"{slug} {seed}")
        view, pairs = choose_changed_query(chance, slug)
        if chance.random() < 0.2:
            pairs = insert_unknown_parameter(chance, pairs)
        yield chance, view if view in QUESTIONS else chance.choice(QUESTIONS), pairs, encode_in_some_way(chance, pairs)


@for_each_game
def test_page_json_and_pdf_agree_on_changed_queries(client: FlaskClient, captured_sheets: list[str], slug: str) -> None:
    """The canonical address gives the same answer, too. The moves of an unreadable table have no canonical text."""
    for _, view, _, query in generate_queries(slug, 4):
        asked = ask_for_page_and_data(client, slug, view, query)
        if asked is None:
            continue
        page, data = asked
        captured_sheets.clear()
        printed = get_sound_answer(client, f"/{slug}/{view}.pdf", query)
        assert printed.status_code == page.status_code
        assert (printed.mimetype == "application/pdf") == (page.status_code == 200)
        for sheet in captured_sheets:
            assert_page_is_sound(sheet)
        assert get_sound_answer(client, f"/{slug}/{view}/sheet", query).status_code == page.status_code
        code = get_sound_answer(client, f"/{slug}/{view}.qr", query)
        assert code.status_code in (page.status_code, 414)
        assert (code.mimetype == "image/svg+xml") == (code.status_code == 200)

        lang = [("lang", language) for language in ("ja", "en") if f'<html lang="{language}"' in page.text]
        again = ask_for_page_and_data(client, slug, view, encode_query([*data["state"].items(), *lang]))
        assert again is not None
        _, same_data = again
        if data["unreadable"]:
            assert {**same_data["state"], "move": ""} == {**data["state"], "move": ""}
        else:
            assert same_data == data


@for_each_game
def test_an_unchanged_answer_is_not_sent_again(client: FlaskClient, slug: str) -> None:
    for chance, view, _, query in generate_queries(slug, 4):
        path = f"/{slug}/{view}{chance.choice(('', '.json', '.qr'))}"
        first = get_sound_answer(client, path, query)
        if first.status_code == 200:
            kept = get_sound_answer(client, path, query, **{"If-None-Match": first.headers["ETag"]})
            assert (kept.status_code, kept.data) == (304, b"")
        else:
            again = get_sound_answer(client, path, query, **{"If-None-Match": "*"})
            assert (again.status_code, again.data) == (first.status_code, first.data)


@for_each_game
def test_forms_lead_to_a_canonical_address(client: FlaskClient, slug: str) -> None:
    for chance, view, pairs, _ in generate_queries(slug, 6):
        fields = [(name, choose_parameter_value(chance, slug, name)) for name in chance.sample(FORM_FIELDS, 2)]
        sent = get_sound_answer(client, f"/{slug}/enter", encode_in_some_way(chance, [*pairs, ("view", view), *fields]))
        assert sent.status_code in (303, 404, 414, 422)
        if sent.status_code != 303:
            continue
        path, _, rest = sent.headers["Location"].partition("?")
        query = rest.partition("#")[0]
        assert path.startswith(f"/{slug}/")
        assert query.isascii()
        landed = get_sound_answer(client, path, query.encode())
        assert landed.status_code in (200, 414, 422)
        if landed.status_code == 414 or path.endswith("/rules"):
            continue
        found = json.loads(get_sound_answer(client, f"{path}.json", query.encode()).data)
        if not found["unreadable"]:
            named = [pair for pair in parse_qsl(query) if pair[0] not in ("lang", "pick", "move")]
            assert named == [pair for pair in found["state"].items() if pair[0] != "move"]


@pytest.mark.parametrize(("slug", "view"), pair_cases_with_others(GAMES, QUESTIONS))
def test_pressed_page_buttons_redirect_to_sound_pages(client: FlaskClient, slug: str, view: str) -> None:
    """Presses up to five random buttons one after the other."""
    for chance, asked, pairs, _ in generate_queries(slug, 2):
        path, query = f"/{slug}/{view}", encode_query(pairs if asked == view else [])
        for _ in range(5):
            page = get_sound_answer(client, path, query)
            taps = assert_page_is_sound(page.text).taps if page.status_code != 414 else []
            if not taps:
                break
            name, value = chance.choice(sorted(set(taps)))
            held = [pair for pair in parse_qsl(query.decode(), keep_blank_values=True) if pair[0] not in (name, "view")]
            sent = get_sound_answer(client, f"/{slug}/enter", encode_query([*held, ("view", view), (name, value)]))
            assert sent.status_code == 303 or page.status_code == 422, (query, name, value)
            if sent.status_code != 303:
                break
            path, _, rest = sent.headers["Location"].partition("?")
            query = rest.partition("#")[0].encode()


PATHS_WITHOUT_TABLE = st.sampled_from(
    ("/", "/search", "/healthz", "/nowhere", "/vogu/", "/vogu/nowhere", "/static/nothing")
)


TEXTS = st.sampled_from(HOSTILE_TEXTS) | st.text(max_size=20)


@given(path=PATHS_WITHOUT_TABLE, name=TEXTS, value=TEXTS)
@settings_for_share_of_examples(0.3)
def test_addresses_outside_tables_get_known_status_and_sound_page(
    client: FlaskClient, path: str, name: str, value: str
) -> None:
    query = encode_query([(name, value), ("q", value), ("lang", value)])
    answer = client.open(path, environ_overrides={"QUERY_STRING": query.decode("latin-1")})
    assert answer.status_code in (200, 308, 404, 414)
    if answer.mimetype == "text/html" and answer.status_code != 308:
        assert_page_is_sound(answer.text, str(query))


@given(path=st.text(max_size=30), slug=st.sampled_from(GAMES), ending=TEXTS)
@settings_for_share_of_examples(0.3)
def test_random_paths_get_known_status_and_sound_404_page(
    client: FlaskClient, path: str, slug: str, ending: str
) -> None:
    for asked in (f"/{path}", f"/{slug}/{path}", f"/{slug}/score.{ending}"):
        wire = asked.encode("utf-8", "surrogatepass").decode("latin-1")
        answer = client.open("/", environ_overrides={"PATH_INFO": wire})
        assert answer.status_code in (200, 308, 404), asked
        if answer.status_code == 404:
            assert_page_is_sound(answer.text, asked)


REQUEST_HEADER_NAMES = (
    "Host",
    "Accept-Language",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Accept-Encoding",
    "Cookie",
    "HX-Request",
    "Accept",
    "Referer",
    "X-Forwarded-Host",
    "X-Forwarded-For",
    "Content-Length",
    "Content-Type",
)


@given(
    name=st.sampled_from(REQUEST_HEADER_NAMES),
    value=st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=60),
)
@settings_for_share_of_examples(0.4)
def test_arbitrary_request_headers_get_known_status(client: FlaskClient, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    key = key if key.startswith("CONTENT") else f"HTTP_{key}"
    for path in ("/", "/vogu/score", "/vogu/score.qr", "/nowhere", "/static/takujo.css"):
        answer = client.open(path, environ_overrides={key: value})
        assert answer.status_code in (200, 206, 304, 308, 400, 404, 413, 416), (path, value)
        if answer.mimetype == "text/html" and answer.status_code != 308:
            assert_page_is_sound(answer.text, value)
        answer.close()


@pytest.mark.parametrize(
    ("method", "path"),
    pair_cases_with_others(
        ("POST", "PUT", "DELETE", "PATCH", "PROPFIND", "TRACE", "BREW"),
        ("/", "/vogu/score", "/vogu/rules", "/healthz"),
    ),
)
def test_methods_other_than_get_are_refused_with_405(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method, data=b"p1=GW" * 100)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert_page_is_sound(answer.text)
    with_length = client.open(path, method="GET", data=b"p1=GW" * 100)
    assert with_length.status_code in (200, 303)


@pytest.mark.parametrize(("slug", "kind"), pair_cases_with_others(GAMES, ("", ".json", ".pdf", ".qr")))
def test_head_response_has_status_and_etag_of_get(client: FlaskClient, slug: str, kind: str) -> None:
    got, headed = client.get(f"/{slug}/score{kind}"), client.head(f"/{slug}/score{kind}")
    assert headed.status_code == got.status_code
    assert headed.headers["ETag"] == got.headers["ETag"]
    assert headed.data == b""
