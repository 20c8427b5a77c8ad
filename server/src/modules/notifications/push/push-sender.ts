import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Notification } from '@sheds/contract/notifications/notifications'
import type { PushContent } from '@sheds/contract/notifications/push'
import type { Parts } from '../../../platform/context.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { toNotification } from '../notifications.views.ts'
import { isPassing, type PushOutcome, pushEndpointOf, pushLeaseSeconds, secondsWorth } from './push.rules.ts'
import { pushKeyPair } from './push-keys.service.ts'
import { claimMessages, findNextMessage, type MessageRow } from './push-messages.queries.ts'
import { settlePushes } from './push-outcomes.service.ts'
import { postPush } from './push-post.ts'
import { contactOf, createSealer } from './push-request.ts'

type PushContext = Parts<'config' | 'database' | 'clock' | 'log' | 'push'>

/**
 * Limit of pushes in progress. Devices whose last push failed use `doubtful`, so that a hanging service does not delay
 * the others.
 */
const places = { well: 384, doubtful: 96 }
const claimedAtOnce = 64
const shortestPauseMs = 20
/** Outcomes are gathered, since a statement costs more than storing one outcome. */
const gatherMs = 25

type Lane = keyof typeof places
const lanes: readonly Lane[] = ['well', 'doubtful']

interface PushResult {
  row: MessageRow
  outcome: PushOutcome
}

/** Read in the meantime, for a device handed to another user, or no longer wanted by the receiver. */
const isStale = ({ isRead, isLeftBehind, isUnwanted }: MessageRow): boolean => isRead || isLeftBehind || isUnwanted

/** Sends due pushes in the process that runs jobs; each process takes messages that no other has taken. */
export class PushSender {
  readonly #answerMs: number | undefined
  readonly #underWay: Record<Lane, number> = { well: 0, doubtful: 0 }
  readonly #waiting: (() => void)[] = []
  readonly #ends = createBatcher<PushResult, void>(
    async (ended) => {
      if (this.#context !== undefined) await settlePushes(this.#context, ended)
      return ended.map(() => undefined)
    },
    { gatherMs },
  )
  #context: PushContext | undefined
  #seal: Promise<ReturnType<typeof createSealer>> | undefined
  #timer: NodeJS.Timeout | undefined
  #isBusy = false
  #isWoken = false

  constructor({ answerMs }: { answerMs?: number | undefined } = {}) {
    this.#answerMs = answerMs
  }

  /** Called for new pushes, which may be due before the timer fires. */
  wake(context: PushContext): void {
    this.#context = context
    this.#plan(0)
  }

  /** Resolves once no push is due or in progress. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#context === undefined) return resolve()
      this.#waiting.push(resolve)
      this.#plan(0)
    })
  }

  stop(): void {
    this.#context = undefined
    clearTimeout(this.#timer)
    this.#resolveWaiting()
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#round(), ms).unref()
  }

  async #round(): Promise<void> {
    if (this.#context === undefined) return
    if (this.#isBusy) {
      this.#isWoken = true
      return
    }
    this.#isBusy = true
    const { log } = this.#context
    const pause = await this.#takeDue(this.#context).catch((err: unknown) => {
      log.warn({ err }, 'due pushes could not be taken')
      return 5000
    })
    this.#isBusy = false
    if (this.#isWoken) this.#plan(0)
    else if (pause !== undefined) this.#plan(Math.max(shortestPauseMs, Math.min(pause, 60_000)))
    this.#isWoken = false
    const isIdle = pause === undefined || pause > shortestPauseMs
    if (isIdle && this.#countUnderWay() === 0) this.#resolveWaiting()
  }

  /** Milliseconds until the next push is due; undefined if none waits. */
  async #takeDue(context: PushContext): Promise<number | undefined> {
    for (const lane of lanes) {
      for (let taken = claimedAtOnce; taken === claimedAtOnce && this.#isRoom(lane) && this.#context === context; ) {
        const now = context.clock.now()
        const until = new Date(now.getTime() + pushLeaseSeconds * 1000).toISOString()
        const claim = { isDoubtful: lane === 'doubtful', now: now.toISOString(), until, most: claimedAtOnce }
        const rows = await claimMessages(context.database.sql, claim)
        taken = rows.length
        for (const row of rows) {
          this.#begin(context, lane, row).catch((err: unknown) => context.log.warn({ err }, 'a push was not settled'))
          // Encryption takes CPU, so other work gets a turn in between.
          await nextTurn()
        }
      }
    }
    const free = lanes.filter((lane) => this.#isRoom(lane)).map((lane) => lane === 'doubtful')
    const next = free.length === 0 ? undefined : await findNextMessage(context.database.sql, free)
    return next === undefined ? undefined : Date.parse(next) - context.clock.now().getTime()
  }

