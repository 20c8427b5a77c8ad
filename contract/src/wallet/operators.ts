/** Mobile-money media, in the specification's words. */
export const media = ['mobile money', 'orange money'] as const
export type Medium = (typeof media)[number]

/** Brand names. */
export const mediumNames: Readonly<Record<Medium, string>> = {
  'mobile money': 'MTN MoMo',
  'orange money': 'Orange Money',
}

/** Francs per top-up or cash-out, inclusive. */
export const mobileMoneyLimits = { least: 100, most: 500_000 } as const

/** From the numbering plan. Numbers can be ported to another operator, so this is only the preselection. */
const prefixes: readonly (readonly [RegExp, Medium])[] = [
  [/^(?:67|65[0-4]|68[0-3])/, 'mobile money'],
  [/^(?:69|64|65[5-9]|68[6-9])/, 'orange money'],
]

/** Likely operator of a number, from its first digits. */
export const guessMedium = (phone: string): Medium | undefined => prefixes.find(([prefix]) => prefix.test(phone))?.[1]

export const nationalLength = 9

/** Typed or pasted number as the nine digits operators use. */
export const nationalDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)?237(?=\d{9}$)/, '')

/** Fee of an amount at a rate in basis points, rounded half up. */
export const feeOf = (gross: number, basisPoints: number): number => Math.floor((gross * basisPoints + 5_000) / 10_000)
