"""The picture of a verdict turned to the other players, and the bar below it."""

import re

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.pages import find_text
from tests.run_length import choose_by_run_length, for_each_game, pair_cases_with_others
from web.table.page_content import Rectangle

VOGU_CHECK_QUERY = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG&move=place.2Y2RpYmR.2.0"
)
COUPELATION_TABLE_QUERY = "tower=25d.x.31e&reserve=1d.50e.13h.37d&deck=30&last=0.2"
SUBWAY_TABLE_QUERY = "players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=-.1.-&turn=p2&roll=6"
VECTRON_TABLE_QUERY = "p1=h2&p2=h2&p3=h2&p4=h2&map=bGc2_1ad3_121S_S323&row1=O1&row2=-&row3=-&row4=-&phase=move"
VERDICT_ADDRESSES = (
    f"/vogu/check?{VOGU_CHECK_QUERY}",
    f"/coupelation/check?{COUPELATION_TABLE_QUERY}&move=flip.0.1.20",
    f"/coupelation/check?{COUPELATION_TABLE_QUERY}&move=up.24d.0.4",
    f"/subway/check?{SUBWAY_TABLE_QUERY}&move=go.T10.p1",
    f"/vectron/check?{VECTRON_TABLE_QUERY}&move=move.D4",
    "/scout/check?table=65.64&owner=p4&move=shown.7.7",
)


@pytest.mark.parametrize("address", VERDICT_ADDRESSES)
def test_verdict_displays_picture_of_move_in_question(client: FlaskClient, address: str) -> None:
    """It is a part of the page's picture (`#drawn`); SCOUT! has cards of its own instead."""
    page = client.get(address).text
    turned = page.split('id="verdict"')[1].split("</section>")[0]
    assert turned.count('class="seen') == 1
    assert turned.count('href="#drawn"') == page.split('id="below"')[0].count('id="drawn"') == ("/scout" not in address)


SHOWN_PART_PATTERN = re.compile(
    r'viewBox="([^"]+)">\s*(?:<clipPath id="parts"><path d="(.*?)"/></clipPath>)?\s*<use\s+href="#drawn"'
)
"""The displayed part of the page's picture, and the path of what is drawn in it, unless it is all."""
AREA_FACTORS_BY_ADDRESS = {
    "/coupelation/check?tower=x.6.12.25.33.40.48_4.9.17.29.36.44_7.14.23.34.41&hand=26&deck=12&move=up.26.3.3": 3,
    "/subway/check?players=3&p1=M11&p2=T18&p3=M14&at=M11.T18.M14&styles=4.2.3&roll=1&move=go.M12": 4,
    "/subway/check?players=3&p1=H01&p2=M21&p3=T10&at=H01.M21.T10&styles=4.1.2&turn=p1&roll=6&move=go.H07": 1.5,
}


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(AREA_FACTORS_BY_ADDRESS, ("ja", "en")))
def test_verdict_picture_displays_only_enlarged_part(client: FlaskClient, address: str, lang: str) -> None:
    """The whole picture has at least that many times the area of the part."""
    page = client.get(f"{address}&lang={lang}").text
    whole, part = (
        find_text(pattern, page) for pattern in (r'viewBox="([^"]+)"[^>]*><g id="drawn">', SHOWN_PART_PATTERN.pattern)
    )
    (x, y, wide, high), (left, top, width, height) = (map(float, one.split()) for one in (whole, part))
    assert wide * high >= AREA_FACTORS_BY_ADDRESS[address] * width * height
    assert (x <= left + 0.1, y <= top + 0.1) == (True, True)
    assert (left + width <= x + wide + 0.1, top + height <= y + high + 0.1) == (True, True)


TAG_PATTERN = re.compile(r"<(/?)(\w+)(.*?)(/?)>", re.DOTALL)
"""Whether a tag ends an element, its name, its attributes, and whether the element is empty."""


def find_cards(page: str) -> list[Rectangle]:
    """Returns the rectangles of the cards in a page's picture (`#drawn`), also of those in question."""
    cards: list[Rectangle] = []
    offsets: list[tuple[float, float]] = []
    drawn = page[page.index('id="drawn"') - 3 :].partition("</svg>")[0]
    for is_end, name, attributes, is_empty in TAG_PATTERN.findall(drawn):
        if is_end:
            offsets.pop()
        elif not is_empty:
            moved = re.search(r"translate\(([-0-9.]+) ([-0-9.]+)\)", attributes)
            offsets.append((float(moved[1]), float(moved[2])) if moved else (0, 0))
        elif name == "rect" and re.search(r'["\s](c-body|cp-told)["\s]', attributes):
            size = dict(re.findall(r'\s(x|y|width|height)="([-0-9.]+)"', attributes))
            x, y, width, height = (float(size.get(side, 0)) for side in ("x", "y", "width", "height"))
            left, top = (sum(offset) for offset in zip((x, y), *offsets, strict=True))
            cards.append((left, top, width, height))
    return cards


