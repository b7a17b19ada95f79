"""Finds the clause that answers a question in free words, or the entry that the rulebook is silent on it.

Every clause has the questions that it answers, in players' words and both languages (`asked`), its heading, its text
and the quote of the rulebook. All four are split into pairs of letters (Japanese), stems (English) and the meanings of
`words.txt`, and weighted together (BM25F); the question of a clause that is most similar to the one asked adds to its
points. A condition in the question decides between similar clauses. The first hit is sure if it covers enough of the
question and leads clearly; otherwise the best hits are marked as possible answers (`perhaps`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import accumulate
from math import log, sqrt

from calculators import blank_titles_of_game, find_games_of_sentence, load_game
from calculators.core.types import Clause, Ruling
from calculators.search.clause_questions import ClauseQuestions, load_clause_questions_of_game
from calculators.search.conditions import FoldedQuestion, fold_question_and_find_meanings
from calculators.search.cutting import (
    FILE,
    cut_normalized_text_into_terms,
    fold_text_drop_fillers_and_unify_phrases,
    is_english_stem,
    is_kana_only,
    normalize_and_cut_into_terms_with_synonyms,
)
from calculators.search.open_questions import OPEN_QUESTIONS
from calculators.search.shared_questions import OpenQuestion
from calculators.search.sureness import (
    NUMBERED,
    SITUATION,
    asks_for_amount,
    find_katakana_nouns,
    find_nouns_unknown_to_rules,
    find_numbers_without_counting_words,
    find_subject_meanings_in_question,
    has_numbers_consecutively_in_order,
)

QUERY_LENGTH = 200
"""The number of characters of a question that are read; the rest is cut off."""
MAX_HITS = 8
FIELDS = {"asked": (1.5, 0.2), "title": (1.3, 0.3), "text": (1.0, 0.5), "quote": (0.6, 0.5)}
"""The searched fields of a clause: the weight of each, and how much its length reduces that weight (0 to 1)."""
SATURATION = 1.4
MEANING, GLUE, PAIR = 2.5, 0.6, 0.3
"""The weights of a meaning, of a pair of kana (which mostly joins words) and of a pair of English stems; any other
term weighs 1."""
LIKE = 9.0
"""The points for a question of the clause that is the same as the one asked; fewer if it is only similar."""
COMPARED = 16
"""The number of clauses, the best by their terms, whose questions are compared with the one asked."""
MET = 4.0
"""The points for a clause whose condition the question meets."""
SURE, NEAR = 0.5, 0.15
"""The least share of the question that a sure answer covers, and that any hit covers."""
SURE_POINTS, OPEN_POINTS = 12.0, 6.0
"""The least points of a sure answer, and of a possible one."""
CLEAR, LEVEL = 1.4, 0.7
"""The least ratio of a sure answer's points to those of the next hit, and of a possible answer's points to the best."""
WORD_FOR_WORD = 0.98
"""The least share of a question that an entry has word for word; if no other has, its lead does not matter."""
SAME = 0.9
"""A clause with at least this share of the points of a silent entry is ranked before it."""
OPEN = 2
"""The most possible answers."""
WORST = 0.3
"""Hits with less than this share of the best points are left out."""
SLIP = 0.74
"""The least similarity of two English words of which one is taken for a misspelling of the other."""


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A searchable entry: a clause, or a question on which the rulebook is silent.

    slug: the game's; item: the clause or open question; rulings: those about the clause; asked: the questions that it
    answers.
    """

    slug: str
    item: Clause | OpenQuestion
    rulings: tuple[Ruling, ...]
    asked: ClauseQuestions

    @property
    def key(self) -> str:
        return self.item.slug


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """An entry that was found. share: how much of the question it covers, 0 to 1; sure: is it certainly the answer?
    perhaps: is it a possible answer? is_condition_met: does the question meet its condition?"""

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
        """Whether the entry states that the game has no such thing."""
        return isinstance(self.entry.item, OpenQuestion) and not self.entry.item.choices


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchIndex:
    """The search index of some entries.

    postings: term → index of the entry → weight there; rarity: term → its weight among all entries; lines: for each
    entry, the terms of each of its questions; words: the English stems, for misspellings; katakana_nouns: those of the
    entries and of `words.txt`.
    """

    entries: tuple[SearchEntry, ...]
    postings: dict[str, dict[int, float]]
    rarity: dict[str, float]
    lines: tuple[tuple[frozenset[str], ...], ...]
    words: tuple[str, ...]
    katakana_nouns: frozenset[str]

    def total_weight(self, terms: Iterable[str]) -> float:
        return sum(self.rarity.get(term) or self.unknown_term_weight * term_weight(term) for term in terms)

    @property
    def unknown_term_weight(self) -> float:
        """The weight of a term that no entry has."""
        return log(1 + len(self.entries)) / 2


