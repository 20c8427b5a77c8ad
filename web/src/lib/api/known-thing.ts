import type { QueryClient } from '@tanstack/react-query'

/** Thing found in any cached answer: a list already holds its name and picture before its page loads. */
export const knownThing = <Thing extends { id: string }>(
  client: QueryClient,
  id: string,
  /** Field that other objects with ids lack. */
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
