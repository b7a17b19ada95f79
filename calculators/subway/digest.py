"""The digest of 涼夏の地下鉄駅めぐり in our own words, clause by clause in the order of play."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

STYLED = "at=H05.T18.M14.S12&styles=1.2.3.4&p1=H05&p2=T18&p3=M14&p4=S12"
"""Four pawns on their first stations, for the examples."""
HIGASHIYAMA = ".".join(f"H{number:02}" for number in range(1, 22))
"""The Higashiyama line but for its last station, for the examples."""
TSURUMAI = ".".join(f"T{number:02}" for number in range(1, 21))
"""The whole Tsurumai line, for the examples."""
LEVEL = (
    "p1=H05.H06.H08.H09.H11.H12.H15.H17.H18.H19.H20.M03.M20.T01.T02.T03.T04.T12.T14.T19.T20"
    "&p2=H01.H02.H03.H04.H07.H09.H10.H13.H14.H16.H21.H22.T05.T06.T08.T10.T11.T13.T16.T17.T18"
    "&p3=M14&p4=S12&bonus=p3"
)
"""Two players level in everything, for an example."""

CLAUSES = (
    Clause(
        "subway.first",
        "setup",
        LocalizedText("ゲームの準備 スタートプレイヤー", "Setting up: who starts"),
        LocalizedText(
            "最近地下鉄に乗った人が最初に手番をする(表ではA)。",
            "Whoever took the subway most recently has the first turn (A on these pages).",
        ),
        f"moves?{STYLED}&roll=2.5",
        quote="最近地下鉄に乗った人がスタートプレイヤーになります",
    ),
    Clause(
        "subway.setup",
        "setup",
        LocalizedText("ゲームの準備 振り方と駅", "Setting up: dice styles and stations"),
        LocalizedText(
            "最後の手番の人から逆順に、まだ誰も選んでいない振り方と駅を1つずつ選び、"
            "その駅にコマとビーズ1個を置く。終点と乗換駅からは始められない。",
            "In reverse turn order each player picks a dice style and a station that nobody has yet, and "
            "puts their pawn and one bead there. Neither a terminus nor a transfer station can be picked.",
        ),
        "check?at=-.-.-.S12&styles=-.-.-.4&p4=S12&move=start.H12.2",
        quote="スタートプレイヤーの逆順に…終点と乗換駅以外の好きな駅を選んで",
    ),
    Clause(
        "subway.supply",
        "setup",
        LocalizedText("3人プレイ ビーズの数", "Number of beads"),
        LocalizedText(
            "何人でも、ビーズに限りはない。足りなければ他のもので代用する。",
            "Beads are unlimited with any number of players. If they run out, use something else.",
        ),
        "score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="ビーズは無限にあるものとします",
    ),
    Clause(
        "subway.three",
        "setup",
        LocalizedText("3人プレイ 使わない路線", "Three players: lines left out"),
        LocalizedText(
            "3人では上飯田線と名港線を使わない。そのため大曽根と金山は普通の駅になる。",
            "Three players leave out the Kamiiida and Meiko lines, which makes Ozone and Kanayama ordinary.",
        ),
        "moves?players=3&p1=M02&p2=T18&p3=M14&at=M02.T18.M14&styles=2.3.4&roll=1",
        quote="上飯田線と名港線を除いてプレイしてください",
    ),
    Clause(
        "subway.dice",
        "turn",
        LocalizedText("ダイスの振り方", "Dice styles"),
        LocalizedText(
            "①2個振り、好きな方の目。②1個振り、その目か裏の目(7から引いた数)。③2個振り、和か差。"
            "同じ目なら和だけ。④1個の目。この人のコマのいる駅に他の人が来ても、そこにあるこの人のビーズは置き換えられない。"
            "選んだ振り方は終わりまで変わらない。",
            "① Two dice, either of them. ② One die, as it lies or its underside (7 minus it). ③ Two "
            "dice, sum or difference; of equal dice only the sum. ④ One die; where this player's pawn stands, "
            "nobody replaces their bead. A style is kept to the end.",
        ),
        f"moves?{STYLED}&turn=p3&roll=3.5",
        quote="ゲーム開始時に選んだ振り方を、ゲーム終了まで使います",
    ),
    Clause(
        "subway.move",
        "turn",
        LocalizedText("ゲームの進行 移動", "A turn: moving"),
        LocalizedText(
            "コマは出た数ちょうど進み、途中で停まれない。"
            "途中で向きを変えられるのは終点だけで、歩数が残っていればそこで必ず折り返す。",
            "The pawn goes exactly the number of steps and cannot stop on the way. It turns around only at a "
            "terminus, and there it has to if steps are left.",
        ),
        "moves?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=6",
        quote="終点を除き、移動の途中で折り返すことはできません",
    ),
    Clause(
        "subway.move.free",
        "turn",
        LocalizedText("ゲームの進行 乗り換えと向き", "A turn: changing lines, directions"),
        LocalizedText(
            "乗り換えは自由で、他のコマは邪魔にならない。次の手番はどの向きへ出てもよい。出発した駅に戻って終わってもよい。",
            "Changing lines is free and other pawns do not block. Every turn may start in any direction. A walk "
            "may end where it began.",
        ),
        "check?p1=H09&p2=T18&p3=M14&p4=S12&at=H09.T18.M14.S12&styles=4.2.3.1&roll=6&move=path.H09.H10.M06.T06.S03.H08.S01",
        basis="reading",
        quote="「伏見」で6を出すと、「太閤通」に行けます",
        reason=LocalizedText(
            "例の6歩は東山線・名城線・桜通線を乗り継ぐ。折り返しの禁止は「移動の途中」だけに書かれている。"
            "他のコマと、出発駅に戻ることについては何も書かれていない。",
            "The 6 steps of the example use three lines. Turning back is forbidden on the way only. Nothing is "
            "said of other pawns or of coming back to where one began.",
        ),
    ),
    Clause(
        "subway.move.end",
        "turn",
        LocalizedText("ゲームの進行 折り返す終点", "A turn: where a pawn turns back"),
        LocalizedText(
            "折り返すのは線路が終わる駅: 高畑・藤が丘・上小田井・赤池・太閤通・徳重・上飯田・名古屋港。"
            "②で得点にならない名古屋港でも折り返し、そこからは始められない。",
            "A pawn turns back where the track ends: Takabata, Fujigaoka, Kami Otai, Akaike, Taiko-dori, "
            "Tokushige, Kamiiida and Nagoyako. Nagoyako too, whether or not it pays in ②; nobody starts there.",
        ),
        "moves?p1=E06&p2=T18&p3=M14&p4=S12&at=E06.T18.M14.S12&styles=4.2.3.1&roll=2",
        basis="reading",
        quote="終点に辿り着いた場合は折り返して進みます",
        reason=LocalizedText(
            "「計7駅」は得点計算の数え方で、先に線路のない名古屋港で進めなくなるとは読めない。",
            "“7 stations” stands under the scoring; it cannot mean that a pawn gets stuck at Nagoyako, where no "
            "track goes on.",
        ),
    ),
    Clause(
        "subway.place",
        "effect",
        LocalizedText("ゲームの進行 ビーズを置く", "A turn: putting a bead"),
        LocalizedText(
            "着いた駅に誰のビーズもなければ自分のを1個置く。乗換駅には合わせて2個まで置ける。",
            "On a station without a bead the mover puts one of their own. A transfer station holds up to two.",
        ),
        "check?p1=H09&p2=H10&p3=M14&p4=S12&at=H09.H10.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
        quote="まだ誰のビーズも置かれていなければ、自分の色のビーズを1つ置きます",
    ),
    Clause(
        "subway.place.second",
        "effect",
        LocalizedText("ゲームの進行 乗換駅の2個目", "A turn: the second bead of a transfer station"),
        LocalizedText(
            "1回着くごとに1個置く。乗換駅にビーズが1個あるとき、それが自分のでも他の人のでも、もう1個置ける。",
            "One bead each time one arrives. Where a transfer station has one bead, the mover puts another, "
            "whoever owns the first.",
        ),
        "check?p1=H09.H10&p2=H12&p3=M14&p4=S12&at=H09.H12.M14.S12&styles=4.2.3.1&roll=1&move=go.H10",
        basis="reading",
        quote="乗換駅は最大2つまで置くことができます",
        reason=LocalizedText(
            "規則書は最大数だけを言う。③④は「自分のビーズが2つ」の乗換駅を数えるので、同じ人が2個持つこともある。",
            "The rulebook gives only the maximum. ③ and ④ count transfer stations with two beads of one player, "
            "so one player can have both.",
        ),
    ),
    Clause(
        "subway.replace",
        "effect",
        LocalizedText("ゲームの進行 置き換え", "A turn: replacing a bead"),
        LocalizedText(
            "着いた駅に他の人のコマとその人のビーズがあれば、そのビーズ1個を自分のものに替え、"
            "取ったビーズは持ち主の手元に戻す。2個あっても1個だけ。"
            "乗換駅にそういう人が2人いれば、どちらか1人のビーズを選ぶ。",
            "If another player's pawn stands there and that player has a bead there, one of their beads becomes "
            "one of the mover's and goes back to its owner. Of two beads only one. With two such players on a "
            "transfer station, the mover chooses whose.",
        ),
        "check?p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2&move=go.H10.p3",
        quote="そのプレイヤーのビーズを1つ、自分のビーズに置き換えます",
    ),
    Clause(
        "subway.end",
        "end",
        LocalizedText("ゲームの終了", "End of the game"),
        LocalizedText(
            "東山・名城・鶴舞・桜通のうち2路線で、すべての駅に誰かのビーズがあれば終わり。"
            "乗換駅は1個でよい。全員の手番の数がそろうまで続ける。",
            "Once two of the Higashiyama, Meijo, Tsurumai and Sakura-dori lines have somebody's bead on "
            "every station (one is enough at a transfer station), play goes on until all had the same "
            "number of turns.",
        ),
        f"check?p1={HIGASHIYAMA}&p2={TSURUMAI}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1&move=go.H22",
        quote="全員が手番が同じになるようにプレイしてゲームを終了します",
    ),
    Clause(
        "subway.score.beads",
        "score",
        LocalizedText("得点計算 ①", "Scoring ①"),
        LocalizedText("自分のビーズ1個につき1点。", "1 point for each own bead."),
        "score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="置いたビーズの個数×1点",
    ),
    Clause(
        "subway.score.termini",
        "score",
        LocalizedText("得点計算 ②", "Scoring ②"),
        LocalizedText(
            "自分のビーズがある終点1駅につき、①に加えて2点。終点は高畑・藤が丘・上小田井・赤池・太閤通・徳重・"
            "上飯田の7駅(名古屋港を数えるかは卓の決めごと)。",
            "2 points more for each terminus with an own bead: Takabata, Fujigaoka, Kami Otai, Akaike, "
            "Taiko-dori, Tokushige and Kamiiida, 7 stations (whether Nagoyako counts is the table's choice).",
        ),
        "score?p1=H01.K01&p2=T08&p3=M13&p4=S12",
        basis="reading",
        quote="終点(上飯田を含む計7駅)は①の他に1駅×2点",
        reason=LocalizedText(
            "規則書は数と上飯田だけを言い、7駅を並べていない。線路が終わる駅は8つあり、名古屋港を外すのは推測。",
            "The rulebook gives the number and Kamiiida, no list. The track ends at 8 stations; that Nagoyako is "
            "the one left out is a guess.",
        ),
    ),
    Clause(
        "subway.score.trail",
        "score",
        LocalizedText("得点計算 ③ 最長距離", "Scoring ③: the longest route"),
        LocalizedText(
            "自分のビーズがある駅をたどる最も長い道の、駅の数だけ得点。駅は通るたびに数え、"
            "自分のビーズの数まで通れる(乗換駅に2個あれば2回)。同じ線路をまた通ってもよい。終点では折り返せない。",
            "1 point a station on the longest route through stations with own beads. A station counts "
            "whenever it is passed, as often as the player has beads there (a transfer station with two, twice). "
            "Track may be used again. At a terminus the route cannot turn back.",
        ),
        "score?p1=S06.M06*2.T06*2.H09*2.H10.T08&p2=H01&p3=M13&p4=S12",
        quote="乗換駅は自分のビーズが2つ置かれていたら2回通れる。終点は折り返せない",
    ),
    Clause(
        "subway.score.turn",
        "score",
        LocalizedText("得点計算 ③ 折り返し", "Scoring ③: turning back"),
        LocalizedText(
            "最長の道は、終点でなくても、来た駅へすぐ引き返せない。",
            "The longest route never turns straight back, at other stations than termini neither.",
        ),
        "score?p1=H07.H08*2.S01.S03&p2=H01&p3=M13&p4=S12",
        basis="reading",
        quote="「5」ではありません。終点は折り返せません",
        reason=LocalizedText(
            "規則書は終点についてだけ言う。途中の駅では、「一筆書き」という言葉と移動の規則からそう読んだ。",
            "The rulebook says so of termini. Elsewhere we read it from 一筆書き (in one stroke) and from the rule "
            "for moving.",
        ),
    ),
    Clause(
        "subway.score.sets",
        "score",
        LocalizedText("得点計算 ④", "Scoring ④"),
        LocalizedText(
            "東山・名城・鶴舞・桜通に1個ずつで1組、1組2点。乗換駅の1個はどちらの路線に数えてもよく、2個なら1個ずつ両方に数える。",
            "2 points for each set of one bead on each of the four lines. A single own bead on a transfer "
            "station counts for either of its lines, as is best; of two, one counts for each.",
        ),
        "score?p1=H16.M18.T16.S18&p2=H01&p3=M13&p4=S12",
        quote="キューブの1セットにつき2点",
    ),
    Clause(
        "subway.score.bonus",
        "score",
        LocalizedText("得点計算 ⑤", "Scoring ⑤"),
        LocalizedText(
            "2本目の路線を最初に完成させた人に3点。",
            "3 points to the player who first completed the second line.",
        ),
        f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}&p3=M16&p4=S12&bonus=p1",
        quote="最初に2つ目の路線の最後の駅にビーズを置いたプレイヤー",
    ),
    Clause(
        "subway.tie",
        "score",
        LocalizedText("得点計算 勝者と同点", "Scoring: the winner, ties"),
        LocalizedText(
            "①〜⑤の合計が最も多い人の勝ち。同点なら⑤を得た人の勝ち。同点の中にいなければ、①②③④の順に多い人の勝ち。",
            "The highest total of ① to ⑤ wins. Among tied players the one with ⑤ wins; if none of them has it, "
            "more points in ①, then ②, ③, ④.",
        ),
        f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}.K01.M14&p3=M16&p4=S12&bonus=p3",
        quote="同点の場合は⑤のプレイヤー",
    ),
    Clause(
        "subway.tie.shared",
        "score",
        LocalizedText("得点計算 すべて同じなら", "Scoring: equal in everything"),
        LocalizedText(
            "合計も⑤も①〜④もすべて同じ人どうしは、ともに勝者とする。",
            "Players equal in the total, in ⑤ and in ① to ④ share the victory.",
        ),
        f"score?{LEVEL}",
        basis="reading",
        quote="①から順に多いプレイヤーが勝利します",
        reason=LocalizedText("そこまで同じ場合のことは書かれていない。", "The rulebook does not go on from there."),
    ),
)
