"""VOGU's digest in our own words, the ruling a table can choose, and the clause of every code."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText, Option, Ruling, View

BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
START = f"players=5&{BOARD}&{HAND}"
FINAL = "p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR"

CLAUSES = (
    Clause(
        "vogu.card",
        "setup",
        LocalizedText("カードの見方", "Reading a card"),
        LocalizedText(
            "どのカードも青・赤・黄・緑・白・黒のうち2色を持つ。1色だけのカードは、その色が2つあるものとする。"
            "上の辺と左の辺に1〜3の数字、右の辺と下の辺に＋か−の記号がある。",
            "A card has two of the colours blue, red, yellow, green, white and black; a card of one "
            "colour has that colour twice. A number from 1 to 3 stands on its top and left edge, a plus"
            " or minus on its right and bottom edge.",
        ),
        f"moves?{START}&values=B2.W-1",
    ),
    Clause(
        "vogu.setup",
        "setup",
        LocalizedText("ゲームの準備", "Setting up"),
        LocalizedText(
            "3人・4人・5人なら、場に表向きで6枚・4枚・3枚、手札は14枚・11枚・9枚、ストックのコマは各色1個・2個・2個"
            "（ほかにボードの上に各色1個）。最初に並べたカードも、0から始まる価値を動かす。",
            "With 3, 4 or 5 players, 6, 4 or 3 cards lie face up on the table, hands have 14, 11 or 9 "
            "cards and the stock has 1, 2 or 2 tokens of each colour besides the one on the track. The "
            "first cards already move the values, which begin at 0.",
        ),
        f"moves?{START}",
    ),
    Clause(
        "vogu.turn",
        "turn",
        LocalizedText("ゲームの流れ", "How the game goes"),
        LocalizedText(
            "手番では配置か公開のどちらか1つを必ず行う。パスはない。どちらも持ち札（手札と公開したカード）が1枚減るので、"
            "手番は1人10回・7回・5回。全員の持ち札が4枚になったら終わる。",
            "A turn is exactly one action, place or reveal; nobody can pass. Either costs one owned "
            "card (hand and revealed cards together), so each seat has 10, 7 or 5 turns, and the game "
            "is over when everybody owns 4.",
        ),
        f"check?{START}&values=B2&move=place.3G2GpGpW.1.0",
    ),
    Clause(
        "vogu.place",
        "turn",
        LocalizedText("A. カードの配置", "A. Placing a card"),
        LocalizedText(
            "手札の1枚を、場のカードと辺で接する空いた場所へ、ほかと同じ向きに置き、接したところの価値を動かす。"
            "角だけで触れる場所には置けない。場の外側に果てはない。",
            "A hand card goes to an empty place that shares an edge with a card on the table, the same "
            "way up as all others, and then moves the values it touches. A corner is not enough. The "
            "layout may grow in every direction.",
        ),
        f"check?{START}&values=B2&move=place.3G2GpGpW.2.0",
    ),
    Clause(
        "vogu.reveal",
        "turn",
        LocalizedText("B. カードの公開", "B. Revealing a card"),
        LocalizedText(
            "手札の1枚を裏向きで捨て、もう1枚を自分の前に公開し、そのカードの色のコマを1個ストックから取る。"
            "手札が2枚以上、公開したカードが4枚未満、取れる色のコマが残っていることが要る。片方の色しか残っていなければその色を取る。"
            "1色のカードでも取るのは1個。公開したカードは得点計算まで動かさない。",
            "One hand card is discarded face down, another goes face up before you, and you take one "
            "token of one of its colours from the stock. This needs two hand cards, fewer than 4 "
            "revealed cards and such a token; if only one of the two colours is left, it is that one. A"
            " one-colour card gives one token too. What is revealed stays until scoring.",
        ),
        f"check?{START}&values=B2&move=reveal.3G2GpGpW.1R3YmYmR.G",
    ),
    Clause(
        "vogu.contact",
        "effect",
        LocalizedText("色の価値変動", "Moving the values"),
        LocalizedText(
            "2枚が辺で接するところでは、一方が記号、もう一方が数字になる。数字の側の辺の色が、記号の向きに数字のぶん動く。"
            "左右に並べば右のカードの色、上下に並べば下のカードの色である。",
            "Where two cards share an edge, one shows a sign and the other a number. The colour of the "
            "edge with the number moves by it in the direction of the sign: the right card's colour "
            "side by side, the lower card's one above the other.",
        ),
        f"check?{START}&values=B2&move=place.1W2BpBmW.1.0",
    ),
    Clause(
        "vogu.boost",
        "effect",
        LocalizedText("ブースト", "Boost"),
        LocalizedText(
            "接した2つの辺が同じ色なら、動きがその向きに1大きくなる。＋2は＋3に、−1は−2になる。",
            "If the two edges that touch have the same colour, the change is 1 larger in its direction:"
            " +2 becomes +3, −1 becomes −2.",
        ),
        f"check?{START}&values=G2&move=place.3G2GpGpW.1.0",
    ),
    Clause(
        "vogu.limit",
        "effect",
        LocalizedText("色の価値変動", "Moving the values"),
        LocalizedText(
            "価値は−10から＋10まで。端を越える動きは端で止まる。",
            "A value stays between −10 and +10; a change that would go past an end stops there.",
        ),
        f"check?{START}&values=B3.G9&move=place.3G2GpGpW.1.0",
    ),
    Clause(
        "vogu.score.value",
        "score",
        LocalizedText("得点計算 ①", "Scoring 1"),
        LocalizedText(
            "色ごとに、価値に、その色が持ち札4枚にある数を掛ける。",
            "For each colour: its value times how often it stands on the seat's 4 cards.",
        ),
        f"score?players=3&{FINAL}&values=B4.R6.Y-1.G5.W-1.K2",
    ),
    Clause(
        "vogu.score.token",
        "score",
        LocalizedText("得点計算 ②", "Scoring 2"),
        LocalizedText(
            "その色のコマが1個あれば1.5倍にして小数を0に近いほうへ切り捨て（−4.5は−4）、2個あれば2倍にする（4・5人のみ）。"
            "色ごとに計算してから足す。",
            "With 1 token of the colour times 1.5, the fraction cut off toward zero (−4.5 is −4); with "
            "2 tokens times 2 (only with 4 or 5 players). Each colour by itself, then the sum.",
        ),
        "score?p1=GWg.GGg.BY.BW&values=B4.Y-1.G5.W-1",
    ),
    Clause(
        "vogu.tie",
        "score",
        LocalizedText("ゲームの流れ", "How the game goes"),
        LocalizedText(
            "同点なら、手番の順が早いほうが上になる。",
            "Of seats with equal points the one earlier in turn order is ahead.",
        ),
        f"score?players=3&{FINAL}&values=B4.R6.Y-1.G5.W-1.K2",
    ),
)

CONTACTS = Ruling(
    key="contacts",
    clause="vogu.limit",
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
                "接したところを1つずつ解決し、そのたびに端で止める。順序は手番の人が選ぶ（答えは上・左・右・下の順）。",
                "Contacts are resolved one after the other and stop at the end each time; whoever placed the "
                "card chooses the order (the answer takes top, left, right, bottom).",
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
    "vogu.cards": "vogu.turn",
    "vogu.revealed": "vogu.reveal",
    "vogu.revealed.token": "vogu.reveal",
    "vogu.token.card": "vogu.reveal",
    "vogu.token.stock": "vogu.reveal",
    "vogu.value": "vogu.limit",
    "vogu.face.colours": "vogu.card",
    "vogu.board.apart": "vogu.place",
    "vogu.board.cards": "vogu.turn",
    "vogu.owned": "vogu.setup",
}
"""What contradicts the rules, with its clause."""

REFUSALS = {
    "vogu.move.hand": "vogu.place",
    "vogu.move.occupied": "vogu.place",
    "vogu.move.corner": "vogu.place",
    "vogu.move.apart": "vogu.place",
    "vogu.move.cards": "vogu.reveal",
    "vogu.move.two": "vogu.reveal",
    "vogu.move.four": "vogu.reveal",
    "vogu.move.colour": "vogu.reveal",
    "vogu.move.other": "vogu.reveal",
    "vogu.move.stock": "vogu.reveal",
}
"""Why a move is not legal."""

HINTS = {
    "vogu.values.start": "vogu.setup",
    "vogu.values.order": "vogu.limit",
    "vogu.owned.few": "vogu.turn",
    "vogu.fit.start": "vogu.setup",
    "vogu.fit.round": "vogu.turn",
    "vogu.fit.turn": "vogu.turn",
    "vogu.fit.revealed": "vogu.turn",
}
"""What is allowed, but the table should know."""

EFFECTS = {
    "vogu.contact": "vogu.contact",
    "vogu.contact.boost": "vogu.boost",
    "vogu.change": "vogu.contact",
    "vogu.change.limit": "vogu.limit",
    "vogu.contacts.order": "vogu.limit",
    "vogu.token": "vogu.reveal",
    "vogu.end": "vogu.turn",
}
"""What a move does."""

LINES = {"vogu.score.colour": "vogu.score.value"}
"""Lines of a score; with a token `vogu.score.token` decides."""

CODES = CONTRADICTIONS | REFUSALS | HINTS | EFFECTS | LINES
VIOLATIONS = frozenset(CONTRADICTIONS | REFUSALS)
NOTICES = frozenset(HINTS)
