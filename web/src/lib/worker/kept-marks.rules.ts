import type { Shadow } from '../api/shadow.ts'

/** What somebody did to one thing: liked, followed, subscribed to, approved of. */
export interface Mark extends Shadow {
  at: number
}

const mostMarks = 500

/** With what taps changed now; of one thing the last counts. The same list where nothing of whoever looks was changed. */
export const withMarks = (marks: readonly Mark[], cast: readonly Shadow[], at: number): readonly Mark[] => {
  const made = cast.filter(({ fields }) => isObject(fields.viewer))
  if (made.length === 0) return marks
  const latest = new Map([...marks, ...made.map((shadow) => ({ ...shadow, at }))].map((mark) => [mark.id, mark]))
  return [...latest.values()].toSorted((one, other) => one.at - other.at).slice(-mostMarks)
}

/** An answer to a visitor as whoever made the marks knows it. A copy made after a mark counts it already. */
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
