"""VOGU's digest in our own words, the ruling a table can choose, and the clause of every code."""

from __future__ import annotations

from collections.abc import Iterable

from calculators.core.types import Clause, LocalizedText, Message, Option, Params, Ruling, View, Violation

BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
EIGHT = HAND.rpartition(".")[0]
OPENING = f"players=5&{BOARD}"
START = f"{OPENING}&{HAND}"
FINAL = "p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR"
VALUES = "values=B4.R6.Y-1.G5.W-1.K2"
SHOWN = "p1=RRr.GGg.BBb&p2=RRr.GGg.BBb&p3=YYy.KKk&p4=YYy.KKk&p5=WWw.GWw"
LAST_BOARD = (
    "board=3R2WpRmW.1R3RmWpW.3W3WpWmW.3G3GmGpG.1K1KmKmK_3Y3WmWmW.3K3KmYpK.1K1KpGmK.1G2BmGpB.1B1KmKpB"
    "_2Y2KmKpK.2R2RmGmR.3B1GmGmG.1K3KmGmG.2W2WmKmK"
)
CLEAR = "p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=BRb.GG.WW.GK"

CLAUSES = (
    Clause(
        "vogu.card",
        "setup",
        LocalizedText("カードの見方", "Reading a card"),
        LocalizedText(
            "色は青・赤・黄・緑・白・黒。どのカードも2色を持ち、1色だけのカードはその色が2つあるものとする。"
            "上の辺と左の辺に1〜3の数字、右の辺と下の辺に＋か−の記号がある。",
            "The colours are blue, red, yellow, green, white and black. A card has two of them; a card of one colour "
            "has it twice. A number from 1 to 3 stands on the top and left edge, a plus or minus on the right and "
            "bottom edge.",
        ),
        f"score?players=3&p2=BB.RK.RY.KK&{VALUES}",
        quote="各カードは色を2つずつ持っています",
    ),
    Clause(
        "vogu.card.edges",
        "setup",
        LocalizedText("カードの見方（辺の色）", "Reading a card (colours of the edges)"),
        LocalizedText(
            "どの辺がどの色かは、札を見て1辺ずつ入れる。4辺で見える色が、その札の色である。"
            "4辺とも同じ色なら、1色の札とする。",
            "Which edge has which colour is entered from the card, edge by edge. The colours its edges show are those "
            "of the card; if all four show one colour, it is a one-colour card.",
        ),
        f"check?{OPENING}&move=reveal.3W3WpWpW.x.W",
        basis="reading",
        quote="②カードの上と左には",
        reason=LocalizedText(
            "辺の色を示す図が手もとになく、札は2色までと書かれている。",
            "The picture of the edges' colours has not reached us, and a card has no more than two colours.",
        ),
    ),
    Clause(
        "vogu.setup",
        "setup",
        LocalizedText("ゲームの準備 ①〜⑤", "Setting up 1–5"),
        LocalizedText(
            "カードは48枚、コマは各色3個で18個。全員に見えるようにボードを置き、各色1個のコマをボードの0に置く。コマのあるマスの数がその色の価値である。"
            "ストックはボードの脇に各色1個（3人）・2個（4人・5人）、その脇に捨て札の場所をあける。"
            "48枚を混ぜ、6枚（3人）・4枚（4人）・3枚（5人）を中央に表向きで並べる。",
            "There are 48 cards and 18 tokens, 3 of each colour. The board lies where all can see it, with one token "
            "of each colour on 0; the space a token is on is the value of its colour. The stock beside it has 1 token "
            "of each colour with 3 players, 2 with 4 or 5; next to that is room for the discards. Shuffle the cards "
            "and lay 6 (3 players), 4 (4) or 3 (5) face up in the middle.",
        ),
        f"check?{OPENING}&move=place.3G2GpGpW.1.0",
        quote="6色のコマを各色1つずつボードの0と書かれたマスに置きます",
    ),
    Clause(
        "vogu.setup.layout",
        "setup",
        LocalizedText("ゲームの準備 ⑤（並べ方）", "Setting up 5 (the layout)"),
        LocalizedText(
            "最初のカードは規則書の例の図のように並べる。ここでは、辺でつながったどの並びも受け付ける。",
            "The first cards lie as in the example picture of the rulebook. Any layout connected by edges is taken.",
        ),
        "check?players=5&board=2G1WpGmW_3R2RmRpR_1B1BpBpB&move=place.1W2BpBmW.0.3",
        basis="reading",
        quote="例のような配置で並べます",
        reason=LocalizedText(
            "例の図が手もとになく、その形を決められない。",
            "The example picture has not reached us, so we cannot say which shape it shows.",
        ),
    ),
    Clause(
        "vogu.setup.values",
        "setup",
        LocalizedText("ゲームの準備 ⑥", "Setting up 6"),
        LocalizedText(
            "最初に並べたカードの接するところでも価値が動き、その結果がゲーム開始時の価値になる。",
            "The first cards already move the values where they touch; the result is what the game starts with.",
        ),
        f"check?{OPENING}&move=place.3W3WpWpW.2.1",
        quote="ゲーム開始時の各色の価値とします",
    ),
    Clause(
        "vogu.draft",
        "setup",
        LocalizedText("ゲームの準備 ⑦", "Setting up 7"),
        LocalizedText(
            "残りを14枚（3人）・11枚（4人）・9枚（5人）の組にして表向きに並べる。適当に決めたスタートプレイヤーから"
            "時計回りに1組ずつ選んで手札にし、ほかの人に見えないように持つ。",
            "The rest is laid out face up in sets of 14 (3 players), 11 (4) or 9 (5) cards. From a start player, "
            "chosen as you like, clockwise, each takes one set as hand and keeps it hidden from the others.",
        ),
        f"check?{OPENING}&values=-&{EIGHT}&move=place.3G2GpGpW.1.0",
        quote="適当に決めたスタートプレイヤーから時計回りに",
    ),
    Clause(
        "vogu.turn",
        "turn",
        LocalizedText("ゲームの流れ（手番）", "How the game goes (turns)"),
        LocalizedText(
            "スタートプレイヤーから時計回りに手番を行う。手番では、配置か公開のどちらかを選んで行う。",
            "Turns go clockwise from the start player. A turn is either placing a card or revealing one.",
        ),
        f"check?{OPENING}&move=place.3G2GpGpW.1.0_reveal.RY.x.Y",
        quote="どちらかを選択して行います",
    ),
    Clause(
        "vogu.pass",
        "turn",
        LocalizedText("ゲームの流れ（パスと手番の数）", "How the game goes (no pass, number of turns)"),
        LocalizedText(
            "パスはできない。配置も公開も持ち札（手札と公開したカード）を1枚減らすので、手番は1人10回（3人）・7回（4人）・"
            "5回（5人）になる。",
            "Nobody can pass. Placing and revealing each cost one owned card (hand and revealed cards together), so "
            "each player has 10 turns with 3 players, 7 with 4 and 5 with 5.",
        ),
        f"moves?{OPENING}&values=-&{EIGHT}",
        basis="reading",
        quote="全員が同じ回数だけ手番を行います",
        reason=LocalizedText(
            "全員が4枚になって終わり、手番の回数も同じと書かれている。パスがあれば、そろわない。",
            "The game ends when all own 4 cards after equally many turns; with passes that would not come out.",
        ),
    ),
    Clause(
        "vogu.place",
        "turn",
        LocalizedText("A. カードの配置", "A. Placing a card"),
        LocalizedText(
            "手札から1枚を、すでにあるカードに隣り合わせて、好きな場所に置く。スニーカーの向きは、あるカードとそろえる。"
            "置いたら、価値の変動を解決する。",
            "A hand card goes next to a card that lies already, wherever you like, with the sneaker the same way up as "
            "all others. Then the values move.",
        ),
        f"check?{START}&move=place.3G2GpGpW.1.0",
        quote="すでに場に配置されているカードに隣り合うように",
    ),
    Clause(
        "vogu.place.edge",
        "turn",
        LocalizedText("A. カードの配置（隣り合うとは）", "A. Placing a card (what next to means)"),
        LocalizedText(
            "隣り合うとは、上下か左右に辺で接すること。角だけで触れる場所やカードのある場所には置けない。"
            "場は、どの方向へ広がってもよい。",
            "Next to means sharing an edge, above, below or beside. A corner is not enough, and where a card lies "
            "there is no room. The layout may grow in every direction.",
        ),
        f"check?{OPENING}&move=place.3G2GpGpW.2.0",
        basis="reading",
        quote="上下・左右に隣り合った",
        reason=LocalizedText(
            "『色の価値変動』は、隣り合うところを上下・左右だけで言う。角や重ねることは、どこにも書かれていない。",
            "Where values move, next to is said of above, below and beside only; corners and piles are never named.",
        ),
    ),
    Clause(
        "vogu.reveal",
        "turn",
        LocalizedText("B. カードの公開", "B. Revealing a card"),
        LocalizedText(
            "手札から1枚を裏向きで捨て、もう1枚を自分の前に表向きで公開し、そのカードの色のどちらかのコマをストックから取る。"
            "公開は1人4枚まで。取れるコマがなければ公開できない。公開したカードは最後の4枚に数え、もう場に置いたり手札に"
            "戻したりできない。",
            "Discard one hand card face down, put another face up before you, and take a token of one of its colours "
            "from the stock. Nobody reveals more than 4 cards, and without a token to take there is no revealing. What "
            "is revealed counts among the last 4 cards and is never placed or taken back.",
        ),
        f"check?{START}&move=reveal.3G2GpGpW.1R3YmYmR.G",
        quote="手札からカードを1枚選んで裏向きで捨て",
    ),
    Clause(
        "vogu.reveal.token",
        "turn",
        LocalizedText("B. カードの公開（取るコマ）", "B. Revealing a card (which token)"),
        LocalizedText(
            "取るのはストックにあるコマ1個で、1色の札でも1個。2色のうち片方しか残っていなければ、その色を取る。",
            "One token that is in the stock is taken, also with a one-colour card. If only one of the two colours is "
            "left, it is that one.",
        ),
        f"check?{OPENING}&turn=p3&p1=RRr&p2=RRr&move=reveal.RY.x.R",
        basis="reading",
        quote="どちらかの色のコマをストックから取ります",
        reason=LocalizedText(
            "公開できないのは取れるコマがないときだけと書かれている。片方が残っていれば、それを取れる。",
            "Revealing is forbidden only without any token to take; while one of the two is left, it can be taken.",
        ),
    ),
    Clause(
        "vogu.contact",
        "effect",
        LocalizedText("色の価値変動（動く色）", "Moving the values (which colour)"),
        LocalizedText(
            "上下・左右に接した記号と数字に従い、数字のある側の色の価値を、＋なら数字のぶん上げ、−なら下げる。"
            "準備のときも、配置のときも同じ。",
            "Where a sign and a number touch, above each other or side by side, the colour on the side of the number "
            "moves by it: up for plus, down for minus. The same for the first cards and for every placed card.",
        ),
        f"check?{OPENING}&move=place.1W2BpBmW.1.0",
        quote="数字が書かれたほうの色の価値を上下させます",
    ),
    Clause(
        "vogu.contact.side",
        "effect",
        LocalizedText("色の価値変動（どちらのカードか）", "Moving the values (which card)"),
        LocalizedText(
            "左右に並べば右のカード、上下に並べば下のカードの色が動く。",
            "Side by side it is the right card whose colour moves, one above the other it is the lower card.",
        ),
        f"check?{OPENING}&move=place.1W2BpBmW.1.0",
        basis="reading",
        quote="カードの上と左には1～3の数字",
        reason=LocalizedText(
            "数字は上と左、記号は右と下にあり、向きは全部そろえるので、いつもこうなる。",
            "Numbers stand on top and left, signs on right and bottom, and all cards stand the same way up.",
        ),
    ),
    Clause(
        "vogu.boost",
        "effect",
        LocalizedText("ブースト", "Boost"),
        LocalizedText(
            "接したところが同じ色どうしなら、動きがその向きに1大きくなる。＋2は＋3に、−1は−2になる。",
            "If both touching edges have the same colour, the change is 1 larger in its direction: +2 becomes +3, −1 "
            "becomes −2.",
        ),
        f"check?{OPENING}&move=place.3G2GpGpW.1.0",
        quote="価値の変動が通常より 1 大きくなります",
    ),
    Clause(
        "vogu.limit",
        "effect",
        LocalizedText("色の価値変動（上限と下限）", "Moving the values (the ends)"),
        LocalizedText(
            "価値は−10から＋10まで。これを越える動きは、端で止める。",
            "A value stays between −10 and +10; a change that would go past an end stops there.",
        ),
        f"check?{OPENING}&values=B3.R0.Y0.G9.W0.K0&move=place.3G2GpGpW.1.0",
        quote="+10 / -10 まで動かして止めます",
    ),
    Clause(
        "vogu.order",
        "effect",
        LocalizedText("色の価値変動（順序）", "Moving the values (their order)"),
        LocalizedText(
            "1枚の配置で同じ色が何度か動いて端に届くと、止めかたと順序で結果が変わる。規則書はその順序も、だれが決めるかも"
            "言わない。卓で決める。",
            "When one placement moves a colour more than once and it reaches an end, how it stops and in which order "
            "changes the result. The rulebook says neither the order nor who chooses it: the table decides.",
        ),
        "check?players=5&turn=p3&values=B9.R0.Y0.G0.W0.K0&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB"
        "&move=place.3B3BmBmB.1.0",
        basis="ruling",
        quote="これを超えるような変動が起きた場合",
    ),
    Clause(
        "vogu.end",
        "end",
        LocalizedText("ゲームの流れ（終わり）", "How the game goes (the end)"),
        LocalizedText(
            "手札と公開したカードを合わせた持ち札が、全員4枚になったら終わる。手番の回数は全員同じである。",
            "The game is over when everybody owns 4 cards, hand and revealed cards together; all have had equally many "
            "turns.",
        ),
        f"check?players=5&turn=p5&{SHOWN}&{VALUES}&{LAST_BOARD}&move=place.1G2KpKmG.5.0",
        quote="4枚になったらゲームは終了です",
    ),
    Clause(
        "vogu.score.value",
        "score",
        LocalizedText("得点計算 ①", "Scoring 1"),
        LocalizedText(
            "色ごとに計算して足す。まず、価値に、その色が持ち札4枚にある数を掛ける。",
            "Colour by colour, then added up. First: the value times how often the colour stands on the 4 owned cards.",
        ),
        f"score?players=3&{FINAL}&{VALUES}",
        quote="価値 × 所持するカードに含まれるその色の個数",
    ),
    Clause(
        "vogu.score.token",
        "score",
        LocalizedText("得点計算 ②", "Scoring 2"),
        LocalizedText(
            "その色のコマが1個あれば1.5倍にして小数を切り捨て、2個あれば2倍にする（4人・5人のみ）。",
            "With 1 token of the colour times 1.5, the fraction dropped; with 2 tokens times 2 (only with 4 or 5 "
            "players).",
        ),
        f"score?p1=GWg.GGg.BY.BW&{VALUES}",
        quote="1.5倍に(小数切り捨て)",
    ),
    Clause(
        "vogu.score.cut",
        "score",
        LocalizedText("計算例", "Worked example"),
        LocalizedText(
            "小数は0に近いほうへ切り捨てる。−1の白が3つでコマ1個なら、−4.5ではなく−4である。",
            "The fraction is dropped toward zero: three whites at −1 with one token are −4, not −4.5 or −5.",
        ),
        f"score?players=3&{FINAL}&{VALUES}",
        quote="-1 × 3 × 1.5 = -4",
    ),
    Clause(
        "vogu.win",
        "score",
        LocalizedText("ゲームの流れ（勝ち）", "How the game goes (winning)"),
        LocalizedText("得点の最も高い人の勝ち。", "The player with the most points wins."),
        f"score?players=3&{CLEAR}&{VALUES}",
        quote="最も点数の高いプレイヤーが勝利します",
    ),
    Clause(
        "vogu.tie",
        "score",
        LocalizedText("ゲームの流れ（同点）", "How the game goes (ties)"),
        LocalizedText(
            "同点なら、手番の順が早い人が上になる。",
            "Of players with equal points the one earlier in turn order is ahead.",
        ),
        f"score?players=3&{FINAL}&{VALUES}",
        quote="同点の場合はより手番の早いプレイヤーが勝利します",
    ),
)

