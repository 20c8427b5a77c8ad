import type { EndpointSpec } from '@sheds/contract/endpoint'
import { ApiError, callQuietly } from '../api/api.ts'
import { pauseAfter } from '../api/back-off.ts'
import { castShadow } from '../api/shadow.ts'
import { markStale, queriesHere } from '../api/stale.ts'
import { hasStoppedStoring } from '../device/stored.ts'
import { removeDraft } from '../draft/draft.store.ts'
import { currentToken, currentViewer } from '../session/my-info.store.ts'
import { answerFields } from './answer-fields.ts'
import {
  ended,
  mostFails,
  nextTime,
  nextToSend,
  type OutboxEntry,
  setBack,
  type TaskPhoto,
  withoutAnswered,
} from './outbox.rules.ts'
import { changeOutbox } from './outbox-base.ts'

/** Longest wait for an answer; shorter than the lease. */
const patienceMs = 15_000
/** Time for which a tab may send an entry exclusively; longer requests renew it. */
export const leaseMs = 20_000
const pauses = { firstMs: 4_000, mostMs: 120_000 } as const

/** Results while the user is on the page. */
export interface OutboxNews {
  sent: number
  refused: readonly OutboxEntry[]
}

/** State of this tab's sender. */
const sender = {
  tell: (_: OutboxNews): void => undefined,
  /** A run is already requested. */
  isAsked: false,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** Consecutive calls without a response. */
  lost: 0,
  pausedUntil: 0,
}

/** From here on this page sends waiting entries as soon as it can, and reports the results. */
export const startSender = (onNews: (news: OutboxNews) => void): void => {
  sender.tell = onNews
  window.addEventListener('online', lineIsBack)
  lineIsBack()
}

/** The site is known to answer, so pauses end. */
export const lineIsBack = (): void => {
  sender.lost = 0
  sender.pausedUntil = 0
  wakeSender()
}

/** One tab sends at a time; the next one finds the remaining entries. */
export const wakeSender = (): void => {
  clearTimeout(sender.timer)
  if (sender.isAsked || hasStoppedStoring()) return
  sender.isAsked = true
  void inTurn(async () => {
    sender.isAsked = false
    await sendAll()
  }).catch(() => undefined)
}

/** A tab that is suspended in its turn keeps the lock; after this time it is taken away. */
const mostTurnMs = 60_000

const inTurn = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator
  if (locks === undefined) return work()
  const over = new AbortController()
  const waiting = setTimeout(() => over.abort(), mostTurnMs)
  try {
    await locks.request('outbox', { signal: over.signal }, () => {
      clearTimeout(waiting)
      return work()
    })
  } catch (error) {
    if (!over.signal.aborted) throw error
    await locks.request('outbox', { steal: true }, work)
  }
}

const sendAll = async (): Promise<void> => {
  const refused: OutboxEntry[] = []
  let sent = 0
  for (;;) {
    const entry = await takeNext()
    if (entry === undefined) break
    const outcome = await send(entry)
    if (outcome === 'sent') sent += 1
    if (typeof outcome === 'object') refused.push({ ...entry, ...outcome })
    if (outcome === 'lost') break
  }
  if (sent + refused.length > 0) sender.tell({ sent, refused })
}

/** Takes a lease on the next entry. */
const takeNext = async (): Promise<OutboxEntry | undefined> => {
  const user = currentViewer()
  if (user === undefined || currentToken() === undefined || hasStoppedStoring()) return undefined
  let taken: OutboxEntry | undefined
  const entries = await changeOutbox((before) => {
    const now = Date.now()
    const kept = ended(before, user, now)
    taken = now < sender.pausedUntil || !navigator.onLine ? undefined : nextToSend(kept, user, now)
    const mark = (each: OutboxEntry): OutboxEntry =>
      each === taken ? { ...each, tried: true, until: now + leaseMs } : each
    return kept.some((each, at) => each !== before[at]) || taken !== undefined ? kept.map(mark) : before
  })
  if (taken === undefined) sleepUntil(Math.max(nextTime(entries, user), sender.pausedUntil))
  return taken
}

const sleepUntil = (time: number): void => {
  clearTimeout(sender.timer)
  if (Number.isFinite(time) && navigator.onLine)
    sender.timer = setTimeout(wakeSender, Math.max(time - Date.now(), 0) + 50)
}

