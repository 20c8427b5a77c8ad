import type { Tag } from '@sheds/contract/tags'
import type { ActionThing } from '../session/action.store.ts'

/** Tasks that can wait for a network; see ruling K5. Never money, and never a request for a chat with a seller. */
export type TaskKind =
  | 'like'
  | 'like_dish'
  | 'like_music'
  | 'follow'
  | 'subscribe'
  | 'approve'
  | 'approve_reply'
  | 'bookmark'
  | 'review_product'
  | 'review_shed'
  | 'write'

export interface TaskRequest {
  method: string
  path: string
  body: unknown
}

/** Sent after the task's own call, to this path. */
export interface TaskPhoto {
  path: string
  field: string
  file: File
}

/** Call with all that is needed to make it later, on another page or after an update. */
export interface Task extends TaskRequest {
  kind: TaskKind
  /** Id of the thing. */
  id: string
  /** On or off; for a review or a write, its words. */
  wish: unknown
  /** Request that undoes it. */
  back?: TaskRequest | undefined
  /** Tags that it changes beside the thing itself. */
  changes: readonly Tag[]
  thing: ActionThing
  /** For a review: key of the draft that holds its words until it is answered. */
  draft?: string | undefined
  photo?: TaskPhoto | undefined
}

export interface OutboxEntry extends Task {
  /** Number in the order; undefined until it is stored. */
  seq?: number
  user: string
  at: number
  /** It may have reached the server: it is undone by its opposite instead of being dropped. */
  tried: boolean
  /** End of the lease of the tab that is sending it. */
  until: number
  /** The tab in which it was tapped sends it for the first time: it does not count as waiting. */
  held: boolean
  /** Time before which it is not sent. */
  due: number
  fails: number
  /** The server has the words; the photo is missing. */
  lacksPhoto?: true
  /** Reason of the refusal, until the user has seen it. */
  refused?: string | undefined
}

/** An entry ends after 48 hours. */
export const lifeMs = 48 * 3600_000
export const mostEntries = 200
/** Number of server errors after which a task counts as refused. */
export const mostFails = 8

export const keyOfTask = ({ kind, id }: Pick<Task, 'kind' | 'id'>): string => `${kind} ${id}`

/** Waits, as far as the user can see: a first attempt in progress does not count. */
export const waits = (entry: OutboxEntry, now: number): boolean => entry.refused === undefined && isShown(entry, now)

/** Waits, or was refused. */
export const isShown = ({ held, until }: OutboxEntry, now: number): boolean => !(held && until > now)

const isSameThing = (one: OutboxEntry, other: OutboxEntry): boolean =>
  one.user === other.user && keyOfTask(one) === keyOfTask(other)

/**
 * Adds a task. The last task of a thing counts: it replaces one that waits, or cancels it if that never left this
 * device. One in flight is waited for.
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

/** Another tab is sending a task of the same thing, which must end first. */
export const isBehind = (entries: readonly OutboxEntry[], wanted: OutboxEntry, now: number): boolean =>
  entries.some((entry) => isSameThing(entry, wanted) && entry.until > now)

/** Without the answered task and earlier ones of the same thing. */
export const withoutAnswered = (entries: readonly OutboxEntry[], answered: OutboxEntry): readonly OutboxEntry[] =>
  entries.filter((each) => !isSameThing(each, answered) || (each.seq ?? 0) > (answered.seq ?? 0))

const placeOf = ({ seq, tried }: OutboxEntry): Pick<OutboxEntry, 'seq' | 'tried'> => ({
  ...(seq !== undefined && { seq }),
  tried,
})

const isToggle = ({ wish }: OutboxEntry): boolean => typeof wish === 'boolean'

/** Next task to send: in order, but of each thing only the first. */
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

/** Time at which the next task is due. */
export const nextTime = (entries: readonly OutboxEntry[], user: string): number =>
  Math.min(
    ...entries
      .filter((entry) => entry.user === user && entry.refused === undefined)
      .map(({ until, due }) => Math.max(until, due)),
  )

/** Puts a failed task back into the queue; a later one of the same thing replaces it. */
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

/** Refuses tasks that are too old; drops those of other users, who would not see the refusal. */
export const ended = (entries: readonly OutboxEntry[], user: string, now: number): readonly OutboxEntry[] =>
  entries.flatMap((entry) => {
    const isOver = entry.refused === undefined && entry.until <= now && now - entry.at > lifeMs
    if (!isOver) return now - entry.at > 2 * lifeMs ? [] : [entry]
    return entry.user === user ? [{ ...entry, refused: tooOld }] : []
  })

/** Stored instead of the server's message. */
export const tooOld = 'too old'
