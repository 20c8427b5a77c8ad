import { type AnyCall, type EndpointSpec, ErrorBody } from '@sheds/contract/endpoint'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { getProduct, updateProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { listContacts } from '@sheds/contract/sheds/contacts'
import { updateShed } from '@sheds/contract/sheds/sheds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { menuRows } from './testing/role-matrix/menu-rows.ts'
import { pageRows } from './testing/role-matrix/page-rows.ts'
import { peopleRows } from './testing/role-matrix/people-rows.ts'
import { productRows } from './testing/role-matrix/product-rows.ts'
import type { Row } from './testing/role-matrix/rows.ts'
import { shedRows } from './testing/role-matrix/shed-rows.ts'
import { walletRows } from './testing/role-matrix/wallet-rows.ts'
import { createWorld, type Thing, type World } from './testing/role-matrix/world.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { runsOfTier } from './testing/tiers/tier.ts'

const rows: readonly Row[] = [...walletRows, ...peopleRows, ...shedRows, ...productRows, ...menuRows, ...pageRows]
const runs = Number(process.env.HOSTILE_RUNS ?? runsOfTier(12))

let test: TestApp
let world: World

beforeAll(async () => {
  test = await startTestApp()
  world = await createWorld(test)
})

afterAll(() => test.close())

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\ufffe\uffff',
    '\u202eabc\u202c',
    `e${'\u0301'.repeat(500)}`,
    '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
    '\u200b\u200b',
    'x'.repeat(70_000),
    '<script>alert(1)</script>',
    "'; drop table sheds; --",
    '%00%0d%0aSet-Cookie: a=b',
    '../../etc/passwd',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'NaN',
    '1e400',
    '0x10',
    '-1',
    '9'.repeat(400),
    'null',
    '01990000-0000-7000-8000-000000000001',
    '01990000-0000-7000-8000-00000000000G',
    'https://evil.example/',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e12, 1e15, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324),
  fc.double({ noNaN: true }),
)
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: number },
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(text, { maxLength: 12 }),
  fc.constant(JSON.parse('{"__proto__":{"owned":true},"toString":1}')),
)

/** Fields that no caller may set, in addition to the call's own. */
const foreign = ['id', 'user_id', 'userId', 'shed_id', 'created_at', 'createdAt', 'deleted_at', 'like_count', 'price']

const changes = (names: readonly string[], of: fc.Arbitrary<unknown>) =>
  names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), of, { maxKeys: 3 })

const bodyNames = ({ body }: EndpointSpec): string[] => {
  const shape = (body as { shape?: object } | undefined)?.shape
  return [...Object.keys(shape ?? {}), ...foreign, '__proto__']
}

const hostileCall = (endpoint: EndpointSpec, base: AnyCall): fc.Arbitrary<AnyCall> =>
  fc
    .record({
      body: fc.oneof(
        { weight: 8, arbitrary: changes(bodyNames(endpoint), value) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      query: changes([...Object.keys(endpoint.query?.shape ?? {}), 'lang', 'cursor'], text),
      params: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: changes(
            Object.keys(base.params ?? {}),
            text.filter((each) => !/^\.{0,2}$/.test(each) && each.isWellFormed()),
          ),
        },
      ),
    })
    .map(({ body, query, params }) => ({
      ...base,
      params: { ...base.params, ...params },
      query: Object.fromEntries(
        Object.entries({ ...base.query, ...query }).map(([name, each]) => [name, String(each).slice(0, 3000)]),
      ),
      ...(endpoint.method !== 'GET' &&
        base.files === undefined && { body: body === undefined ? [body] : { ...(base.body as object), ...body } }),
    }))

const ask = async ({ endpoint }: Row, call: AnyCall, token: string | undefined): Promise<void> => {
  const answer = await test.send(endpoint, call, token)
  const said = `${JSON.stringify(call).slice(0, 600)} → ${JSON.stringify(answer.body).slice(0, 300)}`
  expect(answer.status, said).toBeLessThan(500)
  if (answer.status >= 400) ErrorBody.strict().parse(answer.body)
  else endpoint.answers[answer.status]?.parse(answer.body)
}

describe('a call with arbitrary input', () => {
  it.each(rows.map((row) => [`${row.endpoint.method} ${row.endpoint.path}`, row] as const))(
    'answers %s as declared',
    { timeout: 300_000 },
    async (_, row) => {
      const thing: Thing = await world.make(row.about, 'live')
      const calls = hostileCall(row.endpoint, row.call(thing, world))
      await fc.assert(
        fc.asyncProperty(calls, fc.constantFrom(undefined, world.other.token, thing.owner.token), (call, token) =>
          ask(row, call, token),
        ),
        { numRuns: runs },
      )
    },
  )
})

describe('a host name that a caller sends', () => {
  const host = 'evil.example'

  it('does not reach the seller', async () => {
    const { id, shedId, owner } = await world.make('product', 'live')
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { host, authorization: `Bearer ${world.other.token}` },
      payload: { shed_id: shedId, product_id: id },
    })
    expect(answer.statusCode).toBe(201)
    const log = await test.call(listContacts, { params: { id: shedId as Id } }, owner.token)
    expect(log.body[0]?.message_preview).toContain(`/products/${id}/details`)
    expect(JSON.stringify(log.body)).not.toContain(host)
  })

  it('is in no response to other callers', async () => {
    const { id } = await world.make('product', 'live')
    for (const url of [
      `/api/pages/products/${id}`,
      '/api/pages/home',
      '/api/products?limit=1',
      `/og/products/${id}.jpg`,
    ]) {
      const asked = await test.app.inject({
        url,
        headers: { host, 'x-forwarded-host': host, forwarded: `host=${host}` },
      })
      const again = await test.app.inject({ url, headers: { host: 'localhost' } })
      for (const { payload, headers } of [asked, again])
        expect(`${payload}${JSON.stringify(headers)}`).not.toContain(host)
    }
  })
})

describe('an edit', () => {
  it('ignores the fields that no caller may set', async () => {
    const { id, shedId, owner } = await world.make('product', 'live')
    const foreignFields = {
      id: newId(),
      user_id: world.other.id,
      shed_id: newId(),
      like_count: 99,
      createdAt: '2000-01-01T00:00:00Z',
    }
    const before = (await test.call(getProduct, { params: { id: id as Id } })).body
    await test.send(
      updateProduct,
      { params: { id }, body: { caption: 'new', ...foreignFields, media_data: [] } },
      owner.token,
    )
    expect((await test.call(getProduct, { params: { id: id as Id } })).body).toEqual({ ...before, caption: 'new' })
    const { shed } = (
      await test.call(
        updateShed,
        { params: { id: shedId as Id }, body: { bio: 'new', ...foreignFields } as never },
        owner.token,
      )
    ).body
    expect(shed).toMatchObject({ id: shedId, user_id: owner.id, bio: 'new', product_count: 1 })
    const review = { rating: '1', comment: 'mine', user_id: owner.id, product_id: newId() }
    const said = await test.call(reviewProduct, { params: { id: id as Id }, body: review }, world.other.token)
    expect(said.body.review).toMatchObject({ user_id: world.other.id, product_id: id })
  })
})
