"""Lists the rulings: questions that the rulebook leaves open and that the table decides."""

from __future__ import annotations

from calculators.core.types import LocalizedText, Option, Ruling, View

EVERYWHERE = (View.SCORE, View.MOVES, View.CHECK)

START_RULING = Ruling(
    key="start",
    clause="coupelation.setup.start",
    views=EVERYWHERE,
    question=LocalizedText(
        "「25」は一番下の段のどこに来てもよいか",
        "May 25 end up anywhere in the bottom row?",
    ),
    wording=LocalizedText("2.ゲームの準備「カード7枚分ほど離して」", "2. Setting up: 25 is put about seven cards away"),
    options=(
        Option(
            "free",
            LocalizedText("どこでもよい", "anywhere"),
            LocalizedText(
                "7枚以内なら、25の左右どちらへも何枚でも伸ばせる。",
                "The row may grow on either side of 25 as long as it is at most 7 wide.",
            ),
        ),
        Option(
            "middle",
            LocalizedText("必ず中央", "always the middle"),
            LocalizedText(
                "25が下段にあるあいだ、その左右は3枚ずつまで。",
                "While 25 lies in the bottom row, at most three cards lie on either side of it.",
            ),
        ),
    ),
    reason=LocalizedText(
        "規則は7枚並べることしか求めていない。中央とはどこにも書かれていない。",
        "The rules only ask for seven cards; nothing says that 25 is in the middle.",
    ),
)

FINISH_RULING = Ruling(
    key="finish",
    clause="coupelation.take",
    views=EVERYWHERE,
    question=LocalizedText(
        "行動Dでフィニッシュカードの数字はいくつか",
        "What number has the finish card in action D?",
    ),
    wording=LocalizedText(
        "6.ゲーム攻略の秘訣「フィニッシュカードをリザーブに送れば」",
        "6. Hints: the finish card can be sent to the reserve",
    ),
    options=(
        Option(
            "0",
            LocalizedText("0として数える", "it counts 0"),
            LocalizedText(
                "0として合計・差分に使える。リザーブからは結果が0のときに置ける。",
                "It can be paid as 0, and be taken from the reserve with a result of 0.",
            ),
        ),
        Option(
            "none",
            LocalizedText("行動Dには使わない", "no part in D"),
            LocalizedText(
                "リザーブに送ることも、リザーブから置くことも、破棄することもできない。",
                "It can neither be paid nor taken nor discarded in action D.",
            ),
        ),
        Option(
            "wild",
            LocalizedText("好きな数として数える", "any number you like"),
            LocalizedText(
                "どの数としても使え、リザーブからはどの2枚でも置ける。",
                "It can be paid as any number, and be taken from the reserve for any two cards.",
            ),
        ),
    ),
    reason=LocalizedText(
        "秘訣はリザーブに送れると述べるので、何かの数として数えられるはずである。数字のないカードは0とみなす。",
        "The hints say that it can be sent to the reserve, so it must count something; no number is 0.",
    ),
)

EARLY = Ruling(
    key="early",
    clause="coupelation.win",
    views=EVERYWHERE,
    question=LocalizedText(
        "ほかが全て表向きになる前に、最上段に置けるか",
        "May the top be filled before all other cards lie face up?",
    ),
    wording=LocalizedText("5.ゲームの終了「全て表向きで配置した状態で」", "5. End: with all of them placed face up"),
    options=(
        Option(
            "last",
            LocalizedText("置けない", "no, it comes last"),
            LocalizedText(
                "27枚が全て表向きになってから、最後に表向きで置く。最初のゲームの最上段も同じ。",
                "It comes last and face up, when the other 27 lie face up; so does the top of the first game.",
            ),
        ),
        Option(
            "allowed",
            LocalizedText("置ける", "yes"),
            LocalizedText(
                "先に置いてよく、最後の1枚が表向きで正しくそろったときに勝つ。最初のゲームでは最上段を裏向きにも置ける。",
                "It may come before, and the game is won when the last card is face up and in order; "
                "in the first game the top may lie face down as well.",
            ),
        ),
        Option(
            "lost",
            LocalizedText("置けるが、そこで負け", "yes, and all lose"),
            LocalizedText(
                "置いてよいが、表向きでないカードが残っていれば、そこでゲームが終わり、全員の敗北になる。",
                "It may come before, but while a card is not face up the game ends with it and all lose.",
            ),
        ),
    ),
    reason=LocalizedText(
        "勝利は全て表向きの状態で置いたときとされ、それ以外は敗北とされている。",
        "Winning is placing it with all of them face up, and everything else is lost.",
    ),
)

HEARTS = Ruling(
    key="hearts",
    clause="coupelation.draw.heart",
    views=EVERYWHERE,
    question=LocalizedText(
        "♡の下に裏向きのカードがあるとき、何枚引けるか",
        "What does a heart draw over a face-down card?",
    ),
    wording=LocalizedText(
        "4.1 カードのドロウ「下に並ぶ2枚のカードに記載のマーク」",
        "4.1 Draw: the marks on the two cards below",
    ),
    options=(
        Option(
            "visible",
            LocalizedText("見えるマークだけ数える", "visible marks count"),
            LocalizedText(
                "裏向きのカードは0枚として、見えるほうのマークだけを数える。",
                "The face-down card counts 0, the visible one counts.",
            ),
        ),
        Option(
            "none",
            LocalizedText("引けない", "nothing"),
            LocalizedText("1枚でも裏向きなら0枚になる。", "The heart draws 0 if either is face down."),
        ),
    ),
    reason=LocalizedText(
        "見えないマークは確認できないが、見えるマークまで無効にする記述はない。",
        "A mark that cannot be seen cannot be counted; nothing takes the visible one away.",
    ),
)

