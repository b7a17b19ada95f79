"""When an answer is sure, and when it is only a possible one."""

import pytest

from calculators import compile_pattern_of_game_titles
from calculators.search import SAME, get_search_index, list_clause_and_question_entries, search
from calculators.search.clause_questions import load_clause_questions_of_game
from calculators.search.conditions import fold_question_and_find_meanings, parse_condition_of_required_words
from calculators.search.cutting import load_word_meanings, stem_english_word_or_number_word_as_digits
from calculators.search.sureness import (
    asks_for_amount,
    find_numbers_without_counting_words,
    has_numbers_consecutively_in_order,
)
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length, for_each_game


def list_open_answers(question: str, slug: str) -> list[str]:
    """Returns the keys of the sure answer, or of the possible ones."""
    return [hit.entry.key for hit in search(question, slug) if hit.sure or hit.perhaps]


@pytest.mark.parametrize(
    "question",
    [
        "Nikeは何点",
        "トイレどこ",
        "ピザ頼む？",
        "chance card lets me out of jail",
        "bluetoothがつながらない",
        "who is the president",
        "王様は何マス動ける",
        "how many points is a touchdown",
        "ゴブリンを倒したら何点",
        "マナが足りない",
    ],
)
@for_each_game
def test_question_with_foreign_noun_gets_no_sure_rule(slug: str, question: str) -> None:
    assert not [hit.entry.key for hit in search(question, slug) if hit.sure and not hit.is_silent]


@pytest.mark.parametrize(
    ("slug", "question", "entry"),
    parse_table_rows("""
        vogu  サイコロはいつ振る  dice
        vogu  draw a card from the deck  deck
        scout  draw a card from the deck  deck
        scout  ライフは何個  other
        subway  パスしていい？  pass
        subway  手札は何枚  cards
        coupelation  クリアしたら何点  points
        coupelation  points for leftover cards  points
        vectron  do we roll dice  dice
    """),
)
def test_absent_game_feature_is_first_open_answer(slug: str, question: str, entry: str) -> None:
    first = search(question, slug)[0]
    assert (first.entry.key, first.sure or first.perhaps) == (f"{slug}.silent.{entry}", True)


@pytest.mark.parametrize(
    ("slug", "question", "clause"),
    parse_table_rows("""
        subway  誰もいない駅のビーズは取れる  replace.pawn
        subway  二人いる駅に着いた  replace.choice
        subway  乗換駅に相手のビーズが2個ある  replace.one
        subway  number four guy is standing there, can i take his bead  dice.safe
        subway  動く途中で折り返せる  move.back
        subway  奪われたビーズはどうなる？  replace.back
        subway  自分のコマがいた駅に戻れる？  move.direction
        subway  分かれ道どっち  move.direction
        vectron  こけたまま番きたけど  forced
        vectron  倒れた人が手札から出せる  forced
        vectron  倒れている駒を踏んだ  tackle.up
        vectron  ゲートを持って星の駒を踏んだら  tackle.gate
        vectron  i jump on a guy, do our chips change too  tackle
        vectron  ゲームの途中で6点を超えたら  end
        vectron  カードを飛ばして下のカードを使う  more.card
        vectron  may I skip a card of my row  more.card
        scout  スカウトチップは次のラウンドに持ち越す？  next.chips
        scout  スカウト&ショーでスカウトだけして、ショーできなかったら  both.show
        coupelation  put it in wrong place can i slide it  shift
        coupelation  8と5で12とりたい  take.adjust
        coupelation  なに持ってるか言うたら  silence
        coupelation  最初の人は引かなくてもいい？  draw.first
        coupelation  山なくなったら負け?  draw.empty
        # Two of four players are no game of two.
        vectron  4人で2人が同じゲージなら何点  settle.ties
        vectron  two of us have the same gauge and we are four players  settle.ties
        scout  ラウンドはいつ終わる？  end
        scout  when does a round end?  end
        # A synonym; one word alone; "is it a foul" for "may one".
        subway  is there a clock  silent.slow
        vogu  カードは反転できる  place.upright
        vogu  is it okay to put a card in a completely separate spot  place
        coupelation  a card lies on top of another  over.one
        coupelation  how do we get rid of surplus cards in the reserve  limit.reserve
        vogu  むき  place.upright
        vogu  回転  place.upright
        subway  ゾロ目  dice.sum
        subway  折り返し  move.end
        subway  折返し  move.back
        scout  手札を入れ替えるのって反則？  hand
        coupelation  is it cheating to write stuff down  silent.notes
        scout  次の人の番になってから反則に気づいた  silent.mistake
    """),
)
def test_expected_clause_is_first_hit(slug: str, question: str, clause: str) -> None:
    assert search(question, slug)[0].entry.key == f"{slug}.{clause}"


