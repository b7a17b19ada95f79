"""The end of a round, its points, and who wins."""

from __future__ import annotations

from calculators.core.departures import build_leaving_player_clause
from calculators.core.types import Clause, LocalizedText

PUBLISHED = LocalizedText(
    "手元の説明は3人以上の遊び方だけを一人の言葉で書いたものなので、公表されているルールシートの写しで補いました。",
    "The account we have tells the game for three or more in one player's words; this comes from transcriptions of the "
    "published rule sheet.",
)

CLAUSES = (
    build_leaving_player_clause(
        "scout",
        "score?players=4&out=p3&p1=c5.s1.h2&p2=c9.s0.h0&p4=c3.s2.h4&end=empty.p2",
        rules_ja=(
            "抜けた人の手札は伏せたまま置く。残る人が全員スカウトしたらラウンドは終わる。ラウンドは始めた人数の"
            "回数だけ行い、抜けた人が始めるはずのラウンドは次の人が始める。次のラウンドも同じ枚数を配り、抜けた人の"
            "分は使わない。抜けた人のラウンドの得点は、終わったラウンドの分だけ残る。"
        ),
        rules_en=(
            "Their hand lies face down. The round ends once all others who stay have scouted. There are as many"
            " rounds as players began; a round they would have begun is begun by the next player. Later rounds deal"
            " the same hands; theirs is not used."
            " They keep the points of the rounds that were over."
        ),
    ),
    Clause(
        slug="scout.end",
        group="end",
        heading=LocalizedText("ラウンドの終了", "End of a round"),
        text=LocalizedText(
            "ラウンドの終わり方は2通りある。その1つは、誰かがショーで手札を出し切ったとき。",
            "A round ends in one of two ways. One is that a player has shown their last card.",
        ),
        example="check?hand=37&table=26&owner=p4&move=show.1",
        quote="ショーによって手札を全て出し切った場合",
    ),
    Clause(
        slug="scout.end.scouts",
        group="end",
        heading=LocalizedText("ラウンドの終了：全員のスカウト", "End of a round: all others scouted"),
        text=LocalizedText(
            "場札に対してほかのプレイヤー全員がスカウトをしたときも、ラウンドが終わる。",
            "The round also ends when all other players have scouted from the active set.",
        ),
        example="check?players=3&hand=37.41.59&table=82.85&owner=p2&move=scout.left.1",
        quote="場札に対して他のプレイヤー全員がスカウトを行った場合",
    ),
    Clause(
        slug="scout.last",
        group="end",
        heading=LocalizedText(
            "ラウンドの終了：最後のスカウトで場札が0枚", "End of a round: the last scout empties the set"
        ),
        text=LocalizedText(
            "ほかの全員の最後のスカウトで場札もなくなったとき、ラウンドが終わるか続くかは、決めごとで選ぶ。",
            "If the last of all others scouts the last card of the set, the table chooses whether the round ends.",
        ),
        example="check?players=3&turn=p3&hand=37.41.59&table=82&owner=p1&move=scout.left.1",
        basis="ruling",
        quote="場札が0枚になった場合は次のプレイヤーが任意のカードでショーしてください",
    ),
    Clause(
        slug="scout.score",
        group="score",
        heading=LocalizedText("得点計算", "Scoring"),
        text=LocalizedText(
            "獲得したカードとスカウトチップは、1つ1点。",
            "A point for each captured card and each Scout chip.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
        quote="獲得したカード、チップは1枚につき1点",
    ),
    Clause(
        slug="scout.score.hand",
        group="score",
        heading=LocalizedText("得点計算：残った手札", "Scoring: cards left in hand"),
        text=LocalizedText("残った手札は1枚につき−1点。", "Minus one for each card left in hand."),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
        quote="ラウンド終了時手札が残っていたら1枚につき-1点",
    ),
    Clause(
        slug="scout.score.unbeaten",
        group="score",
        heading=LocalizedText("得点計算：全員がスカウトしたとき", "Scoring: when all others scouted"),
        text=LocalizedText(
            "ほかの全員のスカウトで終わったときは、その場札の持ち主の手札は引かない。",
            "If the round ended because all others scouted, the owner of that set loses nothing for the hand.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h2&p3=c4.s5.h3&end=unbeaten.p3",
        quote="スカウトされた場札のオーナーの残った手札はマイナス点としてカウントしません",
    ),
    Clause(
        slug="scout.score.chips",
        group="score",
        heading=LocalizedText("得点計算：得点チップ", "Scoring: point chips"),
        text=LocalizedText(
            "点数分の得点チップを受け取り、次のラウンドへ持ち越す。",
            "Take point chips for it; they are kept for the next rounds.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=1.2.3",
        quote="得点チップはラウンド終了後も持ち越していきます",
    ),
    Clause(
        slug="scout.unused",
        group="score",
        heading=LocalizedText("得点計算：数えないもの", "Scoring: what counts nothing"),
        text=LocalizedText(
            "場に残った場札と、使わなかったスカウト&ショーチップは誰の得点も変えない。",
            "The active set left on the table and unused Scout & Show chips change nobody's score.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2",
        basis="published",
        reason=PUBLISHED,
    ),
    Clause(
        slug="scout.next",
        group="score",
        heading=LocalizedText("次のラウンド、ゲーム終了：次のラウンド", "Next round, end of the game: the next round"),
        text=LocalizedText(
            "スタートプレイヤーは左隣に移り、マーカーを受け取る。全員が1回ずつスタートプレイヤーになる。",
            "The start moves to the player on the left, with the marker. Each player starts once.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7",
        quote="スタートプレイヤーは左隣に映りスタートプレイヤーマーカーを受け取ります",
    ),
    Clause(
        slug="scout.next.chips",
        group="score",
        heading=LocalizedText("次のラウンド、ゲーム終了：チップを戻す", "Next round, end of the game: chips go back"),
        text=LocalizedText(
            "スカウトチップを全て中央に戻し、スカウト&ショーチップを全員に配り直す。",
            "All Scout chips go back to the middle, and everybody gets a Scout & Show chip again.",
        ),
        quote="スカウト&ショーチップを改めて全員に配分します",
    ),
    Clause(
        slug="scout.game",
        group="score",
        heading=LocalizedText("次のラウンド、ゲーム終了：勝敗", "Next round, end of the game: who wins"),
        text=LocalizedText(
            "人数と同じ数のラウンドを行い、合計点が最も多いプレイヤーが勝ち。",
            "There are as many rounds as players. The highest total wins.",
        ),
        example="score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7_3.4.1",
        quote="人数分ラウンドを行い、合計得点が一番多いプレイヤーが勝者となります",
    ),
    Clause(
        slug="scout.game.tie",
        group="score",
        heading=LocalizedText("次のラウンド、ゲーム終了：同点", "Next round, end of the game: ties"),
        text=LocalizedText("同点なら勝ちを分け合う。", "Players who tie share the win."),
        example="score?players=3&rounds=5.5.1_3.3.1_2.2.1",
        quote="同点のプレイヤーがいる場合は勝利を分かち合いましょう",
    ),
    Clause(
        slug="scout.extra",
        group="score",
        heading=LocalizedText("テーブルが足す点", "Points added by the table"),
        text=LocalizedText(
            "ハンデなど、テーブルが自分たちで足す点は、別の行として合計に入る。規則にはない。",
            "Points the table adds by its own agreement, a handicap for instance, are a line of their own in the "
            "total. The rules know none.",
        ),
        example="score?players=3&rounds=5.-2.7_3.4.1_9.2.4&extra=0.3.0&word=handicap",
        basis="ruling",
    ),
)
