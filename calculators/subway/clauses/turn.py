"""The clauses about a turn: dice, movement and beads."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.subway.clauses.tables import STYLED

CLAUSES = (
    Clause(
        slug="subway.turn",
        group="turn",
        heading=LocalizedText("ゲームの進行 手番", "A turn"),
        text=LocalizedText(
            "一人ずつ手番を行う。ダイスを振り、目の数だけコマを動かし、着いた駅にビーズを置くか置き換える。",
            "Players take turns: roll, move the pawn by the number, and put or replace a bead where it arrives.",
        ),
        example="check?p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5&move=go.H07",
        quote="まず自分の「ダイスの振り方」に従ってダイスを振り、目の数だけコマを移動させます",
    ),
    Clause(
        slug="subway.dice",
        group="turn",
        heading=LocalizedText("ダイスの振り方", "Dice styles"),
        text=LocalizedText(
            "ダイスの振り方は4つある。始めに選んだ振り方を、終わりまで使う。",
            "There are four dice styles. The one picked at the start is kept to the end.",
        ),
        example="check?p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=1.3&move=go.H08",
        quote="ゲーム開始時に選んだ振り方を、ゲーム終了まで使います",
    ),
    Clause(
        slug="subway.dice.either",
        group="turn",
        heading=LocalizedText("ダイスの振り方 ①", "Dice style ①"),
        text=LocalizedText("①は2個振り、好きな方の目を使う。", "① Two dice, either of them."),
        example="moves?p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=1.4",
        quote="ダイスを2つ振り、好きな方の出目を使う",
    ),
    Clause(
        slug="subway.dice.underside",
        group="turn",
        heading=LocalizedText("ダイスの振り方 ②", "Dice style ②"),
        text=LocalizedText(
            "②は1個振り、その目か裏の目（7から引いた数）を使う。1か6、2か5、3か4。",
            "② One die, as it lies or its underside (7 minus it): 1 or 6, 2 or 5, 3 or 4.",
        ),
        example="moves?p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&turn=p2&roll=2",
        quote="振ったダイスを裏向きにできる",
    ),
    Clause(
        slug="subway.dice.sum",
        group="turn",
        heading=LocalizedText("ダイスの振り方 ③", "Dice style ③"),
        text=LocalizedText(
            "③は2個振り、足し算か引き算をする。3と5なら2か8。ゾロ目なら足し算だけ。",
            "③ Two dice, sum or difference: 3 and 5 give 2 or 8. Of equal dice only the sum.",
        ),
        example=f"moves?{STYLED}&turn=p3&roll=3.5",
        quote="ダイスを2つ振り、足し算か引き算をする",
    ),
    Clause(
        slug="subway.dice.safe",
        group="turn",
        heading=LocalizedText("ダイスの振り方 ④", "Dice style ④"),
        text=LocalizedText(
            "④は1個しか振らないが、この人のコマのいる駅に他の人が来ても、そこにあるこの人のビーズは置き換えられない。",
            "④ Only one die; but where this player's pawn stands, nobody replaces their bead.",
        ),
        example="check?p1=H10&p2=T18&p3=M14&p4=H11&at=H10.T18.M14.H11&styles=1.2.3.4&roll=1.3&move=go.H11",
        quote="他のプレイヤーが同じ駅に来た時、ビーズが置き換えられない",
    ),
    Clause(
        slug="subway.move",
        group="turn",
        heading=LocalizedText("ゲームの進行 移動", "A turn: moving"),
        text=LocalizedText("コマは、出た数ちょうど進む。", "The pawn goes exactly the number of steps."),
        example="check?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=3&move=go.T10",
        quote="目の数だけコマを移動させます",
    ),
    Clause(
        slug="subway.move.stop",
        group="turn",
        heading=LocalizedText("ゲームの進行 途中で停まらない", "A turn: no stopping on the way"),
        text=LocalizedText("移動の途中で停まることはできない。", "The pawn cannot stop on the way."),
        example="check?p1=T13&p2=T18&p3=M14&p4=S12&at=T13.T18.M14.S12&styles=4.2.3.1&roll=3&move=go.T16",
        quote="また、途中で停まることはできません",
    ),
    Clause(
        slug="subway.move.back",
        group="turn",
        heading=LocalizedText("ゲームの進行 折り返さない", "A turn: no turning back"),
        text=LocalizedText("移動の途中で、折り返すことはできない。", "The pawn cannot turn around on the way."),
        example="check?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=2&move=path.T07.T06.T07",
        quote="終点を除き、移動の途中で折り返すことはできません",
    ),
    Clause(
        slug="subway.move.terminus",
        group="turn",
        heading=LocalizedText("ゲームの進行 終点での折り返し", "A turn: turning back at a terminus"),
        text=LocalizedText(
            "途中で終点に着いたら、歩数が残っていればそこで必ず折り返して進む。",
            "At a terminus the pawn has to turn around if steps are left.",
        ),
        example="check?p1=H03&p2=T18&p3=M14&p4=S12&at=H03.T18.M14.S12&styles=4.2.3.1&roll=5&move=go.H04",
        quote="移動の途中で終点に辿り着いた場合は折り返して進みます",
    ),
    Clause(
        slug="subway.move.free",
        group="turn",
        heading=LocalizedText("ゲームの進行 乗り換え", "A turn: changing lines"),
        text=LocalizedText("移動の途中で、乗り換えは自由にできる。", "Lines can be changed freely on the way."),
        example="check?p1=H09&p2=T18&p3=M14&p4=S12&at=H09.T18.M14.S12&styles=4.2.3.1&roll=6&move=path.H09.H10.M06.T06.S03.H08.S01",
        basis="reading",
        quote="「伏見」で6を出すと、「太閤通」に行けます",
        reason=LocalizedText(
            "例の6歩は東山線・名城線・桜通線を乗り継ぐ。",
            "The 6 steps of the example use three lines.",
        ),
    ),
    Clause(
        slug="subway.move.pawns",
        group="turn",
        heading=LocalizedText("ゲームの進行 他のコマ", "A turn: other pawns"),
        text=LocalizedText(
            "他のコマは邪魔にならない。とびこえて進める。", "Other pawns do not block; one moves past them."
        ),
        example="check?p1=H09&p2=H10&p3=M14&p4=S12&at=H09.H10.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
        basis="reading",
        quote="移動の途中で折り返すことはできません。また、途中で停まることはできません",
        reason=LocalizedText(
            "移動の途中でできないことに、他のコマは挙げられていない。",
            "What is not possible on the way is listed, and other pawns are not in it.",
        ),
    ),
    Clause(
        slug="subway.move.direction",
        group="turn",
        heading=LocalizedText("ゲームの進行 向き", "A turn: directions"),
        text=LocalizedText(
            "次の手番は、どの向きへ出てもよい。出発した駅に戻って終わってもよい。",
            "Every turn may start in any direction. A walk may end where it began.",
        ),
        example="check?p1=H09.H10&p2=T18&p3=M14&p4=S12&at=H10.T18.M14.S12&styles=4.2.3.1&roll=1&move=go.H09",
        basis="reading",
        quote="移動の途中で折り返すことはできません",
        reason=LocalizedText(
            "折り返しの禁止は「移動の途中」だけに書かれている。出発駅に戻ることについては何も書かれていない。",
            "Turning back is forbidden on the way only. Nothing is said of coming back to where one began.",
        ),
    ),
    Clause(
        slug="subway.move.end",
        group="turn",
        heading=LocalizedText("ゲームの進行 折り返す終点", "A turn: where a pawn turns back"),
        text=LocalizedText(
            "折り返すのは線路が終わる駅: 高畑・藤が丘・上小田井・赤池・太閤通・徳重・上飯田・名古屋港。名古屋港"
            "でも、②で得点になるかによらず折り返し、そこからは始められない。",
            "A pawn turns back where the track ends: Takabata, Fujigaoka, Kami Otai, Akaike, Taiko-dori, "
            "Tokushige, Kamiiida and Nagoyako. Nagoyako too, whether or not it pays in ②; nobody starts there.",
        ),
        example="moves?p1=E06&p2=T18&p3=M14&p4=S12&at=E06.T18.M14.S12&styles=4.2.3.1&roll=2",
        basis="reading",
        quote="終点に辿り着いた場合は折り返して進みます",
        reason=LocalizedText(
            "「計7駅」は得点計算の数え方で、先に線路のない名古屋港で進めなくなるとは読めない。",
            "“7 stations” stands under the scoring; it cannot mean that a pawn gets stuck at Nagoyako, where no "
            "track goes on.",
        ),
    ),
    Clause(
        slug="subway.place",
        group="effect",
        heading=LocalizedText("ゲームの進行 ビーズを置く", "A turn: putting a bead"),
        text=LocalizedText(
            "着いた駅に誰のビーズもなければ、自分のを1個置く。",
            "On a station without a bead the mover puts one of their own.",
        ),
        example="check?p1=H09&p2=H10&p3=M14&p4=S12&at=H09.H10.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
        quote="まだ誰のビーズも置かれていなければ、自分の色のビーズを1つ置きます",
    ),
    Clause(
        slug="subway.place.transfer",
        group="effect",
        heading=LocalizedText("ゲームの進行 乗換駅", "A turn: a transfer station"),
        text=LocalizedText("乗換駅には、合わせて2個までビーズを置ける。", "A transfer station holds up to two beads."),
        example="check?p1=H09&p2=H12.H10*2&p3=M14&p4=S12&at=H09.H12.M14.S12&styles=4.2.3.1&roll=1&move=go.H10",
        quote="乗換駅は最大2つまで置くことができます",
    ),
    Clause(
        slug="subway.place.second",
        group="effect",
        heading=LocalizedText("ゲームの進行 乗換駅の2個目", "A turn: the second bead of a transfer station"),
        text=LocalizedText(
            "1回着くごとに1個置く。乗換駅にビーズが1個あるとき、それが自分のでも他の人のでも、もう1個置ける。",
            "One bead each time one arrives. Where a transfer station has one bead, the mover puts another, "
            "whoever owns the first.",
        ),
        example="check?p1=H09.H10&p2=H12&p3=M14&p4=S12&at=H09.H12.M14.S12&styles=4.2.3.1&roll=1&move=go.H10",
        basis="reading",
        quote="乗換駅は最大2つまで置くことができます",
        reason=LocalizedText(
            "規則書は最大数だけを言う。③④は「自分のビーズが2つ」の乗換駅を数えるので、同じ人が2個持つこともある。",
            "The rulebook gives only the maximum. ③ and ④ count transfer stations with two beads of one player, "
            "so one player can have both.",
        ),
    ),
    Clause(
        slug="subway.replace",
        group="effect",
        heading=LocalizedText("ゲームの進行 置き換え", "A turn: replacing a bead"),
        text=LocalizedText(
            "着いた駅に他の人のコマとその人のビーズがあれば、そのビーズ1個を自分のものに置き換える。"
            "上飯田で折り返して大曽根に着いても、そうなる。",
            "If another player's pawn stands there and that player has a bead there, one of their beads becomes "
            "one of the mover's, also by way of a terminus, as by Kamiiida to Ozone.",
        ),
        example="check?p1=H09&p2=H11&p3=M14&p4=S12&at=H09.H11.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
        quote="そのプレイヤーのビーズを1つ、自分のビーズに置き換えます",
    ),
    Clause(
        slug="subway.replace.pawn",
        group="effect",
        heading=LocalizedText("ゲームの進行 コマのいない駅", "A turn: beads without a pawn"),
        text=LocalizedText(
            "持ち主のコマがいない駅のビーズは、取ることも置き換えることもできない。",
            "A bead whose owner's pawn stands elsewhere is neither taken nor replaced.",
        ),
        example="check?p1=H09&p2=H11.H13&p3=M14&p4=S12&at=H09.H13.M14.S12&styles=4.2.3.1&roll=2&move=go.H11",
        basis="reading",
        quote="移動先に他のプレイヤーがいて、そのプレイヤーのビーズがある場合",
        reason=LocalizedText(
            "置き換えは、そのプレイヤーがいるときだけに書かれている。",
            "The rulebook describes replacing only at a station where that player is.",
        ),
    ),
    Clause(
        slug="subway.replace.back",
        group="effect",
        heading=LocalizedText("ゲームの進行 取ったビーズ", "A turn: the bead taken"),
        text=LocalizedText("取ったビーズは、持ち主の手元に戻す。", "The bead taken goes back to its owner."),
        example="check?p1=H09&p2=H12&p3=M14&p4=S12&at=H09.H12.M14.S12&styles=4.2.3.1&roll=3&move=go.H12",
        quote="置き換えたビーズはそのプレイヤーに手元に戻します",
    ),
    Clause(
        slug="subway.replace.one",
        group="effect",
        heading=LocalizedText("ゲームの進行 2個あるとき", "A turn: two beads of one player"),
        text=LocalizedText(
            "乗換駅にその人のビーズが2個あっても、置き換えるのは1個だけ。",
            "Of two beads on a transfer station only one is replaced.",
        ),
        example="check?p1=H09&p2=H10*2&p3=M14&p4=S12&at=H09.H10.M14.S12&styles=4.2.3.1&roll=1&move=go.H10",
        quote="乗換駅にそのプレイヤーのビーズが2つある場合、1つだけ置き換えます",
    ),
    Clause(
        slug="subway.replace.choice",
        group="effect",
        heading=LocalizedText("ゲームの進行 2人いるとき", "A turn: two such players"),
        text=LocalizedText(
            "乗換駅にそういう人が2人いれば、いずれか1人のビーズを置き換える。",
            "With two such players on a transfer station, a bead of either one is replaced.",
        ),
        example="check?p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2&move=go.H10.p3",
        quote="乗換駅に二人のプレイヤーがいて、それぞれのプレイヤーのビーズがある場合、いずれか一人のビーズを置き換えます",
    ),
    Clause(
        slug="subway.isolated",
        group="turn",
        heading=LocalizedText("ヴァリアント『別世界線』", "Variant 別世界線 (a world of its own)"),
        text=LocalizedText(
            "④が強すぎると感じたときの選択ルール。④の人は、他の人のビーズも置き換えられない。",
            "An optional rule for when ④ seems too strong: that player does not replace the beads of others either.",
        ),
        example="check?p1=H09&p2=H11&p3=M14&p4=S12&at=H09.H11.M14.S12&styles=4.2.3.1&house=isolated-on&roll=2&move=go.H11",
        basis="ruling",
        quote="また、他の人のビーズも置き換えれない",
    ),
    Clause(
        slug="subway.stalking",
        group="turn",
        heading=LocalizedText("ヴァリアント『ストーカー禁止』", "Variant ストーカー禁止 (no stalking)"),
        text=LocalizedText(
            "続けて同じ人から奪わないための選択ルール。1手番前にビーズを奪った相手のいる駅へは、他に行ける駅があ"
            "る限り行けない。",
            "An optional rule against robbing the same player again and again: nobody goes where the player "
            "stands whom they robbed on the turn before, unless there is no other destination.",
        ),
        example="check?p1=H09&p2=H11&p3=M14&p4=S12&at=H09.H11.M14.S12&styles=4.2.3.1&house=stalking-on&robbed=p2&roll=2&move=go.H11",
        basis="ruling",
        quote="1手番前にビーズを奪った相手のいるマスには移動できない",
    ),
)
