"""Parses the query of a request, within limits, before anything is built from it; builds addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, unquote_plus

from flask import current_app

from calculators.core.messages import LANGUAGES
from calculators.core.parsing import DASHES, encode_query_string
from calculators.core.types import Message, UnreadableValue

QUERY_BYTES = 8000
"""Longer queries are refused unread (the limit of the contract)."""
INPUT_ROOM_BYTES = 400
"""Bytes that one input may add to an address."""
MAX_PARAMETERS = 64
MAX_SELECTION_LENGTH = 120
WINS_PATTERN = re.compile(r"\d{1,4}(\.\d{1,4})*", re.ASCII)
COLOURS_PATTERN = re.compile(r"(?!.*([1-4]).*\1)[1-4](\.[1-4]){0,3}", re.ASCII)
"""Colours of seats: a number each, no number twice."""
IGNORED_PARAMETERS = ("fbclid", "gclid")
"""What JSON drops of the parameters that others append, besides `utm_…`; pages drop every name that is not ours."""
PARAMETERS_WITHOUT_GAME = ("q", "game", "view", "query")
"""Parameters of pages that belong to no game."""
PAGE_PARAMETERS = ("then", "tried", "won", "colours", "kept", "lang", "pick")
"""Parameters of pages besides the table, in the order in which addresses have them."""
REPLACEMENT = "\ufffd"
SECOND_QUERY = re.compile(r"\?(?=[A-Za-z_][\w.-]*=)|&(?:amp;)+")
"""Where somebody appended something to an address as if it had no query, or copied it from HTML source."""
APPENDED_TO_VALUE = re.compile(r"/?[?？&＆](?:amp;)*(?=[A-Za-z_][\w.-]*[=＝])|[#＃<]")
"""The same with percent-encoded separators; also an anchor, or a tag."""
MAX_ENCODINGS = 3
"""How often an address may have been percent-encoded on its way."""
OWN_WORD_PARAMETERS = ("word", "bonusfor")
"""Parameters that hold a word of the players' own."""
FREE_TEXT_PARAMETERS = ("names", "q", *OWN_WORD_PARAMETERS)
"""Parameters that hold free text: it may end with any character."""
VERBATIM_PARAMETERS = ("query", "pick", "kept", "then", "tried", "put", "go", *(f"n{seat}" for seat in range(1, 10)))
"""Parameters that are read unchanged: addresses within an address, drafts, and the fields of forms."""


