// @module-tag full
import { getMusic } from '@sheds/contract/music/music'
import { logIn } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPlayable, arriveWithMusic } from '../../../testing/music.ts'
import { cookiesOf, password } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { startS3Server } from '../../files/testing/s3-server.ts'

const folder = testFolder()
let s3: Awaited<ReturnType<typeof startS3Server>>
let test: TestApp

beforeAll(async () => {
  s3 = await startS3Server()
  test = await startTestApp({ env: { DATA_DIR: folder, ...s3.env } })
})

afterAll(async () => {
  await test.close()
  await s3.close()
})

describe('a song in an S3 store', () => {
  it('is sent by the server to its owner, and cannot be read otherwise', async () => {
    const { owner, music } = await arriveWithMusic(test, {}, addPlayable)
    const login = await test.call(logIn, { body: { name: owner.name, password } })
    const headers = { cookie: cookiesOf(login) }
    const { body } = await test.call(getMusic, { params: { id: music.id }, headers }, login.body.token)
    const [own] = body.songs
    const get = (url: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      test.app.inject({ method, url, headers: { host: 'localhost', ...more } })
    const whole = await get(own?.audio_file ?? '', headers)
    expect([whole.statusCode, whole.headers.location, whole.headers['content-type']]).toEqual([
      200,
      undefined,
      'audio/mpeg',
    ])
    const part = await get(own?.audio_file ?? '', { ...headers, range: 'bytes=100-199' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(100, 200)])
    expect((await get(own?.audio_file ?? '', headers, 'HEAD')).headers['content-length']).toBe(
      `${whole.rawPayload.length}`,
    )
    const [tracks] = await test.context.database.sql<{ keys: string[] }[]>`
    select array(select t.value ->> 'key' from jsonb_each(tracks) t) as keys from songs where id = ${own?.id}`
    const keys = (tracks?.keys ?? []).filter((key) => key.startsWith('private/'))
    expect(keys).toHaveLength(2)
    const elsewhere = keys.flatMap((key) => ['files', 'audio', 'sheds'].map((place) => `/${place}/${key}`))
    for (const url of [own?.audio_file ?? '', ...elsewhere])
      for (const method of ['GET', 'HEAD'] as const)
        expect((await get(url, {}, method)).statusCode, url).toBeGreaterThanOrEqual(400)
    const preview = (await test.call(getMusic, { params: { id: music.id } })).body.songs[0]?.audio_file ?? ''
    const heard = await get(preview, { range: 'bytes=0-9' })
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.length]).toEqual([206, 'audio/mpeg', 10])
  })
})
