"""The page of a followed game: moves are entered by touches and judged before they are recorded."""

import re

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touches, check_page_texts, check_touches_lead_to

from .test_pages import HAND_OF_P2, SEARCH_LIMIT_QUERY, get_page_html

EXPECTED_TEXTS_BY_ADDRESS = f"""
# A move has its verdict and its assumption before it is recorded.
play?players=3&move=shown.4.5.6&pick=scouted.left  スカウトします
play?players=3&move=shown.4.5.6_scouted.left_shown.72.7.7&pick=both.right.shown.8.8.8  \
出せます / ※Aがこの3枚を隣り合わせで持っていれば
play?players=3&move=shown.4.5.6_scouted.left_shown.72.7.7_both.right.shown.8.8.8  使った
# A hand that is known needs no assumption; one that lacks the cards does, and a card taken without its place.
play?players=3&mine=p1.2.6.7&pick=shown.6.7~m2  出せます / !持っていれば
play?players=3&mine=p1.2.7.6&pick=shown.6.7     出せます / !持っていれば
play?players=3&mine=p1.2.6.7&pick=shown.2.3     出せます / ※Aがこの2枚を隣り合わせで持っていれば
play?players=3&mine=p2.2.6.7&pick=shown.6.7     出せます / ※Aがこの2枚を隣り合わせで持っていれば
play?players=3&move=shown.4.5&mine=p2.6.8.9&pick=both.right.shown.5.6~g1  出せます / !持っていれば
play?players=3&move=shown.4.5&mine=p2.6.8.9&pick=both.right.shown.5.6  出せます / ※Bがこの2枚を隣り合わせで持っていれば
# An illegal move is refused before it is recorded; a record with one links back.
play?players=3&move=shown.4.5.6&pick=shown.7.7  \
出せません / 2枚では場札 4、5、6（3枚）に枚数で勝てません / !value="accept"
play?players=3&move=shown.4.5.6_shown.7.7_scouted.left  href="/scout/play?players=3&amp;move=shown.4.5.6"
# A Scout that ends the round has to be accepted.
play?players=3&move=shown.7.7.7_scouted.left&pick=scouted.left  value="accept"
# Before the first turn the page states which cards are in play.
play                              9と10のカード1枚を抜きます
# Secrets of a draft are read leniently; unreadable parts are ignored.
play?players=3&move=shown.4&pick=shown.7~g4.flip.zz.x3  決める
check?table=4.5.6&owner=p2&turn=p3&move=both.left.shown.8.8  スカウト
check?table=4.5.6&owner=p2&turn=p3&move=shown.8.8  出せません
# Without an active set no card is offered; a Scout that is impossible is refused when its tab is selected.
play?players=3&pick=scouted.?  場札 / !value="left" / スカウトできる場札がありません / class="st no"
play?players=3&pick=both.?.?   スカウトできる場札がありません / class="st no"
moves?players=3&table=5.6&owner=p2&ss=0&pick=both.?.?        もう使いました / class="st no"
moves?players=2&table=5.6&owner=p2&chips=0&pick=scouted.?  スカウトチップが残っていません / class="st no"
# A seat of two players can be stuck.
play?players=2&p1=c0.s0.h9&p2=c0.s3.h9&table=8.8&owner=p2&seen=-&pick=stuck  ラウンド終了
play?players=2&p1=c0.s1.h9&p2=c0.s3.h9&table=8.8&owner=p2&seen=-&pick=stuck  まだ終わりません
# Several seats can win a round; all seats can be tied.
play?players=3&p1=c2.s0.h1&p2=c3.s0.h1&p3=c0.s0.h4&move=shown.6  <h2>A・Bのラウンド</h2>
play?players=3&p1=c2.s0.h1&p2=c3.s0.h1&p3=c3.s0.h1&move=shown.6  <h2>全員が同点</h2>
# The end of a game names all winners.
play?players=2&rounds=3.5&turn=p2&p1=c5.s0.h3&p2=c0.s3.h1&move=shown.4  の勝ち / /scout/score?
score?rounds=6.-2.4.1_-1.8.3.3_5.3.-3.4&p1=c6.s0.h2&p2=c3.s2.h0&p3=c4.s1.h2&p4=c3.s0.h2&end=empty.p2  \
A、Bの勝ち / 勝ちを分け合う / 5点差 / !id="tray"
score?players=3&rounds=1.2.3_4.5.6_7.8.9&extra=0.3.0&word=ハンデ  B、Cの勝ち / ハンデ
# The link to the next round has the points; the last round has no such link.
score?p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2  \
href="/scout/score?rounds=c13s2h4.c5s0h0.c8s1h3.c6s0h2"
score?p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2&rounds=5.-2.7.1_4.3.2.0_3.3.3.-8  !ラウンドへ
play?players=3&move=shown.7_scouted.left  !第2ラウンド
play?players=3&move=shown.7.7_scouted.left_scouted.left  \
Aの場札に他の全員がスカウト / <h2>Aのラウンド</h2> / <strong>+2</strong> / 次はBから
play?players=3&move=shown.7.7_scouted.left_scouted.left&pick=shown.?  第2ラウンド / Bの番
# Where the last other seat scouts the last card, a ruling decides whether the round ends; the page links to it.
play?players=3&move=shown.5.6_scouted.left_scouted.left    #scout.last"><span class="link">終わり方の決めごと
play?players=3&move=shown.5.6.7_scouted.left_scouted.left  !#scout.last / !終わり方の決めごと
# Two players pay for a Scout and have no Scout & Show; their round ends when one seat is stuck.
moves?players=2&hand=37.41.59&table=82.85&chips=2  残りのスカウトチップ 2 / 自分のチップを1つ払う / !value="ss"
score?players=2  残りチップ / 相手が何もできない人 / !場札を他の全員にスカウトされた人
score?players=3  場札を他の全員にスカウトされた人 / !相手が何もできない人
# Two sets are compared by count, kind and number.
check?hand=2.3.4.5&table=T.T.T  <h2>勝てます / 枚数で勝ちます
check?hand=3.3.3&table=5.6.7    <h2>勝てます / 同番 3、3、3 は連番
check?hand=5.6.7&table=1.2.3    <h2>勝てます / 数字が大きいので勝ちます
check?hand=4.4&table=4.4        <h2>勝てません / 同じ強さ
check?hand=3.3.4&table=8.8      <h2>勝てません / 混ざって
check?hand=5.6.7&table=3.3.3    <h2>勝てません / 勝つには、4以上の同番3枚、または4枚以上の組。
# Without a number that decides it, nothing is claimed; the number is asked for.
check?hand=3.x.5&table=2.3&pick=compare  !<h2>勝てます / !<h2>勝てません
check?hand=3.x.9&table=2&pick=compare    <h2>勝てません
# A hand is secret, a comparison is not.
check?hand=5.6.7&table=3.3.3    !手札は秘密 / !data-hand / /scout/check.pdf?hand=5.6.7&amp;table=3.3.3
check?turn=p3&hand=63.5T.41&table=82.85&owner=p2&move=show.3  手札は秘密 / data-hand="p3" / \
/scout/check.pdf?turn=p3&amp;table=82.85&amp;owner=p2 / \
/scout/check?turn=p3&amp;table=82.85&amp;owner=p2&amp;hand=4&amp;pick=compare
# No seat leads while others are missing; tied seats lead together.
score?players=3&p1=c7.s2.h0  まだ: B、C、ラウンドの終わり方 / !首位
score?players=3&rounds=5.5.1&p1=c7.s2.h0&p2=c11.s0.h2&p3=c5.s1.h4&end=empty.p1  \
首位 A・B 14点 / /scout/play?players=3&amp;p1=c0.s0.h12
score?p1=c1                     !value="players.2"
score?players=3&pick=extra.1    足す点
# Comparing two sets keeps the score.
check?p1=c7.s2.h4&p2=c1.s0.h5&table=65.64&owner=p4&rounds=1.2.3.4  \
p1=c7.s2.h4&amp;p2=c1.s0.h5&amp;table=65.64&amp;owner=p4&amp;rounds=1.2.3.4&amp;pick=compare
# A shared verdict has the shown cards but not the hand.
check?hand=37.41.59.82&table=65.64&owner=p4&move=show.1-3  /scout/check?table=65.64&amp;owner=p4&amp;move=shown.37.41.59
# At the end of a round all hands but the one of the owner can be corrected.
play?players=3&move=shown.7.7_scouted.left_scouted.left  value="hand.p2" / value="hand.p3" / !value="hand.p1"
play?players=3&move=shown.7.7_scouted.left_scouted.left&pick=hand.p3  !value="hand.p1.less"
play?players=3&move=shown.7.7_scouted.left_correct~p2~c0.s0.h12_scouted.left&pick=hand.p2  \
<small>なし</small> / −12 / −13 / !−14
play?players=3&move=shown.7.7_scouted.left_correct~p2~c0.s0.h12~p3~c0.s0.h13_scouted.left&pick=hand.p3  −14
# The record has the set that a round leaves, and is open where it is selected.
play?players=3&move=shown.7.7_scouted.left_scouted.left_shown.2_shown.3  <details class="more" id="record">
play?players=3&move=shown.7.7_scouted.left_scouted.left_shown.2_shown.3&pick=record  \
残る場札 7 / class="pic crv totals" / <details class="more" id="record" open>
# ✕ appears once no further card can make the set strong enough.
play?players=3&move=shown.7.7&pick=shown.8    まだ出せません / !class="st no" / !value="accept"
play?players=3&move=shown.7.7&pick=shown.8.8  出せます
play?players=3&move=shown.7.7&pick=shown.6.6  class="st no"
# A single card has one end to scout.
play?players=4&move=shown.4                    value="scouted.left" / value="both.left.?" / !value="scouted.?"
play?players=4&move=shown.4&pick=scouted.left  4をスカウトします
# A selection of a seat that has left stays in the address.
score?players=2&pick=extra.3  !name="put" value="6"
score?players=2&pick=p4.c     !name="put" value="6"
score?players=4&pick=extra.3  name="put" value="6"
score?players=4&pick=p4.c     name="put" value="6"
# A card without a place and cards too many in a hand are asked for.
play?players=3&turn=p2&table=9&owner=p1&p1=h11&p2=h2&p3=h12&mine=p2.3.4_9&move=scouted.left  どこに入れたか
play?players=3&p1=h3&p2=h9&p3=h9&mine=p1.6.2.6&move=shown.6  手札より1枚多い
# A record of which not all deals could be tried says so.
play?{SEARCH_LIMIT_QUERY}              !最後まで調べきれませんでした
play?{SEARCH_LIMIT_QUERY}_shown.19.2.3  最後まで調べきれませんでした
"""