def list_clause_and_question_entries(game_slug: str) -> tuple[SearchEntry, ...]:
    """Returns an entry for each clause of a game except those of basis `silent`, then for each open question."""
    game, questions_by_clause = (
        load_game(game_slug),
        load_clause_questions_of_game(game_slug),
    )
    ruled_clauses = [clause for clause in game.clauses if clause.basis != "silent"]
    items: list[Clause | OpenQuestion] = [*ruled_clauses, *OPEN_QUESTIONS.get(game_slug, ())]
    return tuple(
        SearchEntry(
            game_slug,
            item,
            tuple(ruling for ruling in game.rulings if ruling.clause == item.slug),
            questions_by_clause.get(item.slug, ClauseQuestions()),
        )
        for item in items
    )


def cut_entry_into_terms_by_field(entry: SearchEntry) -> dict[str, list[str]]:
    """Returns the terms of an entry's texts for each field of FIELDS except `asked`."""
    item = entry.item
    titles = [item.heading.ja, item.heading.en, entry.asked.answer.ja, entry.asked.answer.en]
    texts = [item.text.ja, item.text.en]
    quotes = [item.quote] if isinstance(item, Clause) else []
    for ruling in entry.rulings:
        texts += [ruling.question.ja, ruling.question.en]
        quotes += [text for o in ruling.options for text in (o.label.ja, o.label.en, o.meaning.ja, o.meaning.en)]
    if isinstance(item, OpenQuestion):
        quotes += [text for choice in item.choices for text in (choice.label.ja, choice.label.en)]
    return {
        "title": normalize_and_cut_into_terms_with_synonyms(" ".join(titles)),
        "text": normalize_and_cut_into_terms_with_synonyms(" ".join(texts)),
        "quote": normalize_and_cut_into_terms_with_synonyms(" ".join(quotes)),
    }


@cache
def get_search_index(game_slug: str) -> SearchIndex:
    """Returns the search index of a game, which is built once."""
    entries = list_clause_and_question_entries(game_slug)
    lines = tuple(
        tuple(
            frozenset(cut_normalized_text_into_terms(line))
            for line in fold_text_drop_fillers_and_unify_phrases("\n".join(entry.asked.lines)).split("\n")
        )
        for entry in entries
    )
    counts_by_field: dict[str, list[Counter[str]]] = {name: [] for name in FIELDS}
    for entry, question_terms in zip(entries, lines, strict=True):
        counts_by_field["asked"].append(Counter(term for line in question_terms for term in line))
        for name, terms in cut_entry_into_terms_by_field(entry).items():
            counts_by_field[name].append(Counter(terms))
    postings: dict[str, dict[int, float]] = {}
    for name, counts_of_entries in counts_by_field.items():
        field_weight, length_penalty = FIELDS[name]
        lengths = [counts.total() for counts in counts_of_entries]
        mean_length = sum(lengths) / max(len(lengths), 1) or 1
        for entry_index, (counts, length) in enumerate(zip(counts_of_entries, lengths, strict=True)):
            weight = field_weight / (1 - length_penalty + length_penalty * length / mean_length)
            for term, count in counts.items():
                weight_by_entry = postings.setdefault(term, {})
                weight_by_entry[entry_index] = weight_by_entry.get(entry_index, 0) + count * weight
    rarity = {
        term: log(1 + (len(entries) - len(found) + 0.5) / (len(found) + 0.5)) * term_weight(term)
        for term, found in postings.items()
    }
    words = tuple(term for term in postings if is_english_stem(term))
    texts = [text for entry in entries for text in (entry.item.heading.ja, entry.item.text.ja, *entry.asked.lines)]
    nouns = find_katakana_nouns("\n".join((*texts, FILE.read_text(encoding="utf-8"))))
    return SearchIndex(
        entries=entries, postings=postings, rarity=rarity, lines=lines, words=words, katakana_nouns=frozenset(nouns)
    )


def term_weight(term: str) -> float:
    """Returns the weight of a term by its kind."""
    return MEANING if term[0] == "=" else PAIR if " " in term else GLUE if is_kana_only(term) else 1.0


