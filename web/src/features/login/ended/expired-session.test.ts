import { likeProduct } from '@sheds/contract/products/products'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Replaces the browser's storage, which Node lacks. */
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
    names: () => [...kept.keys()].sort(),
  }
}

const ada = { user_name: 'Ada', user_id: 'ada', token: 'secret of ada' }
const respond = (headers: Record<string, string> = {}, status = 200) =>
  new Response('{"message":"ok"}', { status, headers })
const cacheNames = ['sheds-shell-1', 'sheds-pages-1', 'sheds-pictures']
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

const device = () => {
  const [local, session] = [storage(), storage()]
  const events = new EventTarget()
  const gone: string[] = []
  const go = (to: string): void => void gone.push(to)
  const location = {
    origin: 'https://sheds.cm',
    pathname: '/users/ada/profile',
    search: '',
    assign: go,
    replace: go,
    reload: () => go('again'),
  }
  const body = { hidden: false }
  const window = Object.assign(events, { location, history: { state: null }, localStorage: local })
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('document', { cookie: '', body })
  vi.stubGlobal('fetch', fetched)
  const dropped: string[] = []
  const drop = (name: string): void => void dropped.push(name)
  vi.stubGlobal('indexedDB', { deleteDatabase: drop })
  const caches = { keys: async () => cacheNames, delete: async (name: string) => drop(name) }
  Object.assign(window, { caches })
  vi.stubGlobal('caches', caches)
  return { local, session, location, gone, body, dropped, left: () => [...local.names(), ...session.names()].sort() }
}

let here: ReturnType<typeof device>

/** Data that requires a login: deleted at a logout and also when the login ends elsewhere. */
const loginData = ['wallet_info', 'my_face', 'my_sheds', 'last_phone', 'kept_songs']

/** A tab in which Ada is logged in, with everything the device stored for her. */
const open = async () => {
  vi.resetModules()
  here.local.setItem('my_info', JSON.stringify(ada))
  here.local.setItem('basket', '[{"id":"a","quantity":1}]')
  here.local.setItem('balance_hidden', 'true')
  here.local.setItem('draft/ada/send/', '{}')
  here.local.setItem('draft/ben/create-shed/', '{}')
  for (const key of [...loginData, 'operator_payments', 'deeds', 'first_steps', 'recent_searches', 'what comes'])
    here.local.setItem(key, '{"of":"ada"}')
  here.session.setItem('action', '{}')
  const tab = {
    ...(await import('./expired-session.ts')),
    ...(await import('./log-out.ts')),
    ...(await import('../../../lib/api/api.ts')),
    ...(await import('../../../lib/live/bell.store.ts')),
    ...(await import('../../../lib/session/my-info.store.ts')),
    ...(await import('../../wallet/own-wallet/balance.store.ts')),
  }
  const look = (): void => {
    tab.storeSeenWallet('ada', { my_wallet_id: 'ABC123', my_wallet_name: 'Ada', balance: 5000 } as never, Date.now())
    tab.setUnread(Math.ceil(Math.random() * 1e6))
  }
  tab.identifyCalls()
  tab.syncLoginAcrossTabs()
  look()
  return { ...tab, look }
}

/** Data that stays after any logout: settings, and drafts of other accounts. */
const always = ['balance_hidden', 'draft/ben/create-shed/']

beforeEach(() => {
  here = device()
  fetched.mockReset().mockImplementation(async () => respond())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = new Promise<Response>(() => undefined)
const answers: Record<string, () => Promise<Response>> = {
  confirms: async () => respond(),
  'no longer knows the login': async () => respond({}, 401),
  'responds as to a visitor': async () => respond({ 'www-authenticate': 'Bearer' }),
  fails: async () => respond({}, 500),
  'can’t be reached': () => Promise.reject(new TypeError('Failed to fetch')),
  'does not answer': () => never,
}

describe('logOut', () => {
  it('clears the device before the request, which carries the login and survives leaving the page', async () => {
    const tab = await open()
    let left: string[] | undefined
    fetched.mockImplementation(async () => {
      left = here.left()
      return respond()
    })
    await tab.logOut()
    expect(left).toEqual(always)
    const [path, init] = fetched.mock.lastCall ?? []
    expect(path).toBe('/api/users/logout')
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { authorization: `Bearer ${ada.token}` } })
    expect(here.gone).toEqual(['/login'])
  })

  it('deletes unsent changes, stored songs, and cached pages and pictures', async () => {
    const tab = await open()
    await tab.logOut()
    expect(here.dropped.sort()).toEqual(['outbox', 'shared', 'sheds-pages-1', 'sheds-pictures', 'tapped', 'tracks'])
  })

  const moments = ['before the server answers', 'with the answer', 'after it'] as const
  const ways = Object.keys(answers).flatMap((answer) => moments.map((moment) => [answer, moment] as const))

  it.each(ways)('leaves no personal data when the server %s and the live stream ends %s', async (answer, moment) => {
    vi.useFakeTimers()
    const tab = await open()
    const stream = (): void => {
      tab.reportLoginEnded()
      tab.look()
    }
    fetched.mockImplementation(() => {
      const answered = answers[answer]?.() ?? never
      return moment === 'with the answer' ? answered.finally(stream) : answered
    })
    const done = tab.logOut()
    if (moment === 'before the server answers') stream()
    await vi.advanceTimersByTimeAsync(3000)
    await done
    if (moment === 'after it') stream()
    expect(here.left()).toEqual(always)
    expect(here.gone).toEqual(['/login'])
  })

  it('hides and reloads other tabs and clears their data, even if the live stream ended first', async () => {
    const tab = await open()
    // Storage after the logout in the other tab.
    for (const key of here.local.names()) if (!always.includes(key)) here.local.removeItem(key)
    tab.reportLoginEnded()
    const event = Object.assign(new Event('storage'), { key: 'my_info' })
    window.dispatchEvent(event)
    tab.look()
    expect(here.left()).toEqual(always)
    expect(here.gone).toEqual(['again'])
    expect(here.body.hidden).toBe(true)
  })
})

