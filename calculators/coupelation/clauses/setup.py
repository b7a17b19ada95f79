"""Clauses of the aim, of the setup, and of the order of the tower."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

CLAUSES = (
    Clause(
        slug="coupelation.aim",
        group="setup",
        heading=LocalizedText("1.ゲームの概要", "1. What the game is about"),
        text=LocalizedText(
            "全員で協力する。目標を達成できれば全員の勝利、できなければ全員の敗北で、1人だけの勝ち負けはない。",
            "Everybody plays together: all win or all lose, nobody wins or loses alone.",
        ),
        quote="プレイヤー全員の勝利です。達成できず失敗した場合はプレイヤー全員の敗北です",
    ),
    Clause(
        slug="coupelation.first",
        group="setup",
        heading=LocalizedText("1.ゲームの概要(最初のゲーム)", "1. What the game is about: the first game"),
        text=LocalizedText(
            "最初のゲームでは、フィニッシュカードを使わない簡単な遊び方が勧められている。",
            "For a first game the easier way, without the finish card, is recommended.",
        ),
        example="score?tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_7&first=1&last=6.0",
        quote="最初のゲームでは、進行に慣れるための簡易なヴァリエントルールを推奨します",
    ),
    Clause(
        slug="coupelation.contents",
        group="setup",
        heading=LocalizedText("内容物", "Contents"),
        text=LocalizedText(
            "グラスカードは「1」〜「50」が1枚ずつで50枚、フィニッシュカード1枚、サマリー4枚。",
            "50 glass cards, 1 to 50 once each, one finish card and 4 summaries.",
        ),
        example="score?tower=25&reserve=1.50.13.37&deck=34",
        quote="「1」～「50」各1枚ずつ",
    ),
    Clause(
        slug="coupelation.players",
        group="setup",
        heading=LocalizedText("人数、時間、年齢", "Number of players, time and age"),
        text=LocalizedText("2人から4人で遊ぶ。15分、8歳以上。", "For 2 to 4 players, 15 minutes, age 8 and up."),
        example="score?tower=25&reserve=1.50.13.37&deck=34",
        quote="人数 2～4人 時間 15分 年齢 8歳以上",
    ),
    Clause(
        slug="coupelation.setup",
        group="setup",
        heading=LocalizedText("2.ゲームの準備", "2. Setting up the game"),
        text=LocalizedText(
            "「1」「25」「50」を除いたグラスカードをシャッフルし、手札を3枚ずつ配る。",
            "From the glass cards without 1, 25 and 50, shuffled, everybody is dealt three.",
        ),
        example="score?tower=25&reserve=1.50.13.37&deck=34",
        quote="「1」「25」「50」を除いたグラスカードの束",
    ),
    Clause(
        slug="coupelation.setup.reserve",
        group="setup",
        heading=LocalizedText("2.ゲームの準備(リザーブ)", "2. Setting up the game: the reserve"),
        text=LocalizedText(
            "リザーブは「1」「50」と束から引いたカードで、表向きに並べる。2人なら6枚、3人なら5枚、4人なら4枚。",
            "The reserve is 1, 50 and drawn cards, face up: 6, 5 or 4 in all with 2, 3 or 4 players.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.7.0.-1",
        quote="「1」「50」に複数枚のグラスカードを加えて表向きに並べます",
    ),
    Clause(
        slug="coupelation.setup.start",
        group="setup",
        heading=LocalizedText("2.ゲームの準備(25)", "2. Setting up the game: 25"),
        text=LocalizedText(
            "「25」を、リザーブからカード7枚分ほど離して表向きに置く。これがタワーの最初の1枚になる。",
            "25 is put face up about seven cards away from the reserve and starts the tower.",
        ),
        example="check?tower=25&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.1",
        quote="「25」のグラスカードをリザーブからカード7枚分ほど離して表向きに配置します",
    ),
    Clause(
        slug="coupelation.setup.finish",
        group="setup",
        heading=LocalizedText("2.ゲームの準備(フィニッシュカード)", "2. Setting up the game: the finish card"),
        text=LocalizedText(
            "束を2つに分け、一方にフィニッシュカードを混ぜて上に重ねる。山札の上になる半分のどこかにある。最初の"
            "ゲームでは箱に戻す。",
            "The finish card is mixed into one half of the deck, which goes on top. In the first game it goes "
            "back into the box.",
        ),
        example="check?tower=12e.25d.31&deck=20&last=0.0&move=draw.2.F",
        quote="束をおおまかに2つにわけ、一方にフィニッシュカードを混ぜてシャッフルします",
    ),
    Clause(
        slug="coupelation.setup.discards",
        group="setup",
        heading=LocalizedText("2.ゲームの準備(捨て札置き場)", "2. Setting up the game: the discard pile"),
        text=LocalizedText(
            "破棄したカードは全て裏向きに捨て札置き場へ置く。",
            "All discarded cards go face down to the discard pile.",
        ),
        example="check?tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.9&move=take.24.1.0.7.18.x33",
        quote="ゲーム中に破棄されるカードは捨て札置き場に全て裏向きで配置します",
    ),
    Clause(
        slug="coupelation.goal",
        group="setup",
        heading=LocalizedText("3.ゲームの目標", "3. The aim of the game"),
        text=LocalizedText(
            "全員で7段のピラミッドを作る。一番下は7枚、1段上がるごとに1枚ずつ減る。",
            "Together all build a pyramid of 7 rows: 7 cards at the bottom and one fewer in each row above.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.3",
        quote="7段のピラミッド状にカードを並べる",
    ),
    Clause(
        slug="coupelation.goal.top",
        group="setup",
        heading=LocalizedText("3.ゲームの目標(最上段)", "3. The aim of the game: the top"),
        text=LocalizedText(
            "最上段に置けるのはフィニッシュカードだけ。最初のゲームでは最上段にもグラスカードを置く。",
            "At the top only the finish card can be placed. In the first game the top is a glass card too.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.18.6.0",
        quote="最上段にはフィニッシュカードしか配置できません",
    ),
    Clause(
        slug="coupelation.finish",
        group="setup",
        heading=LocalizedText("3.ゲームの目標(フィニッシュカード)", "3. The aim of the game: the finish card"),
        text=LocalizedText(
            "フィニッシュカードを最上段より下に置けるかは、規則書からは決まらない。決めがなければ、最上段にだけ置"
            "ける。",
            "Whether the finish card may lie below the top the rulebook does not settle. Unless the table "
            "decides otherwise it is placed only at the top.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.F&move=up.F.1.0",
        basis="ruling",
        quote="最上段にはフィニッシュカードしか配置できません",
    ),
    Clause(
        slug="coupelation.row",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(横に置く)", "3. The aim of the game: beside a card"),
        text=LocalizedText(
            "横へは、置いてあるカードのすぐ隣に置く。離れた位置には置けない。",
            "Sideways a card goes directly beside a placed one, never apart from it.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.5",
        quote="配置済みのカードと隣接しない離れた位置に新たなカードを配置することはできません",
    ),
    Clause(
        slug="coupelation.row.order",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(数字の順)", "3. The aim of the game: the order"),
        text=LocalizedText("数字は左から右へ必ず大きくなる。", "The numbers rise strictly from left to right."),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.7.0.3",
        quote="記載の数字が左から右へ昇順に並ぶよう",
    ),
    Clause(
        slug="coupelation.over",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(2段目より上)", "3. The aim of the game: the rows above"),
        text=LocalizedText(
            "上の段には、隣り合う2枚の上にまたがせて置く。数字はその2枚の間でなければならない。",
            "Higher up a card goes over two neighbouring cards, its number strictly between theirs.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.1.0",
        quote="下の2枚のカードに記載の数字の間に",
    ),
    Clause(
        slug="coupelation.over.gap",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(下の段がそろう前)", "3. The aim of the game: before a row is full"),
        text=LocalizedText(
            "下の段がそろっていなくても、その上に置ける。",
            "A card goes over two others also where the rows below are not full.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.18.1.0",
        quote="各段においてカードが横に並びきらなくても、そこから上の段にカードを配置できます",
    ),
    Clause(
        slug="coupelation.over.one",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(1枚の上)", "3. The aim of the game: over one card"),
        text=LocalizedText("1枚だけの上には置けない。", "No card goes over one card only."),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.1.2",
        quote="1枚のカードの上にも新たなカードを配置することはできません",
    ),
    Clause(
        slug="coupelation.shift",
        group="effect",
        heading=LocalizedText("3.ゲームの目標(ずらさない)", "3. The aim of the game: nothing is shifted"),
        text=LocalizedText("タワーに置いたカードの位置は、あとでずらせない。", "Placed cards are never shifted."),
        quote="タワーに配置済みのカードの位置を後でずらすことはできません",
    ),
)
