"""Clauses of a turn: the silence of the players, the draw, the four actions, and the discards at the end."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

CLAUSES = (
    Clause(
        slug="coupelation.silence",
        group="turn",
        heading=LocalizedText("4.ゲームの進行 ＜注意＞", "4. The course of the game, note"),
        text=LocalizedText(
            "手札の中身は、伝えても見せてもいけない。", "What is in the hands is told and shown to nobody."
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&move=up.20.1.0",
        quote="手札の内容を互いに伝えてはいけません",
    ),
    Clause(
        slug="coupelation.silence.place",
        group="turn",
        heading=LocalizedText("4.ゲームの進行 ＜注意＞(置く場所)", "4. The course of the game, note: where to place"),
        text=LocalizedText(
            "どこへ何を置きたいか、置いてほしいかを伝えてはいけない。",
            "Nobody tells where a card is to go, or what it is.",
        ),
        quote="カードの配置箇所や、配置するカードの内容についても、互いに意思や情報を伝えてはいけません",
    ),
    Clause(
        slug="coupelation.silence.faces",
        group="turn",
        heading=LocalizedText("4.ゲームの進行(裏向きと破棄の表)", "4. The course of the game: hidden faces"),
        text=LocalizedText(
            "裏向きに置くカード、破棄するカード、除かれた裏向きのカードの表は、ほかの人に見せない。",
            "The faces of cards placed face down, discarded, or removed face down are shown to nobody.",
        ),
        quote="表面を他のプレイヤーに見られないよう、タワーに裏向きに配置します",
    ),
    Clause(
        slug="coupelation.silence.start",
        group="turn",
        heading=LocalizedText("4.ゲームの進行(スタートプレイヤー)", "4. The course of the game: who starts"),
        text=LocalizedText(
            "だれが始めるかは、全員で話し合って決める。手札の中身を言わずに、始めたいかだけを伝える。",
            "Who starts is agreed on by all, saying only whether one would like to and nothing of the hands.",
        ),
        quote="自らがスタートプレイヤーになりたいかだけ伝えてください",
    ),
    Clause(
        slug="coupelation.silence.reserve",
        group="turn",
        heading=LocalizedText("4.3 カード枚数の調整(相談)", "4.3 Adjusting the numbers of cards: no discussion"),
        text=LocalizedText(
            "リザーブから何を破棄するかは、相談できない。",
            "What to discard from the reserve is not discussed.",
        ),
        quote="どのカードを破棄するかは相談はできません",
    ),
    Clause(
        slug="coupelation.silence.may",
        group="turn",
        heading=LocalizedText("6.ゲーム攻略の秘訣(確認してよいこと)", "6. Hints: what may be asked"),
        text=LocalizedText(
            "山札の残り枚数と、最後の手番がだれかは、確かめてよい。",
            "The size of the deck and who will be last may be asked.",
        ),
        quote="山札の残り枚数や最終手番プレイヤーの確認は認められます",
    ),
    Clause(
        slug="coupelation.turn",
        group="turn",
        heading=LocalizedText("4.ゲームの進行(手番)", "4. The course of the game: a turn"),
        text=LocalizedText(
            "スタートプレイヤーから時計回りに手番を行う。手番では、カードを引き、4つの行動のうち1つを行い、枚数を"
            "調整する。",
            "Turns go clockwise from the first player. A turn is the draw, one of the four actions, and the adjusting.",
        ),
        example="check?tower=12.25d.31&reserve=1.50.13.37&deck=20&last=0.1&move=draw.1_up.33.0.3",
        quote="以下の順番で行われる3ステップからなります",
    ),
    Clause(
        slug="coupelation.pass",
        group="turn",
        heading=LocalizedText("4.ゲームの進行", "4. The course of the game"),
        text=LocalizedText(
            "パスはできない。4つの行動のうち1つを必ず行う。",
            "There is no pass: exactly one of the four actions is taken.",
        ),
        quote="手番のパスはできません",
    ),
    Clause(
        slug="coupelation.stuck",
        group="turn",
        heading=LocalizedText("4.ゲームの進行(行動できないとき)", "4. The course of the game: no action possible"),
        text=LocalizedText(
            "引けるだけ引いても、できる行動が1つもなければ、全員の敗北になる。",
            "Players who have drawn what they can and still have no action to take lose the game for all.",
        ),
        example="moves?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0&last=0.0",
        basis="reading",
        quote="手番のパスはできません",
        reason=LocalizedText(
            "パスができず、行動もできなければゲームは先へ進まない。「それ以外は全てプレイヤー全員の敗北です」とある。",
            "Without a pass and without an action the game cannot go on, and whatever is not won is lost.",
        ),
    ),
    Clause(
        slug="coupelation.draw",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ", "4.1 The draw"),
        text=LocalizedText(
            "前の手番に表向きに置かれた、または公開されたカードのマークにより、◇は1枚、◇◇は2枚まで引ける。",
            "After a card placed or turned up the next player may draw by its marks: ◇ 1, ◇◇ up to 2.",
        ),
        example="check?tower=12e.25d.31_18h&deck=20&last=1.0&move=draw.3",
        quote="記載のマークに応じた枚数まで",
    ),
    Clause(
        slug="coupelation.draw.first",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(スタートプレイヤー)", "4.1 The draw: the first player"),
        text=LocalizedText("スタートプレイヤーは1枚引く。", "The first player draws 1."),
        example="check?tower=25&reserve=1.50.13.37&deck=34&move=draw.1",
        quote="スタートプレイヤーは、カードを1枚山札から引きます",
    ),
    Clause(
        slug="coupelation.draw.once",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(一度に)", "4.1 The draw: in one go"),
        text=LocalizedText(
            "引ける枚数までなら、少なくても、引かなくてもよい。引くなら一度に引き、見てから足せない。",
            "Fewer may be drawn, or none; but in one go, never one more after looking.",
        ),
        example="check?tower=12e.25d.31&deck=20&last=0.0&move=draw.1",
        quote="記載のマークに応じた枚数までカードを山札から引くことができます。複数枚カードを引く場合、欲しい枚数を一度に"
        "引かなくてはなりません",
    ),
    Clause(
        slug="coupelation.draw.heart",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(♡)", "4.1 The draw: a heart"),
        text=LocalizedText(
            "♡は、下の2枚のマークの合計まで引ける。下の♡は0枚と数える。0〜4枚になる。",
            "A heart draws up to the sum of the marks of the two cards below it; a heart there counts 0. That is "
            "0 to 4.",
        ),
        example="check?tower=12e.25d.31_18h&deck=20&last=1.0&move=draw.2",
        quote="下に並ぶカードに記載の♡は0枚扱いです",
    ),
    Clause(
        slug="coupelation.draw.hidden",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(裏向きのあと)", "4.1 The draw: after a face-down card"),
        text=LocalizedText(
            "前の手番に裏向きで置かれたときは、手札が2枚になるまで引ける。2枚以上あれば引けない。",
            "After a face-down card the next player draws up to a hand of two; with two or more, none.",
        ),
        example="check?tower=12e.25d.31_x&deck=20&last=1.0&p1=h1&players=2&p2=h3&move=draw.1",
        quote="手札が2枚になるまでカードを引くことができます。手札が2枚以上の場合はカードを引けません",
    ),
    Clause(
        slug="coupelation.draw.finish",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(フィニッシュカード)", "4.1 The draw: the finish card"),
        text=LocalizedText(
            "フィニッシュカードを引いたら、手元に表向きで公開して1枚引き直す。手札として使えるが、枚数には数えない。",
            "A drawn finish card is put open before its player and replaced. It belongs to the hand but does not "
            "count.",
        ),
        example="check?tower=12e.25d.31&deck=20&last=0.0&move=draw.1.F",
        quote="フィニッシュカードを引いた場合、手元に表向きで置いて即公開し、改めてカードを1枚引きます",
    ),
    Clause(
        slug="coupelation.draw.empty",
        group="turn",
        heading=LocalizedText("4.1 カードのドロウ(山札が切れたら)", "4.1 The draw: the deck is empty"),
        text=LocalizedText(
            "山札が切れたら、次の手番から引けない。捨て札を混ぜ直すこともない。",
            "With the deck empty there is no draw any more; the discards are not shuffled again.",
        ),
        example="check?tower=12e.25d.31&deck=0&last=0.0&hand=7.18.33&move=up.33.0.3",
        quote="山札が切れた場合、次の手番からこのステップは省略され",
    ),
    Clause(
        slug="coupelation.up",
        group="turn",
        heading=LocalizedText("4.2 A. 手札からカードを表向きに配置", "4.2 A. Placing a hand card face up"),
        text=LocalizedText("手札1枚をタワーに表向きに置く。", "One hand card goes into the tower face up."),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.3",
        quote="手札からカード1枚を選択し、タワーに表向きに配置します",
    ),
    Clause(
        slug="coupelation.down",
        group="turn",
        heading=LocalizedText("4.2 B. 手札からカードを裏向きに配置", "4.2 B. Placing a hand card face down"),
        text=LocalizedText(
            "手札1枚を、表を見せずにタワーに裏向きに置く。",
            "One hand card goes into the tower face down, its face shown to nobody.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=down.7.1.0",
        quote="表面を他のプレイヤーに見られないよう、タワーに裏向きに配置します",
    ),
    Clause(
        slug="coupelation.down.any",
        group="turn",
        heading=LocalizedText(
            "4.2 B. 手札からカードを裏向きに配置(数字)", "4.2 B. Placing a hand card face down: its number"
        ),
        text=LocalizedText(
            "裏向きのカードは、全体がつじつまの合う範囲でどの整数とみなしてもよく、ほかの数字と同じでもよい。",
            "A face-down card is any integer with which the whole tower is in order, equal to other numbers too.",
        ),
        example="check?tower=20.22_x&reserve=1.50.13.37&hand=7.18.33&move=down.33.0.2_flip.1.0.21",
        quote="ルールと矛盾しない範囲で任意の整数として扱えます",
    ),
    Clause(
        slug="coupelation.down.finish",
        group="turn",
        heading=LocalizedText(
            "4.2 B. 手札からカードを裏向きに配置(フィニッシュカード)",
            "4.2 B. Placing a hand card face down: the finish card",
        ),
        text=LocalizedText("フィニッシュカードは裏向きに置けない。", "The finish card is never placed face down."),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.F&move=down.F.1.0",
        quote="フィニッシュカードは裏向きに配置できません",
    ),
    Clause(
        slug="coupelation.flip",
        group="turn",
        heading=LocalizedText("4.2 C. 裏向きに配置済みのカードを公開", "4.2 C. Turning up a face-down card"),
        text=LocalizedText(
            "タワーの裏向きのカードを、その場で表向きにして数字を公開する。これも1つの行動になる。",
            "A face-down card of the tower is turned up where it lies. That is an action of its own.",
        ),
        example="check?tower=12.25.31_x&move=flip.1.0.20",
        quote="タワーに裏向きで配置済みのカードを、位置を変えずに表向きに戻して数字を公開します",
    ),
    Clause(
        slug="coupelation.flip.lost",
        group="turn",
        heading=LocalizedText(
            "4.2 C. 裏向きに配置済みのカードを公開(合わないとき)",
            "4.2 C. Turning up a face-down card: it does not fit",
        ),
        text=LocalizedText(
            "公開した数字が合わなければ、すぐにゲームが終わり、全員の敗北になる。",
            "If the number turned up does not fit, the game ends at once and all lose.",
        ),
        example="check?tower=12.25.31_x&move=flip.1.0.40",
        quote="ゲームは即終了となり、プレイヤー全員の敗北となります",
    ),
    Clause(
        slug="coupelation.take",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置", "4.2 D. Placing a card of the reserve face up"
        ),
        text=LocalizedText(
            "手札2枚を選び、その合計か差分に等しいリザーブのカードをタワーに表向きに置く。2枚はリザーブに送る。",
            "Two hand cards are chosen; the reserve card that equals their sum or difference goes into the tower "
            "face up, and the two go to the reserve.",
        ),
        example="check?tower=12.25.31&reserve=1.50.30.37&hand=9.21.33&move=take.30.1.1.9.21",
        quote="その2枚の数字の合計または差分と等しい数字",
    ),
    Clause(
        slug="coupelation.take.adjust",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(±1)",
            "4.2 D. Placing a card of the reserve: plus or minus 1",
        ),
        text=LocalizedText(
            "ほかの手札を裏向きに破棄すると、1枚ごとに結果を1だけ増減できる。",
            "Every further hand card discarded, face down, shifts the result by 1.",
        ),
        example="check?tower=12.25.31&reserve=1.50.24.37&hand=7.18.33&move=take.24.1.0.7.18.x33",
        quote="その枚数分だけ合計または差分の結果を±1修正できます",
    ),
    Clause(
        slug="coupelation.before",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(順番)",
            "4.2 D. Placing a card of the reserve: its order",
        ),
        text=LocalizedText(
            "置けるのは、2枚を送る前からリザーブにあったカードに限る。",
            "Only a card that lay in the reserve before the two are sent there can be placed.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.14.33&move=take.7.0.-1.7.14",
        basis="reading",
        quote="手札から前述の2枚をリザーブに送ります",
        reason=LocalizedText(
            "規則書の文は、リザーブのカードを置いてから2枚を送る順に書かれている。",
            "The rulebook first places the card of the reserve and then sends the two.",
        ),
    ),
    Clause(
        slug="coupelation.exchange",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(差し替え)",
            "4.2 D. Placing a card of the reserve: exchange",
        ),
        text=LocalizedText(
            "リザーブから置くときだけ、タワーのカードと差し替えられる。新しい数字が合わなければならない。",
            "Only by action D may a card of the tower be exchanged, if the new number fits.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.20.33&move=take.13.0.0.7.20",
        quote="タワーに配置済みのカードと差し替える",
    ),
    Clause(
        slug="coupelation.exchange.hand",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(除いたカード)",
            "4.2 D. Placing a card of the reserve: the removed card",
        ),
        text=LocalizedText(
            "除いたカードは手札に入る。裏向きのものは見せず、フィニッシュカードは手元に置く。",
            "The removed card comes into the hand, a hidden one unseen, the finish card open before its player.",
        ),
        example="check?tower=12.25.31&reserve=1.50.27.37&hand=7.20.33&move=take.27.0.1.7.20",
        quote="差し替えによりタワーから除かれたカードは自分の手札に加えます",
    ),
    Clause(
        slug="coupelation.exchange.only",
        group="turn",
        heading=LocalizedText(
            "4.2 D. リザーブからカードを表向きに配置(手札とは)",
            "4.2 D. Placing a card of the reserve: not with the hand",
        ),
        text=LocalizedText(
            "手札とタワーのカードを直接差し替えることはできない。",
            "A hand card is never exchanged for a card of the tower directly.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&move=up.33.0.2",
        quote="手札にあるカードとタワーに配置済みのカードを直接差し替えることはできません",
    ),
    Clause(
        slug="coupelation.limit",
        group="turn",
        heading=LocalizedText("4.3 カード枚数の調整", "4.3 Adjusting the numbers of cards"),
        text=LocalizedText(
            "手番の終わりに、手札が3枚を超えたら、超えた枚数を選んで破棄し、3枚にする。フィニッシュカードは枚数に数えない。",
            "At the end of a turn a hand above 3 is discarded down to 3, cards of your choice. The finish card "
            "does not count.",
        ),
        example="check?tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33&move=up.33.0.3",
        quote="手札が3枚を超えた場合",
    ),
    Clause(
        slug="coupelation.limit.reserve",
        group="turn",
        heading=LocalizedText("4.3 カード枚数の調整(リザーブ)", "4.3 Adjusting the numbers of cards: the reserve"),
        text=LocalizedText(
            "リザーブが最初の枚数を超えたら、超えた枚数を選んで裏向きに破棄し、最初の枚数にする。",
            "A reserve above its first size is discarded down to it, face down.",
        ),
        example="check?tower=12.25.31&reserve=1.50.20.37&hand=8.28.33&move=take.20.1.0.8.28",
        quote="リザーブが[2.ゲームの準備]に記載の枚数を超えた場合",
    ),
)