class QueryTooLong(Exception):
    """Raised for a query longer than any table needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """The query of a page, parsed.

    query: all parameters except those of pages and lang; lang: '' for the browser's choice; selection: the selected
    target; other_tabs_text: the other tabs (`web.table.other_tabs`); pending_moves_text: the pending moves while the
    record is changed (`web.table.pending_moves`); values_before_trial: the earlier values of the parameters that a
    question changed to try something (`web.table.trial`); wins_text: the earlier wins of each seat (`1.0.2`); colours:
    the colour of each seat (`2.1.4.3`); has_additions: something that is not ours was removed from the address;
    mistyped_names: names that are probably mistyped, each with the name of ours that was meant.
    """

    query: dict[str, str] = field(default_factory=dict)
    lang: str = ""
    selection: str = ""
    unread: tuple[UnreadableValue, ...] = ()
    other_tabs_text: str = ""
    pending_moves_text: str = ""
    values_before_trial: dict[str, str] = field(default_factory=dict)
    wins_text: str = ""
    colours: str = ""
    has_additions: bool = False
    mistyped_names: tuple[tuple[str, str], ...] = ()

    def page_parameters(self, *names: str) -> dict[str, str]:
        """Returns those of the named page parameters that have a value."""
        texts = {
            "then": self.pending_moves_text,
            "tried": encode_query_string(self.values_before_trial),
            "won": self.wins_text,
            "colours": self.colours,
            "kept": self.other_tabs_text,
            "lang": self.lang,
            "pick": self.selection,
        }
        return {name: texts[name] for name in names if texts[name]}

    @property
    def address_query(self) -> dict[str, str]:
        """The parameters of the address that have a value."""
        query = {**self.query, **self.page_parameters(*PAGE_PARAMETERS)}
        return {name: text for name, text in query.items() if text.strip()}


def is_misspelling_of_name(typed_name: str, own_name: str) -> bool:
    """Returns whether a name is another one with a single mistake: a letter too many, missing, wrong or swapped with
    the next, or letters of another case or width. In a name of two letters only its digit may be wrong: too many other
    names have a letter in common with it.

    >>> typed_names = ("name", "nmaes", "NAMES", "names＝3", "si", "names")
    >>> [is_misspelling_of_name(typed_name, "names") for typed_name in typed_names]
    [True, True, True, True, False, False]
    >>> is_misspelling_of_name("p6", "p1")
    True
    >>> is_misspelling_of_name("t", "at")
    False
    """
    typed = unicodedata.normalize("NFKC", typed_name).casefold().strip().partition("=")[0]
    if typed == own_name:
        return typed_name != own_name
    if len(own_name) <= 2:
        return bool(re.fullmatch(re.sub(r"\d", r"\\d", own_name), typed, re.ASCII))
    if abs(len(typed) - len(own_name)) > 1:
        return False
    start = next((index for index, (a, b) in enumerate(zip(typed, own_name, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, own_rest = typed[start:], own_name[start:]
    return (
        rest[1:] == own_rest
        or rest == own_rest[1:]
        or rest[1:] == own_rest[1:]
        or (rest[:2] == own_rest[1::-1] and rest[2:] == own_rest[2:])
    )


def split_query_mending_own_parameters(query_text: str, own_parameter_names: Collection[str]) -> list[tuple[str, str]]:
    """Returns the names and values of a query that others passed on, without what they added: a second `?`, `&amp;`,
    double percent-encoding, an anchor, invisible characters, the punctuation after an address in a sentence.

    own_parameter_names: names of parameters; values of other parameters are unchanged. Free text may have any
    characters, also at its end.

    >>> pasted_query = "players=3&amp;move=show.2-3）。"
    >>> split_query_mending_own_parameters(pasted_query, ("players", "move"))
    [('players', '3'), ('move', 'show.2-3')]
    >>> split_query_mending_own_parameters("names=A.B.?openExternalBrowser=1", ("names",))
    [('names', 'A.B.'), ('openExternalBrowser', '1')]
    >>> pasted_query = "players%3D3%26move%3Dshow.2-3%2523top"
    >>> split_query_mending_own_parameters(pasted_query, ("players", "move"))
    [('players', '3'), ('move', 'show.2-3')]
    """
    pairs: list[tuple[str, str]] = []
    remaining_pairs = SECOND_QUERY.sub("&", query_text).split("&")
    last_own_index = -1
    while remaining_pairs:
        pair = remaining_pairs.pop(0)
        decoded = percent_decode_until_match("[^=]*=.*", pair)
        if decoded != pair:
            remaining_pairs[:0] = SECOND_QUERY.sub("&", decoded).split("&")
            continue
        name, _, value = map(unquote_plus, pair.partition("="))
        plain_name = remove_signs_without_width(name).strip().removeprefix("amp;")
        name = plain_name if plain_name in own_parameter_names else name
        if name in FREE_TEXT_PARAMETERS:
            value = percent_decode_free_text(value)
        elif name in own_parameter_names and name not in VERBATIM_PARAMETERS:
            value = remove_signs_without_width(percent_decode_until_match("[^%]*", value))
            if (appended := APPENDED_TO_VALUE.search(value, 1)) is not None:
                remaining_pairs[:0] = value[appended.end() :].split("&") if appended[0][-1] not in "#＃<" else []
                value = remove_punctuation_after_value(value[: appended.start()])
        if name in own_parameter_names:
            last_own_index = len(pairs)
        if pair:
            pairs.append((name, value))
    if last_own_index >= 0 and (name := pairs[last_own_index][0]) not in (*FREE_TEXT_PARAMETERS, *VERBATIM_PARAMETERS):
        pairs[last_own_index] = (name, remove_punctuation_after_value(pairs[last_own_index][1]))
    return pairs


def percent_decode_until_match(wanted_pattern: str, text: str) -> str:
    """Returns a text percent-decoded until all of it matches a pattern, at most `MAX_ENCODINGS` times."""
    for _ in range(MAX_ENCODINGS):
        if re.fullmatch(wanted_pattern, text, re.DOTALL):
            break
        text = unquote(text)
    return text


def remove_signs_without_width(text: str) -> str:
    """Returns a text without invisible characters, which some insert into addresses to allow line breaks."""
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def percent_decode_free_text(text: str) -> str:
    """Returns free text decoded if its letters arrived percent-encoded once more; a `%` in it may stand for itself.

    >>> [percent_decode_free_text(text) for text in ("%E3%81%82%20B", "100%25")]
    ['あ B', '100%25']
    """
    decoded = unquote(text)
    return decoded if not decoded.isascii() and text.isascii() and REPLACEMENT not in decoded else text


def remove_punctuation_after_value(value: str) -> str:
    """Returns a value of the notation without punctuation at its end; unchanged if it is nothing but punctuation.

    >>> [remove_punctuation_after_value(value) for value in ("p1.", "GW**", "go.栄」。", "B-", "。")]
    ['p1', 'GW', 'go.栄', 'B-', '。']
    """
    end = len(value)
    while end and not may_end_value(value[end - 1]):
        end -= 1
    return value[:end] or value


def may_end_value(char: str) -> bool:
    """Returns whether a value of the notation may end with a character. An undecodable one may, so that it is
    reported."""
    return unicodedata.category(char)[0] in "LMN" or char in (*DASHES, "-", "－", REPLACEMENT)


def find_mistyped_names(foreign_names: Collection[str], own_names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Returns the foreign names that are probably mistyped, each with the first of our names that may be meant."""
    typed_and_meant_names = (
        (typed, next((own for own in own_names if is_misspelling_of_name(typed, own)), "")) for typed in foreign_names
    )
    return tuple((typed, own) for typed, own in typed_and_meant_names if own)


