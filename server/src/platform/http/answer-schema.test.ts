import { Id, PlainText, Time } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerSchema, answerWriter } from './answer-schema.ts'

const Answer = z.object({
  name: z.string().nullable(),
  count: z.int().nullable(),
  mean: z.number().nullable().optional(),
  part: z.object({ rows: z.array(z.object({ id: z.string() })), next: z.string().nullable() }).nullable(),
  kind: z.enum(['one', 'other']).nullable(),
})

describe('answerWriter', () => {
  it('writes nullable fields without a union', () => {
    const schema = answerSchema(Answer)
    expect(JSON.stringify(schema)).not.toContain('anyOf')
    const write = answerWriter(Answer)
    const full = { name: 'Wax', count: 0, mean: 4.5, part: { rows: [{ id: 'a' }], next: null }, kind: 'one' }
    const empty = { name: null, count: null, mean: null, part: null, kind: null }
    for (const answer of [full, empty, { ...empty, name: '' }]) expect(JSON.parse(write(answer))).toEqual(answer)
    expect(JSON.parse(write({ ...full, secret: 1, part: { ...full.part, secret: 1 } }))).toEqual(full)
  })

  it('skips escaping for ids, times and enums only', () => {
    const Kind = z.enum(['on sale', 'sold out'])
    const Thing = z.object({ id: Id, at: Time, kind: Kind.nullable(), src: PlainText, name: z.string() })
    const schema = answerSchema(z.array(Thing))
    expect(JSON.stringify(schema).match(/"unsafe"/g)).toHaveLength(4)
    const write = answerWriter(z.array(Thing))
    const id = '01990000-0000-7000-8000-000000000001'
    const thing = {
      id,
      at: '2026-02-01T10:20:30.123Z',
      kind: null,
      src: '/files/é.webp 160w, ’',
      name: 'a "b" \\ \n \u2028',
    }
    expect(JSON.parse(write([thing, { ...thing, kind: 'on sale' }]))).toEqual([thing, { ...thing, kind: 'on sale' }])
  })

  it('keeps a union valid for the validator', () => {
    const either = z.union([z.object({ id: Id, name: z.string() }), z.object({ id: Id, gone: z.literal(true) })])
    const schema = answerSchema(either)
    expect(JSON.stringify(schema)).not.toContain('unsafe')
    const write = answerWriter(either)
    const gone = { id: '01990000-0000-7000-8000-000000000001', gone: true }
    expect(JSON.parse(write(gone))).toEqual(gone)
  })
})
