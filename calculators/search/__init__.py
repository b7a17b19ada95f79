"""Rules asked in one's own words: which clause answers a question, or that the book does not say.

Every clause has the questions that it answers, as players put them, in both languages (`asked`), its heading, its text
and the words of the book. All four are cut into pairs of letters (Japanese), stems (English) and the meanings of
`words`, and weighed together (BM25F); the one question of a clause that is most like what was asked counts once more.
A condition that the question names decides between sister clauses. The first answer is sure where it has enough of what
was asked and stands clearly above the next; else it is one that may be meant (`perhaps`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import accumulate
from math import log, sqrt

from calculators import GAMES, load_game
from calculators.core.types import Clause, Ruling
from calculators.search.clause_questions import ClauseQuestions, load_clause_questions
from calculators.search.conditions import NamedWords, fold_question_and_find_word_meanings
from calculators.search.cutting import (
    FILE,
    cut_into_pieces,
    cut_normalized_text_into_pieces,
    is_english_stem,
    is_kana_only,
    normalize_text,
)
from calculators.search.open_questions import OPEN_QUESTIONS, OpenQuestion
from calculators.search.sureness import (
    asks_for_amount,
    find_katakana_nouns,
    find_nouns_unknown_to_rules,
    find_numbers_that_describe_table_or_empty,
    find_subjects,
    has_numbers,
)

QUERY_LENGTH = 200
"""Letters of a question that are read."""
MAX_HITS = 8
FIELDS = {"asked": (1.5, 0.2), "title": (1.3, 0.3), "text": (1.0, 0.5), "quote": (0.6, 0.5)}
"""What is searched of a clause: how much it weighs, and how far its length counts against it."""
SATURATION = 1.4
MEANING, GLUE, PAIR = 2.5, 0.6, 0.3
"""What a meaning, and a pair of kana, which mostly joins words, tell beside another pair of letters or a stem."""
LIKE = 9.0
"""What the question of a clause that is most like the one asked is worth, beside all words."""
COMPARED = 16
"""The clauses whose questions are compared one by one: the best by their words."""
MET = 4.0
"""What a clause gains whose condition the question names."""
SURE, NEAR = 0.5, 0.15
"""A sure answer has at least this share of what was asked; what has less than the second is not even near it."""
SURE_POINTS, OPEN_POINTS = 12.0, 6.0
"""The points that a sure answer has at least, and one that may be meant."""
CLEAR, LEVEL = 1.4, 0.7
"""A sure answer has so many times the points of the next one; what has at least the second share of the best may be
meant as well."""
SAME = 0.9
"""A clause of the book with this share of the points of a silent entry is of the same matter, and stands above it."""
OPEN = 2
"""So many answers may be meant."""
WORST = 0.3
"""What has less than this share of the points of the best is left out."""
SLIP = 0.74
"""How like two English words are when one is a slip of the other."""


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A clause, or what the book does not say, as it is searched. asked: the questions that it answers."""

    slug: str
    item: Clause | OpenQuestion
    rulings: tuple[Ruling, ...]
    asked: ClauseQuestions

    @property
    def key(self) -> str:
        return self.item.slug


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """An entry that was found. share: how much of what was asked it has, 0 to 1; sure: is it the answer? perhaps: it is
    not sure, but this may be meant."""

    entry: SearchEntry
    points: float
    share: float
    sure: bool = False
    perhaps: bool = False
    is_condition_met: bool = False

    @property
    def is_silent(self) -> bool:
        return isinstance(self.entry.item, OpenQuestion)

    @property
    def is_absent(self) -> bool:
        """Does it say that a game has no such thing?"""
        return isinstance(self.entry.item, OpenQuestion) and not self.entry.item.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchIndex:
    """What is known of some entries. postings: piece → entry → its weight; rarity: piece → how much it tells;
    lines: of each entry, the pieces of its questions; words: the English stems, for slips; katakana_nouns: those of the
    entries and of `words.txt`."""

    entries: tuple[SearchEntry, ...]
    postings: dict[str, dict[int, float]]
    rarity: dict[str, float]
    lines: tuple[tuple[frozenset[str], ...], ...]
    words: tuple[str, ...]
    katakana_nouns: frozenset[str]

    def total_weight(self, pieces: Iterable[str]) -> float:
        return sum(self.rarity.get(piece) or self.unknown_piece_weight * piece_weight(piece) for piece in pieces)

    @property
    def unknown_piece_weight(self) -> float:
        """What a piece tells that stands nowhere."""
        return log(1 + len(self.entries)) / 2


