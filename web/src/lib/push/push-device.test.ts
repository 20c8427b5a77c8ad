import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser with its worker, its push service, what the phone shows, and a server that answers when it is let. */
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

/** The page as it is loaded anew. */
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
  api.identifyBy(me.currentToken, {
    loginNeeded: () => undefined,
    loginEnded: () => undefined,
    loginAsked: () => undefined,
  })
  api.travelBy(async ({ path, method, body }) => {
    asked.push({ path, method, body })
    const answer = await answering(path)
    return { status: answer.status, header: () => null, text: JSON.stringify(answer.body) }
  })
  return { ...device, ...tapped, ...reading, ...me, ...leaving }
}

const pathsAsked = () => asked.map(({ path }) => path.replace('/api/users/', ''))

describe('a device that is notified', () => {
  it('stays so while it is tended before the server has answered', async () => {
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

  it('is told to the server anew after another login of the same person, and once', async () => {
    logIn('ada', 'the first one')
    await (await load()).turnPushOn()
    asked.length = 0
    logIn('ada', 'the second one')
    const page = await load()
    await page.tendPushHere()
    await page.tendPushHere()
    expect(pathsAsked()).toEqual(['save_push_subscription'])
  })

  it('is the next person’s no more: it is given up, and what it shows of the one before is closed', async () => {
    logIn('ada')
    await (await load()).turnPushOn()
    shown = ['a like', 'money']
    logIn('bih')
    await (await load()).tendPushHere()
    expect([subscription, shown, kept.has('push_device')]).toEqual([undefined, [], false])
  })

  it('keeps its subscription for a login that ran out, but shows nothing; after a logout it keeps none', async () => {
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

  it('shows nothing after a logout, and is given up', async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    shown = ['money']
    await page.leaveDevice()
    expect([subscription, shown, kept.size]).toEqual([undefined, [], 0])
  })

  it('shows on to whose it is', async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    shown = ['a like']
    await page.tendPushHere()
    expect([subscription !== undefined, shown]).toEqual([true, ['a like']])
  })
})

describe('what was tapped among the phone’s notifications', () => {
  const ready = async () => {
    logIn('ada')
    const page = await load()
    await page.turnPushOn()
    asked.length = 0
    await page.noteTapped('one')
    await page.noteTapped('two')
    return page
  }

  it('is read, and the count is as the server says', async () => {
    const page = await ready()
    await page.readTapped()
    expect(asked).toEqual([
      { path: '/api/notifications/read', method: 'PATCH', body: JSON.stringify({ ids: ['one', 'two'] }) },
    ])
    expect([kept.get('unread'), await page.tappedIds()]).toEqual(['3', []])
    await page.readTapped()
    expect(asked).toHaveLength(1)
  })

  it('waits for a line, and is nothing to somebody else', async () => {
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

  it('that nobody can read is not asked for again', async () => {
    const page = await ready()
    answering = async () => ({ status: 400, body: { code: 'invalid_input' } })
    await page.readTapped()
    expect(await page.tappedIds()).toEqual([])
  })
})
