"""Wording of clauses, setup pages, answers and rulings, and words that pages must not have."""

import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.core.types import LocalizedText
from tests.engine import parse_table_rows
from tests.house.test_other_tabs import RECORD_QUERY_BY_SLUG
from tests.run_length import for_each_game, pair_cases_with_others
from web.i18n import load_all_messages_of_language_or_raise

CLAUSE_TEXT_CASES = parse_table_rows("""
    coupelation.setup.discards  全て裏向きに捨て札置き場へ  face down to the discard pile
    coupelation.down.any  ほかの数字と同じでもよい  equal to other numbers too
    coupelation.win.first  全て表向き  face up
    coupelation.limit  3枚を超えたら  above 3
    scout.start  1と2のカードを持つプレイヤー  card with 1 and 2
    scout.deal.pick  配り終わるまで  until all are dealt
    scout.any  スカウトを選んでもよい  also when a show would
    scout.chip  無限  never run out
    scout.next.chips  スカウトチップを全て中央に戻し  back to the middle
    scout.next.chips  配り直す  again
    subway.first  最近地下鉄に乗った人  took the subway most recently
    subway.supply  ビーズに限りはない  unlimited
    subway.replace.back  手元に戻す  goes back to its owner
    subway.score.termini  高畑・藤が丘・上小田井・赤池・太閤通・徳重・上飯田の7駅  Kami Otai, Akaike
    subway.score.termini  名古屋港を数えるかは卓の決めごと  the table's choice
    vectron.setup.map  裏向きで混ぜ  face down
    vectron.setup  プレイヤーカード  player card
    vectron.setup  マーカー  marker
    vectron.deal  スコアボードの1のマスの外  outside the space 1
    vectron.deal.cards  裏向きで混ぜて山札  shuffled face down
    vectron.deal.rows  アクション列のカードは、だれかが手番を行うまでない  no cards until
    vectron.next  左隣の人  to the left
    vectron.seven  7以上  7 or more
    vectron.end.over  スコアボードの数を超えてもよい  beyond the score board
    vogu.win  得点の最も高い人の勝ち  most points wins
    vogu.draft  スタートプレイヤーから時計回りに  From a start player
    vogu.draft.hidden  ほかの人に見えないように  hidden from the others
""")
"""Clause, and a part of its text in both languages."""

CLAUSES_NOT_IN_RULEBOOK = parse_table_rows("""
    coupelation  ruling     finish
    coupelation  reading    stuck before
    coupelation  silent     leave
    scout        published  two two.scout two.end two.chips unused
    scout        reading    pairs single single.ten strength.equal free
    scout        ruling     both.show last extra
    scout        silent     leave
    subway       reading    players move.free move.end move.pawns move.direction replace.pawn place.second score.termini
    subway       reading    score.turn tie.shared
    subway       ruling     isolated stalking
    subway       silent     leave
    vectron      reading    play wall stay gate.left move.must
    vectron      ruling     just3
    vectron      silent     leave
    vogu         reading    players card.edges setup.layout pass pass.turns place.edge reveal.token contact.side
    vogu         ruling     order
    vogu         silent     leave
""")
"""Game, basis, and the clauses with it that are not in the rulebook's own words."""

SETUP_TEXT_CASES = parse_table_rows("""
    vogu  3  残る各色1個のコマは使わない  1 of each colour stays out of the game
    vogu  4  規則書の例の図のように  the rulebook's example picture
    vogu  5  全員に見えるように  where all can see it
    scout  2  2人では使わないスカウト&ショーチップは箱に  two players do not use, back into the box
    scout  3  抜いたカードと余ったスカウト&ショーチップは箱に  spare Scout & Show chips back into the box
    scout  4  1枚だけ上下を返すこともしません  nor turn single cards
    scout  5  好きな方法で決め、マーカーを渡します  takes the marker
    subway  3  金山、大曽根は乗換駅でなく  Ordinary stations, also to start from: Kanayama, Ozone
    subway  4  人の選んだ振り方・駅は選べない  a free station, neither terminus nor transfer
    coupelation  2  合わせて6枚  6 in all
    coupelation  3  合わせて5枚  5 in all
    coupelation  4  合わせて4枚  4 in all
    coupelation  2  もう一方の上に裏向きで  face down, on top of the other
    coupelation  3  捨て札の場所をあける  Room for the discards
    coupelation  4  フィニッシュカードを箱に戻し  the finish card goes back into the box
    vectron  2  マーカーはその脇に  the marker beside it
    vectron  3  スコアボードをマップの近くに  the score board near the map
    vectron  4  マップの近くに積む  stack them near the map
""")
"""Game, player count, and a part of its setup page in both languages."""


