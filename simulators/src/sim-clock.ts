/** Clock of the operators: the given clock plus the advanced time. */
export interface SimClock {
  now(): number
  /** Advances the time and waits until all due steps have run. */
  advance(ms: number): Promise<void>
  onMoved(listener: () => Promise<void>): void
  ahead(): number
}

export const createSimClock = (base: { now(): Date } = { now: () => new Date() }, startAhead = 0): SimClock => {
  const listeners: (() => Promise<void>)[] = []
  let ahead = startAhead
  return {
    now: () => base.now().getTime() + ahead,
    advance: async (ms) => {
      ahead += ms
      for (const listener of listeners) await listener()
    },
    onMoved: (listener) => {
      listeners.push(listener)
    },
    ahead: () => ahead,
  }
}