CONTACTS = Ruling(
    key="contacts",
    clause="vogu.order",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText(
        "1枚の配置で同じ色が何度か動き、±10の端に届くとき、どう止めるか。",
        "One placement moves a colour more than once and reaches ±10: where does it stop?",
    ),
    wording=LocalizedText("変動が起きた場合…止めます", "when a change occurs … stop"),
    options=(
        Option(
            "each",
            LocalizedText("1つずつ", "One at a time"),
            LocalizedText(
                "接したところを1つずつ解決し、そのたびに端で止める。順序を決める人は規則書にないので、上・左・右・下の順で"
                "答え、ほかの順の結果も並べる。",
                "Contacts are resolved one after the other and stop at the end each time. The rulebook names nobody "
                "who chooses the order: the answer takes top, left, right, bottom and lists what other orders give.",
            ),
        ),
        Option(
            "sum",
            LocalizedText("合計してから", "Added first"),
            LocalizedText(
                "同じ色の動きを合計してから、1度だけ端で止める。順序は関係ない。",
                "The changes of a colour are added up and stopped once; their order does not matter.",
            ),
        ),
    ),
    reason=LocalizedText(
        "端で止めることは、1つ1つの変動について書かれている。",
        "The rulebook speaks of stopping each single change.",
    ),
)

