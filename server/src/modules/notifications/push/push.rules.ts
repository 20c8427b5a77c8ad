import type { NotificationType } from '@sheds/contract/notifications/notifications'

/** Public host names in plain notation: parsers may disagree about anything else. */
const plainEndpoint =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::443)?(\/[!-~]*)?$/i
const inAddress = /[#\\^`{|}<>"]/
const mostEndpoint = 2000

/** Normalised endpoint; undefined if no push service would issue it. The host must be a name, not an IP address. */
export const pushEndpointOf = (text: string): { endpoint: string; host: string } | undefined => {
  const named = text.length > mostEndpoint ? null : plainEndpoint.exec(text)
  if (named === null || inAddress.test(named[2] ?? '') || !URL.canParse(text)) return undefined
  const { href, hostname, port, username } = new URL(text)
  const isName = /\.[a-z][a-z0-9-]*$/.test(hostname) && hostname.length <= 253
  const isSame = hostname === named[1]?.toLowerCase() && port === '' && username === ''
  return isName && isSame && href.length <= mostEndpoint ? { endpoint: href, host: hostname } : undefined
}

const hour = 3600
const day = 24 * hour

/** Types that are of little interest the next day. */
const passing: ReadonlySet<NotificationType> = new Set([
  'like',
  'approval',
  'reply_approval',
  'follow',
  'subscribe',
  'review',
])

/** Seconds for which a push is worth sending; a phone that wakes later shows the list. */
export const secondsWorth = (type: NotificationType): number => (passing.has(type) ? hour : day)

export const isPassing = (type: NotificationType): boolean => passing.has(type)

/** Delay between messages to one device, so that one busy device does not hold up the others. */
export const apartMs = 250

/** Longer than a whole request: a message without an outcome by then was lost with its process. */
export const pushLeaseSeconds = 30

const firstPauseSeconds = 30
const longestPauseSeconds = 6 * hour

/** Pause after consecutive failures, ± 10 % so that retries spread. */
export const pauseSeconds = (failures: number, chance = Math.random()): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(failures, 12)) * (0.9 + chance / 5)

/** Parses seconds or a date, limited to a day. */
export const retryAfterSeconds = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(day, Math.max(1, seconds)) : undefined
}

export type PushOutcome =
  | { kind: 'sent' }
  /** No longer relevant to the receiver. */
  | { kind: 'stale' }
  /** The device no longer exists. */
  | { kind: 'gone' }
  /** Refused for good, through an error of ours. */
  | { kind: 'refused'; status: number }
  | { kind: 'later'; afterSeconds?: number | undefined }

const gone: ReadonlySet<number> = new Set([404, 410])

export const outcomeOf = (status: number, retryAfter: string | undefined, now: Date): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (gone.has(status)) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', afterSeconds: retryAfterSeconds(retryAfter, now) }
  return { kind: 'refused', status }
}
