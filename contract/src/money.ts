export type Language = 'en' | 'fr'

/** What a price consists of; `unitPlace` says where the unit stands. */
export interface MoneyParts {
  amount: string
  unit: string
  unitPlace: 'before' | 'after'
}

// Written out instead of through Intl: server and browsers must print the very same characters.
const nbsp = '\u00a0'
const minus = '\u2212'

/** `1,500` and `1 500`. */
export const numberText = (value: number, language: Language): string => {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? nbsp : ',')
  const decimals = fraction === undefined ? '' : `${language === 'fr' ? ',' : '.'}${fraction}`
  return `${value < 0 ? minus : ''}${grouped}${decimals}`
}

export const moneyPartsOf = (francs: number, language: Language): MoneyParts => ({
  amount: numberText(francs, language),
  ...(language === 'fr' ? { unit: 'FCFA', unitPlace: 'after' } : { unit: 'CFA', unitPlace: 'before' }),
})

/** `CFA 1,500` and `1 500 FCFA`, never broken over two lines. */
export const moneyText = (francs: number, language: Language): string => {
  const { amount, unit, unitPlace } = moneyPartsOf(francs, language)
  return unitPlace === 'before' ? `${unit}${nbsp}${amount}` : `${amount}${nbsp}${unit}`
}
