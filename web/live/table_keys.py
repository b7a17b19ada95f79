"""Names of shared tables: 80 random bits that can be read aloud."""

from __future__ import annotations

import re
import secrets
import unicodedata
from base64 import b32encode

KEY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's: no letter that is taken for a digit."""
PLAIN = re.compile(rf"[{KEY_LETTERS}]{{16}}")
SPOKEN = str.maketrans("oilu", "011v")
"""Letters that no key has, as what they are taken for."""
WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", KEY_LETTERS)


def create_table_key() -> str:
    """A key as it is kept, sixteen letters that nobody guesses."""
    return b32encode(secrets.token_bytes(10)).decode().translate(WRITTEN)


def format_table_key(table_key: str) -> str:
    """A key as it stands in addresses: `k7m2-9qxd-w4hb-83ta`."""
    return "-".join(table_key[at : at + 4] for at in range(0, len(table_key), 4))


def parse_table_key(typed_text: str) -> str:
    """A key as somebody typed or dictated it → as it is kept; '' for what is none. What is neither letter nor digit
    says nothing: hyphens of any kind, spaces, brackets, a full stop.

    >>> parse_table_key("K7M2-9QXD-W4HB-83TA"), parse_table_key("「ｋ７ｍ２ 9qxd w4hb 83ta」。"), parse_table_key("K7")
    ('k7m29qxdw4hb83ta', 'k7m29qxdw4hb83ta', '')
    """
    letters = "".join(char for char in unicodedata.normalize("NFKC", typed_text) if char.isalnum())
    plain = letters.lower().translate(SPOKEN)
    return plain if PLAIN.fullmatch(plain) else ""
