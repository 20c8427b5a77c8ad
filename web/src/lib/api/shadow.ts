import type { QueryClient } from '@tanstack/react-query'
import { watched } from '../../ui/watched.ts'
import { sendToTabs } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** What a tap changed of one thing, as the server told it. */
export interface Shadow {
  id: string
  fields: Readonly<Record<string, unknown>>
}

/** More than taps can change while one answer is on its way. */
const mostShadows = 200
/** The latest changes by taps on this page. */
const cast: Shadow[] = []

export const lastShadow = (): Shadow | undefined => cast.at(-1)

/** What taps have changed since this one; all that is still known when it is not. */
export const shadowsSince = (last: Shadow | undefined): readonly Shadow[] =>
  last === undefined ? [...cast] : cast.slice(cast.lastIndexOf(last) + 1)

/** What the last tap on a thing wants, and how many are on their way: the last one wins. */
const pending = watched(new Map<string, { value: unknown; taps: number }>())

export const onPendingValue = pending.subscribe

export const pendingValueOf = (key: string): unknown => pending.get().get(key)?.value

export const setPendingValue = (key: string, value: unknown): void =>
  keep(key, { value, taps: (pending.get().get(key)?.taps ?? 0) + 1 })

/** Answered or refused: with no other tap on its way, what the answers say is shown again. */
export const endPendingTap = (key: string): void => {
  const known = pending.get().get(key)
  if (known !== undefined) keep(key, { ...known, taps: known.taps - 1 })
}

const keep = (key: string, next: { value: unknown; taps: number }): void => {
  const values = pending.get()
  if (next.taps > 0) values.set(key, next)
  else values.delete(key)
  pending.show(values)
}

/** For an answer that is asked for now: puts in what taps have changed before it came. */
export const shadowing = (): (<Answer>(answer: Answer) => Answer) => {
  const before = lastShadow()
  return (answer) => shadowsSince(before).reduce(underShadow, answer)
}

/** The server said yes: every answer that holds the thing says so from here on, in all tabs. */
export const castShadow = (client: QueryClient, shadow: Shadow): void => {
  castHere(client, shadow)
  // Where nothing may be stored, the other tabs learn it when they look again.
  sendToTabs('shadow', { ...shadow, viewer: currentViewer() })
}

export const shareShadows = (client: QueryClient): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'shadow' || newValue === null) return
    const { viewer, ...shadow } = JSON.parse(newValue) as Shadow & { viewer?: string }
    if (viewer === currentViewer()) castHere(client, shadow)
  })

const castHere = (client: QueryClient, shadow: Shadow): void => {
  // A copy, so that each can be found again.
  if (cast.push({ ...shadow }) > mostShadows) cast.shift()
  for (const query of client.getQueryCache().getAll()) {
    const data = underShadow(query.state.data, shadow)
    // It stays as old as it was.
    if (data !== query.state.data) query.setState({ data })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const underShadow = <Value>(value: Value, shadow: Shadow): Value => {
  if (!isObject(value)) return value
  if (value.id === shadow.id) return changed(value, shadow.fields) as Value
  const entries = Object.entries(value).map(([name, each]) => [name, underShadow(each, shadow)] as const)
  if (entries.every(([name, each]) => each === (value as Record<string, unknown>)[name])) return value
  return (Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)) as Value
}

/** Only what is told of the thing here: a visitor's answer says nothing of the caller. */
const changed = (thing: Record<string, unknown>, fields: Shadow['fields']): Record<string, unknown> => {
  const told = Object.entries(fields).filter(([name]) => thing[name] !== undefined)
  return {
    ...thing,
    ...Object.fromEntries(
      told.map(([name, field]) => {
        const own = thing[name]
        return [name, isObject(own) && isObject(field) ? { ...own, ...field } : field]
      }),
    ),
  }
}
