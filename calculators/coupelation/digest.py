"""The digest of the rulebook, clause by clause in our own words, and every code with the clause that decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.core.types import Clause, LocalizedText, Message, Violation

SLUG = "coupelation"
CLAUSES = (
    Clause(
        "coupelation.setup",
        "setup",
        LocalizedText("2.ゲームの準備", "2. Setting up the game"),
        LocalizedText(
            "「1」「25」「50」を除いたグラスカードから、手札を3枚ずつ配る。リザーブは「1」「50」と束から引いた"
            "カードで、2人なら6枚、3人なら5枚、4人なら4枚。「25」がタワーの最初の1枚になる。"
            "フィニッシュカードは山札の上になる半分のどこかに混ざっている。最初のゲームでは使わない。"
            "破棄したカードは全て裏向きに捨て札置き場へ置く。",
            "From the glass cards without 1, 25 and 50 everybody is dealt three. The reserve is 1, 50 and "
            "drawn cards, 6, 5 or 4 in all with 2, 3 or 4 players. 25 starts the tower. The finish card lies "
            "somewhere in the upper half of the deck; the first game is played without it. All discarded "
            "cards go face down to the discard pile.",
        ),
        "score?tower=25&reserve=1.50.13.37&deck=34",
        quote="「1」「25」「50」を除いたグラスカードの束",
    ),
    Clause(
        "coupelation.goal",
        "setup",
        LocalizedText("3.ゲームの目標", "3. The aim of the game"),
        LocalizedText(
            "全員で7段のピラミッドを作る。一番下は7枚、1段上がるごとに1枚ずつ減る。最上段に置けるのはフィニッシュカード"
            "だけ。最初のゲームでは最上段にもグラスカードを置く。",
            "Together all build a pyramid of 7 rows: 7 cards at the bottom and one fewer in each row above. At the "
            "top only the finish card can be placed. In the first game the top is a glass card too.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.18.6.0",
        quote="7段のピラミッド状にカードを並べる",
    ),
    Clause(
        "coupelation.finish",
        "setup",
        LocalizedText("3.ゲームの目標(フィニッシュカード)", "3. The aim of the game: the finish card"),
        LocalizedText(
            "フィニッシュカードを最上段より下に置けるかは、規則書からは決まらない。決めがなければ、最上段にだけ置ける。",
            "Whether the finish card may lie below the top the rulebook does not settle. Unless the table decides "
            "otherwise it is placed only at the top.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.F&move=up.F.1.0",
        basis="ruling",
        quote="最上段にはフィニッシュカードしか配置できません",
    ),
    Clause(
        "coupelation.row",
        "effect",
        LocalizedText("3.ゲームの目標(一番下の段)", "3. The aim of the game: the bottom row"),
        LocalizedText(
            "一番下の段には、置いてあるカードのすぐ隣に置く。数字は左から右へ必ず大きくなる。7枚より広くはならない。"
            "置いたカードの位置はずらせない。",
            "In the bottom row a card goes directly beside a placed one, the numbers rise strictly from left "
            "to right, and the row is never wider than 7. Placed cards are never shifted.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.7.0.3",
        quote="記載の数字が左から右へ昇順に並ぶよう",
    ),
    Clause(
        "coupelation.over",
        "effect",
        LocalizedText("3.ゲームの目標(2段目より上)", "3. The aim of the game: the rows above"),
        LocalizedText(
            "上の段には、隣り合う2枚の上にまたがせて置く。数字はその2枚の間でなければならない。"
            "下の段がそろっていなくても置けるが、1枚だけの上には置けない。",
            "Higher up a card goes over two neighbouring cards, its number strictly between theirs. The rows "
            "below need not be full. No card goes over one card only.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.1.0",
        quote="下の2枚のカードに記載の数字の間に",
    ),
    Clause(
        "coupelation.silence",
        "turn",
        LocalizedText("4.ゲームの進行 ＜注意＞", "4. The course of the game, note"),
        LocalizedText(
            "手札の中身、カードを置く場所やその中身、破棄するカードや裏向きのカードの表は、伝えても見せてもいけない。"
            "だれが始めるかは、中身を言わずに、始めたいかだけを伝えて決める。リザーブから何を破棄するかの相談もできない。"
            "山札の枚数と最後の手番が誰かは確かめてよい。",
            "What is in the hands, where a card is to go and what it is, the faces of hidden and discarded cards "
            "are told and shown to nobody. Who starts is agreed on by saying only whether one would like to. "
            "What to discard from the reserve is not discussed. The size of the deck and who will be last may be "
            "asked.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&move=up.20.1.0",
        quote="手札の内容を互いに伝えてはいけません",
    ),
    Clause(
        "coupelation.pass",
        "turn",
        LocalizedText("4.ゲームの進行", "4. The course of the game"),
        LocalizedText(
            "スタートプレイヤーから時計回りに手番を行う。手番では、カードを引き、4つの行動のうち1つを必ず行い、"
            "枚数を調整する。パスはできない。",
            "Turns go clockwise from the first player. A turn is the draw, exactly one of the four actions, and the "
            "adjusting. There is no pass.",
        ),
        "score?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0",
        quote="手番のパスはできません",
    ),
    Clause(
        "coupelation.stuck",
        "turn",
        LocalizedText("4.ゲームの進行(行動できないとき)", "4. The course of the game: no action possible"),
        LocalizedText(
            "引けるだけ引いても、できる行動が1つもなければ、全員の敗北になる。",
            "Players who have drawn what they can and still have no action to take lose the game for all.",
        ),
        "moves?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0&last=0.0",
        basis="reading",
        quote="手番のパスはできません",
        reason=LocalizedText(
            "パスができず、行動もできなければゲームは先へ進まない。「それ以外は全てプレイヤー全員の敗北です」とある。",
            "Without a pass and without an action the game cannot go on, and whatever is not won is lost.",
        ),
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
            "The first player draws 1. After a card placed or turned up the next player may draw, in one go, up "
            "to: ◇ 1, ◇◇ 2, ♡ the sum of the marks of the two cards below it (a heart there counts 0). After "
            "a face-down card: up to a hand of 2. A drawn finish card is put open before its player and "
            "replaced; it belongs to the hand but does not count. With the deck empty there is no draw.",
        ),
        "check?tower=12e.25d.31_18h&deck=20&last=1.0&move=draw.3",
        quote="記載のマークに応じた枚数まで",
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
        quote="手札からカード1枚を選択し、タワーに表向きに配置します",
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
        quote="ルールと矛盾しない範囲で任意の整数として扱えます",
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
        quote="ルールと矛盾して配置されている場合",
    ),
    Clause(
        "coupelation.take",
        "turn",
        LocalizedText("4.2 D. リザーブからカードを表向きに配置", "4.2 D. Placing a card of the reserve face up"),
        LocalizedText(
            "手札2枚を選び、その合計か差分に等しいリザーブのカードをタワーに表向きに置き、2枚はリザーブに送る。"
            "ほかの手札を裏向きに破棄すると、1枚ごとに結果を1だけ増減できる。",
            "Two hand cards are chosen; the reserve card that equals their sum or difference goes into the "
            "tower face up and the two go to the reserve. Every further hand card discarded, face down, shifts "
            "the result by 1.",
        ),
        "check?tower=12.25.31&reserve=1.50.24.37&hand=7.18.33&move=take.24.1.0.7.18.x33",
        quote="その2枚の数字の合計または差分と等しい数字",
    ),
    Clause(
        "coupelation.before",
        "turn",
        LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(順番)", "4.2 D. Placing a card of the reserve: its order"
        ),
        LocalizedText(
            "置けるのは、2枚を送る前からリザーブにあったカードに限る。",
            "Only a card that lay in the reserve before the two are sent there can be placed.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.14.33&move=take.7.0.-1.7.14",
        basis="reading",
        quote="手札から前述の2枚をリザーブに送ります",
        reason=LocalizedText(
            "規則書の文は、リザーブのカードを置いてから2枚を送る順に書かれている。",
            "The rulebook first places the card of the reserve and then sends the two.",
        ),
    ),
    Clause(
        "coupelation.exchange",
        "turn",
        LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(差し替え)", "4.2 D. Placing a card of the reserve: exchange"
        ),
        LocalizedText(
            "リザーブから置くときだけ、タワーのカードと差し替えられる。新しい数字が合わなければならない。"
            "除いたカードは手札に入る。裏向きのものは見せず、フィニッシュカードは手元に置く。",
            "Only so may a card of the tower be exchanged, if the new number fits. The removed card comes "
            "into the hand, a hidden one unseen, the finish card open before its player.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.20.33&move=take.13.0.0.7.20",
        quote="タワーに配置済みのカードと差し替える",
    ),
    Clause(
        "coupelation.limit",
        "turn",
        LocalizedText("4.3 カード枚数の調整", "4.3 Adjusting the numbers of cards"),
        LocalizedText(
            "手番の終わりに、手札は3枚まで、リザーブは最初の枚数まで破棄して減らす。破棄したカードは裏向きで捨て札置き場へ。"
            "フィニッシュカードは手札の枚数に数えない。",
            "At the end of a turn a hand above 3 and a reserve above its size are discarded down, face down to the "
            "discard pile. The finish card does not count in the hand.",
        ),
        "check?tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33&move=up.33.0.3",
        quote="手札が3枚を超えた場合",
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
        quote="フィニッシュカードを最上段に配置すれば",
    ),
)

CONTRADICTIONS: Mapping[str, str] = {
    "players": "setup",
    "seat": "setup",
    "mine.seat": "setup",
    "number": "setup",
    "number.twice": "setup",
    "finish.twice": "setup",
    "finish.first": "setup",
    "tower.empty": "setup",
    "row.gap": "row",
    "row.width": "row",
    "row.middle": "row",
    "row.order": "row",
    "goal.rows": "goal",
    "goal.top": "goal",
    "goal.finish": "finish",
    "over.support": "over",
    "over.left": "over",
    "over.right": "over",
    "down.chain": "down",
    "finish.early": "win",
    "finish.early.first": "win",
    "hand.size": "draw",
    "hand.shown": "limit",
    "hand.finish": "draw",
    "holding.size": "limit",
    "reserve.size": "limit",
    "deck.count": "setup",
    "last": "draw",
    "drawn.limit": "draw",
    "drawn.hand": "draw",
    "known.place": "flip",
    "known.twice": "flip",
}
"""What contradicts the rules in a position: code → clause, both without the game's name."""

