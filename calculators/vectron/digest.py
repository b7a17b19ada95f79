"""The digest in our own words, the rulings, and the clause of every code."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText, Option, Ruling, View

SETUP = LocalizedText("ゲームの準備", "Setting up")
DRAW = LocalizedText("〈カードのドローと配置〉", "Drawing and placing a card")
SPECIAL = LocalizedText("特別ルール", "Special rules")
MOVE = LocalizedText("〈駒の移動〉", "Moving the piece")
LANDING = LocalizedText("◆駒の移動先に応じて起きること", "What the destination does")
MORE = LocalizedText("〈駒の追加移動〉", "Further moves")
TURN_END = LocalizedText("手番の終わりにやること", "At the end of a turn")
GAME_END = LocalizedText("ゲームの終わりと勝敗", "End of the game")

TABLE = "players=2&p1=h2&p2=h3&map=21G1_a3S2_1b12_S1G3&row1=O3.S&row2=D2"
"""A table of two that the examples start from."""
NEAR_GATE = "players=2&p1=h2&p2=h3&map=a1G1_23S2_1b12_S1G3&row1=O2.S&row2=D2"
"""Another, with a gate two cells from the piece of p1."""

CLAUSES = (
    Clause(
        "vectron.setup",
        "setup",
        SETUP,
        LocalizedText(
            "各席は2つ星のチップを1枚持つ。残りのマップチップと各席の駒で4×4のマップがちょうど埋まり、"
            "駒は席の数だけ、スワップチップは2枚ある。アクションカードは24枚で、手札は2枚ずつ。",
            "Each seat holds a chip with two stars. The other map chips and the seats' pieces fill the 4×4 "
            "map: as many pieces as seats, and two swap chips. Of the 24 action cards each hand gets two.",
        ),
        f"moves?{TABLE}&hand=D2.O1",
    ),
    Clause(
        "vectron.draw",
        "turn",
        DRAW,
        LocalizedText(
            "山札か、だれかの行動列（自分のでもよい）のいちばん上から1枚を手札に加える。"
            "そのあと手札から1枚を、表向きで自分の行動列のいちばん上に置く。",
            "Take the top card of the deck or of any action row, the own one included, into the hand. "
            "Then put one card of the hand face up on top of the own row.",
        ),
        f"check?{TABLE}&hand=D2.O1&move=draw.p2",
    ),
    Clause(
        "vectron.forced",
        "turn",
        SPECIAL,
        LocalizedText(
            "手番の始めに自分の駒が倒れていたら、選ばずに山札の1枚をそのまま自分の行動列の上に置く。"
            "駒はそのあとの移動で起きる。",
            "If the own piece lies when the turn begins, there is no choice: a card of the deck goes "
            "straight onto the own row. The piece stands up in the move that follows.",
        ),
        f"check?{TABLE.replace('p1=h2', 'p1=h2.down')}&move=forced.D2",
    ),
    Clause(
        "vectron.move",
        "turn",
        MOVE,
        LocalizedText(
            "置いたカードで駒を動かす。斜めは斜め4方向、縦横はまっすぐ4方向のどれかへ、書かれた数ちょうど跳ぶ。"
            "途中の駒は邪魔にならず、手前で止まれない。この移動は必ず行う。",
            "Move by the card just put down: one of the four diagonal or the four straight directions, "
            "exactly its distance. It is a jump: pieces on the way do not block, stopping short is not "
            "possible. This move has to be made.",
        ),
        f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=O1.O3"),
    ),
    Clause(
        "vectron.wall",
        "turn",
        MOVE,
        LocalizedText(
            "端まで来たら壁を蹴り、ふさがれた向きだけを逆にして残りのマス数を進む。"
            "隅から外への斜めは、どれも中央へ向かう。蹴ることにマス数は使わない。",
            "At the edge the piece kicks off the wall and goes on with the steps left, only the blocked "
            "part of its direction turned round. From a corner every outward diagonal leads to the middle. "
            "The kick costs no step.",
        ),
        "moves?players=2&p1=h2&p2=h3&map=21G1_3aS2_1b12_S1G3&row1=D2&row2=-&phase=move",
    ),
    Clause(
        "vectron.swapcard",
        "turn",
        MOVE,
        LocalizedText(
            "Sのカードは、向きも距離も問わず、2枚のスワップチップのどちらかへ行く。",
            "The S card goes to either of the two swap chips, wherever they are.",
        ),
        f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=S.O3"),
    ),
    Clause(
        "vectron.star",
        "effect",
        LANDING,
        LocalizedText(
            "スターチップの上に来たら、それを取り、持っていたチップを出発した所に残す。",
            "On a star chip: take it, and leave the chip held before on the cell the piece came from.",
        ),
        f"check?{TABLE}&phase=move&move=move.D2",
    ),
    Clause(
        "vectron.gate",
        "effect",
        LANDING,
        LocalizedText(
            "ゲートチップも同じように取る。残してきたチップの星の数だけゲージが上がる。",
            "A gate chip is taken the same way, and the gauge rises by the stars on the chip left behind.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1",
    ),
    Clause(
        "vectron.swap",
        "effect",
        LANDING,
        LocalizedText(
            "スワップチップの上に来たら、そのチップが出発した所へ移る。",
            "On a swap chip: it goes to the cell the piece came from.",
        ),
        f"check?{TABLE}&phase=move&move=move.C2".replace("row1=O3", "row1=O2"),
    ),
    Clause(
        "vectron.tackle",
        "effect",
        LANDING,
        LocalizedText(
            "ほかの駒の上に来たら、場所と持っているチップを交換し、相手の駒を倒す（倒れていれば起こす）。"
            "これでゲートチップを受け取った席は、渡したチップの星の数だけゲージが上がる。",
            "On another piece: the two change places and held chips, and that piece is knocked over, or set "
            "up if it was lying. Whoever receives a gate chip this way raises the own gauge by the stars on "
            "the chip given away.",
        ),
        f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p1=h2", "p1=hG"),
    ),
    Clause(
        "vectron.more",
        "turn",
        MORE,
        LocalizedText(
            "移動のあと、自分の行動列のひとつ下のカードを順に使って、望むだけ追加で動ける。"
            "移動先の効果は毎回起きる。いつ終えてもよい。",
            "Then as many further moves as wanted, each by the next card below in the own row, all with "
            "their effects. The turn may end after any of them.",
        ),
        f"moves?{TABLE}&phase=move&used=1",
    ),
    Clause(
        "vectron.seven",
        "end",
        MORE,
        LocalizedText(
            "だれかのゲージが7以上になったら、その場で手番が終わる。",
            "As soon as any gauge is 7 or more the turn ends.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2", "p1=h2.g6.s1"),
    ),
    Clause(
        "vectron.settle",
        "score",
        TURN_END,
        LocalizedText(
            "手番の終わりにだれかのゲージが7以上か、山札が尽きていたら清算する。ゲージの多い順に順位をつけ、"
            "同じなら同じ順位、次の順位は飛ばさない（1・2・2・3位）。得点は人数 − 順位。"
            "2人なら、多いほうが差を得る。",
            "If at the end of a turn any gauge is 7 or more, or the deck is empty, scores are settled: seats "
            "are ranked by gauge, equal gauges share a rank and the next follows without a gap (1, 2, 2, 3). "
            "Each scores players − rank. With two players the one with more scores the difference.",
        ),
        "score?p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1",
    ),
    Clause(
        "vectron.refresh",
        "end",
        TURN_END,
        LocalizedText(
            "清算したら駒を起こし、ゲージを0に戻し、カードをすべて混ぜて2枚ずつ配りなおす。"
            "マップと持っているチップはそのまま。",
            "Then pieces stand up, gauges go to 0, all cards are shuffled and two dealt to each. "
            "The map and the held chips stay.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2&p2=h3", "p1=h3.g4&p2=h3.g5"),
    ),
    Clause(
        "vectron.end",
        "end",
        GAME_END,
        LocalizedText(
            "清算のあとでだれかのスコアが6点以上なら終わり。いちばん高い席の勝ち、同点なら分け合う。",
            "When a score is 6 or more after a settlement the game ends: the highest score wins, ties share.",
        ),
        "score?p1=h2.g7.s4&p2=h2.g4.s5&p3=h2.g4.s1&p4=h2.g1",
    ),
)

JUST3 = Ruling(
    "just3",
    "vectron.settle",
    (View.SCORE, View.MOVES, View.CHECK),
    LocalizedText("ジャスト3ボーナスはどう数える？", "How does the Just 3 bonus count?"),
    LocalizedText("見出し「ジャスト3ボーナス」だけ", "only the heading ジャスト3ボーナス"),
    (
        Option(
            "off",
            LocalizedText("手で加える", "Apply by hand"),
            LocalizedText(
                "ここでは数えない。起きたらゲージを入れなおす。",
                "Not counted here. Where it happens, enter the gauges anew.",
            ),
        ),
    ),
    LocalizedText(
        "見出しは残っているが、本文が失われている。推測はしない。",
        "The heading survives, its text does not. We do not guess.",
    ),
)

GAUGE = Ruling(
    "gauge",
    "vectron.seven",
    (View.SCORE, View.MOVES, View.CHECK),
    LocalizedText("ゲージは7を超えて数える？", "Does a gauge count on above 7?"),
    LocalizedText("「7以上」", "7以上 (7 or more)"),
    (
        Option(
            "open",
            LocalizedText("数えつづける", "Counts on"),
            LocalizedText(
                "8や9になることもあり、順位や差に響く。",
                "It can be 8 or 9, which tells in ranks and differences.",
            ),
        ),
        Option(
            "capped",
            LocalizedText("7で止まる", "Stops at 7"),
            LocalizedText("7より上は7とみなす。", "Whatever goes above 7 stays at 7."),
        ),
    ),
    LocalizedText("規則は2度「7以上」と書いている。", "The rules say 7 or more, twice."),
)

RULINGS = (JUST3, GAUGE)

VIOLATION_CLAUSES = {
    "vectron.players": "vectron.setup",
    "vectron.seat": "vectron.setup",
    "vectron.row.seat": "vectron.setup",
    "vectron.map.size": "vectron.setup",
    "vectron.map.beyond": "vectron.setup",
    "vectron.map.twice": "vectron.setup",
    "vectron.map.piece": "vectron.setup",
    "vectron.map.swaps": "vectron.setup",
    "vectron.map.room": "vectron.setup",
    "vectron.gauge.negative": "vectron.gate",
    "vectron.score.negative": "vectron.settle",
    "vectron.score.over": "vectron.end",
    "vectron.gauge.capped": "vectron.seven",
    "vectron.hand.size": "vectron.draw",
    "vectron.cards": "vectron.setup",
    "vectron.cards.deck": "vectron.settle",
    "vectron.down.play": "vectron.forced",
    "vectron.down.used": "vectron.forced",
    "vectron.used.phase": "vectron.more",
    "vectron.row.empty": "vectron.move",
    "vectron.used.row": "vectron.more",
    "vectron.move.settle": "vectron.seven",
    "vectron.move.phase": "vectron.draw",
    "vectron.move.lying": "vectron.forced",
    "vectron.move.standing": "vectron.forced",
    "vectron.move.seat": "vectron.draw",
    "vectron.move.row": "vectron.draw",
    "vectron.move.hand": "vectron.draw",
    "vectron.move.reach": "vectron.move",
    "vectron.move.row_used": "vectron.more",
    "vectron.move.first": "vectron.move",
}

NOTICE_CLAUSES = {
    "vectron.chips.start": "vectron.setup",
    "vectron.open": "vectron.settle",
    "vectron.goes_on": "vectron.end",
    "vectron.just3": "vectron.settle",
    "vectron.settle_now": "vectron.seven",
}

EFFECT_CLAUSES = {
    "vectron.effect.draw.deck": "vectron.draw",
    "vectron.effect.draw.deck.unknown": "vectron.draw",
    "vectron.effect.draw.row": "vectron.draw",
    "vectron.effect.play": "vectron.draw",
    "vectron.effect.forced": "vectron.forced",
    "vectron.effect.forced.unknown": "vectron.forced",
    "vectron.effect.kick": "vectron.wall",
    "vectron.effect.rise": "vectron.forced",
    "vectron.effect.stay": "vectron.move",
    "vectron.effect.star": "vectron.star",
    "vectron.effect.gate": "vectron.gate",
    "vectron.effect.swap": "vectron.swap",
    "vectron.effect.tackle": "vectron.tackle",
    "vectron.effect.fall": "vectron.tackle",
    "vectron.effect.up": "vectron.tackle",
    "vectron.effect.exchange": "vectron.tackle",
    "vectron.effect.gauge": "vectron.gate",
    "vectron.effect.seven": "vectron.seven",
    "vectron.effect.deck": "vectron.settle",
    "vectron.effect.settle": "vectron.settle",
    "vectron.effect.refresh": "vectron.refresh",
    "vectron.effect.end": "vectron.end",
    "vectron.effect.turn": "vectron.more",
}

SCORE_CLAUSES = {
    "vectron.score.before": "vectron.settle",
    "vectron.score.rank": "vectron.settle",
    "vectron.score.difference": "vectron.settle",
}

VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
CODES = {**VIOLATION_CLAUSES, **NOTICE_CLAUSES, **EFFECT_CLAUSES, **SCORE_CLAUSES}