@pytest.mark.clause("scout.two.end", "scout.end.scouts")
@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(EXPECTED_TEXTS_BY_ADDRESS))
def test_page_displays_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_page_texts(client, f"/scout/{address}", expected_texts)


ADDRESSES_AFTER_TOUCHES = """
# A round is recorded by touches.
play?players=3  go:shown.? 4 5 6 accept  play?players=3&move=shown.4.5.6
play?players=3&move=shown.4.5.6  go:scouted.? left accept 7 lower 2 7 7 accept  \
play?players=3&move=shown.4.5.6_scouted.left_shown.72.7.7
play?players=3&move=shown.4.5.6_scouted.left_shown.72.7.7  go:both.?.? right 8 8 8 accept  \
play?players=3&move=shown.4.5.6_scouted.left_shown.72.7.7_both.right.shown.8.8.8
# The record does not have the gap of a taken card.
play?players=3&mine=p2.31.42.12&move=shown.6.7  go:scouted.? left own.gap.2 own.over accept  \
play?players=3&mine=p2.31.x6.42.12&move=shown.6.7_scouted.left
# Of several moves a number replaces the last, which everybody sees.
check?hand=37.41.96.98&table=82.85&move=both.left.4.5_both.left.4.5  8  \
check?hand=37.41.96.98&table=82.85&move=both.left.4.5_shown.8&pick=shown.8
# Erasing removes the last part of a draft.
play?players=3&move=shown.4.5&pick=both.?.?  left 7 lower erase erase erase  play?players=3&move=shown.4.5&pick=both.?.?
# Successive corrections are one entry; a reverted correction leaves no entry.
play?players=3&move=shown.4.5.6_scouted.left&pick=mend.p2  h.less c.more  \
play?players=3&move=shown.4.5.6_scouted.left_correct~p2~c1.s0.h12&pick=mend.p2
play?players=3&move=shown.4.5.6_scouted.left&pick=mend.p2  h.less c.more c.less h.more  \
play?players=3&move=shown.4.5.6_scouted.left&pick=mend.p2
play?players=3&move=shown.4.5.6_scouted.left&pick=mend.p2  c.more h.less  \
play?players=3&move=shown.4.5.6_scouted.left_correct~p2~c1.s0.h12&pick=mend.p2
# Counts with one card too many can still be touched.
play?players=3&move=shown.4.5.6_scouted.left&pick=mend.p2  c.more  \
play?players=3&move=shown.4.5.6_scouted.left_correct~p2~c1.s0.h13&pick=mend.p2
# A stuck seat declares it.
play?players=2&p1=c0.s0.h9&p2=c0.s3.h9&table=8.8&owner=p2&seen=-&pick=stuck  accept  \
play?players=2&p1=c0.s0.h9&p2=c0.s3.h9&table=8.8&owner=p2&seen=-&move=stuck
# The readable part of a selection is used.
play?players=3&move=shown.4&pick=shown.7.zz  8  play?players=3&move=shown.4&pick=shown.8
# Without a selection the tray is open too.
moves?table=65.64&owner=p4  7  check?table=65.64&owner=p4&move=shown.7&pick=shown.7
moves?table=65.64&owner=p4&pick=shown.?  7 7  check?table=65.64&owner=p4&move=shown.7.7&pick=shown.7.7
# Captured cards do not imply chips; the number of players changes at once.
score?players=3&pick=p1.c  7  score?players=3&p1=c7.s-&pick=p1.s
score  players.2  score?players=2
# Extra points.
score?players=3&pick=extra.1  5        score?players=3&extra=-.5&pick=extra.1
score?players=3&pick=extra.1  5 erase  score?players=3&pick=extra.1
# A drafted Scout can be changed until it is accepted.
play?players=4&move=shown.4.5.6&pick=scouted.right  left               play?move=shown.4.5.6&pick=scouted.left
play?players=4&move=shown.4.5.6&pick=scouted.right  go:scouted.?       play?move=shown.4.5.6&pick=scouted.?
play?players=4&move=shown.4.5.6&pick=scouted.right  go:scouted.? left  play?move=shown.4.5.6&pick=scouted.left
play?players=4&move=shown.4.5.6&pick=scouted.right  go:shown.? 7       play?move=shown.4.5.6&pick=shown.7
# A question about a public move: the set on the table first, then the shown set.
check  7 go:table.1 7 go:shown.? 8 8  check?table=7.7&move=shown.8.8&pick=shown.8.8
# A correction of a hand at the end of a round is recorded before the last move.
play?players=3&move=shown.7.7_scouted.left_scouted.left&pick=hand.p2  hand.p2.less  \
play?players=3&move=shown.7.7_scouted.left_correct~p2~c0.s0.h12_scouted.left&pick=hand.p2
play?players=3&move=shown.7.7_scouted.left_scouted.left&pick=hand.p2  hand.p2.less hand.p3.more  \
play?players=3&move=shown.7.7_scouted.left_correct~p2~c0.s0.h12~p3~c0.s0.h13_scouted.left&pick=hand.p3
"""