REFUSALS: Mapping[str, str] = {
    "over": "win",
    "move.up.hand": "up",
    "move.down.hand": "down",
    "move.down.none": "down",
    "move.take.hand": "take",
    "move.hand.count": "take",
    "move.elsewhere": "setup",
    "move.mark": "setup",
    "move.occupied": "exchange",
    "move.support": "over",
    "move.width": "row",
    "move.beside": "row",
    "move.middle": "row",
    "move.top": "goal",
    "move.finish": "finish",
    "move.early": "win",
    "move.early.first": "win",
    "move.row.low": "row",
    "move.row.high": "row",
    "move.over.low": "over",
    "move.over.high": "over",
    "move.down.low": "down",
    "move.down.high": "down",
    "move.hidden": "down",
    "move.down.finish": "down",
    "move.flip": "flip",
    "move.number": "setup",
    "move.seen": "setup",
    "move.known": "flip",
    "move.reserve": "take",
    "move.reserve.sent": "before",
    "move.twice": "take",
    "move.trade": "take",
    "move.price": "take",
    "move.price.finish": "take",
    "move.dropped": "limit",
    "move.dropped.count": "limit",
    "move.draw.again": "draw",
    "move.draw.first": "draw",
    "move.draw.most": "draw",
    "move.draw.finish": "draw",
}
"""What speaks against a move."""

