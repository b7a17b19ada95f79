"""The programs in docs/json.md print what it shows."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from scripts.served import Server
from tests.required_programs import skip_unless_programs_exist

ROOT = Path(__file__).parents[2]
QUESTION_DOCS_TEXT, _, FOLLOWING_DOCS_TEXT = (
    (ROOT / "docs" / "json.md").read_text(encoding="utf-8").partition("## Following a shared table")
)
EXAMPLE_PROGRAMS = dict(re.findall(r"```(\w+)\n(.*?)```\n", QUESTION_DOCS_TEXT, re.DOTALL))
EXPECTED_OUTPUTS = dict(re.findall(r"```(\w+)\n(?:(?!```).)*```\n\n((?:    [^\n]+\n)+)", QUESTION_DOCS_TEXT, re.DOTALL))
COMMANDS = {"sh": ["sh", "-c"], "python": [sys.executable, "-c"], "js": ["node", "--input-type=module", "-e"]}
EXECUTABLE_SEARCH_PATH = os.pathsep.join([os.environ["PATH"], str(ROOT / ".venv" / "bin")])


def run_program(server: Server, language: str, program: str, typed: str = "") -> str:
    """Returns the output of a documented program, with this server."""
    done = subprocess.run(
        [*COMMANDS[language], program.replace("http://127.0.0.1:8000", server.url)],
        input=typed,
        capture_output=True,
        text=True,
        env={"PATH": EXECUTABLE_SEARCH_PATH},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_documented_example_has_at_most_five_lines() -> None:
    assert list(EXAMPLE_PROGRAMS) == list(COMMANDS)
    assert all(len(example.replace("\n\n", "\n").splitlines()) <= 5 for example in EXAMPLE_PROGRAMS.values())


@pytest.mark.parametrize("language", ["python", "js"])
def test_documented_example_prints_documented_output(shared_server: Server, language: str) -> None:
    if language == "js" and not shutil.which("node", path=EXECUTABLE_SEARCH_PATH):
        pytest.skip("no Node.js on this machine")
    expected = re.sub(r"^    ", "", EXPECTED_OUTPUTS[language], flags=re.MULTILINE)
    assert run_program(shared_server, language, EXAMPLE_PROGRAMS[language]) == expected


def test_curl_example_gets_verdict_with_clause(shared_server: Server) -> None:
    skip_unless_programs_exist("curl", what="the example for curl")
    verdict = json.loads(run_program(shared_server, "sh", EXAMPLE_PROGRAMS["sh"]))["verdict"]
    assert verdict["legal"] is False
    assert verdict["violations"][0]["clause"] == "scout.strength.number"


def test_follower_bot_prints_each_turn_until_table_ends(shared_server: Server) -> None:
    program, output = re.findall(r"```python\n(.*?)```\n\n((?:    [^\n]+\n)+)", FOLLOWING_DOCS_TEXT, re.DOTALL)[0]
    lines = [line.strip() for line in output.splitlines()]

    def post(path: str, **fields: object) -> Any:
        with urllib.request.urlopen(shared_server.url + path, urllib.parse.urlencode(fields).encode()) as answer:
            return json.load(answer) if path.endswith(".json") else None

    table = post("/table.json", game="scout", view="play", query="")
    program = program.replace("http://127.0.0.1:8000", shared_server.url).replace("time.sleep(2)", "time.sleep(0.05)")
    program = program.replace("k7m2-9qxd-w4hb-83ta", table["watch"])
    bot = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert bot.stdout
    try:
        assert bot.stdout.readline().strip() == lines[0]
        for version, moves in enumerate(["shown.7.8.9", "shown.7.8.9_scouted.left"], 1):
            post(f"/table/{table['key']}.json", after=version, query=f"move={moves}", seat=f"p{version}")
            assert bot.stdout.readline().strip() == lines[version]
        post(f"/table/{table['key']}/end", seat="p1")
        assert bot.stdout.read() == ""
        assert bot.wait() == 0
    finally:
        bot.kill()
        bot.stdout.close()
        bot.wait()


def test_chat_bot_example_prints_documented_answers(shared_server: Server) -> None:
    program, output = re.findall(
        r"```python\n(.*?)```\n\n(?:(?!```).)*?((?:    [^\n]+\n)+)", FOLLOWING_DOCS_TEXT, re.DOTALL
    )[1]
    inputs = re.findall(r"^Given (.*?) it prints:$", FOLLOWING_DOCS_TEXT, re.MULTILINE)[0]
    lines = re.findall(r"`([^`]+)`", inputs)
    printed = run_program(shared_server, "python", program, "\n".join(lines))
    assert printed == re.sub(r"^    ", "", output, flags=re.MULTILINE)
