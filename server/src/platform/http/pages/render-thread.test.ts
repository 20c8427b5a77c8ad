import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageRequest } from './render-module.ts'
import { type RenderThread, startRenderThread } from './render-thread.ts'

let thread: RenderThread

// Fake timers: a slow machine must not make every thread look stuck.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(async () => {
  await thread.close()
  vi.useRealTimers()
})

/** Thread that acts on the page's URL. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  const say = (page, text) => parentPort.postMessage({ kind: 'page', page, answer: { status: 200 }, html: new TextEncoder().encode(text) })
  let asked
  parentPort.on('message', (message) => {
    if (message.kind === 'answer') return say(asked, message.status + ' ' + message.headers.link + ' ' + message.text)
    if (message.kind === 'lost') return parentPort.postMessage({ kind: 'failed', page: asked, reason: 'no data: ' + message.reason })
    const { page, request: { url } } = message
    asked = page
    if (url === '/call') return parentPort.postMessage({ kind: 'call', page, call: 1, request: { method: 'GET', path: '/api' } })
    if (url === '/loop') for (;;);
    if (url === '/die') process.exit(1)
    if (url === '/eat') { const all = []; for (;;) all.push(new Array(1000).fill(url)) }
    say(page, 'from thread ' + threadId)
  })
`)}`,
)

const stuckMilliseconds = 2000
const stepMilliseconds = 50

const start = (): void => {
  thread = startRenderThread({ site: '', script, stuckMilliseconds })
}

/** Small steps, so that a thread that ends by itself is not terminated as stuck. */
const passTimeUntil = async (over: Promise<unknown>): Promise<void> => {
  let isOver = false
  const end = (): void => {
    isOver = true
  }
  over.then(end, end)
  for (; !isOver; await sleep(stepMilliseconds)) vi.advanceTimersByTime(stepMilliseconds)
}

const never = (): never => {
  throw new Error('nobody calls')
}

const render = async (url: string, transport: PageRequest['transport'] = never) => {
  const assets = () => ({ scripts: [], preloads: [], styles: [], inlineStyle: '', fonts: [] })
  const request: PageRequest = { url, locale: 'en', theme: undefined, signedIn: false, saver: false, assets, transport }
  return String((await thread.renderPage(request)).html)
}

describe('rendering thread', () => {
  it('gets its data and headers from the server', async () => {
    start()
    const page = await render('/call', async ({ path }) => ({
      status: 200,
      headers: { link: 'next' },
      header: () => null,
      text: path,
    }))
    expect(page).toBe('200 next /api')
  })

  it('rejects the page when its data fails', async () => {
    start()
    const lost = render('/call', async () => Promise.reject(new Error('the database is away')))
    await expect(lost).rejects.toThrow('the database is away')
  })

  it.each(['/die', '/eat', '/loop'])('is replaced after the page %s and renders the next page', async (url) => {
    start()
    const first = await render('/')
    const lost = render(url)
    await passTimeUntil(lost)
    await expect(lost).rejects.toMatchObject({ code: 'internal_error' })
    const next = await render('/')
    expect(next).toMatch(/^from thread \d+$/)
    expect(next).not.toBe(first)
  })

  it('is not treated as stuck while a page waits for data', async () => {
    start()
    const first = await render('/')
    const slow = async () => {
      vi.advanceTimersByTime(1.75 * stuckMilliseconds)
      return { status: 200, headers: {}, header: () => null, text: 'late' }
    }
    expect(await render('/call', slow)).toContain('late')
    expect(await render('/')).toBe(first)
  })
})
