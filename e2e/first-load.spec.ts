import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { movedOn } from './support/moved.ts'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()

/** Two frames: what was there is on the screen. */
const painted = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))'

const kilobyte = 1024

// Off the main thread, which serves the site meanwhile.
const brotli = promisify(brotliCompress)

/** Everything that a first look at a page loads. */
const firstLoad = async (path: string, viewport = phone) => {
  const visitor = await story.open('about:blank', { viewport })
  const responses: Response[] = []
  visitor.page.on('response', (response) => void responses.push(response))
  await visitor.page.goto(path, { waitUntil: 'networkidle' })
  const size = async (pattern: RegExp): Promise<number> => {
    const wanted = responses.filter((response) => pattern.test(new URL(response.url()).pathname))
    const bodies = await Promise.all(wanted.map(async (response) => (await brotli(await response.body())).length))
    return bodies.reduce((sum, length) => sum + length, 0)
  }
  return { ...visitor, responses: responses.filter((response) => response.url().startsWith('http')), size }
}

/** The site as a slow line brings it: of a page only what stands before `mark`, and the rest when let go. */
const slowLine = async (mark: string) => {
  const { url } = story.site()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const line = createServer(async ({ url: path, headers }, answer) => {
    const { origin, cookie = '', 'accept-language': language = '' } = { origin: url, ...headers }
    const found = await fetch(`${url}${path}`, { headers: { cookie, 'accept-language': language, origin } })
    const body = Buffer.from(await found.arrayBuffer())
    const type = found.headers.get('content-type') ?? ''
    answer.writeHead(found.status, { 'content-type': type })
    const cut = type.startsWith('text/html') ? body.indexOf(mark) : -1
    answer.write(body.subarray(0, cut))
    if (cut >= 0) await held
    answer.end(body.subarray(cut))
  })
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve))
  const { port } = line.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, letGo, close: () => line.close() }
}

describe('the first look at a page', () => {
  // Others change the same market meanwhile, and what is new on the page may bring its code at once.
  it('loads at most 120 KB of script, 20 KB of style and one font of 40 KB, in at most 12 requests', {
    retry: 2,
  }, async () => {
    for (const path of ['/', '/terms', '/shedpay', '/writes']) {
      const { page, responses, size, leave } = await firstLoad(path)
      const inlineStyle = (await page.evaluate(
        '[...document.querySelectorAll("style")].map((s) => s.textContent).join("")',
      )) as string
      expect(await size(/\.js$/)).toBeLessThanOrEqual(120 * kilobyte)
      expect((await size(/\.css$/)) + (await brotli(inlineStyle)).length).toBeLessThanOrEqual(20 * kilobyte)
      const fonts = responses.filter((response) => response.url().endsWith('.woff2'))
      expect(fonts.length).toBeLessThanOrEqual(1)
      expect(await size(/\.woff2$/)).toBeLessThanOrEqual(40 * kilobyte)
      expect(responses.length).toBeLessThanOrEqual(12)
      await leave()
    }
  })

  it.each([phone, desktop])('moves nothing once it is there (%o)', async (viewport) => {
    const { page, leave } = await firstLoad('/', viewport)
    expect(await movedOn(page)).toEqual([])
    await leave()
  })

  it.each([
    ['class="side side-left"', '/feeds', desktop, '.cols'],
    ['id="site-menu"', '/', desktop, 'main'],
    ['id="site-menu"', '/', phone, 'main'],
  ])('that comes in pieces moves nothing: %s of %s', async (mark, path, viewport, last) => {
    const { base, letGo, close } = await slowLine(mark)
    const { page, leave } = await story.open('about:blank', { viewport, javaScript: true })
    const coming = page.goto(`${base}${path}`, { waitUntil: 'load' })
    await page.locator('.header-in').waitFor({ state: 'attached' })
    await page.evaluate(painted)
    letGo()
    await coming
    await page.locator(last).waitFor()
    expect(await movedOn(page)).toEqual([])
    close()
    await leave()
  })

  it('comes compressed, and its files may be kept for ever', async () => {
    const { page, responses, leave } = await firstLoad('/')
    const document = await page.request.get('/')
    expect(document.headers()['content-encoding']).toBe('br')
    for (const response of responses.filter((one) => one.url().includes('/assets/'))) {
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    await leave()
  })
})
