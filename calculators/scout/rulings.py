"""What the rulebook of SCOUT! leaves open, in the order of the `house` parameter."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View

LAST_SCOUT = Ruling(
    key="last-scout",
    clause="scout.last",
    views=(View.MOVES, View.CHECK, View.PLAY),
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
BOTH_SHOW = Ruling(
    key="both-show",
    clause="scout.both.show",
    views=(View.MOVES, View.CHECK, View.PLAY),
    question=LocalizedText(
        "スカウト&ショーチップを払ってスカウトし、ショーをしないでもよいか。",
        "May one pay the Scout & Show chip, scout, and then show nothing?",
    ),
    wording=LocalizedText("「すぐにショーすることができます」", "“can show at once”"),
    options=(
        Option(
            "must",
            LocalizedText("ショーまで必ず行う", "The show has to follow"),
            LocalizedText(
                "出せる組がなければ、スカウト&ショーは選べない。",
                "Without a legal show there is no Scout & Show.",
            ),
        ),
        Option(
            "may",
            LocalizedText("ショーをしなくてもよい", "The show may be left out"),
            LocalizedText(
                "チップは戻らず、スカウトをしただけの手番になる。",
                "The chip stays spent, and the turn counts as a Scout.",
            ),
        ),
    ),
    reason=LocalizedText(
        "スカウトとショーを合わせて1つのアクションとしている。「できます」は、ショーしなくてよいとも読める。",
        "Scout and Show together are one action. “Can” may also be read as leaving the show open.",
    ),
)
RULINGS = (LAST_SCOUT, BOTH_SHOW)
