import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { getMusic, setCoverArt, updateMusic } from '@sheds/contract/music/music'
import { downloadMusic } from '@sheds/contract/music/purchases'
import type { Id } from '@sheds/contract/scalars'
import { logIn, logOut } from '@sheds/contract/users/accounts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGroup, addPlayable, sendAudio, someWav, transcode } from '../../../testing/music.ts'
import { cookiesOf, password, type TestPerson } from '../../../testing/people.ts'
import { addSold, arriveSelling, buyNow, type Seller } from '../../../testing/purchases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { arriveWithWallet, type WalletOwner } from '../../../testing/wallets.ts'
import { blackPng } from '../../files/testing/image-bytes.ts'
import { reverseEntry } from '../../ledger/corrections/corrections.service.ts'
import { readAac, readFrames } from '../audio/aac-file.ts'
import { openAudioFile } from '../audio/audio-file.ts'
import { fixture, fixtureUrl } from '../audio/testing/audio-bytes.ts'
import { dispositionOf, fileNameOf, trackNameOf } from './file-names.rules.ts'
import { joinedCrc, zipOf } from './zip.ts'

const dataDir = testFolder()
let test: TestApp
let seller: Seller
let buyer: WalletOwner & { cookie: string }
let minutesPassed = 0

const logInAs = async ({ name }: TestPerson) => {
  const answer = await test.call(logIn, { body: { name, password } })
  return { token: answer.body.token, cookie: cookiesOf(answer) }
}

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + minutesPassed * 60_000) }
  test = await startTestApp({ env: { DATA_DIR: dataDir }, clock })
  seller = await arriveSelling(test, { title: '../..\\: La "Reine"? 👑' }, addPlayable)
  const person = await arriveWithWallet(test, 10_000)
  buyer = { ...person, ...(await logInAs(person)) }
  await buyNow(test, buyer, seller.music.id)
})
afterAll(() => test.close())

const prepare = async (id: Id = seller.music.id, who: { token: string; cookie: string } = buyer) => {
  const call = { params: { id }, headers: { cookie: who.cookie } }
  return (await test.call(downloadMusic, call, who.token)).body
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { host: 'localhost', cookie: buyer.cookie, ...headers } })

const addAlbum = async (titles: readonly string[]) => {
  const group = await addGroup(test, seller, {
    price: 1000,
    title: '..Album..',
    wallet_choice: [seller.owner.wallet.my_wallet_id],
  })
  const files = titles.map((title, at) => new File([someWav(3, 300 + at * 50)], `${title}.wav`, { type: 'audio/wav' }))
  const aac = new File([new Uint8Array(fixture('aac'))], 'Kora.m4a', { type: 'audio/mp4' })
  await sendAudio(test, seller.owner, group, [...files, aac])
  await transcode(test)
  const cover = { params: { shed_id: seller.shed.id, music_id: group.id } }
  const picture = new Blob([new Uint8Array(blackPng({ width: 400, height: 400 }))])
  await test.call(setCoverArt, { ...cover, files: { cover_art: picture } }, seller.owner.token)
  return (await test.call(getMusic, { params: { id: group.id } }, seller.owner.token)).body
}

describe('the download of a single', () => {
  it('is an MP3 with title and shed, in the announced length, in any range', async () => {
    const { url, name, bytes } = await prepare()
    const whole = await get(url)
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      200,
      'audio/mpeg',
      bytes,
    ])
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' })
    expect(name).toBe(`${seller.shed.name} - .. .. La Reine 👑.mp3`)
    expect(whole.headers['content-disposition']).toContain("filename*=UTF-8''")
    expect(whole.rawPayload.subarray(0, 3).toString()).toBe('ID3')
    expect(whole.rawPayload.includes(Buffer.from(seller.shed.name, 'utf16le'))).toBe(true)
    const head = await get(url, {}, 'HEAD')
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(bytes), 0])
    const { etag } = whole.headers as { etag: string }
    const tail = await get(url, { range: `bytes=${bytes - 100}-`, 'if-range': etag })
    expect([tail.statusCode, tail.rawPayload.equals(whole.rawPayload.subarray(-100))]).toEqual([206, true])
    expect((await get(url, { range: 'bytes=5-9', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(url, { range: `bytes=${bytes}-` })).statusCode).toBe(416)
  })

  it('is also for the seller, but for no one else', async () => {
    const owner = await logInAs(seller.owner)
    const { url } = await prepare(seller.music.id, owner)
    expect((await get(url, { cookie: owner.cookie })).statusCode).toBe(200)
    const stranger = await arriveWithWallet(test)
    const call = { params: { id: seller.music.id } }
    expect((await test.refused(downloadMusic, call, stranger.token)).body.code).toBe('forbidden')
    expect((await test.refused(downloadMusic, call)).body.code).toBe('login_required')
  })
})

