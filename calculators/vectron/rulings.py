"""Declares the questions that the rulebook of VECTRON leaves open, in the order in which `house` is written."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View

JUST3 = Ruling(
    key="just3",
    clause="vectron.just3",
    views=(View.SCORE,),
    question=LocalizedText("ジャスト3ボーナスを使う？", "Do you play with the Just 3 bonus?"),
    wording=LocalizedText("見出し「ジャスト3ボーナス」だけ", "only the heading ジャスト3ボーナス"),
    options=(
        Option(
            "off",
            LocalizedText("たずねない", "Do not ask"),
            LocalizedText(
                "得点ではたずねない。手で加える点はいつでも入れられる。",
                "The score does not ask for it. Points by hand can be entered at any time.",
            ),
        ),
        Option(
            "hand",
            LocalizedText("手で加える", "By hand"),
            LocalizedText(
                "得点のたびに、席ごとに手で加える点をたずねる。",
                "Each score asks for the points by hand of every player.",
            ),
        ),
    ),
    reason=LocalizedText(
        "見出しは残っているが、本文が失われている。推測はしない。",
        "The heading survives, its text does not. We do not guess.",
    ),
)

GAUGE = Ruling(
    key="gauge",
    clause="vectron.seven",
    views=(View.SCORE, View.MOVES, View.CHECK),
    question=LocalizedText("ゲージは7を超えて数える？", "Does a gauge count on above 7?"),
    wording=LocalizedText("「ゲージを7まで貯めると」「7以上」", "ゲージを7まで貯めると (up to 7), 7以上 (7 or more)"),
    options=(
        Option(
            "open",
            LocalizedText("数えつづける", "Counts on"),
            LocalizedText(
                "8や9になることもあり、順位や差に響く。",
                "It can be 8 or 9, which tells in ranks and differences.",
            ),
        ),
        Option(
            "capped",
            LocalizedText("7で止まる", "Stops at 7"),
            LocalizedText("7より上は7とみなす。", "Whatever goes above 7 stays at 7."),
        ),
    ),
    reason=LocalizedText("規則は2度「7以上」と書いている。", "The rules say 7 or more, twice."),
)

RULINGS = (JUST3, GAUGE)