def test_scout_round_end_answer_has_both_ways() -> None:
    answer = search("ラウンドはいつ終わる？", "scout")[0].entry.asked.answer
    assert ("手札が0枚" in answer.ja, "全員がスカウト" in answer.ja) == (True, True)
    assert ("empty hand" in answer.en.lower(), "scouted" in answer.en.lower()) == (True, True)


@pytest.mark.parametrize(
    ("slug", "question", "clause"),
    parse_table_rows("""
        scout  6人で遊べる？  players
        scout  we are only two, is it possible?  players
        coupelation  1人で遊べる？  players
        coupelation  捨て札を見ていい？  silence.faces
        subway  can five of us play  players
        subway  ビーズを置かなくてもいい？  place
        vectron  列の下のカードを見ていい？  play.open
    """),
)
def test_question_answered_by_rulebook_is_not_reported_silent(slug: str, question: str, clause: str) -> None:
    hits = search(question, slug)
    assert hits[0].entry.key == f"{slug}.{clause}"
    assert not any(hit.is_silent and (hit.sure or hit.perhaps) for hit in hits[:2])


@pytest.mark.no_cover
@for_each_game
def test_silent_entry_is_never_above_clause_of_similar_points(slug: str) -> None:
    """For every known question about silence, also in a search over all games."""
    questions = [
        line
        for entry in list_clause_and_question_entries(slug)
        if ".silent." in entry.key
        for line in entry.asked.lines
    ]
    for question in questions[:: choose_by_run_length(12, 1)]:
        for hits in (
            search(question, slug),
            [hit for hit in search(question) if hit.entry.slug == slug],
        ):
            if len(hits) > 1 and hits[0].is_silent and not hits[1].is_silent:
                assert hits[1].points < SAME * hits[0].points, question


def test_clause_precedes_slightly_better_silent_entry() -> None:
    first, second = search("a card was placed upside down some turns ago", "vogu")[:2]
    assert (first.entry.key, second.entry.key) == ("vogu.place.upright", "vogu.silent.mistake")
    assert first.points < second.points
    assert first.perhaps
    assert second.perhaps


@for_each_game
def test_hits_have_one_sure_or_at_most_two_possible_answers(slug: str) -> None:
    for question in ("手札", "何点", "end", "who wins", "もう一回", "同じ"):
        hits = search(question, slug)
        sure, perhaps = [hit for hit in hits if hit.sure], [hit for hit in hits if hit.perhaps]
        assert len(sure) <= 1
        assert len(perhaps) <= 2
        assert not (sure and perhaps)
        assert sorted(hits, key=lambda hit: not (hit.sure or hit.perhaps)) == list(hits)


@pytest.mark.parametrize(
    ("slug", "question"),
    parse_table_rows("""
        scout  手札が3,4,4で場に5,6、4,4出せる？
        scout  i have 3 4 4 and the table shows 5 6, may i show 4 4
        scout  7と8で9に勝てる
        vogu  価値が5で3上がったらいくつ
        coupelation  12と30の間に31を置ける
        subway  4と6が出たら1進める
        vectron  ゲージが5で星が3ならいくつ
    """),
)
def test_question_with_table_numbers_gets_no_sure_answer(slug: str, question: str) -> None:
    assert find_numbers_without_counting_words(question)
    assert not any(hit.sure for hit in search(question, slug))


def test_numbers_of_rule_example_get_sure_answer() -> None:
    assert search("8と5で12をとりたい", "coupelation")[0].sure
    assert not search("8と5で15をとりたい", "coupelation")[0].sure


def test_counts_in_question_do_not_describe_table() -> None:
    assert not find_numbers_without_counting_words("4人のとき2枚抜く？")
    assert not find_numbers_without_counting_words("two beads and 3 players")
    assert not find_numbers_without_counting_words("①と②はどう違う")
    assert find_numbers_without_counting_words("3と5") == ["3", "5"]


def test_condition_is_met_by_all_words_of_one_alternative() -> None:
    condition = parse_condition_of_required_words("倒れ+番/lying/=2人")
    for question in ("倒れたまま番が来た", "my piece is lying", "ふたりで"):
        assert condition.is_met(fold_question_and_find_meanings(question)), question
    two_of_four = ("4人で2人が同じゲージなら何点", "two of us have the same gauge and we are four players")
    for question in ("倒れた", "番", "outlying", "3人", *two_of_four):
        assert not condition.is_met(fold_question_and_find_meanings(question)), question


