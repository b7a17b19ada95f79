"""The clauses of the end of the game, its points and its winner."""

from __future__ import annotations

from calculators.core.departures import build_leaving_player_clause
from calculators.core.types import Clause, LocalizedText
from calculators.vogu.clauses.tables import CLEAR, FINAL, LAST_BOARD, SHOWN, VALUES

CLAUSES = (
    build_leaving_player_clause(
        "vogu",
        f"score?players=4&out=p4&p1=GWg.GGg.BY.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB&{VALUES}",
        rules_ja="抜けた人の手札は使わない。残った人は、自分の持ち札が4枚になるまで手番を続ける。",
        rules_en="Their hand is out of the game. The others go on until each of them owns 4 cards.",
    ),
    Clause(
        slug="vogu.end",
        group="end",
        heading=LocalizedText("ゲームの流れ（終わり）", "How the game goes (the end)"),
        text=LocalizedText(
            "手札と公開したカードを合わせた持ち札が、全員4枚になったら終わる。手番の回数は全員同じである。",
            "The game is over when everybody owns 4 cards, hand and revealed cards together; all have had "
            "equally many turns.",
        ),
        example=f"check?players=5&turn=p5&{SHOWN}&{VALUES}&{LAST_BOARD}&move=place.1G2KpKmG.5.0",
        quote="4枚になったらゲームは終了です",
    ),
    Clause(
        slug="vogu.score.value",
        group="score",
        heading=LocalizedText("得点計算 ①", "Scoring 1"),
        text=LocalizedText(
            "色ごとに、価値に、その色が持ち札4枚にある数を掛ける。",
            "Colour by colour: the value times how often the colour stands on the 4 owned cards.",
        ),
        example=f"score?players=3&{FINAL}&{VALUES}",
        quote="価値 × 所持するカードに含まれるその色の個数",
    ),
    Clause(
        slug="vogu.score.sum",
        group="score",
        heading=LocalizedText("得点計算（合計）", "Scoring (the sum)"),
        text=LocalizedText(
            "全ての色の点数を足したものが、自分の得点になる。", "The points of all colours are added up."
        ),
        example=f"score?players=3&{CLEAR}&{VALUES}",
        quote="色ごとに以下の計算を行い、それらを合計した点数が自分の得点になります",
    ),
    Clause(
        slug="vogu.score.token",
        group="score",
        heading=LocalizedText("得点計算 ②", "Scoring 2"),
        text=LocalizedText(
            "その色のコマが1個あれば、①を1.5倍にして小数を切り捨てる。",
            "With 1 token of the colour: times 1.5, the fraction dropped.",
        ),
        example=f"score?players=3&{FINAL}&{VALUES}",
        quote="1.5倍に(小数切り捨て)",
    ),
    Clause(
        slug="vogu.score.two",
        group="score",
        heading=LocalizedText("得点計算 ②（コマ2個）", "Scoring 2 (two tokens)"),
        text=LocalizedText(
            "その色のコマが2個あれば、①を2倍にする（4人・5人のみ）。",
            "With 2 tokens of the colour: times 2 (only with 4 or 5 players).",
        ),
        example=f"score?players=4&p1=GWg.GGg.BY.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB&p4=BW.KK.RY.GW&{VALUES}",
        quote="2つ持っていた場合は2倍にします(4・5人プレイ時のみ)",
    ),
    Clause(
        slug="vogu.score.cut",
        group="score",
        heading=LocalizedText("計算例", "Worked example"),
        text=LocalizedText(
            "小数は0に近いほうへ切り捨てる。−1の白が3つでコマ1個なら、−4.5ではなく−4である。",
            "The fraction is dropped toward zero: three whites at −1 with one token are −4, not −4.5 or −5.",
        ),
        example=f"score?players=3&{FINAL}&{VALUES}",
        quote="-1 × 3 × 1.5 = -4",
    ),
    Clause(
        slug="vogu.score.tool",
        group="score",
        heading=LocalizedText("得点計算（計算ツール）", "Scoring (the online tool)"),
        text=LocalizedText(
            "得点は、作者のオンラインの得点計算ツールでも計算できる: minami-muki.work/vogu_score_calculator",
            "The author's online tool calculates the points as well: minami-muki.work/vogu_score_calculator",
        ),
        quote="オンラインの得点計算ツールを使うと簡単に計算ができます",
    ),
    Clause(
        slug="vogu.win",
        group="score",
        heading=LocalizedText("ゲームの流れ（勝ち）", "How the game goes (winning)"),
        text=LocalizedText("得点の最も高い人の勝ち。", "The player with the most points wins."),
        example=f"score?players=3&{CLEAR}&{VALUES}",
        quote="最も点数の高いプレイヤーが勝利します",
    ),
    Clause(
        slug="vogu.tie",
        group="score",
        heading=LocalizedText("ゲームの流れ（同点）", "How the game goes (ties)"),
        text=LocalizedText(
            "同点なら、手番の早い人が勝つ。",
            "Of players with equal points the one earlier in turn order wins.",
        ),
        example=f"score?players=3&{FINAL}&{VALUES}",
        quote="同点の場合はより手番の早いプレイヤーが勝利します",
    ),
)