RULING_QUOTE_CASES = parse_table_rows("""
    coupelation  place  最上段にはフィニッシュカードしか配置できません  -
    coupelation  early  全て表向きで配置した状態で  最初のゲーム
    coupelation  hidden  重複も可能です  24
    coupelation  bottom  下に並ぶ2枚のカードに記載のマーク  -
    coupelation  finish  フィニッシュカードをリザーブに送れば  好きな数
    scout  last-scout  場札が0枚になった場合は次のプレイヤーが  -
    scout  both-show  すぐにショーすることができます  -
    subway  landing  「大曽根」に行き、コマを置き換えられます  fig.1
    subway  kamiiida  「上飯田」を経由して  fig.1
    subway  stalking  1手番前にビーズを奪った相手  誰が奪ったのか
    subway  termini  上飯田を含む計7駅  推測
    vogu  contacts  止めます  順序を決める人は規則書にない
""")
"""Game, ruling, words of the rulebook that it quotes, and words of its options or its reason."""

FORBIDDEN_ENGLISH = re.compile(
    r"turned over|set-up|sakuradori|underground|\b(a|the|each|every|other) seat\b|raises the own|the turn of|\btap\b",
    re.IGNORECASE,
)
"""English expressions that players misunderstand, or second spellings."""


ANSWER_TEXT_CASES = [
    (
        "scout/check.json?hand=31.42.53&table=98.87.76&owner=p4&move=show.1-3",
        "場札 9、8、7 の方が数字が大きい",
        "The active set 9, 8, 7 has higher numbers.",
    ),
    (
        "vogu/check.json?players=5&values=B0.R9.Y0.G0.W0.K2&board=1B1BpBpB.1B1BpBpG_1B1BmYpB.-&move=place.3R1RpKpK.1.1",
        "だれが順序を決めるかは規則書にない",
        "the book names nobody to choose",
    ),
    ("vectron/score.json?players=3&p1=g7&p2=-&p3=-", "手元の規則書から失われています", "lost in our copy of the rules"),
    (
        "subway/check.json?p1=H07&p2=H09&p3=T02&p4=H09&at=H07.H09.T02.H09&styles=1.3.4.2&roll=2.5&move=go.H09",
        "伏見ではB、Dのうち誰のビーズを置き換えますか",
        "Which bead on Fushimi: B, D?",
    ),
    (
        "vogu/check.json?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.1.0",
        "Aがこの札（緑3、緑2、緑＋、白＋）を持っていれば",
        '"if A holds this card (green 3, green 2, green +, white +)"',
    ),
    ("coupelation/possible?tower=25.26", "今のままでは完成しません", "Not as it lies"),
    (
        "coupelation/possible?tower=25.26",
        "1枚を差し替えれば、まだ完成できる。",
        "With 1 card exchanged it can still be completed.",
    ),
]
"""Question, and a part of its answer in both languages."""


PAGE_TEXT_CASES = [(f"{slug}/setup?players={players}", ja, en) for slug, players, ja, en in SETUP_TEXT_CASES]


@pytest.mark.parametrize(("question", "ja", "en"), [*PAGE_TEXT_CASES, *ANSWER_TEXT_CASES])
def test_setup_page_and_answer_have_expected_wording_in_both_languages(
    question: str, ja: str, en: str, client: FlaskClient
) -> None:
    for language, words in (("ja", ja), ("en", en)):
        answer = client.get(f"/{question}&lang={language}")
        assert words in (json.dumps(answer.get_json(), ensure_ascii=False) if answer.is_json else unescape(answer.text))


