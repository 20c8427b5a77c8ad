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

/** Loads the module as this user. */
const openAs = async (user: string) => {
  vi.resetModules()
  kept.set('my_info', JSON.stringify({ user_name: user, user_id: user, token: `of ${user}` }))
  return import('./kept-sounds.ts')
}

describe('keptSound', () => {
  it('plays a song only for the user who keeps it, and only while it is kept', async () => {
    const { dropSound, hasKeptSound, keptSound, putSound, retainSounds } = await openAs('ada')
    putSound('ada', 'one', new Blob(['1']))
    putSound('ben', 'two', new Blob(['2']))
    expect([keptSound('one')?.startsWith('blob:'), keptSound('two'), hasKeptSound('three')]).toEqual([
      true,
      undefined,
      false,
    ])
    retainSounds(new Set(['one']))
    expect(hasKeptSound('one')).toBe(true)
    dropSound('one')
    expect(hasKeptSound('one')).toBe(false)
  })
})
