interface BackOff {
  firstMs: number
  mostMs: number
}

/** The pause after failures in a row: it doubles with each one. */
export const pauseAfter = (failures: number, { firstMs, mostMs }: BackOff): number =>
  Math.min(mostMs, firstMs * 2 ** (failures - 1))

interface Pause {
  signal?: AbortSignal
  /** The most that is waited once the line is back: everybody else's came back, too. */
  spreadMs?: number
  /** While the device knows that it has no line, the next attempt waits for one. */
  needsLine?: boolean
}

/** Pauses for so long, or until the line is back or the signal aborts. */
export const untilRetry = (ms: number, { signal, spreadMs = 0, needsLine = false }: Pause = {}): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', lineIsBack)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const lineIsBack = (): void => {
      if (spreadMs > 0) setTimeout(end, Math.random() * spreadMs)
      else end()
    }
    const timer = setTimeout(() => (!needsLine || navigator.onLine) && end(), ms)
    window.addEventListener('online', lineIsBack)
    signal?.addEventListener('abort', end)
  })
