import { endpoint, pathOf } from '@sheds/contract/endpoint'
import { Id } from '@sheds/contract/scalars'
import type { Tag } from '@sheds/contract/tags'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiBase } from '../../app.ts'
import { notesPages } from '../../testing/notes-pages.ts'
import { arrive } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bind } from './endpoints.ts'
import type { PageRenderer } from './pages/pages.ts'
import { askOddly, oddWords } from './testing/odd-words.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = (await arrive(test)).token
})
afterAll(() => test.close())

describe('calls with an unusual word in the URL', () => {
  it.each(oddWords)('cause no server error, with a login or without: %.60s', { timeout: 120_000 }, async (word) => {
    await askOddly(test, word, { token, every: 5 })
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

/** Renders the thing whose id ends the path, parsed like the site's router. */
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

describe('page with an invalid id in its path', () => {
  let site: TestApp

  beforeAll(async () => {
    site = await startTestApp({
      slices: () => [{ name: 'things', bindings: [bind(Thing, async () => ({}))] }],
      pages: thingPages,
    })
  })
  afterAll(() => site.close())

  it.each(oddWords)('is not found: /%.60s', async (word) => {
    for (const url of [`/${word}`, `/${word}?name=${word}&name=x&lang=${word}`]) {
      const { statusCode, payload } = await site.app.inject({ url, headers: { host: 'localhost' } })
      expect(statusCode, url).toBe(404)
      expect(JSON.parse(payload).message).toBe('page not found')
    }
  })
})
