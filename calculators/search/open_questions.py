"""Declares the questions on which the rulebooks are silent, each with two ways to settle it at the table.

Things that a game does not have at all (dice, a deck, points) are such entries too, without choices. For each entry the
whole rulebook was searched for an answer; `tests/search/looked_for.txt` lists the words that were searched.
"""

from __future__ import annotations

from calculators.search.shared_questions import (
    ABOUT_ADVICE,
    ABOUT_COUNT,
    ABOUT_SEEN,
    ABOUT_TALK,
    ADVICE,
    LOOK,
    MOVED,
    NO_DICE,
    NO_OTHER,
    OTHERS,
    SEEN,
    TALK,
    TELL,
    OpenQuestion,
    build_absent_thing,
    build_open_question,
    build_open_questions_shared_by_games,
)

OPEN_QUESTIONS: dict[str, tuple[OpenQuestion, ...]] = {
    "vogu": (
        *build_open_questions_shared_by_games("vogu", "turn", "talk"),
        build_open_question(
            "vogu.silent.talk",
            nearest_clause_slug_without_game="draft.hidden",
            heading_texts=ABOUT_TALK,
            choice_texts=TALK,
            explanation_texts=(
                "手札は見えないように持つと書いてありますが、話すことや取引は書いてありません。卓で決めます。",
                "Hands are kept hidden, but of talking and trading the rulebook says nothing. The table decides.",
            ),
        ),
        build_open_question(
            "vogu.silent.seen",
            nearest_clause_slug_without_game="draft.hidden",
            heading_texts=ABOUT_SEEN,
            choice_texts=SEEN,
        ),
        build_open_question(
            "vogu.silent.discards",
            nearest_clause_slug_without_game="reveal",
            heading_texts=("捨て札を見る", "Looking into the discards"),
            choice_texts=LOOK,
        ),
        build_open_question(
            "vogu.silent.two",
            nearest_clause_slug_without_game="players",
            heading_texts=("2人や6人で遊ぶ", "Two players, or six"),
            choice_texts=OTHERS,
            explanation_texts=(
                "枚数は3人・4人・5人の場合だけが書いてあり、2人や6人のことは書いてありません。卓で決めます。",
                "Cards are numbered for 3, 4 and 5 players only; of two or six nothing is said. The table decides.",
            ),
        ),
        build_open_question(
            "vogu.silent.count", nearest_clause_slug_without_game="end", heading_texts=ABOUT_COUNT, choice_texts=TELL
        ),
        build_absent_thing(
            "vogu.silent.dice",
            "contents",
            NO_DICE,
            (
                "規則書にダイスは出てきません。内容物はカード、コマ、ボードです。",
                "The rulebook has no dice: there are cards, tokens and a board.",
            ),
        ),
        build_absent_thing(
            "vogu.silent.deck",
            "draft",
            ("山札", "A deck"),
            (
                "規則書に山札は出てきません。カードは始めに全て並べるか配り、手番で引くことはありません。",
                "The rulebook has no deck: all cards are laid out or dealt at the start, and none is drawn on a turn.",
            ),
        ),
        build_absent_thing(
            "vogu.silent.other",
            "contents",
            NO_OTHER,
            (
                "規則書に出てくる用具はカード、コマ、ボードだけです。ジョーカーもライフもお金も出てきません。",
                "The rulebook has cards, tokens and a board, and no jokers, lives or money.",
            ),
        ),
    ),
    "scout": (
        *build_open_questions_shared_by_games("scout", "turn"),
        build_open_question(
            "scout.silent.own",
            nearest_clause_slug_without_game="scout",
            heading_texts=("自分の場札をスカウトする", "Scouting one's own set"),
            choice_texts=(
                (
                    ("できない", "No"),
                    (
                        "取られた人がチップをもらうので、自分からは取れない。",
                        "A chip goes to the owner, so nobody takes from themselves.",
                    ),
                ),
                (("できる", "Yes"), ("チップは、だれももらわない。", "Nobody gets a chip.")),
            ),
        ),
        build_open_question(
            "scout.silent.seen", nearest_clause_slug_without_game="hand", heading_texts=ABOUT_SEEN, choice_texts=SEEN
        ),
        build_open_question(
            "scout.silent.redeal",
            nearest_clause_slug_without_game="deal",
            heading_texts=("手札が悪いときの配り直し", "Dealing anew for a bad hand"),
            choice_texts=(
                (("配り直さない", "No"), ("配られた手札で遊ぶ。", "A hand is played as dealt.")),
                (("配り直してよい", "Yes"), ("全員がよければ、始まる前に。", "If all agree, before the first turn.")),
            ),
        ),
        build_open_question(
            "scout.silent.last",
            nearest_clause_slug_without_game="end",
            heading_texts=("残り1枚と言う", "Saying that one card is left"),
            choice_texts=(
                (("言わなくてよい", "Need not be said"), ("枚数は、見て数える。", "Others look and count.")),
                (("言う", "Is said"), ("忘れたときのことも、卓で決める。", "What becomes of forgetting is agreed.")),
            ),
        ),
        build_open_question(
            "scout.silent.captured",
            nearest_clause_slug_without_game="show.capture",
            heading_texts=("獲得した札を見る", "Looking at captured cards"),
            choice_texts=LOOK,
        ),
        build_open_question(
            "scout.silent.count", nearest_clause_slug_without_game="hand", heading_texts=ABOUT_COUNT, choice_texts=TELL
        ),
        build_absent_thing(
            "scout.silent.dice",
            "contents",
            NO_DICE,
            (
                "規則書にダイスは出てきません。内容物はカード、チップ、マーカーです。",
                "The rulebook has no dice: there are cards, chips and a marker.",
            ),
        ),
        build_absent_thing(
            "scout.silent.deck",
            "deck",
            ("山札", "A draw pile"),
            (
                "規則書に山札は出てきません。カードは始めに配り切り、引くことはありません。",
                "The rulebook has no draw pile: all cards are dealt at the start, and none is drawn.",
            ),
        ),
        build_absent_thing(
            "scout.silent.other",
            "contents",
            NO_OTHER,
            (
                "規則書に出てくる用具はカード、チップ、マーカーだけです。ジョーカーもライフもお金も出てきません。",
                "The rulebook has cards, chips and a marker, and no jokers, lives or money.",
            ),
        ),
    ),
    "subway": (
        *build_open_questions_shared_by_games("subway", "turn", "talk", "undo"),
        build_open_question(
            "subway.silent.undo",
            nearest_clause_slug_without_game="turn",
            heading_texts=("動かしたコマを戻す", "Taking a move back"),
            choice_texts=MOVED,
        ),
        build_open_question(
            "subway.silent.talk",
            nearest_clause_slug_without_game="turn",
            heading_texts=ABOUT_ADVICE,
            choice_texts=ADVICE,
        ),
        build_open_question(
            "subway.silent.die",
            nearest_clause_slug_without_game="dice",
            heading_texts=("落ちたダイス", "A die that fell"),
            choice_texts=(
                (("振り直す", "Roll again"), ("落ちたダイスだけを振り直す。", "Only the die that fell.")),
                (("そのまま使う", "It counts"), ("落ちた所の目を使う。", "As it lies on the floor.")),
            ),
        ),
        build_open_question(
            "subway.silent.two",
            nearest_clause_slug_without_game="three",
            heading_texts=("2人で遊ぶ", "Two players"),
            choice_texts=OTHERS,
        ),
        build_absent_thing(
            "subway.silent.pass",
            "turn",
            ("パス", "Passing"),
            (
                "規則書にパスは出てきません。手番では、ダイスを振り、目の数だけコマを移動させます。",
                "The rulebook has no pass: on a turn the dice are rolled and the pawn is moved by the number.",
            ),
        ),
        build_absent_thing(
            "subway.silent.cards",
            "pieces",
            ("カードや手札", "Cards and hands"),
            (
                "規則書にカードも手札も山札も出てきません。使うのはコマ、ビーズ、ダイスです。",
                "The rulebook has no cards, hands or deck: there are pawns, beads and dice.",
            ),
        ),
        build_absent_thing(
            "subway.silent.other",
            "pieces",
            NO_OTHER,
            (
                "規則書に出てくる用具はコマ、ビーズ、ダイスだけです。お金も家もライフも出てきません。",
                "The rulebook has pawns, beads and dice, and no money, houses or lives.",
            ),
        ),
    ),
    "coupelation": (
        *build_open_questions_shared_by_games("coupelation", "turn", "talk", "length"),
        build_open_question(
            "coupelation.silent.own",
            nearest_clause_slug_without_game="down",
            heading_texts=("自分の裏向きの札を見る", "Looking at one's own face-down card"),
            choice_texts=LOOK,
        ),
        build_open_question(
            "coupelation.silent.seen",
            nearest_clause_slug_without_game="silence.faces",
            heading_texts=ABOUT_SEEN,
            choice_texts=SEEN,
        ),
        build_open_question(
            "coupelation.silent.gone",
            nearest_clause_slug_without_game="win.else",
            heading_texts=("フィニッシュカードを破棄したあと", "Once the finish card is discarded"),
            choice_texts=(
                (
                    ("そこで終える", "End there"),
                    ("もう勝てないので、全員の敗北。", "Nobody can win any more: all lose."),
                ),
                (
                    ("手番を続ける", "Play on"),
                    ("できる行動がなくなるまで続ける。", "Until somebody has no action left."),
                ),
            ),
            explanation_texts=(
                "もう勝てないが、いつ終わるかは規則書に書いてありません。卓で決めます。",
                "No win is possible any more, but the rulebook does not say when the game ends. The table decides.",
            ),
        ),
        build_open_question(
            "coupelation.silent.notes",
            nearest_clause_slug_without_game="silence",
            heading_texts=("メモをとる", "Taking notes"),
            choice_texts=(
                (("とらない", "No"), ("覚えておく。", "It is remembered.")),
                (("とってよい", "Yes"), ("自分だけが見る。", "For oneself alone.")),
            ),
        ),
        build_open_question(
            "coupelation.silent.count",
            nearest_clause_slug_without_game="silence.may",
            heading_texts=ABOUT_COUNT,
            choice_texts=TELL,
        ),
        build_absent_thing(
            "coupelation.silent.points",
            "win.else",
            ("得点", "Points"),
            (
                "規則書に得点は出てきません。全員で勝つか、全員で負けるかだけです。",
                "The rulebook has no points: all win or all lose.",
            ),
        ),
        build_absent_thing(
            "coupelation.silent.dice",
            "contents",
            NO_DICE,
            (
                "規則書にダイスは出てきません。内容物はカードとサマリーです。",
                "The rulebook has no dice: there are cards and summaries.",
            ),
        ),
        build_absent_thing(
            "coupelation.silent.other",
            "contents",
            NO_OTHER,
            (
                "規則書に出てくる用具はカードとサマリーだけです。ジョーカーもライフもお金も出てきません。",
                "The rulebook has cards and summaries, and no jokers, lives or money.",
            ),
        ),
    ),
    "vectron": (
        *build_open_questions_shared_by_games("vectron", "turn"),
        build_open_question(
            "vectron.silent.seen",
            nearest_clause_slug_without_game="deal.cards",
            heading_texts=ABOUT_SEEN,
            choice_texts=SEEN,
        ),
        build_open_question(
            "vectron.silent.five",
            nearest_clause_slug_without_game="settle.two",
            heading_texts=("何人で遊べるか", "How many can play"),
            choice_texts=OTHERS,
            explanation_texts=(
                "2人の場合と4人の例は書いてありますが、何人で遊べるかは書いてありません。卓で決めます。",
                "There are rules for two and examples for four, but no number of players is given. The table decides.",
            ),
        ),
        build_open_question(
            "vectron.silent.count",
            nearest_clause_slug_without_game="deal.cards",
            heading_texts=("山札の残りを数える", "Counting the deck"),
            choice_texts=TELL,
        ),
        build_absent_thing(
            "vectron.silent.dice",
            "contents",
            NO_DICE,
            (
                "規則書にダイスは出てきません。駒はアクションカードで動かします。",
                "The rulebook has no dice: pieces are moved by action cards.",
            ),
        ),
        build_absent_thing(
            "vectron.silent.other",
            "contents",
            NO_OTHER,
            (
                "規則書に出てくる用具はチップ、駒、カード、マーカー、スコアボードだけです。ジョーカーもライフもお金も出てきません。",
                "The rulebook has chips, pieces, cards, markers and a score board, and no jokers, lives or money.",
            ),
        ),
    ),
}
