"""The place of every sentence of the rulebook: a clause, a fact of the set-up, a ruling, or no rule.

Sentences are numbered from 1: each line of the text that is not empty is split at full stops (。).
"""

RULEBOOK_SENTENCE_COUNT = 76
SENTENCE_NUMBERS_BY_PLACE = """
    none                       1 2 5 9 12 18 24-26 31 35 40 47 51 59 65 72-76
    vogu.win                   4 45
    vogu.setup                 6 7 19-23 27
    setup:vogu.setup.track     20
    setup:vogu.setup.stock     22
    setup:vogu.setup.spare     22
    setup:vogu.setup.discards  23
    setup:vogu.setup.start     27
    vogu.setup.layout          27
    setup:vogu.setup.values    28
    vogu.setup.values          28
    setup:vogu.setup.hand      29
    setup:vogu.setup.hidden    30
    vogu.draft                 29 30
    vogu.card                  13-17
    vogu.card.edges            16 17
    vogu.contact               32 50
    vogu.contact.side          16 17 32 49
    vogu.limit                 33 34
    vogu.order                 34
    ruling:contacts            34
    vogu.boost                 36-39
    vogu.turn                  41 42
    vogu.pass                  42 44
    setup:vogu.setup.turns     44
    vogu.end                   43 44
    vogu.tie                   46
    vogu.place                 48-50
    vogu.place.edge            32 48
    vogu.reveal                52 53 55-58
    vogu.reveal.token          53 58
    vogu.score.token           54 62
    vogu.score.value           60 61
    vogu.score.cut             66-71
    vogu.aim                   3 4
    vogu.contents              6-8
    vogu.players               10 11
    vogu.card.numbers          16 17
    vogu.setup.stock           22
    vogu.setup.discards        23
    vogu.setup.cards           27
    vogu.draft.hidden          30
    vogu.pass.turns            44
    vogu.place.upright         49
    vogu.place.values          50
    vogu.reveal.take           53 54
    vogu.reveal.stock          58
    vogu.reveal.most           57
    vogu.reveal.kept           55 56
    vogu.score.sum             60
    vogu.score.two             62
    vogu.score.tool            63 64
"""
"""Sentences by clause, by `setup:` and a fact of the set-up, by `ruling:` and a ruling, or by `none` (no rule)."""