def list_ruled_clauses_then_open_questions(game_slug: str) -> tuple[SearchEntry, ...]:
    """The clauses of a game, then what its book does not say: of that the open questions, and no clause of ours."""
    table, asked = load_game(game_slug), load_clause_questions(game_slug)
    ruled = [clause for clause in table.clauses if clause.basis != "silent"]
    items: list[Clause | OpenQuestion] = [*ruled, *OPEN_QUESTIONS.get(game_slug, ())]
    return tuple(
        SearchEntry(
            game_slug,
            item,
            tuple(r for r in table.rulings if r.clause == item.slug),
            asked.get(item.slug, ClauseQuestions()),
        )
        for item in items
    )


def cut_entry_texts_into_pieces_by_field(entry: SearchEntry) -> dict[str, list[str]]:
    """What is searched of an entry, cut into pieces."""
    item = entry.item
    said = [item.heading.ja, item.heading.en, entry.asked.answer.ja, entry.asked.answer.en]
    texts = [item.text.ja, item.text.en]
    quote = [item.quote] if isinstance(item, Clause) else []
    for ruling in entry.rulings:
        texts += [ruling.question.ja, ruling.question.en]
        quote += [text for o in ruling.options for text in (o.label.ja, o.label.en, o.meaning.ja, o.meaning.en)]
    if isinstance(item, OpenQuestion):
        quote += [text for way in item.choices for text in (way.label.ja, way.label.en)]
    return {
        "title": cut_into_pieces(" ".join(said)),
        "text": cut_into_pieces(" ".join(texts)),
        "quote": cut_into_pieces(" ".join(quote)),
    }


@cache
def get_search_index(game_slug: str) -> SearchIndex:
    """The index of a game, made when it is first asked."""
    entries = list_ruled_clauses_then_open_questions(game_slug)
    lines = tuple(
        tuple(
            frozenset(cut_normalized_text_into_pieces(line))
            for line in normalize_text("\n".join(entry.asked.lines)).split("\n")
        )
        for entry in entries
    )
    counted: dict[str, list[Counter[str]]] = {name: [] for name in FIELDS}
    for entry, cut_lines in zip(entries, lines, strict=True):
        counted["asked"].append(Counter(piece for line in cut_lines for piece in line))
        for name, texts in cut_entry_texts_into_pieces_by_field(entry).items():
            counted[name].append(Counter(texts))
    postings: dict[str, dict[int, float]] = {}
    for name, counts in counted.items():
        heft, slope = FIELDS[name]
        lengths = [count.total() for count in counts]
        mean = sum(lengths) / max(len(lengths), 1) or 1
        for number, (count, length) in enumerate(zip(counts, lengths, strict=True)):
            share = heft / (1 - slope + slope * length / mean)
            for piece, times in count.items():
                found = postings.setdefault(piece, {})
                found[number] = found.get(number, 0) + times * share
    total = len(entries)
    rarity = {
        piece: log(1 + (total - len(found) + 0.5) / (len(found) + 0.5)) * piece_weight(piece)
        for piece, found in postings.items()
    }
    words = tuple(piece for piece in postings if is_english_stem(piece))
    texts = [text for entry in entries for text in (entry.item.heading.ja, entry.item.text.ja, *entry.asked.lines)]
    nouns = find_katakana_nouns("\n".join((*texts, FILE.read_text(encoding="utf-8"))))
    return SearchIndex(
        entries=entries, postings=postings, rarity=rarity, lines=lines, words=words, katakana_nouns=frozenset(nouns)
    )


