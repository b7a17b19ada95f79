"""What the rulebook of VECTRON leaves open, in the order in which `house` is written."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View

JUST3 = Ruling(
    "just3",
    "vectron.just3",
    (View.SCORE,),
    LocalizedText("ジャスト3ボーナスを使う？", "Do you play with the Just 3 bonus?"),
    LocalizedText("見出し「ジャスト3ボーナス」だけ", "only the heading ジャスト3ボーナス"),
    (
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
    LocalizedText(
        "見出しは残っているが、本文が失われている。推測はしない。",
        "The heading survives, its text does not. We do not guess.",
    ),
)

GAUGE = Ruling(
    "gauge",
    "vectron.seven",
    (View.SCORE, View.MOVES, View.CHECK),
    LocalizedText("ゲージは7を超えて数える？", "Does a gauge count on above 7?"),
    LocalizedText("「ゲージを7まで貯めると」「7以上」", "ゲージを7まで貯めると (up to 7), 7以上 (7 or more)"),
    (
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
    LocalizedText("規則は2度「7以上」と書いている。", "The rules say 7 or more, twice."),
)

RULINGS = (JUST3, GAUGE)
