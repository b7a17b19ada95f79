"""The digest in our own words with what each clause stands on, the rulings, and the clause of every code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.core.types import Basis, Clause, LocalizedText, Message, Violation

SETUP = ("ゲームの準備", "Setting up")
TURN = ("手番でやること", "A turn")
DRAW = ("〈カードのドローと配置〉", "Drawing and placing a card")
MOVE = ("〈駒の移動〉", "Moving the piece")
LANDING = ("◆駒の移動先に応じて起きること", "What the destination does")
SPECIAL = ("特別ルール", "Special rules")
MORE = ("〈駒の追加移動〉", "Further moves")
TURN_END = ("手番の終わりにやること", "At the end of a turn")
GAME_END = ("ゲームの終わりと勝敗", "End of the game")

TABLE = "players=2&p1=h2&p2=h3&map=21G1_a3S2_1b12_S1G3&row1=O3.S&row2=D2"
"""A table of two that the examples start from."""
NEAR_GATE = "players=2&p1=h2&p2=h3&map=a1G1_23S2_1b12_S1G3&row1=O2.S&row2=D2"
"""Another, with a gate two cells from the piece of p1."""


def clause(
    slug: str,
    group: str,
    heading: tuple[str, str],
    part: tuple[str, str],
    texts: tuple[str, str],
    example: str,
    quote: str,
    basis: Basis = "book",
    reason: tuple[str, str] | None = None,
) -> Clause:
    """A clause. heading: of the rulebook; part: what tells clauses of one heading apart, empty for none;
    reason: why we read the quoted words so."""
    ja, en = heading
    where = LocalizedText(f"{ja} {part[0]}", f"{en}: {part[1]}") if part[0] else LocalizedText(ja, en)
    why = LocalizedText(*reason) if reason else None
    return Clause(f"vectron.{slug}", group, where, LocalizedText(*texts), example, basis, quote, why)


WHOLE = ("", "")

CLAUSES = (
    clause(
        "setup",
        "setup",
        SETUP,
        ("マップ", "the map"),
        (
            "各自、プレイヤーカードをランダムに受け取り、それに対応する駒とプレイヤーチップとマーカーを1個ずつ、"
            "さらに2つ星のスターチップを1枚ずつ受け取る。残りのマップチップと全員のプレイヤーチップを裏向きで混ぜ、"
            "4×4に並べて表向きにし、プレイヤーチップを駒と入れ替える。マップには席の数の駒と、スワップチップが2枚ある。",
            "Each player gets a player card at random, with its piece, player chip and marker, and one star chip "
            "with two stars. All other map chips and the player chips are mixed face down, laid out as a 4×4 map and "
            "turned up; each player chip is replaced by its piece. The map holds a piece for each player and two "
            "swap chips.",
        ),
        f"moves?{TABLE}&hand=D2.O1",
        "4×4枚の格子状に",
    ),
    clause(
        "deal",
        "setup",
        SETUP,
        ("カードとスコアボード", "cards and score board"),
        (
            "全員のプレイヤーチップをスコアボードの1のマスの外に置く。アクションカード24枚を裏向きで混ぜて山札とし、"
            "2枚ずつ引いて手札とする。アクション列のカードは、だれかが手番を行うまでない。"
            "スタートプレイヤーは適当な方法で決める。",
            "All player chips begin outside the space 1 of the score board. The 24 action cards are shuffled face "
            "down as the deck, and each player draws a hand of two. Action rows have no cards until somebody "
            "has taken a turn. Choose the first player in any way.",
        ),
        f"moves?{TABLE.replace('row1=O3.S&row2=D2', 'row1=-&row2=-')}&hand=D2.O1",
        "山札からカードを2枚ずつ引いて",
    ),
    clause(
        "turn",
        "turn",
        TURN,
        WHOLE,
        (
            "スタートプレイヤーから順に手番を行う。手番ではカードのドローと配置、駒の移動、駒の追加移動を、この順に行う。",
            "Players take turns, beginning with the first player. A turn is drawing and placing a card, moving the "
            "piece, and further moves, in this order.",
        ),
        f"check?{TABLE}&hand=D2.O1&move=play.D2",
        "〈カードのドローと配置〉〈駒の 移動〉〈駒の追加移動〉を順に行います",
    ),
    clause(
        "draw",
        "turn",
        DRAW,
        ("引く", "drawing"),
        (
            "山札か、だれかのアクション列（自分のでもよい）のいちばん上から1枚を手札に加える。",
            "Take the top card of the deck or of any action row, your own included, into your hand.",
        ),
        f"check?{TABLE}&hand=D2.O1&move=draw.p2",
        "一番上の1枚を取って、手札に加えます",
    ),
    clause(
        "play",
        "turn",
        DRAW,
        ("置く", "placing"),
        (
            "そのあと手札から1枚を、表向きで自分のアクション列のいちばん上に重ねる。手札は2枚に戻る。",
            "Then put one card of your hand face up on top of your own action row. The hand is two cards again.",
        ),
        f"check?{TABLE}&hand=D2.O1.S&phase=play&move=play.S",
        "て重ね、内容が全員に分かるようにします",
        "reading",
        (
            "文の前半がこの規則書の写しから失われている。駒の移動は「この手番に出したカード」を使い、"
            "追加移動は「ひとつ下に重ねられたカード」を使うので、手札の1枚を自分の列の上に出すことになる。",
            "The first half of the sentence is lost in our copy. The move uses the card put down this turn, and "
            "further moves the card below it, so a card of the hand goes on top of the own row.",
        ),
    ),
    clause(
        "forced",
        "turn",
        DRAW,
        ("駒が倒れているとき", "with the piece lying"),
        (
            "手番の始めに自分の駒が倒れていたら、選ばずに山札の1枚を引いてそのまま自分のアクション列の上に表で出す。"
            "駒はそのあとの移動で起きる。",
            "If your piece is lying when your turn begins, there is no choice: a card of the deck goes face up "
            "straight onto your row. The piece stands up in the move that follows.",
        ),
        f"check?{TABLE.replace('p1=h2', 'p1=h2.down')}&move=forced.D2",
        "強制的に山札から1枚引いて",
    ),
    clause(
        "move",
        "turn",
        MOVE,
        ("斜めと縦横", "diagonal and orthogonal"),
        (
            "この手番に出したカードで駒を動かす。斜めは斜め4方向、縦横は縦横4方向のどれかへ、書かれた数ちょうど離れた"
            "場所へ跳ぶ。途中の駒は邪魔にならず、途中で止まれない。この移動は必ず行う。",
            "Move by the card put down this turn: in one of the four diagonal or the four orthogonal directions, "
            "exactly its distance. It is a jump: pieces on the way do not block, stopping short is not "
            "possible. This move has to be made.",
        ),
        f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=O1.O3"),
        "途中で止まることはできません",
    ),
    clause(
        "wall",
        "turn",
        MOVE,
        ("壁", "walls"),
        (
            "端まで来てさらに壁に向かうときは壁を蹴り、ふさがれた向きだけを逆にして残りのマス数を進む。"
            "隅から外への斜めは、どれも中央へ向かう。蹴ることにマス数は使わない。",
            "At the edge the piece kicks off the wall and goes on with the spaces left, only the blocked "
            "part of its direction turned round. From a corner every outward diagonal leads to the middle. "
            "The kick costs no space.",
        ),
        "check?players=2&map=----_-a--_----_----&row1=D2&phase=move&move=move.D2",
        "壁から見て前後と左右を反転した方向",
        "reading",
        (
            "図では斜め2の移動先が4つあり、1つは壁蹴りなし、1つは元の位置に戻る。"
            "ふさがれた向きだけを逆にする読み方だけが、この4つになる。両方を逆にすると3つが元の位置になる。",
            "In the figure diagonal 2 has four destinations, one without a kick and one back at the start. Only "
            "turning round the blocked part gives these four; turning both round leads back in three of them.",
        ),
    ),
    clause(
        "swapcard",
        "turn",
        MOVE,
        ("Sのカード", "the S card"),
        (
            "Sのカードは、向きも距離も問わず、2枚のスワップチップのどちらかへ行く。",
            "The S card goes to either of the two swap chips, in any direction and at any distance.",
        ),
        f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=S.O3"),
        "2枚あるスワップチップのどちらか",
    ),
    clause(
        "star",
        "effect",
        LANDING,
        ("スターチップ", "a star chip"),
        (
            "スターチップのある場所では、それを手元に取り、手元にあったチップを出発地点に置く。",
            "On a star chip: take it, and leave the chip you held on the cell your piece came from.",
        ),
        f"check?{TABLE}&phase=move&move=move.D2",
        "移動先がスターチップのある場所なら",
    ),
    clause(
        "gate",
        "effect",
        LANDING,
        ("ゲートチップ", "a gate chip"),
        (
            "ゲートチップも同じように取る。出発地点に置いたチップの星の数だけ、自分のゲージが上がる。"
            "ゲートチップを置いたときは、星がないので上がらない。ゲージの値はマーカーで示す。",
            "A gate chip is taken the same way, and your gauge rises by the stars on the chip left behind; by "
            "none if that is a gate chip, which has no stars. The marker shows the gauge.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1",
        "そのチップに書かれた星の分だけゲージを上げます",
    ),
    clause(
        "swap",
        "effect",
        LANDING,
        ("スワップチップ", "a swap chip"),
        (
            "スワップチップのある場所では、そのチップが出発地点へ移る。",
            "On a swap chip: it goes to the cell your piece came from.",
        ),
        f"check?{TABLE}&phase=move&move=move.C2".replace("row1=O3", "row1=O2"),
        "それを出発地点に置くことで、自分の駒と場所を入れ替えます",
    ),
    clause(
        "tackle",
        "effect",
        LANDING,
        ("他人の駒", "another piece"),
        (
            "他人の駒のある場所では、場所と手持ちのチップを交換し、相手の駒を倒す（倒れていれば起こす）。"
            "これでゲートチップを受け取った人は、渡したチップの星の数だけゲージが上がる。",
            "On another player's piece: the two change places and held chips, and that piece is knocked down, or "
            "set up if it was lying. Whoever receives a gate chip this way raises their own gauge by the stars on "
            "the chip given away.",
        ),
        f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p1=h2", "p1=hG"),
        "位置だけでなく手持ちのチップも交換します",
    ),
    clause(
        "stay",
        "effect",
        LANDING,
        ("元の位置", "the same cell"),
        (
            "移動先が元の位置なら、マップもチップも変わらない。倒れていた駒は、この移動でも起きる。",
            "Where the piece comes back to its own cell, neither map nor chips change. A lying piece stands up by "
            "this move too.",
        ),
        f"check?{TABLE}&phase=move&move=move.B2".replace("row1=O3", "row1=D2").replace("21G1_a3", "21G1_3a"),
        "D(元の位置に戻る)",
        "reading",
        (
            "図は元の位置も移動先に数えるが、そこで何が起きるかは書かれていない。チップも他人の駒もないので、何も起きない。",
            "The figure counts the own cell among the destinations, but nothing is said of what it does. No chip "
            "and no other piece is there, so nothing happens.",
        ),
    ),
    clause(
        "just3",
        "effect",
        SPECIAL,
        ("◆ジャスト3ボーナス", "Just 3 bonus"),
        (
            "見出しはあるが、本文がこの規則書の写しから失われている。推測はしない。"
            "卓で得る点は「手で加える点」に入れれば、得点に加わる。",
            "The heading is there, its text is lost in our copy of the rules. We do not guess. Points your table "
            "gives for it can be entered as points by hand and count in the score.",
        ),
        "score?players=3&p1=g7&p2=g4&p3=g1&bonus=0.1.0",
        "ジャスト3ボーナス",
        "ruling",
    ),
    clause(
        "more",
        "turn",
        MORE,
        WHOLE,
        (
            "移動のあと、自分のアクション列のひとつ下のカードを順に使って、望むだけ追加で動ける。"
            "移動先で起きることは毎回起きる。全部を使っても、途中で手番を終えてもよい。",
            "Then make as many further moves as you like, each by the next card below in your own row; each "
            "destination has its effect. You may use all of them or end the turn after any.",
        ),
        f"moves?{TABLE}&phase=move&used=1",
        "追加の移動を望むだけ行うことができます",
    ),
    clause(
        "seven",
        "end",
        MORE,
        ("ゲージが7以上", "a gauge of 7"),
        (
            "移動の結果、だれかのゲージが7以上になったら、そこで手番が終わる。",
            "As soon as anybody's gauge is 7 or more the turn ends.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2", "p1=h2.g6.s1"),
        "ゲージが7以上になったら、そこで手番が終わります",
    ),
    clause(
        "next",
        "end",
        TURN_END,
        ("次の手番", "the next turn"),
        (
            "手番が終わると、左隣の人に手番が移る。清算とリフレッシュ処理は、その前に行う。",
            "When a turn ends it is the next player's turn, to the left. A settlement and a refresh come before that.",
        ),
        f"check?{TABLE}&phase=move&used=1&move=stop",
        "左隣のプレイヤーに手番が移ります",
    ),
    clause(
        "settle",
        "score",
        TURN_END,
        ("スコアの清算", "settlement"),
        (
            "手番の終わりにだれかのゲージが7以上か、山札が尽きていたら清算する。ゲージの多い順に順位をつけ、"
            "同じなら同着、次の順位は飛ばさない（1・2・2・3位）。人数 − 順位をスコアとして得る。"
            "2人なら、多いほうが差を得る。",
            "If at the end of a turn anybody's gauge is 7 or more, or the deck is empty, scores are settled: "
            "players are ranked by gauge, equal gauges share a rank and the next follows without a gap (1, 2, 2, 3). "
            "Each scores players − rank. With two players the one with more scores the difference.",
        ),
        "score?p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1",
        "人数から順位を引いた値",
    ),
    clause(
        "refresh",
        "end",
        TURN_END,
        ("リフレッシュ処理", "refresh"),
        (
            "清算したら駒を起こし、ゲージを0に戻し、カードをすべて集めて裏向きで混ぜ、2枚ずつ配る。残りが新しい山札。"
            "マップの配置と手元のチップはそのまま。",
            "Then pieces stand up, gauges go to 0, all cards are shuffled face down and two dealt to each; the rest "
            "is the new deck. The map and the held chips stay.",
        ),
        f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2&p2=h3", "p1=h3.g4&p2=h3.g5"),
        "マップの配置と手元のチップは持ち越されます",
    ),
    clause(
        "end",
        "end",
        GAME_END,
        WHOLE,
        (
            "だれかのスコアが6点以上になったら終わり、スコアが最大の人の勝ち。首位が同着なら勝利を分かち合う。"
            "スコアはスコアボードの数を超えてもよい。",
            "When anybody's score is 6 or more the game ends: the highest score wins, and those level at the top "
            "share the victory. A score may go beyond the score board.",
        ),
        "score?p1=h2.g7.s4&p2=h2.g4.s5&p3=h2.g4.s1&p4=h2.g1",
        "誰かのスコアが6点以上になったらゲームが終わり",
    ),
)

VIOLATION_CLAUSES = {
    "vectron.players": "vectron.setup",
    "vectron.seat": "vectron.setup",
    "vectron.row.seat": "vectron.setup",
    "vectron.bonus.seat": "vectron.setup",
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
    "vectron.cards.count": "vectron.deal",
    "vectron.cards.deck": "vectron.settle",
    "vectron.down.play": "vectron.forced",
    "vectron.down.used": "vectron.forced",
    "vectron.used.phase": "vectron.more",
    "vectron.row.empty": "vectron.move",
    "vectron.used.row": "vectron.more",
    "vectron.move.settle": "vectron.seven",
    "vectron.move.phase": "vectron.turn",
    "vectron.move.lying": "vectron.forced",
    "vectron.move.standing": "vectron.forced",
    "vectron.move.seat": "vectron.draw",
    "vectron.move.row": "vectron.draw",
    "vectron.move.hand": "vectron.play",
    "vectron.move.reach": "vectron.move",
    "vectron.move.swap": "vectron.swapcard",
    "vectron.move.row_used": "vectron.more",
    "vectron.move.first": "vectron.move",
}

NOTICE_CLAUSES = {
    "vectron.chips.start": "vectron.setup",
    "vectron.open": "vectron.settle",
    "vectron.deck_out": "vectron.settle",
    "vectron.goes_on": "vectron.end",
    "vectron.bonus.over": "vectron.end",
    "vectron.just3": "vectron.just3",
    "vectron.settle_now": "vectron.seven",
}

EFFECT_CLAUSES = {
    "vectron.effect.draw.deck": "vectron.draw",
    "vectron.effect.draw.deck.unknown": "vectron.draw",
    "vectron.effect.draw.row": "vectron.draw",
    "vectron.effect.play": "vectron.play",
    "vectron.effect.forced": "vectron.forced",
    "vectron.effect.forced.unknown": "vectron.forced",
    "vectron.effect.kick": "vectron.wall",
    "vectron.effect.rise": "vectron.forced",
    "vectron.effect.stay": "vectron.stay",
    "vectron.effect.unknown": "vectron.move",
    "vectron.effect.star": "vectron.star",
    "vectron.effect.star.left": "vectron.star",
    "vectron.effect.gate": "vectron.gate",
    "vectron.effect.gate.left": "vectron.gate",
    "vectron.effect.swap": "vectron.swap",
    "vectron.effect.tackle": "vectron.tackle",
    "vectron.effect.fall": "vectron.tackle",
    "vectron.effect.up": "vectron.tackle",
    "vectron.effect.turned": "vectron.tackle",
    "vectron.effect.exchange": "vectron.tackle",
    "vectron.effect.exchange.unknown": "vectron.tackle",
    "vectron.effect.gauge": "vectron.gate",
    "vectron.effect.gauge.rise": "vectron.gate",
    "vectron.effect.gauge.open": "vectron.gate",
    "vectron.effect.seven": "vectron.seven",
    "vectron.effect.deck": "vectron.settle",
    "vectron.effect.settle": "vectron.settle",
    "vectron.effect.points": "vectron.settle",
    "vectron.effect.refresh": "vectron.refresh",
    "vectron.effect.end": "vectron.end",
    "vectron.effect.turn": "vectron.next",
}

ASSUME_CLAUSES = {"vectron.assume.hand": "vectron.play"}

SCORE_CLAUSES = {
    "vectron.score.before": "vectron.settle",
    "vectron.score.bonus": "vectron.just3",
    "vectron.score.bonus.named": "vectron.just3",
    "vectron.score.rank": "vectron.settle",
    "vectron.score.difference": "vectron.settle",
}

SAID_CLAUSES = {
    "vectron.setup.kit": "vectron.setup",
    "vectron.setup.chip": "vectron.setup",
    "vectron.setup.map": "vectron.setup",
    "vectron.setup.pieces": "vectron.setup",
    "vectron.setup.board": "vectron.deal",
    "vectron.setup.hand": "vectron.deal",
    "vectron.setup.rows": "vectron.deal",
    "vectron.setup.start": "vectron.deal",
    "vectron.setup.goal": "vectron.end",
    "vectron.progress.draw": "vectron.draw",
    "vectron.progress.play": "vectron.play",
    "vectron.progress.move": "vectron.move",
    "vectron.progress.row": "vectron.more",
    "vectron.progress.deck": "vectron.settle",
}

VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
CODES = {
    **VIOLATION_CLAUSES,
    **NOTICE_CLAUSES,
    **EFFECT_CLAUSES,
    **ASSUME_CLAUSES,
    **SCORE_CLAUSES,
    **SAID_CLAUSES,
}


def message(name: str, /, **params: Any) -> Message:
    """A sentence with the clause its code is declared with."""
    return Message(f"vectron.{name}", params, CODES[f"vectron.{name}"])


def violation(
    name: str,
    where: tuple[str, ...] = (),
    params: Mapping[str, Any] | None = None,
    marks: tuple[str, ...] = (),
    clause: str = "",
) -> Violation:
    """A violation or notice with the clause its code is declared with, or another one."""
    return Violation(f"vectron.{name}", clause or CODES[f"vectron.{name}"], where, params or {}, marks)
