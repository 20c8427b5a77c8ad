import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let sections: string[]

beforeAll(async () => {
  test = await startTestApp()
  const { tags } = (await test.app.inject({ url: '/api/openapi.json' })).json<{ tags: { name: string }[] }>()
  sections = ['', '/shapes', ...tags.map(({ name }) => `/${name}`)]
})

afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url: `/api/docs${url}`, headers })

describe('the reader of the API', () => {
  it('shows every call once, whole, on the page of its part', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json()
    const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    const pages = await Promise.all(sections.map(async (section) => (await get(section)).payload))
    const shown = pages.flatMap((page) => [...page.matchAll(/<article id="(\w+)" class="call">/g)].map(([, id]) => id))
    expect(shown.sort()).toEqual(ids.sort())
    for (const id of ids) expect(pages[0]).toContain(`#${id}"`)
    expect(pages[2]).toContain('<h4>Try it</h4>')
  })

  it('asks nothing of anybody else, under a policy of its own', async () => {
    const files = [...sections, '/reader.css', '/reader.js']
    for (const file of files) {
      const { payload, headers, statusCode } = await get(file)
      expect(statusCode).toBe(200)
      expect(payload, file).not.toMatch(/(src|href|action)="(https?:)?\/\/|url\(|@import|fetch\(['"`]http/)
      expect(payload, file).not.toMatch(/ style="|<style|<script>|onclick=|innerHTML/)
      if (file.includes('.')) continue
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
    }
    const elsewhere = (await test.app.inject({ url: '/api/products' })).headers['content-security-policy']
    expect(elsewhere).not.toContain('trusted-types')
  })

  it('comes in few bytes, packed', async () => {
    for (const section of sections) {
      const { rawPayload, headers } = await get(section, { 'accept-encoding': 'br' })
      expect([headers['content-encoding'], rawPayload.length < 20_000], section).toEqual(['br', true])
    }
    const own = await Promise.all(['/reader.css', '/reader.js'].map(async (file) => (await get(file)).rawPayload))
    expect(gzipSync(Buffer.concat(own)).length).toBeLessThan(8000)
  })

  it('opens a call by an address that holds anything', async () => {
    const { payload } = await get('/reader.js')
    expect(payload).not.toContain('decodeURI')
    // So its names are plain: there is nothing to decode.
    for (const [, name = ''] of (await get('')).payload.matchAll(/href="[^"]*#([^"]*)"/g)) expect(name).toMatch(/^\w+$/)
  })

  it('has no page of what there is not', async () => {
    for (const section of ['/none', '/toString', '/..%2fapp.ts'])
      expect([400, 404]).toContain((await get(section)).statusCode)
  })
})
