"""Characters of names on sheets: those of Japanese names, and emoji."""

import io
import unicodedata
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.run_length import choose_by_run_length
from web import pdf
from web.i18n import shorten_names
from web.paper.letter_widths import measure_text_em
from web.paper.picture import Picture, TextStyle

SHEET_FONT_CODE_POINTS = pdf.font_code_points()
GETA = pdf.GETA


def signs_of_jis_x_0213() -> Iterator[str]:
    """Yields the characters of JIS X 0213, planes 1 and 2, from Python's codec; some are two code points."""
    rows = [(lead, tail) for lead in range(0xA1, 0xFF) for tail in range(0xA1, 0xFF)]
    codes = [bytes(row) for row in rows] + [b"\x8f" + bytes(row) for row in rows]
    for code in codes:
        try:
            yield code.decode("euc_jisx0213")
        except UnicodeDecodeError:
            continue


def test_jis_x_0213_character_is_replaced_only_if_no_font_has_it() -> None:
    signs = list(signs_of_jis_x_0213())
    assert len(signs) > 11_000
    installed = SHEET_FONT_CODE_POINTS | pdf.code_points_covered_by_any_installed_font()
    for sign in signs[:: choose_by_run_length(40, 1)]:
        if sign.isspace() or unicodedata.category(sign[0]) == "Cf":
            continue
        printed = pdf.remove_invisible_and_replace_fontless_characters(sign)
        has = all(ord(part) in installed for part in sign)
        assert printed == sign if has else len(printed) >= 1, hex(ord(sign[0]))
        assert has or printed == GETA or unicodedata.normalize("NFKC", sign) == printed, hex(ord(sign[0]))


def test_kanji_variant_loses_selector_only_if_font_lacks_it() -> None:
    font = pdf.read_character_sets_of_sheet_font_or_empty()
    assert len(font.variants) > 100
    for base, selector in sorted(font.variants)[:: choose_by_run_length(40, 1)]:
        assert pdf.remove_invisible_and_replace_fontless_characters(chr(base) + chr(selector)) == chr(base) + chr(
            selector
        )
    for base in sorted(font.characters & set(range(0x4E00, 0x9FFF)))[:: choose_by_run_length(2_000, 50)]:
        for selector in range(0xE0100, 0xE01F0, 7):
            if (base, selector) not in font.variants:
                assert pdf.remove_invisible_and_replace_fontless_characters(chr(base) + chr(selector)) == chr(base)


@pytest.mark.parametrize(
    ("name", "expected_text"),
    [
        ("♥️ゆき", "♥ゆき"),
        ("1️⃣", "1⃣" if 0x20E3 in pdf.code_points_covered_by_any_installed_font() else "1"),
        ("ゆ\u200bき\u2060\ufeff", "ゆき"),
        ("か\u3099す\u3099", "がず"),
        ("か\u309a", "か\u309a"),
        ("神\U000e0123田", "神田"),
    ],
)
def test_invisible_characters_are_removed_and_voicing_marks_composed(name: str, expected_text: str) -> None:
    assert pdf.remove_invisible_and_replace_fontless_characters(name) == expected_text


@pytest.mark.parametrize("sign", ["👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇯🇵", "👍🏽"])
def test_combined_emoji_without_font_becomes_one_geta(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for has in (True, False):
        points = frozenset(map(ord, sign)) if has else frozenset()
        monkeypatch.setattr(pdf, "code_points_covered_by_any_installed_font", lambda points=points: points)
        pdf.simplify_grapheme_to_available_fonts.cache_clear()
        assert pdf.remove_invisible_and_replace_fontless_characters(sign * 2) == (sign * 2 if has else GETA * 2)
    pdf.simplify_grapheme_to_available_fonts.cache_clear()


TABLE_WORD_ADDRESSES = (
    "/scout/score?players=3&rounds=1.2.3_4.5.6_7.8.9&extra=1.2.3&word=",
    "/vectron/score?players=2&p1=g7&p2=-&bonus=1&bonusfor=",
)


@pytest.mark.parametrize("address", TABLE_WORD_ADDRESSES)
def test_entered_word_on_sheet_has_geta_for_missing_character(client: FlaskClient, address: str) -> None:
    path, _, query = address.partition("?")
    sheet = client.get(f"{path}.pdf?{query}賞\u200d️\U0001fffc")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet.data)).pages)
    assert f"賞{GETA}" in text


def test_sheet_takes_missing_character_from_other_installed_font(client: FlaskClient) -> None:
    lent = next(
        chr(p)
        for p in sorted(pdf.code_points_covered_by_any_installed_font() - SHEET_FONT_CODE_POINTS)
        if unicodedata.category(chr(p)) == "Ll"
    )
    sheet = client.get("/vogu/score.pdf", query_string={"names": f"{lent}ゆき.♥️か.1️⃣", "players": "3"}).data
    assert pdf.remove_invisible_and_replace_fontless_characters(lent) == lent
    pages = PdfReader(io.BytesIO(sheet)).pages
    fonts = {str(font.get_object()["/BaseFont"]) for page in pages for font in page["/Resources"]["/Font"].values()}  # type: ignore[index]
    assert any("BIZ" not in font for font in fonts), fonts
    assert GETA not in "".join(page.extract_text() for page in pages)


def test_picture_draws_combining_mark_over_its_letter() -> None:
    picture = Picture(100, 20)
    picture.draw_text("か\u309aq\u0303ト", 0, 10, TextStyle(10))
    (run,) = picture.layers[-1].words
    assert run.letters == "か\u309aq\u0303ト"
    assert run.xs == ["0", "17.2", "10", "17.3", "17.3"]
    assert measure_text_em("か\u309aト") == measure_text_em("かト")


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (["あき", "けん", "", "さち"], ("あ", "け", "", "さ")),
        (["けんた", "けんいち", "さち"], ("けた", "けい", "さ")),
        (["Yo", "Yoshi", "Yoshi"], ("Yo", "Ys", "Ys")),
        (["👩‍👩‍👧", "👩", "が"], ("👩‍👩‍👧", "👩", "が")),
    ],
)
def test_short_names_differ_for_different_names(names: list[str], initials: tuple[str, ...]) -> None:
    assert shorten_names(names) == initials