@pytest.mark.clause("scout.scout")
@pytest.mark.parametrize(("start_address", "touches", "expected_address"), parse_table_rows(ADDRESSES_AFTER_TOUCHES))
def test_touches_lead_to_expected_address(
    client: FlaskClient, start_address: str, touches: str, expected_address: str
) -> None:
    check_touches_lead_to(client, f"/scout/{start_address}", touches, f"/scout/{expected_address}")


def test_long_record_is_split_into_pages_of_20_turns(client: FlaskClient) -> None:
    first = "_".join(f"shown.{number}" for number in "23456789")
    then = "_".join(f"shown.{number}" for number in "123456789T")
    at = f"/scout/play?move={first}_scouted.left_{then}_scouted.left_shown.1_shown.2"
    page = get_page_html(client, f"{at}&pick=record")
    assert page.count('class="tap mv"') == 20
    assert get_page_html(client, address_after_touches(client, at, "go:record.20")).count('class="tap mv"') == 2
    assert get_page_html(client, f"{at}&pick=shown.7").count('class="tap mv"') == 20, (
        "a draft does not shorten the record"
    )


def test_record_lists_rounds_from_last_to_first(client: FlaskClient) -> None:
    moves = "shown.7.7_scouted.left_scouted.left_shown.2_shown.3"
    page = get_page_html(client, f"/scout/play?players=3&move={moves}&pick=record")
    assert re.findall("<h2>第(.)ラウンド</h2>", page) == ["2", "1"]


