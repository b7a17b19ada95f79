"""The digest of 涼夏の地下鉄駅めぐり in our own words, its rulings, and the clause of every code."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText, Option, Ruling, View

PREPARE = LocalizedText("ゲームの準備", "Setting up")
TURN = LocalizedText("ゲームの進行", "A turn")
DICE_STYLES = LocalizedText("ダイスの振り方", "Dice styles")
END = LocalizedText("ゲームの終了", "End of the game")
SCORING = LocalizedText("得点計算", "Scoring")
THREE = LocalizedText("3人プレイ", "Three players")

STYLED = "at=H05.T18.M14.S12&styles=1.2.3.4&p1=H05&p2=T18&p3=M14&p4=S12"
"""Four pawns on their first stations, for the examples."""
HIGASHIYAMA = ".".join(f"H{number:02}" for number in range(1, 22))
"""The Higashiyama line but for its last station, for the examples."""
TSURUMAI = ".".join(f"T{number:02}" for number in range(1, 21))
"""The whole Tsurumai line, for the examples."""

CLAUSES = (
    Clause(
        "subway.setup",
        "setup",
        PREPARE,
        LocalizedText(
            "最後の手番の人から逆順に、まだ誰も選んでいない振り方と駅を1つずつ選び、"
            "その駅にコマとビーズ1個を置く。終点と乗換駅からは始められない。",
            "In reverse turn order each seat picks a dice style and a station that nobody has yet, and "
            "puts its pawn and one bead there. Neither a terminus nor a transfer station can be picked.",
        ),
        f"moves?{STYLED}&roll=2.5",
    ),
    Clause(
        "subway.three",
        "setup",
        THREE,
        LocalizedText(
            "3人では上飯田線と名港線を使わない。そのため大曽根と金山は普通の駅になる。",
            "Three players leave out the Kamiiida and Meiko lines, which makes Ozone and Kanayama ordinary.",
        ),
        "moves?players=3&p1=M02&p2=T18&p3=M14&at=M02.T18.M14&styles=2.3.4&roll=1",
    ),
    Clause(
        "subway.dice",
        "turn",
        DICE_STYLES,
        LocalizedText(
            "①2個振り、どちらか1個の目。②1個振り、その目か裏の目(7から引いた数)。③2個振り、和か差。"
            "同じ目なら和だけ。④1個の目。コマのいる駅にあるこの人のビーズは、誰にも置き換えられない。",
            "① Two dice, one of them counts. ② One die, as it lies or its underside (7 minus it). ③ Two "
            "dice, sum or difference; of equal dice only the sum. ④ One die; where its pawn stands, "
            "nobody replaces a bead of this seat.",
        ),
        f"moves?{STYLED}&turn=p3&roll=3.5",
    ),
    Clause(
        "subway.move",
        "turn",
        TURN,
        LocalizedText(
            "コマは出た数ちょうど進む。動かないことも、途中でやめることもできない。"
            "途中で向きを変えられるのは線路の終わりだけで、歩数が残っていればそこで必ず折り返す。"
            "乗り換えは自由で、他のコマは邪魔にならず、次の手番はどの向きへ出てもよい。",
            "The pawn goes exactly the number of steps, never none. It turns around only where the track "
            "ends, and there it has to if steps are left. Changing lines is free, other pawns do not "
            "block, and every turn may start in any direction.",
        ),
        "moves?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=6",
    ),
    Clause(
        "subway.place",
        "effect",
        TURN,
        LocalizedText(
            "着いた駅にビーズがなければ自分のを1個置く。乗換駅には、誰のものでも合わせて2個になるまで1個置ける。",
            "On an ordinary station without a bead the mover puts one of its own. A transfer station "
            "takes one while it holds fewer than two, whoever owns the other.",
        ),
        "check?p1=H09&p2=H10&p3=M14&p4=S12&at=H09.H10.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
    ),
    Clause(
        "subway.replace",
        "effect",
        TURN,
        LocalizedText(
            "着いた駅に他の人のコマとその人のビーズがあれば、そのビーズ1個を自分のものに替える。"
            "乗換駅にそういう人が2人いれば、どちらのビーズかを選ぶ。",
            "If another seat's pawn stands there and that seat has a bead there, one of its beads becomes "
            "one of the mover's. With two such seats the mover chooses one.",
        ),
        "check?p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2&move=go.H10.p3",
    ),
    Clause(
        "subway.end",
        "end",
        END,
        LocalizedText(
            "東山・名城・鶴舞・桜通のうち2路線で、すべての駅に誰かのビーズがあれば終わり。"
            "乗換駅は1個でよい。全員の手番の数がそろうまで続ける。",
            "Once two of the Higashiyama, Meijo, Tsurumai and Sakuradori lines have somebody's bead on "
            "every station (one is enough at a transfer station), play goes on until all had the same "
            "number of turns.",
        ),
        f"check?p1={HIGASHIYAMA}&p2={TSURUMAI}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1&move=go.H22",
    ),
    Clause(
        "subway.score.beads",
        "score",
        LocalizedText("得点計算 ①", "Scoring ①"),
        LocalizedText("自分のビーズ1個につき1点。", "1 point for each own bead."),
        "score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
    ),
    Clause(
        "subway.score.termini",
        "score",
        LocalizedText("得点計算 ②", "Scoring ②"),
        LocalizedText(
            "自分のビーズがある終点1駅につき、①に加えて2点。",
            "2 points more for each terminus with an own bead.",
        ),
        "score?p1=H01.K01&p2=T08&p3=M13&p4=S12",
    ),
    Clause(
        "subway.score.trail",
        "score",
        LocalizedText("得点計算 ③", "Scoring ③"),
        LocalizedText(
            "自分のビーズがある駅をたどる最も長い道の、駅の数だけ得点。駅は通るたびに数え、"
            "自分のビーズの数まで通れる(乗換駅に2個あれば2回)。同じ線路をまた通ってもよいが、"
            "来た駅へすぐ引き返せない。終点でも同じ。",
            "1 point a station on the longest route through stations with own beads. A station counts "
            "whenever it is passed, as often as the seat has beads there. Track may be used again, but "
            "the route never turns straight back, at a terminus neither.",
        ),
        "score?p1=S06.M06*2.T06*2.H09*2.H10.T08&p2=H01&p3=M13&p4=S12",
    ),
    Clause(
        "subway.score.sets",
        "score",
        LocalizedText("得点計算 ④", "Scoring ④"),
        LocalizedText(
            "東山・名城・鶴舞・桜通に1個ずつで1組、1組2点。乗換駅の1個はどちらの路線に数えてもよく、"
            "2個なら1個ずつ両方に数える。",
            "2 points for each set of one bead on each of the four lines. A single own bead on a transfer "
            "station counts for either of its lines, as is best; of two, one counts for each.",
        ),
        "score?p1=H16.M18.T16.S18&p2=H01&p3=M13&p4=S12",
    ),
    Clause(
        "subway.score.bonus",
        "score",
        LocalizedText("得点計算 ⑤", "Scoring ⑤"),
        LocalizedText("2本目の路線を最初に完成させた人に3点。", "3 points to the seat that completed the second line."),
        f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}&p3=M16&p4=S12&bonus=p1",
    ),
    Clause(
        "subway.tie",
        "score",
        SCORING,
        LocalizedText(
            "同点なら⑤を得た人の勝ち。同点の中にいなければ、①②③④の順に多い人の勝ち。",
            "Among tied seats the one with ⑤ wins; if none of them has it, more points in ①, then ②, ③, ④.",
        ),
        f"score?p1={HIGASHIYAMA}.H22&p2={TSURUMAI}.K01.M14&p3=M16&p4=S12&bonus=p3",
    ),
)


def on_off(ja: str, en: str) -> tuple[Option, Option]:
    """The options of a variant of the rulebook."""
    return (
        Option(
            "off",
            LocalizedText("使わない", "off"),
            LocalizedText("書かれたとおりに遊ぶ。", "The game as written."),
        ),
        Option("on", LocalizedText("使う", "on"), LocalizedText(ja, en)),
    )


TERMINI = Ruling(
    "termini",
    "subway.score.termini",
    (View.SCORE,),
    LocalizedText("名古屋港は終点として得点になるか", "Does Nagoyako pay as a terminus?"),
    LocalizedText("「上飯田を含む計7駅」", "「上飯田を含む計7駅」 (7 stations, Kamiiida among them)"),
    (
        Option(
            "7",
            LocalizedText("7駅", "7 termini"),
            LocalizedText(
                "東山・鶴舞・桜通の両端と上飯田。名古屋港は②の得点にならない。",
                "Both ends of the Higashiyama, Tsurumai and Sakuradori lines, and Kamiiida. Nagoyako does not pay.",
            ),
        ),
        Option(
            "8",
            LocalizedText("8駅", "8 termini"),
            LocalizedText("名古屋港も②の2点になる。", "Nagoyako pays the 2 points of ② too."),
        ),
    ),
    LocalizedText(
        "ルールは7駅と数えるが、実際に線路が終わる駅は8つある。数を守ると名古屋港が外れる。",
        "The rulebook counts 7, the real network has 8 dead ends. Keeping the count leaves Nagoyako out.",
    ),
)
KAMIIIDA = Ruling(
    "kamiiida",
    "subway.three",
    (View.SCORE, View.MOVES, View.CHECK),
    LocalizedText("上飯田線はどの駅から出るか", "Where does the Kamiiida line start?"),
    LocalizedText("「大曽根」と「金山」", "「大曽根」と「金山」 (Ozone and Kanayama)"),
    (
        Option(
            "ozone",
            LocalizedText("大曽根", "Ozone"),
            LocalizedText(
                "大曽根が乗換駅で、上飯田はその隣。平安通は名城線の普通の駅。",
                "Ozone is the transfer station and Kamiiida lies next to it; Heian-dori is ordinary.",
            ),
        ),
        Option(
            "heiandori",
            LocalizedText("平安通", "Heian-dori"),
            LocalizedText(
                "実際の線路のとおり、平安通が乗換駅で、大曽根は普通の駅。",
                "The real track: Heian-dori is the transfer station, Ozone is ordinary.",
            ),
        ),
    ),
    LocalizedText(
        "ルールは大曽根を乗換駅とするが、実際に上飯田線が出るのは平安通。まずルールの言葉に従う。",
        "The rulebook calls Ozone the transfer station, in reality it is Heian-dori. Its words come first.",
    ),
)
LANDING = Ruling(
    "landing",
    "subway.replace",
    (View.MOVES, View.CHECK),
    LocalizedText(
        "相手のコマとビーズ1個がある乗換駅に着いたら",
        "Arriving at a transfer station with one bead, of a seat whose pawn stands there",
    ),
    LocalizedText("「2つまで置くことができます」", "「2つまで置くことができます」 (up to two can be put)"),
    (
        Option(
            "both",
            LocalizedText("置いて置き換える", "put and replace"),
            LocalizedText(
                "空きに1個置き、さらに相手のビーズを置き換える。",
                "One bead goes into the free place and that seat's bead is replaced as well.",
            ),
        ),
        Option(
            "replace",
            LocalizedText("置き換えるだけ", "replace only"),
            LocalizedText(
                "相手のビーズを置き換えるだけ。置き換えられないときは空きに置く。",
                "Only the bead is replaced; where that is not allowed, the free place is used.",
            ),
        ),
    ),
    LocalizedText(
        "置くことと置き換えることが続けて書かれ、どちらか一方とは書かれていない。",
        "The two sentences follow each other, and neither excludes the other.",
    ),
)
ISOLATED = Ruling(
    "isolated",
    "subway.dice",
    (View.MOVES, View.CHECK),
    LocalizedText("ヴァリアント『別世界線』を使うか", "Play the variant 別世界線 (a world of its own)?"),
    LocalizedText("ヴァリアント『別世界線』", "ヴァリアント『別世界線』"),
    on_off(
        "振り方④の人は、他の人のビーズを置き換えることもできない。",
        "The seat with style ④ does not replace the beads of others either.",
    ),
    LocalizedText("ルールの選択ルール。", "An optional rule of the rulebook."),
    variant=True,
)
STALKING = Ruling(
    "stalking",
    "subway.move",
    (View.MOVES, View.CHECK),
    LocalizedText("ヴァリアント『ストーカー禁止』を使うか", "Play the variant ストーカー禁止 (no stalking)?"),
    LocalizedText("ヴァリアント『ストーカー禁止』", "ヴァリアント『ストーカー禁止』"),
    on_off(
        "前の手番でビーズを奪った相手のいる駅へは、他に行ける駅がある限り行けない。",
        "Not onto the station of the seat robbed on the previous turn, unless there is no other destination.",
    ),
    LocalizedText("ルールの選択ルール。", "An optional rule of the rulebook."),
    variant=True,
)
RULINGS = (TERMINI, KAMIIIDA, LANDING, ISOLATED, STALKING)

VIOLATION_CLAUSES = {
    "subway.players": "subway.setup",
    "subway.seat": "subway.setup",
    "subway.list": "subway.setup",
    "subway.board": "subway.three",
    "subway.beads.ordinary": "subway.place",
    "subway.beads.transfer": "subway.place",
    "subway.at.bead": "subway.place",
    "subway.styles.same": "subway.setup",
    "subway.roll.count": "subway.dice",
    "subway.bonus.lines": "subway.score.bonus",
    "subway.robbed.self": "subway.replace",
    "subway.over": "subway.end",
    "subway.move.board": "subway.three",
    "subway.move.reach": "subway.move",
    "subway.move.far": "subway.move",
    "subway.move.back": "subway.move",
    "subway.move.stalking": "subway.move",
    "subway.move.seat.needed": "subway.replace",
    "subway.move.seat.wrong": "subway.replace",
    "subway.move.seat.needless": "subway.replace",
}
NOTICE_CLAUSES = {
    "subway.open": "subway.end",
    "subway.robbed.unknown": "subway.move",
    "subway.stuck.over": "subway.end",
}
EFFECT_CLAUSES = {
    "subway.effect.way": "subway.move",
    "subway.effect.other": "subway.move",
    "subway.effect.place": "subway.place",
    "subway.effect.replace": "subway.replace",
    "subway.effect.protected": "subway.dice",
    "subway.effect.isolated": "subway.dice",
    "subway.effect.nothing": "subway.place",
    "subway.effect.line": "subway.end",
    "subway.effect.bonus": "subway.score.bonus",
    "subway.effect.last": "subway.end",
    "subway.effect.end": "subway.end",
}
SCORE_CLAUSES = {
    "subway.score.beads": "subway.score.beads",
    "subway.score.termini": "subway.score.termini",
    "subway.score.trail": "subway.score.trail",
    "subway.score.trail.least": "subway.score.trail",
    "subway.score.sets": "subway.score.sets",
    "subway.score.bonus": "subway.score.bonus",
}
CODES = {**VIOLATION_CLAUSES, **NOTICE_CLAUSES, **EFFECT_CLAUSES, **SCORE_CLAUSES}
VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
