/** Limit of events within a time span. */
export interface PromptLimit {
  most: number
  seconds: number
}

const [minute, hour, day] = [60, 3600, 86_400]

/**
 * Pauses for all strangers together after one, two … failed prompts to a phone within a day. The first is short, for a
 * mistyped PIN; after the fifth prompt none is allowed until the day is over.
 */
export const strangersPauses = [minute, 10 * minute, hour, 6 * hour] as const

/** Limits of failed prompts by an owner that the phone has paid for; other owners' prompts do not count. */
export const knownBounds: readonly PromptLimit[] = [
  { most: 3, seconds: hour },
  { most: 10, seconds: day },
]

/** Limit per account of numbers that have never paid for it. */
export const numbersBound: PromptLimit = { most: 5, seconds: day }

/** Limits per network of prompts to strangers; carriers share one network among thousands of customers. */
export const networkBounds = (anHour: number): readonly PromptLimit[] => [
  { most: anHour, seconds: hour },
  { most: 4 * anHour, seconds: day },
]

/** Older events are not counted. */
export const countedSeconds = day
export const mostAges = 20

/** Seconds until the limit allows another event; the newest age is first. */
export const waitFor = (ages: readonly number[], { most, seconds }: PromptLimit): number =>
  Math.max(0, seconds - (ages[most - 1] ?? seconds))

export const longestWait = (ages: readonly number[], bounds: readonly PromptLimit[]): number =>
  Math.max(...bounds.map((bound) => waitFor(ages, bound)))

/** Seconds until strangers may prompt the phone again. */
export const pauseFor = (ages: readonly number[]): number => {
  const [last = 0] = ages
  const pause = ages.length === 0 ? 0 : (strangersPauses[ages.length - 1] ?? 0)
  return Math.max(pause - last, waitFor(ages, { most: strangersPauses.length + 1, seconds: day }))
}

/** Omits I, O, 0 and 1, which are confused. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 10

/** 50 bits: too many to guess, short enough to type. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, codeLength)].map((byte) => signs[byte % signs.length]).join('')

/** Normalises a typed code; undefined if it is invalid. */
export const readCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase()
  return code.length === codeLength && [...code].every((sign) => signs.includes(sign)) ? code : undefined
}

/** Path of the page where a phone's owner can object. */
export const notMePath = '/no'

/**
 * Text shown with the prompt, in both languages, with characters that all operators accept. The requester cannot choose
 * any part, so that it does not carry messages to strangers.
 */
export const promptText = (site: string, code: string): string =>
  `Recharge Sheds. Pas vous, not you: ${site}${notMePath}/${code}`
