import type { Tag } from '@sheds/contract/tags'
import type { ActionThing } from '../session/action.store.ts'

/** What can wait for a network: see ruling K5. Never money, and never what asks a seller for a chat. */
export type TaskKind =
  | 'like'
  | 'like_music'
  | 'follow'
  | 'subscribe'
  | 'approve'
  | 'approve_reply'
  | 'review_product'
  | 'review_shed'
  | 'write'

export interface TaskRequest {
  method: string
  path: string
  body: unknown
}

/** Sent after the task's own call, to the path it names. */
export interface TaskPhoto {
  path: string
  field: string
  file: File
}

/** One call that makes something so, with all that is needed to make it later, on another page or after an update. */
export interface Task extends TaskRequest {
  kind: TaskKind
  /** Of what it is done to. */
  id: string
  /** On or off; of a review or a write its words. */
  wish: unknown
  /** How it is taken back. */
  back?: TaskRequest | undefined
  /** What it changes beside the thing itself. */
  changes: readonly Tag[]
  thing: ActionThing
  /** Of a review: where its words lie as a draft until it is answered. */
  draft?: string | undefined
  photo?: TaskPhoto | undefined
}

export interface OutboxEntry extends Task {
  /** Its place in the order; none until it is kept. */
  seq?: number
  user: string
  at: number
  /** It may have reached the server: it is not just dropped, but answered by its opposite. */
  tried: boolean
  /** Somebody sends it now, and has until then to say how it ended. */
  until: number
  /** The tab it was tapped in sends it for the first time: it does not wait yet. */
  held: boolean
  /** Not before. */
  due: number
  fails: number
  /** The server has the words; the photo is missing. */
  lacksPhoto?: true
  /** Why it came to nothing, until somebody has seen it. */
  refused?: string | undefined
}

/** An entry ends after 48 hours. */
export const lifeMs = 48 * 3600_000
export const mostEntries = 200
/** So often the server may fail at one thing. */
export const mostFails = 8

export const keyOfTask = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `${kind} ${id}`

/** It waits, as far as anybody sees: what its own tab sends for the first time does not. */
export const waits = (entry: OutboxEntry, now: number): boolean => entry.refused === undefined && isShown(entry, now)

/** It waits, or came back refused. */
export const isShown = ({ held, until }: OutboxEntry, now: number): boolean => !(held && until > now)

const isSameThing = (one: OutboxEntry, other: OutboxEntry): boolean =>
  one.user === other.user && keyOfTask(one) === keyOfTask(other)

/**
 * With what somebody wants now. Of one thing the last wish counts: it takes the place of one that waits, or cancels it where
 * that one never left this device. What is on its way is waited for.
 */
export const withTask = (entries: readonly OutboxEntry[], wanted: OutboxEntry, now: number): readonly OutboxEntry[] => {
  const others = entries.filter((entry) => !(isSameThing(entry, wanted) && entry.refused !== undefined))
  const last = others.findLast((entry) => isSameThing(entry, wanted))
  if (last === undefined) return others.length < mostEntries ? [...others, wanted] : entries
  const isSame = isToggle(wanted) && last.wish === wanted.wish
  if (isSame) return others
  if (last.until > now) return [...others, wanted]
  if (isToggle(wanted) && !last.tried) return others.filter((entry) => entry !== last)
  return others.map((entry) => (entry === last ? { ...wanted, ...placeOf(last) } : entry))
}

/** Another tab sends something of the same thing now: it is waited for. */
export const isBehind = (entries: readonly OutboxEntry[], wanted: OutboxEntry, now: number): boolean =>
  entries.some((entry) => isSameThing(entry, wanted) && entry.until > now)

/** The server has answered: nothing that was wanted of the thing before is sent any more. */
export const withoutAnswered = (entries: readonly OutboxEntry[], answered: OutboxEntry): readonly OutboxEntry[] =>
  entries.filter((each) => !isSameThing(each, answered) || (each.seq ?? 0) > (answered.seq ?? 0))

const placeOf = ({ seq, tried }: OutboxEntry): Pick<OutboxEntry, 'seq' | 'tried'> => ({
  ...(seq !== undefined && { seq }),
  tried,
})

const isToggle = ({ wish }: OutboxEntry): boolean => typeof wish === 'boolean'

/** What is to be sent next: in order, of one thing only the first. */
export const nextToSend = (entries: readonly OutboxEntry[], user: string, now: number): OutboxEntry | undefined => {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (entry.user !== user || entry.refused !== undefined) continue
    const isFirst = !seen.has(keyOfTask(entry))
    seen.add(keyOfTask(entry))
    if (isFirst && entry.until <= now && entry.due <= now) return entry
  }
  return undefined
}

/** When something is next to be sent. */
export const nextTime = (entries: readonly OutboxEntry[], user: string): number =>
  Math.min(
    ...entries
      .filter((entry) => entry.user === user && entry.refused === undefined)
      .map(({ until, due }) => Math.max(until, due)),
  )

/** It did not come through: it waits again, unless a later wish about the same thing has come meanwhile. */
export const setBack = (
  entries: readonly OutboxEntry[],
  seq: number,
  due: number,
  fails: number,
): readonly OutboxEntry[] => {
  const mine = entries.find((entry) => entry.seq === seq)
  if (mine === undefined) return entries
  const later = entries.find((entry) => isSameThing(entry, mine) && (entry.seq ?? 0) > seq)
  if (later === undefined)
    return entries.map((entry) => (entry === mine ? { ...mine, held: false, until: 0, due, fails } : entry))
  return entries
    .filter((entry) => entry !== mine)
    .map((entry) => (entry === later ? { ...later, tried: true, due } : entry))
}

/** What is too old to be meant still is not sent, and says so; of somebody else nobody would hear it. */
export const ended = (entries: readonly OutboxEntry[], user: string, now: number): readonly OutboxEntry[] =>
  entries.flatMap((entry) => {
    const isOver = entry.refused === undefined && entry.until <= now && now - entry.at > lifeMs
    if (!isOver) return now - entry.at > 2 * lifeMs ? [] : [entry]
    return entry.user === user ? [{ ...entry, refused: tooOld }] : []
  })

/** In the place of the server's words. */
export const tooOld = 'too old'
