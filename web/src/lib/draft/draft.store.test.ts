import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey, draftsOf, keepDraft, readDraft, removeDraft } from './draft.store.ts'
import { keepPictures, readPictures } from './draft-pictures.ts'

/** Storage with room for this many characters; Node has none. */
const storage = (room: number): Storage => {
  const kept = new Map<string, string>()
  const used = (): number => [...kept.values()].reduce((sum, text) => sum + text.length, 0)
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, text) {
      if (used() - (kept.get(key)?.length ?? 0) + text.length > room) throw new Error('full')
      kept.set(key, text)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
}

const put = (localStorage: Storage | undefined) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (localStorage === undefined) throw new Error('forbidden')
      return localStorage
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  put(storage(1_000_000))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ada = draftKey('ada', { form: 'create-shed' })
const draft = (name: string) => ({ label: name, values: { name }, pictures: 0 })
const labels = (owner: string): string[] => draftsOf(owner).map(({ label }) => label)
const keepInTurn = (...names: string[]): boolean[] =>
  names.map((name) => {
    vi.advanceTimersByTime(1000)
    return keepDraft(draftKey('ada', { form: 'edit', thing: name }), draft(name))
  })

describe('a draft', () => {
  it('is found by form, thing and owner', () => {
    keepDraft(ada, draft('Kiosk'))
    expect(readDraft(ada)?.values).toEqual({ name: 'Kiosk' })
    expect(readDraft(draftKey('ben', { form: 'create-shed' }))).toBeUndefined()
    expect(readDraft(draftKey('ada', { form: 'create-shed', thing: '1' }))).toBeUndefined()
    expect([labels('ada'), labels('ben')]).toEqual([['Kiosk'], []])
    removeDraft(ada)
    expect(labels('ada')).toEqual([])
  })

  it('expires: a visitor’s after a day, a member’s after a month', () => {
    const visitor = draftKey('visitor', { form: 'signup' })
    keepDraft(visitor, draft('Ada'))
    keepDraft(ada, draft('Kiosk'))
    vi.advanceTimersByTime(25 * 3600 * 1000)
    expect([readDraft(visitor), readDraft(ada)?.label]).toEqual([undefined, 'Kiosk'])
    vi.advanceTimersByTime(30 * 24 * 3600 * 1000)
    expect(readDraft(ada)).toBeUndefined()
  })

  it('gives way to later ones: twenty are kept, fewer on a full device', () => {
    keepInTurn(...Array.from({ length: 22 }, (_, place) => `draft ${place}`))
    expect(labels('ada')).toEqual(Array.from({ length: 20 }, (_, place) => `draft ${21 - place}`))
    put(storage(200))
    expect(keepInTurn('one', 'two', 'three')).toEqual([true, true, true])
    expect(labels('ada')).toEqual(['three', 'two'])
    expect(keepInTurn('n'.repeat(200))).toEqual([false])
  })

  it('is ignored if its stored text is invalid', () => {
    for (const text of ['{', '"text"', 'null', '{"at":"today"}', '{"at":1}', '[]']) {
      localStorage.setItem(ada, text)
      expect(readDraft(ada)).toBeUndefined()
    }
    localStorage.setItem(ada, JSON.stringify({ at: Date.now(), label: 'Kiosk', values: { name: 'a', n: 1 } }))
    expect(readDraft(ada)).toMatchObject({ values: { name: 'a' }, pictures: 0 })
  })

  it('is not kept if storage is forbidden', async () => {
    put(undefined)
    expect(keepDraft(ada, draft('Kiosk'))).toBe(false)
    expect([readDraft(ada), draftsOf('ada')]).toEqual([undefined, []])
    removeDraft(ada)
    await expect(readPictures(ada)).rejects.toThrow()
    await expect(keepPictures(ada, [], new AbortController().signal)).rejects.toThrow()
  })
})
