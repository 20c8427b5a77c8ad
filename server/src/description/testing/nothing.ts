/** Replaces the context of slices whose calls are only described, without a database. */
export const nothing: never = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
  apply: () => nothing,
}) as never
