import type { Shadow } from '../api/shadow.ts'

/** Action of the user on one thing: like, follow, subscription or approval. */
export interface Mark extends Shadow {
  at: number
}

const mostMarks = 500

/** Adds the latest changes by taps; of one thing the last counts. Returns the same list if none is about the viewer. */
export const withMarks = (marks: readonly Mark[], cast: readonly Shadow[], at: number): readonly Mark[] => {
  const made = cast.filter(({ fields }) => isObject(fields.viewer))
  if (made.length === 0) return marks
  const latest = new Map([...marks, ...made.map((shadow) => ({ ...shadow, at }))].map((mark) => [mark.id, mark]))
  return [...latest.values()].toSorted((one, other) => one.at - other.at).slice(-mostMarks)
}

/** Visitor's answer with the marks of the user who made them. A copy made after a mark already counts it. */
export const markedBy = <Value>(value: Value, marks: readonly Mark[], copiedAt: number): Value =>
  marked(value, new Map(marks.map((mark) => [mark.id, mark])), copiedAt)

const marked = <Value>(value: Value, marks: ReadonlyMap<string, Mark>, copiedAt: number): Value => {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, marked(each, marks, copiedAt)] as const)
  const isSame = entries.every(([name, each]) => each === value[name])
  const within = isSame ? value : Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
  const mark = typeof value.id === 'string' ? marks.get(value.id) : undefined
  if (mark === undefined) return within as Value
  const { viewer, ...counts } = mark.fields
  const news = mark.at > copiedAt ? counts : {}
  return { ...within, ...news, viewer: { ...(isObject(value.viewer) && value.viewer), ...(viewer as object) } } as Value
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
