"""The digest of the rulebook, clause by clause, in our own words."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.coupelation.codes import CODES, NOTICES, VIOLATIONS
from calculators.coupelation.rulings import DISCARDS, EARLY, FINISH_RULING, HEARTS, RULINGS, START_RULING

__all__ = [
    "CLAUSES",
    "CODES",
    "DISCARDS",
    "EARLY",
    "FINISH_RULING",
    "HEARTS",
    "NOTICES",
    "RULINGS",
    "START_RULING",
    "VIOLATIONS",
]

SETUP = LocalizedText("2.ゲームの準備", "2. Setting up the game")
GOAL = LocalizedText("3.ゲームの目標", "3. The aim of the game")
COURSE = LocalizedText("4.ゲームの進行", "4. The course of the game")
ACTION_D = LocalizedText("4.2 D. リザーブからカードを表向きに配置", "4.2 D. Placing a card of the reserve face up")

CLAUSES = (
    Clause(
        "coupelation.setup",
        "setup",
        SETUP,
        LocalizedText(
            "「1」「25」「50」を除いたグラスカードから、手札を3枚ずつ配る。リザーブは「1」「50」と山から引いた"
            "カードで、2人なら6枚、3人なら5枚、4人なら4枚。「25」がタワーの最初の1枚になる。"
            "フィニッシュカードは山札の上半分のどこかに混ざっている。最初のゲームでは使わない。",
            "From the glass cards without 1, 25 and 50 everybody is dealt three. The reserve is 1, 50 and "
            "drawn cards, 6, 5 or 4 in all with 2, 3 or 4 players. 25 starts the tower. The finish card lies "
            "somewhere in the upper half of the deck; the first game is played without it.",
        ),
        "score?tower=25&reserve=1.50.13.37&deck=34",
    ),
    Clause(
        "coupelation.goal",
        "setup",
        GOAL,
        LocalizedText(
            "7段のピラミッドを作る。一番下は7枚、1段上がるごとに1枚ずつ減る。最上段に置けるのはフィニッシュカード"
            "だけで、フィニッシュカードは最上段にしか置けない。最初のゲームでは最上段にもグラスカードを置く。",
            "A pyramid of 7 rows: 7 cards at the bottom and one fewer in each row above. At the top lies "
            "only the finish card, and the finish card lies only there. In the first game the top is a "
            "glass card.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.F&move=up.F.1.0",
    ),
    Clause(
        "coupelation.row",
        "effect",
        GOAL,
        LocalizedText(
            "一番下の段には、置いてあるカードのすぐ隣に置く。数字は左から右へ必ず大きくなる。7枚より広くはならない。"
            "置いたカードの位置はずらせない。",
            "In the bottom row a card goes directly beside a placed one, the numbers rise strictly from left "
            "to right, and the row is never wider than 7. Placed cards are never shifted.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.7.0.-1",
    ),
    Clause(
        "coupelation.over",
        "effect",
        GOAL,
        LocalizedText(
            "上の段には、隣り合う2枚の上にまたがせて置く。数字はその2枚の間でなければならない。"
            "下の段がそろっていなくても置けるが、1枚だけの上には置けない。",
            "Higher up a card goes over two neighbouring cards, its number strictly between theirs. The rows "
            "below need not be full. No card goes over one card only.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.18.1.0",
    ),
    Clause(
        "coupelation.draw",
        "turn",
        LocalizedText("4.1 カードのドロウ", "4.1 The draw"),
        LocalizedText(
            "スタートプレイヤーは1枚引く。その後は、前の手番に表向きに置かれた、または公開されたカードのマークにより、"
            "◇は1枚、◇◇は2枚、♡は下の2枚のマークの合計(♡は0)まで、一度に引ける。裏向きに置かれたときは手札が2枚に"
            "なるまで引ける。フィニッシュカードを引いたら手元に公開して1枚引き直す。手札として使えるが枚数には数えない。"
            "山札が切れたら引けない。",
            "The first seat draws 1. After a card placed or turned up the next seat may draw, in one go, up "
            "to: ◇ 1, ◇◇ 2, ♡ the sum of the marks of the two cards below it (a heart there counts 0). After "
            "a face-down card: up to a hand of 2. A drawn finish card is put open before the seat and "
            "replaced; it belongs to the hand but does not count. With the deck empty there is no draw.",
        ),
        "score?tower=12e.25d.31_18h&deck=20&last=1.0",
    ),
    Clause(
        "coupelation.up",
        "turn",
        LocalizedText("4.2 A. 手札からカードを表向きに配置", "4.2 A. Placing a hand card face up"),
        LocalizedText(
            "手札1枚をタワーに表向きに置く。",
            "One hand card goes into the tower face up.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.3",
    ),
    Clause(
        "coupelation.down",
        "turn",
        LocalizedText("4.2 B. 手札からカードを裏向きに配置", "4.2 B. Placing a hand card face down"),
        LocalizedText(
            "手札1枚をタワーに裏向きに置く。フィニッシュカードは置けない。裏向きのカードは、全体がつじつまの合う範囲で"
            "どの整数とみなしてもよく、ほかの数字と同じでもよい。",
            "One hand card goes into the tower face down, not the finish card. A face-down card is any "
            "integer with which the whole tower is in order, equal to other numbers too.",
        ),
        "check?tower=20.22_x&reserve=1.50.13.37&hand=7.18.33&move=down.33.0.2_flip.1.0.21",
    ),
    Clause(
        "coupelation.flip",
        "turn",
        LocalizedText("4.2 C. 裏向きに配置済みのカードを公開", "4.2 C. Turning up a face-down card"),
        LocalizedText(
            "タワーの裏向きのカードをその場で表向きにする。数字が合わなければ、すぐに全員の敗北になる。",
            "A face-down card of the tower is turned up where it lies. If its number does not fit, all lose at once.",
        ),
        "check?tower=12.25.31_x&move=flip.1.0.40",
    ),
    Clause(
        "coupelation.take",
        "turn",
        ACTION_D,
        LocalizedText(
            "手札2枚を選び、その合計か差分に等しいリザーブのカードをタワーに表向きに置き、2枚はリザーブに送る。"
            "ほかの手札を破棄すると、1枚ごとに結果を1だけ増減できる。置くカードは先にリザーブにあったものに限る。",
            "Two hand cards are chosen; the reserve card that equals their sum or difference goes into the "
            "tower face up and the two go to the reserve. Every further hand card discarded shifts the "
            "result by 1. The card must have been in the reserve before.",
        ),
        "check?tower=12.25.31&reserve=1.50.24.37&hand=7.18.33&move=take.24.1.0.7.18.x33",
    ),
    Clause(
        "coupelation.exchange",
        "turn",
        ACTION_D,
        LocalizedText(
            "リザーブから置くときだけ、タワーのカードと差し替えられる。新しい数字が合わなければならない。"
            "除いたカードは手札に入る。裏向きのものは見せず、フィニッシュカードは手元に置く。",
            "Only so may a card of the tower be exchanged, if the new number fits. The removed card comes "
            "into the hand, a hidden one unseen, the finish card open before the seat.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.20.33&move=take.13.0.0.7.20",
    ),
    Clause(
        "coupelation.pass",
        "turn",
        COURSE,
        LocalizedText(
            "手番には4つの行動のうち1つを必ず行う。パスはできない。できる行動がなければ全員の敗北になる。",
            "A turn is exactly one of the four actions. There is no pass: a seat without a legal action "
            "loses the game for all.",
        ),
        "moves?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7",
    ),
    Clause(
        "coupelation.silence",
        "turn",
        LocalizedText("4.ゲームの進行 ＜注意＞", "4. The course of the game, note"),
        LocalizedText(
            "手札、置きたい場所、裏向きのカード、除いたカード、破棄したカードの中身は、伝えても見せてもいけない。"
            "何を破棄するかの相談もできない。山札の枚数と最後の手番が誰かは確かめてよい。",
            "Hands, intended places and the faces of hidden, removed and discarded cards are told and shown "
            "to nobody, and what to discard is not discussed. The size of the deck and who will be last may "
            "be asked.",
        ),
    ),
    Clause(
        "coupelation.limit",
        "turn",
        LocalizedText("4.3 カード枚数の調整", "4.3 Adjusting the numbers of cards"),
        LocalizedText(
            "手番の終わりに、手札は3枚まで、リザーブは最初の枚数まで破棄して減らす。フィニッシュカードは手札の枚数に"
            "数えない。",
            "At the end of a turn a hand above 3 and a reserve above its size are discarded down. The finish "
            "card does not count in the hand.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33&move=up.33.0.3",
    ),
    Clause(
        "coupelation.win",
        "end",
        LocalizedText("5.ゲームの終了", "5. The end of the game"),
        LocalizedText(
            "グラスカード27枚が全て表向きで正しく並び、最上段にフィニッシュカードを置けば全員の勝利。最初のゲームでは"
            "最上段も含めたグラスカード28枚でそうなればよい。それ以外は全て敗北。",
            "Won with all 27 glass cards face up and in order and the finish card on top; in the first game "
            "with 28 glass cards, the top one between its two as well. Everything else is lost.",
        ),
        "score?tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F&last=6.0",
    ),
)
