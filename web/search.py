"""Search over the rules of all games: by kanji, kana and English, by players' words, with small slips forgiven.

A question is cut into words; each is looked for as it is, by its reading, by the words of its row of the thesaurus and
stem by stem in English. What no clause has at all is taken for a slip of what is nearest (`difflib`). Entries are
ordered by how much of the question they have, a heading before a text, a rare word before a common one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log

from calculators import GAMES, game
from calculators.core.types import Clause, LocalizedText, Ruling
from web.thesaurus import READINGS, ROWS

RESULTS = 60
QUERY_LENGTH = 80
NEAR = 0.72
"""How alike two words have to be for one to be a slip of the other."""
NEAR_PHRASE, NEAR_WORD = 0.88, 0.5
"""The same for a phrase of several words, and for a word that is only offered."""
MUCH = 40
"""Letters of a heading, in both languages and with its readings, that are not told apart."""
HEADING, TEXT = 3.0, 1.0
SAME, READ_ALIKE, RELATED, SLIP = 1.0, 0.9, 0.55, 0.5
"""What finding the word itself is worth, its reading, a related word, a word it may be a slip of."""
WORST = 0.3
"""What has less than this share of the best is left out."""
JOINING = """a an and are at be by can could do does for from get go has have how i if in is it its may me must my no
not of on one or our she should so that the then there they this to up was we what when where which who why will with
you your"""
STOP = frozenset(JOINING.split())
"""Words that only join others."""
KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
RUN = re.compile(r"[a-z0-9][a-z0-9'-]*|[\u3040-\u30ff\u4e00-\u9fff々ー＆&♡◇]+")
KANJI = re.compile(r"[\u4e00-\u9fff々]{2,}|[\u4e00-\u9fff々]")


def fold(text: str) -> str:
    """Letters as a search compares them: full and half width, case, katakana and hiragana alike.

    >>> fold("スカウト　ＳＣＯＵＴ")
    'すかうと scout'
    """
    return unicodedata.normalize("NFKC", text).casefold().translate(KATAKANA)


def stem(word: str) -> str:
    """An English word without its ending: `placing` and `placed` → `plac`; any other word as it is.

    >>> stem("tokens"), stem("placing"), stem("tie")
    ('token', 'plac', 'tie')
    """
    for ending in ("ing", "ed", "es", "s"):
        if word.isascii() and word.endswith(ending) and len(word) - len(ending) > 2:
            return word[: -len(ending)]
    return word


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause or a ruling: kind: what it stands on (`Clause.basis`); anchor: its place on the game's rules."""

    slug: str
    anchor: str
    kind: str
    heading: LocalizedText
    text: LocalizedText
    heading_index: str
    text_index: str


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, how well, and the words of it that made it one."""

    entry: Entry
    points: float
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """hits: the best first; also: other words that were searched; nearest: for nothing found, words there are."""

    hits: tuple[Hit, ...]
    also: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()


def entry_of(slug: str, item: Clause | Ruling) -> Entry:
    """A clause or a ruling as it is searched."""
    if isinstance(item, Clause):
        reason = (item.reason.ja, item.reason.en) if item.reason else ()
        texts = (item.text.ja, item.text.en, item.quote, *reason)
        return make(slug, item.slug, item.basis, item.heading, item.text, texts)
    options = [text for o in item.options for text in (o.label.ja, o.label.en, o.meaning.ja, o.meaning.en)]
    texts = (item.wording.ja, item.wording.en, item.reason.ja, item.reason.en, *options)
    return make(slug, f"ruling-{item.key}", "ruling", item.question, item.reason, texts)


def make(slug: str, anchor: str, kind: str, heading: LocalizedText, text: LocalizedText, texts: Iterable[str]) -> Entry:
    """An entry with what is searched of it: the texts folded, and how their terms are read."""
    headings = with_readings(f"{heading.ja}\n{heading.en}")
    return Entry(slug, anchor, kind, heading, text, headings, with_readings("\n".join(texts)))


def with_readings(text: str) -> str:
    """A folded text followed by the readings of its terms."""
    folded = fold(text)
    return "\n".join([folded, *(kana for kanji, kana in READINGS.items() if kanji in folded)])


@cache
def entries() -> tuple[Entry, ...]:
    """Everything the search knows, game by game."""
    found: list[Entry] = []
    for slug in GAMES:
        found += (entry_of(slug, clause) for clause in game(slug).clauses)
        found += (entry_of(slug, ruling) for ruling in game(slug).rulings)
    return tuple(found)


@cache
def rows() -> dict[str, tuple[str, ...]]:
    """Each word of the thesaurus, folded → all words of its rows."""
    found: dict[str, tuple[str, ...]] = {}
    for row in ROWS:
        words = tuple(map(fold, row))
        for word in words:
            found[word] = (*found.get(word, ()), *words)
    return found


@cache
def spellings() -> dict[str, str]:
    """Each word of the thesaurus, folded → as it is written there."""
    return {fold(word): word for row in ROWS for word in row}


def spelling(word: str) -> str:
    """A folded word as a person writes it."""
    return spellings().get(word, word)


@cache
def terms() -> tuple[str, ...]:
    """The Japanese words a question can be cut into, the longest first."""
    known = {*rows(), *map(fold, READINGS), *READINGS.values()}
    return tuple(sorted((word for word in known if not word.isascii()), key=lambda word: (-len(word), word)))


def words_of(question: str) -> list[str]:
    """The words of a question, in their order; what only joins them is left out.

    >>> words_of("手札は何枚まで")
    ['手札', '何枚まで']
    >>> words_of("Can I scout twice?")
    ['scout', 'twice']
    """
    folded = fold(question)
    found: list[str] = []
    phrases = [row for row in rows() if " " in row and row in folded]
    for phrase in sorted(phrases, key=len, reverse=True):
        found.append(phrase)
        folded = folded.replace(phrase, " ")
    for run in RUN.findall(folded):
        if run[0].isascii() and run[0].isalnum():
            found += [run] if run not in STOP else []
        else:
            found += japanese_words(run)
    return list(dict.fromkeys(found or RUN.findall(fold(question))))


def japanese_words(run: str) -> Iterator[str]:
    """The known words of a run without spaces, and the kanji that are left between them."""
    start = 0
    rest = ""
    while start < len(run):
        word = next((term for term in terms() if run.startswith(term, start) and len(term) > 1), "")
        if word or run[start] in rows():
            yield from KANJI.findall(rest)
            rest = ""
            yield word or run[start]
        else:
            rest += run[start]
        start += len(word) or 1
    kanji = KANJI.findall(rest)
    yield from kanji if kanji or len(rest) < len(run) else [rest]


def related(word: str) -> dict[str, float]:
    """A word and those to look for with it, and what each is worth."""
    found = dict.fromkeys(rows().get(word, rows().get(stem(word), ())), RELATED)
    for kanji, kana in READINGS.items():
        if word in (fold(kanji), kana):
            found |= {fold(kanji): READ_ALIKE, kana: READ_ALIKE}
    same = word if word.endswith("ing") and word in rows() else stem(word)
    return {**found, same: SAME}


@lru_cache(maxsize=1024)
def looks_for(word: str) -> re.Pattern[str]:
    """A word in a text: an English one from its beginning, with whatever ending."""
    start = r"(?<![a-z])" if word[:1].isascii() and word[:1].isalpha() else ""
    return re.compile(start + re.escape(word))


def value(wanted: dict[str, float], entry: Entry) -> tuple[float, tuple[str, ...]]:
    """What an entry is worth for a word and its relatives, and those that it has."""
    best, had = 0.0, []
    for word, worth in wanted.items():
        pattern = looks_for(word)
        place = HEADING if pattern.search(entry.heading_index) else TEXT if pattern.search(entry.text_index) else 0
        if place:
            had.append(word)
            best = max(best, place * worth)
    return best, tuple(had)


@cache
def vocabulary() -> tuple[str, ...]:
    """All words that can be meant by a slip: those of the thesaurus and the English ones of the rules."""
    english = {word for entry in entries() for word in re.findall(r"[a-z]{4,}", entry.text_index)}
    return tuple(sorted({*rows(), *READINGS.values(), *english}))


def slips(word: str) -> dict[str, float]:
    """What a word that no clause has may be meant to be."""
    turned = [other for other in vocabulary() if sorted(other) == sorted(word)]
    near = turned or get_close_matches(word, vocabulary(), n=2, cutoff=NEAR) if len(word) > 2 else []
    return {other: SLIP * worth for meant in near for other, worth in related(meant).items()}


def phrase_meant(question: str) -> str:
    """A question, or the phrase of several words that it is a slip of: `ruond down` → `round down`."""
    phrases = [word for word in rows() if " " in word]
    near = get_close_matches(fold(question), phrases, n=1, cutoff=NEAR_PHRASE)
    return near[0] if near else question


def search(question: str, slug: str = "") -> Found:
    """The clauses and rulings that answer a question, of one game or of all."""
    words = words_of(phrase_meant(question[:QUERY_LENGTH]))
    searched = [entry for entry in entries() if slug in ("", entry.slug)]
    wanted = []
    for word in words:
        looked = related(word)
        if not any(value(looked, entry)[0] for entry in entries()):
            looked |= slips(word)
        wanted.append(looked)
    # Of those that fit alike, first the ones whose headings do not say much else.
    hits = sorted(ranked(wanted, searched), key=lambda hit: (-hit.points, len(hit.entry.heading_index) // MUCH))
    hits = [hit for hit in hits if hit.points >= WORST * hits[0].points][:RESULTS]
    used = {word for hit in hits for word in hit.words}
    also = [
        spelling(word) for looked in wanted for word in looked if word in used and not any(word in w for w in words)
    ]
    near = [] if hits else get_close_matches(fold(question), vocabulary(), n=5, cutoff=NEAR_WORD)
    return Found(tuple(hits), tuple(dict.fromkeys(also)), tuple(map(spelling, near)))


def ranked(wanted: list[dict[str, float]], searched: list[Entry]) -> Iterator[Hit]:
    """The entries that have any of the words; the more of them and the rarer, the more points."""
    values = [[value(looked, entry) for entry in searched] for looked in wanted]
    rarity = [log(1 + len(searched) / (1 + sum(1 for points, _ in row if points))) for row in values]
    for index, entry in enumerate(searched):
        had = [row[index] for row in values]
        share = sum(1 for points, _ in had if points) / max(len(had), 1)
        points = sum(points * rare for (points, _), rare in zip(had, rarity, strict=True)) * share**2
        if points:
            yield Hit(entry, points, tuple(word for _, words in had for word in words))


def excerpt(text: str, words: Iterable[str], most: int = 90) -> list[tuple[str, bool]]:
    """The part of a text round its first found word, in pieces: (letters, was it searched for).

    >>> excerpt("Points are rounded down.", ["round"])
    [('Points are ', False), ('round', True), ('ed down.', False)]
    """
    folded = "".join(fold(char) if len(fold(char)) == 1 else char for char in text)
    spans = sorted(match.span() for word in words for match in looks_for(word).finditer(folded))
    start = max(0, spans[0][0] - most // 3) if spans and len(text) > most else 0
    end = min(len(text), start + most)
    pieces: list[tuple[str, bool]] = []
    at = start
    for low, high in spans:
        if at <= low and high <= end:
            pieces += [(text[at:low], False), (text[low:high], True)]
            at = high
    pieces.append((text[at:end] + ("…" if end < len(text) else ""), False))
    if start:
        pieces.insert(0, ("…", False))
    return [piece for piece in pieces if piece[0]]
