import { nameKey } from '@sheds/contract/text/names'

type Rule = readonly [written: RegExp, heard: string]

/** Words whose cedilla was folded away, and English words as French speakers spell them. */
const words: readonly Rule[] = [
  [/^(gar|fa|le|ma|fran|gla|balan|commer|re|de|cale|sucon)c(?=[aou][^u]?)(?=ons?$|onn|ais|ant|oire|us?$)/, '$1ss'],
  [/^b[ui][sz]i?nes+e?$/, 'bizness'],
  [/^shampoo?ing/, 'shampoin'],
  [/^(i|smart|micro|head|ear|air)phone/, '$1fone'],
  [/fon$/, 'fone'],
  [/ss$/, 'sse'],
  [/(?<=.[^ks])s$/, ''],
]

/** Capitals are sounds without a letter of their own: S as in "chat", N as in "pagne", nasal A, I and O, silent E. */
const consonants: readonly Rule[] = [
  [/(?<=[aeiou]n)c$/, ''],
  [/tch/g, 'S'],
  [/ch(?=[rlnt])|cqu?|ck|kh/g, 'k'],
  [/s?ch|sh/g, 'S'],
  [/ph/g, 'f'],
  [/sc(?=[eiy])/g, 's'],
  [/cc(?=[eiy])/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/qu(?=[aeiouy])|q|c/g, 'k'],
  [/dj/g, 'j'],
  [/gu(?=[eiy])/g, 'G'],
  [/ge(?=[ao])|g(?=[eiy])/g, 'j'],
  [/G/g, 'g'],
  [/(?<=au|eu|ou|oi|^pri)x$/, ''],
  [/x/g, 'ks'],
  [/(?<=[^s])ti(?=on|el|al)/g, 'si'],
  [/^h|(?<!^)w?h/g, ''],
  // Phonetic spelling uses one s for both "poisson" and "chaise".
  [/z/g, 's'],
  [/([^l\W_aeiou])\1+/g, '$1'],
]

/** The l in "fille", "travail" and "bouteille". */
const wetLs: readonly Rule[] = [
  [/^(v|m|trank)ille/, '$1ile'],
  [/(?<=[aeou])ill?(?=$|[eaos])/g, 'y'],
  [/(?<=[^aeouy])ill(?=[aeou])/g, 'iy'],
  [/l+/g, 'l'],
]

/** Silent endings: e, or the last consonants and the e of -et; the r of -ier. */
const endings: readonly Rule[] = [
  [/oig?n(?=[aeiou])/g, 'oN'],
  [/(?:gn|n[iy])(?=[aeou])|gn$/g, 'N'],
  [/(?<=.)(?:es|(?<=[iyN])er)$/, 'E'],
  [/(?<=..)e+$/, 'E'],
  [/(?<=[aeiouylrnm])[td]+$|(?<=[iaeu]n)g$|(?<=ou|ro)p$/, ''],
  [/(?<=..)e+$/, 'E'],
]

const vowels: readonly Rule[] = [
  [/(?<=e)i(?=N)/g, ''],
  [/e?au/g, 'o'],
  [/o[iy](?=[aeouE])/g, 'way'],
  [/oin/g, 'wI'],
  [/o[iy]/g, 'wa'],
  [/ou|oo/g, 'u'],
  [/oeu|eu|oe/g, 'e'],
  [/[ae][iy](?=[aeouE])/g, 'ey'],
  [/[ae][iy](?=n(?:$|[^aeiouynE]))/g, 'i'],
  [/[ae][iy]/g, 'e'],
  [/e?m[ea]n$/, 'mA'],
  [/(?<=[iy])en$/, 'I'],
  [/[ae][mn](?=$|[^aeiouymnNE])/g, 'A'],
  [/[iyu][mn](?=$|[^aeiouymnNE])/g, 'I'],
  [/o[mn](?=$|[^aeiouymnNE])/g, 'O'],
  [/(?<=[aeiouy])[mn](?=[mn])/g, ''],
  [/u(?=[aeioAIO])/g, 'w'],
  [/(?<=[^aeiouwAIO]|^)y(?=$|[^aeiouAIO])/g, 'i'],
  [/iy?(?=[aeouAIO])/g, 'y'],
  [/E$/, ''],
  [/([a-z])\1+/g, '$1'],
]

const rules: readonly Rule[] = [...words, ...consonants, ...wetLs, ...endings, ...vowels]

const fewestSigns = 3
const longestHeard = 24

/** Phonetic key of a word, French first. Empty for non-Latin and very short words, which then sound like no other. */
export const soundOf = (word: string): string => {
  if (word.length > 2 * longestHeard) return ''
  const plain = nameKey(word.replace(/ç/giu, 'ss'))
  if (!/^[a-z]+$/.test(plain) || plain.length > longestHeard) return ''
  const code = rules.reduce((heard, [written, sign]) => heard.replace(written, sign), plain)
  return code.length < fewestSigns ? '' : code
}

/** Compares the phonetic keys. */
export const soundsAlike = (one: string, other: string): boolean => {
  const sound = soundOf(one)
  return sound !== '' && sound === soundOf(other)
}
