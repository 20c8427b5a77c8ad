/** A bound on what is counted: so many within so many seconds. */
export interface Bound {
  most: number
  seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/**
 * How long all strangers together leave a phone alone after one, two … prompts of a day that came to nothing: the second is
 * for who mistyped a PIN, and after the fifth there is none before the day is over.
 */
export const strangersPauses = [minute, 10 * minute, hour, 6 * hour] as const

/** Of prompts that came to nothing on a phone that paid for who asks before: nobody else's count there. */
export const knownBounds: readonly Bound[] = [
  { most: 3, seconds: hour },
  { most: 10, seconds: day },
]

/** Numbers that never paid for who asks, of one account. */
export const numbersBound: Bound = { most: 5, seconds: day }

/** Numbers that never paid for who asks, out of one network: carriers put thousands behind one. */
export const networkBounds = (anHour: number): readonly Bound[] => [
  { most: anHour, seconds: hour },
  { most: 4 * anHour, seconds: day },
]

/** The ages of what was counted are read as far back as this. */
export const countedSeconds = day
export const mostAges = 20

/** How long until a bound lets another one through; the newest age comes first. */
export const waitFor = (ages: readonly number[], { most, seconds }: Bound): number =>
  Math.max(0, seconds - (ages[most - 1] ?? seconds))

export const longestWait = (ages: readonly number[], bounds: readonly Bound[]): number =>
  Math.max(...bounds.map((bound) => waitFor(ages, bound)))

/** The same of the pauses that grow. */
export const pauseFor = (ages: readonly number[]): number => {
  const [last = 0] = ages
  const pause = ages.length === 0 ? 0 : (strangersPauses[ages.length - 1] ?? 0)
  return Math.max(pause - last, waitFor(ages, { most: strangersPauses.length + 1, seconds: day }))
}

/** Without those that are read as others: I, O, 0, 1. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 10

/** 50 bits: nobody guesses one, and it is typed off a small screen. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, codeLength)].map((byte) => signs[byte % signs.length]).join('')

/** As it was typed; nothing for what can't be one. */
export const readCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase()
  return code.length === codeLength && [...code].every((sign) => signs.includes(sign)) ? code : undefined
}

/** By which path the holder of a phone says so. */
export const wishPath = '/no'

/**
 * What an operator shows with its question, in both languages and in signs that all of them take. Nothing of it is chosen by
 * who asks: else it would be a way to send words to strangers.
 */
export const promptText = (site: string, code: string): string =>
  `Recharge Sheds. Pas vous, not you: ${site}${wishPath}/${code}`