@pytest.mark.parametrize(
    ("slug", "question", "clause"),
    [
        ("vectron", "手札の数はスコアの上限を超えていい", "end.over"),
        ("vogu", "my turn was skipped, can i skip the mistake", "pass"),
    ],
)
def test_clause_of_other_subject_is_not_sure_answer(slug: str, question: str, clause: str) -> None:
    assert f"{slug}.{clause}" not in [hit.entry.key for hit in search(question, slug) if hit.sure]


INAPPLICABLE_ENTRIES = {("subway", "seen"), ("coupelation", "talk")}
"""The subway game has nothing hidden; Coupelation has rules about talking."""
COMMON_GAMES = ("vogu", "scout", "subway", "coupelation", "vectron")
"""Games with all common entries; a new game begins with some of them."""
QUESTIONS_OF_EVERY_GAME = parse_table_rows("""
    反則をした人に罰はある？                                     mistake
    what is the penalty when somebody breaks a rule  mistake
    順番を一人飛ばされてた                                      mistake
    横から助言していいの                                       talk
    can i comment on what another player does        talk
    口がすべって言っちゃった                                     seen
    he blurted out what he has                       seen
    気が変わったから変えたい                                     undo
""")


@pytest.mark.parametrize(
    ("slug", "question", "entry"),
    [
        (slug, *row)
        for slug in COMMON_GAMES
        for row in QUESTIONS_OF_EVERY_GAME
        if (slug, row[1]) not in INAPPLICABLE_ENTRIES
    ],
)
def test_common_question_gets_same_silent_entry_in_each_game(slug: str, question: str, entry: str) -> None:
    assert f"{slug}.silent.{entry}" in list_open_answers(question, slug)


@pytest.mark.parametrize(
    ("slug", "question", "special"),
    parse_table_rows("""
        subway  2 opponents are on the station, whose bead may I replace  replace.choice
        scout  スカウト&ショーは1ラウンドに何回使える  both.once
        coupelation  may I put a card on top of one single card  over.one
    """),
)
def test_clause_of_named_special_case_is_open_answer(slug: str, question: str, special: str) -> None:
    assert f"{slug}.{special}" in list_open_answers(question, slug)


@pytest.mark.parametrize(
    ("question", "is_near"),
    [("8と5で15をとりたい", True), ("20 and 9 for the 30", True), ("10と20で30", False), ("3と4と40", False)],
)
def test_number_near_sum_of_two_meets_condition_of_discard_clause(*, question: str, is_near: bool) -> None:
    named = fold_question_and_find_meanings(question)
    conditions = {entry.key: entry.asked.condition for entry in list_clause_and_question_entries("coupelation")}
    assert conditions["coupelation.take.adjust"].is_met(named) == is_near


@pytest.mark.parametrize(
    ("slug", "question"),
    [("vectron", "how far do i have to move"), ("vectron", "列に3枚あるけど何回うごける")],
)
def test_amount_question_gets_no_sure_yes_or_no(slug: str, question: str) -> None:
    assert asks_for_amount(question)
    assert not any(hit.sure and hit.entry.asked.sign for hit in search(question, slug))


def test_numbers_match_rule_example_only_in_their_order() -> None:
    assert not has_numbers_consecutively_in_order(["4", "5", "3", "4", "5"], "3・4・5も5・4・3もよい")
    assert has_numbers_consecutively_in_order(["8", "5", "12"], "8と5で12をとりたい")


@for_each_game
def test_index_is_the_same_when_it_is_built_anew(slug: str) -> None:
    index = get_search_index(slug)
    for cached in (load_word_meanings, load_clause_questions_of_game, stem_english_word_or_number_word_as_digits):
        cached.cache_clear()
    assert get_search_index.__wrapped__(slug) == index
    assert compile_pattern_of_game_titles.__wrapped__(slug) == compile_pattern_of_game_titles(slug)


@pytest.mark.parametrize(
    ("slug", "question", "entry"),
    parse_table_rows("""
        # the clause about two players is near
        scout  ラウンドはいつ終わる？  end
        subway  ②は裏返せる？  dice.underside
    """),
)
def test_question_that_clause_has_word_for_word_is_sure(slug: str, question: str, entry: str) -> None:
    assert [hit.entry.key for hit in search(question, slug) if hit.sure] == [f"{slug}.{entry}"]


def test_clause_without_circled_number_is_not_sure() -> None:
    assert not any(hit.sure for hit in search("④は裏返せる？", "subway"))
