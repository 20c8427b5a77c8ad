const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends a start that is still under way when it is told to stop, or whoever started us is gone; undone by the result. */
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
