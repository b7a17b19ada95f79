"""Clauses about the aim of the game and its setup."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.vectron.clauses.tables import TABLE

CLAUSES = (
    Clause(
        slug="vectron.aim",
        group="setup",
        heading=LocalizedText("遊び方", "What the game is about"),
        text=LocalizedText(
            "駒を動かして星を踏み、ゲートをくぐってゲージを上げる。だれかのゲージが7に届くと全員がスコアを得て、6"
            "点に届いたら終わる。",
            "Move your piece onto stars and through gates to raise your gauge. When a gauge reaches 7 all score; "
            "at 6 points the game is over.",
        ),
        quote="駒を動かして星を踏み、ゲートをくぐることでスターゲージ",
    ),
    Clause(
        slug="vectron.contents",
        group="setup",
        heading=LocalizedText("内容物", "Contents"),
        text=LocalizedText(
            "マップチップ16枚、スワップチップ2枚、アクションカード24枚など。使わない用具は箱に戻す。",
            "16 map chips, 2 swap chips, 24 action cards and more. Parts not used go back into the box.",
        ),
        quote="使わない分の用具は箱に戻す",
    ),
    Clause(
        slug="vectron.setup",
        group="setup",
        heading=LocalizedText("ゲームの準備 プレイヤーカード", "Setting up: player cards"),
        text=LocalizedText(
            "各自、プレイヤーカードをランダムに受け取り、それに対応する駒とプレイヤーチップとマーカーを1個ずつ受"
            "け取る。カードは手元に、マーカーはその脇に置く。",
            "Each player gets a player card at random, with its piece, player chip and marker. The card lies before "
            "the player, the marker beside it.",
        ),
        example=f"moves?{TABLE}&hand=D2.O1",
        quote="プレイヤーカードをランダムに受け取り",
    ),
    Clause(
        slug="vectron.setup.star",
        group="setup",
        heading=LocalizedText("ゲームの準備 最初のチップ", "Setting up: the first chip"),
        text=LocalizedText(
            "各自、2つ星のスターチップを1枚ずつ受け取って始める。",
            "Each player begins with one star chip with two stars.",
        ),
        example="score?p1=h2.g7&p2=h2.g4&p3=h2.g2&p4=h2.g1",
        quote="星2つのスターチップを1枚ずつ受け取る",
    ),
    Clause(
        slug="vectron.setup.map",
        group="setup",
        heading=LocalizedText("ゲームの準備 マップ", "Setting up: the map"),
        text=LocalizedText(
            "残りのマップチップと全員のプレイヤーチップを裏向きで混ぜ、チップ1枚分以上あけて4×4に並べて表向きにし、"
            "プレイヤーチップを駒と入れ替える。マップには席の数の駒と、スワップチップが2枚ある。",
            "All other map chips and the player chips are mixed face down, laid out as a 4×4 map, a chip or more "
            "apart, and turned up; each player chip is replaced by its piece. The map holds a piece for each "
            "player and two swap chips.",
        ),
        example=f"check?{TABLE}&hand=D2.O1&move=draw.p2",
        quote="4×4枚の格子状に",
    ),
    Clause(
        slug="vectron.deal",
        group="setup",
        heading=LocalizedText("ゲームの準備 スコアボード", "Setting up: the score board"),
        text=LocalizedText(
            "全員のプレイヤーチップをスコアボードの1のマスの外に置く。スコアはチップの位置で示す。",
            "All player chips begin outside the space 1 of the score board; they show the scores.",
        ),
        example="score?p1=h2.g0&p2=h2.g0&p3=h2.g0&p4=h2.g0",
        quote="スコアボードの1のマスの外に全員のプレイヤーチップを置く",
    ),
    Clause(
        slug="vectron.deal.cards",
        group="setup",
        heading=LocalizedText("ゲームの準備 アクションカード", "Setting up: action cards"),
        text=LocalizedText(
            "アクションカード24枚を裏向きで混ぜて山札とし、2枚ずつ引いて手札とする。",
            "The 24 action cards are shuffled face down as the deck, and each player draws a hand of two.",
        ),
        example=f"moves?{TABLE.replace('row1=O3.S&row2=D2', 'row1=-&row2=-')}&hand=D2.O1",
        quote="山札からカードを2枚ずつ引いて",
    ),
    Clause(
        slug="vectron.deal.rows",
        group="setup",
        heading=LocalizedText("ゲームの準備 アクション列", "Setting up: action rows"),
        text=LocalizedText(
            "アクション列のカードは、だれかが手番を行うまでない。",
            "Action rows have no cards until somebody has taken a turn.",
        ),
        example=f"check?{TABLE.replace('row1=O3.S&row2=D2', 'row1=-&row2=-')}&hand=D2.O1&move=draw.deck",
        quote="誰かが手番を行うまで、アクション列のカードはありません",
    ),
    Clause(
        slug="vectron.deal.first",
        group="setup",
        heading=LocalizedText("ゲームの準備 スタートプレイヤー", "Setting up: the first player"),
        text=LocalizedText("スタートプレイヤーは、適当な方法で決める。", "Choose the first player in any way."),
        example=f"check?{TABLE.replace('row1=O3.S&row2=D2', 'row1=-&row2=-')}&hand=D2.O1&move=draw.deck",
        quote="適当な方法でスタートプレイヤーを決める",
    ),
)
