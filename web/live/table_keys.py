"""Keys of shared tables: 80 random bits that can be read aloud."""

from __future__ import annotations

import re
import secrets
import unicodedata
from base64 import b32encode

KEY_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's alphabet: no letter that is mistaken for a digit."""
PLAIN = re.compile(rf"[{KEY_LETTERS}]{{16}}")
SPOKEN = str.maketrans("oilu", "011v")
"""Letters that no key has, with what they are mistaken for."""
SPOKEN_HYPHEN = re.compile("hyphen|dash|minus")
WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", KEY_LETTERS)


def create_table_key() -> str:
    """Returns a new key as it is stored, sixteen random letters."""
    return b32encode(secrets.token_bytes(10)).decode().translate(WRITTEN)


def format_table_key(table_key: str) -> str:
    """Formats a key for addresses: `k7m2-9qxd-w4hb-83ta`."""
    return "-".join(table_key[start : start + 4] for start in range(0, len(table_key), 4))


def normalize_typed_table_key_or_empty(typed_text: str) -> str:
    """Returns a typed or dictated key as it is stored; '' if it is none. Everything but letters and digits is ignored:
    hyphens of any kind and their names, spaces, brackets, a full stop, kana.

    >>> typed = ("K7M2ー9QXDハイフンW4HB83TA", "「ｋ７ｍ２ 9qxd w4hb 83ta」。")
    >>> [normalize_typed_table_key_or_empty(text) for text in typed]
    ['k7m29qxdw4hb83ta', 'k7m29qxdw4hb83ta']
    """
    plain = unicodedata.normalize("NFKC", typed_text).lower()
    for text in (plain, SPOKEN_HYPHEN.sub("", plain)):
        key = "".join(char for char in text if char.isascii() and char.isalnum()).translate(SPOKEN)
        if PLAIN.fullmatch(key):
            return key
    return ""
