import { useWatched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

export const recentKinds = ['product', 'dish', 'music', 'shed'] as const
export type RecentKind = (typeof recentKinds)[number]

/** Thing as its page showed it. */
export interface RecentThing {
  kind: RecentKind
  id: string
  name: string
  /** Its shed; of a shed its city. */
  of: string
  picture?: string | undefined
  at: number
}

export const mostRecentThings = 50
const none: readonly RecentThing[] = []

const isText = (value: unknown): value is string => typeof value === 'string'

/** Validates, because storage may hold anything. */
const parseThing = (raw: unknown): RecentThing[] => {
  const { kind, id, name, of, picture, at } = Object(raw) as Partial<Record<keyof RecentThing, unknown>>
  const known = recentKinds.find((each) => each === kind)
  if (known === undefined || !isText(id) || !isText(name) || !isText(of) || typeof at !== 'number') return []
  return [{ kind: known, id, name, of, picture: isText(picture) ? picture : undefined, at }]
}

/** On this device only; removed at logout and when another person logs in. */
const things = stored('recently_seen', (raw) =>
  Array.isArray(raw) ? raw.flatMap(parseThing).slice(0, mostRecentThings) : none,
)

/** Last seen first. Empty on the server and during hydration. */
export const useRecentThings = (): readonly RecentThing[] => useWatched(things, () => none)

export const forgetRecentThings = (): void => things.remove()

export const storeRecentThing = (seen: Omit<RecentThing, 'at'>, now = Date.now()): void =>
  things.set([{ ...seen, at: now }, ...things.get().filter(({ id }) => id !== seen.id)].slice(0, mostRecentThings))
