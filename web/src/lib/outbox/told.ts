/** What the answer to a tap says of the thing: counts of it, and what whoever looks is to it. */
export const toldBy = (answer: unknown): Readonly<Record<string, unknown>> => {
  const entries = Object.entries(Object(answer))
  return {
    ...Object.fromEntries(entries.filter(([name]) => name.endsWith('_count'))),
    viewer: Object.fromEntries(entries.filter(([, value]) => typeof value === 'boolean')),
  }
}