RECTANGLE_PATTERN = re.compile(r"M([-0-9.]+) ([-0-9.]+)h([0-9.]+)v([0-9.]+)h")


def is_inside(card: Rectangle, part: Rectangle) -> bool:
    (x, y, width, height), (left, top, wide, high) = card, part
    return left <= x and x + width <= left + wide and top <= y and y + height <= top + high


def is_apart(card: Rectangle, part: Rectangle) -> bool:
    (x, y, width, height), (left, top, wide, high) = card, part
    return x + width <= left or left + wide <= x or y + height <= top or top + high <= y


FULL_TOWER_QUERY = "tower=x.6.12.25.33.40.48_4.9.17.29.36.44_7.14.23.34.41&deck=12"
VOGU_LAYOUT_QUERY = "board=2G1WpGmW.3R2RmRpR.1B1BmBpB.2Y1Y1Y1Y_-.1Y1YmYpY.1K1KmKpK.1W1W1W1W&players=5"
CHECK_ADDRESSES_BY_SLUG = {
    "coupelation": [
        *(f"/coupelation/check?{FULL_TOWER_QUERY}&move=up.26.3.{place}" for place in range(4)),
        *(f"/coupelation/check?{FULL_TOWER_QUERY}&move=down.x.3.{place}" for place in range(4)),
        f"/coupelation/check?{FULL_TOWER_QUERY}&move=flip.0.0.20",
        f"/coupelation/check?{FULL_TOWER_QUERY}&move=flip.0.0.3",
    ],
    "vogu": [
        f"/vogu/check?{VOGU_LAYOUT_QUERY}&move=place.3G2GpGpW.{cell}"
        for cell in ("1.0", "2.1", "2.3", "0.4", "-1.0", "2.0", "1.4")
    ],
}


@for_each_game
def test_verdict_picture_cuts_no_card(client: FlaskClient, slug: str) -> None:
    """Each card is entirely inside or entirely outside the displayed part."""
    examples = [f"/{slug}/{one.example}" for one in load_game(slug).clauses if one.example.startswith("check?")]
    shown = 0
    for address in [*CHECK_ADDRESSES_BY_SLUG.get(slug, ()), *examples][:: choose_by_run_length(4, 1)]:
        page = client.get(address).text
        part = SHOWN_PART_PATTERN.search(page)
        if part is None:
            continue
        x, y, wide, high = map(float, part[1].split())
        rectangles = [
            (float(left), float(top), float(width), float(height))
            for left, top, width, height in RECTANGLE_PATTERN.findall(part[2] or f"M{x} {y}h{wide}v{high}h")
        ]
        for card in find_cards(page):
            if any(is_inside(card, one) for one in rectangles):
                assert is_inside(card, (x, y, wide, high)), (address, card)
                shown += 1
            else:
                assert all(is_apart(card, one) for one in rectangles), (address, card)
    assert shown or slug not in CHECK_ADDRESSES_BY_SLUG, "no card was checked"


def test_verdict_has_no_map_part_for_station_not_on_map(client: FlaskClient) -> None:
    page = client.get("/subway/check?players=3&move=go.E03")
    assert page.status_code in (200, 422)
    assert 'href="#drawn"' not in page.text


def test_scout_verdict_picture_omits_other_cards_of_private_hand(client: FlaskClient) -> None:
    page = client.get("/scout/check?hand=37.41.52&table=15&owner=p2&turn=p3&move=show.2").text
    picture = page.split('class="seen"')[1].split("</svg>")[0]
    assert re.findall(r">(\w+)</text>", picture) == ["1", "5", "4", "1"], "the card on the table and the shown card"


def test_bar_permits_route_if_only_bead_replacement_is_illegal(client: FlaskClient) -> None:
    page = client.get(f"/subway/check?{SUBWAY_TABLE_QUERY}&move=go.T10.p1").text
    bar = page.split('id="answer"')[1]
    assert "行けるが、置き換えない" in bar
    assert "行けない" not in bar
