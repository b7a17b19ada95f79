"""The turn: Show, Scout, Scout & Show, and which set is stronger."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

CLAUSES = (
    Clause(
        slug="scout.turn",
        group="turn",
        heading=LocalizedText("手番", "A turn"),
        text=LocalizedText(
            "スタートプレイヤーから時計回りに手番を行う。手番では、ショー、スカウト、スカウト&ショーのどれか1つを"
            "行う。",
            "Turns go clockwise from the start player. A turn is one of Show, Scout, and Scout & Show.",
        ),
        example="moves?hand=37.41.59&table=82&owner=p4",
        quote="スタートプレイヤーから時計回りに手番を行っていきます",
    ),
    Clause(
        slug="scout.pass",
        group="turn",
        heading=LocalizedText("手番：パスはない", "A turn: no pass"),
        text=LocalizedText(
            "3つのアクションのうち1つだけを、必ず行う。パスはできず、2つ行うこともできない。",
            "Exactly one of the three actions has to be taken: no pass, and no second one.",
        ),
        example="check?hand=12.41&table=98.97&owner=p4&move=scout.left.1",
        quote="いずれかのアクションを1つだけ必ず行ってください",
    ),
    Clause(
        slug="scout.show",
        group="turn",
        heading=LocalizedText("1つ目のアクション『ショー』", "First action: Show"),
        text=LocalizedText(
            "手札で隣り合うカードの組を1つ選び、自分の前に出す。これを場札という。",
            "Lay out one set of cards that lie side by side in the hand. It is the active set.",
        ),
        example="check?hand=91.42.43.59&table=25&owner=p4&move=show.2-3",
        quote="手札から組み合わせを一つ選び、自分の前に公開してください",
    ),
    Clause(
        slug="scout.show.set",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法：同番", "Which cards make a set: matching sets"),
        text=LocalizedText(
            "同じ数字が隣り合う2枚以上が同番。間にほかの数字があれば組にならない。8、8、8はよいが、8、3、8は出せない。",
            "Two or more neighbouring cards with the same number are a matching set. With another number between "
            "them they are not: 8, 8, 8 is one, 8, 3, 8 is not.",
        ),
        example="check?hand=81.82.83.41&table=98.97&owner=p4&move=show.1-3",
        quote="8の間に他の数字が挟まっている場合、同番としてショーすることはできません",
    ),
    Clause(
        slug="scout.show.run",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法：連番", "Which cards make a set: runs"),
        text=LocalizedText(
            "1ずつ増えるか減る2枚以上が連番。3、4、5も5、4、3もよい。3、5、4からは5、4だけを出せる。",
            "Two or more cards that rise or fall by one each are a run: 3, 4, 5 or 5, 4, 3. Of 3, 5, 4 only 5, 4 "
            "can be shown.",
        ),
        example="check?hand=31.52.46&table=21&owner=p4&move=show.1-3",
        quote="3,5,4の場合は3は連番とは見なさず、5,4だけ連番としてショーすることができます",
    ),
    Clause(
        slug="scout.show.mixed",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法：混ぜない", "Which cards make a set: never both"),
        text=LocalizedText(
            "連番と同番は混ぜられない。3、3、3、4、5からは、3、3、3か3、4、5を出す。",
            "Runs and matching sets never mix. Of 3, 3, 3, 4, 5 one shows 3, 3, 3 or 3, 4, 5.",
        ),
        example="check?hand=36.37.38.42.51&table=98.97&owner=p4&move=show.1-5",
        quote="連番と同番は併用してショーすることはできません",
    ),
    Clause(
        slug="scout.show.fewer",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法：少なく出す", "Which cards make a set: fewer"),
        text=LocalizedText("出せる枚数より少なく出してもよい。", "Fewer cards than possible may be shown."),
        example="check?hand=36.37.38.42.51&table=21.28&owner=p4&move=show.1-2",
        quote="3枚出せる時に、あえて2枚で出すことは可能です",
    ),
    Clause(
        slug="scout.show.beat",
        group="turn",
        heading=LocalizedText("1つ目のアクション『ショー』：場札に勝つ", "First action: Show, beating the set"),
        text=LocalizedText(
            "直前の場札があれば、それより強くなければ出せない。",
            "With an active set on the table, the show must be stronger.",
        ),
        example="check?hand=36.37.38.42.51&table=91.98&owner=p4&move=show.4-5",
        quote="直前のプレイヤーの場札よりも強いカードを出す必要があります",
    ),
    Clause(
        slug="scout.show.free",
        group="turn",
        heading=LocalizedText("1つ目のアクション『ショー』：場札がない", "First action: Show, no set on the table"),
        text=LocalizedText("場札がなければ、好きな組を出せる。", "Without an active set any set may be shown."),
        example="check?hand=36.37.38.42.51&move=show.4",
        quote="直前のプレイヤーの場札がない場合、自分が任意の組み合わせでショーする",
    ),
    Clause(
        slug="scout.show.capture",
        group="turn",
        heading=LocalizedText("1つ目のアクション『ショー』：獲得", "First action: Show, capturing"),
        text=LocalizedText(
            "ショーをしたら、負かした場札を獲得し、裏返して手元に置く。手札とは混ぜない。",
            "Who shows captures the beaten set and keeps it face down, apart from the hand.",
        ),
        example="check?hand=91.92.41&table=82.85&owner=p4&move=show.1-2",
        quote="直前のプレイヤーの場札を獲得し裏返して自分の手元に置いておきます",
    ),
    Clause(
        slug="scout.single",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法", "Which cards make a set"),
        text=LocalizedText("1枚だけでもショーできる。", "A single card is a set as well."),
        example="check?hand=T3.1T.59&table=82&owner=p4&move=show.1",
        basis="reading",
        quote="場札から1枚(複数枚ある場合は、両端のいずれか1枚)",
        reason=LocalizedText(
            "連番も同番も「2枚以上」とだけ書かれている。場札が1枚のこともある書き方なので、1枚のショーもあると読む。",
            "The account says of runs and matching sets that they have two cards or more. It speaks of active "
            "sets of one card, so one card can be shown.",
        ),
    ),
    Clause(
        slug="scout.single.ten",
        group="turn",
        heading=LocalizedText("カードの組み合わせ方法：10と1", "Which cards make a set: 10 and 1"),
        text=LocalizedText("10と1は続きの数字ではない。", "10 and 1 are not consecutive."),
        example="check?hand=98.T2.15&table=82&owner=p4&move=show.2-3",
        basis="reading",
        quote="3,4,5であれば連番としてショーすることは可能",
        reason=LocalizedText("10から1へ続くとは、どこにも書かれていない。", "Nothing says that 10 goes on to 1."),
    ),
    Clause(
        slug="scout.strength",
        group="turn",
        heading=LocalizedText("カードの強さ", "Strength"),
        text=LocalizedText(
            "まず枚数。枚数の多い方が強い。2、3、4、5は10、10、10に勝つ。",
            "First the count: more cards win. 2, 3, 4, 5 beats 10, 10, 10.",
        ),
        example="check?hand=21.32.43.54&table=T6.T7.T8&owner=p4&move=show.1-4",
        quote="2,3,4,5の連番の方が、10,10,10の同番よりも強い",
    ),
    Clause(
        slug="scout.strength.kind",
        group="turn",
        heading=LocalizedText("カードの強さ：同番と連番", "Strength: matching sets and runs"),
        text=LocalizedText(
            "同じ枚数なら、同番が連番より強い。3、3、3は5、6、7に勝つ。",
            "With as many cards a matching set beats a run: 3, 3, 3 beats 5, 6, 7.",
        ),
        example="check?hand=31.32.34&table=51.62.73&owner=p4&move=show.1-3",
        quote="同じ枚数なら同番の方が強い",
    ),
    Clause(
        slug="scout.strength.number",
        group="turn",
        heading=LocalizedText("カードの強さ：数字", "Strength: the numbers"),
        text=LocalizedText(
            "枚数も種類も同じなら、数字の大きな方が強い。5、6、7は1、2、3に勝つ。",
            "With as many cards of the same kind the higher numbers win: 5, 6, 7 beats 1, 2, 3.",
        ),
        example="check?hand=51.62.73&table=14.25.36&owner=p4&move=show.1-3",
        quote="同じ枚数の連番なら数字の大きな方が強い",
    ),
    Clause(
        slug="scout.strength.equal",
        group="turn",
        heading=LocalizedText("カードの強さ：同じ強さ", "Strength: equal sets"),
        text=LocalizedText("同じ強さでは勝てない。", "Equal is not stronger."),
        example="check?hand=51.62.73&table=52.64.71&owner=p4&move=show.1-3",
        basis="reading",
        quote="直前のプレイヤーの場札よりも強いカードを出す必要があります",
        reason=LocalizedText(
            "「よりも強い」と書かれている。同じ強さでよいとは書かれていない。",
            "It says stronger than; nothing says that equal is enough.",
        ),
    ),
    Clause(
        slug="scout.scout",
        group="turn",
        heading=LocalizedText("2つ目のアクション『スカウト』", "Second action: Scout"),
        text=LocalizedText(
            "場札の左端か右端の1枚を取る。真ん中からは取れない。",
            "Take the left or right end card of the active set, none from its middle.",
        ),
        example="check?hand=37.41.59&table=82.85.83&owner=p4&move=scout.left.2",
        quote="場札から1枚(複数枚ある場合は、両端のいずれか1枚)を獲得",
    ),
    Clause(
        slug="scout.insert",
        group="turn",
        heading=LocalizedText("2つ目のアクション『スカウト』：手札に入れる", "Second action: Scout, into the hand"),
        text=LocalizedText(
            "取った1枚は、上下を選んで手札の好きな場所に入れる。",
            "The taken card goes into any place of the hand, either way up.",
        ),
        example="check?hand=37.41.59&table=82.85&owner=p4&move=scout.left.2.flip",
        quote="上下を好きなように入れ替えて自分の手札の任意の位置に加えることができます",
    ),
    Clause(
        slug="scout.any",
        group="turn",
        heading=LocalizedText(
            "2つ目のアクション『スカウト』：ショーできるとき",
            "Second action: Scout, when a show is possible",
        ),
        text=LocalizedText(
            "ショーできるときに、スカウトを選んでもよい。",
            "One may scout also when a show would be possible.",
        ),
        example="check?hand=91.92.59&table=82.85&owner=p4&move=scout.right.1",
        quote="ショーできる時に戦略的にスカウトを行っても問題ありません",
    ),
    Clause(
        slug="scout.must",
        group="turn",
        heading=LocalizedText(
            "2つ目のアクション『スカウト』：ショーできないとき",
            "Second action: Scout, when no show is possible",
        ),
        text=LocalizedText("ショーできなければ、必ずスカウトになる。", "Who cannot show has to scout."),
        example="check?hand=12.41&table=65.64.63&owner=p4&move=scout.right.1",
        quote="ショーすることができない場合、必然的にスカウトをする",
    ),
    Clause(
        slug="scout.alone",
        group="turn",
        heading=LocalizedText(
            "2つ目のアクション『スカウト』：ショーは続かない", "Second action: Scout, no show behind it"
        ),
        text=LocalizedText(
            "スカウトをした手番では、ショーをすることはできない。",
            "No show follows a Scout in the same turn.",
        ),
        example="check?hand=37.41.59&table=82.85&owner=p4&move=scout.right.3",
        quote="スカウトをした場合、ショーをすることはできません",
    ),
    Clause(
        slug="scout.chip",
        group="turn",
        heading=LocalizedText("2つ目のアクション『スカウト』：チップ", "Second action: Scout, the chip"),
        text=LocalizedText(
            "取られた場札の持ち主は、スカウトチップを1つ受け取る。チップは無限にあるものとし、足りなければ代わり"
            "を使う。",
            "The owner of the set gets a Scout chip. Chips never run out: use something else instead.",
        ),
        example="check?hand=37.41.59&table=82.85&owner=p4&move=scout.left.1",
        quote="場札をスカウトされたプレイヤーはスカウトチップを1つ受け取ってください",
    ),
    Clause(
        slug="scout.rest",
        group="turn",
        heading=LocalizedText("2つ目のアクション『スカウト』：残り", "Second action: Scout, the rest"),
        text=LocalizedText(
            "残りは同じ持ち主の場札のまま残り、次のプレイヤーの手番になる。",
            "What is left stays the owner's active set, and the next player moves.",
        ),
        example="check?hand=37.41.59&table=82.85.83&owner=p4&move=scout.right.1",
        quote="スカウト後、場札が残っている場合はそのまま場札として扱い",
    ),
    Clause(
        slug="scout.empty",
        group="turn",
        heading=LocalizedText("2つ目のアクション『スカウト』：場札が0枚", "Second action: Scout, no set left"),
        text=LocalizedText(
            "場札がなくなったら、次のプレイヤーは好きな組でショーをする。",
            "When no card of the set is left, the next player shows whatever they like.",
        ),
        example="check?hand=37.41.59&table=82&owner=p4&move=scout.left.1",
        quote="場札が0枚になった場合は次のプレイヤーが任意のカードでショーしてください",
    ),
    Clause(
        slug="scout.both",
        group="turn",
        heading=LocalizedText("3つ目のアクション『スカウト&ショー』", "Third action: Scout & Show"),
        text=LocalizedText(
            "チップを中央に払い、スカウトのあと、次のプレイヤーの番になる前にすぐショーをする。",
            "For the chip, which goes to the middle: a Scout and at once, before the next player's turn, a Show.",
        ),
        example="check?hand=37.41.59&table=82.85&owner=p4&move=both.left.2.flip.1-2",
        quote="スカウト&ショーチップを中央に支払うことで",
    ),
    Clause(
        slug="scout.both.once",
        group="turn",
        heading=LocalizedText("3つ目のアクション『スカウト&ショー』：1回だけ", "Third action: Scout & Show, only once"),
        text=LocalizedText("スカウト&ショーは、1ラウンドに1回だけ。", "Scout & Show is possible only once a round."),
        example="check?hand=37.41.59&table=82.85&owner=p4&ss=0.1.1.1&move=both.left.2.flip.1-2",
        quote="スカウト&ショーは1ラウンド中に1回だけ実行することができます",
    ),
    Clause(
        slug="scout.free",
        group="turn",
        heading=LocalizedText(
            "3つ目のアクション『スカウト&ショー』：続くショー",
            "Third action: Scout & Show, the show that follows",
        ),
        text=LocalizedText(
            "続くショーは、スカウトで残った場札より強ければよい。取ったカードを含まなくてもよい。",
            "The show that follows has to beat what the scout left of the set. It need not contain the taken card.",
        ),
        example="check?hand=37.41.96.98&table=82.85&owner=p4&move=both.left.1.4-5",
        basis="reading",
        quote="場札をスカウト後、次プレイヤーに手番が回る前にすぐにショーすることができます",
        reason=LocalizedText(
            "スカウトとショーを続けて行うとだけ書かれ、ショーに条件を足していない。",
            "It says only that a Show follows the Scout; no condition is added to either.",
        ),
    ),
    Clause(
        slug="scout.both.show",
        group="turn",
        heading=LocalizedText(
            "3つ目のアクション『スカウト&ショー』：出せないとき",
            "Third action: Scout & Show, nothing to show",
        ),
        text=LocalizedText(
            "チップを払ってスカウトし、ショーをしないで終わってよいかは、決めごとで選ぶ。",
            "Whether one may pay the chip, scout, and then not show is for the table to choose.",
        ),
        example="check?hand=12.41&table=65.64.63&owner=p4&move=both.left.1",
        basis="ruling",
        quote="すぐにショーすることができます",
    ),
)