RULINGS = (CONTACTS,)

CONTRADICTIONS = {
    "vogu.players": "vogu.setup",
    "vogu.seat": "vogu.setup",
    "vogu.cards": "vogu.end",
    "vogu.revealed": "vogu.reveal",
    "vogu.revealed.token": "vogu.reveal",
    "vogu.token.card": "vogu.reveal",
    "vogu.token.stock": "vogu.reveal",
    "vogu.value": "vogu.limit",
    "vogu.face.colours": "vogu.card",
    "vogu.board.apart": "vogu.place",
    "vogu.board.cards": "vogu.pass",
    "vogu.owned": "vogu.draft",
}
"""What contradicts the rules, with its clause."""

REFUSALS = {
    "vogu.move.hand": "vogu.place",
    "vogu.move.occupied": "vogu.place.edge",
    "vogu.move.corner": "vogu.place.edge",
    "vogu.move.apart": "vogu.place",
    "vogu.move.cards": "vogu.reveal",
    "vogu.move.colours": "vogu.reveal",
    "vogu.move.two": "vogu.reveal",
    "vogu.move.four": "vogu.reveal",
    "vogu.move.colour": "vogu.reveal",
    "vogu.move.other": "vogu.reveal.token",
    "vogu.move.stock": "vogu.reveal",
}
"""Why a move is not legal."""

