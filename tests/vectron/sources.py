"""The place of every sentence of the rulebook: a clause, a fact of the set-up, a ruling, or no rule.

Sentences are numbered in printed order, with headings and captions.
"""

RULEBOOK_SENTENCE_COUNT = 79
SENTENCE_NUMBERS_BY_PLACE = """
    none                        1 5 8 13 19 24 26 30 41 45 54 60 71 75-79
    vectron.contents            2-4 6 7 9
    vectron.setup.map           2 3 11 12
    setup:vectron.setup.map     2 3 11
    vectron.setup               2 3 6 7 9-12
    vectron.deal.cards          4 16 17
    setup:vectron.setup.hand    4 16 17
    vectron.deal                4 14-18 28
    setup:vectron.setup.kit     6 7 9
    vectron.setup.star          10
    setup:vectron.setup.chip    10
    setup:vectron.setup.pieces  12
    setup:vectron.setup.board   14 15
    vectron.deal.first          18
    setup:vectron.setup.start   18
    vectron.move.must           20 25
    vectron.turn                20 25
    vectron.aim                 21 43 44
    vectron.gate.left           43
    vectron.gate.marker         44
    vectron.gate                21 43
    vectron.settle              22 62 63
    ruling:gauge                22 59
    vectron.end                 23 72
    setup:vectron.setup.goal    23 72
    vectron.draw                27
    vectron.deal.rows           28
    setup:vectron.setup.rows    28
    vectron.play                29
    vectron.play.open           29
    vectron.move.jump           33
    vectron.move.short          34
    vectron.move                31 32
    vectron.wall.corner         37
    vectron.wall                35 36 38 39
    vectron.stay                39
    vectron.swapcard            40
    vectron.star                42
    vectron.just3               46
    ruling:just3                46
    vectron.swap                47
    vectron.tackle              47 48
    vectron.tackle.down         48
    vectron.tackle.up           48
    vectron.tackle.gate         49 50
    vectron.rise                53
    vectron.forced              51 52
    vectron.more.stop           55 57
    vectron.more.effects        58
    vectron.more                55
    vectron.more.card           56
    vectron.seven               59
    vectron.next                61 62
    vectron.settle.rank         63
    vectron.settle.ties         64-66
    vectron.settle.two          67
    vectron.refresh.kept        70
    vectron.refresh             68 69
    vectron.end.over            73
    vectron.end.tie             74
"""
