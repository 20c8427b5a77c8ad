export type Language = 'en' | 'fr'

/** Parts of a price; `unitPlace` is the position of the unit. */
export interface MoneyParts {
  amount: string
  unit: string
  unitPlace: 'before' | 'after'
}

// Not Intl: server and browsers must print the same characters.
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

/** `CFA 1,500` and `1 500 FCFA`, without a line break. */
export const moneyText = (francs: number, language: Language): string => {
  const { amount, unit, unitPlace } = moneyPartsOf(francs, language)
  return unitPlace === 'before' ? `${unit}${nbsp}${amount}` : `${amount}${nbsp}${unit}`
}
