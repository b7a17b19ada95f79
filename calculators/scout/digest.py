"""The digest of the rules in our own words, the rulings, and which clause each code rests on."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText, Option, Ruling, View

CLAUSES = (
    Clause(
        "scout.deck",
        "setup",
        LocalizedText("準備", "Setup"),
        LocalizedText(
            "カードは45枚。1〜10から違う数字2つを選ぶ組が1枚ずつある。"
            "3人では10のある9枚を抜いて12枚ずつ、4人では9と10の1枚を抜いて11枚ずつ、5人では全部を9枚ずつ配る。",
            "There are 45 cards, one for every pair of different numbers from 1 to 10. Three players leave "
            "out the nine cards with a 10 (12 cards each), four leave out the card with 9 and 10 (11 "
            "each), five use all (9 each).",
        ),
        "moves?players=5&hand=9T.21.35&table=43&owner=p5",
    ),
    Clause(
        "scout.hand",
        "setup",
        LocalizedText("準備", "Setup"),
        LocalizedText(
            "手札は並べ替えず、1枚だけ上下を返すこともしない。"
            "ラウンドが始まる前に一度だけ、手札全体の上下を返せる。上に見える数字を使う。",
            "Cards in hand are never reordered, nor turned one by one. Before the round starts the hand "
            "may be turned over once, as a whole. The number on top counts.",
        ),
        "moves?hand=37.41.59.82",
    ),
    Clause(
        "scout.turn",
        "turn",
        LocalizedText("手番", "A turn"),
        LocalizedText(
            "手番ではショー、スカウト、スカウト&ショーのどれか1つを必ず行う。",
            "A turn is exactly one of Show, Scout, and Scout & Show.",
        ),
        "moves?hand=37.41.59&table=82&owner=p4",
    ),
    Clause(
        "scout.show",
        "turn",
        LocalizedText("1つ目のアクション『ショー』", "First action: Show"),
        LocalizedText(
            "手札で隣り合うカードを場に出す。1枚、同じ数字の2枚以上(同番)、1ずつ増えるか減る2枚以上(連番)のどれか。"
            "同番と連番は混ぜられず、10と1はつながらない。出せる枚数より少なく出してもよい。"
            "場札があればそれより強い組だけが出せ、元の場札は獲得する。場札がなければ何でも出せる。",
            "Cards that lie side by side in the hand: one card, two or more with the same number (a "
            "matching set), or two or more that rise or fall by one each (a run). Never both kinds at "
            "once, and 10 and 1 do not meet. Fewer cards than possible is fine. A show must beat the "
            "active set, which is then captured; without an active set anything goes.",
        ),
        "check?hand=36.37.38.42.51&table=98.97&owner=p4&move=show.1-5",
    ),
    Clause(
        "scout.strength",
        "turn",
        LocalizedText("カードの強さ", "Strength"),
        LocalizedText(
            "枚数の多い方が強い。同じ枚数なら同番が連番より強い。"
            "それも同じなら数字の大きい方が強く、連番は一番小さい数字どうしを比べる。1枚どうしは数字だけを比べる。"
            "同じ強さでは勝てない。",
            "More cards win. With as many cards a matching set beats a run. Then the higher numbers win, "
            "runs compared by their lowest; single cards compare by number only. Equal is not stronger.",
        ),
        "check?hand=21.32.43.54&table=T6.T7.T8&owner=p4&move=show.1-4",
    ),
    Clause(
        "scout.scout",
        "turn",
        LocalizedText("2つ目のアクション『スカウト』", "Second action: Scout"),
        LocalizedText(
            "ほかのプレイヤーの場札の左端か右端の1枚を取り、上下を選んで手札の好きな場所に入れる。"
            "場札の持ち主はスカウトチップを1つ受け取る。残りは同じ持ち主の場札のまま残る。",
            "Take the left or right end card of somebody else's active set, either way up, into any place "
            "of the hand. The owner of the set gets a Scout chip. What is left stays the owner's active "
            "set.",
        ),
        "check?hand=37.41.59&table=82.85&owner=p4&move=scout.left.2.flip",
    ),
    Clause(
        "scout.empty",
        "turn",
        LocalizedText("2つ目のアクション『スカウト』", "Second action: Scout"),
        LocalizedText(
            "最後の1枚がスカウトされて場札がなくなったら、次のプレイヤーは何を出してもよく、必ずショーをする。",
            "When the last card of the set was scouted, the next player shows whatever they like, and has to show.",
        ),
        "check?hand=37.41.59&table=82&owner=p4&move=scout.left.1",
    ),
    Clause(
        "scout.both",
        "turn",
        LocalizedText("3つ目のアクション『スカウト&ショー』", "Third action: Scout & Show"),
        LocalizedText(
            "1ラウンドに一度、チップを払い、スカウトに続けてすぐショーをする。"
            "残った場札より強い組を出す。取ったカードを含まなくてもよい。出せる組がなければこのアクションはできない。",
            "Once a round, for the chip: a Scout and at once a Show that beats what is left of the set. "
            "The show need not contain the taken card. Without a legal show afterwards the action is not "
            "allowed.",
        ),
        "check?hand=37.41.59&table=82.85&owner=p4&move=both.left.2.flip.1-2",
    ),
    Clause(
        "scout.end",
        "end",
        LocalizedText("ラウンドの終了", "End of a round"),
        LocalizedText(
            "誰かがショーで手札を出し切ったら、すぐにラウンドが終わる。"
            "ショーのあとほかの全員がスカウトだけをした場合も、最後のスカウトで場札がなくなっても、そこで終わる。",
            "The round ends at once when a seat has shown its last card, or when all others have done "
            "nothing but Scout since a show, even if the last of them emptied the set.",
        ),
        "check?players=3&hand=37.41.59&table=82.85&owner=p2&move=scout.left.1",
    ),
    Clause(
        "scout.score",
        "score",
        LocalizedText("得点計算", "Scoring"),
        LocalizedText(
            "獲得したカードとスカウトチップは1つ1点、手札は1枚につき−1点。"
            "誰にもショーで返されずに終わらせた場札の持ち主は、手札の分を引かない。"
            "場に残った場札と、使わなかったスカウト&ショーチップは数えない。",
            "A point for each captured card and each Scout chip, minus one for each card left in hand. The "
            "seat whose show nobody answered loses nothing for its hand. The active set on the table and "
            "an unused Scout & Show chip count nothing.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
    ),
    Clause(
        "scout.game",
        "score",
        LocalizedText("次のラウンド、ゲーム終了", "Next round, end of the game"),
        LocalizedText(
            "人数と同じ数のラウンドを行い、スタートプレイヤーはラウンドごとに左隣へ移る。"
            "合計点が最も多いプレイヤーが勝ち、同点なら勝ちを分け合う。",
            "There are as many rounds as players, and the start moves one seat to the left each round. The "
            "highest total wins; players who tie share the win.",
        ),
        "score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7_3.4.1",
    ),
    Clause(
        "scout.two",
        "setup",
        LocalizedText("2人で遊ぶ場合(海外版)", "Two players (international edition)"),
        LocalizedText(
            "2人では11枚ずつの2ラウンド。9と10のカードは使わず、残る22枚は2ラウンド目に配る。"
            "スカウト&ショーはなく、ラウンドごとに自分のスカウトチップを3つ持つ。"
            "スカウトには自分のチップを1つ払い、相手には渡らず、ショーをするまで同じプレイヤーが続ける。"
            "ショーで手札がなくなるか、相手がショーもスカウトもできなくなるとラウンドが終わる。"
            "後の場合、場札の持ち主は手札の分を引かない。残ったチップは1つ1点。",
            "Two players play 2 rounds of 11 cards each, without the card with 9 and 10; the other 22 "
            "cards are the second round's. There is no Scout & Show, but 3 own Scout chips a round. A "
            "Scout costs one of them, pays nobody, and the same player goes on until they show. The round "
            "ends when a hand is empty after a show, or when the other player can neither show nor scout; "
            "then the owner of the set loses nothing for the hand. Chips left are worth a point each.",
        ),
        "check?players=2&hand=37.41.59&table=82.85&owner=p2&chips=2&move=scout.left.2",
    ),
)

LAST_SCOUT = Ruling(
    key="last-scout",
    clause="scout.end",
    views=(View.MOVES, View.CHECK),
    question=LocalizedText(
        "ほかの全員の最後のスカウトで場札もなくなったら、ラウンドは終わるか。",
        "The last of all others scouts the last card of the set. Does the round end?",
    ),
    wording=LocalizedText(
        "「全員がスカウトを行った場合」と「場札が0枚になった場合は次のプレイヤーが」",
        "“if all scouted” against “if the set is down to 0 cards, the next player”",
    ),
    options=(
        Option(
            "ends",
            LocalizedText("終わる", "It ends"),
            LocalizedText(
                "全員がスカウトしかしていないので、ラウンドが終わり、持ち主は手札の分を引かれない。",
                "All others have only scouted: the round ends and the owner loses nothing for the hand.",
            ),
        ),
        Option(
            "open",
            LocalizedText("続ける", "It goes on"),
            LocalizedText(
                "場札がないので、次のプレイヤーが好きな組でショーをする。",
                "There is no active set: the next player shows whatever they like.",
            ),
        ),
    ),
    reason=LocalizedText(
        "終了条件はスカウトした人数だけを問い、場札が残ることを求めていない。",
        "The condition for the end asks only who scouted, not that any of the set is left.",
    ),
)
RULINGS = (LAST_SCOUT,)

VIOLATION_CLAUSES = {
    "scout.players": "scout.deck",
    "scout.seat": "scout.deck",
    "scout.card.same": "scout.deck",
    "scout.card.twice": "scout.deck",
    "scout.card.deck": "scout.deck",
    "scout.table.set": "scout.show",
    "scout.hand.empty": "scout.end",
    "scout.owner.nothing": "scout.empty",
    "scout.owner.turn": "scout.end",
    "scout.scouts.many": "scout.end",
    "scout.scouts.between": "scout.scout",
    "scout.cards.many": "scout.end",
    "scout.hand.chips": "scout.two",
    "scout.chips.two": "scout.two",
    "scout.chips.many": "scout.two",
    "scout.seats.empty": "scout.end",
    "scout.end.unbeaten": "scout.end",
    "scout.end.cards": "scout.end",
    "scout.end.other": "scout.end",
    "scout.cards.deck": "scout.score",
    "scout.seat.paid": "scout.scout",
    "scout.seat.chips": "scout.two",
    "scout.rounds.many": "scout.game",
    "scout.rounds.seats": "scout.game",
    "scout.move.place": "scout.show",
    "scout.move.apart": "scout.show",
    "scout.move.mixed": "scout.show",
    "scout.move.weaker.count": "scout.strength",
    "scout.move.weaker.kind": "scout.strength",
    "scout.move.weaker.number": "scout.strength",
    "scout.move.weaker.equal": "scout.strength",
    "scout.move.nothing": "scout.scout",
    "scout.move.must": "scout.empty",
    "scout.move.gap": "scout.scout",
    "scout.move.chips": "scout.two",
    "scout.move.two": "scout.two",
    "scout.move.spent": "scout.both",
    "scout.move.none": "scout.both",
}
NOTICE_CLAUSES = {
    "scout.owner.open": "scout.end",
    "scout.two.unused": "scout.two",
    "scout.cards.left": "scout.score",
    "scout.stuck": "scout.two",
}
EFFECT_CLAUSES = {
    "scout.effect.show": "scout.show",
    "scout.effect.stronger.count": "scout.strength",
    "scout.effect.stronger.kind": "scout.strength",
    "scout.effect.stronger.number": "scout.strength",
    "scout.effect.capture": "scout.show",
    "scout.effect.spend": "scout.both",
    "scout.effect.scout": "scout.scout",
    "scout.effect.chip": "scout.scout",
    "scout.effect.chip.open": "scout.scout",
    "scout.effect.pay": "scout.two",
    "scout.effect.gone": "scout.empty",
    "scout.effect.open": "scout.end",
    "scout.effect.again": "scout.two",
    "scout.effect.end.empty": "scout.end",
    "scout.effect.end.unbeaten": "scout.end",
}
SCORE_CLAUSES = {
    "scout.score.captured": "scout.score",
    "scout.score.chips": "scout.score",
    "scout.score.left": "scout.two",
    "scout.score.hand": "scout.score",
    "scout.score.unbeaten": "scout.score",
    "scout.score.before": "scout.game",
}
HOUSE_CLAUSES = {"scout.over": "scout.end"}
"""What the house says of every game."""

VIOLATIONS = frozenset(VIOLATION_CLAUSES)
NOTICES = frozenset(NOTICE_CLAUSES)
CODES = {**VIOLATION_CLAUSES, **NOTICE_CLAUSES, **EFFECT_CLAUSES, **SCORE_CLAUSES, **HOUSE_CLAUSES}