describe('a download address', () => {
  it('works for minutes, on one device, for one person, while they own the music', async () => {
    const piece = await addSold(test, seller)
    const { body } = await buyNow(test, buyer, piece.id)
    const { url } = await prepare(piece.id)
    const statusOf = async (address: string, headers: Record<string, string> = {}) =>
      (await get(address, headers)).statusCode
    expect(await statusOf(url)).toBe(200)
    const other = await logInAs(seller.owner)
    for (const [address, headers] of [
      [url, { cookie: other.cookie }],
      [url, { cookie: '' }],
      [url.replace(piece.id, seller.music.id), {}],
      [url.replace(buyer.id, seller.owner.id), {}],
      [url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`), {}],
      [url.replace(/sign=../, 'sign=AA'), {}],
      [url.replace(/&sign=.*/, ''), {}],
    ] as const)
      expect(await statusOf(address, headers)).toBe(403)
    minutesPassed = 31
    expect(await statusOf(url)).toBe(403)
    minutesPassed = 0
    await reverseEntry(test.context, { entry: (body as { transaction: { id: string } }).transaction.id, reason: 'x' })
    expect(await statusOf(url)).toBe(403)
  })
})

const framesOf = async (path: string): Promise<Buffer> => {
  const file = await openAudioFile(path)
  const frames = await readFrames(file, (await readAac(file, 'mp4')).places)
  await file.close()
  return frames
}

describe('the download of a group', () => {
  it('is a valid zip of the announced length, with safe, ordered names and covers', async () => {
    const titles = ['..', 'Twin', 'Twin', '😀😀', 'a/b\\c', '']
    const album = await addAlbum(titles)
    await buyNow(test, buyer, album.id)
    const { url, name, bytes } = await prepare(album.id)
    const whole = await get(url)
    expect([whole.statusCode, whole.rawPayload.length, whole.headers['content-type']]).toEqual([
      200,
      bytes,
      'application/zip',
    ])
    expect(name).toBe(`${seller.shed.name} - ..Album.zip`)
    const path = join(dataDir, 'album.zip')
    writeFileSync(path, whole.rawPayload)
    const listed = execFileSync('python3', ['-c', readZip, path, join(dataDir, 'out')], { encoding: 'utf8' })
    const files = JSON.parse(listed) as { name: string; bytes: number; head: string }[]
    const bare = files.map((file) => file.name.slice(file.name.indexOf('/') + 1))
    expect(bare).toHaveLength(album.songs.length + 1)
    expect(bare.at(-1)).toBe('cover.jpg')
    expect(new Set(bare).size).toBe(bare.length)
    expect(bare.at(-2)).toBe(`0${album.songs.length} Kora.m4a`)
    expect(bare.every((each) => /^(\d\d [^/\\:]+\.(mp3|m4a)|cover\.jpg)$/.test(each))).toBe(true)
    expect(files.slice(0, -2).every(({ head }) => head === '494433')).toBe(true)
    expect(whole.rawPayload.includes('image/jpeg')).toBe(true)
    const aac = join(dataDir, 'out', files.at(-2)?.name ?? '')
    expect(await framesOf(aac)).toEqual(await framesOf(fileURLToPath(fixtureUrl('aac'))))
    const m4a = readFileSync(aac)
    for (const word of ['Kora', seller.shed.name, '..Album..']) expect(m4a.includes(word)).toBe(true)
    expect(m4a.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
    // An interrupted download continues with equal bytes at any position.
    const { etag } = whole.headers as { etag: string }
    for (const at of [1, 40, 5000, Math.floor(bytes / 2), bytes - 30]) {
      const rest = await get(url, { range: `bytes=${at}-`, 'if-range': etag })
      expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(at))]).toEqual([206, true])
    }
    expect((await get((await prepare(album.id)).url)).headers.etag).toBe(etag)
    await test.call(updateMusic, { params: { id: album.id }, body: { title: 'Other' } }, seller.owner.token)
    expect((await get(url, { range: 'bytes=9-', 'if-range': etag })).statusCode).toBe(200)
  })
})

describe('the zip of a group', () => {
  it('is prepared once for all requests, and reads the cover only to send a song’s tag', async () => {
    const album = await addAlbum(['One', 'Two'])
    await buyNow(test, buyer, album.id)
    const { musicDownloads } = test.context
    const before = musicDownloads.made
    const { url } = await prepare(album.id)
    const heads = await Promise.all(Array.from({ length: 20 }, () => get(url, {}, 'HEAD')))
    expect(heads.map(({ statusCode }) => statusCode)).toEqual(heads.map(() => 200))
    const part = (range: string) => test.countStatements(() => get(url, { range }))
    const [first, all] = [await part('bytes=0-0'), await part('bytes=0-')]
    expect([musicDownloads.made - before, all - first]).toEqual([1, 1])
  })
})

/** Verifies every checksum and extracts each file with an independent zip reader. */
const readZip = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
print(json.dumps([{'name': i.filename, 'bytes': i.file_size, 'head': z.read(i)[:3].hex()} for i in z.infolist()]))
`

describe('names of downloaded files', () => {
  it.each([
    ['..', 'Track'],
    ['', 'Track'],
    [' . . ', 'Track'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\x', 'C x'],
    ['a\u202Egpj', 'a gpj'],
    ['Été 2026', 'Été 2026'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['x.', 'x'],
  ])('change %j to %j', (title, name) => {
    expect(fileNameOf(title, 'Track')).toBe(name)
  })

  it('are short enough for every system, and cut between characters', () => {
    const name = trackNameOf(1, '👨‍👩‍👧'.repeat(60), 'mp3')
    expect(Buffer.byteLength(name)).toBeLessThan(200)
    expect(name.endsWith('👧.mp3')).toBe(true)
  })

  it('are sent to browsers in ASCII and in full', () => {
    expect(dispositionOf('Été "x" 👑.zip')).toBe(
      `attachment; filename="Ete x .zip"; filename*=UTF-8''%C3%89t%C3%A9%20%22x%22%20%F0%9F%91%91.zip`,
    )
    expect(dispositionOf('👑.mp3')).toContain('filename="music.mp3"')
  })
})

describe('joinedCrc', () => {
  it('equals the checksum of both parts together', () => {
    const bytes = fc.uint8Array({ maxLength: 3000 })
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const known = { crc: crc32(Buffer.from(other)), length: other.length }
        expect(joinedCrc(Buffer.from(one), known)).toBe(crc32(Buffer.concat([one, other])))
      }),
    )
  })
})

describe('zipOf', () => {
  it('returns a complete zip even without entries', () => {
    expect(zipOf([])).toHaveLength(1)
  })
})

describe('a download address of an ended session', () => {
  it('does not work, even with the old cookie', async () => {
    const session = await logInAs(buyer)
    const { url } = await prepare(seller.music.id, session)
    expect((await get(url, { cookie: session.cookie })).statusCode).toBe(200)
    const left = await test.call(logOut, { headers: { cookie: session.cookie } }, session.token)
    // The browser loses the cookie at logout; a copy of it does not work either.
    expect((await get(url, { cookie: cookiesOf(left) })).statusCode).toBe(403)
    expect((await get(url, { cookie: session.cookie })).statusCode).toBe(403)
    const next = await logInAs(buyer)
    expect((await get((await prepare(seller.music.id, next)).url, { cookie: next.cookie })).statusCode).toBe(200)
  })
})
