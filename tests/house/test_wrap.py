"""The tool that breaks long lines of templates changes nothing else."""

from pathlib import Path

import pytest

from scripts.wrap import ROOT, WIDTH, meaning, wrapped

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LONG = (
    '<p class="a b c" id="{{ " x" if y }}">{% if one %}<b title="many words of a title that stay">{{ two }}</b>'
    '{% endif %} {% for n in names %}<i data-n="{{ n }}" data-long="{{ t("some.key", first=n.first, last=n.last) }}">'
    "{{ n }}</i>{% endfor %}</p>"
)


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.relative_to(ROOT / "templates").as_posix())
def test_what_a_template_means_stays(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    after = wrapped(source)
    assert meaning(after) == meaning(source)
    assert meaning(wrapped(after)) == meaning(source)


def test_a_long_line_is_broken_where_nothing_is_read() -> None:
    lines = wrapped(LONG).splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= WIDTH
    assert any('title="many words of a title that stay"' in line for line in lines)


def test_short_lines_stay_as_they_are() -> None:
    source = "<p>\n  {% if a %} b {% endif %}\n</p>\n"
    assert wrapped(source) == source
