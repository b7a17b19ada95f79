"""Writes `static/phrases.json`, BudouX's weights for finding the ends of Japanese phrases: `make phrases`."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

WEIGHTS = Path(__file__).parent.parent / "static" / "phrases.json"


def main() -> None:
    """Writes BudouX's Japanese model as compact JSON."""
    weights = json.loads(files("budoux").joinpath("models", "ja.json").read_text(encoding="utf-8"))
    text = json.dumps(weights, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    WEIGHTS.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