@lru_cache(maxsize=512)
def closest_known_english_stem(stem: str, game_slug: str) -> str:
    """Returns the known English stem most similar to an unknown one. A short stem is returned unchanged, and one
    without a similar stem."""
    near = get_close_matches(stem, get_search_index(game_slug).words, n=1, cutoff=SLIP) if len(stem) > 3 else []
    return near[0] if near else stem


def corrected_search_terms(question: str, search_index: SearchIndex, game_slug: str) -> list[str]:
    """Returns the distinct terms of a question, with misspelt English stems corrected.

    Leaves out unknown numbers, which are only examples, and unknown pairs of stems, which add nothing to the stems.
    """
    terms = dict.fromkeys(
        term
        if term in search_index.postings or not is_english_stem(term)
        else closest_known_english_stem(term, game_slug)
        for term in normalize_and_cut_into_terms_with_synonyms(question[:QUERY_LENGTH])
    )
    return [term for term in terms if term in search_index.postings or not (term.isdigit() or " " in term)]


def search(question: str, game_slug_or_empty: str = "", max_hits: int = MAX_HITS) -> tuple[SearchHit, ...]:
    """Returns the hits for a question, best first, in one game or in all ('' or an unknown slug).

    >>> [hit.entry.key for hit in search("手札を並べ替えていい？", "scout", 1)]
    ['scout.hand']
    >>> search("", "scout")
    ()
    """
    hits = merge_hits_keeping_order_within_each_game(
        search_one_game(question, game_slug) for game_slug in find_games_of_sentence(question, game_slug_or_empty)
    )
    best_points = max((hit.points for hit in hits), default=0.0)
    return tuple([hit for hit in hits if hit.points >= WORST * best_points and hit.share >= NEAR][:max_hits])


def merge_hits_keeping_order_within_each_game(hits_of_each_game: Iterable[list[SearchHit]]) -> list[SearchHit]:
    """Merges the hits of games, best first; the hits of one game stay in their order."""
    ranked = [
        pair
        for hits in hits_of_each_game
        for pair in zip(accumulate((hit.points for hit in hits), min), hits, strict=True)
    ]
    return [hit for _, hit in sorted(ranked, key=lambda pair: -pair[0])]


def search_one_game(question: str, game_slug: str) -> list[SearchHit]:
    """Searches one game; returns its hits, best first, with the sure or the possible answers marked."""
    search_index = get_search_index(game_slug)
    question = blank_titles_of_game(question, game_slug)
    terms = corrected_search_terms(question, search_index, game_slug)
    points: dict[int, float] = {}
    for term in terms:
        rarity = search_index.rarity.get(term, 0.0)
        for entry_index, weight in search_index.postings.get(term, {}).items():
            points[entry_index] = points.get(entry_index, 0.0) + rarity * weight / (SATURATION + weight)
    folded_question = fold_question_and_find_meanings(question[:QUERY_LENGTH])
    hits = [
        build_scored_hit(
            search_index,
            entry_index=entry_index,
            word_points=points[entry_index],
            wanted_terms=frozenset(terms),
            total_weight_of_wanted_terms=search_index.total_weight(terms) or 1.0,
            folded_question=folded_question,
        )
        for entry_index in sorted(points, key=lambda entry_index: (-points[entry_index], entry_index))[:COMPARED]
    ]
    hits = remove_points_of_conditions_met_by_subclause(hits)
    hits.sort(key=lambda hit: -hit.points)
    return mark_first_sure_else_top_possible_answers(
        move_close_clause_before_silent_first_hit(hits), question[:QUERY_LENGTH], search_index
    )


def remove_points_of_conditions_met_by_subclause(hits: list[SearchHit]) -> list[SearchHit]:
    """Removes the points for a met condition from a clause if the condition of a special case of it is met as well.

    For example from `replace` if two pawns are on the station, which `replace.choice` is about.
    """
    keys_with_met_condition = {hit.entry.key for hit in hits if hit.is_condition_met}
    return [
        replace(hit, points=hit.points - MET)
        if hit.is_condition_met and any(key.startswith(f"{hit.entry.key}.") for key in keys_with_met_condition)
        else hit
        for hit in hits
    ]


