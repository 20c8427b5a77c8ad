interface BackOff {
  firstMs: number
  mostMs: number
}

/** Pause after consecutive failures; doubles with each one. */
export const pauseAfter = (failures: number, { firstMs, mostMs }: BackOff): number =>
  Math.min(mostMs, firstMs * 2 ** (failures - 1))

interface Pause {
  signal?: AbortSignal
  /** Longest random delay once the device is online again, since all others are too. */
  spreadMs?: number
  /** While the device knows that it is offline, waits for a connection. */
  needsLine?: boolean
}

/** Waits this long, or until the device is online again or the signal aborts. */
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
