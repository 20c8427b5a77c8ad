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

/** Twice, so that both the way to the caches and the way out of them are taken. */
const lookTwice = async (url: string, headers: Record<string, string> = {}, app = test.app) => {
  const first = await look(url, headers, app)
  const second = await look(url, headers, app)
  expect(second.payload).toBe(first.payload)
  expect(second.statusCode).toBe(first.statusCode)
  return second
}

describe('a kept page reaches only those it was made for', () => {
  it.each([
    ['language by browser', { 'accept-language': 'fr' }, 'lang="fr"'],
    ['language by choice', { cookie: 'lang=fr' }, 'lang="fr"'],
    ['theme', { cookie: 'theme=dark' }, 'data-theme="dark"'],
    ['login', { cookie: 'signed_in=1' }, 'data-signed-in="true"'],
    ['saving of data by choice', { cookie: 'saver=on' }, 'data-saver="true"'],
    ['saving of data by a slow line', { cookie: 'saver=slow' }, 'data-saver="true"'],
    ['saving of data by the device', { 'save-data': 'on' }, 'data-saver="true"'],
    ['host', { host: 'other.example' }, 'http://other.example/'],
  ])('by %s', async (_, headers, mark) => {
    expect((await lookTwice('/')).payload).not.toContain(mark)
    expect((await lookTwice('/', headers)).payload).toContain(mark)
    expect((await lookTwice('/')).payload).not.toContain(mark)
  })

  it('also when headers are made to look like one another', async () => {
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

  it('by the host and scheme a trusted proxy tells', async () => {
    const proxied = await start({ TRUST_PROXY: '1' })
    const forwarded = (host: string, scheme = 'https') => ({ 'x-forwarded-host': host, 'x-forwarded-proto': scheme })
    expect((await lookTwice('/', forwarded('a.example'), proxied.app)).payload).toContain('https://a.example/')
    expect((await lookTwice('/', forwarded('b.example'), proxied.app)).payload).toContain('https://b.example/')
    expect((await lookTwice('/', forwarded('a.example', 'http'), proxied.app)).payload).toContain('http://a.example/')
    const odd = await look('/', forwarded('a.example', 'java script'), proxied.app)
    expect(odd.statusCode).toBe(400)
    await proxied.close()
  })

  it('not by what an untrusted proxy tells', async () => {
    const page = await look('/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(page.payload).not.toContain('evil.example')
    expect(page.payload).not.toContain('https://')
  })

  it('in an encoding the visitor takes', async () => {
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

describe('choosing a language by address', () => {
  it('sets the cookie for who chose, and for nobody else', async () => {
    const chosen = await lookTwice('/?lang=fr')
    expect(chosen.payload).toContain('lang="fr"')
    expect(String(chosen.headers['set-cookie'])).toContain('lang=fr')
    const others = await lookTwice('/', { 'accept-language': 'fr' })
    expect(others.headers['set-cookie']).toBeUndefined()
    expect((await lookTwice('/')).payload).toContain('lang="en"')
  })

  it('wins over the choice made before', async () => {
    expect((await lookTwice('/?lang=en', { cookie: 'lang=fr' })).payload).toContain('lang="en"')
    expect((await lookTwice('/', { cookie: 'lang=fr' })).payload).toContain('lang="fr"')
  })

  it('takes no other text', async () => {
    for (const query of ['lang=de', 'lang=en&lang=fr', 'lang=en%0d%0aset-cookie:x=1', 'lang[]=fr']) {
      const page = await look(`/?${query}`)
      expect(page.headers['set-cookie'], query).toBeUndefined()
      expect(page.statusCode).toBe(200)
    }
  })
})

describe('query parameters', () => {
  it('of strangers share the answer and never show up in it', async () => {
    await test.call(add, { body: { text: 'a' } })
    await test.call(add, { body: { text: 'b' } })
    const first = await look('/api/notes?limit=1&fbclid=secret-of-the-first&utm_source=x')
    expect(String(first.headers.link)).not.toContain('secret-of-the-first')
    expect(await test.countStatements(() => look('/api/notes?limit=1&fbclid=another'))).toBe(0)
    expect((await look('/?fbclid=secret-of-the-first')).payload).not.toContain('secret-of-the-first')
  })

  it('keep the page next in line', async () => {
    const first = await look('/api/notes?limit=1&fbclid=x')
    const link = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect(link).toContain('limit=1')
    expect((await look(link)).json()).toHaveLength(1)
  })

  it('given twice are not taken for one with a comma', async () => {
    await look('/?name=a&name=b')
    const comma = await lookTwice('/?name=a%2Cb')
    expect(comma.payload).toContain('name=a%2Cb')
    await look('/api/notes?limit=1&limit=2')
    expect((await look('/api/notes?limit=1%2C2')).json().length).toBeGreaterThan(2 - 1)
  })

  it('in another order share the answer', async () => {
    await look('/api/notes?limit=2&cursor=')
    expect(await test.countStatements(() => look('/api/notes?cursor=&limit=2'))).toBe(0)
  })

  it('that nothing declares share the answer without any', async () => {
    await look('/api/notes')
    expect(await test.countStatements(() => look('/api/notes?x=1'))).toBe(0)
  })
})

describe('an answer goes stale', () => {
  it('at once when what it shows changes, for pages made from it too', async () => {
    await lookTwice('/')
    await lookTwice('/api/notes')
    await test.call(add, { body: { text: 'brand new' } })
    expect((await look('/')).payload).toContain('brand new')
    expect((await look('/api/notes')).payload).toContain('brand new')
  })

  it('also when the page found its data kept already', async () => {
    await lookTwice('/api/notes')
    await lookTwice('/')
    await test.call(add, { body: { text: 'found by the page' } })
    expect((await lookTwice('/')).payload).toContain('found by the page')
  })

  it('not for tags it does not carry', async () => {
    await look('/')
    await test.context.invalidate(['something else' as Tag])
    expect(await test.countStatements(() => look('/'))).toBe(0)
  })

  it('never, when it was a page that missed something which may come', async () => {
    const id = newId()
    expect((await look(`/notes/${id}`)).statusCode).toBe(404)
    await test.context.database.sql`insert into notes (id, text) values (${id}, 'late')`
    const page = await look(`/notes/${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('late')
  })

  it('and tells nobody outside by what', async () => {
    await look('/')
    for (const url of ['/', '/api/notes']) {
      const answer = await lookTwice(url, { 'x-in-process': 'x' })
      expect(answer.headers['x-cache-tags']).toBeUndefined()
    }
  })
})

describe('conditional and partial requests', () => {
  it.each(['/', '/api/notes'])('of %s: who has it gets no body', async (url) => {
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

  it('of a part get the whole', async () => {
    const answer = await lookTwice('/api/notes', { range: 'bytes=0-3' })
    expect(answer.statusCode).toBe(200)
  })

  it('HEAD has the headers of GET and no body, kept or not', async () => {
    for (const _ of [1, 2]) {
      const whole = await look('/api/notes')
      const head = await test.app.inject({ method: 'HEAD', url: '/api/notes', headers: { host: 'localhost' } })
      expect(head.payload).toBe('')
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
      expect(head.headers.etag).toBe(whole.headers.etag)
    }
  })
})

describe('a login', () => {
  it('is never answered from what is kept for everybody, nor kept for them', async () => {
    await lookTwice('/api/notes')
    expect(await test.countStatements(() => look('/api/notes', { authorization: 'Bearer x' }))).toBe(1)
    const own = await look('/api/notes', { authorization: 'Bearer x' })
    expect(own.headers['cache-control']).toContain('no-store')
    expect(own.headers.etag).toBeUndefined()
  })
})

describe('what is not a success', () => {
  it('of the API is not kept', async () => {
    const id = newId()
    expect((await test.refused(get, { params: { id } })).status).toBe(404)
    await test.context.database.sql`insert into notes (id, text) values (${id}, 'there')`
    expect((await test.call(get, { params: { id } })).status).toBe(200)
    const refused = await look('/api/notes?cursor=nonsense')
    expect(refused.statusCode).toBe(400)
    expect(refused.headers['cache-control']).toBe('no-store')
  })

  it('passes as soon as the database is back', async () => {
    await test.context.database.sql`alter table notes rename to notes_away`
    expect((await look('/api/notes')).statusCode).toBe(500)
    expect((await look('/')).statusCode).toBe(500)
    await test.context.database.sql`alter table notes_away rename to notes`
    expect((await look('/api/notes')).statusCode).toBe(200)
    expect((await look('/')).statusCode).toBe(200)
  })
})

describe('two copies over one database', () => {
  it('forget together', async () => {
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

  it('also when very much changed at once', async () => {
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
