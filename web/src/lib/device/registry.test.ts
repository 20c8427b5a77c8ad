import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLogin, forgetPerson } from './forget.ts'
import { forgetAtLogout, forgetSeenBy } from './forget-all.ts'
import * as registry from './registry.ts'

type Area = 'local' | 'tab' | 'bases' | 'caches' | 'cookies'

/** Every key on a used device, with a suffix for each star. */
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

describe('forgetAtLogout and forgetSeenBy', () => {
  it('keep settings, other people’s drafts and impersonal data', async () => {
    forgetAtLogout()
    await forgetSeenBy('logout')
    expect([...here.local].sort()).toEqual(['balance_hidden', 'draft/ada/1'])
    expect([...here.tab].sort()).toEqual(['new-version', 'places', 'reloaded-for-new-build'])
    expect([...here.caches]).toEqual(['sheds-shell-ada/1'])
    expect([...here.bases]).toEqual(['drafts'])
    expect(here.cookie).toBe('signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure')
  })
})

describe('forgetLogin', () => {
  it('removes what only the login may see, and keeps what waits for the same person', () => {
    forgetLogin()
    const seen = [
      'wallet_info',
      'wallet_seen',
      'last_phone',
      'my_face',
      'my_info',
      'my_sheds',
      'saved_copies',
      'unread',
      'kept_songs',
    ]
    expect([...here.local]).toEqual([...without('local', ...seen), 'key of an old release'])
    expect([...here.bases]).toEqual(without('bases', 'tracks'))
    expect([...here.tab]).toEqual(all('tab'))
    expect(here.cookie).toContain('signed_in=;')
  })
})

describe('forgetPerson and forgetSeenBy', () => {
  it('remove the previous person’s basket, searches, player, destination and pages', async () => {
    forgetPerson()
    await forgetSeenBy('person')
    const theirs = ['basket', 'recent_searches', 'recently_seen', 'player', 'destination']
    expect([...here.local]).toEqual([...without('local', ...theirs), 'key of an old release'])
    expect([...here.bases]).toEqual(without('bases', 'tracks', 'tapped'))
    expect([...here.caches]).toEqual(['sheds-shell-ada/1'])
  })
})