describe('login ended elsewhere', () => {
  const choices = ['balance_hidden', 'basket', 'deeds', 'draft/ada/send/', 'draft/ben/create-shed/', 'first_steps']
  const lost = [...choices, 'login_lost', 'operator_payments', 'recent_searches', 'what comes', 'action']

  it.each(['/terms', '/shedpay', '/users/ada/profile'])(
    'deletes the wallet’s data on %s; only own pages lead to the login',
    async (path) => {
      here.location.pathname = path
      const tab = await open()
      tab.reportLoginEnded()
      const isOwn = path !== '/terms'
      expect(here.left()).toEqual([...lost, ...(isOwn ? ['destination'] : [])].sort())
      expect(here.gone).toEqual(isOwn ? ['/login'] : [])
      expect(tab.isLoginLost()).toBe(true)
      expect(here.local.getItem('login_lost')).not.toContain(ada.token)
      expect(here.dropped).toEqual(['tracks'])
    },
  )

  it('leads back to the same page with its query', async () => {
    Object.assign(here.location, { pathname: '/shedpay', search: '?tab=cash-out' })
    const tab = await open()
    tab.reportLoginEnded()
    expect(tab.takeDestination()).toBe('/shedpay?tab=cash-out')
  })

  it('leads the same person back; another person starts at the feed with an empty basket', async () => {
    const came = async (id: string) => {
      here.local.clear()
      const tab = await open()
      tab.reportLoginEnded()
      tab.followLost({ user_name: id, user_id: id })
      return [tab.takeDestination(), here.local.getItem('basket') !== null]
    }
    expect(await came('ada')).toEqual(['/users/ada/profile', true])
    expect(await came('ben')).toEqual(['/feeds', false])
  })
})

describe('late 401 response', () => {
  const renewed = JSON.stringify({ ...ada, token: 'another secret of ada' })
  const action = { params: { id: 'shirt' } } as const
  const refused = { status: 401, header: () => null, text: '{}' }
  type Tab = Awaited<ReturnType<typeof open>>
  const calls: [string, (tab: Tab) => Promise<unknown>][] = [
    ['an action', (tab) => tab.callAsMember(likeProduct, action)],
    ['a call that needs a login', (tab) => tab.callApi(likeProduct, action)],
  ]

  it.each(calls)('keeps a login that another tab has made since: %s', async (_, call) => {
    const tab = await open()
    tab.setTransport(async () => {
      here.local.setItem('my_info', renewed)
      return refused
    })
    await expect(call(tab)).rejects.toMatchObject({ status: 401 })
    expect([here.local.getItem('my_info'), here.local.getItem('wallet_info')]).toEqual([renewed, '{"of":"ada"}'])
    expect(here.gone).toEqual([])
  })

  it.each(calls)('keeps a login made on the same page since: %s', async (_, call) => {
    const tab = await open()
    tab.setTransport(async () => {
      tab.arriveAs(JSON.parse(renewed))()
      return refused
    })
    await expect(call(tab)).rejects.toMatchObject({ status: 401 })
    expect([here.local.getItem('my_info'), here.gone]).toEqual([renewed, []])
  })

  it('asks for the login if there is no newer one', async () => {
    const tab = await open()
    tab.setTransport(async () => refused)
    await expect(tab.callAsMember(likeProduct, action)).rejects.toMatchObject({ status: 401 })
    expect([here.local.getItem('my_info'), tab.isLoginLost()]).toEqual([null, true])
  })
})
