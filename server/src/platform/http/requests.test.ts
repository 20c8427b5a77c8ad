import { Readable } from 'node:stream'
import { endpoint } from '@sheds/contract/endpoint'
import { none } from '@sheds/contract/tags'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addNote, createNotesSlice, createNotesTable } from '../../testing/notes.slice.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { AppError } from '../app-error.ts'
import { Answer, bind } from './endpoints.ts'

const seen = z.object({ text: z.string() })
const echo = endpoint({
  method: 'PUT',
  path: '/echo/:name',
  summary: 'What was understood',
  auth: 'public',
  params: z.object({ name: z.string() }),
  body: z.object({ text: z.string('field_text').optional(), deep: z.object({ count: z.int() }).optional() }),
  answers: { 200: z.object({ body: z.string() }) },
  changes: none,
})
const fail = endpoint({
  method: 'POST',
  path: '/fail/:how',
  summary: 'Fails as asked',
  auth: 'public',
  params: z.object({ how: z.string() }),
  answers: { 200: seen },
  changes: none,
})

const failures: Record<string, () => unknown> = {
  error: () => {
    throw new Error('the secret of /work/server/src/inner.ts')
  },
  nothing: () => {
    throw undefined
  },
  text: () => {
    throw 'text'
  },
  type: () => (undefined as unknown as { x: () => void }).x(),
  unavailable: () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  },
  characters: () => {
    throw Object.assign(new Error('invalid byte sequence'), { code: '22021' })
  },
  conflict: () => {
    throw new AppError('conflict')
  },
  deleted: () => {
    throw new AppError('deleted', { gone: { name: 'Pagne', shed_id: '0192', shed_name: 'Chez Awa' } })
  },
  status: () => new Answer({ text: 'x' }, { status: 202 }),
  shape: () => ({ other: 1 }),
}

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [
      createNotesSlice(context),
      {
        name: 'echo',
        bindings: [
          bind(echo, async ({ body }) => ({ body: JSON.stringify(body) })),
          bind(fail, async ({ params }) => failures[params.how]?.() as { text: string }),
        ],
      },
    ],
  })
  await createNotesTable(test.context)
})
afterAll(() => test.close())

const send = async (options: InjectOptions) => {
  const answer = await test.app.inject({ method: 'PUT', url: '/api/echo/x', ...options })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.payload).not.toMatch(/node_modules|\.ts\b|\bat [\w.]+ \(|stack/)
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown>, headers: answer.headers }
}
const sendJson = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  send({ payload, headers: { 'content-type': 'application/json', ...headers } })

