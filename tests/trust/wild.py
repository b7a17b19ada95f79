"""Queries for hypothesis: real tables, tables with something changed, and anything at all."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote, quote_from_bytes

from hypothesis import strategies as st

from calculators import GAMES, load_game
from tests.trust.asking import INJECTION_MARK
from tests.trust.tables import list_example_tables

Pairs = list[tuple[str, str]]

NOTATION_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._*-"
UNUSUAL_CHARACTERS = (
    "０１９ＡｚＺ．＿－＊ー−"  # full width, and the dashes of Japanese keyboards
    "٣५௧¹①Ⅷ½"  # digits of others
    "\u200f\u202e\u2066\u061c\u200d\ufeff"  # right to left, and what has no width
    "\x00\t\n\r\x0b\x1f\x7f\x85\u2028\u3000 "
    "ıİßſŉﬁǅ"  # letters that change their number with their case
    "栄駅😀👨\u0301\ud800\udfff\ufffd\U0010ffff"
    "<>&\"'`;:/\\%#?=+@[]{}()|~^$!,"
)
HOSTILE_TEXTS = (
    INJECTION_MARK,
    f"p1.{INJECTION_MARK}",
    "</script><script src=//x>",
    "{{7*7}}",
    "{0.__class__}",
    "{points:signed}",
    "%(x)s",
    "<svg/onload=x>",
    "*{background:url(x)}",
    "javascript:x",
    "../../etc/passwd",
    "%00",
    "%25%32%35",
    "-",
    "--",
    ".",
    "_",
    "..",
    "._.",
    "-.-",
    "-_-",
    "*",
    "-*",
    "-*0",
    "-*-1",
    "-*9999999999",
    "0",
    "-0",
    "00",
    "+1",
    "1e3",
    "0x1",
    "1_0",
    "999999",
    "-999999",
    "9" * 5000,
    "p0",
    "p6",
    "p10",
    "P１",
    "true",
    "none",
    "null",
    "nan",
    "erase",
)
SEPARATORS = st.sampled_from("._-*")


@st.composite
def arbitrary_texts(draw: st.DrawFn) -> str:
    """Any text, short or very long."""
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return draw(st.sampled_from(HOSTILE_TEXTS))
    if kind == 1:
        return draw(st.text(st.sampled_from(NOTATION_CHARACTERS + UNUSUAL_CHARACTERS), max_size=30))
    if kind == 2:
        return draw(st.text(max_size=20))
    if kind == 3:
        return draw(SEPARATORS) * draw(st.sampled_from((1, 2, 50, 2000, 10_000)))
    item, separator = draw(st.sampled_from(("1", "B", "p1", "H01", "D2", "12", "x", "-"))), draw(SEPARATORS)
    return separator.join([item] * draw(st.sampled_from((2, 6, 61, 101, 10_000))))


@st.composite
def corrupted_values(draw: st.DrawFn, value: str) -> str:
    """A value with some characters changed, left out, added or said twice."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(value)))
        span = draw(st.integers(0, 4))
        kind = draw(st.integers(0, 4))
        letter = draw(st.sampled_from(NOTATION_CHARACTERS + UNUSUAL_CHARACTERS))
        if kind == 0:
            value = value[:at] + letter + value[at:]
        elif kind == 1:
            value = value[:at] + letter + value[at + 1 :]
        elif kind == 2:
            value = value[:at] + value[at + span :]
        elif kind == 3:
            value = value[: at + span] + value[at:]
        else:
            value = value.swapcase() if draw(st.booleans()) else value[::-1]
    return value


@cache
def real_values_by_parameter(slug: str) -> dict[str, tuple[str, ...]]:
    """parameter → values it has in real tables."""
    found: dict[str, list[str]] = {}
    for _, query in list_example_tables(slug):
        for name, value in query.items():
            found.setdefault(name, []).append(value)
    return {name: tuple(dict.fromkeys(given)) for name, given in sorted(found.items())}


def values_of_any_parameter(slug: str) -> st.SearchStrategy[str]:
    """A value of any parameter of any game."""
    return st.sampled_from([v for s in (slug, *GAMES) for given in real_values_by_parameter(s).values() for v in given])


