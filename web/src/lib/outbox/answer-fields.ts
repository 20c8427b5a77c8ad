/** Fields of the thing in the answer to a tap: counts, and its relation to the viewer. */
export const answerFields = (answer: unknown): Readonly<Record<string, unknown>> => {
  const entries = Object.entries(Object(answer))
  return {
    ...Object.fromEntries(entries.filter(([name]) => name.endsWith('_count'))),
    viewer: Object.fromEntries(entries.filter(([, value]) => typeof value === 'boolean')),
  }
}
