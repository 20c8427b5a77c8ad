/** How money is put in and taken out, by the specification's words. */
export const media = ['mobile money', 'orange money'] as const
export type Medium = (typeof media)[number]

/** As their customers call them. */
export const mediumNames: Readonly<Record<Medium, string>> = {
  'mobile money': 'MTN MoMo',
  'orange money': 'Orange Money',
}

/** Of one top-up or cash-out, in whole francs, both of them allowed. */
export const mobileMoneyLimits = { least: 100, most: 500_000 } as const

/** By the numbering plan; people take their number along to another operator, so this is where a choice begins. */
const prefixes: readonly (readonly [RegExp, Medium])[] = [
  [/^(?:67|65[0-4]|68[0-3])/, 'mobile money'],
  [/^(?:69|64|65[5-9]|68[6-9])/, 'orange money'],
]

/** Whose number it looks like, as soon as enough of it is typed. */
export const guessMedium = (phone: string): Medium | undefined => prefixes.find(([prefix]) => prefix.test(phone))?.[1]

export const nationalLength = 9

/** What somebody typed or pasted as the nine digits that the operators know. */
export const nationalDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)?237(?=\d{9}$)/, '')

/** What is kept of a sum at a rate in basis points, rounded half up. */
export const feeOf = (gross: number, basisPoints: number): number => Math.floor((gross * basisPoints + 5_000) / 10_000)