HINTS = {
    "vogu.values.start": "vogu.setup.values",
    "vogu.values.order": "vogu.order",
    "vogu.values.open": "vogu.contact",
    "vogu.owned.few": "vogu.end",
    "vogu.hand.part": "vogu.draft",
    "vogu.fit.start": "vogu.setup",
    "vogu.fit.round": "vogu.turn",
    "vogu.fit.turn": "vogu.pass",
    "vogu.fit.revealed": "vogu.pass",
    "vogu.now": "vogu.end",
}
"""What is allowed, but worth knowing."""

EFFECTS = {
    "vogu.contact": "vogu.contact",
    "vogu.contact.boost": "vogu.boost",
    "vogu.change": "vogu.contact",
    "vogu.change.limit": "vogu.limit",
    "vogu.change.open": "vogu.contact",
    "vogu.contacts.order": "vogu.order",
    "vogu.contacts.ways": "vogu.order",
    "vogu.token": "vogu.reveal",
    "vogu.end": "vogu.end",
}
"""What a move does."""

ASSUMPTIONS = {
    "vogu.assume.hand": "vogu.place",
    "vogu.assume.cards": "vogu.reveal",
    "vogu.assume.colours": "vogu.reveal",
}
"""What a hidden hand has to hold for a move to be legal."""

