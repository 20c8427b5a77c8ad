import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Shelf } from './shelf.ts'

/** Phone that has cached the feeds, and a connection that the test controls. */
const url = 'https://sheds.example/feeds'
const shown = { lang: 'en', theme: '', member: false, saver: false }
let asked: string[]
let kept: Map<string, Map<string, Response>>
let shelf: Shelf | undefined

const cacheOf = (name: string) => {
  const entries = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, entries)
  return {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, answer: Response) => void entries.set(key, answer),
    delete: async (key: string) => entries.delete(key),
    keys: async () => [...entries.keys()].map((key) => ({ url: `https://sheds.example${key}` })),
  }
}

beforeEach(() => {
  asked = []
  kept = new Map()
  vi.stubGlobal('BUILD', 'test')
  vi.stubGlobal('ALWAYS', [])
  vi.stubGlobal('SONGS', [])
  vi.stubGlobal('location', new URL('https://sheds.example/sw.js'))
  vi.stubGlobal('cookieStore', { getAll: async () => [{ name: 'lang', value: 'en' }] })
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(key),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url)
    throw new TypeError('no line')
  })
  vi.resetModules()
})
afterEach(async () => {
  await shelf?.writeSoon()
  vi.unstubAllGlobals()
})

const page = (words: string, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html>\n<html lang="en"><title>${words}</title>`, {
    headers: { 'x-build': 'a.test', 'content-type': 'text/html', ...headers },
  })

const keep = async (ageMs = 60_000): Promise<void> => {
  const [{ pageKey }, { pageShelf }] = await Promise.all([import('./keeping.rules.ts'), import('./shelves.ts')])
  const at = Date.now() - ageMs
  const copy = page('kept', { 'x-kept-at': String(at) })
  shelf = pageShelf
  await pageShelf.put(pageKey(shown, '/feeds'), copy, { bytes: 1, at })
}

/** Navigation: the page that is shown, and whether the event still waits for the network. */
const open = async (preload: Promise<Response | undefined>, cache: RequestCache = 'default') => {
  const { answerPage, askNetwork } = await import('./page-answers.ts')
  const works: Promise<unknown>[] = []
  const event = {
    request: { url, cache } as Request,
    preloadResponse: preload,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    respondWith: () => undefined,
  }
  const answer = await answerPage(event, askNetwork(event))
  const isOver = await Promise.race([
    Promise.all(works).then(() => true),
    new Promise((resolve) => setTimeout(resolve, 50, false)),
  ])
  return { text: await answer.text(), isOver }
}

const never = new Promise<never>(() => undefined)

describe('a page visited before', () => {
  it('is shown from its copy on a slow connection, and nothing is waited for any more', async () => {
    await keep()
    const { text, isOver } = await open(never)
    expect(text).toMatch(/data-kept-at=.*kept/s)
    expect(isOver).toBe(true)
  })

  it('is not requested again if the browser gives up its own request', async () => {
    await keep()
    let giveUp: (() => void) | undefined
    const preload = new Promise<never>((_, reject) => {
      giveUp = () => reject(new TypeError('cancelled'))
    })
    await open(preload)
    giveUp?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toEqual([])
  })

  it('is the network’s if that answers at once', async () => {
    await keep()
    expect((await open(Promise.resolve(page('new')))).text).toMatch(/new/)
  })

  it('is the network’s on a reload, however slow; its copy is shown if nothing answers', async () => {
    await keep()
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(page('new')), 300))
    expect((await open(late, 'reload')).text).toMatch(/new/)
    expect((await open(Promise.resolve(undefined), 'reload')).text).toMatch(/kept/)
    expect(asked).toEqual([url])
  })

  it('is waited for if its copy is older than a week', async () => {
    await keep(8 * 24 * 3600_000)
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(page('new')), 300))
    expect((await open(late)).text).toMatch(/new/)
  })

  it('is not replaced by an answer of another server', async () => {
    await keep()
    const stranger = new Response('log in to this network')
    expect((await open(Promise.resolve(stranger))).text).toMatch(/kept/)
  })
})
