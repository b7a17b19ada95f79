"""Every contradiction, refusal and notice has its sentence in both languages, and says nothing that it is not told."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from calculators.core.messages import parse_po_catalogue_strictly_or_raise
from calculators.coupelation.digest import CODES

from .tables import ENGINE
from .test_violations import PROVOKED

FOLDER = Path(__file__).parents[2] / "calculators" / "coupelation" / "messages"


def catalogue(language: str) -> dict[str, str]:
    return parse_po_catalogue_strictly_or_raise((FOLDER / f"{language}.po").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_code_has_a_sentence(language: str) -> None:
    assert set(CODES) <= set(catalogue(language))


def test_the_languages_have_the_same_sentences() -> None:
    assert set(catalogue("ja")) == set(catalogue("en"))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("code", PROVOKED)
@pytest.mark.no_cover
def test_a_sentence_names_only_what_is_known(code: str, language: str) -> None:
    found = ENGINE.provoked(code, *PROVOKED[code])
    names = {name for _, name, _, _ in Formatter().parse(catalogue(language)[code]) if name}
    assert names <= set(found.params)
