import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteMusic, getMusic, listMusic, listShedMusic } from '@sheds/contract/music/music'
import { logIn, logOut } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPlayable, arriveWithMusic } from '../../../testing/music.ts'
import { arrive, cookiesOf, password, type TestPerson } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'

const dataDir = testFolder()
let test: TestApp
let hoursPassed = 0
let seller: Awaited<ReturnType<typeof arriveWithMusic>>

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + hoursPassed * 3_600_000) }
  test = await startTestApp({ env: { DATA_DIR: dataDir }, clock })
  seller = await arriveWithMusic(test, { title: 'Makossa Nights' }, addPlayable)
})

afterEach(() => {
  hoursPassed = 0
})

afterAll(() => test.close())

/** Cookies of a browser after a login. */
const logInAs = async ({ name }: TestPerson) => {
  const answer = await test.call(logIn, { body: { name, password } })
  return { token: answer.body.token, cookie: cookiesOf(answer) }
}

const songFor = async (token: string | undefined, cookie = '') => {
  const answer = await test.call(getMusic, { params: { id: seller.music.id }, headers: { cookie } }, token)
  const [song] = answer.body.songs
  if (song === undefined) throw new Error('it has no song')
  return { song, cookie: cookiesOf(answer) || cookie }
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  test.app.inject({ method, url, headers: { host: 'localhost', ...headers } })

/** Paths of all files in the store. */
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const wholeBytes = (): Buffer => {
  const file = stored().find((path) => path.includes('/private/') && path.endsWith('.mp3'))
  if (file === undefined) throw new Error('no whole song is kept')
  return readFileSync(file)
}

describe('the preview of a song', () => {
  it('is public, at an address of its content, also in ranges', async () => {
    const [visitor, stranger] = [await songFor(undefined), await songFor((await arrive(test)).token)]
    for (const { song } of [visitor, stranger]) {
      expect(song).toMatchObject({ state: 'ready', whole: false, title: 'Makossa Nights' })
      expect(song.audio_file).toMatch(/^\/files\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.mp3$/)
      expect(song.small_file).toMatch(/^\/files\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.(opus|mp3)$/)
      expect(song.preview?.seconds).toBeLessThanOrEqual(2.05)
    }
    expect(visitor.song).toEqual(stranger.song)
    for (const [file, type] of [
      [visitor.song.audio_file, 'audio/mpeg'],
      [visitor.song.small_file, /\.opus$/.test(visitor.song.small_file ?? '') ? 'audio/ogg' : 'audio/mpeg'],
    ] as const) {
      const answer = await get(file ?? '')
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
      expect(answer.headers['cache-control']).toMatch(/immutable/)
      const size = answer.rawPayload.length
      const part = await get(file ?? '', { range: 'bytes=10-19' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`])
      expect(part.rawPayload).toEqual(answer.rawPayload.subarray(10, 20))
      const head = await get(file ?? '', {}, 'HEAD')
      expect([head.statusCode, Number(head.headers['content-length']), head.rawPayload.length]).toEqual([200, size, 0])
      expect((await get(file ?? '', { range: `bytes=${size}-` })).statusCode).toBe(416)
    }
  })
})

describe('the whole song', () => {
  it('is for its owner, with the media cookie of the login, also in ranges', async () => {
    const { token, cookie } = await logInAs(seller.owner)
    expect(cookie).toMatch(/\bmedia=[\w-]{43}\b/)
    const { song } = await songFor(token, cookie)
    expect(song.whole).toBe(true)
    const whole = wholeBytes()
    const answer = await get(song.audio_file ?? '', { cookie })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(answer.rawPayload.equals(whole)).toBe(true)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
    const part = await get(song.audio_file ?? '', { cookie, range: 'bytes=-100' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(whole.subarray(-100))).toBe(true)
    expect((await get(song.audio_file ?? '', { cookie }, 'HEAD')).headers['content-length']).toBe(`${whole.length}`)
    expect((await get(song.audio_file ?? '', { cookie, range: 'bytes=99999999-' })).statusCode).toBe(416)
    const small = await get(song.small_file ?? '', { cookie })
    expect(small.statusCode).toBe(200)
    expect(small.rawPayload.length).toBeLessThan(whole.length)
    const lists = await test.call(listShedMusic, { params: { shed_id: seller.shed.id }, headers: { cookie } }, token)
    expect(lists.body[0]?.songs[0]?.audio_file).toBe(song.audio_file)
  })

  it('gives a session without a media cookie a new one, equal in concurrent requests', async () => {
    const [one, other] = await Promise.all([songFor(seller.owner.token), songFor(seller.owner.token)])
    expect(one.cookie).toMatch(/^media=[\w-]{43}$/)
    expect(one).toEqual(other)
    expect((await get(one.song.audio_file ?? '', { cookie: one.cookie })).statusCode).toBe(200)
  })

  it('is refused after the logout of its session, even with the old cookie', async () => {
    const [leaving, staying] = [await logInAs(seller.owner), await logInAs(seller.owner)]
    const [{ song }, { song: other }] = [
      await songFor(leaving.token, leaving.cookie),
      await songFor(staying.token, staying.cookie),
    ]
    await test.call(logOut, {}, leaving.token)
    expect((await get(song.audio_file ?? '', { cookie: leaving.cookie })).statusCode).toBe(403)
    expect((await get(other.audio_file ?? '', { cookie: staying.cookie })).statusCode).toBe(200)
  })

  it('cannot be reached by anyone else, on any path', async () => {
    const { token, cookie } = await logInAs(seller.owner)
    const { song } = await songFor(token, cookie)
    const address = song.audio_file ?? ''
    const whole = wholeBytes()
    const thief = await arrive(test)
    const theirs = await logInAs(thief)
    const names = stored().map((path) => path.slice(join(dataDir, 'files').length + 1))
    const url = new URL(address, 'http://localhost')
    const altered = (change: (params: URLSearchParams) => void, path = url.pathname) => {
      const copy = new URL(url)
      change(copy.searchParams)
      return `${path}?${copy.searchParams}`
    }
    const tries: [string, Record<string, string>][] = [
      // Without the cookie, with another person's, with an invalid one.
      [address, {}],
      [address, { cookie: theirs.cookie }],
      [address, { cookie: `media=${'a'.repeat(43)}` }],
      [address, { authorization: `Bearer ${token}` }],
      [address, { authorization: `Bearer ${theirs.token}`, cookie: theirs.cookie }],
      // Altered addresses with the right cookie.
      [altered((params) => params.set('for', thief.id)), { cookie }],
      [altered((params) => params.set('until', String(Number(params.get('until')) + 3600))), { cookie }],
      [altered((params) => params.set('sign', `${params.get('sign')?.slice(0, -2)}AA`)), { cookie }],
      [altered((params) => params.delete('sign')), { cookie }],
      [altered(() => undefined, url.pathname.replace('whole', 'small')), { cookie }],
      [altered((params) => params.append('sign', 'x')), { cookie }],
      [url.pathname, { cookie }],
      [`/audio/${seller.music.id}/whole`, { cookie }],
      // By the name in the store, in any spelling.
      ...names.flatMap((name): [string, Record<string, string>][] => [
        [`/files/${name}`, { cookie }],
        [`/files/../files/${name}`, {}],
        [`/files/ab/..%2f..%2f${encodeURIComponent(name)}`, {}],
        [`/files//${name}`, {}],
        [`/audio/${name}`, { cookie }],
        [`/assets/${name}`, {}],
      ]),
    ]
    for (const [target, headers] of tries)
      for (const more of [{}, { range: 'bytes=0-99' }, { range: 'bytes=5000-' }]) {
        const answer = await get(target, { ...headers, ...more })
        if (target.includes('private') || target.includes('audio/'))
          expect(answer.statusCode, target).toBeGreaterThanOrEqual(400)
        expect(leaks(answer.rawPayload, whole), target).toBe(false)
        const head = await get(target, { ...headers, ...more }, 'HEAD')
        expect([target, head.statusCode]).toEqual([target, answer.statusCode])
      }
    for (const call of [listMusic, getMusic, listShedMusic]) {
      const params = { id: seller.music.id, shed_id: seller.shed.id }
      const { body } = await test.call(call as typeof getMusic, { params }, theirs.token)
      expect(JSON.stringify(body)).not.toMatch(/private|\/audio\//)
    }
  })

  it('is available for at most six hours, and only until its deletion', async () => {
    const { token, cookie } = await logInAs(seller.owner)
    const { song } = await songFor(token, cookie)
    hoursPassed = 4.9
    expect((await get(song.audio_file ?? '', { cookie })).statusCode).toBe(200)
    hoursPassed = 6.01
    const late = await get(song.audio_file ?? '', { cookie })
    expect([late.statusCode, late.json().code]).toEqual([403, 'forbidden'])
    hoursPassed = 0
    const gone = await arriveWithMusic(test, {}, addPlayable)
    const login = await logInAs(gone.owner)
    const params = { id: gone.music.id }
    const answer = await test.call(getMusic, { params, headers: { cookie: login.cookie } }, login.token)
    const [theirs] = answer.body.songs
    await test.call(deleteMusic, { params }, login.token)
    expect((await get(theirs?.audio_file ?? '', { cookie: login.cookie })).statusCode).toBe(403)
  })
})

/** True if a part of the whole song that is in no preview was sent. */
const leaks = (payload: Buffer, whole: Buffer): boolean => {
  const preview = stored().filter((path) => !path.includes('/private/'))
  const published = preview.map((path) => readFileSync(path))
  for (let at = 0; at + 64 <= whole.length; at += 997) {
    const piece = whole.subarray(at, at + 64)
    if (payload.includes(piece) && !published.some((file) => file.includes(piece))) return true
  }
  return false
}

describe('the preview’s bytes', () => {
  it('contain nothing of the rest of the song', async () => {
    const { song } = await songFor(undefined)
    const preview = (await get(song.audio_file ?? '')).rawPayload
    const { token, cookie } = await logInAs(seller.owner)
    const mine = await songFor(token, cookie)
    const whole = (await get(mine.song.audio_file ?? '', { cookie })).rawPayload
    expect(whole.length).toBeGreaterThan(preview.length)
    const pieces = Array.from({ length: Math.floor((whole.length - 64) / 101) }, (_, at) =>
      whole.subarray(at * 101, at * 101 + 64),
    ).filter(hasSound)
    expect(pieces.length).toBeGreaterThan(100)
    expect(pieces.filter((piece) => preview.includes(piece))).toEqual([])
  })
})

/** Every MP3 has parts that repeat a single byte. */
const hasSound = (piece: Buffer): boolean => new Set(piece).size > 16