DISCARDS = Ruling(
    key="discards",
    clause="coupelation.take.adjust",
    views=EVERYWHERE,
    question=LocalizedText(
        "複数枚を破棄するとき、+1と−1を混ぜてよいか",
        "With several discards, may some add 1 and others take 1 away?",
    ),
    wording=LocalizedText(
        "4.2 D「その枚数分だけ合計または差分の結果を±1修正」", "4.2 D: ±1 for as many cards as discarded"
    ),
    options=(
        Option(
            "each",
            LocalizedText("1枚ごとに選ぶ", "each on its own"),
            LocalizedText(
                "1枚ごとに+1か−1を選ぶ。k枚ならk、k−2、…、−kのどれか。",
                "Every card shifts by 1 up or down: k of them by k, k−2, … −k.",
            ),
        ),
        Option(
            "same",
            LocalizedText("全て同じ向き", "all one way"),
            LocalizedText("k枚なら+kか−kのどちらか。", "k cards shift by k up or k down."),
        ),
    ),
    reason=LocalizedText(
        "±1の修正が枚数分だけ行われると読むのが文の通りである。",
        "The text has a shift of ±1 as many times as there are cards.",
    ),
)

PLACE = Ruling(
    key="place",
    clause="coupelation.finish",
    views=EVERYWHERE,
    question=LocalizedText(
        "フィニッシュカードを最上段より下にも置けるか",
        "May the finish card lie below the top?",
    ),
    wording=LocalizedText(
        "3.ゲームの目標「最上段にはフィニッシュカードしか配置できません」",
        "3. The aim: at the top only the finish card can be placed",
    ),
    options=(
        Option(
            "top",
            LocalizedText("最上段だけ", "only at the top"),
            LocalizedText(
                "フィニッシュカードは最上段にだけ置ける。",
                "The finish card is placed at the top and nowhere else.",
            ),
        ),
        Option(
            "anywhere",
            LocalizedText("下にも置ける", "below it too"),
            LocalizedText(
                "数字のないカードとして、裏向きのカードと同じように並びに入る。勝つには行動Dで差し替えて"
                "手元に戻し、最上段に置く。",
                "Without a number it stands in the order as a face-down card does. To win it has to be exchanged "
                "by action D, come back before its player, and go to the top.",
            ),
        ),
    ),
    reason=LocalizedText(
        "最上段にほかのカードを置けないことだけが書かれているが、勝つにはそこに置くしかない。一方「フィニッシュカードが"
        "除かれた場合」という文は、差し替えで除かれることがあると読める。",
        "Printed is only that nothing else lies at the top, and winning asks for it there; yet a sentence tells what "
        "happens when the finish card is removed in an exchange.",
    ),
)

HIDDEN_RULING = Ruling(
    key="hidden",
    clause="coupelation.down.any",
    views=EVERYWHERE,
    question=LocalizedText(
        "裏向きのカードは、隣り合うカードと同じ数字とみなせるか(24と25の間など)",
        "May a face-down card count as equal to the cards it lies between (24 and 25)?",
    ),
    wording=LocalizedText(
        "4.2 B「配置済みの他のカードの数字との重複も可能です」",
        "4.2 B: its number may repeat that of another placed card",
    ),
    options=(
        Option(
            "between",
            LocalizedText("間の整数に限る", "only strictly between"),
            LocalizedText(
                "24と25の間には置けない。重なってよいのは、並びの離れたカードの数字。",
                "Not between 24 and 25. What may repeat is the number of a card elsewhere.",
            ),
        ),
        Option(
            "equal",
            LocalizedText("同じ数字でもよい", "equal as well"),
            LocalizedText(
                "24と25の間にも置ける。裏向きのカードは並びの幅を取らない。",
                "Also between 24 and 25: a face-down card takes no room of its own.",
            ),
        ),
    ),
    reason=LocalizedText(
        "「全てのカードの配置がルールと矛盾しない範囲で」とあり、昇順と「間に収まらなければいけません」は同じ数字を許さない。",
        "It has to keep to the rules of placing, and neither rising nor lying between allows the same number.",
    ),
)

BOTTOM = Ruling(
    key="bottom",
    clause="coupelation.draw.heart",
    views=EVERYWHERE,
    question=LocalizedText(
        "一番下の段の♡では何枚引けるか",
        "What does a heart in the bottom row draw?",
    ),
    wording=LocalizedText(
        "4.1 カードのドロウ「下に並ぶ2枚のカードに記載のマーク」",
        "4.1 Draw: the marks on the two cards below",
    ),
    options=(
        Option(
            "none",
            LocalizedText("引けない", "nothing"),
            LocalizedText("下にカードがないので0枚。", "There is no card below it: 0."),
        ),
        Option(
            "beside",
            LocalizedText("隣のカードを数える", "the cards beside it"),
            LocalizedText(
                "左右に隣り合うカードのマークを合計する(♡は0)。",
                "The marks of the cards beside it, left and right, are added (a heart counts 0).",
            ),
        ),
    ),
    reason=LocalizedText(
        "確認するのは下に並ぶカードだけで、一番下の段の下にはカードがない。",
        "Only the cards below are looked at, and below the bottom row there are none.",
    ),
)

RULINGS = (START_RULING, FINISH_RULING, EARLY, HEARTS, DISCARDS, PLACE, HIDDEN_RULING, BOTTOM)
