import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { createBatcher } from '../../../platform/work/batcher.ts'
import { isPassing, type PushOutcome, pushEndpointOf, pushLeaseSeconds, secondsWorth } from './push.rules.ts'
import { pushKeyPair } from './push-keys.service.ts'
import { claimMessages, findNextMessage, type MessageRow } from './push-messages.queries.ts'
import { settlePushes } from './push-outcomes.service.ts'
import { postPush } from './push-post.ts'
import { contactOf, createSealer } from './push-request.ts'
import { pushedOf } from './push-words.ts'

/** Sends what is due, in the process that does the jobs; each copy takes what no other has taken. */
export interface PushSender {
  /** Something may be due earlier than was thought. */
  wake(context: Context): void
  /** Once nothing is due or on its way. */
  idle(): Promise<void>
  stop(): void
}

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

export const createPushSender = ({ answerMs }: { answerMs?: number | undefined } = {}): PushSender => {
  const underWay: Record<Lane, number> = { well: 0, doubtful: 0 }
  const waiting: (() => void)[] = []
  let context: Context | undefined
  let seal: Promise<ReturnType<typeof createSealer>> | undefined
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let isWoken = false

  const ends = createBatcher<Ended, void>(
    async (ended) => {
      if (context !== undefined) await settlePushes(context, ended)
      return ended.map(() => undefined)
    },
    { gatherMs },
  )

  const send = async (of: Context, row: MessageRow): Promise<PushOutcome> => {
    const now = of.clock.now().getTime()
    const seconds = Math.floor((Date.parse(row.endsAt) - now) / 1000)
    if (isStale(row) || seconds <= 0) return { kind: 'stale' }
    if (pushEndpointOf(row.endpoint) === undefined) return { kind: 'gone' }
    seal ??= pushKeyPair(of).then((keys) => createSealer(keys, contactOf(of.config)))
    const sealed = (await seal.catch(forgetSeal))(await pushedOf(row), {
      ...{ endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
      ...{ seconds: Math.min(seconds, secondsWorth(row.type)), isPassing: isPassing(row.type) },
    })
    return postPush(of.push.line, sealed, () => of.clock.now(), answerMs)
  }
  const forgetSeal = (error: unknown): never => {
    seal = undefined
    throw error
  }

  const begin = async (of: Context, lane: Lane, row: MessageRow): Promise<void> => {
    underWay[lane] += 1
    const outcome = await send(of, row).catch((err: unknown): PushOutcome => {
      of.log.warn({ err }, 'a push was not sent')
      return { kind: 'later' }
    })
    // Where it is not kept its lease ends, and it comes again.
    if (context !== undefined)
      await ends
        .add({ row, outcome })
        .catch((err: unknown) => of.log.warn({ err }, 'what became of a push was not kept'))
    const wasFull = !isRoom(lane)
    underWay[lane] -= 1
    const isLast = underWay.well + underWay.doubtful === 0
    // Of a device that was doubtful the rest is in the other lane now; else nothing is due that was not before.
    const isAsBefore = outcome.kind === 'sent' && lane === 'well' && !(wasFull && isRoom(lane))
    if (context !== undefined && (isLast || !isAsBefore)) plan(0)
  }

  const isRoom = (lane: Lane): boolean => underWay[lane] + claimedAtOnce <= places[lane]

  /** Answers how long nothing else is due; nothing when nothing waits. */
  const takeDue = async (of: Context): Promise<number | undefined> => {
    for (const lane of lanes) {
      for (let taken = claimedAtOnce; taken === claimedAtOnce && isRoom(lane) && context === of; ) {
        const now = of.clock.now()
        const until = new Date(now.getTime() + pushLeaseSeconds * 1000).toISOString()
        const claim = { isDoubtful: lane === 'doubtful', now: now.toISOString(), until, most: claimedAtOnce }
        const rows = await claimMessages(of.database.sql, claim)
        taken = rows.length
        for (const row of rows) {
          begin(of, lane, row).catch((err: unknown) => of.log.warn({ err }, 'a push came to no end'))
          // Sealing is work: others have their turn between two.
          await nextTurn()
        }
      }
    }
    const free = lanes.filter(isRoom).map((lane) => lane === 'doubtful')
    const next = free.length === 0 ? undefined : await findNextMessage(of.database.sql, free)
    return next === undefined ? undefined : Date.parse(next) - of.clock.now().getTime()
  }

  const round = async (): Promise<void> => {
    if (context === undefined) return
    if (isBusy) {
      isWoken = true
      return
    }
    isBusy = true
    const { log } = context
    const pause = await takeDue(context).catch((err: unknown) => {
      log.warn({ err }, 'pushes were not sent')
      return 5000
    })
    isBusy = false
    if (isWoken) plan(0)
    else if (pause !== undefined) plan(Math.max(shortestPauseMs, Math.min(pause, 60_000)))
    isWoken = false
    const isIdle = pause === undefined || pause > shortestPauseMs
    if (isIdle && underWay.well + underWay.doubtful === 0) for (const each of waiting.splice(0)) each()
  }
  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(round, ms).unref()
  }

  return {
    wake(of) {
      context = of
      plan(0)
    },
    idle: () =>
      new Promise((resolve) => {
        if (context === undefined) return resolve()
        waiting.push(resolve)
        plan(0)
      }),
    stop() {
      context = undefined
      clearTimeout(timer)
      for (const each of waiting.splice(0)) each()
    },
  }
}
