import type { NotificationType } from '@sheds/contract/notifications/notifications'

/** Names of the public network, as they are written to people: anything else two readers may read differently. */
const plainEndpoint =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::443)?(\/[!-~]*)?$/i
const inAddress = /[#\\^`{|}<>"]/
const mostEndpoint = 2000

/** The address as it is kept and called; nothing for one that no push service hands out. A number is no name. */
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

/** What says little tomorrow. */
const passing: ReadonlySet<NotificationType> = new Set([
  'like',
  'approval',
  'reply_approval',
  'follow',
  'subscribe',
  'review',
])

/** So long it is worth being told, in seconds: a phone that wakes later reads it in the list. */
export const secondsWorth = (type: NotificationType): number => (passing.has(type) ? hour : day)

export const isPassing = (type: NotificationType): boolean => passing.has(type)

/** A subscription's messages are this far apart, so that one who is told much does not keep the others waiting. */
export const apartMs = 250

/** What is sent and never answered for was on its way with a copy that died; longer than the whole of a call. */
export const pushLeaseSeconds = 30

const firstPauseSeconds = 30
const longestPauseSeconds = 6 * hour

/** After so many failures in a row; a tenth more or less, so that not all come back at once. */
export const pauseSeconds = (failures: number, chance = Math.random()): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(failures, 12)) * (0.9 + chance / 5)

/** In seconds or as a date; never longer than anything is worth waiting for. */
export const retryAfterSeconds = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(day, Math.max(1, seconds)) : undefined
}

export type PushOutcome =
  | { kind: 'sent' }
  /** Nobody has to be told any more. */
  | { kind: 'stale' }
  /** There is no such device any more. */
  | { kind: 'gone' }
  /** They do not take it, and would not a second time; the fault is ours. */
  | { kind: 'refused'; status: number }
  | { kind: 'later'; afterSeconds?: number | undefined }

const gone: ReadonlySet<number> = new Set([404, 410])

export const outcomeOf = (status: number, retryAfter: string | undefined, now: Date): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (gone.has(status)) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', afterSeconds: retryAfterSeconds(retryAfter, now) }
  return { kind: 'refused', status }
}
