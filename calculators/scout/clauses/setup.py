"""Before the first turn: the deck, the hand, who starts, and two players."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

PUBLISHED = LocalizedText(
    "手元の説明は3人以上の遊び方だけを一人の言葉で書いたものなので、公表されているルールシートの写しで補いました。",
    "The account we have tells the game for three or more in one player's words; this comes from transcriptions of the "
    "published rule sheet.",
)

CLAUSES = (
    Clause(
        slug="scout.aim",
        group="setup",
        heading=LocalizedText("ゲームの概要", "What the game is about"),
        text=LocalizedText(
            "並べ替えられない手札から、場の組より強い組を出していく。人数と同じ数のラウンドを行い、合計点が最も多"
            "い人の勝ち。",
            "From hands that are never reordered, players show stronger and stronger sets. After as many rounds "
            "as players the highest total wins.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7_3.4.1",
        quote="一番多くの得点を獲得したプレイヤーの勝利となります",
    ),
    Clause(
        slug="scout.deck",
        group="setup",
        heading=LocalizedText("準備：使うカード", "Setup: the deck"),
        text=LocalizedText(
            "カードは45枚。3人では10のあるカード9枚を抜いて12枚ずつ、4人では9と10のカード1枚を抜いて11枚ずつ、5人"
            "では全部を9枚ずつ、配り切る。",
            "There are 45 cards. Three players leave out the nine cards with a 10 (12 cards each), four leave "
            "out the card with 9 and 10 (11 each), five use all (9 each). All cards are dealt.",
        ),
        example="check?players=3&move=shown.T",
        quote="10が書かれているカード(9枚)を抜き出し全て配り切ります",
    ),
    Clause(
        slug="scout.contents",
        group="setup",
        heading=LocalizedText("内容物", "Contents"),
        text=LocalizedText(
            "カード45枚、スカウトチップ、得点チップ、スカウト&ショーチップ、スタートプレイヤーマーカーが入っている。",
            "45 cards, Scout chips, point chips, Scout & Show chips and a start player marker.",
        ),
        quote="カード:45枚",
    ),
    Clause(
        slug="scout.players",
        group="setup",
        heading=LocalizedText("人数", "Number of players"),
        text=LocalizedText("2人から5人で遊ぶ。", "For 2 to 5 players."),
        example="check?players=3&move=shown.T",
        quote="2〜5人でプレイできます",
    ),
    Clause(
        slug="scout.pairs",
        group="setup",
        heading=LocalizedText("準備：カードの数字", "Setup: the numbers on the cards"),
        text=LocalizedText(
            "1枚のカードの2つの数字は違い、1〜10から2つを選ぶ組がそれぞれ1枚だけある。",
            "The two numbers of a card differ, and each pair of numbers from 1 to 10 is on exactly one card.",
        ),
        example="check?table=37&owner=p4&move=shown.73",
        basis="reading",
        quote="9と10の両方が書かれているカード(1枚)",
        reason=LocalizedText(
            "1〜10から2つを選ぶ組は45通りでカードも45枚。10のある組は9通りで、10のあるカードも9枚。9と10のカード"
            "は1枚だけなので、どの組も1枚ずつと読むと全部の枚数が合う。",
            "Two different numbers from 1 to 10 make 45 pairs, and there are 45 cards; nine pairs have a 10, and "
            "nine cards do; 9 and 10 are together on one card. One card a pair makes every count come out.",
        ),
    ),
    Clause(
        slug="scout.deal",
        group="setup",
        heading=LocalizedText("準備：切り方", "Setup: shuffling"),
        text=LocalizedText(
            "順番だけでなく上下も混ざるように切って配る。",
            "Shuffle so that the cards are mixed upside down as well, and deal.",
        ),
        example="moves?hand=37.41.59.82&table=25&owner=p4",
        quote="カードを順番だけでなく、上下もバラバラになるようによくシャッフルをしてください",
    ),
    Clause(
        slug="scout.deal.pick",
        group="setup",
        heading=LocalizedText("準備：配り終わるまで", "Setup: until all are dealt"),
        text=LocalizedText(
            "配り終わるまで、配られたカードを手に取らない。", "Nobody picks cards up until all are dealt."
        ),
        quote="配られたカードは配り切られるまで手にとってはいけません",
    ),
    Clause(
        slug="scout.deal.chips",
        group="setup",
        heading=LocalizedText("準備：チップ", "Setup: chips"),
        text=LocalizedText(
            "スカウトチップは中央、得点チップは脇に置く。スカウト&ショーチップを1つずつ受け取る。",
            "Scout chips lie in the middle, point chips beside, and each player takes one Scout & Show chip.",
        ),
        example="check?hand=37.41.59&table=82.85&owner=p4&move=both.left.2.flip.1-2",
        quote="各プレイヤーはスカウト&ショーチップを一つずつ受け取ってください",
    ),
    Clause(
        slug="scout.deal.box",
        group="setup",
        heading=LocalizedText("準備：使わないもの", "Setup: what is not used"),
        text=LocalizedText(
            "抜いたカードと、余ったスカウト&ショーチップは箱にしまう。",
            "Cards left out and spare Scout & Show chips go back into the box.",
        ),
        quote="余ったスカウト&ショーチップは使わないので箱にしまって",
    ),
    Clause(
        slug="scout.hand",
        group="setup",
        heading=LocalizedText("準備：手札", "Setup: the hand"),
        text=LocalizedText(
            "手札は並べ替えず、1枚だけ上下を返すこともしない。",
            "Cards in hand are never reordered, nor turned upside down one by one.",
        ),
        example="moves?hand=37.41.59.82",
        quote="カードの順番を入れ替えることも、個々のカードの上下を変えることもできません",
    ),
    Clause(
        slug="scout.hand.flip",
        group="setup",
        heading=LocalizedText("準備：手札全体の上下", "Setup: turning the whole hand"),
        text=LocalizedText(
            "始まる前に、手札全体の上下だけは返せる。",
            "Before the start the hand may be turned upside down as a whole.",
        ),
        example="moves?hand=73.14.95.28",
        quote="手札全体の上下のみをゲームの開始前に入れ替えることができます",
    ),
    Clause(
        slug="scout.hand.top",
        group="setup",
        heading=LocalizedText("準備：使う数字", "Setup: the number that counts"),
        text=LocalizedText(
            "左上に大きく見える数字を、このラウンドで使う。",
            "The large number at the top left counts in this round.",
        ),
        example="check?hand=37.41.59&table=26&owner=p4&move=show.1",
        quote="カードの左上に大きく見える数字をこのラウンドで使用",
    ),
    Clause(
        slug="scout.start",
        group="setup",
        heading=LocalizedText("準備：スタートプレイヤー", "Setup: the start player"),
        text=LocalizedText(
            "スタートプレイヤーは好きな方法で決める。1と2のカードを持つプレイヤーにしてもよい。",
            "Choose the start player as you like; it may be whoever holds the card with 1 and 2.",
        ),
        example="moves?hand=12.41.59.82",
        quote="1と2の両方が書かれているプレイヤーをスタートプレイヤーにしても良いでしょう",
    ),
    Clause(
        slug="scout.start.marker",
        group="setup",
        heading=LocalizedText("準備：スタートプレイヤーマーカー", "Setup: the start player marker"),
        text=LocalizedText(
            "スタートプレイヤーはマーカーを受け取り、ラウンドの終わりに隣へ渡す。",
            "The start player takes the marker and hands it on when the round ends.",
        ),
        quote="スタートプレイヤーマーカーはラウンド終了時に隣のプレイヤーに渡してください",
    ),
    Clause(
        slug="scout.two",
        group="setup",
        heading=LocalizedText("2人で遊ぶ場合", "Two players"),
        text=LocalizedText(
            "9と10のカードを抜き、11枚ずつの2ラウンド。残る22枚は2ラウンド目に配る。スカウト&ショーはない。",
            "Two players leave out the card with 9 and 10 and play 2 rounds of 11 cards each; the other 22 cards "
            "are the second round's. There is no Scout & Show.",
        ),
        example="check?players=2&hand=37.41.59&table=82.85&owner=p2&chips=2&move=scout.left.2",
        basis="published",
        reason=PUBLISHED,
    ),
    Clause(
        slug="scout.two.scout",
        group="setup",
        heading=LocalizedText("2人で遊ぶ場合：スカウト", "Two players: Scout"),
        text=LocalizedText(
            "スカウトには自分のチップを1つ中央に払い（相手は受け取らない）、ショーをするまで同じプレイヤーが続ける。",
            "Who scouts pays one of their own chips to the middle (the other gets nothing) and goes on until "
            "they show.",
        ),
        example="check?players=2&hand=37.41.59&table=82.85&owner=p2&chips=2&move=scout.left.2",
        basis="published",
        reason=PUBLISHED,
    ),
    Clause(
        slug="scout.two.end",
        group="setup",
        heading=LocalizedText("2人で遊ぶ場合：ラウンドの終わり", "Two players: the end of a round"),
        text=LocalizedText(
            "ショーで手札がなくなるか、ショーもできずチップも払えなくなるとラウンドが終わる。後の場合、場札の持ち"
            "主は手札の分を引かない。",
            "The round ends when a hand is empty after a show, or when a player can neither show nor pay; then "
            "the owner of the set loses nothing for the hand.",
        ),
        example="check?players=2&hand=12.41&table=98.97&owner=p2&chips=0&move=stuck",
        basis="published",
        reason=PUBLISHED,
    ),
    Clause(
        slug="scout.two.chips",
        group="setup",
        heading=LocalizedText("2人で遊ぶ場合：チップ", "Two players: chips"),
        text=LocalizedText(
            "ラウンドごとにスカウトチップを3つずつ持つ。残ったチップは1つ1点。",
            "Each has 3 Scout chips a round. Chips left are worth a point each.",
        ),
        example="score?players=2&p1=c6.s3.h0&p2=c5.s1.h4&end=empty.p1",
        basis="published",
        reason=PUBLISHED,
    ),
)