def split_first_values_from_unreadable_or_repeated(
    pairs: Iterable[tuple[str, str]],
) -> tuple[dict[str, str], list[UnreadableValue]]:
    """Returns the first value of each parameter that has one, and the values that are not UTF-8 or come after another
    one of the same parameter. Drops what others append to addresses (`IGNORED_PARAMETERS`, `utm_…`)."""
    query: dict[str, str] = {}
    unread: list[UnreadableValue] = []
    for name, value in pairs:
        if name in IGNORED_PARAMETERS or name.startswith("utm_"):
            continue
        if name in query and not value.strip():
            continue  # an empty repetition
        if query.get(name, "").strip():
            unread.append(UnreadableValue(name, value, 0, Message("expected.once")))
        elif REPLACEMENT in value:
            unread.append(UnreadableValue(name, value, value.index(REPLACEMENT), Message("expected.utf8")))
        else:
            query[name] = value
    return query, unread


def parse_page_request_or_raise(query_bytes: bytes, own_names_or_empty: Collection[str] = ()) -> PageRequest:
    """Parses a query string.

    own_names_or_empty: the parameters besides those of pages; others are dropped, since messengers and
    trackers append some, and page parameters that cannot be read or occur again are ignored; if empty (JSON), every
    name is kept, to be refused later. Raises QueryTooLong beyond the limits of bytes and parameters."""
    if len(query_bytes) > QUERY_BYTES:
        raise QueryTooLong
    text = query_bytes.decode("utf-8", "replace")
    if text.count("&") >= MAX_PARAMETERS:
        raise QueryTooLong
    known_names = (*own_names_or_empty, *PAGE_PARAMETERS)
    unsplit_pairs = parse_qsl(text, keep_blank_values=True, errors="replace")
    pairs = split_query_mending_own_parameters(text, known_names) if own_names_or_empty else unsplit_pairs
    if len(pairs) > MAX_PARAMETERS:
        raise QueryTooLong
    foreign = dict.fromkeys(name for name, _ in pairs if own_names_or_empty and name not in known_names)
    query, unread = split_first_values_from_unreadable_or_repeated(
        (name, value) for name, value in pairs if name not in foreign
    )
    lang = query.pop("lang", "").strip().lower()
    if lang and lang not in LANGUAGES:
        unread.append(UnreadableValue("lang", lang, 0, Message("expected.lang", {"languages": LANGUAGES})))
        lang = ""
    selection = query.pop("pick", "")
    other_tabs_text, pending_moves_text, wins_text = query.pop("kept", ""), query.pop("then", ""), query.pop("won", "")
    values_before_trial = dict(parse_qsl(query.pop("tried", ""), keep_blank_values=True))
    colours = query.pop("colours", "").strip()
    if colours and not COLOURS_PATTERN.fullmatch(colours):
        unread.append(UnreadableValue("colours", colours, 0, Message("expected.colours")))
        colours = ""
    selection = selection if len(selection) <= MAX_SELECTION_LENGTH else ""
    wins_text = wins_text if WINS_PATTERN.fullmatch(wins_text) else ""
    if own_names_or_empty:
        unread = [value for value in unread if value.field not in PAGE_PARAMETERS]
    mistyped = find_mistyped_names(foreign, known_names)
    return PageRequest(
        query=query,
        lang=lang,
        selection=selection,
        unread=tuple(unread),
        other_tabs_text=other_tabs_text,
        pending_moves_text=pending_moves_text,
        values_before_trial=values_before_trial,
        wins_text=wins_text,
        colours=colours,
        has_additions=bool(foreign) or pairs != unsplit_pairs,
        mistyped_names=mistyped,
    )


def query_without_page_parameters(query: Mapping[str, str]) -> dict[str, str]:
    """Returns a query without the page parameters."""
    return {name: text for name, text in query.items() if name not in PAGE_PARAMETERS}


def language_of_query_or_empty(query_bytes: bytes) -> str:
    """Returns the language of a query, also of one that cannot be answered; '' for none, and for one we lack."""
    text = query_bytes[:QUERY_BYTES].decode("utf-8", "replace")
    lang = dict(split_query_mending_own_parameters(text, ("lang",))).get("lang", "").strip().lower()
    return lang if lang in LANGUAGES else ""


def replace_selection_in_address(address: str, selection: str) -> str:
    """Returns an address of a page with a selection in place of its own."""
    path, _, query_text = address.partition("?")
    query = {**dict(parse_qsl(query_text, keep_blank_values=True)), "pick": selection}
    return f"{path}?{encode_query_string(query)}"


def path_of_page(endpoint: str, **values: str) -> str:
    """Returns the path of a fixed page by the endpoint of its route, such as `/search?lang=en`. An empty value drops a
    parameter.

    Unlike that of Flask's `url_for`, it does not begin with the path below which the app is served, which `web.below`
    adds to all addresses."""
    return current_app.url_map.bind("").build(endpoint, {name: text for name, text in values.items() if text})


def build_path_with_query(game_slug: str, view: str, query: Mapping[str, str]) -> str:
    """Returns `/vogu/score?…`, with the parameters in the given order."""
    text = encode_query_string(query)
    return f"/{game_slug}/{view}?{text}" if text else f"/{game_slug}/{view}"
