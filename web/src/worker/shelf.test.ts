import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Shelf } from './shelf.ts'

/** Disk that is locked until the test unlocks it. */
let isLocked: boolean
const kept = new Map<string, Response>()
const open = async () => {
  if (isLocked) throw new DOMException('locked', 'UnknownError')
  return {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    delete: async (key: string) => kept.delete(key),
  }
}

beforeEach(() => {
  isLocked = true
  kept.clear()
  vi.stubGlobal('caches', { open, match: async (key: string) => kept.get(key)?.clone() })
})
afterEach(() => vi.unstubAllGlobals())

describe('Shelf', () => {
  it('returns an entry even if its list cannot be read', async () => {
    kept.set('/feeds', new Response('kept'))
    const answer = await new Shelf('pages', 100).peek('/feeds')
    expect(await answer?.text()).toBe('kept')
  })

  it('stores entries and its list once the disk is available again', async () => {
    const shelf = new Shelf('pages', 100)
    await expect(shelf.has('/feeds')).rejects.toThrow('locked')
    await shelf.writeSoon()
    isLocked = false
    await shelf.put('/feeds', new Response('kept'), { bytes: 1 })
    expect(await shelf.has('/feeds')).toBe(true)
    await shelf.writeSoon()
    expect(await new Shelf('pages', 100).has('/feeds')).toBe(true)
  })
})
