"""Clauses about a turn: drawing, moving, and further moves."""

from __future__ import annotations

from calculators.core.types import Clause, LocalizedText
from calculators.vectron.clauses.tables import NEAR_GATE, TABLE

CLAUSES = (
    Clause(
        slug="vectron.turn",
        group="turn",
        heading=LocalizedText("手番でやること", "A turn"),
        text=LocalizedText(
            "スタートプレイヤーから順に手番を行う。手番ではカードのドローと配置、駒の移動、駒の追加移動を、この順"
            "に行う。",
            "Players take turns, beginning with the first player. A turn is drawing and placing a card, moving "
            "the piece, and further moves, in this order.",
        ),
        example=f"check?{TABLE}&hand=D2.O1&move=play.D2",
        quote="〈カードのドローと配置〉〈駒の 移動〉〈駒の追加移動〉を順に行います",
    ),
    Clause(
        slug="vectron.draw",
        group="turn",
        heading=LocalizedText("〈カードのドローと配置〉 引く", "Drawing and placing a card: drawing"),
        text=LocalizedText(
            "山札か、だれかのアクション列（自分のでもよい）のいちばん上から1枚を手札に加える。",
            "Take the top card of the deck or of any action row, your own included, into your hand.",
        ),
        example=f"check?{TABLE}&hand=D2.O1&move=draw.p2",
        quote="一番上の1枚を取って、手札に加えます",
    ),
    Clause(
        slug="vectron.play",
        group="turn",
        heading=LocalizedText("〈カードのドローと配置〉 置く", "Drawing and placing a card: placing"),
        text=LocalizedText(
            "そのあと手札から1枚を、表向きで自分のアクション列のいちばん上に重ねる。手札は2枚に戻る。",
            "Then put one card of your hand face up on top of your own action row. The hand is two cards again.",
        ),
        example=f"check?{TABLE}&hand=D2.O1.S&phase=play&move=play.S",
        basis="reading",
        quote="て重ね、内容が全員に分かるようにします",
        reason=LocalizedText(
            "文の前半がこの規則書の写しから失われている。駒の移動は「この手番に出したカード」を使い、追加移動は「"
            "ひとつ下に重ねられたカード」を使うので、手札の1枚を自分の列の上に出すことになる。",
            "The first half of the sentence is lost in our copy. The move uses the card put down this turn, and "
            "further moves the card below it, so a card of the hand goes on top of the own row.",
        ),
    ),
    Clause(
        slug="vectron.play.open",
        group="turn",
        heading=LocalizedText("〈カードのドローと配置〉 列の内容", "Drawing and placing a card: what is in a row"),
        text=LocalizedText(
            "アクション列のカードは、内容が全員に分かるように重ねる。",
            "Cards of an action row are stacked so that everybody can tell what they are.",
        ),
        quote="て重ね、内容が全員に分かるようにします",
    ),
    Clause(
        slug="vectron.forced",
        group="turn",
        heading=LocalizedText(
            "〈カードのドローと配置〉 駒が倒れているとき",
            "Drawing and placing a card: with the piece down",
        ),
        text=LocalizedText(
            "手番の始めに自分の駒が倒れていたら、選ばずに山札の1枚を引いて、そのまま自分のアクション列の上に表で出す。",
            "If your piece is lying when your turn begins, there is no choice: a card of the deck goes face up "
            "straight onto your row.",
        ),
        example=f"check?{TABLE.replace('p1=h2', 'p1=h2.down')}&move=forced.D2",
        quote="強制的に山札から1枚引いて",
    ),
    Clause(
        slug="vectron.rise",
        group="turn",
        heading=LocalizedText("〈カードのドローと配置〉 駒を起こす", "Drawing and placing a card: standing up"),
        text=LocalizedText(
            "倒れていた駒は、そのあとの移動で起きる。", "A piece that is down stands up in the move that follows."
        ),
        example=f"check?{TABLE.replace('p1=h2', 'p1=h2.down')}&phase=move&move=move.D2".replace("row1=O3", "row1=O2"),
        quote="駒は、それに続く〈駒の移動〉のさいに起こします",
    ),
    Clause(
        slug="vectron.move",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 斜めと縦横", "Moving the piece: diagonal and orthogonal"),
        text=LocalizedText(
            "この手番に出したカードで駒を動かす。斜めは斜め4方向、縦横は縦横4方向のどれかへ、書かれた数ちょうど離"
            "れた場所へ動く。",
            "Move by the card put down this turn: in one of the four diagonal or the four orthogonal directions, "
            "exactly its distance.",
        ),
        example=f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=O1.O3"),
        quote="カードに書かれた数の「マス」の分だけ離れた場所を、移動先として選びます",
    ),
    Clause(
        slug="vectron.move.jump",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 ジャンプ", "Moving the piece: jumping"),
        text=LocalizedText(
            "移動はジャンプで、途中にある他人の駒は邪魔にならない。",
            "The move is a jump: pieces on the way do not block.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.D2",
        quote="これはジャンプ移動で、途中にある他人の駒は移動を妨げません",
    ),
    Clause(
        slug="vectron.move.short",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 途中で止まらない", "Moving the piece: no stopping short"),
        text=LocalizedText("途中で止まることはできない。", "Stopping short is not possible."),
        example=f"check?{TABLE}&phase=move&move=move.A1",
        quote="また、途中で止まることはできません",
    ),
    Clause(
        slug="vectron.move.must",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 必ず動く", "Moving the piece: it has to move"),
        text=LocalizedText(
            "最初の移動は必ず行う。追加の移動だけが、しなくてもよい。",
            "The first move has to be made. Only further moves may be left out.",
        ),
        example=f"check?{TABLE}&phase=move&move=stop",
        basis="reading",
        quote="〈駒の移動〉〈駒の追加移動〉を順に行います",
        reason=LocalizedText(
            "移動は行うとだけ書かれ、追加の移動は「望むだけ」と書かれている。",
            "The move is simply made; of further moves it says as many as wanted.",
        ),
    ),
    Clause(
        slug="vectron.wall",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 壁", "Moving the piece: walls"),
        text=LocalizedText(
            "端まで来てさらに壁に向かうときは壁を蹴り、ふさがれた向きだけを逆にして残りのマス数を進む。蹴ることに"
            "マス数は使わない。",
            "At the edge the piece kicks off the wall and goes on with the spaces left, only the blocked part of "
            "its direction turned round. The kick costs no space.",
        ),
        example="check?players=2&map=----_-a--_----_----&row1=D2&phase=move&move=move.D2",
        basis="reading",
        quote="壁から見て前後と左右を反転した方向",
        reason=LocalizedText(
            "図では斜め2の移動先が4つあり、1つは壁蹴りなし、1つは元の位置に戻る。ふさがれた向きだけを逆にする読み"
            "方だけが、この4つになる。両方を逆にすると3つが元の位置になる。",
            "In the figure diagonal 2 has four destinations, one without a kick and one back at the start. Only "
            "turning round the blocked part gives these four; turning both round leads back in three of them.",
        ),
    ),
    Clause(
        slug="vectron.wall.corner",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 四隅", "Moving the piece: corners"),
        text=LocalizedText(
            "四隅から斜めに動くときは、どれも中央に向かう。",
            "From a corner every diagonal leads to the middle.",
        ),
        example="check?players=2&map=a---_----_----_----&row1=D2&phase=move&move=move.C3",
        quote="ボードの四隅から斜めに動く場合は、単にボードの中央に向かって動かします",
    ),
    Clause(
        slug="vectron.swapcard",
        group="turn",
        heading=LocalizedText("〈駒の移動〉 Sのカード", "Moving the piece: the S card"),
        text=LocalizedText(
            "Sのカードは、向きも距離も問わず、2枚のスワップチップのどちらかへ行く。",
            "The S card goes to either of the two swap chips, in any direction and at any distance.",
        ),
        example=f"moves?{TABLE}&phase=move".replace("row1=O3", "row1=S.O3"),
        quote="2枚あるスワップチップのどちらか",
    ),
    Clause(
        slug="vectron.star",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること スターチップ", "What the destination does: a star chip"),
        text=LocalizedText(
            "スターチップのある場所では、それを手元に取り、手元にあったチップを出発地点に置く。",
            "On a star chip: take it, and leave the chip you held on the cell your piece came from.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.D2",
        quote="移動先がスターチップのある場所なら",
    ),
    Clause(
        slug="vectron.gate",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること ゲートチップ", "What the destination does: a gate chip"),
        text=LocalizedText(
            "ゲートチップも同じように手元に取り、出発地点に置いたチップの星の数だけ、自分のゲージが上がる。",
            "A gate chip is taken the same way, and your gauge rises by the stars on the chip left behind.",
        ),
        example=f"check?{NEAR_GATE}&phase=move&move=move.C1",
        quote="そのチップに書かれた星の分だけゲージを上げます",
    ),
    Clause(
        slug="vectron.gate.left",
        group="effect",
        heading=LocalizedText(
            "◆駒の移動先に応じて起きること ゲートからゲート", "What the destination does: a gate for a gate"
        ),
        text=LocalizedText(
            "ゲートチップを持ってゲートチップを踏んでも、ゲージは上がらない。ゲートチップに星はない。",
            "A gate chip left behind raises nothing: it has no stars.",
        ),
        example=f"check?{NEAR_GATE}&phase=move&move=move.C1".replace("p1=h2", "p1=hG").replace("G3", "13"),
        basis="reading",
        quote="そのチップに書かれた星の分だけゲージを上げます",
        reason=LocalizedText("ゲートチップに星は書かれていない。", "No stars are printed on a gate chip."),
    ),
    Clause(
        slug="vectron.gate.marker",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること マーカー", "What the destination does: the marker"),
        text=LocalizedText(
            "ゲージの値は、プレイヤーカードのゲージの上のマーカーで示す。",
            "The marker on the player card shows the gauge.",
        ),
        quote="プレイヤーカードのゲージの上にマーカーを置いて示します",
    ),
    Clause(
        slug="vectron.swap",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること スワップチップ", "What the destination does: a swap chip"),
        text=LocalizedText(
            "スワップチップのある場所では、そのチップが出発地点へ移る。",
            "On a swap chip: it goes to the cell your piece came from.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.C2".replace("row1=O3", "row1=O2"),
        quote="それを出発地点に置くことで、自分の駒と場所を入れ替えます",
    ),
    Clause(
        slug="vectron.tackle",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること 他人の駒", "What the destination does: another piece"),
        text=LocalizedText(
            "他人の駒のある場所に着いたら、場所と手持ちのチップを交換する。",
            "On another player's piece: the two change places and held chips.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p1=h2", "p1=hG"),
        quote="位置だけでなく手持ちのチップも交換します",
    ),
    Clause(
        slug="vectron.tackle.down",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること 倒す", "What the destination does: knocking down"),
        text=LocalizedText("場所を入れ替えた相手の駒を倒す。", "The piece one changed places with is knocked down."),
        example=f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p1=h2", "p1=hG"),
        quote="相手の駒を倒し",
    ),
    Clause(
        slug="vectron.tackle.up",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること 起こす", "What the destination does: setting up again"),
        text=LocalizedText("相手の駒がすでに倒れていたら、起こす。", "If that piece was down already, it is set up."),
        example=f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p2=h3", "p2=h3.down"),
        quote="もしすでに駒が倒れていたら起こし",
    ),
    Clause(
        slug="vectron.tackle.gate",
        group="effect",
        heading=LocalizedText(
            "◆駒の移動先に応じて起きること 交換したゲートチップ",
            "What the destination does: a gate chip changed",
        ),
        text=LocalizedText(
            "交換でゲートチップを受け取った人は、渡したチップの星の数だけゲージが上がる。ゲートチップを持って星を"
            "持つ駒を踏むと、相手のゲージが上がる。",
            "Whoever receives a gate chip by the exchange raises their own gauge by the stars on the chip given "
            "away. Stepping with a gate chip onto a piece with stars raises the other player's gauge.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.B3".replace("row1=O3", "row1=D1").replace("p1=h2", "p1=hG"),
        quote="スターチップを持つ駒を踏むと、相手のゲージが上昇します",
    ),
    Clause(
        slug="vectron.stay",
        group="effect",
        heading=LocalizedText("◆駒の移動先に応じて起きること 元の位置", "What the destination does: the same cell"),
        text=LocalizedText(
            "移動先が元の位置なら、マップもチップも変わらない。倒れていた駒は、この移動でも起きる。",
            "Where the piece comes back to its own cell, neither map nor chips change. A piece that is down "
            "stands up by this move too.",
        ),
        example=f"check?{TABLE}&phase=move&move=move.B2".replace("row1=O3", "row1=D2").replace("21G1_a3", "21G1_3a"),
        basis="reading",
        quote="D(元の位置に戻る)",
        reason=LocalizedText(
            "図は元の位置も移動先に数えるが、そこで何が起きるかは書かれていない。チップも他人の駒もないので、何も"
            "起きない。",
            "The figure counts the own cell among the destinations, but nothing is said of what it does. No chip "
            "and no other piece is there, so nothing happens.",
        ),
    ),
    Clause(
        slug="vectron.just3",
        group="effect",
        heading=LocalizedText("特別ルール ◆ジャスト3ボーナス", "Special rules: Just 3 bonus"),
        text=LocalizedText(
            "見出しはあるが、本文がこの規則書の写しから失われている。推測はしない。卓で得る点は「手で加える点」に"
            "入れれば、得点に加わる。",
            "The heading is there, its text is lost in our copy of the rules. We do not guess. Points your table "
            "gives for it can be entered as points by hand and count in the score.",
        ),
        example="score?players=3&p1=g7&p2=g4&p3=g1&bonus=0.1.0",
        basis="ruling",
        quote="ジャスト3ボーナス",
    ),
    Clause(
        slug="vectron.more",
        group="turn",
        heading=LocalizedText("〈駒の追加移動〉", "Further moves"),
        text=LocalizedText(
            "移動のあと、望むだけ追加で動ける。",
            "Then make as many further moves as you like.",
        ),
        example=f"moves?{TABLE}&phase=move&used=1",
        quote="追加の移動を望むだけ行うことができます",
    ),
    Clause(
        slug="vectron.more.card",
        group="turn",
        heading=LocalizedText("〈駒の追加移動〉 使うカード", "Further moves: the card"),
        text=LocalizedText(
            "追加の移動では、自分のアクション列の、使ったばかりのカードのひとつ下を使う。",
            "A further move uses the card right below the one just used, in your own row.",
        ),
        example=f"check?{TABLE}&phase=move&used=1&move=move.A4",
        quote="追加の移動では、直前に使ったカードのひとつ下に重ねられたカードを使います",
    ),
    Clause(
        slug="vectron.more.stop",
        group="turn",
        heading=LocalizedText("〈駒の追加移動〉 やめる", "Further moves: stopping"),
        text=LocalizedText(
            "アクション列を全部使っても、途中で手番を終えてもよい。",
            "You may use all cards of the row or end the turn after any.",
        ),
        example=f"check?{TABLE}&phase=move&used=1&move=stop",
        quote="アクション列のカードを全て使うことも、全ては使わずに手番を終えることもできます",
    ),
    Clause(
        slug="vectron.more.effects",
        group="effect",
        heading=LocalizedText("〈駒の追加移動〉 起きること", "Further moves: effects"),
        text=LocalizedText(
            "移動先で起きることは、追加の移動でも毎回起きる。",
            "Each destination has its effect in further moves as well.",
        ),
        quote="「◆駒の移動先に応じて起きること」は、駒の追加移動の際にも発生します",
    ),
)
