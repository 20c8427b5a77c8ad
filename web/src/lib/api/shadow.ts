import type { QueryClient } from '@tanstack/react-query'
import { watched } from '../../ui/watched.ts'
import { sendToTabs } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'

/** Fields of one thing that a tap changed, as the server confirmed them. */
export interface Shadow {
  id: string
  fields: Readonly<Record<string, unknown>>
}

/** More changes than taps can make during one request. */
const mostShadows = 200
/** Latest changes by taps on this page. */
const cast: Shadow[] = []

export const lastShadow = (): Shadow | undefined => cast.at(-1)

/** Changes since the given one; all known ones if it is no longer kept. */
export const shadowsSince = (last: Shadow | undefined): readonly Shadow[] =>
  last === undefined ? [...cast] : cast.slice(cast.lastIndexOf(last) + 1)

/** Value that the last tap on a thing requests, and the number of taps in flight; the last tap wins. */
const pending = watched(new Map<string, { value: unknown; taps: number }>())

export const onPendingValue = pending.subscribe

export const pendingValueOf = (key: string): unknown => pending.get().get(key)?.value

export const setPendingValue = (key: string, value: unknown): void =>
  keep(key, { value, taps: (pending.get().get(key)?.taps ?? 0) + 1 })

/** Ends one tap, answered or refused. After the last one, the cached answers are shown again. */
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

/** For a request that starts now: applies to its answer the changes by taps until then. */
export const shadowing = (): (<Answer>(answer: Answer) => Answer) => {
  const before = lastShadow()
  return (answer) => shadowsSince(before).reduce(underShadow, answer)
}

/** Applies a confirmed change to every cached answer that holds the thing, in all tabs. */
export const castShadow = (client: QueryClient, shadow: Shadow): void => {
  castHere(client, shadow)
  // Without storage, the other tabs see it when they next request the thing.
  sendToTabs('shadow', { ...shadow, viewer: currentViewer() })
}

export const shareShadows = (client: QueryClient): void =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'shadow' || newValue === null) return
    const { viewer, ...shadow } = JSON.parse(newValue) as Shadow & { viewer?: string }
    if (viewer === currentViewer()) castHere(client, shadow)
  })

const castHere = (client: QueryClient, shadow: Shadow): void => {
  // A copy, so that it can be found by identity.
  if (cast.push({ ...shadow }) > mostShadows) cast.shift()
  for (const query of client.getQueryCache().getAll()) {
    const data = underShadow(query.state.data, shadow)
    // Keeps the time of its last update.
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

/** Changes only fields that the answer has: a visitor's answer has none about the caller. */
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
