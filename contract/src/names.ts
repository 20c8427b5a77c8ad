// Marks that sit on a letter without making another one: accents and points, but not the kana's voice marks.
const accents = /(?=\p{M})(?![\u3099\u309a])[\p{sc=Inherited}\p{sc=Hebrew}]/gu
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Letters that no decomposition takes apart, and those of other scripts that look like a Latin one. */
const plain: Readonly<Record<string, string>> = {
  ...pairs('ıɩіӏι', 'i'),
  ...pairs('øоο', 'o'),
  ...pairs('аαɑ', 'a'),
  ...pairs('еɛє', 'e'),
  ...pairs('рρ', 'p'),
  ...pairs('сϲ', 'c'),
  ...pairs('ухγ', 'yxy'),
  ...pairs('ѕ', 's'),
  ...pairs('јһԁ', 'jhd'),
  ...pairs('łđħŧ', 'ldht'),
  ...pairs('кκмтνнв', 'kkmtvhb'),
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}

/** What two names must differ in: not case, accents, invisible characters or letters that look the same. */
export const nameKey = (name: string): string => {
  // Upper case first folds what lower case alone keeps apart, such as ß and ss.
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD')
  const bare = folded.replace(invisible, '').replace(accents, '').normalize('NFKC')
  const key = [...bare].map((letter) => plain[letter] ?? letter).join('')
  return key.replace(/\s+/gu, ' ').trim()
}

function pairs(letters: string, looks: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, at) => [letter, looks[looks.length === 1 ? 0 : at] ?? letter]))
}
