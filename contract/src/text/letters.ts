/** Letters without a decomposition, and characters that look like a Latin letter, by that letter. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'ɑαа⍺ᴀ',
    b: 'вʙꞵƅ',
    c: 'сϲᴄ',
    d: 'ԁđðᴅ',
    e: 'ɛеє℮⋿ᴇꬲ',
    f: 'ꬵꞙꜰ',
    g: 'ɡᶃƍɢ',
    h: 'һħнʜ',
    i: 'ıɩіӏι⍳ɪ',
    j: 'јᴊ',
    k: 'кκᴋ',
    l: 'łǀ∣⏽ʟ',
    m: 'мᴍ',
    n: 'ɴ',
    o: 'øοоᴏᴑꬽ',
    p: 'рρ⍴ᴘ',
    r: 'ꭇꭈʀ',
    s: 'ѕꜱƽ',
    t: 'ŧт⊤⟙ᴛ',
    u: 'ʋꞟᴜꭎꭒ∪⋃',
    v: 'νᴠ∨⋁',
    w: 'ɯᴡ',
    x: 'х×⤫⤬⨯╳ꭓ',
    y: 'уγɣᶌʏỿꭚ',
    z: 'ᴢ',
    ae: 'æ',
    oe: 'œ',
    th: 'þ',
    oo: '∞ꝏ',
  }).flatMap(([latin, alike]) => [...alike].map((letter) => [letter, latin])),
)

/** First letters of Unicode's flag, circled and squared alphabets; other variants are compatibility forms. */
const alphabets = [0x1f1e6, 0x1f150, 0x1f170] as const
const firstLetter = 'a'.codePointAt(0) as number

/** Latin letter that this one looks like, or the letter itself. */
export const plainLetter = (letter: string): string => {
  const twin = twins[letter]
  if (twin !== undefined) return twin
  const code = letter.codePointAt(0) as number
  const start = alphabets.find((first) => code >= first && code < first + 26)
  return start === undefined ? letter : String.fromCodePoint(firstLetter + code - start)
}

const marks = String.raw`\p{M}\p{sc=Inherited}`

/** Words in scripts without Latin look-alikes, one script per word; Japanese mixes three. */
const plainWord = new RegExp(
  `^(?:${[
    'Latin',
    'Arabic',
    'Ethiopic',
    'Nko',
    'Adlam',
    'Bamum',
    'Vai',
    'Tifinagh',
    'Hebrew',
    'Devanagari',
    'Bengali',
    'Gujarati',
    'Gurmukhi',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Khmer',
    'Myanmar',
    'Georgian',
  ]
    .map((script) => String.raw`[\p{scx=${script}}${marks}\p{N}]+`)
    .join('|')}|[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}${marks}\\p{N}]+)$`,
  'u',
)

/** Greek and Cyrillic words need at least one letter that resembles no Latin one. */
const greekWord = new RegExp(
  String.raw`^[\p{sc=Greek}${marks}\p{N}]*[ΓΔΘΛΞΠΣΦΨΩδθλξπφψ][\p{sc=Greek}${marks}\p{N}]*$`,
  'u',
)
const cyrillicWord = new RegExp(
  String.raw`^[\p{sc=Cyrillic}${marks}\p{N}]*[БГДЖЗИЙЛПФЦЧШЩЪЫЭЮЯЄЇҐбгджзийлпфцчшщъыэюяєїґ][\p{sc=Cyrillic}${marks}\p{N}]*$`,
  'u',
)

const foreignDigit = /(?![0-9])\p{Nd}/u
const latinLetter = /\p{sc=Latin}/u

/** True if each word uses one script and no look-alikes of another. */
export const isPlainlyWritten = (name: string): boolean =>
  !/[\p{Co}\ufff0-\uffff]/u.test(name) && wordsOf(name.normalize('NFKC')).every(isPlainWord)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const isPlainWord = (word: string): boolean =>
  /^[\x21-\x7e]+$/.test(word) ||
  ((plainWord.test(word) || greekWord.test(word) || cyrillicWord.test(word)) &&
    !(foreignDigit.test(word) && latinLetter.test(word)))
