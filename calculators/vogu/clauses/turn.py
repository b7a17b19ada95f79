"""The clauses of a turn and of the changes of values."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.vogu.clauses.tables import HAND, LAST_BOARD, OPENING, START

CLAUSES = (
    Clause(
        slug="vogu.turn",
        group="turn",
        heading=LocalizedText("ゲームの流れ（手番）", "How the game goes (turns)"),
        text=LocalizedText(
            "スタートプレイヤーから時計回りに手番を行う。手番では、配置か公開のどちらか1つを選んで行う。",
            "Turns go clockwise from the start player. A turn is either placing a card or revealing one.",
        ),
        example=f"check?{OPENING}&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
        quote="どちらかを選択して行います",
    ),
    Clause(
        slug="vogu.pass",
        group="turn",
        heading=LocalizedText("ゲームの流れ（パス）", "How the game goes (no pass)"),
        text=LocalizedText("パスはできない。配置か公開を必ず行う。", "Nobody can pass: a card is placed or revealed."),
        example=f"check?{OPENING}&move=reveal.KK.x.K",
        basis="reading",
        quote="全員が同じ回数だけ手番を行います",
        reason=LocalizedText(
            "全員が4枚になって終わり、手番の回数も同じと書かれている。パスがあれば、そろわない。",
            "The game ends when all own 4 cards after equally many turns; with passes that would not come out.",
        ),
    ),
    Clause(
        slug="vogu.pass.turns",
        group="turn",
        heading=LocalizedText("ゲームの流れ（手番の数）", "How the game goes (number of turns)"),
        text=LocalizedText(
            "配置も公開も持ち札（手札と公開したカード）を1枚減らすので、手番は1人10回（3人）・7回（4人）・5回（5"
            "人）になる。",
            "Placing and revealing each cost one owned card (hand and revealed cards together), so each player "
            "has 10 turns with 3 players, 7 with 4 and 5 with 5.",
        ),
        example=f"moves?{OPENING}&turn=p2&values=-&{HAND}",
        basis="reading",
        quote="全員が同じ回数だけ手番を行います",
        reason=LocalizedText(
            "手札の枚数と終わりの4枚から、回数が決まる。",
            "It follows from the size of the hands and the 4 cards at the end.",
        ),
    ),
    Clause(
        slug="vogu.place",
        group="turn",
        heading=LocalizedText("A. カードの配置", "A. Placing a card"),
        text=LocalizedText(
            "手札から1枚を、すでにあるカードに隣り合わせて、好きな場所に置く。",
            "A hand card goes next to a card that lies already, wherever you like.",
        ),
        example=f"check?{START}&move=place.3G2GpGpW.1.0",
        quote="すでに場に配置されているカードに隣り合うように",
    ),
    Clause(
        slug="vogu.place.upright",
        group="turn",
        heading=LocalizedText("A. カードの配置（向き）", "A. Placing a card (which way up)"),
        text=LocalizedText(
            "スニーカーの向きを、置いてあるカードとそろえる。横向きや逆さまには置けない。",
            "The sneaker has to be the same way up as all others, never sideways or upside down.",
        ),
        example=f"check?{OPENING}&move=place.2B3RpRmB.2.1",
        quote="スニーカーの向きがすでに配置されているカードとそろうように配置します",
    ),
    Clause(
        slug="vogu.place.values",
        group="turn",
        heading=LocalizedText("A. カードの配置（価値）", "A. Placing a card (values)"),
        text=LocalizedText(
            "置いたら、接したところの価値の変動をすぐに解決する。", "Then the values move where it touches."
        ),
        example=f"check?{OPENING}&move=place.1W2BpBmW.1.0",
        quote="カードを配置したら、『色の価値変動』を解決します",
    ),
    Clause(
        slug="vogu.place.edge",
        group="turn",
        heading=LocalizedText("A. カードの配置（隣り合うとは）", "A. Placing a card (what next to means)"),
        text=LocalizedText(
            "隣り合うとは、上下か左右に辺で接すること。角だけで触れる場所やカードのある場所には置けない。場は、ど"
            "の方向へ広がってもよい。",
            "Next to means sharing an edge, above, below or beside. A corner is not enough, and where a card "
            "lies there is no room. The layout may grow in every direction.",
        ),
        example=f"check?{OPENING}&move=place.3G2GpGpW.2.0",
        basis="reading",
        quote="上下・左右に隣り合った",
        reason=LocalizedText(
            "『色の価値変動』は、隣り合うところを上下・左右だけで言う。角や重ねることは、どこにも書かれていない。",
            "Where values move, next to is said of above, below and beside only; corners and piles are never named.",
        ),
    ),
    Clause(
        slug="vogu.reveal",
        group="turn",
        heading=LocalizedText("B. カードの公開", "B. Revealing a card"),
        text=LocalizedText(
            "手札から1枚を裏向きで捨て、もう1枚を自分の前に表向きで公開する。",
            "Discard one hand card face down and put another face up before you.",
        ),
        example=f"check?{START}&move=reveal.3G2GpGpW.1R3YmYmR.G",
        quote="手札からカードを1枚選んで裏向きで捨て",
    ),
    Clause(
        slug="vogu.reveal.take",
        group="turn",
        heading=LocalizedText("B. カードの公開（コマを取る）", "B. Revealing a card (taking a token)"),
        text=LocalizedText(
            "公開したカードの2色のうち、どちらかの色のコマをストックから取る。その色の得点倍率が上がる。",
            "Take a token of one of its two colours from the stock; it raises what that colour scores.",
        ),
        example=f"check?{START}&move=reveal.3G2GpGpW.1R3YmYmR.W",
        quote="どちらかの色のコマをストックから取ります。コマを持つことで、その色の得点倍率が上がります",
    ),
    Clause(
        slug="vogu.reveal.stock",
        group="turn",
        heading=LocalizedText("B. カードの公開（コマがないとき）", "B. Revealing a card (no token left)"),
        text=LocalizedText("取れるコマがなければ、公開できない。", "Without a token to take there is no revealing."),
        example=f"check?{OPENING}&turn=p3&p1=RRr&p2=RRr&move=reveal.RR.x.R",
        quote="取れるコマがない場合は、カードの公開はできません",
    ),
    Clause(
        slug="vogu.reveal.most",
        group="turn",
        heading=LocalizedText("B. カードの公開（4枚まで）", "B. Revealing a card (at most 4)"),
        text=LocalizedText("公開できるのは、1人4枚まで。", "Nobody reveals more than 4 cards."),
        example=f"check?players=4&turn=p1&p1=RRr.GGg.BBb.KKk&p2=RRr&{LAST_BOARD}&move=reveal.YW.x.Y",
        quote="各プレイヤーが公開できるカードは4枚までです",
    ),
    Clause(
        slug="vogu.reveal.kept",
        group="turn",
        heading=LocalizedText("B. カードの公開（公開したあと）", "B. Revealing a card (afterwards)"),
        text=LocalizedText(
            "公開したカードは最後の4枚に数え、得点計算に使う。もう場に置いたり手札に戻したりできない。",
            "A revealed card counts among the last 4 and in scoring. It is never placed or taken back.",
        ),
        example="score?players=3&p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR&values=B4.R6.Y-1.G5.W-1.K2",
        quote="以降の手番で場に配置したり、手札に戻すことはできません",
    ),
    Clause(
        slug="vogu.reveal.token",
        group="turn",
        heading=LocalizedText("B. カードの公開（取るコマ）", "B. Revealing a card (which token)"),
        text=LocalizedText(
            "取るのはストックにあるコマ1個で、1色の札でも1個。2色のうち片方しか残っていなければ、その色を取る。",
            "One token that is in the stock is taken, also with a one-colour card. If only one of the two "
            "colours is left, it is that one.",
        ),
        example=f"check?{OPENING}&turn=p3&p1=RRr&p2=RRr&move=reveal.RY.x.R",
        basis="reading",
        quote="どちらかの色のコマをストックから取ります",
        reason=LocalizedText(
            "公開できないのは取れるコマがないときだけと書かれている。片方が残っていれば、それを取れる。",
            "Revealing is forbidden only without any token to take; while one of the two is left, it can be taken.",
        ),
    ),
    Clause(
        slug="vogu.contact",
        group="effect",
        heading=LocalizedText("色の価値変動（動く色）", "Moving the values (which colour)"),
        text=LocalizedText(
            "上下・左右に接した記号と数字に従い、数字のある側の色の価値を、＋なら数字のぶん上げ、−なら下げる。",
            "Where a sign and a number touch, above each other or side by side, the colour on the side of the "
            "number moves by it: up for plus, down for minus.",
        ),
        example=f"check?{OPENING}&move=place.1W2BpBmW.1.0",
        quote="数字が書かれたほうの色の価値を上下させます",
    ),
    Clause(
        slug="vogu.contact.side",
        group="effect",
        heading=LocalizedText("色の価値変動（どちらのカードか）", "Moving the values (which card)"),
        text=LocalizedText(
            "左右に並べば右のカード、上下に並べば下のカードの色が動く。",
            "Side by side it is the right card whose colour moves, one above the other it is the lower card.",
        ),
        example=f"check?{OPENING}&move=place.1W2BpBmW.1.0",
        basis="reading",
        quote="カードの上と左には1～3の数字",
        reason=LocalizedText(
            "数字は上と左、記号は右と下にあり、向きは全部そろえるので、いつもこうなる。",
            "Numbers stand on top and left, signs on right and bottom, and all cards stand the same way up.",
        ),
    ),
    Clause(
        slug="vogu.boost",
        group="effect",
        heading=LocalizedText("ブースト", "Boost"),
        text=LocalizedText(
            "接したところが同じ色どうしなら、動きがその向きに1大きくなる。＋2は＋3に、−1は−2になる。",
            "If both touching edges have the same colour, the change is 1 larger in its direction: +2 becomes "
            "+3, −1 becomes −2.",
        ),
        example=f"check?{OPENING}&move=place.3G2GpGpW.1.0",
        quote="価値の変動が通常より 1 大きくなります",
    ),
    Clause(
        slug="vogu.limit",
        group="effect",
        heading=LocalizedText("色の価値変動（上限と下限）", "Moving the values (the ends)"),
        text=LocalizedText(
            "価値は−10から＋10まで。これを越える動きは、端で止める。",
            "A value stays between −10 and +10; a change that would go past an end stops there.",
        ),
        example=f"check?{OPENING}&values=B3.R0.Y0.G9.W0.K0&move=place.3G2GpGpW.1.0",
        quote="+10 / -10 まで動かして止めます",
    ),
    Clause(
        slug="vogu.order",
        group="effect",
        heading=LocalizedText("色の価値変動（順序）", "Moving the values (their order)"),
        text=LocalizedText(
            "1枚の配置で同じ色が何度か動いて端に届くと、止めかたと順序で結果が変わる。規則書はその順序も、だれが"
            "決めるかも言わない。卓で決める。",
            "When one placement moves a colour more than once and it reaches an end, how it stops and in which "
            "order changes the result. The rulebook says neither the order nor who chooses it: the table decides.",
        ),
        example="check?players=5&turn=p3&values=B9.R0.Y0.G0.W0.K0&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB"
        "&move=place.3B3BmBmB.1.0",
        basis="ruling",
        quote="これを超えるような変動が起きた場合",
    ),
)
