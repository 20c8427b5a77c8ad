import { IDBFactory } from 'fake-indexeddb'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** The browser around the worker: shown notifications and open tabs. */
const tray = new Map<string, { title: string; body: string; data: unknown; renotify: boolean }>()
const tabs: { url: string; focus(): Promise<unknown>; navigate(to: string): Promise<unknown> }[] = []
const opened: string[] = []
let worker: typeof import('./show-pushed.ts')
let tapped: typeof import('./tapped.ts')

const origin = 'https://sheds.example'
const around = {
  BUILD: 'test',
  ALWAYS: [],
  SONGS: [],
  indexedDB: new IDBFactory(),
  location: { origin },
  registration: {
    showNotification: async (title: string, options: { tag: string; body: string; data: unknown; renotify: boolean }) =>
      void tray.set(options.tag, { title, ...options }),
  },
  clients: { matchAll: async () => tabs, openWindow: async (address: string) => void opened.push(address) },
}

beforeAll(async () => {
  const names = Object.keys(around) as (keyof typeof around)[]
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of names) Object.defineProperty(globalThis, name, { value: around[name], configurable: true })
  worker = await import('./show-pushed.ts')
  tapped = await import('./tapped.ts')
  return () => {
    for (const [name, was] of before)
      if (was === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, was)
  }
})
beforeEach(() => {
  tray.clear()
  tabs.length = opened.length = 0
})

const arrive = (message: unknown) => worker.showPushed({ data: { json: () => message }, waitUntil: () => undefined })
const like = { id: 'a', type: 'like', address: '/writes', title: 'New like', body: 'Bih liked Kaba', tag: 'a' }

describe('showPushed', () => {
  it('replaces a notification with the same tag, and shows unreadable data as a plain one', async () => {
    await arrive(like)
    await arrive({ ...like, body: 'Bih and Ada liked Kaba' })
    await arrive({ ...like, tag: 'b', renotify: true })
    const unreadable = () => {
      throw new SyntaxError('no JSON')
    }
    await worker.showPushed({ data: { json: unreadable }, waitUntil: () => undefined })
    expect([...tray].map(([tag, { title, body, renotify }]) => [tag, title, body, renotify])).toEqual([
      ['a', 'New like', 'Bih and Ada liked Kaba', false],
      ['b', 'New like', 'Bih liked Kaba', true],
      ['sheds', 'Sheds', '', false],
    ])
  })
})

const tap = async (data: unknown): Promise<boolean> => {
  let isClosed = false
  const notification = { data, close: () => (isClosed = true) }
  await worker.openPushed({ notification: notification as never, waitUntil: () => undefined })
  return isClosed
}

describe('openPushed', () => {
  it('shows the page in an open tab, even one that it cannot focus, else in a new tab', async () => {
    expect(await tap({ address: '/writes/1' })).toBe(true)
    expect(opened).toEqual([`${origin}/writes/1`])
    const led: string[] = []
    const refuse = async () => {
      throw new Error('not allowed')
    }
    tabs.push({ url: `${origin}/feeds`, focus: refuse, navigate: async (to) => led.push(to) })
    await tap({ address: '/shedpay?tab=transactions' })
    expect([led, opened.length]).toEqual([[`${origin}/shedpay?tab=transactions`], 1])
    tabs.push({ url: `${origin}/writes/1`, focus: async () => led.push('there'), navigate: refuse })
    await tap({ address: '/writes/1' })
    expect([led.at(-1), opened.length]).toEqual(['there', 1])
  })

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 7, undefined])(
    'leads to the list of notifications instead of %s',
    (address) => {
      expect(worker.pushedAddress({ address }, origin)).toBe(`${origin}/notifications`)
    },
  )

  it('stores the tapped id before the page opens, which opens without storage, too', async () => {
    await tapped.forgetTapped(await tapped.tappedIds())
    const known: string[][] = []
    const led: string[] = []
    const focus = async () => known.push(await tapped.tappedIds())
    tabs.push({ url: `${origin}/feeds`, focus, navigate: async (to) => led.push(to) })
    await tap({ id: 'one', address: '/writes/1' })
    await tap({ id: 'two', address: '/writes/2' })
    await tap({ id: 'one', address: '/writes/1' })
    expect(known).toEqual([['one'], ['one', 'two'], ['one', 'two']])
    await tapped.forgetTapped(['one'])
    expect(await tapped.tappedIds()).toEqual(['two'])
    const base = globalThis.indexedDB
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
    await tap({ id: 'three', address: '/writes/3' })
    Object.defineProperty(globalThis, 'indexedDB', { value: base, configurable: true })
    expect(led.at(-1)).toBe(`${origin}/writes/3`)
  })
})
