import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addNote,
  createNotesSlice,
  createNotesTable,
  getNote,
  listNotes,
  removeNotes,
} from '../../testing/notes.slice.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createNotesSlice(context)],
    findActor: async (token) =>
      token === 'a-token-of-somebody-real' ? { userId: newId(), sessionId: 's' } : undefined,
  })
  await createNotesTable(test.context)
})

afterAll(() => test.close())

describe('endpoint', () => {
  it('returns only declared fields', async () => {
    const { status, body } = await test.call(addNote, { body: { text: 'hello' } })
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['createdAt', 'id', 'text'])
  })

  it('pages through a list with each note once', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await test.call(addNote, { body: { text } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await test.call(listNotes, { query: { limit: 2, ...(cursor && { cursor }) } })
      seen.push(...body.map((note) => note.id))
      cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1]
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(6)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  it('reads a list with one statement and a cached list with none', async () => {
    await test.call(addNote, { body: { text: 'fresh' } })
    expect(await test.countStatements(() => test.call(listNotes, {}))).toBe(1)
    expect(await test.countStatements(() => test.call(listNotes, {}))).toBe(0)
  })

  it('shows a new note immediately despite the cache', async () => {
    await test.call(listNotes, {})
    await test.call(addNote, { body: { text: 'the newest' } })
    const { body } = await test.call(listNotes, {})
    expect(body[0]?.text).toBe('the newest')
  })

  it('answers 401 without a valid login if one is required', async () => {
    expect((await test.refused(removeNotes, {})).body.code).toBe('login_required')
    expect((await test.refused(removeNotes, {}, 'a-token-nobody-was-ever-given')).status).toBe(401)
    expect((await test.call(removeNotes, {}, 'a-token-of-somebody-real')).status).toBe(200)
  })

  it('answers 404 for a malformed id', async () => {
    for (const id of ['x', '1', "' or 1=1", '0190-', '%00', 'é'.repeat(50)]) {
      expect((await test.refused(getNote, { params: { id } })).body.code).toBe('not_found')
    }
  })
})
