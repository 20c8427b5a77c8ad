import { readAmount } from '../../ui/form/amount-digits.ts'

const unit = /\s*(?:f\s?cfa|cfa|xaf|f)\.?\s*$/i
const grouped = /^(?:\d{1,3}(?:[\s\u00a0\u202f.,'’]\d{3})*|\d+)$/

/** Digits meant by `27 500`, `27.500,00 FCFA` and `CFA 27,500`; anything else stays, for the rules to refuse. */
export const plainPrice = (typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed
  const bare = withoutUnit(typed)
  const { digits, tail } = readAmount(bare)
  const whole = bare.slice(0, bare.length - tail.length)
  return grouped.test(whole) && /^(?:[.,]0*)?$/.test(tail) && digits !== '' ? whole.replace(/\D/g, '') : bare
}

export const withoutUnit = (typed: string): string =>
  typed
    .trim()
    .replace(unit, '')
    .replace(/^(?:f?cfa|xaf)\s*/i, '')

/** Whole francs of an amount field, which itself says that cents do not count. */
export const wholeFrancs = (typed: unknown): unknown => (typeof typed === 'string' ? readAmount(typed).digits : typed)
