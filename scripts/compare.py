"""Compares the answers of this checkout with those of a commit: `python -m scripts.compare main [--pages] [--every 3]`.

Requests some thousand addresses (of the tests, of the clauses, of random games) from both and lists every answer whose
bytes differ; of pages only the text is compared, since their layout may change.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from app import create_app
from calculators import GAMES, load_game
from calculators.core.parsing import encode_query_string
from calculators.core.types import View

ROOT = Path(__file__).resolve().parents[1]
WALKS, STEPS = 12, 40
"""The number of random games from each example, and the most moves of each."""
VIEWS = ("score", "moves", "check", "play")
VERSION = re.compile(r'"version":"\w+"')
QUERY = re.compile(r"(?:[a-z]\w*=[^\s\"'`&{}\\\\]+&)+[a-z]\w*=[^\s\"'`&{}\\\\]*")


def list_queries_in_sources(slug: str) -> Iterator[str]:
    """Yields the queries in the sources of a game's tests and of the measurements."""
    for folder in (ROOT / "tests" / slug, ROOT / "tests" / "browser", ROOT / "bench"):
        for file in sorted(folder.glob("*.py")):
            yield from QUERY.findall(file.read_text(encoding="utf-8"))


def list_played_queries(slug: str) -> Iterator[str]:
    """Yields the examples of a game's clauses, and positions and records of games of random moves from them."""
    rules, chance = load_game(slug), random.Random(slug)
    for clause in rules.clauses:
        query = clause.example.partition("?")[2]
        if not query:
            continue
        yield query
        start = rules.parse_query_except_moves_collecting_unreadable(
            dict(pair.split("=", 1) for pair in query.split("&") if not pair.startswith("move="))
        ).state
        for walk in range(WALKS):
            state, moves = start, []
            for _ in range(STEPS):
                if rules.find_violations(state, View.MOVES) or rules.find_missing_parameters(state, View.MOVES):
                    break
                legal = rules.find_legal_moves(state)
                if not legal:
                    break
                moves.append(rules.format_move(chance.choice(legal)))
                judgement = rules.judge_move(state, rules.parse_move(moves[-1]))
                if judgement.end is not None:
                    yield encode_query_string(rules.format_query(judgement.end))
                if judgement.after is None:
                    break
                state = judgement.after
                if walk < 2:
                    yield encode_query_string(rules.format_query(state))
            if moves:
                yield f"{encode_query_string(rules.format_query(start))}&move={'_'.join(moves)}"


def list_addresses(*, pages: bool) -> list[str]:
    """Returns all addresses to compare, each once: JSON and, if `pages`, pages in Japanese or English."""
    found: dict[str, None] = {}
    for slug in GAMES:
        for query in (*list_queries_in_sources(slug), *list_played_queries(slug)):
            for view in VIEWS:
                found.setdefault(f"/{slug}/{view}.json?{query}")
                if pages:
                    found.setdefault(f"/{slug}/{view}?{query}&lang={'en' if len(query) % 2 else 'ja'}")
        found.setdefault(f"/{slug}/rules.json")
    found.setdefault("/openapi.json")
    return list(found)


def extract_page_text(html: str) -> str:
    """Returns the visible text of a page."""
    body = re.sub(r"<(script|style|head)\b.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


def print_answers() -> None:
    """Reads addresses from stdin and prints the answer of the imported checkout to each on one line."""
    client = create_app().test_client()
    for line in sys.stdin:
        path = line.strip()
        reply = client.get(path)
        text = reply.get_data(as_text=True)
        answer = VERSION.sub('"version":""', text) if ".json" in path.partition("?")[0] else extract_page_text(text)
        print(f"{reply.status_code} {answer}".replace("\n", " ").replace("\r", " "))


def fetch_answers_of_checkout(checkout: Path, paths: list[str]) -> list[str]:
    """Returns the answers of a checkout to some paths; runs this version of the script with that checkout's app."""
    process = subprocess.run(
        [sys.executable, "-P", str(Path(__file__)), "--answer"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        input="\n".join(paths),
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout.splitlines()


def main(commit: str, *, pages: bool, every: int) -> int:
    """Prints the differences between a commit and this checkout; returns 1 if there are any, else 0."""
    paths = list_addresses(pages=pages)[::every]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            before = fetch_answers_of_checkout(tree, paths)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)
    after = fetch_answers_of_checkout(ROOT, paths)
    differing = [(path, *pair) for path, *pair in zip(paths, before, after, strict=True) if pair[0] != pair[1]]
    for path, old_answer, new_answer in differing:
        pairs = enumerate(zip(old_answer, new_answer, strict=False))
        index = next((n for n, (a, b) in pairs if a != b), min(len(old_answer), len(new_answer)))
        excerpt = slice(max(0, index - 60), index + 120)
        print(f"{path}\n  - {old_answer[excerpt]}\n  + {new_answer[excerpt]}")
    print(f"{len(paths)} addresses asked, {len(differing)} answers differ")
    return 1 if differing else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        print_answers()
    else:
        parser = argparse.ArgumentParser(description=__doc__)
        parser.add_argument("commit")
        parser.add_argument("--pages", action="store_true", help="also request pages")
        parser.add_argument("--every", type=int, default=1, help="request only every n-th address")
        arguments = parser.parse_args()
        sys.exit(main(arguments.commit, pages=arguments.pages, every=arguments.every))
