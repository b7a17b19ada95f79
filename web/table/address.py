"""Reads the query of a request, within limits, before anything is built from it; builds addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, unquote_plus

from calculators.core.messages import LANGUAGES
from calculators.core.parsing import DASHES, encode_query_string
from calculators.core.types import Message, UnreadableValue

QUERY_BYTES = 8000
"""Longer queries are refused unread (the contract's limit)."""
INPUT_ROOM_BYTES = 400
"""Bytes that one input may add to an address."""
LOOK_PREFIX = "at"
"""Begins a selection that shows an earlier turn: `at.12`, the table after twelve moves."""
SWAP_PREFIX = "swap"
"""Begins a selection that exchanges that turn with another: `swap.12`."""
LEAVE_SELECTION = "leave"
"""The selection that asks who leaves a followed game."""
PLAYER_SELECTION_PREFIX = "player"
"""Begins the selection of a seat on the table seen from above: `player.p2`."""
MAX_PARAMETERS = 64
MAX_SELECTION_LENGTH = 120
WINS_PATTERN = re.compile(r"\d{1,4}(\.\d{1,4})*", re.ASCII)
COLOURS_PATTERN = re.compile(r"(?!.*([1-4]).*\1)[1-4](\.[1-4]){0,3}", re.ASCII)
"""Colours of seats: a number each, and no number twice."""
IGNORED_PARAMETERS = ("fbclid", "gclid")
"""What JSON drops of what others append, besides `utm_…`; pages drop every name that is not ours."""
PARAMETERS_WITHOUT_GAME = ("q", "game", "view", "query")
"""What addresses of pages say that are of no game alone."""
PAGE_PARAMETERS = ("lang", "pick", "kept", "then", "tried", "won", "colours")
"""What addresses of pages say besides the table."""
REPLACEMENT = "\ufffd"
SECOND_QUERY = re.compile(r"\?(?=[A-Za-z_][\w.-]*=)|&(?:amp;)+")
"""Begins what somebody appended to an address as if it had no query, or took out of a page as it is written there."""
APPENDED_TO_VALUE = re.compile(r"/?[?？&＆](?:amp;)*(?=[A-Za-z_][\w.-]*[=＝])|[#＃<]")
"""Begins the same where its signs came percent-encoded; an anchor, or a tag."""
MAX_ENCODINGS = 3
"""How often the same address may have been percent-encoded on its way."""
OWN_WORD_PARAMETERS = ("word", "bonusfor")
"""A word that a table has of its own."""
FREE_TEXT_PARAMETERS = ("names", "q", *OWN_WORD_PARAMETERS)
"""What people write themselves: it may end with any sign."""
VERBATIM_PARAMETERS = ("query", "pick", "kept", "then", "tried", "put", "go", *(f"n{seat}" for seat in range(1, 10)))
"""What is read as it stands: addresses within an address, turns half entered, and the fields that people fill in."""


class QueryTooLong(Exception):
    """Raised for a query longer than any table needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """query: all parameters but those of pages and lang; lang: '' for the browser's choice; selection: what is
    selected; other_tabs_text: what the other views had (`web.table.other_tabs`); pending_moves_text: the turns that
    wait while the record is worked on (`web.table.pending_moves`); table_before_trial_text: the parameters of the
    table that a question tried something with, as a query of how they stood before; wins_text: how often each seat has
    won before (`1.0.2`); colours: the colour that each seat plays with (`2.1.4.3`); has_additions: was anything left
    out of the address as it came, that is not ours? mistyped_names: names that may be a slip, each with the name of
    ours that was meant."""

    query: dict[str, str]
    lang: str
    selection: str
    unread: tuple[UnreadableValue, ...]
    other_tabs_text: str = ""
    pending_moves_text: str = ""
    table_before_trial_text: str = ""
    wins_text: str = ""
    colours: str = ""
    has_additions: bool = False
    mistyped_names: tuple[tuple[str, str], ...] = ()

    @property
    def page_parameters(self) -> dict[str, str]:
        """What of the address is of pages alone, except what is selected, by the names of its parameters."""
        return {
            "then": self.pending_moves_text,
            "tried": self.table_before_trial_text,
            "won": self.wins_text,
            "colours": self.colours,
            "kept": self.other_tabs_text,
            "lang": self.lang,
        }


def is_one_slip_away(typed_name: str, own_name: str) -> bool:
    """Is a name another one with a single mistake in it: a letter too many, too few, wrong or exchanged with the next,
    or letters of another case or width? In a name of two letters only its number may be wrong: too many others have
    one of them.

    >>> [is_one_slip_away(name, "names") for name in ("name", "nmaes", "NAMES", "names＝3", "si", "names")]
    [True, True, True, True, False, False]
    >>> is_one_slip_away("p6", "p1"), is_one_slip_away("t", "at")
    (True, False)
    """
    typed = unicodedata.normalize("NFKC", typed_name).casefold().strip().partition("=")[0]
    if typed == own_name:
        return typed_name != own_name
    if len(own_name) <= 2:
        return bool(re.fullmatch(re.sub(r"\d", r"\\d", own_name), typed, re.ASCII))
    if abs(len(typed) - len(own_name)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(typed, own_name, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, own_rest = typed[start:], own_name[start:]
    return (
        rest[1:] == own_rest
        or rest == own_rest[1:]
        or rest[1:] == own_rest[1:]
        or (rest[:2] == own_rest[1::-1] and rest[2:] == own_rest[2:])
    )


def split_pasted_query(query_text: str, own_names: Collection[str]) -> list[tuple[str, str]]:
    """The names and values of a query that others handed on, without what they put into it: a second `?`, `&amp;`,
    signs that were percent-encoded twice, an anchor, signs without width, what a sentence has behind an address.

    own_names: of parameters; the values of others stay as they came. What people write themselves may have any sign,
    and where it stands last so may the end.

    >>> split_pasted_query("players=3&amp;move=show.2-3）。", ("players", "move"))
    [('players', '3'), ('move', 'show.2-3')]
    >>> split_pasted_query("names=A.B.?openExternalBrowser=1", ("names",))
    [('names', 'A.B.'), ('openExternalBrowser', '1')]
    >>> split_pasted_query("players%3D3%26move%3Dshow.2-3%2523top", ("players", "move"))
    [('players', '3'), ('move', 'show.2-3')]
    """
    pairs: list[tuple[str, str]] = []
    waiting = SECOND_QUERY.sub("&", query_text).split("&")
    last_own = -1
    while waiting:
        pair = waiting.pop(0)
        decoded = decode_until_found("[^=]*=.*", pair)
        if decoded != pair:
            waiting[:0] = SECOND_QUERY.sub("&", decoded).split("&")
            continue
        name, _, value = map(unquote_plus, pair.partition("="))
        plain_name = remove_signs_without_width(name).strip().removeprefix("amp;")
        name = plain_name if plain_name in own_names else name
        if name in FREE_TEXT_PARAMETERS:
            value = decode_text_encoded_twice(value)
        elif name in own_names and name not in VERBATIM_PARAMETERS:
            value = remove_signs_without_width(decode_until_found("[^%]*", value))
            if (appended := APPENDED_TO_VALUE.search(value, 1)) is not None:
                waiting[:0] = value[appended.end() :].split("&") if appended[0][-1] not in "#＃<" else []
                value = remove_end_of_sentence(value[: appended.start()])
        if name in own_names:
            last_own = len(pairs)
        if pair:
            pairs.append((name, value))
    if last_own >= 0 and (name := pairs[last_own][0]) not in (*FREE_TEXT_PARAMETERS, *VERBATIM_PARAMETERS):
        pairs[last_own] = (name, remove_end_of_sentence(pairs[last_own][1]))
    return pairs


def decode_until_found(wanted_pattern: str, text: str) -> str:
    """A text of which all was percent-encoded, more than once too, decoded until it is what a pattern wants."""
    for _ in range(MAX_ENCODINGS):
        if re.fullmatch(wanted_pattern, text, re.DOTALL):
            break
        text = unquote(text)
    return text


def remove_signs_without_width(text: str) -> str:
    """A text without what some put into an address so that it may be broken there."""
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def decode_text_encoded_twice(text: str) -> str:
    """What people wrote, where its letters arrived percent-encoded once more; `%` in it may stand for itself.

    >>> decode_text_encoded_twice("%E3%81%82%20B"), decode_text_encoded_twice("100%25")
    ('あ B', '100%25')
    """
    decoded = unquote(text)
    return decoded if not decoded.isascii() and text.isascii() and REPLACEMENT not in decoded else text


def remove_end_of_sentence(value: str) -> str:
    """A value of the notation without the signs that followed its address; whole where it has nothing else.

    >>> [remove_end_of_sentence(value) for value in ("p1.", "GW**", "go.栄」。", "B-", "。")]
    ['p1', 'GW', 'go.栄', 'B-', '。']
    """
    end = len(value)
    while end and not may_end_value(value[end - 1]):
        end -= 1
    return value[:end] or value


def may_end_value(char: str) -> bool:
    """May a value of the notation end with it? Also what could not be read may: it is said."""
    return unicodedata.category(char)[0] in "LMN" or char in (*DASHES, "-", "－", REPLACEMENT)


def find_mistyped_names(foreign_names: Collection[str], own_names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The foreign names that may be a slip for one of ours, each with the first that may be meant."""
    meant = ((typed, next((own for own in own_names if is_one_slip_away(typed, own)), "")) for typed in foreign_names)
    return tuple((typed, own) for typed, own in meant if own)


def parse_page_request(query_bytes: bytes, own_names: Collection[str] = ()) -> PageRequest:
    """Reads a query string. own_names: the parameters that there are besides those of pages; others are left out, as
    messengers and counters of visits append some; empty where every name is read, to be refused later. Raises
    QueryTooLong beyond the limits on bytes and number of parameters."""
    if len(query_bytes) > QUERY_BYTES:
        raise QueryTooLong
    text = query_bytes.decode("utf-8", "replace")
    if text.count("&") >= MAX_PARAMETERS:
        raise QueryTooLong
    known = (*own_names, *PAGE_PARAMETERS)
    written = parse_qsl(text, keep_blank_values=True, errors="replace")
    pairs = split_pasted_query(text, known) if own_names else written
    if len(pairs) > MAX_PARAMETERS:
        raise QueryTooLong
    query: dict[str, str] = {}
    unread: list[UnreadableValue] = []
    foreign: dict[str, None] = {}
    for name, value in pairs:
        if own_names and name not in known:
            foreign[name] = None
            continue
        if name in IGNORED_PARAMETERS or name.startswith("utm_"):
            continue
        if name in query and not value.strip():
            continue  # says nothing
        if query.get(name, "").strip():
            unread.append(UnreadableValue(name, value, 0, Message("expected.once")))
            continue
        if REPLACEMENT in value:
            unread.append(UnreadableValue(name, value, value.index(REPLACEMENT), Message("expected.utf8")))
            continue
        query[name] = value
    lang = query.pop("lang", "").strip().lower()
    if lang and lang not in LANGUAGES:
        unread.append(UnreadableValue("lang", lang, 0, Message("expected.lang", {"languages": LANGUAGES})))
        lang = ""
    pick = query.pop("pick", "")
    kept, then, won = query.pop("kept", ""), query.pop("then", ""), query.pop("won", "")
    tried = query.pop("tried", "")
    colours = query.pop("colours", "").strip()
    if colours and not COLOURS_PATTERN.fullmatch(colours):
        unread.append(UnreadableValue("colours", colours, 0, Message("expected.colours")))
        colours = ""
    pick = pick if len(pick) <= MAX_SELECTION_LENGTH else ""
    won = won if WINS_PATTERN.fullmatch(won) else ""
    mistyped = find_mistyped_names(foreign, known)
    return PageRequest(
        query=query,
        lang=lang,
        selection=pick,
        unread=tuple(unread),
        other_tabs_text=kept,
        pending_moves_text=then,
        table_before_trial_text=tried,
        wins_text=won,
        colours=colours,
        has_additions=bool(foreign) or pairs != written,
        mistyped_names=mistyped,
    )


def query_without_page_parameters(query: Mapping[str, str]) -> dict[str, str]:
    """What a query says of the table alone."""
    return {name: text for name, text in query.items() if name not in PAGE_PARAMETERS}


def language_of_query_or_empty(query_bytes: bytes) -> str:
    """The language a query names, also one that cannot be answered; '' for none."""
    text = query_bytes[:QUERY_BYTES].decode("utf-8", "replace")
    lang = dict(split_pasted_query(text, ("lang",))).get("lang", "").strip().lower()
    return lang if lang in LANGUAGES else ""


def build_path_with_query(game_slug: str, view: str, query: Mapping[str, str]) -> str:
    """`/vogu/score?…`, parameters in the given order."""
    text = encode_query_string(query)
    return f"/{game_slug}/{view}?{text}" if text else f"/{game_slug}/{view}"
