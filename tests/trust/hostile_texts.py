"""Hostile texts and encodings, which `query_fuzzing` inserts into queries of real tables."""

import random
from functools import cache
from urllib.parse import quote, quote_from_bytes

from calculators import load_game
from tests.trust.answer_checks import INJECTION_MARK
from tests.trust.tables import list_example_tables

Pairs = list[tuple[str, str]]

NOTATION_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._*-"
UNUSUAL_CHARACTERS = (
    "０１９ＡｚＺ．＿－＊ー−"  # full width, and the dashes of Japanese keyboards
    "٣५௧¹①Ⅷ½"  # digits of other scripts
    "\u200f\u202e\u2066\u061c\u200d\ufeff"  # right-to-left marks and zero-width characters
    "\x00\t\n\r\x0b\x1f\x7f\x85\u2028\u3000 "
    "ıİßſŉﬁǅ"  # letters whose number changes with their case
    "栄駅😀👨\u0301\ud800\udfff\ufffd\U0010ffff"
    "<>&\"'`;:/\\%#?=+@[]{}()|~^$!,"
)
HOSTILE_TEXTS = (
    INJECTION_MARK,
    f"p1.{INJECTION_MARK}",
    "9" * 5000,
    *"""
</script><script src=//x>
{{7*7}}
{0.__class__}
{points:signed}
%(x)s
<svg/onload=x>
*{background:url(x)}
javascript:x
../../etc/passwd
%00
%25%32%35
-
--
.
_
..
._.
-.-
-_-
*
-*
-*0
-*-1
-*9999999999
0
-0
00
+1
1e3
0x1
1_0
999999
-999999
p0
p6
p10
P１
true
none
null
nan
erase
""".strip().splitlines(),
)


@cache
def real_values_by_parameter(slug: str) -> dict[str, tuple[str, ...]]:
    """parameter → values it has in real tables."""
    found: dict[str, list[str]] = {}
    for _, query in list_example_tables(slug):
        for name, value in query.items():
            found.setdefault(name, []).append(value)
    return {name: tuple(dict.fromkeys(given)) for name, given in sorted(found.items())}


def list_parameter_names(slug: str) -> tuple[str, ...]:
    """All parameter names of any address."""
    return (
        *(parameter.name for parameter in load_game(slug).parameters_except_move_and_lang),
        "move",
        "lang",
        "pick",
        "put",
        "go",
        "view",
        *(f"n{n}" for n in range(1, 6)),
        *(f"h.{ruling.key}" for ruling in load_game(slug).rulings),
    )


def encode_in_some_way(chance: random.Random, pairs: Pairs) -> bytes:
    """Parameters as bytes of an address: well encoded, hardly at all, twice, in small letters, or broken."""
    kind = chance.choice(("well", "well", "well", "plain", "twice", "lower", "broken"))
    query = "&".join("=".join(encode_text_in_some_way(kind, text) for text in pair) for pair in pairs).encode("latin-1")
    if kind == "broken":
        at = chance.randint(0, len(query))
        query = query[:at] + chance.choice(BROKEN_BYTES) + query[at:]
    return query


BROKEN_BYTES = (b"%", b"%ff", b"\xff", b"%e3%81", b"&&", b"=", b";", b"%u3042", b"\x00")


def encode_text_in_some_way(kind: str, text: str) -> str:
    """A name or a value, its bytes as Latin-1."""
    raw = text.encode("utf-8", "surrogatepass")
    if kind == "plain":
        return "".join(chr(byte) for byte in raw if byte not in b"&=#+% ")
    well = quote_from_bytes(raw, safe="*")
    return {"twice": quote(well), "lower": well.lower()}.get(kind, well)
