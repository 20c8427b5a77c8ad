import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createSlices } from '../slices.ts'
import { callNames } from './contract-names.ts'
import { exampleFor, namesOfExamples } from './examples.ts'
import { apiParts, openApi } from './openapi.ts'
import type { Json } from './schemas.ts'
import { sections } from './sections.ts'
import { nothing } from './testing/nothing.ts'

const slices = createSlices(nothing)
const { calls, streams } = apiParts(slices)
const document = openApi({ calls, streams }, '0.0.0')

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Json[]
  parameters: Json[]
  responses: Record<string, { headers?: Json; content?: Record<string, { examples?: Json }> }>
}

const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
  Object.values(methods),
)
const operationOf = (id: string): Operation => operations.find(({ operationId }) => operationId === id) as Operation
const shapes = (document.components as { schemas: Record<string, Json> }).schemas

describe('the OpenAPI description', () => {
  it('passes the strict rules, except for ambiguous paths, which the specification requires', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-ambiguous-paths': 'off' } })
    const problems = async (source: string) =>
      (await lintFromString({ source, config })).map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
    expect(await problems(JSON.stringify(document))).toEqual([])
    const paths = document.paths as Record<string, Json>
    const few = { ...document, paths: { '/musics': paths['/musics'], '/sheds': paths['/sheds'] } }
    const broken = JSON.stringify(few).replace('"operationId":"listSheds"', '"operationId":"listMusic"')
    expect((await problems(broken)).join()).toContain('operation-operationId-unique')
  })

  it('contains each call once, under its name in the contract and in its section', () => {
    const bound = slices.flatMap(({ bindings }) => bindings).filter(({ secondAddress }) => secondAddress !== true)
    expect(bound.filter(({ endpoint }) => !callNames.has(endpoint)).map(({ endpoint }) => endpoint.path)).toEqual([])
    expect(operations).toHaveLength(bound.length + streams.length)
    const known = sections.map(({ slice }) => slice)
    for (const { operationId, summary, description, tags } of operations)
      expect([operationId, summary, description, known.includes(tags[0] ?? '')]).toEqual([
        expect.stringMatching(/^[a-z][A-Za-z]+$/),
        expect.stringMatching(/./),
        expect.stringMatching(/./),
        true,
      ])
  })

  it('describes the second path of a user call with the first', () => {
    const seconds = slices.flatMap(({ bindings }) => bindings.filter(({ secondAddress }) => secondAddress === true))
    const paths = Object.keys(document.paths as object)
    expect(seconds.length).toBeGreaterThan(20)
    for (const { endpoint } of seconds) {
      expect(callNames.has(endpoint)).toBe(false)
      expect(paths).toContain(`/users${endpoint.path}`.replace(/:([a-z_]+)/g, '{$1}'))
    }
    expect(JSON.stringify(document.tags)).toContain('`POST /signup` is `POST /users/signup`')
  })

  it('declares formats of ids, money, times, phones and days', () => {
    expect([shapes.Id, shapes.Money, shapes.Time, shapes.WalletId].map((each) => each?.format)).toEqual([
      'uuid',
      'xaf',
      'date-time',
      'wallet-id',
    ])
    expect(shapes.Signup?.properties).toMatchObject({
      phone_number: { format: 'phone' },
      date_of_birth: { format: 'date' },
      email: { format: 'email' },
      sex: { enum: ['M', 'F'] },
    })
    expect(shapes.NewProduct?.properties).toMatchObject({ price: { type: 'integer', format: 'xaf' } })
  })

  it('lists paging, idempotency and errors of each call', () => {
    expect(operationOf('listProducts').responses[200]?.headers).toHaveProperty('X-Total-Count')
    expect(operationOf('getProduct').responses[200]?.headers).toBeUndefined()
    for (const id of [
      'sendMoney',
      'acceptRequest',
      'fundWallet',
      'cashOut',
      'payMusic',
      'payListingFee',
      'requestFund',
    ])
      expect(operationOf(id).parameters, id).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
    expect(operationOf('createShed').parameters).toEqual([])
    for (const { id, endpoint } of calls) {
      const codes = Object.values(operationOf(id).responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
      )
      expect(codes, id).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
      expect(operationOf(id).security).toHaveLength(endpoint.auth === 'user' ? 1 : 2)
    }
  })

  it('contains examples that the contract accepts', () => {
    expect(namesOfExamples.length).toBeGreaterThan(25)
    for (const id of namesOfExamples) {
      const call = calls.find((each) => each.id === id)
      const sent = exampleFor(id)?.sends
      if (sent !== undefined)
        expect((call?.endpoint.body as z.ZodType | undefined)?.safeParse(sent).error, id).toBeUndefined()
      expect(call, id).toBeDefined()
    }
  })
})
