const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Exits a start in progress on a stop signal or when the parent ends. Returns a function that undoes it. */
export const endOnEarlyStop = (): (() => void) => {
  const end = (): never => process.exit(0)
  for (const signal of signals) process.on(signal, end)
  process.on('disconnect', end)
  if (process.send !== undefined && !process.connected) end()
  return () => {
    for (const signal of signals) process.off(signal, end)
    process.off('disconnect', end)
  }
}
