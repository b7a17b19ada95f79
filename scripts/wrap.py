"""Breaks the lines of templates that are too long, where a break changes nothing: `make wrap`.

Such places are behind a block tag (`trim_blocks` drops the newline), between the attributes of an HTML tag, and
between the words of a Jinja tag. What cannot be broken there is left, and said by the linter (T160).
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 160
OPEN = re.compile(r"\{[%{][-+]?$")
CLOSE = re.compile(r"[-+]?[%}]\}")
JINJA = Environment(trim_blocks=True, lstrip_blocks=True)
TOKEN = re.compile(
    r"""(?P<comment>\{\#.*?\#\})
      | (?P<open>\{[%{][-+]?) | (?P<close>[-+]?[%}]\})
      | (?P<string>"[^"]*"|'[^']*') | (?P<space>[ ]+) | (?P<tag></?[a-zA-Z]|<!) | (?P<end>/?>) | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Gap:
    """A place where a line can be broken, from start to end, and what stands there then. cost: how many characters
    of a line it is worth to break it elsewhere."""

    start: int
    end: int
    instead: str
    cost: int


class Place:
    """Where in a line we are: in a Jinja tag, in an HTML tag, in one of its quoted values."""

    def __init__(self) -> None:
        self.jinja = ""
        self.tag = False
        self.quote = ""

    def breaks(self, line: str) -> list[Gap]:
        """Every place where the line can be broken."""
        found: list[Gap] = []
        at = 0
        while at < len(line):
            token = TOKEN.match(line, at)
            assert token
            kind, text, at = token.lastgroup or "", token[0], token.end()
            if self.jinja:
                if kind == "close":
                    if text == "%}" and not self.tag and line[at : at + 1].strip():
                        found.append(Gap(at, at, "\n", 0))
                    self.jinja = ""
                elif kind == "space" and not OPEN.search(line[: token.start()]) and not CLOSE.match(line, at):
                    found.append(Gap(token.start(), at, "\n  ", 60))
                continue
            if kind == "open":
                self.jinja = text[:2]
            elif kind == "tag" and not self.tag:
                self.tag = True
            elif self.tag:
                at = self.within_tag(token, found)
        return found

    def within_tag(self, token: re.Match[str], found: list[Gap]) -> int:
        """Goes on in an HTML tag: quotes are followed sign by sign, as Jinja may stand within them."""
        text, kind = token[0], token.lastgroup
        if kind == "string":
            text = text[0]
        if text in ("'", '"'):
            self.quote = "" if self.quote == text else self.quote or text
            return token.start() + 1
        if not self.quote:
            if kind == "space":
                found.append(Gap(token.start(), token.end(), "\n  ", 20))
            elif kind == "end":
                self.tag = False
        return token.end()


def wrap(line: str, place: Place) -> str:
    """A line in parts of at most WIDTH characters, as far as there are places to break it."""
    indent = " " * (len(line) - len(line.lstrip(" ")))
    places = place.breaks(line)
    out, begun, done = [], 0, ""
    while len(done) + len(line) - begun > WIDTH:
        later = [gap for gap in places if gap.start > begun]
        if not later:
            break
        fitting = [gap for gap in later if gap.start - begun <= WIDTH - len(done)]
        gap = max(fitting, key=lambda gap: gap.start - gap.cost) if fitting else later[0]
        out.append(done + line[begun : gap.start])
        begun, done = gap.end, indent + gap.instead[1:] if gap.instead[1:] else ""
    return "\n".join([*out, done + line[begun:]])


def wrapped(source: str) -> str:
    """A whole template; lines that fit stay as they are."""
    place = Place()
    lines = []
    for line in source.split("\n"):
        if len(line) > WIDTH:
            lines.append(wrap(line, place))
        else:
            place.breaks(line)
            lines.append(line)
    return "\n".join(lines)


def meaning(source: str) -> list[tuple[str, str]]:
    """What Jinja reads of a template, whatever the kind and number of its blanks."""
    found: list[tuple[str, str]] = []
    for token in JINJA._tokenize(source, None):
        value = re.sub(r"\s+", " ", str(token.value)) if token.type == "data" else str(token.value).strip()
        found.append((token.type, value))
    return found


def main() -> int:
    """Wraps every template; returns 1 if one would have changed its meaning, which is then left as it was."""
    wrong = 0
    for file in sorted((ROOT / "templates").rglob("*.html")):
        source = file.read_text(encoding="utf-8")
        after = wrapped(source)
        if meaning(after) != meaning(source):
            wrong = 1
            print(f"{file.relative_to(ROOT)}: left as it is, a break would change it", file=sys.stderr)
        elif after != source:
            file.write_text(after, encoding="utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
