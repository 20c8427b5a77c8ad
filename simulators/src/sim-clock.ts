/** The operators' time: the given clock's, moved ahead as far as it was told. */
export interface SimClock {
  now(): number
  /** Moves time on and waits for whoever has something due by then. */
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
