"""Writes a new game that works: `make newgame NAME=cribbage PLAYERS=2-4`; docs/newgame.md explains the next steps.

The skeleton is a small game (take one to three counters, the most win): a parameter, a move, a score, pages, sentences,
questions for the search and tests, to be replaced part by part. Of existing files only the list of games, the open
questions, two files of search tests and two pages of documentation are changed.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).parent.parent.parent
SKELETON = Path(__file__).parent / "skeleton"
REGISTRY = Path("calculators") / "__init__.py"
NOTATION = Path("docs") / "notation.md"
OPEN_QUESTIONS = Path("calculators") / "search" / "open_questions.py"
MOST = 9
"""The most players of a table."""
TAKEN = {
    "core",
    "messages",
    "static",
    "search",
    "read",
    "reading",
    "start",
    "healthz",
    "openapi",
    "robots",
    "favicon",
    "phone",
    "pocket",
}
TAKEN |= {
    "house",
    "trust",
    "browser",
    "serving",
    "paper",
    "games",
    "pieces",
    "test",
    "tests",
    "game",
    "rules",
}
TAKEN |= {"evening", "setup", "enter", "sheet", "score", "moves", "check", "play"}
"""Names that are in use in addresses or folders."""
PLACES = {
    "engine": "calculators/{slug}",
    "messages": "calculators/{slug}/messages",
    "pages": "web/games/{slug}",
    "templates": "templates/{slug}",
    "tests": "tests/{slug}",
}
ELSEWHERE = {
    "pages/ja.po": "translations/ja/{slug}.po",
    "pages/en.po": "translations/en/{slug}.po",
    "tests/test_browser.py": "tests/browser/test_{slug}.py",
    "search/exam.txt": "tests/search/exam_{slug}.txt",
}

ADDED = {
    "search/exam_fresh.txt": Path("tests") / "search" / "exam_fresh.txt",
    "search/looked_for.txt": Path("tests") / "search" / "looked_for.txt",
}
"""Files of the skeleton that are appended to a file of all games."""


class Unusable(ValueError):
    """Raised for a name or a number of players that no game can have, with the reason."""


def parse_player_counts(text: str) -> tuple[int, ...]:
    """Parses `2-4` as (2, 3, 4), `2` as (2,). Raises Unusable for anything else and for more than MOST players."""
    match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text.strip())
    if not match:
        raise Unusable(f"PLAYERS={text}: write a number or two, like 2-4")
    low, high = int(match[1]), int(match[2] or match[1])
    if not 1 <= low <= high <= MOST:
        raise Unusable(f"PLAYERS={text}: from 1 to {MOST} players, the smaller number first")
    return tuple(range(low, high + 1))


def check_game_name(game_name: str, games: tuple[str, ...]) -> str:
    """Returns the name if a game can have it. Raises Unusable otherwise."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", game_name):
        raise Unusable(f"NAME={game_name}: small letters and digits, a letter first")
    if game_name in games or (ROOT / "calculators" / game_name).exists():
        raise Unusable(f"NAME={game_name}: there is such a game already")
    if keyword.iskeyword(game_name) or game_name in sys.stdlib_module_names:
        raise Unusable(f"NAME={game_name}: a word of Python")
    if game_name in TAKEN:
        raise Unusable(f"NAME={game_name}: means something else in the house")
    return game_name


def skeleton_target_path(skeleton_file: Path, slug: str) -> Path:
    """Returns the path in the project for a file of the skeleton."""
    name = skeleton_file.relative_to(SKELETON).as_posix().removesuffix(".txt")
    if name in ELSEWHERE:
        return Path(ELSEWHERE[name].format(slug=slug))
    folder, _, rest = name.partition("/")
    return Path(PLACES[folder].format(slug=slug)) / rest


