"""The clauses of the aim of the game, its cards and its set-up."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.vogu.clauses.tables import CLEAR, EIGHT, OPENING, VALUES

CLAUSES = (
    Clause(
        slug="vogu.aim",
        group="setup",
        heading=LocalizedText("ゲームの概要", "What the game is about"),
        text=LocalizedText(
            "カードを並べて色の価値を上げ下げし、自分の持つスニーカーの価値を最も高めた人が勝つ。",
            "Cards laid out move the values of six colours up and down; whoever's own sneakers are worth most in "
            "the end wins.",
        ),
        quote="最終的に自分の持つスニーカーの価値を最も高めたプレイヤーが勝利します",
    ),
    Clause(
        slug="vogu.contents",
        group="setup",
        heading=LocalizedText("内容物", "Contents"),
        text=LocalizedText(
            "カード48枚、コマ18個（6色を3個ずつ）、ボード1枚。",
            "48 cards, 18 tokens (3 of each of 6 colours) and a board.",
        ),
        example=f"score?players=3&{CLEAR}&{VALUES}",
        quote="コマ 18 個（6 色 各 3 個ずつ）",
    ),
    Clause(
        slug="vogu.players",
        group="setup",
        heading=LocalizedText("人数", "Number of players"),
        text=LocalizedText(
            "3人から5人で遊ぶ。",
            "For 3 to 5 players.",
        ),
        example=f"score?players=3&{CLEAR}&{VALUES}",
        basis="reading",
        quote="[3 人：○○ / 4 人：□□ / 5 人：XX] のように表記します",
        reason=LocalizedText(
            "枚数や個数は、3人・4人・5人の場合だけが書かれている。",
            "Cards and tokens are numbered for 3, 4 and 5 players only.",
        ),
    ),
    Clause(
        slug="vogu.card",
        group="setup",
        heading=LocalizedText("カードの見方（色）", "Reading a card (colours)"),
        text=LocalizedText(
            "色は青・赤・黄・緑・白・黒。どのカードも2色を持ち、1色だけのカードはその色が2つあるものとする。",
            "The colours are blue, red, yellow, green, white and black. A card has two of them; a card of one "
            "colour has it twice.",
        ),
        example=f"score?players=3&p2=BB.RK.RY.KK&{VALUES}",
        quote="各カードは色を2つずつ持っています",
    ),
    Clause(
        slug="vogu.card.numbers",
        group="setup",
        heading=LocalizedText("カードの見方（数字と記号）", "Reading a card (numbers and signs)"),
        text=LocalizedText(
            "上の辺と左の辺に1〜3の数字、右の辺と下の辺に＋か−の記号がある。",
            "A number from 1 to 3 stands on the top and left edge, a plus or minus on the right and bottom edge.",
        ),
        example=f"check?{OPENING}&move=place.1G2KpKmG.2.1",
        quote="カードの上と左には1～3の数字が示されています",
    ),
    Clause(
        slug="vogu.card.edges",
        group="setup",
        heading=LocalizedText("カードの見方（辺の色）", "Reading a card (colours of the edges)"),
        text=LocalizedText(
            "4辺で見える色が、その札の色である。4辺とも同じ色なら、1色の札とする。",
            "The colours that the edges of a card show are those of the card; if all four show one colour, it is "
            "a one-colour card.",
        ),
        example=f"check?{OPENING}&move=reveal.3W3WpWpW.x.W",
        basis="reading",
        quote="各カードは色を2つずつ持っています",
        reason=LocalizedText(
            "辺の色を示す図が手もとになく、札は2色までと書かれている。",
            "The picture of the edges' colours has not reached us, and a card has no more than two colours.",
        ),
    ),
    Clause(
        slug="vogu.setup",
        group="setup",
        heading=LocalizedText("ゲームの準備 ①②", "Setting up 1–2"),
        text=LocalizedText(
            "ボードは全員に見えるように置く。6色のコマを1つずつボードの0に置き、コマのあるマスの数がその色の価値"
            "になる。",
            "The board lies where all can see it, with one token of each colour on 0. The space a token is on is "
            "the value of its colour.",
        ),
        example=f"check?{OPENING}&move=place.3G2GpGpW.1.0",
        quote="6色のコマを各色1つずつボードの0と書かれたマスに置きます",
    ),
    Clause(
        slug="vogu.setup.stock",
        group="setup",
        heading=LocalizedText("ゲームの準備 ③", "Setting up 3"),
        text=LocalizedText(
            "ストックとして、ボードの脇にコマを各色1個（3人）・2個（4人・5人）置く。",
            "The stock beside the board has 1 token of each colour with 3 players, 2 with 4 or 5.",
        ),
        example=f"check?{OPENING}&move=reveal.RY.x.R",
        quote="残りのコマを各色 [3人:1つずつ / 4・5人:2つずつ] ボードの脇に置いておきます",
    ),
    Clause(
        slug="vogu.setup.discards",
        group="setup",
        heading=LocalizedText("ゲームの準備 ④", "Setting up 4"),
        text=LocalizedText("ボードの脇に、捨て札の場所をあける。", "Beside the board is room for the discards."),
        example=f"check?{OPENING}&move=reveal.GW.x.G",
        quote="ボードの脇のスペースを捨て札置き場としてあけておきます",
    ),
    Clause(
        slug="vogu.setup.cards",
        group="setup",
        heading=LocalizedText("ゲームの準備 ⑤", "Setting up 5"),
        text=LocalizedText(
            "48枚を混ぜ、6枚（3人）・4枚（4人）・3枚（5人）を中央に表向きで並べる。",
            "Shuffle the 48 cards and lay 6 (3 players), 4 (4) or 3 (5) face up in the middle.",
        ),
        example=f"check?{OPENING}&move=place.3G2GpGpW.1.0",
        quote="テーブルの中央に表向きで例のような配置で並べます",
    ),
    Clause(
        slug="vogu.setup.layout",
        group="setup",
        heading=LocalizedText("ゲームの準備 ⑤（並べ方）", "Setting up 5 (the layout)"),
        text=LocalizedText(
            "最初のカードは規則書の例の図のように並べる。ここでは、辺でつながったどの並びも受け付ける。",
            "The first cards lie as in the example picture of the rulebook. Any layout connected by edges is taken.",
        ),
        example="check?players=5&board=2G1WpGmW_3R2RmRpR_1B1BpBpB&move=place.1W2BpBmW.0.3",
        basis="reading",
        quote="例のような配置で並べます",
        reason=LocalizedText(
            "例の図が手もとになく、その形を決められない。",
            "The example picture has not reached us, so we cannot say which shape it shows.",
        ),
    ),
    Clause(
        slug="vogu.setup.values",
        group="setup",
        heading=LocalizedText("ゲームの準備 ⑥", "Setting up 6"),
        text=LocalizedText(
            "最初に並べたカードの接するところでも価値が動き、その結果がゲーム開始時の価値になる。",
            "The first cards already move the values where they touch; the result is what the game starts with.",
        ),
        example=f"check?{OPENING}&move=place.3W3WpWpW.2.1",
        quote="ゲーム開始時の各色の価値とします",
    ),
    Clause(
        slug="vogu.draft",
        group="setup",
        heading=LocalizedText("ゲームの準備 ⑦", "Setting up 7"),
        text=LocalizedText(
            "残りを14枚（3人）・11枚（4人）・9枚（5人）の組にして表向きに並べる。適当に決めたスタートプレイヤーか"
            "ら時計回りに、1組ずつ選んで手札にする。",
            "The rest is laid out face up in sets of 14 (3 players), 11 (4) or 9 (5) cards. From a start player, "
            "chosen as you like, clockwise, each takes one set as hand.",
        ),
        example=f"check?{OPENING}&values=-&{EIGHT}&move=place.3G2GpGpW.1.0",
        quote="適当に決めたスタートプレイヤーから時計回りに",
    ),
    Clause(
        slug="vogu.draft.hidden",
        group="setup",
        heading=LocalizedText("ゲームの準備 ⑦（手札を隠す）", "Setting up 7 (hidden hands)"),
        text=LocalizedText(
            "取った手札は、ほかの人に見えないように持つ。", "The hand taken is kept hidden from the others."
        ),
        example=f"check?{OPENING}&move=place.2B3RpRmB.2.1",
        quote="取った手札は他の人に見えないようにします",
    ),
)
