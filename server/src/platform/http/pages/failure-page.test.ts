import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotesSlice, createNotesTable } from '../../../testing/notes.slice.ts'
import { notesPages } from '../../../testing/notes-pages.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { exchange } from '../../../testing/wire.ts'
import { AppError } from '../../app-error.ts'
import { failurePage, wantsPage } from './failure-page.ts'
import { plainStyle } from './plain-style.ts'

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'fr-CM,fr;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}

let test: TestApp
let address: string

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    pages: notesPages,
    env: { RATE_LIMITS: 'on', READS_PER_MINUTE: '5', TRUST_PROXY: '1' },
  })
  await createNotesTable(test.context)
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

let addresses = 0
const look = (url: string, headers = {}, method: 'GET' | 'POST' = 'GET') =>
  test.app.inject({
    method,
    url,
    headers: { host: 'localhost', 'x-forwarded-for': `192.0.2.${addresses}`, ...headers },
  })

const tooOften = async (url: string, headers = {}) => {
  addresses += 1
  for (let count = 0; count < 5; count++) await look('/api/none')
  // Cached responses have a separate limit, ten times as high.
  for (let count = 0; count < 51; count++) await look('/')
  return look(url, headers)
}

const expectPage = (answer: { headers: object; payload: string }, language: string): void => {
  const { 'content-type': type, 'content-security-policy': policy } = answer.headers as Record<string, string>
  expect(type).toBe('text/html; charset=utf-8')
  expect(answer.payload).toContain(`<html lang="${language}"`)
  const style = /<style>(.*)<\/style>/.exec(answer.payload)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(answer.payload).not.toMatch(/<script|<link|src=|\{"code"/)
}

describe('failure page', () => {
  it('shows the rate limit in the reader’s language, with the time to wait', async () => {
    const answer = await tooOften('/', browser)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
    expect(answer.headers['cache-control']).toBe('no-store')
    expectPage(answer, 'fr')
    expect(answer.payload).toContain('Trop de demandes à la fois')
    expect(answer.payload).toContain('Vous pourrez réessayer dans une minute.')
    expectPage(await look('/', { ...browser, cookie: 'lang=en; theme=dark' }), 'en')
    expect((await look('/', { ...browser, cookie: 'lang=en; theme=dark' })).payload).toContain('data-theme="dark"')
  })

  it('has the same title for every code of a missing URL', () => {
    const titles = (['not_found', 'malformed_request', 'url_too_long'] as const).map((code) => {
      const page = String(failurePage(new AppError(code), { url: '/x', headers: {} }))
      return /<title>(.+)<\/title>/.exec(page)?.[1]
    })
    expect(new Set(titles)).toEqual(new Set([titles[0]]))
    expect(titles[0]).toContain('not found')
  })

  it('is sent only to navigations: the API, scripts and images get JSON', async () => {
    for (const [url, headers] of [
      ['/api/notes', browser],
      ['/api', browser],
      ['/', {}],
      ['/', { accept: '*/*' }],
      ['/picture.png', { ...browser, 'sec-fetch-dest': 'image' }],
    ] as const) {
      const answer = await tooOften(url, headers)
      expect([answer.statusCode, answer.json().code], url).toEqual([429, 'too_many_requests'])
    }
    expectPage(await tooOften('/apiary', browser), 'fr')
    expectPage(await tooOften('/', { accept: 'text/html' }), 'en')
  })

  it('answers a broken host, a wrong URL and a wrong method', async () => {
    addresses += 1
    for (const [url, status, method, host] of [
      ['/', 400, 'GET', 'a/b'],
      ['/%E0%A4%A', 404, 'GET', 'localhost'],
      ['/', 404, 'POST', 'localhost'],
    ] as const) {
      const answer = await look(url, { ...browser, host }, method)
      expect(answer.statusCode, url).toBe(status)
      expectPage(answer, 'fr')
    }
  })

  it('offers a retry only where that may help', async () => {
    expect((await tooOften('/', browser)).payload).toContain('>Réessayer<')
    addresses += 1
    const unknown = await look('/%E0%A4%A', browser)
    expect(unknown.payload).not.toContain('>Réessayer<')
    expect(unknown.payload).toContain('<nav><a href="/feeds">Retour à l’accueil</a></nav>')
  })

  it('answers a failed rendering', async () => {
    const failing = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      pages: {
        ...notesPages,
        module: async () => ({
          ...(await notesPages.module()),
          renderPage: async () => {
            throw new AppError('overloaded', { retryAfterSeconds: 3 })
          },
        }),
      },
    })
    const answer = await failing.app.inject({ url: '/', headers: { host: 'localhost', ...browser } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
    expectPage(answer, 'fr')
    expect(answer.payload).toContain('Il y a foule en ce moment')
    expect(answer.payload).toContain('dans quelques secondes')
    await failing.close()
  })

  it.each([
    ['headers that are too large', 431, `x: ${'a'.repeat(20_000)}`],
    ['a header without colon', 400, 'nonsense'],
  ])('answers %s', async (_, status, line) => {
    const lines = [
      'GET / HTTP/1.1',
      'host: localhost',
      ...Object.entries(browser).map(([name, value]) => `${name}: ${value}`),
      line,
    ]
    const [answer] = await exchange(address, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer?.status).toBe(status)
    expectPage(
      {
        headers: Object.fromEntries(answer?.headers ?? []),
        payload: Buffer.from(answer?.body ?? '', 'latin1').toString(),
      },
      'fr',
    )
    const [call] = await exchange(address, `${['GET /api/notes HTTP/1.1', ...lines.slice(1)].join('\r\n')}\r\n\r\n`)
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  it('is cached and small', () => {
    const asked = { url: '/', headers: {} }
    const page = failurePage(new AppError('overloaded', { retryAfterSeconds: 3 }), asked)
    expect(failurePage(new AppError('overloaded', { retryAfterSeconds: 2 }), asked)).toBe(page)
    expect(page.length).toBeLessThan(5000)
    const pages = new Set(
      Array.from({ length: 100_000 }, (_, seconds) =>
        failurePage(new AppError('overloaded', { retryAfterSeconds: seconds }), asked),
      ),
    )
    expect(pages.size).toBeLessThan(200)
  })

  it('uses the design system’s colours', () => {
    const tokens = readFileSync(new URL('../../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
    const [ownLight = '', ownDark = ''] = plainStyle.split('@media(prefers-color-scheme:dark)')
    for (const [own, theme] of [
      [ownLight, light.split('@media')[0]],
      [ownDark, dark],
    ] as const) {
      for (const [, name, value] of own.matchAll(/(--[a-z0-9-]+):(#[0-9a-f]{6})/g))
        expect(theme).toContain(`${name}: ${value};`)
    }
  })

  it('is not used for /api and its paths', () => {
    expect(wantsPage({ url: '/api?x', headers: browser })).toBe(false)
    expect(wantsPage({ url: '/apis', headers: browser })).toBe(true)
  })
})