@pytest.mark.parametrize(
    ("set_on_table", "winning_place_ranges"), [("7.8", ["2.5", "6.9"]), ("7.8.9", ["2.5", "6.9"]), ("4.5.6.7.8", [])]
)
def test_tray_displays_fully_known_hand_with_its_winning_sets(
    client: FlaskClient, set_on_table: str, winning_place_ranges: list[str]
) -> None:
    address = f"/scout/play?move=shown.{set_on_table}&mine={HAND_OF_P2}"
    page = get_page_html(client, address)
    tray = page[page.index('id="tray"') :]
    assert re.findall(r'value="own\.set\.([0-9.]+)"', tray) == winning_place_ranges
    assert tray.count('value="own.card.') == 11, "each card can be touched"
    assert 'name="put" value="7"' not in tray, "the hand replaces the number keys"
    # An incomplete hand and another seat's turn have number keys.
    for other in (address.replace(".38", ""), address.replace("mine=p2", "mine=p3")):
        page = get_page_html(client, other)
        assert "own.set." not in page
        assert 'name="put" value="7"' in page[page.index('id="tray"') :]


def test_round_end_lists_seats_by_total_with_one_bar_each(client: FlaskClient) -> None:
    """B wins the round by 3 chips; all bars start at the same zero, and the lowest total has the longest bar."""
    moves = "shown.1.2.3.4_scouted.left_scouted.left_scouted.left"
    page = get_page_html(client, f"/scout/play?players=4&rounds=-12.-14.-10.-21&move={moves}")
    assert "<h2>Bのラウンド</h2>" in page
    assert re.findall(r"<td><b>(.*?)</b>", page) == ["−11", "−22", "−24", "−33"]
    bars = [(float(start), float(end)) for start, end in re.findall(r'd="M([\d.]+) 5H([\d.]+)"', page)]
    assert {start for start, _ in bars} == {324.0}
    assert [end for _, end in bars] == sorted((end for _, end in bars), reverse=True)
    assert bars[-1][1] == 4.0


@pytest.mark.clause("scout.scout")
def test_only_end_cards_can_be_scouted_and_selected_one_is_marked(client: FlaskClient) -> None:
    """The picture frames the card that the selected Scout takes, and the answer bar names it."""
    address = "/scout/play?players=4&move=shown.4.5.6"
    picture, marked = (
        get_page_html(client, f"{address}{pick}").partition('class="duel')[2].partition("</section>")[0]
        for pick in ("", "&pick=scouted.right")
    )
    assert re.findall(r'data-go="([^"]*)"', picture) == ["scouted.left", "scouted.right"]
    assert marked.count('class="now"') == 1
    assert marked.index('class="now"') > marked.index(">6</text>")
    assert "右端の6をスカウトします" in get_page_html(client, f"{address}&pick=scouted.right")
