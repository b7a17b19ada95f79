"""Writes docs/rulings.md from the engines' own rulings: `python -m scripts.rulings`."""

from __future__ import annotations

from pathlib import Path

from calculators import GAMES, load_game

FILE = Path(__file__).parent.parent / "docs" / "rulings.md"
HEAD = """# Rulings

Where a rulebook is silent the table chooses. A choice that differs from the default stands in the address
as `house=key-option`, several with `.` between them; a variant is switched on with `-on`. A ruling that
changes an answer is named on that answer, with both results; one that does not is not mentioned. Written by
`python -m scripts.rulings` from the engines.
"""


def build_rulings_page() -> str:
    """Returns the text of docs/rulings.md, game by game."""
    parts = [HEAD]
    for slug in GAMES:
        parts.append(f"\n## {slug}\n")
        for ruling in load_game(slug).rulings:
            parts.append(f"\n### `{ruling.key}`: {ruling.question.en}\n\n{ruling.question.ja}\n")
            parts.append(f"\nClause `{ruling.clause}`. Hangs on: {ruling.wording.ja}\n\n")
            for option in ruling.options:
                default = " (default)" if option.key == ruling.default else ""
                text = f"{option.label.en}. {option.meaning.en}"
                parts.append(f"- `{ruling.key}-{option.key}`{default}: {text}\n")
            parts.append(f"\nWhy the default: {ruling.reason.en}\n")
    return "".join(parts)


if __name__ == "__main__":
    FILE.write_text(build_rulings_page(), encoding="utf-8")
