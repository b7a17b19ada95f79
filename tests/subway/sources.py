"""The place of every sentence of the rulebook: a clause, a fact of the set-up, a ruling, or no rule.

Sentences are numbered in printed order, with title and headings. A place is the slug of a clause, `setup:<code>` for a
fact of the set-up, `ruling:<key>`, or `none`.
"""

RULEBOOK_SENTENCE_COUNT = 121
SENTENCE_NUMBERS_BY_PLACE = """
    none                        1-16 21 22 28 42 52 56 75 85 86 94-121
    subway.aim                  17
    subway.score.beads          17 58
    subway.score.trail          17 60-62 69-72
    subway.turn                 18 29 30
    subway.move                 18 29-33
    subway.place                18 35 36
    subway.end                  19 53
    subway.win                  20 57
    subway.tie                  20 57 68
    subway.pieces               23 24
    setup:subway.setup.take     23 24
    subway.first                25
    setup:subway.setup.start    25
    subway.setup.station        26
    subway.setup.bead           26
    subway.setup                26 27
    setup:subway.setup.choose   26 27
    subway.setup.taken          27
    subway.players              27 43
    subway.move.stop            32
    subway.move.back            31
    subway.move.pawns           31 32
    subway.move.direction       31 32
    subway.move.terminus        33
    subway.move.end             33
    subway.move.free            34
    subway.place.transfer       36
    subway.place.second         36
    ruling:landing              36 37 39
    subway.replace.pawn         37
    subway.replace              37 38 40 41
    subway.replace.back         38
    ruling:kamiiida             39 77
    subway.replace.one          40 41
    subway.replace.choice       40 41
    subway.dice.either          45
    subway.dice.underside       46 47
    subway.dice.sum             48-50
    subway.dice.safe            51
    subway.dice                 43 44
    subway.end.transfer         54 55
    subway.end.round            53
    subway.score.termini        59
    ruling:termini              59
    subway.score.trail.twice    60 61
    subway.score.turn           62 71
    subway.score.sets.transfer  63-65
    subway.score.sets           63-65 73 74
    subway.score.bonus          66 67
    subway.tie.shared           68
    subway.three                76 77
    setup:subway.setup.three    76 77
    subway.three.transfer       77
    subway.supply               78 79
    setup:subway.setup.beads    78 79
    subway.isolated             80-84
    ruling:isolated             80-82 84
    subway.stalking             87-93
    ruling:stalking             87-93
"""
