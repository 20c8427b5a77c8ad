import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseAfter, untilRetry } from './back-off.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('pauseAfter', () => {
  it('doubles with each failure, up to a bound', () => {
    const pauses = [1, 2, 3, 6, 2000].map((failures) => pauseAfter(failures, { firstMs: 1000, mostMs: 30_000 }))
    expect(pauses).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })
})

describe('untilRetry', () => {
  const hasEnded = (pause: Promise<void>) => {
    const end = vi.fn()
    void pause.then(end)
    return async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return end.mock.calls.length > 0
    }
  }

  it('ends after the pause', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const ended = hasEnded(untilRetry(1000))
    expect([await ended(999), await ended(1)]).toEqual([false, true])
  })

  it('ends when the device is online again, or within the spread', async () => {
    const now = hasEnded(untilRetry(60_000))
    const spread = hasEnded(untilRetry(60_000, { spreadMs: 2000 }))
    page.dispatchEvent(new Event('online'))
    expect([await now(0), await spread(2000)]).toEqual([true, true])
  })

  it('waits for a connection if it needs one', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const ended = hasEnded(untilRetry(1000, { needsLine: true }))
    expect(await ended(5000)).toBe(false)
    page.dispatchEvent(new Event('online'))
    expect(await ended(0)).toBe(true)
  })

  it('ends when it is aborted', async () => {
    const stop = new AbortController()
    const ended = hasEnded(untilRetry(60_000, { signal: stop.signal }))
    stop.abort()
    expect(await ended(0)).toBe(true)
  })
})
