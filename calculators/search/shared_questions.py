"""Builds questions that the rules leave open, and those that every game leaves open."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import LocalizedText

TextPair = tuple[str, str]
ChoiceTexts = tuple[TextPair, TextPair]


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A way to settle an open question, and what it means in play."""

    label: LocalizedText
    meaning: LocalizedText


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A question on which the rulebook is silent.

    slug: `vogu.silent.undo`; nearest_clause: the slug of the closest clause; heading: its subject; text: what the
    rulebook does say about it; choices: two ways to settle it, () if the game has no such thing.
    """

    slug: str
    nearest_clause: str
    heading: LocalizedText
    text: LocalizedText
    choices: tuple[TableChoice, ...]


NOTHING = (
    "規則書には書いてありません。どちらで遊ぶかは、卓で決めます。",
    "The rulebook does not say. The table decides which way to play.",
)


def build_open_question(
    open_question_slug: str,
    *,
    nearest_clause_slug_without_game: str,
    heading_texts: TextPair,
    choice_texts: tuple[ChoiceTexts, ...],
    explanation_texts: TextPair = NOTHING,
) -> OpenQuestion:
    """Builds an open question. nearest_clause_slug_without_game: the slug of a clause without the game's slug."""
    game_slug = open_question_slug.partition(".")[0]
    return OpenQuestion(
        slug=open_question_slug,
        nearest_clause=f"{game_slug}.{nearest_clause_slug_without_game}",
        heading=LocalizedText(*heading_texts),
        text=LocalizedText(*explanation_texts),
        choices=tuple(TableChoice(LocalizedText(*label), LocalizedText(*meaning)) for label, meaning in choice_texts),
    )


UNDO: tuple[ChoiceTexts, ...] = (
    (("戻せない", "No"), ("出したら決まり。", "What is played is played.")),
    (
        ("次の人が動くまで戻せる", "Until the next player acts"),
        ("見たカードは、見たまま。", "What has been seen stays seen."),
    ),
)


MISTAKE: tuple[ChoiceTexts, ...] = (
    (
        ("そのまま続ける", "Play on"),
        ("気づくのが遅れた間違いは、なかったことにしない。", "What was noticed too late stands."),
    ),
    (("間違えた所まで戻す", "Go back"), ("その後の手番も、やり直す。", "Everything after it is played again.")),
)


LENGTH: tuple[ChoiceTexts, ...] = (
    (("時間を決めない", "No limit"), ("終わるまで遊ぶ。", "Play to the end.")),
    (
        ("時間で切る", "Stop at a time"),
        ("そのときの得点で決めるかも、卓で決める。", "Whether points count then is agreed."),
    ),
)


TALK: tuple[ChoiceTexts, ...] = (
    (("話してよい", "Yes"), ("本当かどうかは、約束しない。", "Nobody promises that it is true.")),
    (("話さない", "No"), ("見せることも、言うこともしない。", "Nothing is shown and nothing told.")),
)


TELL: tuple[ChoiceTexts, ...] = (
    (("聞かれたら答える", "Asked is answered"), ("枚数は、だれでも数えられる。", "Numbers are open to all.")),
    (("見て数えるだけ", "Only by looking"), ("答えなくてよい。", "Nobody has to say.")),
)


LOOK: tuple[ChoiceTexts, ...] = (
    (("見てよい", "Yes"), ("いつでも、見て戻す。", "At any time, and back as it was.")),
    (("見ない", "No"), ("終わるまで、だれも見ない。", "Nobody looks before the end.")),
)


OTHERS: tuple[ChoiceTexts, ...] = (
    (("遊ばない", "Do not"), ("書かれた人数で遊ぶ。", "Play with the numbers the book gives.")),
    (("卓で決めて遊ぶ", "By your own agreement"), ("枚数などは、卓で決める。", "The table sets the numbers.")),
)


LEAVE: tuple[ChoiceTexts, ...] = (
    (("そこで終わる", "Stop there"), ("その回は数えない。", "This game does not count.")),
    (
        ("残った人で続ける", "The others play on"),
        ("いない人の分をどうするかも、卓で決める。", "What becomes of the seat is agreed."),
    ),
)


