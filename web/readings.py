"""How the terms of the games are read, so that a search in kana finds what is written in kanji."""

from __future__ import annotations

import unicodedata

KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}

READINGS = {
    "場札": "ばふだ", "手札": "てふだ", "手番": "てばん", "得点": "とくてん", "計算": "けいさん",
    "準備": "じゅんび", "公開": "こうかい", "配置": "はいち", "価値": "かち", "変動": "へんどう",
    "同点": "どうてん", "勝者": "しょうしゃ", "勝ち": "かち", "終了": "しゅうりょう", "終わり": "おわり",
    "連番": "れんばん", "同番": "どうばん", "枚数": "まいすう", "強さ": "つよさ", "向き": "むき",
    "上下": "じょうげ", "両端": "りょうたん", "人数": "にんずう", "山札": "やまふだ", "捨": "すて",
    "裏向き": "うらむき", "表向き": "おもてむき", "伏せ": "ふせ", "終点": "しゅうてん",
    "乗換駅": "のりかええき", "乗換": "のりかえ", "駅": "えき", "路線": "ろせん", "最長": "さいちょう",
    "距離": "きょり", "経路": "けいろ", "折り返": "おりかえ", "移動": "いどう", "東山線": "ひがしやません",
    "名城線": "めいじょうせん", "鶴舞線": "つるまいせん", "桜通線": "さくらどおりせん",
    "名港線": "めいこうせん", "上飯田線": "かみいいだせん", "上飯田": "かみいいだ", "大曽根": "おおぞね",
    "平安通": "へいあんどおり", "金山": "かなやま", "名古屋港": "なごやこう", "出目": "でめ",
    "振り方": "ふりかた", "置き換え": "おきかえ", "別世界線": "べっせかいせん", "禁止": "きんし",
    "塔": "とう", "段": "だん", "数字": "すうじ", "合計": "ごうけい", "差分": "さぶん", "破棄": "はき",
    "差し替え": "さしかえ", "調整": "ちょうせい", "上限": "じょうげん", "目標": "もくひょう",
    "進行": "しんこう", "駒": "こま", "斜め": "ななめ", "縦横": "たてよこ", "壁": "かべ",
    "反射": "はんしゃ", "星": "ほし", "門": "もん", "倒": "たお", "起こ": "おこ", "行動": "こうどう",
    "清算": "せいさん", "順位": "じゅんい", "交換": "こうかん", "追加": "ついか", "特別": "とくべつ",
    "規則": "きそく", "色": "いろ", "札": "ふだ", "記号": "きごう", "端数": "はすう",
    "切り捨て": "きりすて", "置": "お", "選": "えら", "次": "つぎ", "人": "ひと", "点": "てん",
    "卓": "たく", "席": "せき", "順": "じゅん", "名前": "なまえ",
}  # fmt: skip


def fold(text: str) -> str:
    """Letters as a search compares them: full and half width, case, katakana and hiragana alike."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(KATAKANA)
    return "".join(char for char in plain if not char.isspace())


def readings(text: str) -> str:
    """The readings of the terms in a text, a line each; words between read terms run on."""
    plain = text
    for term in sorted(READINGS, key=len, reverse=True):
        plain = plain.replace(term, READINGS[term])
    return fold(plain) + "\n" + "\n".join(READINGS[term] for term in READINGS if term in text)
