"""What the rulebook of 涼夏の地下鉄駅めぐり leaves open, and its variants; the table chooses an option for each."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View


def build_off_and_on_options(on_description_ja: str, on_description_en: str) -> tuple[Option, Option]:
    """Returns the options of a variant of the rulebook."""
    return (
        Option(
            "off",
            LocalizedText("使わない", "off"),
            LocalizedText("書かれたとおりに遊ぶ。", "The game as written."),
        ),
        Option("on", LocalizedText("使う", "on"), LocalizedText(on_description_ja, on_description_en)),
    )


TERMINI = Ruling(
    key="termini",
    clause="subway.score.termini",
    views=(View.SCORE,),
    question=LocalizedText("名古屋港は終点として得点になるか", "Does Nagoyako pay as a terminus?"),
    wording=LocalizedText("「上飯田を含む計7駅」", "「上飯田を含む計7駅」 (7 stations, Kamiiida among them)"),
    options=(
        Option(
            "7",
            LocalizedText("7駅", "7 termini"),
            LocalizedText(
                "東山・鶴舞・桜通の両端と上飯田。名古屋港は②の得点にならない。",
                "Both ends of the Higashiyama, Tsurumai and Sakura-dori lines, and Kamiiida. Nagoyako does not pay.",
            ),
        ),
        Option(
            "8",
            LocalizedText("8駅", "8 termini"),
            LocalizedText("名古屋港も②の2点になる。", "Nagoyako pays the 2 points of ② too."),
        ),
    ),
    reason=LocalizedText(
        "規則書は7駅と数えるが、線路が終わる駅は8つある。どれを外すかは書かれていない。"
        "上飯田だけが名指しされているので、もう1つの支線の端である名古屋港と読んだ。推測にすぎない。",
        "The rulebook counts 7 stations, the track ends at 8, and it does not say which one is left out. Only "
        "Kamiiida is named, so we took it to be Nagoyako, the end of the other branch. That is a guess.",
    ),
    players=(4,),
)
KAMIIIDA = Ruling(
    key="kamiiida",
    clause="subway.three.transfer",
    views=(View.SCORE, View.MOVES, View.CHECK),
    question=LocalizedText("上飯田線はどの駅から出るか", "Where does the Kamiiida line start?"),
    wording=LocalizedText(
        "「大曽根」と「金山」は乗換駅にはなりません。fig.1「「上飯田」を経由して…「大曽根」に行き」",
        "「大曽根」と「金山」は乗換駅にはなりません (with three players), and fig. 1: by way of Kamiiida to Ozone",
    ),
    options=(
        Option(
            "ozone",
            LocalizedText("大曽根", "Ozone"),
            LocalizedText(
                "大曽根が乗換駅で、上飯田はその隣。平安通は名城線の普通の駅。"
                "fig.1は、黒川から大曽根を通って上飯田で折り返す5歩になる。",
                "Ozone is the transfer station and Kamiiida lies next to it; Heian-dori is ordinary. Fig. 1 comes "
                "out from Kurokawa: past Ozone, back at Kamiiida, 5 steps.",
            ),
        ),
        Option(
            "heiandori",
            LocalizedText("平安通", "Heian-dori"),
            LocalizedText(
                "実際の線路のとおり、平安通が乗換駅で、大曽根は普通の駅。"
                "fig.1は、黒川から平安通で乗り換え、上飯田で折り返す5歩になる。",
                "The real track: Heian-dori is the transfer station, Ozone is ordinary. Fig. 1 comes out from "
                "Kurokawa: change at Heian-dori, back at Kamiiida, 5 steps.",
            ),
        ),
    ),
    reason=LocalizedText(
        "規則書は大曽根を乗換駅とするが、実際に上飯田線が出るのは平安通。fig.1の5歩はどちらの盤でも成り立ち、"
        "決め手にならない。規則書の言葉を先にする。",
        "The rulebook calls Ozone the transfer station, in reality it is Heian-dori. The 5 steps of fig. 1 come "
        "out on either board and settle nothing. The rulebook's words come first.",
    ),
    players=(4,),
)
LANDING = Ruling(
    key="landing",
    clause="subway.replace",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText(
        "相手のコマとビーズ1個がある乗換駅に着いたら、どうするか",
        "What happens at a transfer station with one bead, of a player whose pawn stands there?",
    ),
    wording=LocalizedText(
        "「最大2つまで置くことができます」と、fig.1「「大曽根」に行き、コマを置き換えられます」",
        "「最大2つまで置くことができます」 (up to two can be put), and fig. 1: at Ozone the bead can be replaced",
    ),
    options=(
        Option(
            "both",
            LocalizedText("置いて置き換える", "put and replace"),
            LocalizedText(
                "空きに1個置き、さらに相手のビーズを置き換える。fig.1の大曽根に青のビーズが1個なら、"
                "赤のビーズは2個になる。図はそこまで言っていない。",
                "One bead goes into the free place and that player's bead is replaced as well. If blue had one bead "
                "at Ozone in fig. 1, red would end with two there, of which the figure says nothing.",
            ),
        ),
        Option(
            "replace",
            LocalizedText("置き換えるだけ", "replace only"),
            LocalizedText(
                "相手のビーズを置き換えるだけ。置き換えられないときは空きに置く。fig.1が言うのはここまでで、"
                "赤のビーズは1個になる。",
                "Only the bead is replaced; where that is not allowed, the free place is used. That is all fig. 1 "
                "says: red has one bead there.",
            ),
        ),
    ),
    reason=LocalizedText(
        "置くことと置き換えることが続けて書かれ、どちらか一方とは書かれていない。fig.1は置き換えだけを言うが、"
        "青のビーズが何個だったかは図が失われて分からない。",
        "The two sentences follow each other, and neither excludes the other. Fig. 1 speaks of the replacing "
        "only, but how many beads lay there is lost with the picture.",
    ),
)
ISOLATED = Ruling(
    key="isolated",
    clause="subway.isolated",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText("ヴァリアント『別世界線』を使うか", "Play the variant 別世界線 (a world of its own)?"),
    wording=LocalizedText("ヴァリアント『別世界線』「他の人のビーズも置き換えれない」", "ヴァリアント『別世界線』"),
    options=build_off_and_on_options(
        "振り方④の人は、他の人のビーズを置き換えることもできない。",
        "The player with style ④ does not replace the beads of others either.",
    ),
    reason=LocalizedText("規則書の選択ルール。", "An optional rule of the rulebook."),
    variant=True,
)
STALKING = Ruling(
    key="stalking",
    clause="subway.stalking",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText("ヴァリアント『ストーカー禁止』を使うか", "Play the variant ストーカー禁止 (no stalking)?"),
    wording=LocalizedText(
        "「1手番前にビーズを奪った相手のいるマスには移動できない」", "ヴァリアント『ストーカー禁止』"
    ),
    options=build_off_and_on_options(
        "自分が自分の前の手番でビーズを奪った相手のいる駅へは、他に行ける駅がある限り行けない。",
        "Nobody goes where the player stands whom they robbed on their own previous turn, unless there is no "
        "other destination.",
    ),
    reason=LocalizedText(
        "規則書の選択ルール。誰が奪ったのか、誰の手番で数えるのかは書かれていない。「付きまとう」のを止める言葉なので、"
        "手番の人自身の前の手番と読んだ。",
        "An optional rule of the rulebook. It does not say who robbed, nor whose turn before; as it is meant to "
        "stop following somebody, we read it as the mover's own previous turn.",
    ),
    variant=True,
)
RULINGS = (TERMINI, KAMIIIDA, LANDING, ISOLATED, STALKING)
