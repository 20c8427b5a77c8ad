import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Browser with service worker, push service and shown notifications, and a server whose answers the test controls. */
let kept: Map<string, string>
let subscription: { endpoint: string } | undefined
let shown: string[]
let asked: { path: string; method: string; body: string | undefined }[]
let answering: (path: string) => Promise<{ status: number; body: object }>
let subscribed = 0

const asSubscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    if (subscription?.endpoint === endpoint) subscription = undefined
    return true
  },
})

const registration = {
  pushManager: {
    getSubscription: async () => subscription ?? null,
    subscribe: async () => {
      subscription = asSubscription(`https://push.example/${++subscribed}`)
      return subscription
    },
  },
  getNotifications: async () => shown.map((each) => ({ close: () => void shown.splice(shown.indexOf(each), 1) })),
}

let turns: Promise<unknown>
const locks = {
  request: (_: string, work: () => Promise<unknown>) => {
    const mine = turns.then(work)
    turns = mine.catch(() => undefined)
    return mine
  },
}

const logIn = (id: string | undefined, token = `token of ${id}`): void => {
  if (id === undefined) kept.delete('my_info')
  else kept.set('my_info', JSON.stringify({ user_name: id, user_id: id, token }))
}

beforeEach(() => {
  kept = new Map()
  subscription = undefined
  shown = []
  asked = []
  turns = Promise.resolve()
  answering = async () => ({ status: 201, body: { lang: 'en', show_details: false, public_key: 'k', unread: 3 } })
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
  }
  Object.defineProperty(storage, 'length', { get: () => kept.size })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { protocol: 'https:' } }))
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' }, visibilityState: 'visible' })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', {
    onLine: true,
    locks,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the page's modules again. */
const load = async () => {
  vi.resetModules()
  const [device, tapped, reading, api, me, leaving] = await Promise.all([
    import('./push-device.ts'),
    import('./tapped.ts'),
    import('./read-tapped.ts'),
    import('../api/api.ts'),
    import('../session/my-info.store.ts'),
    import('../../features/login/ended/log-out.ts'),
  ])
  api.setCaller(me.currentToken, {
    loginNeeded: () => undefined,
    loginEnded: () => undefined,
    loginAsked: () => undefined,
  })
  api.setTransport(async ({ path, method, body }) => {
    asked.push({ path, method, body })
    const answer = await answering(path)
    return { status: answer.status, header: () => null, text: JSON.stringify(answer.body) }
  })
  return { ...device, ...tapped, ...reading, ...me, ...leaving }
}

const pathsAsked = () => asked.map(({ path }) => path.replace('/api/users/', ''))

describe('push on this device', () => {
  it('stays on if it is checked before the server has answered', async () => {
    logIn('ada')
    const page = await load()
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = answering
    answering = async (path) => {
      if (path.endsWith('save_push_subscription')) await promise
      return answer(path)
    }
    const turning = page.turnPushOn()
    await expect.poll(() => subscription).toBeDefined()
    const tending = page.tendPushHere()
    await new Promise((later) => setTimeout(later, 20))
    resolve()
    await Promise.all([turning, tending])
    expect(subscription?.endpoint).toBe(`https://push.example/${subscribed}`)
    expect(JSON.parse(kept.get('push_device') ?? '{}')).toMatchObject({
      userId: 'ada',
      endpoint: subscription?.endpoint,
    })
  })

  it('is sent to the server again after another login of the same person, once', async () => {
    logIn('ada', 'the first one')
    await (await load()).turnPushOn()
    asked.length = 0
    logIn('ada', 'the second one')
    const page = await load()
    await page.tendPushHere()
    await page.tendPushHere()
    expect(pathsAsked()).toEqual(['save_push_subscription'])
  })

  it('ends when another person logs in, and closes the notifications of the previous one', async () => {
    logIn('ada')
    await (await load()).turnPushOn()
    shown = ['a like', 'money']
    logIn('bih')
    await (await load()).tendPushHere()
    expect([subscription, shown, kept.has('push_device')]).toEqual([undefined, [], false])
  })

  it('survives an expired login without showing anything, but not a logout', async () => {
    logIn('ada')
    await (await load()).turnPushOn()
    shown = ['money']
    logIn(undefined)
    await (await load()).tendPushHere()
    expect([subscription === undefined, shown]).toEqual([false, []])
    kept.delete('push_device')
    await (await load()).tendPushHere()
    expect(subscription).toBe(undefined)
  })

  it('ends at logout, and closes its notifications', async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    shown = ['money']
    await page.clearDevice()
    expect([subscription, shown, kept.size]).toEqual([undefined, [], 0])
  })

  it('keeps showing notifications to its own user', async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    shown = ['a like']
    await page.tendPushHere()
    expect([subscription !== undefined, shown]).toEqual([true, ['a like']])
  })
})

describe('a tapped notification', () => {
  const ready = async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    asked.length = 0
    await page.noteTapped('one')
    await page.noteTapped('two')
    return page
  }

  it('is marked as read, and the count becomes the server’s', async () => {
    const page = await ready()
    await page.readTapped()
    expect(asked).toEqual([
      { path: '/api/notifications/read', method: 'PATCH', body: JSON.stringify({ ids: ['one', 'two'] }) },
    ])
    expect([kept.get('unread'), await page.tappedIds()]).toEqual(['3', []])
    await page.readTapped()
    expect(asked).toHaveLength(1)
  })

  it('waits for a connection, and is not sent for another person', async () => {
    const page = await ready()
    answering = async () => ({ status: 503, body: { code: 'unavailable' } })
    await expect(page.readTapped()).rejects.toThrow()
    expect(await page.tappedIds()).toEqual(['one', 'two'])
    asked.length = 0
    logIn('bih')
    const other = await load()
    await other.readTapped()
    expect(asked).toEqual([])
  })

  it('is dropped if the server refuses it', async () => {
    const page = await ready()
    answering = async () => ({ status: 400, body: { code: 'invalid_input' } })
    await page.readTapped()
    expect(await page.tappedIds()).toEqual([])
  })
})
