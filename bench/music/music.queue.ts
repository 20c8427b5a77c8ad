import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Music } from '@sheds/contract/music/music'
import { compareLatency, type Latency, type TimedCall } from '../support/latency.ts'
import { type ServerProcess, serve } from '../support/process.ts'
import { holdCeiling, median } from '../support/rounds.ts'

const most = { api: 1.5, light: 2 } as const
const heavyFiles = Number(process.env.BENCH_FILES ?? 30)
const rate = 44_100

/** Stereo WAV with a chord that swells and fades over noise. */
const wavOf = (bytes: number, seed: number): Blob => {
  const frames = Math.floor((bytes - 44) / 4)
  const file = Buffer.alloc(44 + frames * 4)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(frames * 4, 40)
  let noise = seed
  for (let at = 0; at < frames; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
    const loud = 0.3 + 0.5 * Math.sin((Math.PI * at * 8) / frames) ** 2
    const chord = Math.sin((at * (200 + seed)) / 7000) + Math.sin((at * (300 + seed)) / 7000)
    const sound = Math.round(16_000 * loud * (chord * 0.4 + (noise / 2 ** 31 - 1) * 0.3))
    file.writeInt16LE(sound, 44 + at * 4)
    file.writeInt16LE(-sound, 46 + at * 4)
  }
  return new File([file], `song ${seed}.wav`, { type: 'audio/wav' })
}

const send = async <Answer>(server: ServerProcess, path: string, body: unknown, token?: string): Promise<Answer> => {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

interface Seller {
  token: string
  shed: string
}

let arrived = 0

const arrive = async (server: ServerProcess): Promise<Seller> => {
  const name = `Seller ${++arrived}`
  const password = 'correct horse'
  const phone_number = '677 12 34 56'
  const person = {
    name,
    email: 'seller@bench.example',
    phone_number,
    date_of_birth: '1990-01-01',
    sex: 'F',
    password,
    bio: '',
  }
  await send(server, '/users/signup', person)
  const { token } = await send<{ token: string }>(server, '/users/login', { name, password })
  const form = { name: `Studio ${arrived}`, email: 'studio@bench.example', category: 'music', phone_number }
  const { shed } = await send<{ shed: { id: string } }>(server, '/shed', form, token)
  return { token, shed: shed.id }
}

const piece = { genre: 'jazz', category: 'song', price: 0, title: 'Measured' }

const addPiece = async (server: ServerProcess, { token, shed }: Seller, kind: 'single' | 'group'): Promise<Music> =>
  (await send<{ music: Music }>(server, `/sheds/${shed}/add_music/${kind}`, piece, token)).music

const sendFile = async (
  server: ServerProcess,
  seller: Seller,
  { music, file }: { music: Music; file: Blob },
): Promise<void> => {
  const form = new FormData()
  form.append('audio_file', file)
  const call = music.project_type === 'single' ? 'adio_file' : 'group_adio_file'
  await send(server, `/sheds/${seller.shed}/music/${music.id}/${call}`, form, seller.token)
}

const readyCount = async (server: ServerProcess, { token }: Seller, { id }: Music): Promise<number> => {
  const answer = await fetch(`${server.url}/api/music/${id}/details`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Music).songs.filter(({ state }) => state === 'ready').length
}

/** Time from the upload of a file until it can be played. */
const timeToHear = async (server: ServerProcess, file: Blob): Promise<number> => {
  const seller = await arrive(server)
  const music = await addPiece(server, seller, 'single')
  const started = performance.now()
  await sendFile(server, seller, { music, file })
  while ((await readyCount(server, seller, music)) === 0) await sleep(100)
  return performance.now() - started
}

const lightBytes = 4_000_000
const heavyBytes = 20_000_000

/** Measures the effect of one seller's queue on the API and on another seller's file. */
export const holdQueue = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-queue-'))
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
  }
  const server = await serve('music/music.server.ts', 'whole', env)
  try {
    await timeToHear(server, wavOf(1_000_000, 1))
    const calls = ['/api/musics', '/api/products', '/api/sheds', '/api/musics/picks'].map(
      (path): TimedCall => ({
        name: path,
        urls: Array.from({ length: 200 }, (_, at) => `${server.url}${path}?cursor=&limit=${1 + (at % 100)}`),
      }),
    )
    const lone = [await timeToHear(server, wavOf(lightBytes, 2)), await timeToHear(server, wavOf(lightBytes, 3))]
    const idle = await compareLatency(calls)
    const heavy = await arrive(server)
    const album = await addPiece(server, heavy, 'group')
    for (let at = 0; at < heavyFiles; at += 1)
      await sendFile(server, heavy, { music: album, file: wavOf(heavyBytes, 10 + at) })
    const before = await readyCount(server, heavy, album)
    const busy = await compareLatency(calls)
    const beside = [await timeToHear(server, wavOf(lightBytes, 4)), await timeToHear(server, wavOf(lightBytes, 5))]
    const after = await readyCount(server, heavy, album)
    report({ idle, busy, lone, beside, queue: [before, after] })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface QueueTimes {
  idle: readonly Latency[]
  busy: readonly Latency[]
  lone: readonly number[]
  beside: readonly number[]
  /** Number of processed songs of the heavy seller at its start and at its end. */
  queue: readonly [number, number]
}

const report = ({ idle, busy, lone, beside, queue: [before, after] }: QueueTimes): void => {
  console.log(`\nBeside ${heavyFiles} files of 20 MB of one seller (made at the start ${before}, at the end ${after})`)
  if (after >= heavyFiles) throw new Error('the queue ended before the measurement')
  const seconds = (times: readonly number[]) => times.map((each) => (each / 1000).toFixed(1)).join(' ')
  console.log(`  a light seller’s file alone ${seconds(lone)} s, beside the queue ${seconds(beside)} s`)
  for (const [at, { name, p50, p99 }] of busy.entries()) {
    const quiet = idle[at]
    console.log(
      `  ${name.padEnd(16)} p50 ${median(quiet?.p50 ?? []).toFixed(2)} → ${median(p50).toFixed(2)}  p99 ${median(quiet?.p99 ?? []).toFixed(2)} → ${median(p99).toFixed(2)} ms`,
    )
    holdCeiling(`${name}, p99 busy ÷ idle`, median(p99) / median(quiet?.p99 ?? []), most.api)
  }
  holdCeiling('a light seller’s file, beside ÷ alone', median(beside) / median(lone), most.light)
}
