"""Message catalogues: both languages have the same keys, each once, with readable sentences."""

import re
from string import Formatter

import pytest

from calculators.core.messages import LANGUAGES, load_all_sentences_of_known_language, parse_po_messages_or_raise
from web.headers import ROOT
from web.i18n import load_all_messages_of_language_or_raise

JAPANESE_CHARACTER_PATTERN = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
KEYS_JAPANESE_IN_ENGLISH_CATALOGUE = {"page.other"}
"""The name of the other language."""


def test_both_catalogues_have_the_same_keys() -> None:
    assert set(load_all_messages_of_language_or_raise("ja")) == set(load_all_messages_of_language_or_raise("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_key_is_defined_once_per_language(language: str) -> None:
    files = [
        *(ROOT / "translations" / language).glob("*.po"),
        *(ROOT / "calculators").glob(f"*/messages/{language}.po"),
    ]
    keys = [key for file in files for key in parse_po_messages_or_raise(file.read_text(encoding="utf-8"))]
    assert sorted(keys) == sorted(load_all_messages_of_language_or_raise(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_engine_sentences_refer_only_to_keys_of_engine_catalogues(language: str) -> None:
    messages = load_all_sentences_of_known_language(language)
    for key, sentence in messages.items():
        for _, _, spec, _ in Formatter().parse(sentence):
            if spec and spec not in ("signed", "span", "seat") and not spec.startswith("?"):
                assert any(other.startswith(spec.removeprefix("/") + ".") for other in messages), f"{key}: {spec}"


def test_sentences_are_nonempty_and_english_has_no_japanese_characters() -> None:
    for key, ja in load_all_messages_of_language_or_raise("ja").items():
        en = load_all_messages_of_language_or_raise("en")[key]
        assert ja.strip(), key
        assert en.strip(), key
        assert [*Formatter().parse(ja), *Formatter().parse(en)], key
        if key not in KEYS_JAPANESE_IN_ENGLISH_CATALOGUE and not key.startswith("subway.station"):
            assert not JAPANESE_CHARACTER_PATTERN.search(re.sub(r"\{[^}]*\}", "", en)), f"{key}: {en}"


def test_every_key_a_template_names_exists() -> None:
    known = set(load_all_messages_of_language_or_raise("ja"))
    for file in (ROOT / "templates").rglob("*.html"):
        for key in re.findall(r'(?<![\w.])t\("([\w.]+)"\s*[,)]', file.read_text(encoding="utf-8")):
            assert key in known, f"{file.name}: {key}"