describe('request body', () => {
  it.each([
    ['nothing', {}],
    ['nothing, called JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { payload: '{}', headers: { 'content-type': 'application/json' } }],
    ['null', { payload: 'null', headers: { 'content-type': 'application/json' } }],
    ['nothing in no chunks', { payload: Readable.from([]), headers: { 'content-type': 'application/json' } }],
  ] satisfies [string, InjectOptions][])('is empty when it is %s', async (_, options) => {
    expect(await send(options)).toMatchObject({ status: 200, body: { body: '{}' } })
  })

  it.each([
    ['cut off', '{"text": "a'],
    ['no JSON', 'text=a'],
    ['white space', '   '],
    ['two values', '{} {}'],
    ['a prototype', '{"__proto__": {"admin": true}}'],
    ['a hidden prototype', '{"\\u005f_proto__": {"admin": true}}'],
    ['a constructor', '{"constructor": {"prototype": {"admin": true}}}'],
    ['deep nesting, cut off', '['.repeat(200_000)],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x74, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', Buffer.from('{"text":"é', 'utf8').subarray(0, 10)],
    ['UTF-16', Buffer.from('{"text":"a"}', 'utf16le')],
    ['a number too odd', '{"text": 01}'],
  ])('is rejected as malformed when it is %s', async (_, payload) => {
    expect(await sendJson(payload)).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
  })

  it.each([
    ['a list', '[]', 'body'],
    ['a text', '"text"', 'body'],
    ['a number', '1', 'body'],
    ['of the wrong type inside', '{"text": 1}', 'text'],
    ['of nested lists', `{"text": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'text'],
    ['wrong deep inside', '{"deep": {"count": "many"}}', 'deep.count'],
  ])('is rejected by field when it is %s', async (_, payload, field) => {
    const answer = await sendJson(payload)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(Object.keys(answer.body.fields as object)).toEqual([field])
  })

  it('may contain undeclared fields', async () => {
    expect((await sendJson('{"text": "a", "user_id": 7, "createdAt": null}')).body.body).toBe('{"text":"a"}')
  })

  it('may begin with a byte order mark, under any spelling of the JSON type', async () => {
    expect((await sendJson('\ufeff{"text": "a"}')).status).toBe(200)
    expect((await sendJson('{"text": "a"}', { 'content-type': 'Application/JSON; Charset=UTF-8' })).status).toBe(200)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
    '/',
    'x',
  ])('is rejected with type %s', async (type) => {
    expect(await sendJson('{}', { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  })

  it('is rejected without a type', async () => {
    expect((await send({ payload: Buffer.from('{}') })).status).toBe(415)
  })

  it('is rejected at 10 MB, with and without a length', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024, 32)
    expect(await sendJson(large)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    const chunks = Readable.from([large.subarray(0, 2 ** 20), large.subarray(0, 2 ** 20)])
    expect(await send({ payload: chunks, headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 413,
    })
  })

  it('is ignored on GET', async () => {
    const answer = await test.app.inject({
      method: 'GET',
      url: '/api/notes',
      payload: 'not json',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('field errors', () => {
  const fields = async (headers: Record<string, string>, url = '/api/note') =>
    (await send({ method: 'POST', url, payload: { text: 'a\u0000b' }, headers })).body

  it('use the language of the browser, cookie or URL', async () => {
    const english = await fields({})
    const french = await fields({ 'accept-language': 'fr' })
    expect((english.fields as Record<string, string>).text).toBe("Some of these characters can't be used.")
    expect(french.message).not.toBe(english.message)
    expect(french.fields).not.toEqual(english.fields)
    expect(await fields({ cookie: 'lang=fr' })).toEqual(french)
    expect(await fields({}, '/api/note?lang=fr')).toEqual(french)
    expect(await fields({ 'accept-language': 'fr', cookie: 'lang=en' })).toEqual(english)
  })

  it('never contain the validator’s text', async () => {
    for (const payload of [{}, { text: 1 }, { text: 'x'.repeat(900) }, { text: '  ' }]) {
      const { body } = await send({ method: 'POST', url: '/api/note', payload })
      expect(JSON.stringify(body)).not.toMatch(/expected|received|field_/)
    }
  })

  it('distinguish a missing field from an invalid one', async () => {
    const textOf = async (payload: object) =>
      ((await send({ method: 'POST', url: '/api/note', payload })).body.fields as { text: string }).text
    expect(await textOf({})).toBe('This field is required.')
    expect(await textOf({ text: 5 })).toBe('Please enter some text.')
  })
})

describe('thrown error', () => {
  it.each([
    ['error', 500, 'internal_error'],
    ['nothing', 500, 'internal_error'],
    ['text', 500, 'internal_error'],
    ['type', 500, 'internal_error'],
    ['status', 500, 'internal_error'],
    ['shape', 500, 'internal_error'],
    ['unavailable', 503, 'unavailable'],
    ['characters', 400, 'invalid_input'],
    ['conflict', 409, 'conflict'],
  ])('%s becomes %i %s without internal details', async (how, status, code) => {
    const answer = await send({ method: 'POST', url: `/api/fail/${how}` })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toBeDefined()
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('deleted names the deleted thing and its shed', async () => {
    const answer = await send({ method: 'POST', url: '/api/fail/deleted' })
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'deleted', gone: { name: 'Pagne', shed_id: '0192', shed_name: 'Chez Awa' } },
    })
  })
})

describe('URL', () => {
  it('answers 404 to a parameter that is too long', async () => {
    const answer = await send({ method: 'PUT', url: `/api/echo/${'9'.repeat(3000)}`, payload: {} })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('answers the API’s index without a path, with and without a slash', async () => {
    for (const url of ['/api', '/api/']) {
      expect(await send({ method: 'GET', url })).toMatchObject({ status: 200, body: { docs: '/api/docs' } })
    }
  })

  it('answers an unknown path with a link to the documentation, in both languages', async () => {
    const message = async (lang: string) => (await send({ method: 'GET', url: `/api/none?lang=${lang}` })).body.message
    expect(await message('en')).toContain('/api/docs')
    expect(await message('fr')).toMatch(/n’existe pas.*\/api\/docs/)
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    'answers 404 to %s of an unknown path',
    async (method) => {
      expect(await send({ method, url: '/api/none' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  it.each([
    ['PATCH', '/api/notes', 'GET, HEAD, DELETE'],
    ['OPTIONS', '/api/notes', 'GET, HEAD, DELETE'],
    ['PUT', '/api/note', 'POST'],
    ['DELETE', '/api/note/', 'POST'],
    ['GET', '/api/echo/x', 'PUT'],
    ['POST', '/api', 'GET, HEAD'],
  ] as const)('answers 405 to %s %s', async (method, url, allow) => {
    const answer = await send({ method, url })
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort())
  })

  it.each(['/api/notes/%', '/api/notes/%zz', '/api/%c0%ae', '/%e0%a4%a', '/api/notes/%c3%28'])(
    '%s answers 400 or 404',
    async (url) => {
      expect([400, 404]).toContain((await send({ method: 'GET', url })).status)
    },
  )

  it.each(['x'.repeat(600), '%20', 'é', 'null', '1e9', '%00'])('answers 404 to the malformed id %s', async (id) => {
    expect((await send({ method: 'GET', url: `/api/notes/${encodeURI(id)}` })).status).toBe(404)
  })

  it.each(['x', '%00', 'W10', 'bnVsbA', 'WyJ4Il0', 'x'.repeat(513), '../..', encodeURIComponent('["')])(
    'answers 400 to the malformed cursor %s',
    async (cursor) => {
      const answer = await send({ method: 'GET', url: `/api/notes?cursor=${cursor}` })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      expect(Object.keys(answer.body.fields as object)).toEqual(['cursor'])
    },
  )

  it.each([
    'limit=0',
    'limit=-1',
    'limit=x',
    'limit=1e99',
    'limit=',
    'limit=2&limit=y',
    '__proto__=1',
    'limit[]=5',
    'a=%zz&b=%ff',
    '&&&=&',
    'x'.repeat(3000),
  ])('accepts the unusual query %s', async (query) => {
    const answer = await test.app.inject({ url: `/api/notes?${query}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().length).toBeLessThanOrEqual(20)
  })
})

describe('response', () => {
  it('contains no undeclared field', async () => {
    await test.call(addNote, { body: { text: 'open' } })
    for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
      const list = await test.app.inject({ url: '/api/notes', headers })
      expect(list.payload).toContain('open')
      expect(list.payload).not.toContain('kept inside')
    }
  })

  it('has its own request id and ignores the caller’s', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send({ headers: { 'x-request-id': 'mine' } })).headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('mine')
  })

  it('succeeds a thousand times in a row', { tags: ['full'] }, async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => send({})))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (let count = 0; count < 700; count++) expect((await send({})).status).toBe(200)
  })
})

describe('API description', () => {
  it('lists the registered endpoints, as JSON and as a page', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(paths['/notes'])).toEqual(expect.arrayContaining(['get', 'delete']))
    const docs = await test.app.inject({ url: '/api/docs' })
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'")
    expect(docs.payload).toContain('/api/openapi.json')
  })
})
