"""What a page of ours is before it has a style: the few rules that its elements need.

WeasyPrint's own rules are for every page there is. Six of them speak of footnotes, notes and list marks in every
element, which is six styles an element, and most of what styles cost.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from weasyprint import CSS, HTML

RULES = """
head { display: none }
html, body, main, header, section, footer, div, p, h1, h2, ul, ol, figure, figcaption { display: block }
li { display: list-item }
ol, ul { counter-reset: list-item; list-style-type: decimal; break-before: avoid }
table { display: table; box-sizing: border-box; text-indent: initial }
caption { display: table-caption }
thead { display: table-header-group }
tbody { display: table-row-group }
tr { display: table-row }
td, th { display: table-cell }
thead, tbody { vertical-align: middle }
tr, td, th { vertical-align: inherit }
b, th { font-weight: bold }
i { font-style: italic }
small { font-size: smaller }
h1, h2 { bookmark-label: content(text); break-after: avoid; break-inside: avoid }
h1 { bookmark-level: 1 }
h2 { bookmark-level: 2 }
img { overflow: hidden }
br::before { content: "\\A"; white-space: pre-line }
"""


@cache
def base() -> CSS:
    return CSS(string=RULES)


class Page(HTML):  # type: ignore[misc]  # its base has no types
    """A page of ours, to be printed."""

    def _ua_stylesheets(self, _: bool = False) -> list[Any]:
        return [base()]
