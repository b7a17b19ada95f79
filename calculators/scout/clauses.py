"""The rules in our own words, in the order of play, each with what it stands on."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText

PUBLISHED = LocalizedText(
    "手元の説明は3人以上の遊び方だけを一人の言葉で書いたものなので、公表されているルールシートの写しで補いました。",
    "The account we have tells the game for three or more in one player's words; this comes from transcriptions of the "
    "published rule sheet.",
)

CLAUSES = (
    Clause(
        "scout.deck",
        "setup",
        LocalizedText("準備：使うカード", "Setup: the deck"),
        LocalizedText(
            "カードは45枚。3人では10のあるカード9枚を抜いて12枚ずつ、"
            "4人では9と10のカード1枚を抜いて11枚ずつ、5人では全部を9枚ずつ、配り切る。",
            "There are 45 cards. Three players leave out the nine cards with a 10 (12 cards each), four leave out the "
            "card with 9 and 10 (11 each), five use all (9 each). All cards are dealt.",
        ),
        "check?players=3&move=shown.T",
        quote="10が書かれているカード(9枚)を抜き出し全て配り切ります",
    ),
    Clause(
        "scout.pairs",
        "setup",
        LocalizedText("準備：カードの数字", "Setup: the numbers on the cards"),
        LocalizedText(
            "1枚のカードの2つの数字は違い、1〜10から2つを選ぶ組がそれぞれ1枚だけある。",
            "The two numbers of a card differ, and each pair of numbers from 1 to 10 is on exactly one card.",
        ),
        "check?table=37&owner=p4&move=shown.73",
        basis="reading",
        quote="9と10の両方が書かれているカード(1枚)",
        reason=LocalizedText(
            "1〜10から2つを選ぶ組は45通りでカードも45枚。10のある組は9通りで、10のあるカードも9枚。"
            "9と10のカードは1枚だけなので、どの組も1枚ずつと読むと全部の枚数が合う。",
            "Two different numbers from 1 to 10 make 45 pairs, and there are 45 cards; nine pairs have a 10, and nine "
            "cards do; 9 and 10 are together on one card. One card a pair makes every count come out.",
        ),
    ),
    Clause(
        "scout.deal",
        "setup",
        LocalizedText("準備：配り方とチップ", "Setup: dealing and chips"),
        LocalizedText(
            "順番だけでなく上下も混ざるように切って配る。配り終わるまで手に取らない。"
            "スカウトチップは中央、得点チップは脇に置き、スカウト&ショーチップを1つずつ受け取る。"
            "抜いたカードと余ったスカウト&ショーチップは箱にしまう。",
            "Shuffle so that the cards are mixed upside down as well, and deal; nobody picks cards up until all are "
            "dealt. Scout chips lie in the middle, point chips beside, and each player takes one Scout & Show chip. "
            "Cards left out and spare Scout & Show chips go back into the box.",
        ),
        "moves?hand=37.41.59.82&table=25&owner=p4",
        quote="配られたカードは配り切られるまで手にとってはいけません",
    ),
    Clause(
        "scout.hand",
        "setup",
        LocalizedText("準備：手札", "Setup: the hand"),
        LocalizedText(
            "手札は並べ替えず、1枚だけ上下を返すこともしない。始まる前に、手札全体の上下だけは返せる。"
            "左上に大きく見える数字を、このラウンドで使う。",
            "Cards in hand are never reordered, nor turned upside down one by one. Before the start the hand may be "
            "turned upside down as a whole. The large number at the top left counts in this round.",
        ),
        "moves?hand=37.41.59.82",
        quote="カードの順番を入れ替えることも、個々のカードの上下を変えることもできません",
    ),
    Clause(
        "scout.start",
        "setup",
        LocalizedText("準備：スタートプレイヤー", "Setup: the start player"),
        LocalizedText(
            "スタートプレイヤーは好きな方法で決める。1と2のカードを持つプレイヤーにしてもよい。",
            "Choose the start player as you like; it may be whoever holds the card with 1 and 2.",
        ),
        "moves?hand=12.41.59.82",
        quote="1と2の両方が書かれているプレイヤーをスタートプレイヤーにしても良いでしょう",
    ),
    Clause(
        "scout.two",
        "setup",
        LocalizedText("2人で遊ぶ場合", "Two players"),
        LocalizedText(
            "9と10のカードを抜き、11枚ずつの2ラウンド。残る22枚は2ラウンド目に配る。"
            "スカウト&ショーはなく、ラウンドごとにスカウトチップを3つずつ持つ。"
            "スカウトには自分のチップを1つ中央に払い（相手は受け取らない）、ショーをするまで同じプレイヤーが続ける。"
            "ショーで手札がなくなるか、ショーもできずチップも払えなくなるとラウンドが終わる。"
            "後の場合、場札の持ち主は手札の分を引かない。残ったチップは1つ1点。",
            "Two players leave out the card with 9 and 10 and play 2 rounds of 11 cards each; the other 22 cards are "
            "the second round's. There is no Scout & Show; each has 3 Scout chips a round. Who scouts pays one of "
            "their own to the middle (the other gets nothing) and goes on until they show. The round ends when a hand "
            "is empty after a show, or when a player can neither show nor pay; then the owner of the set loses "
            "nothing for the hand. Chips left are worth a point each.",
        ),
        "check?players=2&hand=37.41.59&table=82.85&owner=p2&chips=2&move=scout.left.2",
        basis="published",
        reason=PUBLISHED,
    ),
    Clause(
        "scout.turn",
        "turn",
        LocalizedText("手番", "A turn"),
        LocalizedText(
            "スタートプレイヤーから時計回りに、ショー、スカウト、スカウト&ショーのどれか1つを必ず行う。",
            "Clockwise from the start player, everybody does exactly one of Show, Scout, and Scout & Show.",
        ),
        "moves?hand=37.41.59&table=82&owner=p4",
        quote="いずれかのアクションを1つだけ必ず行ってください",
    ),
    Clause(
        "scout.show",
        "turn",
        LocalizedText("1つ目のアクション『ショー』", "First action: Show"),
        LocalizedText(
            "手札で隣り合うカードを自分の前に出す。同じ数字の2枚以上（同番）か、1ずつ増えるか減る2枚以上（連番）。"
            "同番と連番は混ぜられない。出せる枚数より少なく出してもよい。"
            "直前の場札があればそれより強くなければならず、その場札は裏返して獲得する。場札がなければ何でも出せる。",
            "Lay out cards that lie side by side in the hand: two or more with the same number (a matching set), or "
            "two or more that rise or fall by one each (a run). The two kinds never mix. Fewer cards than possible is "
            "fine. A show must beat the active set, which is then captured face down; without an active set anything "
            "goes.",
        ),
        "check?hand=36.37.38.42.51&table=98.97&owner=p4&move=show.1-5",
        quote="隣り合っている連番、あるいは隣り合っている同番であれば組み合わせてショーすることができます",
    ),
    Clause(
        "scout.single",
        "turn",
        LocalizedText("カードの組み合わせ方法", "Which cards make a set"),
        LocalizedText(
            "1枚だけでもショーできる。10と1は続きの数字ではない。",
            "A single card is a set as well. 10 and 1 are not consecutive.",
        ),
        "check?hand=T3.1T.59&table=82&owner=p4&move=show.1",
        basis="reading",
        quote="場札から1枚(複数枚ある場合は、両端のいずれか1枚)",
        reason=LocalizedText(
            "連番も同番も「2枚以上」とだけ書かれている。場札が1枚のこともある書き方なので、1枚のショーもあると読む。"
            "10から1へ続くとはどこにも書かれていない。",
            "The account says of runs and matching sets that they have two cards or more. It speaks of active sets of "
            "one card, so one card can be shown. Nothing says that 10 goes on to 1.",
        ),
    ),
    Clause(
        "scout.strength",
        "turn",
        LocalizedText("カードの強さ", "Strength"),
        LocalizedText(
            "枚数の多い方が強い。同じ枚数なら同番が連番より強い。枚数も種類も同じなら、数字の大きな方が強い。"
            "同じ強さでは勝てない。",
            "More cards win. With as many cards a matching set beats a run. With as many cards of the same kind the "
            "higher numbers win. Equal is not stronger.",
        ),
        "check?hand=21.32.43.54&table=T6.T7.T8&owner=p4&move=show.1-4",
        quote="同じ枚数の連番なら数字の大きな方が強い",
    ),
    Clause(
        "scout.scout",
        "turn",
        LocalizedText("2つ目のアクション『スカウト』", "Second action: Scout"),
        LocalizedText(
            "場札の左端か右端の1枚を取り、上下を選んで手札の好きな場所に入れる。ショーできるときに選んでもよい。"
            "場札の持ち主はスカウトチップを1つ受け取る。チップは無限にあるものとし、足りなければ代わりを使う。"
            "残りは同じ持ち主の場札のまま残り、次のプレイヤーの手番になる。",
            "Take the left or right end card of the active set, either way up, into any place of the hand; also when a "
            "show would be possible. The owner of the set gets a Scout chip. Chips never run out: use something else "
            "instead. What is left stays the owner's active set, and the next player moves.",
        ),
        "check?hand=37.41.59&table=82.85&owner=p4&move=scout.left.2.flip",
        quote="上下を好きなように入れ替えて自分の手札の任意の位置に加えることができます",
    ),
    Clause(
        "scout.empty",
        "turn",
        LocalizedText("2つ目のアクション『スカウト』：場札が0枚", "Second action: Scout, no set left"),
        LocalizedText(
            "場札がなくなったら、次のプレイヤーは好きな組でショーをする。",
            "When no card of the set is left, the next player shows whatever they like.",
        ),
        "check?hand=37.41.59&table=82&owner=p4&move=scout.left.1",
        quote="場札が0枚になった場合は次のプレイヤーが任意のカードでショーしてください",
    ),
    Clause(
        "scout.both",
        "turn",
        LocalizedText("3つ目のアクション『スカウト&ショー』", "Third action: Scout & Show"),
        LocalizedText(
            "1ラウンドに1回だけ、チップを中央に払い、スカウトのあと、次のプレイヤーの番になる前にすぐショーをする。",
            "Once a round, for the chip, which goes to the middle: a Scout and at once, before the next player's turn, "
            "a Show.",
        ),
        "check?hand=37.41.59&table=82.85&owner=p4&move=both.left.2.flip.1-2",
        quote="スカウト&ショーは1ラウンド中に1回だけ実行することができます",
    ),
    Clause(
        "scout.free",
        "turn",
        LocalizedText(
            "3つ目のアクション『スカウト&ショー』：続くショー", "Third action: Scout & Show, the show that follows"
        ),
        LocalizedText(
            "続くショーは、スカウトで残った場札より強ければよい。取ったカードを含まなくてもよい。",
            "The show that follows has to beat what the scout left of the set. It need not contain the taken card.",
        ),
        "check?hand=37.41.96.98&table=82.85&owner=p4&move=both.left.1.4-5",
        basis="reading",
        quote="場札をスカウト後、次プレイヤーに手番が回る前にすぐにショーすることができます",
        reason=LocalizedText(
            "スカウトとショーを続けて行うとだけ書かれ、ショーに条件を足していない。",
            "It says only that a Show follows the Scout; no condition is added to either.",
        ),
    ),
    Clause(
        "scout.both.show",
        "turn",
        LocalizedText(
            "3つ目のアクション『スカウト&ショー』：出せないとき", "Third action: Scout & Show, nothing to show"
        ),
        LocalizedText(
            "チップを払ってスカウトし、ショーをしないで終わってよいかは、決めごとで選ぶ。",
            "Whether one may pay the chip, scout, and then not show is for the table to choose.",
        ),
        "check?hand=12.41&table=65.64.63&owner=p4&move=both.left.1",
        basis="ruling",
        quote="すぐにショーすることができます",
    ),
    Clause(
        "scout.end",
        "end",
        LocalizedText("ラウンドの終了", "End of a round"),
        LocalizedText(
            "誰かがショーで手札を出し切ったとき、または、場札に対してほかのプレイヤー全員がスカウトをしたとき、"
            "ラウンドが終わる。",
            "The round ends when a player has shown their last card, or when all other players have scouted from the "
            "active set.",
        ),
        "check?players=3&hand=37.41.59&table=82.85&owner=p2&move=scout.left.1",
        quote="場札に対して他のプレイヤー全員がスカウトを行った場合",
    ),
    Clause(
        "scout.last",
        "end",
        LocalizedText("ラウンドの終了：最後のスカウトで場札が0枚", "End of a round: the last scout empties the set"),
        LocalizedText(
            "ほかの全員の最後のスカウトで場札もなくなったとき、ラウンドが終わるか続くかは、決めごとで選ぶ。",
            "If the last of all others scouts the last card of the set, the table chooses whether the round ends.",
        ),
        "check?players=3&turn=p3&hand=37.41.59&table=82&owner=p1&move=scout.left.1",
        basis="ruling",
        quote="場札が0枚になった場合は次のプレイヤーが任意のカードでショーしてください",
    ),
    Clause(
        "scout.score",
        "score",
        LocalizedText("得点計算", "Scoring"),
        LocalizedText(
            "獲得したカードとスカウトチップは1つ1点、残った手札は1枚につき−1点。"
            "ほかの全員のスカウトで終わったときは、その場札の持ち主の手札は引かない。"
            "点数分の得点チップを受け取り、次のラウンドへ持ち越す。",
            "A point for each captured card and each Scout chip, minus one for each card left in hand. If the round "
            "ended because all others scouted, the owner of that set loses nothing for the hand. Take point chips for "
            "it; they are kept for the next rounds.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
        quote="獲得したカード、チップは1枚につき1点",
    ),
    Clause(
        "scout.unused",
        "score",
        LocalizedText("得点計算：数えないもの", "Scoring: what counts nothing"),
        LocalizedText(
            "場に残った場札と、使わなかったスカウト&ショーチップは誰の得点も変えない。",
            "The active set left on the table and unused Scout & Show chips change nobody's score.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
        basis="published",
        quote="獲得したカード、チップは1枚につき1点",
        reason=PUBLISHED,
    ),
    Clause(
        "scout.next",
        "score",
        LocalizedText("次のラウンド、ゲーム終了：次のラウンド", "Next round, end of the game: the next round"),
        LocalizedText(
            "スタートプレイヤーは左隣に移る。スカウトチップを全て中央に戻し、スカウト&ショーチップを全員に配り直す。"
            "全員が1回ずつスタートプレイヤーになる。",
            "The start moves to the player on the left. All Scout chips go back to the middle, and everybody gets a "
            "Scout & Show chip again. Each player starts once.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7",
        quote="スカウト&ショーチップを改めて全員に配分します",
    ),
    Clause(
        "scout.game",
        "score",
        LocalizedText("次のラウンド、ゲーム終了：勝敗", "Next round, end of the game: who wins"),
        LocalizedText(
            "人数と同じ数のラウンドを行い、合計点が最も多いプレイヤーが勝ち、同点なら勝ちを分け合う。",
            "There are as many rounds as players. The highest total wins; players who tie share the win.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7_3.4.1",
        quote="同点のプレイヤーがいる場合は勝利を分かち合いましょう",
    ),
    Clause(
        "scout.extra",
        "score",
        LocalizedText("テーブルが足す点", "Points added by the table"),
        LocalizedText(
            "ハンデなど、テーブルが自分たちで足す点は、別の行として合計に入る。規則にはない。",
            "Points the table adds by its own agreement, a handicap for instance, are a line of their own in the "
            "total. The rules know none.",
        ),
        "score?players=3&rounds=5.-2.7_3.4.1_9.2.4&extra=0.3.0&word=handicap",
        basis="ruling",
    ),
)