def build_game_files(slug: str, player_counts: tuple[int, ...]) -> dict[Path, str]:
    """Returns all files of a new game: path → text."""
    ends = player_counts if len(player_counts) == 1 else (player_counts[0], player_counts[-1])
    full = "&".join(f"p{n}={20 if n == 1 else 0}" for n in range(1, player_counts[0] + 1))
    facts = {
        "slug": slug,
        "name": slug.capitalize(),
        "title": slug.capitalize(),
        "players": repr(player_counts),
        "low": str(player_counts[0]),
        "numbers_ja": "〜".join(map(str, ends)),
        "numbers_en": " to ".join(map(str, ends)),
        "seats": str(max(5, player_counts[-1])),
        "beyond": str(player_counts[0] + 1),
        "full": full,
        "table": str(4 if 4 in player_counts else player_counts[-1]),
    }
    files = {}
    for file in sorted(SKELETON.glob("*/*.txt")):
        if file.relative_to(SKELETON).as_posix().removesuffix(".txt") not in ADDED:
            files[skeleton_target_path(file, slug)] = Template(file.read_text(encoding="utf-8")).safe_substitute(facts)
    files[Path("tests") / slug / "__init__.py"] = ""
    return files


def add_game_to_list(list_source: str, slug: str) -> str:
    """Returns the source of the list of games with one more game."""
    return re.sub(r"^GAMES = \((.*)\)$", rf'GAMES = (\1, "{slug}")', list_source, count=1, flags=re.MULTILINE)


def add_open_questions(questions_source: str, slug: str) -> str:
    """Returns the source of the open questions with the shared ones of one more game at the end of the table."""
    entry = f'    "{slug}": build_open_questions_shared_by_games("{slug}", "take", "talk", "length"),\n'
    return questions_source.rstrip().removesuffix("}") + entry + "}\n"


def build_added_rows(slug: str) -> dict[Path, str]:
    """Returns the rows that a new game adds to files of all games: path → rows."""
    return {
        path: Template((SKELETON / f"{name}.txt").read_text(encoding="utf-8")).safe_substitute(slug=slug)
        for name, path in ADDED.items()
    }


def build_notation_section(slug: str, player_counts: tuple[int, ...]) -> str:
    """Returns the section of a new game for docs/notation.md."""
    facts = {"slug": slug, "title": slug.capitalize(), "low": str(player_counts[0])}
    return Template((SKELETON / "notation.md.txt").read_text(encoding="utf-8")).safe_substitute(facts)


def main(name: str, players: str) -> int:
    """Writes the game; returns the exit status, 1 if nothing was written."""
    registry = (ROOT / REGISTRY).read_text(encoding="utf-8")
    games = tuple(re.findall(r'"(\w+)"', next(line for line in registry.splitlines() if line.startswith("GAMES ="))))
    try:
        slug, numbers = check_game_name(name, games), parse_player_counts(players)
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in build_game_files(slug, numbers).items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
    for path, rows in build_added_rows(slug).items():
        with (ROOT / path).open("a", encoding="utf-8") as file:
            file.write(rows)
    (ROOT / REGISTRY).write_text(add_game_to_list(registry, slug), encoding="utf-8")
    questions = (ROOT / OPEN_QUESTIONS).read_text(encoding="utf-8")
    (ROOT / OPEN_QUESTIONS).write_text(add_open_questions(questions, slug), encoding="utf-8")
    with (ROOT / NOTATION).open("a", encoding="utf-8") as notation:
        notation.write(build_notation_section(slug, numbers))
    folders = [str(ROOT / parent / slug) for parent in ("calculators", "web/games", "tests")]
    for command in (["check", "--fix", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *folders, str(ROOT / REGISTRY)], check=False, cwd=ROOT)
    subprocess.run([sys.executable, "-m", "scripts.rulings"], check=True, cwd=ROOT)
    print(f"{slug}: a game that works. Next: docs/newgame.md")
    return 0


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:3] if len(sys.argv) > 2 else ["", ""])))
