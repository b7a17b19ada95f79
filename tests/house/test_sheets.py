"""Sheets of every game: QR code, size, and the same bytes for the same query."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.coupelation import test_paper as coupelation_sheets
from tests.house.test_docs import NOTATION_EXAMPLE_ADDRESSES
from tests.paper import (
    MAX_SHEET_BYTES,
    address_with_full_names,
    fetch_checked_sheet,
    list_words_with_lower_edge_mm,
    scan_qr_codes,
)
from tests.required_programs import skip_unless_programs_exist
from tests.run_length import (
    choose_by_run_length,
    in_english_or_each_language,
    in_japanese_or_each_language,
    pair_cases_with_others,
)
from tests.scout import test_paper as scout_sheets
from tests.subway import test_paper as subway_sheets
from tests.subway.test_followed_game import generate_random_game
from tests.vectron import test_paper as vectron_sheets
from tests.vogu import test_paper as vogu_sheets

pytestmark = pytest.mark.no_cover
FOOT_TOP = 256
"""Millimetres from the top of a page to the line above its foot."""
MAP_SHEET_MAX_BYTES = 90_000
"""Of a sheet with the subway's map."""
SHEET_ADDRESSES = [
    example.replace("?", ".pdf?", 1) for example in NOTATION_EXAMPLE_ADDRESSES if "/" in example.strip("/")
]
THIRTY_CARD_ROW = (
    "1G2WpGmW.3G3WmGpW.2G1WpGpW.1G3WmGmW.2G2WpGmW.3G1WmGpW.1R2BpRmB.3R3BmRpB.2R1BpRpB.1R3BmRmB.2R2BpRmB.3R1BmRpB."
    "1Y2KpYmK.3Y3KmYpK.2Y1KpYpK.1Y3KmYmK.2Y2KpYmK.3Y1KmYpK.1G2RpGmR.3G3RmGpR.2G1RpGpR.1G3RmGmR.2G2RpGmR.3G1RmGpR."
    "1W2BpWmB.3W3BmWpB.2W1BpWpB.1W3BmWmB.2W2BpWmB.3W1BmWpB"
)
TEN_CARD_HAND = "2W2BpWmB.3W1BmWpB.1Y2GpYmG.3Y3GmYpG.2Y1GpYpG.1Y3GmYmG.2Y2GpYmG.3Y1GmYpG.1K2RpKmR.3K3RmKpR"
LONGEST_SHEETS = {
    "a row of thirty": (
        f"/vogu/moves.pdf?players=3&values=B4.R0.Y0.G0.W0.K0&board={THIRTY_CARD_ROW}&hand={TEN_CARD_HAND}",
        2,
    ),
    "a whole game with the longest names": (
        address_with_full_names(f"/subway/play.pdf?move={'_'.join(generate_random_game(4, 4)[1])}"),
        1,
    ),
}
"""Name → address, number of pages."""


@pytest.mark.parametrize(
    ("address", "lang"), pair_cases_with_others(SHEET_ADDRESSES[:: choose_by_run_length(3, 1)], ("ja", "en"))
)
def test_qr_code_of_every_sheet_opens_its_page(client: FlaskClient, address: str, lang: str) -> None:
    data = fetch_checked_sheet(
        client, f"{address}&lang={lang}", MAP_SHEET_MAX_BYTES if "/subway/" in address else MAX_SHEET_BYTES
    )
    assert_code_leads_back(client, address, data)
    assert client.get(f"{address}&lang={lang}").data == data, "the same bytes twice"


SHEETS_BY_SLUG = {
    "coupelation": [address for _, address, *_ in coupelation_sheets.SHEETS],
    "scout": [f"score.pdf?{scout_sheets.FIVE_WAY_TIE_QUERY}", *scout_sheets.SHEET_ADDRESSES_BY_KIND.values()],
    "subway": [*subway_sheets.ADDRESSES_BY_PICTURE.values()],
    "vectron": vectron_sheets.ALL_SHEET_ADDRESSES,
    "vogu": [address for _, address, _ in vogu_sheets.SHEETS],
}


@pytest.mark.parametrize("slug", SHEETS_BY_SLUG)
@in_japanese_or_each_language
def test_sheets_with_full_names_stay_within_size_limit(client: FlaskClient, slug: str, lang: str) -> None:
    for address in SHEETS_BY_SLUG[slug][:: choose_by_run_length(6, 1)]:
        fetch_checked_sheet(
            client,
            address_with_full_names(f"/{slug}/{address}&lang={lang}"),
            MAP_SHEET_MAX_BYTES if slug == "subway" else MAX_SHEET_BYTES,
        )


@pytest.mark.parametrize("slug", SHEETS_BY_SLUG)
@in_english_or_each_language
def test_rules_sheet_ends_above_its_foot(client: FlaskClient, slug: str, lang: str) -> None:
    """The letters are chosen so that all rules have room, whatever is laid out above them."""
    words = list_words_with_lower_edge_mm(client.get(f"/{slug}/rules.pdf?lang={lang}").data)
    foot_begins = next(index for index, (word, _) in enumerate(words) if word.startswith("localhost"))
    assert max(lower_edge for _, lower_edge in words[:foot_begins]) < FOOT_TOP


@pytest.mark.parametrize("name", choose_by_run_length(["a row of thirty"], list(LONGEST_SHEETS)))
def test_longest_sheets_have_expected_pages_and_valid_qr_code(client: FlaskClient, name: str) -> None:
    address, pages = LONGEST_SHEETS[name]
    assert_code_leads_back(client, address, fetch_checked_sheet(client, address, MAP_SHEET_MAX_BYTES, page_count=pages))


def assert_code_leads_back(client: FlaskClient, address: str, data: bytes) -> None:
    """Asserts that a sheet has one QR code, which opens the printed page."""
    skip_unless_programs_exist("zbarimg", what="a reader of QR codes")
    (found,) = scan_qr_codes(data)
    parts = urlsplit(found)
    assert f"{parts.path}.pdf" == urlsplit(address).path
    assert client.get(f"{parts.path}?{parts.query}").status_code == 200
    names = {name for name, _ in parse_qsl(urlsplit(address).query)}
    assert {name for name, _ in parse_qsl(parts.query)} <= names | {"lang"}, "no parameter that the sheet lacks"