NOTICES: Mapping[str, str] = {
    "reserve.adjust": "limit",
    "deck.start": "setup",
    "hidden.unsafe": "flip",
    "lost.reveal": "flip",
    "lost.stuck": "stuck",
    "stuck.draws": "draw",
    "won": "win",
}
"""What is allowed, but the table should know."""

SAID: Mapping[str, str] = {
    "assume.hand": "silence",
    "assume.count": "silence",
    "assume.finish": "draw",
    "effect.paid": "take",
    "effect.discard": "take",
    "effect.discard.unseen": "take",
    "effect.hopeless": "win",
    "effect.removed": "exchange",
    "effect.removed.hidden": "exchange",
    "effect.removed.finish": "exchange",
    "effect.flip": "flip",
    "effect.flip.hopeless": "flip",
    "effect.fits": "flip",
    "effect.hand": "limit",
    "effect.reserve": "limit",
    "effect.dropped": "limit",
    "effect.won": "win",
    "effect.lost": "flip",
    "effect.drawn": "draw",
    "effect.deck": "draw",
    "effect.drawn.finish": "draw",
    "draw.deck": "draw",
    "draw.first": "draw",
    "draw.done": "draw",
    "draw.unknown": "draw",
    "draw.hidden": "draw",
    "draw.hidden.count": "draw",
    "draw.finish": "draw",
    "draw.mark": "draw",
    "draw.d": "draw",
    "draw.e": "draw",
    "draw.h": "draw",
    "draw.h.bottom": "draw",
    "why.won": "win",
    "why.reveal": "flip",
    "why.stuck": "stuck",
    "why.empty": "win",
    "why.hidden": "win",
    "completion.won": "win",
    "completion.lost": "win",
    "completion.yes": "win",
    "completion.unknown": "win",
    "completion.cells": "win",
    "completion.hidden": "win",
    "completion.finish": "finish",
    "completion.none": "win",
    "rescue.exchange": "exchange",
    "rescue.none": "exchange",
    "rescue.unknown": "exchange",
}
"""What hidden cards have to be, effects, the draw, the reasons of an outcome, of a completion and of a rescue."""

CODES: Mapping[str, str] = {
    f"{SLUG}.{code}": f"{SLUG}.{clause}"
    for codes in (CONTRADICTIONS, REFUSALS, NOTICES, SAID)
    for code, clause in codes.items()
}


def violation(
    code: str, where: tuple[str, ...], params: Mapping[str, Any] | None = None, marks: tuple[str, ...] = ()
) -> Violation:
    """A declared code as a contradiction, a reason against a move or a notice, under its clause.

    >>> violation("tower.empty", ("tower",)).clause
    'coupelation.setup'
    """
    full = f"{SLUG}.{code}"
    return Violation(full, CODES[full], where, params or {}, marks)


def message(code: str, params: Mapping[str, Any] | None = None) -> Message:
    """A declared code as an effect, an assumption or a reason, under its clause."""
    full = f"{SLUG}.{code}"
    return Message(full, params or {}, CODES[full])
