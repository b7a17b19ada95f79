"""Clauses of the end of the game, and of the hints of the rulebook."""

from __future__ import annotations

from calculators.core.departures import build_leaving_player_clause
from calculators.core.types import Clause, LocalizedText

CLAUSES = (
    build_leaving_player_clause(
        "coupelation",
        "score?players=3&tower=25.30&p1=h2&p2=h2&p3=h2.F&out=p2&last=0.1&deck=20",
        rules_ja="手札は伏せたまま使わない。前に置いたフィニッシュカードは、次の人の前に移す。",
        rules_en="Their hand lies face down and is not used. A finish card before them goes to the next player.",
    ),
    Clause(
        slug="coupelation.win",
        group="end",
        heading=LocalizedText("5.ゲームの終了", "5. The end of the game"),
        text=LocalizedText(
            "グラスカード27枚が全て表向きで正しく並び、最上段にフィニッシュカードを置けば、全員の勝利。",
            "Won with all 27 glass cards face up and in order and the finish card on top.",
        ),
        example="score?tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F&last=6.0",
        quote="グラスカードをタワーの最上段以外に全て表向きで配置した状態で、フィニッシュカードを最上段に配置すれば",
    ),
    Clause(
        slug="coupelation.win.first",
        group="end",
        heading=LocalizedText("5.ゲームの終了(最初のゲーム)", "5. The end of the game: the first game"),
        text=LocalizedText(
            "最初のゲームでは、最上段も含めたグラスカード28枚が、最上段のほかは全て表向きで正しく並べば勝利。",
            "In the first game all win with 28 glass cards in order, all but the top one face up, the top one "
            "between its two as well.",
        ),
        example="score?tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_7&first=1&last=6.0",
        quote="グラスカードを配置すれば、プレイヤー全員の勝利です",
    ),
    Clause(
        slug="coupelation.win.else",
        group="end",
        heading=LocalizedText("5.ゲームの終了(それ以外)", "5. The end of the game: everything else"),
        text=LocalizedText("それ以外は、全て全員の敗北になる。", "Everything else is lost, for all."),
        example="score?tower=12.25.31&reserve=1.50.13.37&hand=7&deck=0",
        quote="それ以外は全てプレイヤー全員の敗北です",
    ),
    Clause(
        slug="coupelation.hint.down",
        group="end",
        heading=LocalizedText("6.ゲーム攻略の秘訣(裏向き)", "6. Hints: face down"),
        text=LocalizedText(
            "表向きでは置けない手札も、裏向きにすれば置ける。",
            "A hand card that cannot be placed face up can be placed face down.",
        ),
        quote="表向きではタワーに配置できない手札も裏向きにすれば配置できます",
    ),
    Clause(
        slug="coupelation.hint.draw",
        group="end",
        heading=LocalizedText("6.ゲーム攻略の秘訣(引く枚数)", "6. Hints: drawing less"),
        text=LocalizedText(
            "引く枚数をわざと減らせば、山札が切れるのを防げる。",
            "Drawing fewer cards on purpose keeps the deck from running out.",
        ),
        quote="カードを引く枚数をあえて減らすことで山札が切れるのを防げます",
    ),
    Clause(
        slug="coupelation.hint.finish",
        group="end",
        heading=LocalizedText("6.ゲーム攻略の秘訣(フィニッシュカード)", "6. Hints: the finish card"),
        text=LocalizedText(
            "フィニッシュカードをリザーブに送れば、全員が使える。",
            "Sent to the reserve, the finish card can be used by everybody.",
        ),
        example="check?tower=12.25.31&reserve=1.50.19.37&hand=7.20.F&move=take.19.1.0.F.20.x7",
        quote="フィニッシュカードをリザーブに送れば、全プレイヤーが扱えます",
    ),
)