LINES = {"vogu.score.colour": "vogu.score.value", "vogu.score.shown": "vogu.score.value"}
"""Lines of a score; with a token `vogu.score.token` decides."""

WORDS = {
    "vogu.move.place.inside": "vogu.place",
    "vogu.move.place.above": "vogu.place",
    "vogu.move.place.below": "vogu.place",
    "vogu.move.place.left": "vogu.place",
    "vogu.move.place.right": "vogu.place",
    "vogu.move.place.above.left": "vogu.place",
    "vogu.move.place.above.right": "vogu.place",
    "vogu.move.place.below.left": "vogu.place",
    "vogu.move.place.below.right": "vogu.place",
    "vogu.move.reveal": "vogu.reveal",
    "vogu.move.reveal.hidden": "vogu.reveal",
    "vogu.move.reveal.colours": "vogu.reveal",
    "vogu.move.reveal.both": "vogu.reveal",
    "vogu.setup.track": "vogu.setup",
    "vogu.setup.stock": "vogu.setup",
    "vogu.setup.discards": "vogu.setup",
    "vogu.setup.start": "vogu.setup",
    "vogu.setup.values": "vogu.setup.values",
    "vogu.setup.hand": "vogu.draft",
    "vogu.setup.hidden": "vogu.draft",
    "vogu.setup.turns": "vogu.pass",
    "vogu.progress.turn": "vogu.turn",
    "vogu.progress.left": "vogu.pass",
    "vogu.progress.moves": "vogu.pass",
}
"""Moves in words, what to lay out, how far the game is."""

CODES = CONTRADICTIONS | REFUSALS | HINTS | EFFECTS | ASSUMPTIONS | LINES | WORDS
VIOLATIONS = frozenset(CONTRADICTIONS | REFUSALS)
NOTICES = frozenset(HINTS)


def found(code: str, where: Iterable[str], params: Params, marks: Iterable[str] = ()) -> Violation:
    """A violation or notice, on the clause its code is declared with."""
    return Violation(code, CODES[code], tuple(where), params, tuple(marks))


def told(code: str, **params: object) -> Message:
    """An effect, an assumption or the words for a fact, on the clause its code is declared with."""
    return Message(code, params, CODES[code])
