import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()
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

describe('the first look at a page', () => {
  it('loads at most 120 KB of script, 20 KB of style and one font of 40 KB, in at most 12 requests', async () => {
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
    const shift = await page.evaluate(`new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 500)
    })`)
    expect(shift).toBe(0)
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
