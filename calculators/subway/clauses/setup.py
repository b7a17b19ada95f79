"""The clauses about the aim of the game, the set-up, and the board for three players."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.subway.clauses.tables import STYLED

CLAUSES = (
    Clause(
        slug="subway.aim",
        group="setup",
        heading=LocalizedText("ゲームの概要", "What the game is about"),
        text=LocalizedText(
            "名古屋市営地下鉄で、なるべくたくさんの駅をめぐる。停まった駅にビーズを置き、その数、最長の道、セット"
            "で得点を競う。",
            "On the Nagoya municipal subway, visit as many stations as possible: put beads where you stop, and "
            "score for them, for the longest route and for sets.",
        ),
        example="score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="なるべくたくさんの駅をめぐるゲームです",
    ),
    Clause(
        slug="subway.pieces",
        group="setup",
        heading=LocalizedText("ゲームの準備 コマとビーズ", "Setting up: pawn, beads and dice"),
        text=LocalizedText(
            "各自、自分の色のコマ、ビーズ、ダイスを取る。使わない色は箱に片付ける。",
            "Everybody takes the pawn, beads and dice of one colour. Colours not used go back into the box.",
        ),
        example="moves?p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=4.1.2.3&roll=3",
        quote="自分の色のプレイヤーコマ、ビーズ、ダイスを取ります",
    ),
    Clause(
        slug="subway.first",
        group="setup",
        heading=LocalizedText("ゲームの準備 スタートプレイヤー", "Setting up: who starts"),
        text=LocalizedText(
            "最近地下鉄に乗った人が最初に手番をする(表ではA)。",
            "Whoever took the subway most recently has the first turn (A on these pages).",
        ),
        example=f"moves?{STYLED}&roll=2.5",
        quote="最近地下鉄に乗った人がスタートプレイヤーになります",
    ),
    Clause(
        slug="subway.setup",
        group="setup",
        heading=LocalizedText("ゲームの準備 振り方と駅", "Setting up: dice styles and stations"),
        text=LocalizedText(
            "スタートプレイヤーの逆順に、好きなダイスの振り方と始める駅を選ぶ。",
            "In reverse turn order each player picks a dice style and a station to start from, whichever they like.",
        ),
        example="check?at=-.-.-.S12&styles=-.-.-.4&p4=S12&move=start.H12.2",
        quote="スタートプレイヤーの逆順に、好きな「ダイスの振り方」",
    ),
    Clause(
        slug="subway.setup.station",
        group="setup",
        heading=LocalizedText("ゲームの準備 始められる駅", "Setting up: where one can start"),
        text=LocalizedText(
            "終点と乗換駅からは始められない。",
            "Neither a terminus nor a transfer station can be picked to start from.",
        ),
        example="check?at=-.-.-.S12&styles=-.-.-.4&p4=S12&move=start.H12.1",
        quote="終点と乗換駅以外の好きな駅を選んで",
    ),
    Clause(
        slug="subway.setup.taken",
        group="setup",
        heading=LocalizedText("ゲームの準備 重ならない", "Setting up: nothing twice"),
        text=LocalizedText(
            "すでに他の人が選んだ振り方や駅は選べない。",
            "A dice style or station that somebody has already cannot be picked.",
        ),
        example="check?at=-.-.-.S12&styles=-.-.-.4&p4=S12&move=start.H12.3",
        quote="すでに他の人が選んだ「ダイスの振り方」や駅は選べません",
    ),
    Clause(
        slug="subway.players",
        group="setup",
        heading=LocalizedText("ゲームの準備 人数", "Setting up: the number of players"),
        text=LocalizedText(
            "3人か4人で遊ぶ。振り方は4つで、同じものは選べないので、5人目は加われない。",
            "For 3 or 4 players: there are four dice styles, and none is picked twice, so that a fifth has none.",
        ),
        example=f"moves?{STYLED}&roll=3.6",
        basis="reading",
        quote="すでに他の人が選んだ「ダイスの振り方」や駅は選べません",
        reason=LocalizedText(
            "人数そのものは書かれていない。3人の決まりがあり、5人目には選べる振り方がない。",
            "No number of players is given. There are rules for three, and a fifth has no style left to pick.",
        ),
    ),
    Clause(
        slug="subway.setup.bead",
        group="setup",
        heading=LocalizedText("ゲームの準備 最初のビーズ", "Setting up: the first bead"),
        text=LocalizedText("選んだ駅に、コマとビーズ1個を置く。", "The pawn and one bead go on the station picked."),
        example="check?at=-.-.-.S12&styles=-.-.-.4&p4=S12&move=start.H12.2",
        quote="そこに自分のプレイヤーコマとビーズを1つずつ置きます",
    ),
    Clause(
        slug="subway.supply",
        group="setup",
        heading=LocalizedText("3人プレイ ビーズの数", "Number of beads"),
        text=LocalizedText(
            "何人でも、ビーズに限りはない。足りなければ他のもので代用する。",
            "Beads are unlimited with any number of players. If they run out, use something else.",
        ),
        example="score?p1=H01.H08*2&p2=T08&p3=M13&p4=S12",
        quote="ビーズは無限にあるものとします",
    ),
    Clause(
        slug="subway.three",
        group="setup",
        heading=LocalizedText("3人プレイ 使わない路線", "Three players: lines left out"),
        text=LocalizedText(
            "3人では、上飯田線と名港線を使わない。", "Three players leave out the Kamiiida and Meiko lines."
        ),
        example="moves?players=3&p1=M02&p2=T18&p3=M14&at=M02.T18.M14&styles=2.3.4&roll=1",
        quote="上飯田線と名港線を除いてプレイしてください",
    ),
    Clause(
        slug="subway.three.transfer",
        group="setup",
        heading=LocalizedText("3人プレイ 大曽根と金山", "Three players: Ozone and Kanayama"),
        text=LocalizedText(
            "3人では、大曽根と金山は乗換駅ではなく、普通の駅になる。",
            "With three players Ozone and Kanayama are no transfer stations but ordinary ones.",
        ),
        example="check?players=3&p1=M11&p2=T18&p3=M14&at=M11.T18.M14&styles=4.2.3&roll=1&move=go.M12",
        quote="「大曽根」と「金山」は乗換駅にはなりません",
    ),
)
