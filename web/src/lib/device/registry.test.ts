import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLogin, forgetPerson } from './forget.ts'
import { forgetAtLogout, forgetSeenBy } from './forget-all.ts'
import * as registry from './registry.ts'

type Area = 'local' | 'tab' | 'bases' | 'caches' | 'cookies'

/** Every key of a device that somebody used, with something after each star. */
const all = (area: Area): string[] =>
  Object.values<Partial<Record<Area, readonly string[]>>>(registry)
    .flatMap((kept) => kept[area] ?? [])
    .map((key) => key.replace('*', 'ada/1'))

const storage = (names: readonly string[]) => {
  const kept = new Set(names)
  return {
    kept,
    key: (place: number) => [...kept][place] ?? null,
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size
    },
  }
}

let here: { local: Set<string>; tab: Set<string>; caches: Set<string>; bases: Set<string>; cookie: string }

beforeEach(() => {
  const [local, session] = [storage([...all('local'), 'key of an old release']), storage(all('tab'))]
  const [names, databases] = [new Set(all('caches')), new Set(all('bases'))]
  here = { local: local.kept, tab: session.kept, caches: names, bases: databases, cookie: '' }
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => void databases.delete(name) })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', { caches, location: { protocol: 'https:' } })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      here.cookie += text
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const without = (area: Area, ...gone: string[]): string[] => all(area).filter((key) => !gone.includes(key))

describe('a logout', () => {
  it('leaves settings, other people’s drafts and what says nothing of a person', async () => {
    forgetAtLogout()
    await forgetSeenBy('logout')
    expect([...here.local].sort()).toEqual(['balance_hidden', 'draft/ada/1'])
    expect([...here.tab].sort()).toEqual(['new-version', 'places', 'reloaded-for-new-build'])
    expect([...here.caches]).toEqual(['sheds-shell-ada/1'])
    expect([...here.bases]).toEqual(['drafts'])
    expect(here.cookie).toBe('signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure')
  })
})

describe('a login that expires', () => {
  it('takes what it alone may see, and leaves what waits for the same person', () => {
    forgetLogin()
    const seen = ['wallet_info', 'wallet_seen', 'last_phone', 'my_face', 'my_info', 'my_sheds', 'unread', 'kept_songs']
    expect([...here.local]).toEqual([...without('local', ...seen), 'key of an old release'])
    expect([...here.bases]).toEqual(without('bases', 'tracks'))
    expect([...here.tab]).toEqual(all('tab'))
    expect(here.cookie).toContain('signed_in=;')
  })
})

describe('another person who logs in after it', () => {
  it('finds neither basket, searches, player, destination nor pages of the one before', async () => {
    forgetPerson()
    await forgetSeenBy('person')
    const theirs = ['basket', 'recent_searches', 'player', 'destination']
    expect([...here.local]).toEqual([...without('local', ...theirs), 'key of an old release'])
    expect([...here.bases]).toEqual(without('bases', 'tracks', 'tapped'))
    expect([...here.caches]).toEqual(['sheds-shell-ada/1'])
  })
})
