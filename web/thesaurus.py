"""What players say for what the rules call something else, and how the terms are read.

A row is one idea: whoever searches for one of its words finds all of them. Kana stand beside the kanji they read.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    # points and the end
    ("端数", "はすう", "小数", "切り捨て", "きりすて", "四捨五入", "round down", "rounding", "fraction", "decimal"),
    ("同点", "どうてん", "引き分け", "ひきわけ", "タイブレーク", "同じ点", "tie", "tied", "equal points", "tie-break"),
    ("勝者", "勝ち", "勝利", "かち", "勝つ", "winner", "win", "wins", "victory"),
    ("負け", "敗北", "まけ", "はいぼく", "lose", "lost", "defeat"),
    ("得点", "とくてん", "点数", "ポイント", "スコア", "score", "points", "scoring"),
    ("終了", "終わり", "おわり", "しゅうりょう", "ゲーム終了", "いつ終わる", "end", "game over", "finish", "over"),
    ("失点", "マイナス", "減点", "negative", "minus"),
    ("清算", "せいさん", "精算", "決算", "settlement", "settle"),
    ("ラウンド", "回", "何回", "rounds"),
    # people and turns
    (
        "人数", "にんずう", "何人", "なんにん", "プレイヤー数",
        "how many players", "number of players", "player count", "players",
    ),
    ("2人", "二人", "ふたり", "2人プレイ", "two players", "2 players"),
    ("3人", "三人", "さんにん", "3人プレイ", "three players", "3 players"),
    (
        "スタートプレイヤー", "最初のプレイヤー", "先手", "先番", "開始プレイヤー", "誰から", "だれから", "最初の人",
        "始める人", "スタートマーカー", "start player", "starting player", "first player", "who starts", "goes first",
    ),
    ("手番", "てばん", "ターン", "順番", "turn", "turns"),
    ("時計回り", "とけいまわり", "左隣", "左回り", "clockwise", "to the left"),
    ("パス", "何もしない", "pass", "skip"),
    ("連続", "2回", "二回", "続けて", "もう一度", "twice", "again", "two times", "in a row"),
    ("準備", "じゅんび", "セットアップ", "並べ方", "配り方", "setup", "set up", "set-up", "setting up", "deal"),
    ("ハウスルール", "決めごと", "バリアント", "追加ルール", "上級", "variant", "house rule", "ruling", "optional"),
    # cards
    ("手札", "てふだ", "ハンド", "持ち札", "hand", "hands"),
    (
        "手札の上限", "てふだのじょうげん", "最大枚数", "何枚まで", "枚数", "まいすう",
        "hand limit", "hand size", "how many cards",
    ),
    ("上限", "じょうげん", "下限", "かげん", "limit", "maximum", "at most"),
    ("場札", "ばふだ", "場のカード", "active set"),
    ("山札", "やまふだ", "デッキ", "山", "draw pile", "deck", "stock"),
    ("捨て札", "すてふだ", "捨て", "破棄", "はき", "ディスカード", "discard", "discards"),
    ("引く", "ひく", "ドロー", "補充", "draw a card", "draw cards", "draws"),
    ("裏向き", "うらむき", "伏せ", "伏せる", "ふせる", "face down", "facedown"),
    ("表向き", "おもてむき", "めくる", "公開", "こうかい", "オープン", "face up", "reveal", "turn up"),
    (
        "上下逆", "上下を入", "逆さ", "さかさ", "ひっくり返す", "ひっくりかえす", "裏返す", "裏返し", "反転",
        "flip", "upside down", "turn over", "rotate",
    ),
    ("交換", "こうかん", "入れ替え", "差し替え", "さしかえ", "スワップ", "swap", "exchange", "replace"),
    ("残り", "あまり", "余り", "余った", "使わない", "left over", "remaining", "unused"),
    # boards
    ("置く", "おく", "配置", "はいち", "設置", "せっち", "place", "placing", "put"),
    ("コマ", "駒", "ポーン", "pawn", "piece", "meeple", "token"),
    ("トークン", "チップ", "コイン", "マーカー", "token", "chip", "marker"),
    ("さいころ", "ダイス", "出目", "でめ", "賽", "dice", "die", "roll"),
    ("移動", "いどう", "動く", "動かす", "進む", "すすむ", "move", "movement", "moving"),
    ("隣", "となり", "隣接", "接する", "角", "かど", "斜め隣", "adjacent", "next to", "touch", "corner"),
    ("斜め", "ななめ", "diagonal"),
    ("縦横", "たてよこ", "十字", "まっすぐ", "orthogonal", "straight"),
    ("壁", "かべ", "壁蹴り", "反射", "はんしゃ", "キック", "wall", "kick", "bounce"),
    ("体当たり", "タックル", "ぶつかる", "倒す", "たおす", "倒れる", "tackle", "knock", "lying", "knocked down"),
    ("ゲージ", "gauge"),
    ("星", "ほし", "スター", "star", "stars"),
    ("門", "もん", "ゲート", "ワープ", "gate", "warp"),
    # colours and values
    ("価値", "値段", "価値の上限", "value", "values", "worth"),
    ("色", "いろ", "colour", "color"),
    ("増える", "減る", "変動", "へんどう", "上がる", "下がる", "change", "raise", "lower", "boost"),
    # sets
    ("連番", "れんばん", "階段", "シークエンス", "ストレート", "run", "sequence", "straight"),
    ("同番", "どうばん", "同じ数字", "ペア", "スリーカード", "set", "pair", "same number", "triplet"),
    ("強い", "つよい", "強さ", "勝てる", "上回る", "弱い", "stronger", "beat", "beats", "higher", "weaker"),
    ("ショー", "出す", "show", "play cards"),
    ("スカウト", "取る", "scout", "take"),
    ("スカウト＆ショー", "スカウトアンドショー", "scout & show", "scout and show"),
    # stations
    (
        "終点", "しゅうてん", "始発", "しはつ", "始発駅", "終着", "しゅうちゃく", "端の駅",
        "terminus", "termini", "end station", "last station",
    ),
    ("乗換", "乗り換え", "のりかえ", "乗換駅", "乗りかえ", "換乗", "transfer", "interchange", "change trains"),
    ("折り返し", "折り返す", "おりかえし", "Uターン", "戻る", "turn back", "u-turn", "reverse"),
    (
        "最長", "さいちょう", "一番長い", "いちばん長い", "一筆書き", "最長経路", "ルート", "経路", "けいろ",
        "longest", "route", "path",
    ),
    ("路線", "ろせん", "線", "line", "lines"),
    ("駅", "えき", "station", "stations"),
    ("ビーズ", "玉", "bead", "beads"),
    ("止まる", "とまる", "ちょうど", "着地", "到着", "stop", "land", "landing", "exact"),
    ("ストーキング", "つきまとい", "仕返し", "stalking"),
    # towers
    ("塔", "とう", "ピラミッド", "タワー", "tower", "pyramid"),
    ("段", "だん", "行", "row", "tier", "level"),
    ("フィニッシュ", "フィニッシュカード", "ゴール", "最上段", "頂上", "finish card", "top"),
    ("リザーブ", "reserve"),
    ("合計", "ごうけい", "足す", "和", "足し算", "sum", "add"),
    ("差分", "さぶん", "差", "引き算", "difference", "subtract"),
    ("ハート", "♡", "heart"),
    ("ダイヤ", "◇", "diamond"),
    ("相談", "そうだん", "会話", "話す", "話していい", "教える", "talk", "discuss", "communicate"),
)  # fmt: skip

READINGS = {
    "計算": "けいさん", "変動": "へんどう", "両端": "りょうたん", "距離": "きょり", "東山線": "ひがしやません",
    "名城線": "めいじょうせん", "鶴舞線": "つるまいせん", "桜通線": "さくらどおりせん", "名港線": "めいこうせん",
    "上飯田線": "かみいいだせん", "上飯田": "かみいいだ", "大曽根": "おおぞね", "平安通": "へいあんどおり",
    "金山": "かなやま", "名古屋港": "なごやこう", "栄": "さかえ", "振り方": "ふりかた", "置き換え": "おきかえ",
    "別世界線": "べっせかいせん", "禁止": "きんし", "数字": "すうじ", "調整": "ちょうせい", "目標": "もくひょう",
    "進行": "しんこう", "行動": "こうどう", "順位": "じゅんい", "追加": "ついか", "特別": "とくべつ", "規則": "きそく",
    "札": "ふだ", "記号": "きごう", "選": "えら", "卓": "たく", "名前": "なまえ", "消費": "しょうひ",
    "獲得": "かくとく", "最下段": "さいかだん", "重複": "ちょうふく",
    "完成": "かんせい", "起き上がる": "おきあがる", "起こす": "おこす",
}  # fmt: skip
"""Terms that are one word to everybody: kanji → kana."""
