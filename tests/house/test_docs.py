"""The documents agree with code and pages."""

import re
from importlib import import_module

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from scripts import rulings
from tests.run_length import for_each_game
from web.headers import ROOT

DOCUMENTS = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
NOTATION_DOCUMENT_TEXT = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
NOTATION_EXAMPLE_ADDRESSES = re.findall(r"^- \[`(/[^`]+)`\]", NOTATION_DOCUMENT_TEXT, re.MULTILINE)


def test_rulings_document_matches_engines() -> None:
    assert rulings.FILE.read_text(encoding="utf-8") == rulings.build_rulings_page()


@for_each_game
def test_notation_document_has_example_and_parameters_of_every_game(slug: str) -> None:
    assert any(example.startswith(f"/{slug}/") for example in NOTATION_EXAMPLE_ADDRESSES)
    for name in load_game(slug).own_parameter_names:
        assert re.search(rf"`{re.sub(r'[0-9]$', 'N', name)}`", NOTATION_DOCUMENT_TEXT), name


@pytest.mark.no_cover
@pytest.mark.parametrize("address", NOTATION_EXAMPLE_ADDRESSES)
def test_notation_document_examples_are_answered(client: FlaskClient, address: str) -> None:
    path, _, query = address.partition("?")
    answer = client.get(f"{path}.json?{query}")
    assert answer.status_code == 200, answer.get_json()["violations"]
    assert client.get(address).status_code == 200


def test_make_targets_named_in_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for file in DOCUMENTS:
        for target in re.findall(r"`make ([a-z]+)`", file.read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{file.name}: make {target}"


def test_functions_and_modules_named_in_documents_exist() -> None:
    folders = ("calculators", "web", "scripts", "templates", "tests")
    found = (file for folder in folders for file in (ROOT / folder).rglob("*.*") if "node_modules" not in file.parts)
    files = [file for file in found if file.suffix in (".py", ".html", ".txt")]
    words = {word for file in files for word in (file.stem, *re.findall(r"\w+", file.read_text(encoding="utf-8")))}
    for file in DOCUMENTS:
        if file.name != "serving.md":  # it names settings of other programs
            names = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", file.read_text(encoding="utf-8")))
            assert names <= words, f"{file.name}: {names - words}"


def test_notation_document_has_words_of_addresses_and_json_but_no_constants() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "web").rglob("*.py"))
    for name in re.findall(r"`(\w+_\w+)`", NOTATION_DOCUMENT_TEXT):
        assert f'"{name}"' in code, name


def test_variables_in_serving_document_are_read() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "app.py", *(ROOT / "web").rglob("*.py")))
    rows = re.findall(
        r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", (ROOT / "docs" / "serving.md").read_text("utf-8"), re.MULTILINE
    )
    names = [name for row in rows for name in re.findall(r"[A-Z_]+", row)]
    assert names
    assert [name for name in names if f'"{name}"' not in code] == []


def test_links_between_documents_lead_somewhere() -> None:
    for file in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:/][^)#:]*)\)", file.read_text(encoding="utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_excused_mutants_belong_to_existing_functions() -> None:
    """docs/mutants.md excuses mutants by name; an outdated name could excuse another mutant one day."""
    names = re.findall(
        r"^- `(.+)__mutmut_\d+` — \S", (ROOT / "docs" / "mutants.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(names) > 50
    for name in names:
        module, _, function = name.rpartition(".")
        found: object = import_module(module)
        parts = [part for part in function.removeprefix("x_").removeprefix("xǁ").split("ǁ") if part]
        for part in parts:
            found = getattr(found, part)
        assert callable(found), name


def test_oldest_supported_browsers_are_same_in_all_files() -> None:
    """The README, the script that refuses older browsers, and its sentence (test_unsupported_browser.py)."""
    for file in ("README.md", "static/early.js", "translations/ja/house.po", "translations/en/house.po"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(r"Safari 16\b", text), file
        assert re.search(r"Chrome 105\b", text), file
