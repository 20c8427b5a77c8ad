import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Notification } from '@sheds/contract/notifications/notifications'
import type { Pushed } from '@sheds/contract/notifications/push'
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

/** Ways that failed the last time may take this many of the places, the others all: what hangs does not keep them waiting. */
const places = { well: 384, doubtful: 96 }
const claimedAtOnce = 64
const shortestPauseMs = 20
/** Each statement costs more than what it says of one push. */
const gatherMs = 25

type Lane = keyof typeof places
const lanes: readonly Lane[] = ['well', 'doubtful']

interface Ended {
  row: MessageRow
  outcome: PushOutcome
}

/** Read meanwhile, on a phone that was handed on, or nothing that its receiver wants to hear any more. */
const isStale = ({ isRead, isLeftBehind, isUnwanted }: MessageRow): boolean => isRead || isLeftBehind || isUnwanted

/** Sends due pushes, in the process that runs the jobs; each process takes what no other has taken. */
export class PushSender {
  readonly #answerMs: number | undefined
  readonly #underWay: Record<Lane, number> = { well: 0, doubtful: 0 }
  readonly #waiting: (() => void)[] = []
  readonly #ends = createBatcher<Ended, void>(
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

  /** A push may be due earlier than the timer is set. */
  wake(context: PushContext): void {
    this.#context = context
    this.#plan(0)
  }

  /** Resolves once no push is due or on its way. */
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
      log.warn({ err }, 'pushes were not sent')
      return 5000
    })
    this.#isBusy = false
    if (this.#isWoken) this.#plan(0)
    else if (pause !== undefined) this.#plan(Math.max(shortestPauseMs, Math.min(pause, 60_000)))
    this.#isWoken = false
    const isIdle = pause === undefined || pause > shortestPauseMs
    if (isIdle && this.#countUnderWay() === 0) this.#resolveWaiting()
  }

  /** The milliseconds until the next push is due; undefined when none waits. */
  async #takeDue(context: PushContext): Promise<number | undefined> {
    for (const lane of lanes) {
      for (let taken = claimedAtOnce; taken === claimedAtOnce && this.#isRoom(lane) && this.#context === context; ) {
        const now = context.clock.now()
        const until = new Date(now.getTime() + pushLeaseSeconds * 1000).toISOString()
        const claim = { isDoubtful: lane === 'doubtful', now: now.toISOString(), until, most: claimedAtOnce }
        const rows = await claimMessages(context.database.sql, claim)
        taken = rows.length
        for (const row of rows) {
          this.#begin(context, lane, row).catch((err: unknown) => context.log.warn({ err }, 'a push came to no end'))
          // Sealing takes CPU: other work has its turn between two.
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
    // If the outcome is not kept, the lease ends and the push is sent again.
    if (this.#context !== undefined)
      await this.#ends
        .add({ row, outcome })
        .catch((err: unknown) => context.log.warn({ err }, 'what became of a push was not kept'))
    const wasFull = !this.#isRoom(lane)
    this.#underWay[lane] -= 1
    // After a sent push of the well lane only the freed room can make another one due: a device that was doubtful changes lanes.
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
  asked: { lang: 'en' | 'fr'; showsDetails: boolean },
) => Omit<Pushed, 'id' | 'type' | 'lang' | 'tag' | 'unread' | 'at'>

let site: Promise<{ pushedWords: Say }> | undefined

/** The site's own sentences: what a phone reads is what the bell says. They are there once the site is built. */
const pushedOf = async (row: MessageRow): Promise<Pushed> => {
  site ??= import('@sheds/web/pushed')
  const { pushedWords } = await site.catch((error: unknown) => {
    site = undefined
    throw error
  })
  const note = toNotification(row)
  const { id, type, createdAt: at } = note
  return fitting({ id, type, ...pushedWords(note, row), lang: row.lang, tag: id, unread: row.unread, at })
}

/** Push services take 4,096 bytes, of which what seals a message has some. */
const mostBytes = 3900
const mostAddress = 1500

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** As much of the words as goes through, cut between signs; an address that is longer leads to the list. */
const fitting = (pushed: Pushed): Pushed => {
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