def move_close_clause_before_silent_first_hit(hits: list[SearchHit]) -> list[SearchHit]:
    """Moves the second hit before the first if that is a silent entry with hardly more points, and it is a clause."""
    if len(hits) > 1 and hits[0].is_silent and not hits[1].is_silent and hits[1].points >= SAME * hits[0].points:
        return [hits[1], hits[0], *hits[2:]]
    return hits


def mark_first_sure_else_top_possible_answers(
    hits: list[SearchHit], question: str, search_index: SearchIndex
) -> list[SearchHit]:
    """Marks the first hit if it is surely the answer, else the best possible answers."""
    if does_first_hit_pass_all_certainty_checks(hits, question, search_index):
        return [replace(hits[0], sure=True), *hits[1:]]
    least_points = max(OPEN_POINTS, LEVEL * max((hit.points for hit in hits), default=0.0))
    return [
        replace(hit, perhaps=index < OPEN and hit.points >= least_points and hit.share >= NEAR)
        for index, hit in enumerate(hits)
    ]


def does_first_hit_pass_all_certainty_checks(hits: list[SearchHit], question: str, search_index: SearchIndex) -> bool:
    """Returns whether the first hit is surely the answer to a question.

    It has to cover enough of it, to lead clearly, and to have all its subjects and the numbers of a situation. False
    for a noun that no rule has, and for a yes or no where an amount is asked.
    """
    if not hits or hits[0].share < SURE or hits[0].points < SURE_POINTS:
        return False
    is_alone_word_for_word = hits[0].share >= WORD_FOR_WORD > max([hit.share for hit in hits[1:]], default=0.0)
    if len(hits) > 1 and hits[0].points < CLEAR * hits[1].points and not is_alone_word_for_word:
        return False
    if find_nouns_unknown_to_rules(question, search_index.postings.__contains__, search_index.katakana_nouns):
        return False
    entry = hits[0].entry
    if not (hits[0].is_absent or does_entry_have_every_subject_of_question(question, entry, search_index)):
        return False
    if entry.asked.sign and asks_for_amount(question):
        return False
    table_numbers = find_numbers_without_counting_words(question)
    texts = (entry.item.text.ja, entry.item.text.en, *entry.asked.lines)
    return len(table_numbers) < SITUATION or any(
        has_numbers_consecutively_in_order(table_numbers, text) for text in texts
    )


def does_entry_have_every_subject_of_question(question: str, entry: SearchEntry, search_index: SearchIndex) -> bool:
    """Returns whether an entry has all subjects of a question: a limit of the score does not answer one of the hand,
    nor ② one about ④."""
    entry_index = search_index.entries.index(entry)
    texts = "".join((entry.item.text.ja, *entry.asked.lines))
    return all(
        entry_index in search_index.postings.get(term, ()) for term in find_subject_meanings_in_question(question)
    ) and all(mark in texts for mark in NUMBERED.findall(question))


def build_scored_hit(
    search_index: SearchIndex,
    *,
    entry_index: int,
    word_points: float,
    wanted_terms: frozenset[str],
    total_weight_of_wanted_terms: float,
    folded_question: FoldedQuestion,
) -> SearchHit:
    """Builds a hit from the points of the entry's terms, of its most similar question, and of its condition.

    wanted_terms, total_weight_of_wanted_terms: the terms of the question asked, and their total weight.
    """
    similarity = best_question_similarity(
        search_index, search_index.lines[entry_index], wanted_terms, total_weight_of_wanted_terms
    )
    covered_share = (
        search_index.total_weight(term for term in wanted_terms if entry_index in search_index.postings.get(term, ()))
        / total_weight_of_wanted_terms
    )
    share = max(similarity, covered_share * sqrt(similarity)) if similarity else covered_share / 2
    entry = search_index.entries[entry_index]
    condition_points = MET if entry.asked.condition.is_met(folded_question) else 0.0
    return SearchHit(
        entry=entry,
        points=word_points + LIKE * similarity + condition_points,
        share=share,
        is_condition_met=condition_points > 0,
    )


def best_question_similarity(
    search_index: SearchIndex,
    terms_of_each_question: Sequence[frozenset[str]],
    wanted_terms: frozenset[str],
    wanted_weight: float,
) -> float:
    """Returns the similarity of the most similar of some questions to the one asked, 0 to 1."""
    best = 0.0
    for line in terms_of_each_question:
        shared = line & wanted_terms
        if shared:
            best = max(best, search_index.total_weight(shared) / sqrt(wanted_weight * search_index.total_weight(line)))
    return best
