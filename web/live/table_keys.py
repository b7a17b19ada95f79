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
SPOKEN_HYPHEN = re.compile("hyphen|dash|minus")
WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", KEY_LETTERS)


def create_table_key() -> str:
    """A key as it is kept, sixteen letters that nobody guesses."""
    return b32encode(secrets.token_bytes(10)).decode().translate(WRITTEN)


def format_table_key(table_key: str) -> str:
    """A key as it stands in addresses: `k7m2-9qxd-w4hb-83ta`."""
    return "-".join(table_key[at : at + 4] for at in range(0, len(table_key), 4))


def lowercase_table_key_or_empty(typed_text: str) -> str:
    """A key as somebody typed or dictated it → as it is kept; '' for what is none. What is neither letter nor digit
    says nothing: hyphens of any kind and their names, spaces, brackets, a full stop, kana around it.

    >>> [lowercase_table_key_or_empty(text) for text in ("K7M2ー9QXDハイフンW4HB83TA", "「ｋ７ｍ２ 9qxd w4hb 83ta」。")]
    ['k7m29qxdw4hb83ta', 'k7m29qxdw4hb83ta']
    """
    plain = unicodedata.normalize("NFKC", typed_text).lower()
    for text in (plain, SPOKEN_HYPHEN.sub("", plain)):
        key = "".join(char for char in text if char.isascii() and char.isalnum()).translate(SPOKEN)
        if PLAIN.fullmatch(key):
            return key
    return ""
