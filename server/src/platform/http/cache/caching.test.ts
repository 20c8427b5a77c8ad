import type { Tag } from '@sheds/contract/tags'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addNote as add,
  createNotesSlice,
  createNotesTable,
  getNote as get,
  listNotes as list,
  notes,
} from '../../../testing/notes.slice.ts'
import { notesPages } from '../../../testing/notes-pages.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../ids.ts'

let test: TestApp

const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const started = await startTestApp({ slices: (context) => [createNotesSlice(context)], pages: notesPages, env })
  await createNotesTable(started.context)
  return started
}

beforeAll(async () => {
  test = await start()
})
afterAll(() => test.close())
beforeEach(() => test.context.cache.clear())

const look = (url: string, headers: Record<string, string> = {}, app = test.app) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } } satisfies InjectOptions)

/** Requests twice, once into the caches and once from them. */
const lookTwice = async (url: string, headers: Record<string, string> = {}, app = test.app) => {
  const first = await look(url, headers, app)
  const second = await look(url, headers, app)
  expect(second.payload).toBe(first.payload)
  expect(second.statusCode).toBe(first.statusCode)
  return second
}

describe('page cache', () => {
  it.each([
    ['language by browser', { 'accept-language': 'fr' }, 'lang="fr"'],
    ['language by choice', { cookie: 'lang=fr' }, 'lang="fr"'],
    ['theme', { cookie: 'theme=dark' }, 'data-theme="dark"'],
    ['login', { cookie: 'signed_in=1' }, 'data-signed-in="true"'],
    ['saving of data by choice', { cookie: 'saver=on' }, 'data-saver="true"'],
    ['saving of data by a slow line', { cookie: 'saver=slow' }, 'data-saver="true"'],
    ['saving of data by the device', { 'save-data': 'on' }, 'data-saver="true"'],
    ['host', { host: 'other.example' }, 'http://other.example/'],
  ])('separates pages by %s', async (_, headers, mark) => {
    expect((await lookTwice('/')).payload).not.toContain(mark)
    expect((await lookTwice('/', headers)).payload).toContain(mark)
    expect((await lookTwice('/')).payload).not.toContain(mark)
  })

  it('separates pages when crafted headers imitate each other', async () => {
    const tricks = [
      [
        { 'accept-language': 'de,', cookie: 'lang=en fr' },
        { 'accept-language': 'de, en', cookie: 'lang=fr' },
      ],
      [{ 'accept-language': 'en fr,,' }, { 'accept-language': 'en', cookie: 'lang=fr' }],
      [{ cookie: 'lang=fr,dark' }, { cookie: 'lang=fr; theme=dark' }],
      [{ 'save-data': 'on', cookie: 'saver=off' }, { 'save-data': 'on' }],
      [{ cookie: 'theme=dark,1' }, { cookie: 'theme=dark; signed_in=1' }],
    ] as const
    for (const [trick, honest] of tricks) {
      test.context.cache.clear()
      const expected = (await look('/', honest)).payload
      test.context.cache.clear()
      await lookTwice('/', trick)
      expect((await lookTwice('/', honest)).payload).toBe(expected)
    }
  })

  it('separates pages by a trusted proxy’s host and scheme', async () => {
    const proxied = await start({ TRUST_PROXY: '1' })
    const forwarded = (host: string, scheme = 'https') => ({ 'x-forwarded-host': host, 'x-forwarded-proto': scheme })
    expect((await lookTwice('/', forwarded('a.example'), proxied.app)).payload).toContain('https://a.example/')
    expect((await lookTwice('/', forwarded('b.example'), proxied.app)).payload).toContain('https://b.example/')
    expect((await lookTwice('/', forwarded('a.example', 'http'), proxied.app)).payload).toContain('http://a.example/')
    const odd = await look('/', forwarded('a.example', 'java script'), proxied.app)
    expect(odd.statusCode).toBe(400)
    await proxied.close()
  })

  it('ignores the headers of an untrusted proxy', async () => {
    const page = await look('/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(page.payload).not.toContain('evil.example')
    expect(page.payload).not.toContain('https://')
  })

  it('serves the encoding that the client accepts', async () => {
    const page = await lookTwice('/')
    expect(page.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const packed = await lookTwice('/', { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.rawPayload.length).toBeLessThan(page.rawPayload.length)
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    }
    expect((await lookTwice('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
    expect(String(page.headers.vary)).toContain('accept-encoding')
  })
})

describe('GET /?lang=', () => {
  it('sets the language cookie only for this visitor', async () => {
    const chosen = await lookTwice('/?lang=fr')
    expect(chosen.payload).toContain('lang="fr"')
    expect(String(chosen.headers['set-cookie'])).toContain('lang=fr')
    const others = await lookTwice('/', { 'accept-language': 'fr' })
    expect(others.headers['set-cookie']).toBeUndefined()
    expect((await lookTwice('/')).payload).toContain('lang="en"')
  })

  it('overrides the language cookie', async () => {
    expect((await lookTwice('/?lang=en', { cookie: 'lang=fr' })).payload).toContain('lang="en"')
    expect((await lookTwice('/', { cookie: 'lang=fr' })).payload).toContain('lang="fr"')
  })

  it('ignores invalid values', async () => {
    for (const query of ['lang=de', 'lang=en&lang=fr', 'lang=en%0d%0aset-cookie:x=1', 'lang[]=fr']) {
      const page = await look(`/?${query}`)
      expect(page.headers['set-cookie'], query).toBeUndefined()
      expect(page.statusCode).toBe(200)
    }
  })
})

describe('cache key, query', () => {
  it('ignores undeclared parameters such as fbclid', async () => {
    await test.call(add, { body: { text: 'a' } })
    await test.call(add, { body: { text: 'b' } })
    const first = await look('/api/notes?limit=1&fbclid=secret-of-the-first&utm_source=x')
    expect(String(first.headers.link)).not.toContain('secret-of-the-first')
    expect(await test.countStatements(() => look('/api/notes?limit=1&fbclid=another'))).toBe(0)
    expect((await look('/?fbclid=secret-of-the-first')).payload).not.toContain('secret-of-the-first')
  })

  it('keeps the link to the next page', async () => {
    const first = await look('/api/notes?limit=1&fbclid=x')
    const link = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect(link).toContain('limit=1')
    expect((await look(link)).json()).toHaveLength(1)
  })

  it('distinguishes a repeated parameter from one with a comma', async () => {
    await look('/?name=a&name=b')
    const comma = await lookTwice('/?name=a%2Cb')
    expect(comma.payload).toContain('name=a%2Cb')
    await look('/api/notes?limit=1&limit=2')
    expect((await look('/api/notes?limit=1%2C2')).json().length).toBeGreaterThan(2 - 1)
  })

  it('ignores the order of parameters', async () => {
    await look('/api/notes?limit=2&cursor=')
    expect(await test.countStatements(() => look('/api/notes?cursor=&limit=2'))).toBe(0)
  })

  it('is the same with undeclared parameters as without any', async () => {
    await look('/api/notes')
    expect(await test.countStatements(() => look('/api/notes?x=1'))).toBe(0)
  })
})

describe('cache invalidation', () => {
  it('drops a response and the pages made from it when its data changes', async () => {
    await lookTwice('/')
    await lookTwice('/api/notes')
    await test.call(add, { body: { text: 'brand new' } })
    expect((await look('/')).payload).toContain('brand new')
    expect((await look('/api/notes')).payload).toContain('brand new')
  })

  it('drops a page that was rendered from a cached response', async () => {
    await lookTwice('/api/notes')
    await lookTwice('/')
    await test.call(add, { body: { text: 'found by the page' } })
    expect((await lookTwice('/')).payload).toContain('found by the page')
  })

  it('keeps responses without the tag', async () => {
    await look('/')
    await test.context.invalidate(['something else' as Tag])
    expect(await test.countStatements(() => look('/'))).toBe(0)
  })

  it('never caches a page for a missing note', async () => {
    const id = newId()
    expect((await look(`/notes/${id}`)).statusCode).toBe(404)
    await test.context.database.sql`insert into notes (id, text) values (${id}, 'late')`
    const page = await look(`/notes/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('late')
  })

  it('never sends its tags to clients', async () => {
    await look('/')
    for (const url of ['/', '/api/notes']) {
      const answer = await lookTwice(url, { 'x-in-process': 'x' })
      expect(answer.headers['x-cache-tags']).toBeUndefined()
    }
  })
})

describe('conditional and partial requests', () => {
  it.each(['/', '/api/notes'])('answer 304 without a body for a known ETag of %s', async (url) => {
    const { etag } = (await lookTwice(url)).headers
    for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
      const answer = await lookTwice(url, { 'if-none-match': known })
      expect(answer.statusCode).toBe(304)
      expect(answer.payload).toBe('')
      expect(answer.headers['content-security-policy']).toBeDefined()
      expect(answer.headers.etag).toBe(etag)
    }
    expect((await lookTwice(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('answer a range request with the whole response', async () => {
    const answer = await lookTwice('/api/notes', { range: 'bytes=0-3' })
    expect(answer.statusCode).toBe(200)
  })

  it('answer HEAD with the headers of GET, cached or not', async () => {
    for (const _ of [1, 2]) {
      const whole = await look('/api/notes')
      const head = await test.app.inject({ method: 'HEAD', url: '/api/notes', headers: { host: 'localhost' } })
      expect(head.payload).toBe('')
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
      expect(head.headers.etag).toBe(whole.headers.etag)
    }
  })
})

describe('cache, logged-in requests', () => {
  it('are never answered from the public cache nor stored there', async () => {
    await lookTwice('/api/notes')
    expect(await test.countStatements(() => look('/api/notes', { authorization: 'Bearer x' }))).toBe(1)
    const own = await look('/api/notes', { authorization: 'Bearer x' })
    expect(own.headers['cache-control']).toContain('no-store')
    expect(own.headers.etag).toBeUndefined()
  })
})

describe('cache, failures', () => {
  it('are not stored for API refusals', async () => {
    const id = newId()
    expect((await test.refused(get, { params: { id } })).status).toBe(404)
    await test.context.database.sql`insert into notes (id, text) values (${id}, 'there')`
    expect((await test.call(get, { params: { id } })).status).toBe(200)
    const refused = await look('/api/notes?cursor=nonsense')
    expect(refused.statusCode).toBe(400)
    expect(refused.headers['cache-control']).toBe('no-store')
  })

  it('end as soon as the database recovers', async () => {
    await test.context.database.sql`alter table notes rename to notes_away`
    expect((await look('/api/notes')).statusCode).toBe(500)
    expect((await look('/')).statusCode).toBe(500)
    await test.context.database.sql`alter table notes_away rename to notes`
    expect((await look('/api/notes')).statusCode).toBe(200)
    expect((await look('/')).statusCode).toBe(200)
  })
})

describe('cache, two copies on one database', () => {
  it('are invalidated together', async () => {
    const other = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      pages: notesPages,
      sharedDatabase: test.database,
    })
    await look('/', {}, other.app)
    await look('/api/notes', {}, other.app)
    await test.call(add, { body: { text: 'from the other copy' } })
    await expect
      .poll(async () => (await look('/', {}, other.app)).payload, { timeout: 120_000 })
      .toContain('from the other copy')
    expect((await look('/api/notes', {}, other.app)).payload).toContain('from the other copy')
    await other.close()
  })

  it('are invalidated after a change of 2,000 tags', async () => {
    const other = await startTestApp({
      slices: (context) => [createNotesSlice(context)],
      sharedDatabase: test.database,
    })
    await other.call(list, {})
    const tags = Array.from({ length: 2000 }, () => `note:${newId()}` as Tag)
    await test.context.invalidate([...tags, notes])
    await expect.poll(() => other.countStatements(() => other.call(list, {})), { timeout: 120_000 }).toBe(1)
    await other.close()
  })
})
