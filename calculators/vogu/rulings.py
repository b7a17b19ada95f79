"""Declares the rulings of VOGU, in the order in which `house` is written."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View

CONTACTS = Ruling(
    key="contacts",
    clause="vogu.order",
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
                "接したところを1つずつ解決し、そのたびに端で止める。順序を決める人は規則書にないので、卓が順序を選ばなければ"
                "上・左・右・下の順で答え、ほかの順の結果も並べる。",
                "Contacts are resolved one after the other and stop at the end each time. The rulebook names nobody "
                "who chooses the order: unless the table does, the answer takes top, left, right, bottom and lists "
                "what other orders give.",
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
