"""The clauses about the end of the game, the points, and the winner."""

from __future__ import annotations

from calculators.core.departures import build_leaving_player_clause
from calculators.core.types import Clause, LocalizedText
from calculators.subway.clauses.tables import HIGASHIYAMA, LEVEL, TSURUMAI

CLAUSES = (
    build_leaving_player_clause(
        "subway",
        "score?players=4&out=p2&p1=H01.H02.H03&p2=T08&p3=M16&p4=S12&at=H03.T08.M16.S12",
        rules_ja="ビーズとコマは盤に残り、ビーズは置き換えられる。最後の1周も残った人だけが回る。",
        rules_en=(
            "Their beads and pawn stay on the board, and their beads can be replaced. The last round is played"
            " by those who stay."
        ),
    ),
    Clause(
        slug="subway.end",
        group="end",
        heading=LocalizedText("ゲームの終了", "End of the game"),
        text=LocalizedText(
            "東山・名城・鶴舞・桜通のうち2路線で、すべての駅に誰かのビーズが置かれたら終わりになる。",
            "The game ends once two of the Higashiyama, Meijo, Tsurumai and Sakura-dori lines have somebody's "
            "bead on every station.",
        ),
        example=f"check?p1={HIGASHIYAMA}&p2={TSURUMAI}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1&move=go.H22",
        quote="いずれか2つの路線のすべての駅にキューブが置かれたら",
    ),
    Clause(
        slug="subway.end.transfer",
        group="end",
        heading=LocalizedText("ゲームの終了 乗換駅", "End of the game: transfer stations"),
        text=LocalizedText(
            "乗換駅は、ビーズが1個でもあれば埋まったことになる。本山に1個だけでも、東山線と名城線は完成する。",
            "A transfer station is filled with one bead: a single one at Motoyama completes both Higashiyama and "
            "Meijo.",
        ),
        example=f"check?p1={HIGASHIYAMA}&p2={TSURUMAI}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1&move=go.H22",
        quote="乗換駅は1つでも置かれていれば条件を満たします",
    ),
    Clause(
        slug="subway.end.round",
        group="end",
        heading=LocalizedText("ゲームの終了 最後の手番", "End of the game: the last turns"),
        text=LocalizedText(
            "全員の手番の数がそろうまで続けて終わる。",
            "Play goes on until all had the same number of turns.",
        ),
        example=f"check?p1={HIGASHIYAMA}&p2={TSURUMAI}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1&move=go.H22",
        quote="全員が手番が同じになるようにプレイしてゲームを終了します",
    ),
    Clause(
        slug="subway.score.beads",
        group="score",
        heading=LocalizedText("得点計算 ①", "Scoring ①"),
        text=LocalizedText("自分のビーズ1個につき1点。", "1 point for each own bead."),
        example="score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="置いたビーズの個数×1点",
    ),
    Clause(
        slug="subway.score.termini",
        group="score",
        heading=LocalizedText("得点計算 ②", "Scoring ②"),
        text=LocalizedText(
            "自分のビーズがある終点1駅につき、①に加えて2点。終点は高畑・藤が丘・上小田井・赤池・太閤通・徳重・上"
            "飯田の7駅(名古屋港を数えるかは卓の決めごと)。",
            "2 points more for each terminus with an own bead: Takabata, Fujigaoka, Kami Otai, Akaike, "
            "Taiko-dori, Tokushige and Kamiiida, 7 stations (whether Nagoyako counts is the table's choice).",
        ),
        example="score?p1=H01.K01&p2=T08&p3=M13&p4=S12",
        basis="reading",
        quote="終点(上飯田を含む計7駅)は①の他に1駅×2点",
        reason=LocalizedText(
            "規則書は数と上飯田だけを言い、7駅を並べていない。線路が終わる駅は8つあり、名古屋港を外すのは推測。",
            "The rulebook gives the number and Kamiiida, no list. The track ends at 8 stations; that Nagoyako is "
            "the one left out is a guess.",
        ),
    ),
    Clause(
        slug="subway.score.trail",
        group="score",
        heading=LocalizedText("得点計算 ③ 最長距離", "Scoring ③: the longest route"),
        text=LocalizedText(
            "自分のビーズがある駅をたどる最も長い道の、駅の数だけ得点。駅は通るたびに数え、同じ線路をまた通っても"
            "よい。高岳から久屋大通、丸の内、伏見、栄を回り、また久屋大通、丸の内、伏見を通って大須観音まで行けば、9。",
            "1 point a station on the longest route through stations with own beads. A station counts whenever "
            "it is passed, and track may be used again: from Takaoka around Hisaya-odori, Marunouchi, "
            "Fushimi and Sakae, once more through the first three and on to Osu Kannon is 9.",
        ),
        example="score?p1=S06.M06*2.T06*2.H09*2.H10.T08&p2=H01&p3=M13&p4=S12",
        quote="一筆書きの最長距離の個数×1点",
    ),
    Clause(
        slug="subway.score.trail.twice",
        group="score",
        heading=LocalizedText("得点計算 ③ 同じ駅", "Scoring ③: a station twice"),
        text=LocalizedText(
            "最長の道は、自分のビーズの数まで同じ駅を通れる。乗換駅に2個あれば2回。",
            "The longest route passes a station as often as the player has beads there: a transfer station with "
            "two, twice.",
        ),
        example="score?p1=S06.M06*2.T06*2.H09*2.H10.T08&p2=H01&p3=M13&p4=S12",
        quote="乗換駅は自分のビーズが2つ置かれていたら2回通れる",
    ),
    Clause(
        slug="subway.score.turn",
        group="score",
        heading=LocalizedText("得点計算 ③ 折り返し", "Scoring ③: turning back"),
        text=LocalizedText(
            "最長の道は、終点で折り返せない。終点でなくても、来た駅へすぐ引き返せない。"
            "国際センターから名古屋、太閤通、また名古屋、亀島とたどる5にはならず、3である。",
            "The longest route cannot turn back at a terminus, and never turns straight back at other stations either. "
            "Kokusai Center, Nagoya, Taiko-dori, Nagoya again and Kamejima is no 5: it is 3.",
        ),
        example="score?p1=H07.H08*2.S01.S03&p2=H01&p3=M13&p4=S12",
        basis="reading",
        quote="「5」ではありません。終点は折り返せません",
        reason=LocalizedText(
            "規則書は終点についてだけ言う。途中の駅では、「一筆書き」という言葉と移動の規則からそう読んだ。",
            "The rulebook says so of termini. Elsewhere we read it from 一筆書き (in one stroke) and from the "
            "rule for moving.",
        ),
    ),
    Clause(
        slug="subway.score.sets",
        group="score",
        heading=LocalizedText("得点計算 ④", "Scoring ④"),
        text=LocalizedText(
            "東山・名城・鶴舞・桜通に1個ずつで1セット、1セット2点。",
            "2 points for each set of one bead on each of the four lines.",
        ),
        example="score?p1=H16.M18.T16.S18&p2=H01&p3=M13&p4=S12",
        quote="キューブの1セットにつき2点",
    ),
    Clause(
        slug="subway.score.sets.transfer",
        group="score",
        heading=LocalizedText("得点計算 ④ 乗換駅", "Scoring ④: transfer stations"),
        text=LocalizedText(
            "乗換駅の1個はどちらの路線に数えてもよく、2個なら1個ずつ両方に数える。本山の2個を"
            "両方とも名城線には使えない。",
            "A single own bead on a transfer station counts for either of its lines, as is best; of two, one "
            "counts for each: two at Motoyama cannot both count for Meijo.",
        ),
        example="score?p1=H16*2.T16.S18&p2=H01&p3=M13&p4=S12",
        quote="2つの場合はそれぞれの路線に割り振る",
    ),
    Clause(
        slug="subway.score.bonus",
        group="score",
        heading=LocalizedText("得点計算 ⑤", "Scoring ⑤"),
        text=LocalizedText(
            "2本目の路線を最初に完成させた人に3点。",
            "3 points to the player who first completed the second line.",
        ),
        example=f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}&p3=M16&p4=S12&bonus=p1",
        quote="最初に2つ目の路線の最後の駅にビーズを置いたプレイヤー",
    ),
    Clause(
        slug="subway.win",
        group="score",
        heading=LocalizedText("得点計算 勝者", "Scoring: the winner"),
        text=LocalizedText("①〜⑤の合計が最も多い人の勝ち。", "The highest total of ① to ⑤ wins."),
        example="score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="最も得点が高いプレイヤーが勝利します",
    ),
    Clause(
        slug="subway.tie",
        group="score",
        heading=LocalizedText("得点計算 同点", "Scoring: ties"),
        text=LocalizedText(
            "同点なら⑤を得た人の勝ち。同点の中にいなければ、①②③④の順に多い人の勝ち。",
            "Among tied players the one with ⑤ wins; if none of them has it, more points in ①, then ②, ③, ④.",
        ),
        example=f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}.K01.M14&p3=M16&p4=S12&bonus=p3",
        quote="同点の場合は⑤のプレイヤー",
    ),
    Clause(
        slug="subway.tie.shared",
        group="score",
        heading=LocalizedText("得点計算 すべて同じなら", "Scoring: equal in everything"),
        text=LocalizedText(
            "合計も⑤も①〜④もすべて同じ人どうしは、ともに勝者とする。",
            "Players equal in the total, in ⑤ and in ① to ④ share the victory.",
        ),
        example=f"score?{LEVEL}",
        basis="reading",
        quote="①から順に多いプレイヤーが勝利します",
        reason=LocalizedText("そこまで同じ場合のことは書かれていない。", "The rulebook does not go on from there."),
    ),
)
