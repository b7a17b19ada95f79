"""The place of every sentence of the rulebook: a clause, a fact of the set-up, a ruling, or no rule.

Sentences are numbered from 1: each line of the text that is not empty is split after 。 with its bracket or emphasis.
"""

RULEBOOK_SENTENCE_COUNT = 114
SENTENCE_NUMBERS_BY_PLACE = """
    none                              1 2 4 8-10 18 32 33 38 46 48 57 72 74 76 81 84 94 95 101 105 110-114
    coupelation.setup                 17 19-31
    setup:coupelation.setup.hand      19
    setup:coupelation.setup.reserve   20-22 24 25
    setup:coupelation.setup.start     23
    setup:coupelation.setup.deck      26 27
    setup:coupelation.setup.discards  29 30
    setup:coupelation.setup.first     17 28 31 56
    setup:coupelation.setup.starter   51 52
    ruling:start                      23 39
    coupelation.goal                  11 12 34-37
    coupelation.finish                36 92
    ruling:place                      36 92
    coupelation.row                   39-41 47
    coupelation.over                  39 42-45
    coupelation.silence               49-52 88 97 99 109
    coupelation.pass                  53-55 73 100
    coupelation.stuck                 55 103
    coupelation.draw                  58-71 107
    ruling:hearts                     64 65
    ruling:bottom                     64
    coupelation.up                    75
    coupelation.down                  77-80 106
    ruling:hidden                     78 79
    coupelation.flip                  82 83
    coupelation.take                  85-87 108
    coupelation.before                86
    ruling:finish                     108
    ruling:discards                   87
    coupelation.exchange              89-93
    coupelation.limit                 70 96-99
    coupelation.win                   13-15 102-104
    ruling:early                      102 104
    coupelation.aim                   11-15
    coupelation.first                 16 17
    coupelation.contents              5-7
    coupelation.players               3
    coupelation.setup.reserve         20-22 24 25
    coupelation.setup.start           23
    coupelation.setup.finish          26-28 31
    coupelation.setup.discards        29 30
    coupelation.goal.top              36 37
    coupelation.row.order             40
    coupelation.over.gap              44
    coupelation.over.one              45
    coupelation.shift                 47
    coupelation.silence.place         50
    coupelation.silence.faces         77 88 91 97
    coupelation.silence.start         51 52
    coupelation.silence.reserve       99
    coupelation.silence.may           109
    coupelation.turn                  53 54 100
    coupelation.draw.first            58
    coupelation.draw.once             61
    coupelation.draw.heart            64-66
    coupelation.draw.hidden           67 68
    coupelation.draw.finish           69 70
    coupelation.draw.empty            71
    coupelation.down.any              78 79
    coupelation.down.finish           80
    coupelation.flip.lost             83
    coupelation.take.adjust           87
    coupelation.exchange.hand         90-92
    coupelation.exchange.only         93
    coupelation.limit.reserve         98
    coupelation.win.first             104
    coupelation.win.else              103
    coupelation.hint.down             106
    coupelation.hint.draw             107
    coupelation.hint.finish           108
"""
"""Sentences by clause, by `setup:` and a fact of the set-up, by `ruling:` and a ruling, or by `none` (no rule)."""