SLOW: tuple[ChoiceTexts, ...] = (
    (("待つ", "Wait"), ("時間は限らない。", "Time is not limited.")),
    (
        ("時間を決める", "Set a time"),
        ("始める前に、1手番の時間を決める。", "So long for a turn, agreed before the game."),
    ),
)


SEEN: tuple[ChoiceTexts, ...] = (
    (("そのまま続ける", "Play on"), ("見えたことは、使わないようにする。", "Nobody makes use of it.")),
    (("配り直す", "Begin again"), ("始めからやり直す。", "Deal anew.")),
)


MOVED: tuple[ChoiceTexts, ...] = (
    (("戻せない", "No"), ("コマから手を離したら決まり。", "Once the pawn is let go it stays.")),
    (("次の人が振るまで戻せる", "Until the next player rolls"), ("出た目は変えない。", "The roll stays.")),
)


ADVICE: tuple[ChoiceTexts, ...] = (
    (("話してよい", "Yes"), ("従うかどうかは、手番の人が決める。", "Whoever moves decides.")),
    (("話さない", "No"), ("助言も、約束もしない。", "No advice and no deals.")),
)


ABOUT_UNDO = ("出したものを戻す", "Taking a move back")


ABOUT_MISTAKE = ("間違いに気づいたとき", "A mistake is noticed")


ABOUT_TALK = ("手札の話をする", "Talking about one's hand")


ABOUT_ADVICE = ("相談や助言をする", "Talking and advice")


ABOUT_LEAVE = ("途中で抜ける人がいる", "Somebody has to leave")


ABOUT_SLOW = ("考える時間", "How long one may think")


ABOUT_LENGTH = ("かかる時間と年齢", "Playing time and age")


ABOUT_SEEN = ("見えてしまった", "A card was seen by accident")


ABOUT_COUNT = ("相手の手札の枚数", "How many cards others hold")


NO_DICE = ("ダイス", "Dice")


NO_OTHER = ("ほかのゲームにあるもの", "Things of other games")


def build_open_questions_shared_by_games(
    game_slug: str, turn_clause_name: str, *excluded_names: str
) -> tuple[OpenQuestion, ...]:
    """Builds the open questions that all games share: taking back, mistakes, talk, leaving and time.

    turn_clause_name: the game's clause about the turn; excluded_names: the questions to leave out.
    """
    question_by_name = {
        "undo": build_open_question(
            f"{game_slug}.silent.undo",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_UNDO,
            choice_texts=UNDO,
        ),
        "mistake": build_open_question(
            f"{game_slug}.silent.mistake",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_MISTAKE,
            choice_texts=MISTAKE,
        ),
        "talk": build_open_question(
            f"{game_slug}.silent.talk",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_TALK,
            choice_texts=TALK,
        ),
        "leave": build_open_question(
            f"{game_slug}.silent.leave",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_LEAVE,
            choice_texts=LEAVE,
        ),
        "slow": build_open_question(
            f"{game_slug}.silent.slow",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_SLOW,
            choice_texts=SLOW,
        ),
        "length": build_open_question(
            f"{game_slug}.silent.length",
            nearest_clause_slug_without_game=turn_clause_name,
            heading_texts=ABOUT_LENGTH,
            choice_texts=LENGTH,
        ),
    }
    return tuple(question for name, question in question_by_name.items() if name not in excluded_names)


def build_absent_thing(
    open_question_slug: str,
    nearest_clause_slug_without_game: str,
    heading_texts: TextPair,
    explanation_texts: TextPair,
) -> OpenQuestion:
    """Builds the entry for a thing that a game does not have; it has no choices."""
    return build_open_question(
        open_question_slug,
        nearest_clause_slug_without_game=nearest_clause_slug_without_game,
        heading_texts=heading_texts,
        choice_texts=(),
        explanation_texts=explanation_texts,
    )
