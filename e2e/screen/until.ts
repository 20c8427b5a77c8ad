import { setTimeout as pause } from 'node:timers/promises'

const patience = 120_000

/** Asks again and again, at first very often; what it was told last when it gives up. */
export const until = async <T>(
  what: () => string,
  ask: () => T | undefined | Promise<T | undefined>,
  milliseconds = patience,
): Promise<T> => {
  const end = Date.now() + milliseconds
  for (let wait = 1; ; wait = Math.min(wait * 2, 40)) {
    const found = await ask()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Timeout ${milliseconds} ms exceeded: ${what()}`)
    await pause(wait)
  }
}
