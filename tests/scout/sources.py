"""The place of every sentence of the rulebook: a clause, a fact of the set-up, a ruling, or no rule.

Sentences are numbered from 1: each line of the text that is not empty is split after 。 and exclamation marks.
"""

RULEBOOK_SENTENCE_COUNT = 132
SENTENCE_NUMBERS_BY_PLACE = """
    none                      1-27 30 32 37 39 55 115-132
    scout.deck                31 40-42
    scout.pairs               41
    scout.two                 28 29
    scout.deal                33-35 43-47
    setup:scout.setup.deck.3  40
    setup:scout.setup.deck.4  41
    setup:scout.setup.deck.5  42
    setup:scout.setup.deal    43 47
    setup:scout.setup.hand    48 49
    setup:scout.setup.chip    44 45
    setup:scout.setup.box     46
    setup:scout.setup.box.5   46
    setup:scout.setup.start   36 52 53
    scout.hand                48-51
    scout.start               36 52
    scout.next                53 54 110-112
    scout.turn                56 57 88
    scout.show                58-75
    scout.single              70 72 87
    scout.strength            76-85
    scout.scout               86 87 89-93
    scout.empty               94
    scout.both                95-97
    scout.free                96
    scout.both.show           96
    ruling:both-show          96
    scout.end                 98-101
    scout.last                94 101
    ruling:last-scout         94 101
    scout.score               91 102-108
    scout.game                38 109 113 114
    scout.aim                 38
    scout.players             28
    scout.contents            31 33-36
    scout.deal.pick           47
    scout.deal.chips          44 45
    scout.deal.box            46
    scout.hand.flip           49
    scout.hand.top            50 51
    scout.start.marker        53
    scout.two.scout           29
    scout.two.end             29
    scout.two.chips           29
    scout.pass                57
    scout.show.set            71 72
    scout.show.run            69 70
    scout.show.mixed          73 74
    scout.show.fewer          75
    scout.show.beat           63 64
    scout.show.free           61 62
    scout.show.capture        65 66
    scout.single.ten          69
    scout.strength.kind       79 80 84
    scout.strength.number     81 85
    scout.strength.equal      63
    scout.insert              87
    scout.any                 89
    scout.must                89
    scout.alone               88
    scout.chip                90 91
    scout.rest                92 93
    scout.both.once           97
    scout.end.scouts          101
    scout.score.hand          104
    scout.score.unbeaten      105 106
    scout.score.chips         107 108
    scout.next.chips          111 112
    scout.game.tie            114
"""
"""Sentences by clause, by `setup:` and a fact of the set-up, by `ruling:` and a ruling, or by `none` (no rule)."""
PLACES_WITHOUT_SENTENCE = frozenset(
    {"scout.extra", "scout.unused", "setup:scout.setup.deck.2", "setup:scout.setup.chips", "setup:scout.setup.box.2"}
)
"""Places of no sentence: an extra rule and the published rules for two players."""
