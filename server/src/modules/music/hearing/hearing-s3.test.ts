import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn } from '@sheds/contract/accounts'
import { getMusic } from '@sheds/contract/music/music'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arriveWithMusic } from '../../../testing/music.ts'
import { cookiesOf, password } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: Server
}

const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server
const folder = mkdtempSync(join(tmpdir(), 'hearing-s3-'))
let s3: S3Server
let test: TestApp

beforeAll(async () => {
  const directory = join(folder, 's3')
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'sheds' }] }
  s3 = new S3rver(options)
  const { port } = await s3.run()
  const login = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  test = await startTestApp({
    env: { DATA_DIR: folder, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'sheds', ...login },
  })
})

afterAll(async () => {
  await test.close()
  s3.httpServer.closeAllConnections()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a store elsewhere gives the whole of a song to whose it is by way of us, and to nobody else', async () => {
  const { owner, music } = await arriveWithMusic(test)
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