def list_parameter_names(slug: str) -> tuple[str, ...]:
    """All names that mean something in some address."""
    return (
        *(parameter.name for parameter in load_game(slug).query_parameters),
        "move",
        "lang",
        "pick",
        "put",
        "go",
        "view",
        *(f"n{n}" for n in range(1, 6)),
        *(f"h.{ruling.key}" for ruling in load_game(slug).rulings),
    )


def values_for_parameter(slug: str, name: str) -> st.SearchStrategy[str]:
    """A value for a parameter: its own, another's, spoilt or wild."""
    own = real_values_by_parameter(slug).get(name, ())
    options = {
        "lang": ("ja", "en", "EN", "fr"),
        "view": ("score", "moves", "check", "rules", "nothing"),
        "players": ("0", "1", "2", "3", "4", "5", "6", "9", "10", "999"),
        "turn": ("p1", "p2", "p3", "p4", "p5"),
        "names": (
            "あき.ベン.千",
            INJECTION_MARK,
            f"{INJECTION_MARK}.{INJECTION_MARK}",
            "..",
            "a.b.c.d.e",
            "😀" * 12,
            "{name}.{x:seat}",
        ),
        "house": tuple(f"{r.key}-{o.key}" for r in load_game(slug).rulings for o in r.options),
        "move": tuple(v for v in real_values_by_parameter(slug).get("move", ("x",))),
    }.get(name, ())
    if name.startswith("h."):
        options = tuple(o.key for r in load_game(slug).rulings if name == f"h.{r.key}" for o in r.options)
    known = [st.sampled_from(found) for found in (own, options) if found]
    return st.one_of(
        *known, *(s.flatmap(corrupted_values) for s in known), values_of_any_parameter(slug), arbitrary_texts()
    )


@st.composite
def queries(draw: st.DrawFn, slug: str, *, taps: bool = False) -> tuple[str, Pairs]:
    """A view and parameters. taps: also what only `/enter` takes."""
    view, table = draw(st.sampled_from(list_example_tables(slug)))
    pairs: Pairs = list(table.items())
    names = [n for n in list_parameter_names(slug) if taps or (n not in ("put", "go", "view") and n[:2] != "h.")]
    for _ in range(draw(st.integers(0, 4))):
        name = draw(st.sampled_from(names))
        kind = draw(st.integers(0, 6))
        if kind == 0 and pairs:
            pairs.pop(draw(st.integers(0, len(pairs) - 1)))
        elif kind == 1 and pairs:
            pairs.append(draw(st.sampled_from(pairs)))
        elif kind == 2:
            pairs.append((draw(arbitrary_texts()), draw(arbitrary_texts())))
        elif kind == 3 and pairs:
            at = draw(st.integers(0, len(pairs) - 1))
            pairs[at] = (pairs[at][0], draw(corrupted_values(pairs[at][1])))
        else:
            pairs = [pair for pair in pairs if pair[0] != name]
            pairs.append((name, draw(values_for_parameter(slug, name))))
    if draw(st.integers(0, 3)) == 0:
        view = draw(st.sampled_from(("score", "moves", "check")))
    return view, pairs


@st.composite
def encoded_queries(draw: st.DrawFn, pairs: Pairs) -> bytes:
    """Parameters as bytes of an address: well encoded, hardly at all, twice, or broken."""
    kind = draw(st.sampled_from(("well", "well", "well", "plain", "twice", "lower", "broken")))
    parts = []
    for name, value in pairs:
        for text in (name, value):
            raw = text.encode("utf-8", "surrogatepass")
            if kind == "plain":
                parts.append(bytes(byte for byte in raw if byte not in b"&=#+% "))
            elif kind == "twice":
                parts.append(quote(quote_from_bytes(raw)).encode())
            elif kind == "lower":
                parts.append(quote_from_bytes(raw, safe="*").lower().encode())
            else:
                parts.append(quote_from_bytes(raw, safe="*").encode())
    query = b"&".join(b"=".join(pair) for pair in zip(parts[::2], parts[1::2], strict=True))
    if kind == "broken":
        at = draw(st.integers(0, len(query)))
        query = (
            query[:at]
            + draw(st.sampled_from((b"%", b"%ff", b"\xff", b"%e3%81", b"&&", b"=", b";", b"%u3042", b"\x00")))
            + query[at:]
        )
    return query
