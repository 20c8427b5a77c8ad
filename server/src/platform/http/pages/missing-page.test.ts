import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { AppError } from '../../app-error.ts'
import type { PageRequest, RenderModule } from './render-module.ts'

const root = testFolder()

let rendered: string[] = []
let isFull = false

const site: RenderModule = {
  describePage: () => ({ knows: [], seconds: 60 }),
  async renderPage({ url, locale, theme }: PageRequest) {
    if (isFull) throw new AppError('overloaded')
    rendered.push(url)
    return {
      status: 404,
      html: `<html lang="${locale}" data-theme="${theme}"><p>The site's page</p>${' '.repeat(2000)}`,
    }
  },
}

const assets = () => ({ scripts: [], preloads: [], styles: [], inlineStyle: '', fonts: [] })

let test: TestApp
beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  test = await startTestApp({
    pages: { module: async () => site, assets, inlineStyle: 'a {}', filesRoot: root },
    env: { SERVICE_WORKER: 'off' },
  })
})
beforeEach(() => {
  rendered = []
  isFull = false
  test.context.cache.clear()
})
afterAll(() => test.close())

const navigation = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'fr', 'sec-fetch-dest': 'document' }
const missing = ['/%E0%A4%A', '/files/x', '/files/00/none.webp', '/assets/x.js', '/og/products/none.jpg']

const get = (url: string, headers: Record<string, string>) =>
  test.app.inject({ url, headers: { host: 'localhost', ...headers } })

describe('missing URL', () => {
  it.each(missing)('%s shows the site’s own page to a navigation', async (url) => {
    const answer = await get(url, navigation)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(answer.payload).toContain("The site's page")
    expect(answer.payload).toContain('lang="fr"')
    expect(answer.headers['content-security-policy']).toContain('sha256-')
    const packed = await get(url, { ...navigation, 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.payload)
  })

  it.each(missing)('%s answers JSON to scripts, styles, images and programs', async (url) => {
    await get(url, navigation)
    for (const headers of [
      {},
      { accept: '*/*' },
      ...['script', 'style', 'image', 'empty'].map((dest) => ({ ...navigation, 'sec-fetch-dest': dest })),
    ]) {
      const answer = await get(url, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })

  it('is rendered once per language and theme, for any number of URLs and hosts', async () => {
    for (let at = 0; at < 20; at++)
      for (const url of [`/%E0%A4%A-${at}`, `/files/${at}`, `/assets/${at}.js`])
        expect((await get(url, { ...navigation, host: `h${at}.example` })).payload).toContain('The site')
    expect(rendered).toEqual(['http://localhost/404'])
    await get('/files/x', { ...navigation, cookie: 'theme=dark; lang=en' })
    expect(rendered).toHaveLength(2)
  })

  it('shows the plain page when rendering is overloaded', async () => {
    isFull = true
    for (const url of missing) {
      const answer = await get(url, navigation)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.payload).toContain('<nav><a href="/feeds">Retour à l’accueil</a></nav>')
    }
  })
})
