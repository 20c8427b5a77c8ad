import { nameKey } from './names.ts'

/** Characters used instead of letters to evade a rule. */
const disguises: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  '|': 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
}

const operators = /mobilemoney|orangemoney|momopay|mtnmomo|shedpay|shedsmarket/
const operatorWord = /^mtn|mtn$/
/** Brands that are also personal names or things: official only alone, or next to one of the `roles`. */
const brands = new Set(['momo', 'orange', 'sheds', 'om'])
const roles =
  /^(?:support|officiel(?:le)?|official|services?|admin(?:istrat(?:or|eur))?|agents?|agence|agency|team|equipe|staff|help|aide|assistance|clients?|clientele|customers?|care|bank|banque|wallet|money|pay|payments?|paiements?|security|securite|safety|verif(?:ied|ication)|refunds?|fees?|transfer(?:t|s)?|cameroun|cameroon|cm|kyc|moderat(?:or|eur|ion))$/
/** Words that only the platform's operators may use as a name. */
const offices =
  /^(?:admin(?:istrat(?:or|eur|ion))?|moderat(?:or|eur|ion)|(?:official|officiel)?support(?:official|officiel|team|client)?|(?:service|support)clients?|customer(?:service|care|support)|root|system|systeme|staff|closedaccount|compteferme)$/

/** True if a name could be mistaken for an operator or the platform. */
export const posesAsOfficial = (name: string): boolean => {
  const words = wordsOf(name)
  const whole = words.join('')
  if (operators.test(whole) || offices.test(whole) || words.some((word) => operatorWord.test(word))) return true
  const named = words.filter((word) => brands.has(word) || word === 'shed')
  if (named.length > 0 && named.length === words.length) return whole !== 'om'
  return namesBrandInRole(words) || brandAndRoleInOne.test(whole)
}

const namesBrandInRole = (words: readonly string[]): boolean =>
  (words.some((word) => brands.has(word)) && words.some((word) => roles.test(word))) ||
  (words.includes('sheds') && words.some((word) => dues.test(word)))

/** Fees that only the platform charges; fresh juice and fresh fish are `frais` too. */
const dues = /^(?:frais|charges?|commissions?|tax(?:es?)?)$/

/** Written as one word, or split elsewhere. */
const brandAndRoleInOne =
  /^(?:the|les?)?sheds(?:support|official|officiel|service|admin|team|bank|wallet|money|pay|fees?|frais)|^(?:support|official|service|admin|team)sheds$/

/** Single letters form a word: M.T.N, M T N. */
const wordsOf = (name: string): string[] =>
  [...nameKey(name)]
    .map((letter) => disguises[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/(?<![\p{L}\p{N}])(\p{L})[^\p{L}\p{N}]+(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
