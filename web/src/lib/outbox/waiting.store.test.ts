import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const openAs = async (user: string) => {
  vi.resetModules()
  kept.set('my_info', JSON.stringify({ user_name: user, user_id: user, token: `of ${user}` }))
  return import('./waiting.store.ts')
}

describe('waitingNow', () => {
  it('returns waiting tasks to their user, on the next page too, and to no other user', async () => {
    const { showWaiting } = await openAs('ada')
    showWaiting({ user: 'ada', wishes: { 'like kaba': true, 'follow ben': false }, refused: 1, rows: [1, 2, 4] })
    const ada = await openAs('ada')
    expect([ada.isWaiting('like kaba'), ada.waitingValue('follow ben'), ada.waitingCount()]).toEqual([true, false, 2])
    const ben = await openAs('ben')
    expect([ben.isWaiting('like kaba'), ben.waitingValue('follow ben'), ben.waitingCount()]).toEqual([
      false,
      undefined,
      0,
    ])
    expect(ben.waitingNow().refused).toBe(0)
  })
})