  async #begin(context: PushContext, lane: Lane, row: MessageRow): Promise<void> {
    this.#underWay[lane] += 1
    const outcome = await this.#send(context, row).catch((err: unknown): PushOutcome => {
      context.log.warn({ err }, 'a push was not sent')
      return { kind: 'later' }
    })
    // If the outcome is not stored, the lease expires and the push is sent again.
    if (this.#context !== undefined)
      await this.#ends
        .add({ row, outcome })
        .catch((err: unknown) => context.log.warn({ err }, 'the outcome of a push was not stored'))
    const wasFull = !this.#isRoom(lane)
    this.#underWay[lane] -= 1
    // After a successful push of the well lane, only freed room can make another one due; a doubtful device changes
    // lanes.
    const isAsBefore = outcome.kind === 'sent' && lane === 'well' && !(wasFull && this.#isRoom(lane))
    if (this.#context !== undefined && (this.#countUnderWay() === 0 || !isAsBefore)) this.#plan(0)
  }

  async #send(context: PushContext, row: MessageRow): Promise<PushOutcome> {
    const now = context.clock.now().getTime()
    const seconds = Math.floor((Date.parse(row.endsAt) - now) / 1000)
    if (isStale(row) || seconds <= 0) return { kind: 'stale' }
    if (pushEndpointOf(row.endpoint) === undefined) return { kind: 'gone' }
    this.#seal ??= pushKeyPair(context).then((keys) => createSealer(keys, contactOf(context.config)))
    const seal = await this.#seal.catch((error: unknown) => {
      this.#seal = undefined
      throw error
    })
    const sealed = seal(await pushedOf(row), {
      endpoint: row.endpoint,
      p256dh: row.p256dh,
      auth: row.auth,
      seconds: Math.min(seconds, secondsWorth(row.type)),
      isPassing: isPassing(row.type),
    })
    return postPush(context.push.line, sealed, () => context.clock.now(), this.#answerMs)
  }

  #isRoom(lane: Lane): boolean {
    return this.#underWay[lane] + claimedAtOnce <= places[lane]
  }

  #countUnderWay(): number {
    return this.#underWay.well + this.#underWay.doubtful
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

type Say = (
  note: Notification,
  options: { lang: 'en' | 'fr'; showsDetails: boolean },
) => Omit<PushContent, 'id' | 'type' | 'lang' | 'tag' | 'unread' | 'at'>

let site: Promise<{ pushedWords: Say }> | undefined

/** The web client's texts, so that phone and site say the same. Available once the site is built. */
const pushedOf = async (row: MessageRow): Promise<PushContent> => {
  site ??= import('@sheds/web/pushed')
  const { pushedWords } = await site.catch((error: unknown) => {
    site = undefined
    throw error
  })
  const note = toNotification(row)
  const { id, type, createdAt: at } = note
  return fitting({ id, type, ...pushedWords(note, row), lang: row.lang, tag: id, unread: row.unread, at })
}

/** Push services accept 4,096 bytes; encryption takes some of them. */
const mostBytes = 3900
const mostAddress = 1500

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Shortens the text to what fits, between graphemes; an address that is too long becomes the list's. */
const fitting = (pushed: PushContent): PushContent => {
  if (bytesOf(pushed) <= mostBytes) return pushed
  const address = bytesOf(pushed.address) > mostAddress ? '/notifications' : pushed.address
  let room = mostBytes - bytesOf({ ...pushed, address, body: '…' })
  let body = ''
  for (const { segment } of new Intl.Segmenter().segment(pushed.body)) {
    room -= bytesOf(segment) - 2
    if (room < 0) return { ...pushed, address, body: `${body}…` }
    body += segment
  }
  return { ...pushed, address }
}