def piece_weight(piece: str) -> float:
    """What a piece tells beside others as rare."""
    return MEANING if piece[0] == "=" else PAIR if " " in piece else GLUE if is_kana_only(piece) else 1.0


@lru_cache(maxsize=512)
def correct_english_spelling_or_keep(word: str, game_slug: str) -> str:
    """An English word that stands nowhere: what it is a slip of, else itself."""
    near = get_close_matches(word, get_search_index(game_slug).words, n=1, cutoff=SLIP) if len(word) > 3 else []
    return near[0] if near else word


def cut_question_into_corrected_distinct_pieces(question: str, search_index: SearchIndex, game_slug: str) -> list[str]:
    """The pieces of a question, each once, slips mended; a number that no rule has is only an example, two words
    that stand nowhere beside each other say no more than each."""
    pieces = cut_into_pieces(question[:QUERY_LENGTH])
    found = dict.fromkeys(
        p if p in search_index.postings or not is_english_stem(p) else correct_english_spelling_or_keep(p, game_slug)
        for p in pieces
    )
    return [p for p in found if p in search_index.postings or not (p.isdigit() or " " in p)]


def search(question: str, game_slug: str = "", max_hits: int = MAX_HITS) -> tuple[SearchHit, ...]:
    """The clauses that answer a question, of one game or of all ('' or a name there is not), the best first.

    >>> [hit.entry.key for hit in search("手札を並べ替えていい？", "scout", 1)]
    ['scout.hand']
    >>> search("", "scout")
    ()
    """
    hits = merge_ranked_hits_of_games(
        search_one_game(question, name) for name in ((game_slug,) if game_slug in GAMES else GAMES)
    )
    best = max((hit.points for hit in hits), default=0.0)
    return tuple([hit for hit in hits if hit.points >= WORST * best and hit.share >= NEAR][:max_hits])


def merge_ranked_hits_of_games(hits_of_each_game: Iterable[list[SearchHit]]) -> list[SearchHit]:
    """Merges the hits of games, the best first; those of one game stay in their order."""
    ranked = [
        pair
        for hits in hits_of_each_game
        for pair in zip(accumulate((hit.points for hit in hits), min), hits, strict=True)
    ]
    return [hit for _, hit in sorted(ranked, key=lambda pair: -pair[0])]


def search_one_game(question: str, game_slug: str) -> list[SearchHit]:
    """Searches one game: its hits, the best first, what is sure or may be meant marked."""
    known = get_search_index(game_slug)
    pieces = cut_question_into_corrected_distinct_pieces(question, known, game_slug)
    points: dict[int, float] = {}
    for piece in pieces:
        rare = known.rarity.get(piece, 0.0)
        for number, weight in known.postings.get(piece, {}).items():
            points[number] = points.get(number, 0.0) + rare * weight / (SATURATION + weight)
    wanted, whole = frozenset(pieces), known.total_weight(pieces) or 1.0
    ranked = sorted(points, key=lambda number: (-points[number], number))[:COMPARED]
    named = fold_question_and_find_word_meanings(question[:QUERY_LENGTH])
    hits = [
        build_scored_hit(
            known,
            entry_index=number,
            word_points=points[number],
            wanted_pieces=wanted,
            wanted_weight=whole,
            condition_words=named,
        )
        for number in ranked
    ]
    hits = take_condition_from_general_clauses(hits)
    hits.sort(key=lambda hit: -hit.points)
    return mark_first_sure_else_top_possible_answers(
        put_close_clause_before_silent_entry(hits), question[:QUERY_LENGTH], known
    )


