import type { QueryClient } from '@tanstack/react-query'

/** What any answer says of a thing: a list on the way to its page knows its name and its picture. */
export const knownThing = <Thing extends { id: string }>(
  client: QueryClient,
  id: string,
  /** What it has that others with ids have not. */
  field: keyof Thing & string,
): Thing | undefined => {
  for (const { state } of client.getQueryCache().getAll()) {
    const found = thingIn(state.data, (each) => each.id === id && field in each)
    if (found !== undefined) return found as Thing
  }
  return undefined
}

const thingIn = (value: unknown, fits: (thing: { id?: unknown }) => boolean): object | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (fits(value)) return value
  for (const each of Object.values(value)) {
    const found = thingIn(each, fits)
    if (found !== undefined) return found
  }
  return undefined
}