@pytest.mark.parametrize(
    ("address", "expected_points", "is_leader_named"),
    [
        ("scout/score?players=3&rounds=5.5.1&p1=c7.s2.h0", "A 14", False),
        ("vectron/score?players=3&p1=s3&p2=s1&p3=g-.s-", "A 3, B 1", False),
        ("subway/score?p1=H01&p2=T08", "A 4, B 2", False),
        ("vectron/score?players=3&p1=s3&p2=s3&p3=-", "A &amp; B: 3 pt", True),
        (
            "scout/score?players=3&rounds=5.5.1&p1=c7.s2.h0&p2=c11.s0.h2&p3=c5.s1.h4&end=empty.p1",
            "A &amp; B: 14 pt",
            True,
        ),
    ],
)
def test_bar_names_all_leaders_once_every_score_is_entered(
    address: str, expected_points: str, *, is_leader_named: bool, client: FlaskClient
) -> None:
    page = client.get(f"/{address}&lang=en").text.replace("\u00a0", " ")
    bar = page[page.index('id="answer"') :]
    assert expected_points in bar
    assert ("in front" in bar) is is_leader_named
    assert ("Not yet" in bar) is not is_leader_named


@pytest.mark.parametrize(("slug", "ja", "en"), CLAUSE_TEXT_CASES)
def test_clause_has_expected_wording_in_both_languages(slug: str, ja: str, en: str) -> None:
    clause = next(clause for clause in load_game(slug.partition(".")[0]).clauses if clause.slug == slug)
    assert ja in clause.text.ja
    assert en in clause.text.en


@for_each_game
def test_clauses_not_from_rulebook_have_declared_basis(slug: str) -> None:
    found = {(one.basis, one.slug.removeprefix(f"{slug}.")) for one in load_game(slug).clauses if one.basis != "book"}
    declared = [(basis, names) for game, basis, names in CLAUSES_NOT_IN_RULEBOOK if game == slug]
    assert found == {(basis, name) for basis, names in declared for name in names.split()}


@pytest.mark.parametrize(("slug", "key", "quoted_words", "explaining_text"), RULING_QUOTE_CASES)
def test_ruling_quotes_rulebook_words_and_explains_them(
    slug: str, key: str, quoted_words: str, explaining_text: str
) -> None:
    ruling = next(ruling for ruling in load_game(slug).rulings if ruling.key == key)
    assert quoted_words in ruling.wording.ja
    texts = [ruling.question, ruling.reason, *(text for o in ruling.options for text in (o.label, o.meaning))]
    assert any(explaining_text in text.ja for text in texts)


def english_texts_by_key() -> dict[str, str]:
    """Returns all English texts: messages, clauses and rulings."""
    found = dict(load_all_messages_of_language_or_raise("en"))
    for slug in GAMES:
        texts: list[LocalizedText | None] = []
        for clause in load_game(slug).clauses:
            texts += clause.heading, clause.text, clause.reason
        for ruling in load_game(slug).rulings:
            texts += ruling.question, ruling.wording, ruling.reason
            texts += [text for option in ruling.options for text in (option.label, option.meaning)]
        found |= {f"{slug} {number}": text.en for number, text in enumerate(texts) if text}
    return found


@for_each_game
def test_english_assumption_about_hand_begins_with_if(slug: str) -> None:
    """The engine does not claim that a hand has a card."""
    for key, sentence in load_all_messages_of_language_or_raise("en").items():
        assert not key.startswith(f"{slug}.assume.") or sentence.startswith("if "), key


def test_english_texts_have_no_forbidden_expressions() -> None:
    assert {key: text for key, text in english_texts_by_key().items() if FORBIDDEN_ENGLISH.search(text)} == {}


ABSENT_THING_PATTERNS = {
    "coupelation": (r"点", r"\bpoints?\b"),
    "subway": (r"手札|札", r"\b(?:a|the|in|hidden) hands?\b|\bcards?\b|\bdeck\b"),
}
"""Words in Japanese and in English for things that a game does not have."""


@pytest.mark.parametrize(("slug", "language"), pair_cases_with_others(ABSENT_THING_PATTERNS, (0, 1)))
def test_pages_do_not_mention_things_absent_from_game(client: FlaskClient, slug: str, language: int) -> None:
    absent = re.compile(ABSENT_THING_PATTERNS[slug][language], re.IGNORECASE)
    record = RECORD_QUERY_BY_SLUG[slug]
    pages = ["", *(f"{view}?{record}" for view in ("play", "score", "moves", "setup", "rules"))]
    pages += ["play", "score", "moves", f"play?{record}_leave.p2", f"play?{record}&pick=leave"]
    for address in pages:
        separator = "&" if "?" in address else "?"
        page = client.get(f"/{slug}/{address}{separator}lang={('ja', 'en')[language]}").text
        words = unescape(re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL))
        assert not absent.findall(words), address