def take_condition_from_general_clauses(hits: list[SearchHit]) -> list[SearchHit]:
    """Takes from a general clause what its condition gained where that of a special case of it is met as well:
    of `replace` where two pawns stand there, which `replace.choice` is about."""
    special = {hit.entry.key for hit in hits if hit.is_condition_met}
    return [
        replace(hit, points=hit.points - MET)
        if hit.is_condition_met and any(key.startswith(f"{hit.entry.key}.") for key in special)
        else hit
        for hit in hits
    ]


def put_close_clause_before_silent_entry(hits: list[SearchHit]) -> list[SearchHit]:
    """Puts the best clause before a silent entry that is hardly better: the book may well say it."""
    if len(hits) > 1 and hits[0].is_silent and not hits[1].is_silent and hits[1].points >= SAME * hits[0].points:
        return [hits[1], hits[0], *hits[2:]]
    return hits


def mark_first_sure_else_top_possible_answers(
    hits: list[SearchHit], question: str, search_index: SearchIndex
) -> list[SearchHit]:
    """Marks the sure answer, else those that may be meant."""
    if is_first_hit_surely_answer(hits, question, search_index):
        return [replace(hits[0], sure=True), *hits[1:]]
    enough = max(OPEN_POINTS, LEVEL * max((hit.points for hit in hits), default=0.0))
    return [
        replace(hit, perhaps=place < OPEN and hit.points >= enough and hit.share >= NEAR)
        for place, hit in enumerate(hits)
    ]


def is_first_hit_surely_answer(hits: list[SearchHit], question: str, search_index: SearchIndex) -> bool:
    """Tells whether the first hit answers a question for sure."""
    if not hits or hits[0].share < SURE or hits[0].points < SURE_POINTS:
        return False
    if len(hits) > 1 and hits[0].points < CLEAR * hits[1].points:
        return False
    if find_nouns_unknown_to_rules(question, search_index.postings.__contains__, search_index.katakana_nouns):
        return False
    entry = hits[0].entry
    if not (hits[0].is_absent or has_every_subject_of(question, entry, search_index)):
        return False
    if entry.asked.sign and asks_for_amount(question):
        return False
    numbers = find_numbers_that_describe_table_or_empty(question)
    texts = (entry.item.text.ja, entry.item.text.en, *entry.asked.lines)
    return not numbers or any(has_numbers(numbers, text) for text in texts)


def has_every_subject_of(question: str, entry: SearchEntry, search_index: SearchIndex) -> bool:
    """Tells whether an entry speaks of all that a question speaks of: a limit of the score is none of the hand."""
    number = search_index.entries.index(entry)
    return all(number in search_index.postings.get(piece, ()) for piece in find_subjects(question))


def build_scored_hit(
    search_index: SearchIndex,
    *,
    entry_index: int,
    word_points: float,
    wanted_pieces: frozenset[str],
    wanted_weight: float,
    condition_words: NamedWords,
) -> SearchHit:
    """An entry with the points of its words, of the question that is most like the one asked, and of its condition."""
    alike = best_question_similarity(search_index, search_index.lines[entry_index], wanted_pieces, wanted_weight)
    has = (
        search_index.total_weight(
            piece for piece in wanted_pieces if entry_index in search_index.postings.get(piece, ())
        )
        / wanted_weight
    )
    share = max(alike, has * sqrt(alike)) if alike else has / 2
    entry = search_index.entries[entry_index]
    told = MET if entry.asked.condition.is_met(condition_words) else 0.0
    return SearchHit(entry=entry, points=word_points + LIKE * alike + told, share=share, is_condition_met=told > 0)


def best_question_similarity(
    search_index: SearchIndex,
    pieces_of_each_question: Sequence[frozenset[str]],
    wanted_pieces: frozenset[str],
    wanted_weight: float,
) -> float:
    """How like the nearest of some questions is to the one asked, 0 to 1."""
    best = 0.0
    for line in pieces_of_each_question:
        shared = line & wanted_pieces
        if shared:
            best = max(best, search_index.total_weight(shared) / sqrt(wanted_weight * search_index.total_weight(line)))
    return best
