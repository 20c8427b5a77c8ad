import { logOut } from '@sheds/contract/accounts'
import { type EndpointSpec, endpoint, pathOf } from '@sheds/contract/endpoint'
import { Id } from '@sheds/contract/scalars'
import type { Tag } from '@sheds/contract/tags'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiBase } from '../../app.ts'
import { notesPages } from '../../testing/notes-pages.ts'
import { arrive } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bind } from './endpoints.ts'
import type { PageRenderer } from './pages.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = (await arrive(test)).token
})
afterAll(() => test.close())

const odd = [
  '%E4%B8%96%E7%95%8C',
  'caf%C3%A9',
  '%F0%9F%98%80',
  '%E0%A4%A',
  '%ED%A0%80',
  '%00',
  '%0d%0aset-cookie:%20x=1',
  '%22%3E%3Cscript%3E',
  '%2e%2e%2f%2e%2e',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e309',
  "'%20or%201=1--",
  'a'.repeat(199),
  'a'.repeat(2000),
]

const paths = (endpoint: EndpointSpec, word: string): string[] => {
  const filled = endpoint.path.replace(/:[a-z_]+/g, word)
  const query = Object.keys(endpoint.query?.shape ?? {})
    .map((name) => `${name}=${word}&${name}=x`)
    .join('&')
  return [filled, `${filled}?${query}`, `${filled}?__proto__=${word}&constructor[prototype]=${word}&${word}=1`]
}

describe('whatever stands in an address', () => {
  it.each(odd)('%.60s is no fault of any call, with a login or without', { timeout: 120_000 }, async (word) => {
    for (const { endpoint, prefixes } of test.slices.flatMap(({ bindings }) => bindings)) {
      if (endpoint === logOut) continue
      const url = `${apiBase}${prefixes[0]}`
      for (const path of paths(endpoint, word)) {
        for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
          const answer = await test.app.inject({
            method: endpoint.method,
            url: `${url}${path}`,
            headers,
            ...bodyOf(endpoint),
          })
          expect(answer.statusCode, `${endpoint.method} ${url}${path}`).toBeLessThan(500)
          expect(answer.headers['set-cookie'] ?? '').not.toContain('x=1')
        }
      }
    }
  })
})

const Thing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One thing, kept under its id',
  auth: 'public',
  params: z.object({ id: Id }),
  answers: { 200: z.object({}) },
  cache: { seconds: 30 },
  tags: ({ params }) => [`thing:${params.id}` as Tag],
})

/** Shows the one thing whose id ends the path, as the site's router reads it. */
const thingPages: PageRenderer = {
  ...notesPages,
  module: async () => ({
    ...(await notesPages.module()),
    async renderPage({ url, transport }) {
      const path = `${apiBase}${pathOf(Thing, { params: { id: readable(new URL(url).pathname.slice(1)) } })}`
      const { status, text } = await transport({ method: 'GET', path, body: undefined, signal: undefined })
      return { status, html: text }
    },
  }),
}

const readable = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

describe('a page whose address holds what is no id', () => {
  let site: TestApp

  beforeAll(async () => {
    site = await startTestApp({
      slices: () => [{ name: 'things', bindings: [bind(Thing, async () => ({}))] }],
      pages: thingPages,
    })
  })
  afterAll(() => site.close())

  it.each(odd)('/%.60s is not found', async (word) => {
    for (const url of [`/${word}`, `/${word}?name=${word}&name=x&lang=${word}`]) {
      const { statusCode, payload } = await site.app.inject({ url, headers: { host: 'localhost' } })
      expect(statusCode, url).toBe(404)
      expect(JSON.parse(payload).message).toBe('page not found')
    }
  })
})

const bodyOf = ({ method }: EndpointSpec) => (method === 'GET' || method === 'DELETE' ? {} : { payload: {} })
