"""The holes of the rulebook, for the table to settle."""

from __future__ import annotations

from calculators.words import Option, Ruling, View, Words

EVERYWHERE = (View.SCORE, View.MOVES, View.CHECK)

START_RULING = Ruling(
    key="start",
    clause="coupelation.row",
    views=EVERYWHERE,
    question=Words(
        "「25」は一番下の段のどこに来てもよいか",
        "May 25 end up anywhere in the bottom row?",
    ),
    wording=Words("2.ゲームの準備「カード7枚分ほど離して」", "2. Set-up: 25 is put about seven cards away"),
    options=(
        Option(
            "free",
            Words("どこでもよい", "anywhere"),
            Words(
                "7枚以内なら、25の左右どちらへも何枚でも伸ばせる。",
                "The row may grow on either side of 25 as long as it is at most 7 wide.",
            ),
        ),
        Option(
            "middle",
            Words("必ず中央", "always the middle"),
            Words(
                "25が下段にあるあいだ、その左右は3枚ずつまで。",
                "While 25 lies in the bottom row, at most three cards lie on either side of it.",
            ),
        ),
    ),
    reason=Words(
        "規則は7枚並べることしか求めていない。中央とはどこにも書かれていない。",
        "The rules only ask for seven cards; nothing says that 25 is in the middle.",
    ),
)

FINISH_RULING = Ruling(
    key="finish",
    clause="coupelation.take",
    views=EVERYWHERE,
    question=Words(
        "行動Dでフィニッシュカードの数字はいくつか",
        "What number has the finish card in action D?",
    ),
    wording=Words(
        "6.ゲーム攻略の秘訣「フィニッシュカードをリザーブに送れば」",
        "6. Hints: the finish card can be sent to the reserve",
    ),
    options=(
        Option(
            "0",
            Words("0として数える", "it counts 0"),
            Words(
                "0として合計・差分に使える。リザーブからは結果が0のときに置ける。",
                "It can be paid as 0, and be taken from the reserve with a result of 0.",
            ),
        ),
        Option(
            "none",
            Words("行動Dには使わない", "no part in D"),
            Words(
                "リザーブに送ることも、リザーブから置くことも、破棄することもできない。",
                "It can neither be paid nor taken nor discarded in action D.",
            ),
        ),
    ),
    reason=Words(
        "秘訣はリザーブに送れると述べるので、何かの数として数えられるはずである。数字のないカードは0とみなす。",
        "The hints say that it can be sent to the reserve, so it must count something; no number is 0.",
    ),
)

EARLY = Ruling(
    key="early",
    clause="coupelation.win",
    views=EVERYWHERE,
    question=Words(
        "裏向きのカードが残っているうちに、フィニッシュカードを置けるか",
        "May the finish card be placed while cards are still face down?",
    ),
    wording=Words("5.ゲームの終了「全て表向きで配置した状態で」", "5. End: with all of them placed face up"),
    options=(
        Option(
            "last",
            Words("置けない", "no, it comes last"),
            Words(
                "グラスカード27枚が全て表向きになってから最後に置く。",
                "It is placed only when all 27 glass cards lie face up.",
            ),
        ),
        Option(
            "allowed",
            Words("置ける", "yes"),
            Words(
                "先に置いてよく、最後の1枚が表向きで正しくそろったときに勝つ。",
                "It may come before, and the game is won when the last card is face up and in order.",
            ),
        ),
    ),
    reason=Words(
        "勝利は全て表向きの状態で置いたときとされ、それ以外は敗北とされている。",
        "Winning is placing it with all of them face up, and everything else is lost.",
    ),
)

HEARTS = Ruling(
    key="hearts",
    clause="coupelation.draw",
    views=EVERYWHERE,
    question=Words(
        "♡の下に裏向きのカードがあるとき、何枚引けるか",
        "What does a heart draw over a face-down card?",
    ),
    wording=Words(
        "4.1 カードのドロウ「下に並ぶ2枚のカードに記載のマーク」",
        "4.1 Draw: the marks on the two cards below",
    ),
    options=(
        Option(
            "visible",
            Words("見えるマークだけ数える", "visible marks count"),
            Words(
                "裏向きのカードは0枚として、見えるほうのマークだけを数える。",
                "The face-down card counts 0, the visible one counts.",
            ),
        ),
        Option(
            "none",
            Words("引けない", "nothing"),
            Words("1枚でも裏向きなら0枚になる。", "The heart draws 0 if either is face down."),
        ),
    ),
    reason=Words(
        "見えないマークは確認できないが、見えるマークまで無効にする記述はない。",
        "A mark that cannot be seen cannot be counted; nothing takes the visible one away.",
    ),
)

DISCARDS = Ruling(
    key="discards",
    clause="coupelation.take",
    views=EVERYWHERE,
    question=Words(
        "複数枚を破棄するとき、+1と−1を混ぜてよいか",
        "With several discards, may some add 1 and others take 1 away?",
    ),
    wording=Words(
        "4.2 D「その枚数分だけ合計または差分の結果を±1修正」", "4.2 D: ±1 for as many cards as discarded"
    ),
    options=(
        Option(
            "each",
            Words("1枚ごとに選ぶ", "each on its own"),
            Words(
                "1枚ごとに+1か−1を選ぶ。k枚ならk、k−2、…、−kのどれか。",
                "Every card shifts by 1 up or down: k of them by k, k−2, … −k.",
            ),
        ),
        Option(
            "same",
            Words("全て同じ向き", "all one way"),
            Words("k枚なら+kか−kのどちらか。", "k cards shift by k up or k down."),
        ),
    ),
    reason=Words(
        "±1の修正が枚数分だけ行われると読むのが文の通りである。",
        "The text has a shift of ±1 as many times as there are cards.",
    ),
)

RULINGS = (START_RULING, FINISH_RULING, EARLY, HEARTS, DISCARDS)
