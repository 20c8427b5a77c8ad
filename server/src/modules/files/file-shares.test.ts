import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createFilesSlice } from './files.slice.ts'
import { photo } from './testing/image-bytes.ts'
import { addPictures, createPicturesSlice } from './testing/pictures.slice.ts'

let test: TestApp
let now = Date.parse('2026-03-10T12:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createFilesSlice(context), createPicturesSlice(context)],
    env: { RATE_LIMITS: 'on', PICTURES_PER_DAY: '20', PICTURE_MEGABYTES: '5' },
    clock: { now: () => new Date(now) },
    findActor: async (token) => ({ userId: token as Id, sessionId: token }),
  })
})

afterAll(() => test.close())

/** Inserts files as if uploaded this long ago. */
const insertFiles = (ownerId: Id, times: number, { ago = 0, bytes = 1000, used = true } = {}) => {
  const at = new Date(now - ago)
  return test.context.database.sql`
    insert into files (id, owner_id, kind, sha256, widths, width, height, placeholder, bytes, created_at, unused_since)
    select gen_random_uuid(), ${ownerId}, 'image', ${'a'.repeat(64)}, '{160}', 160, 90, '', ${bytes}, ${at},
      ${used ? null : at}::timestamptz
    from generate_series(1, ${times}::int)`
}

const upload = async (userId: Id, count = 1) => {
  const bytes = new Uint8Array(await photo({ width: 64, height: 48 }).jpeg().toBuffer())
  const media = Array.from({ length: count }, () => new Blob([bytes], { type: 'image/jpeg' }))
  const { status, body, headers } = await test.send(addPictures, { files: { media } }, userId)
  const { code, message } = body as { code?: string; message?: string }
  return { status, code, message, retryAfter: Number(headers['retry-after']) }
}

describe('picture quota', () => {
  it('limits pictures per day, and says when more are allowed', async () => {
    const owner = newId()
    await insertFiles(owner, 30, { ago: 25 * hour })
    await insertFiles(owner, 17, { ago: 20 * hour })
    expect((await upload(owner, 3)).status).toBe(201)
    const refused = await upload(owner)
    expect(refused).toMatchObject({
      status: 429,
      message: 'You’ve reached today’s picture limit. Please continue tomorrow.',
    })
    expect(refused.retryAfter).toBe((4 * hour) / 1000)
    expect((await upload(newId())).status).toBe(201)
    now += 5 * hour
    expect((await upload(owner)).status).toBe(201)
  })

  it('limits the total size until files are released', async () => {
    const owner = newId()
    await insertFiles(owner, 5, { ago: 100 * hour, bytes: 1_000_000 })
    expect(await upload(owner)).toMatchObject({ status: 413, code: 'body_too_large' })
    await test.context.database.sql`
      update files set unused_since = ${new Date(now)} where id = (select id from files where owner_id = ${owner} limit 1)`
    expect((await upload(owner)).status).toBe(201)
  })

  it('accepts all pictures of a form or none', async () => {
    const owner = newId()
    await insertFiles(owner, 18)
    expect((await upload(owner, 3)).status).toBe(429)
    expect((await upload(owner, 2)).status).toBe(201)
  })

  it('is exceeded by a few simultaneous pictures at most', { tags: ['full'] }, async () => {
    const owner = newId()
    await insertFiles(owner, 18)
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(owner)))
    const kept = answers.filter(({ status }) => status === 201).length
    expect(kept).toBeGreaterThanOrEqual(2)
    expect(kept).toBeLessThanOrEqual(8)
    expect((await upload(owner)).status).toBe(429)
  })
})