type Outcome = 'sent' | 'set back' | 'lost' | { refused: string }

const send = async (entry: OutboxEntry): Promise<Outcome> => {
  // Another user may have logged in since the entry was taken.
  if (entry.user !== currentViewer()) return setAside(entry, 0, entry.fails, 'lost')
  try {
    const answer = await call(entry)
    if (entry.photo !== undefined) await sendPhoto(entry, entry.photo)
    return await settle(entry, answer)
  } catch (error) {
    return fail(entry, error)
  }
}

const call = async ({ method, path, body }: OutboxEntry): Promise<unknown> => {
  const late = new AbortController()
  const waiting = setTimeout(() => late.abort(), patienceMs)
  try {
    return await callQuietly({ method, path } as EndpointSpec, { body } as never, late.signal)
  } finally {
    clearTimeout(waiting)
  }
}

/** A photo takes longer than a lease on a slow connection. */
const sendPhoto = async ({ seq = 0 }: OutboxEntry, { path, field, file }: TaskPhoto): Promise<void> => {
  await change(seq, { lacksPhoto: true })
  const { sendUpload } = await import('../upload/upload-request.ts')
  const endLease = renewLease(seq)
  try {
    const way = { token: currentToken(), signal: new AbortController().signal, onSent: () => undefined }
    await sendUpload({ method: 'POST', path } as EndpointSpec, {}, { [field]: [file] }, way)
  } finally {
    endLease()
  }
}

/** No other tab sends the entry until the returned function is called. */
export const renewLease = (seq: number): (() => void) => {
  const renew = (): void => void change(seq, { until: Date.now() + leaseMs }).catch(() => undefined)
  const timer = setInterval(renew, leaseMs / 2)
  return () => clearInterval(timer)
}

const change = async (seq: number, how: Partial<OutboxEntry>): Promise<void> => {
  await changeOutbox((entries) => entries.map((each) => (each.seq === seq ? { ...each, ...how } : each)))
}

/** Shows the change before the entry is removed, so that no button shows the old state in between. */
const settle = async (entry: OutboxEntry, answer: unknown): Promise<Outcome> => {
  sender.lost = 0
  const client = queriesHere()
  if (client !== undefined && typeof entry.wish === 'boolean')
    castShadow(client, { id: entry.id, fields: answerFields(answer) })
  if (entry.draft !== undefined) removeDraft(entry.draft)
  await changeOutbox((entries) => withoutAnswered(entries, entry))
  markStale(entry.changes)
  return 'sent'
}

const fail = async (entry: OutboxEntry, error: unknown): Promise<Outcome> => {
  const { status = 0, said, retryAfterSeconds } = error instanceof ApiError ? error : {}
  // The entry's user must log in first; until then it waits.
  if (status === 401) {
    sender.pausedUntil = Date.now() + pauses.mostMs
    return setAside(entry, 0, entry.fails, 'lost')
  }
  if (status === 429 || status === 503 || (status >= 500 && retryAfterSeconds !== undefined)) {
    sender.pausedUntil = Date.now() + (retryAfterSeconds ?? 30) * 1000
    return setAside(entry, sender.pausedUntil, entry.fails, 'lost')
  }
  // Lost connection, or an answer of a gateway.
  if (status === 0 || status === 408 || status === 425 || status === 502 || status === 504) {
    sender.pausedUntil = Date.now() + pauseAfter(sender.lost + 1, pauses)
    sender.lost += 1
    return setAside(entry, 0, entry.fails, 'lost')
  }
  // Undoing a write that never existed, or exists no more, counts as done.
  if (entry.kind === 'write' && entry.wish === false && (status === 404 || status === 410)) return settle(entry, {})
  const fails = entry.fails + 1
  if (status >= 500 && fails < mostFails)
    return setAside(entry, Date.now() + pauseAfter(fails + 1, pauses), fails, 'set back')
  await changeOutbox((entries) =>
    entries.map((each) => (each.seq === entry.seq ? { ...each, until: 0, refused: said ?? '' } : each)),
  )
  return { refused: said ?? '' }
}

const setAside = async (entry: OutboxEntry, due: number, fails: number, outcome: Outcome): Promise<Outcome> => {
  await changeOutbox((entries) => setBack(entries, entry.seq ?? 0, due, fails))
  if (outcome === 'lost') sleepUntil(Math.max(sender.pausedUntil, due))
  return outcome
}
