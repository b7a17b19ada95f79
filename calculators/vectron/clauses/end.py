"""Clauses about the end of a turn, scores, and the end of the game."""

from __future__ import annotations

from calculators.core.departures import build_leaving_player_clause
from calculators.core.types import Clause, LocalizedText
from calculators.vectron.clauses.tables import NEAR_GATE, TABLE

CLAUSES = (
    build_leaving_player_clause(
        "vectron",
        "score?players=4&out=p4&p1=h2.g7.s3&p2=h2.g4.s4&p3=h2.g3.s1&p4=h2.g1.s2",
        rules_ja=(
            "駒・アクション列・手札はそのまま残り、列からは引ける。決算は残った人だけで行い、順位も残った人数で数える。"
        ),
        rules_en=(
            "Their piece, action row and hand stay, and others may draw from the row. Settlements are between"
            " those who stay, and count as many players."
        ),
    ),
    Clause(
        slug="vectron.seven",
        group="end",
        heading=LocalizedText("〈駒の追加移動〉 ゲージが7以上", "Further moves: a gauge of 7"),
        text=LocalizedText(
            "移動の結果、だれかのゲージが7以上になったら、そこで手番が終わる。",
            "As soon as anybody's gauge is 7 or more the turn ends.",
        ),
        example=f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2", "p1=h2.g6.s1"),
        quote="ゲージが7以上になったら、そこで手番が終わります",
    ),
    Clause(
        slug="vectron.next",
        group="end",
        heading=LocalizedText("手番の終わりにやること 次の手番", "At the end of a turn: the next turn"),
        text=LocalizedText(
            "手番が終わると、左隣の人に手番が移る。清算とリフレッシュ処理は、その前に行う。",
            "When a turn ends it is the next player's turn, to the left. A settlement and a refresh come before that.",
        ),
        example=f"check?{TABLE}&phase=move&used=1&move=stop",
        quote="左隣のプレイヤーに手番が移ります",
    ),
    Clause(
        slug="vectron.settle",
        group="score",
        heading=LocalizedText("手番の終わりにやること スコアの清算", "At the end of a turn: settlement"),
        text=LocalizedText(
            "手番の終わりに、だれかのゲージが7以上か、山札が尽きていたら、スコアを清算する。",
            "If at the end of a turn anybody's gauge is 7 or more, or the deck is empty, scores are settled.",
        ),
        example="score?p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1",
        quote="「スコアの清算」と「リフレッシュ処理」を行います",
    ),
    Clause(
        slug="vectron.settle.rank",
        group="score",
        heading=LocalizedText("手番の終わりにやること スコアの得かた", "At the end of a turn: what is scored"),
        text=LocalizedText(
            "ゲージの多い順に順位をつけ、人数 − 順位をスコアとして得る。",
            "Players are ranked by gauge, and each scores players − rank.",
        ),
        example="score?p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1",
        quote="人数から順位を引いた値",
    ),
    Clause(
        slug="vectron.settle.ties",
        group="score",
        heading=LocalizedText("手番の終わりにやること 同着", "At the end of a turn: level gauges"),
        text=LocalizedText(
            "ゲージが同じなら同着。次の順位は飛ばさない（1・2・2・3位）。",
            "Equal gauges share a rank and the next follows without a gap (1, 2, 2, 3).",
        ),
        example="score?p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1",
        quote="ゲージ量が同じプレイヤーがいたら同着とし",
    ),
    Clause(
        slug="vectron.settle.two",
        group="score",
        heading=LocalizedText("手番の終わりにやること 2人のとき", "At the end of a turn: two players"),
        text=LocalizedText(
            "2人なら、ゲージの多いほうが差をスコアとして得る。",
            "With two players the one with more scores the difference.",
        ),
        example="score?players=2&p1=h2.g7&p2=h2.g4",
        quote="「多い方と少ない方のゲージ量の差」を、ゲージ量の多いほうがスコアとして得ます",
    ),
    Clause(
        slug="vectron.refresh",
        group="end",
        heading=LocalizedText("手番の終わりにやること リフレッシュ処理", "At the end of a turn: refresh"),
        text=LocalizedText(
            "清算したら駒を起こし、ゲージを0に戻し、カードをすべて集めて裏向きで混ぜ、2枚ずつ配る。残りが新しい山札。",
            "Then pieces stand up, gauges go to 0, all cards are shuffled face down and two dealt to each; the "
            "rest is the new deck.",
        ),
        example=f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2&p2=h3", "p1=h3.g4&p2=h3.g5"),
        quote="各自の駒を起こして、ゲージを0に戻します",
    ),
    Clause(
        slug="vectron.refresh.kept",
        group="end",
        heading=LocalizedText("手番の終わりにやること 残るもの", "At the end of a turn: what stays"),
        text=LocalizedText(
            "リフレッシュ処理のあとも、マップの配置と手元のチップはそのまま。",
            "After a refresh the map and the held chips stay.",
        ),
        example=f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2&p2=h3", "p1=h3.g4&p2=h3.g5"),
        quote="マップの配置と手元のチップは持ち越されます",
    ),
    Clause(
        slug="vectron.end",
        group="end",
        heading=LocalizedText("ゲームの終わりと勝敗", "End of the game"),
        text=LocalizedText(
            "だれかのスコアが6点以上になったら終わり、スコアが最大の人の勝ち。",
            "When anybody's score is 6 or more the game ends: the highest score wins.",
        ),
        example="score?p1=h2.g7.s4&p2=h2.g4.s5&p3=h2.g4.s1&p4=h2.g1",
        quote="誰かのスコアが6点以上になったらゲームが終わり",
    ),
    Clause(
        slug="vectron.end.tie",
        group="end",
        heading=LocalizedText("ゲームの終わりと勝敗 同着", "End of the game: ties"),
        text=LocalizedText("首位が同着なら、勝利を分かち合う。", "Those level at the top share the victory."),
        example="score?p1=h2.g7.s3&p2=h2.g4.s4&p3=h2.g3.s1&p4=h2.g1",
        quote="スコアの首位が同着なら、その中で勝利を分かち合います",
    ),
    Clause(
        slug="vectron.end.over",
        group="end",
        heading=LocalizedText("ゲームの終わりと勝敗 6点より上", "End of the game: beyond 6"),
        text=LocalizedText("スコアは、スコアボードの数を超えてもよい。", "A score may go beyond the score board."),
        example="score?p1=h2.g7.s5&p2=h2.g4.s5&p3=h2.g4.s1&p4=h2.g1",
        quote="スコアはスコアボードに示された値を超過して持つことができます",
    ),
)
