// @module-tag full
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { photo } from './testing/image-bytes.ts'
import { type RunningServer, runServer } from './testing/running-server.ts'

const dataDir = testFolder()
const picture = await photo({ width: 64, height: 48 }).jpeg().toBuffer()
const boundary = 'the-line-between'
const partHead = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`
/** A file exists from its first byte on. */
const head = Buffer.concat([Buffer.from(partHead), picture.subarray(0, 1)])
let server: RunningServer
let open: Upload[] = []

beforeAll(async () => {
  server = await runServer(dataDir)
})

afterEach(async () => {
  for (const { socket } of open) socket.destroy()
  open = []
  // After this response the server has processed all earlier requests.
  await fetch(`${server.address}/api`)
  await expect.poll(filesUnderWay, { timeout: 120_000 }).toBe(0)
})

afterAll(() => server.kill())

interface Upload {
  socket: Socket
  /** The response, once there is one. */
  answer: Promise<string>
  hasAnswer: boolean
  /** Answered or disconnected. */
  isOver: boolean
}

/** Number of uploads accepted so far; the server is another process, so this lags behind. */
const filesUnderWay = (): number =>
  existsSync(join(dataDir, 'tmp'))
    ? readdirSync(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
    : 0

/** Waits until the server has accepted at most this many and refused all others. */
const settled = (uploads: readonly Upload[], most: number): Promise<void> =>
  expect
    .poll(
      () => {
        const left = uploads.filter(({ isOver }) => !isOver).length
        return left <= most && filesUnderWay() === left
      },
      { timeout: 120_000 },
    )
    .toBe(true)

/** Starts an upload and sends its first bytes. */
const begin = (account: string, address: string, promised = 5_000_000): Promise<Upload> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    const upload: Upload = {
      socket,
      hasAnswer: false,
      isOver: false,
      answer: new Promise((answered) => {
        const end = (text: string): void => {
          upload.isOver = true
          answered(text)
        }
        socket.once('data', (data) => {
          upload.hasAnswer = true
          end(String(data))
        })
        socket.on('close', () => end('')).on('error', () => end(''))
      }),
    }
    open.push(upload)
    socket.write(
      `POST /api/picture HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${promised}\r\nX-Forwarded-For: ${address}\r\n` +
        `Authorization: Bearer ${account.padEnd(24, '_')}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
    )
    socket.write(head, () => resolve(upload))
  })

/** One address may use half of all upload slots. */
const mostOfAddress = 120

/** Starts slow uploads: `count` accounts with `each` at once. */
const flood = async (count: number, each: number, address: string): Promise<Upload[]> => {
  const uploads: Upload[] = []
  for (let i = 0; i < count * each; i++) uploads.push(await begin(`slow${i % count}`, address))
  await settled(uploads, mostOfAddress)
  return uploads
}

const whole = Buffer.concat([Buffer.from(partHead), picture, Buffer.from(end)])

/** Uploads a whole picture at normal speed. */
const send = async (account: string, address: string): Promise<number> => {
  const upload = await begin(account, address, whole.length)
  upload.socket.write(whole.subarray(head.length))
  return statusOf(await upload.answer)
}

/** Uploads 16 KB at 4 KB a second, padded with a form field. */
const sendSlowly = async (account: string, address: string): Promise<number> => {
  const padding = `--${boundary}\r\nContent-Disposition: form-data; name="other"\r\n\r\n${' '.repeat(16_000)}\r\n`
  const upload = await begin(account, address, whole.length + padding.length)
  const rest = Buffer.concat([picture.subarray(1), Buffer.from(`\r\n${padding}`), Buffer.from(end.slice(2))])
  for (let at = 0; at < rest.length && !upload.hasAnswer; at += 2100) {
    upload.socket.write(rest.subarray(at, at + 2100))
    await sleep(500)
  }
  return statusOf(await upload.answer)
}

const statusOf = (answer: string): number => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)

const attacker = '203.0.113.1'

describe('slow uploads of many accounts', () => {
  it('block neither another address nor a neighbour', async () => {
    await flood(19, 8, attacker)
    expect(await send('stranger', '198.51.100.1')).toBe(201)
    expect(await send('neighbour', attacker)).toBe(201)
  })

  it('give way one by one, with the reason', async () => {
    const uploads = await flood(19, 8, attacker)
    const neighbours = []
    for (let i = 0; i < 5; i++) neighbours.push(await begin(`neighbour${i}`, attacker))
    const answers = () => Promise.all(uploads.filter(({ hasAnswer }) => hasAnswer).map(({ answer }) => answer))
    // A new account of the flood also takes a slot from an account with more.
    await expect.poll(async () => (await answers()).length).toBe(uploads.length - mostOfAddress + neighbours.length)
    expect(neighbours.filter(({ hasAnswer }) => hasAnswer)).toEqual([])
    const madeRoom = (await answers()).filter((answer) => answer.includes('Your connection was too slow'))
    expect(madeRoom.length).toBeGreaterThanOrEqual(neighbours.length)
    // Uploads refused without a slot are asked to retry, too.
    for (const answer of await answers()) expect(answer).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+/is)
  })

  it('leave room for 60 people at another address who send 4 KB a second', { tags: ['full'] }, async () => {
    await flood(19, 8, attacker)
    const crowd = Array.from({ length: 60 }, (_, i) => sendSlowly(`person${i}`, '198.51.100.2'))
    expect(await Promise.all(crowd)).toEqual(Array(60).fill(201))
  })

  it('leave room for 60 slow people at their own address', { tags: ['full'] }, async () => {
    await flood(19, 8, attacker)
    const crowd = Array.from({ length: 60 }, (_, i) => sendSlowly(`person${i}`, attacker))
    expect(await Promise.all(crowd)).toEqual(Array(60).fill(201))
  })

  it('leave room for one more address when they come from a hundred', { tags: ['full'] }, async () => {
    for (let i = 0; i < 100; i++) for (let each = 0; each < 3; each++) await begin(`far${i}`, `192.0.2.${i}`)
    await settled(open, 240)
    expect(await send('stranger', '198.51.100.3')).toBe(201)
  })

  it('do not affect pages and other requests', async () => {
    await flood(60, 8, attacker)
    for (let i = 0; i < 40; i++) await begin(`far${i}`, `192.0.2.${i}`)
    expect((await fetch(`${server.address}/api`)).status).toBe(200)
  })
})

describe('ninth upload of one account', () => {
  it('is refused without affecting others', async () => {
    await flood(1, 8, attacker)
    expect(await send('slow0', '198.51.100.4')).toBe(429)
    expect(await send('other', attacker)).toBe(201)
  })
})
