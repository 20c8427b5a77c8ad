import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { connect } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { newId } from '@sheds/server/platform/ids'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import { randomOf } from '@sheds/server/testing/random'
import { pino } from 'pino'
import { type ServerProcess, serve } from '../support/process.ts'
import { holdBar, holdCeiling, median } from '../support/rounds.ts'

const songs = 10
const songBytes = Math.round((Number(process.env.BENCH_MB ?? 60) / songs) * 1_000_000)
const together = 50
const cuts = Number(process.env.BENCH_CUTS ?? 200)
const rounds = 3
const bars = { memoryMiB: 24, cpu: 1.2 }

/** Measures fifty concurrent zips of 60 MB against a plain file of the same size, then interrupted and resumed downloads. */
export const holdZips = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sheds-bench-zips-'))
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), log })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const ours = await serve('music/music.server.ts', 'zips', {
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  try {
    const zip = await plantAlbum({ url: ours.url, databaseUrl: embedded.url, dataDir })
    await compare(ours, { zip, plain: { path: plainFile(dataDir, zip.bytes), cookie: '' } })
    await cutAndGoOn(ours, zip, dataDir)
  } finally {
    await ours.stop()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Download {
  path: string
  cookie: string
}

const plainFile = (dataDir: string, bytes: number): string => {
  const key = `ab/ab${'c'.repeat(62)}.mp3`
  const file = join(dataDir, 'files', key)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(bytes, 7))
  return `/files/${key}`
}

const call = async (url: string, path: string, body: object, token = ''): Promise<{ body: never; cookie: string }> => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { body: JSON.parse(text) as never, cookie }
}

/** Plants an album of ten songs for its owner to download. */
const plantAlbum = async ({ url, databaseUrl, dataDir }: Record<'url' | 'databaseUrl' | 'dataDir', string>) => {
  const name = 'Bench Seller'
  const person = { name, email: 'bench@example.com', phone_number: '677123456', date_of_birth: '1990-01-01', sex: 'F' }
  await call(url, '/users/signup', { ...person, password: 'correct horse', bio: '' })
  const login = await call(url, '/users/login', { name, password: 'correct horse' })
  const { token } = login.body as { token: string }
  const shop = { name: 'Bench Studio', email: 'bench@example.com', category: 'music', phone_number: '677123456' }
  const { shed } = (await call(url, '/shed', { ...shop, description: 'x', bio: 'x' }, token)).body as {
    shed: { id: string }
  }
  const form = { title: 'Album', genre: 'jazz', category: 'song', price: 0, wallet_choice: [] }
  const made = (await call(url, `/sheds/${shed.id}/add_music/group`, form, token)).body as { music: { id: string } }
  const { id } = made.music
  const database = connect({ url: databaseUrl, prepare: false, max: 1 })
  for (let place = 0; place < songs; place += 1) {
    const bytes = randomBytes(songBytes)
    const key = `private/${String(place).padStart(2, '0')}/${newId()}.mp3`
    const file = join(dataDir, 'files', key)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    const whole = { id: newId(), key, bytes: bytes.length, crc: crc32(bytes) }
    const [songId, tracks] = [newId(), JSON.stringify({ whole, small: whole, preview: whole, previewSmall: whole })]
    await database.sql`
      insert into songs (id, music_id, place, title, state, source_type, source_bytes, source_sha256, tracks, seconds, peaks,
        gain, preview_from, preview_seconds, created_at)
      values (${songId}, ${id}, ${place}, ${['..', 'Twin', 'Twin', '😀', 'a/b'][place] ?? `Song ${place}`}, 'ready', 'mp3',
        ${bytes.length}, 'x', ${tracks}::text::jsonb, 200, '', 0, 0, 30, now())`
    await database.sql`insert into song_counts (song_id) values (${songId})`
  }
  await database.sql`
    update music set song_count = ${songs}, ready_count = ${songs}, is_shown = true, shown_at = now() where id = ${id}`
  await database.close()
  const answer = await call(url, `/music/${id}/download`, {}, token)
  const { url: path, bytes } = answer.body as { url: string; bytes: number }
  // The call was sent without the login's cookie, so the response may set another one.
  return { path, bytes, cookie: answer.cookie || login.cookie }
}

const open = (url: string, { path, cookie }: Download, range?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { cookie, ...(range !== undefined && { range }) } }, resolve).on('error', reject)
  })

/** Reads a response completely and discards it. */
const drain = async (url: string, asked: Download): Promise<number> => {
  const answer = await open(url, asked)
  if (answer.statusCode !== 200) throw new Error(`${asked.path}: ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

interface DownloadTimes {
  cpuPerMB: number
  peakMiB: number
}

const takeTogether = async (ours: ServerProcess, asked: Download): Promise<DownloadTimes> => {
  const cpu = ours.cpu()
  let peakMiB = 0
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, ours.memory().own)
  }, 50)
  const all = await Promise.all(Array.from({ length: together }, () => drain(ours.url, asked))).finally(() =>
    clearInterval(watch),
  )
  return { cpuPerMB: (ours.cpu() - cpu) / (all.reduce((sum, each) => sum + each, 0) / 1_000_000), peakMiB }
}

const compare = async (ours: ServerProcess, asked: Record<'zip' | 'plain', Download>): Promise<void> => {
  for (const each of [asked.plain, asked.zip]) await takeTogether(ours, each)
  const taken: Record<'zip' | 'plain', DownloadTimes[]> = { zip: [], plain: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['plain', 'zip'] as const) taken[name].push(await takeTogether(ours, asked[name]))
  for (const name of ['plain', 'zip'] as const)
    console.log(
      `  ${name.padEnd(8)} ${taken[name].map(({ cpuPerMB }) => (cpuPerMB * 1000).toFixed(2)).join(' ')} ms of CPU a MB` +
        `   ${taken[name].map(({ peakMiB }) => peakMiB).join(' ')} MiB at most`,
    )
  const mid = (name: 'zip' | 'plain', of: keyof DownloadTimes) => median(taken[name].map((each) => each[of]))
  holdCeiling(
    '50 zips at once: MiB more than of 50 plain files',
    mid('zip', 'peakMiB') - mid('plain', 'peakMiB'),
    bars.memoryMiB,
  )
  holdCeiling('CPU a MB, zip ÷ plain file', mid('zip', 'cpuPerMB') / mid('plain', 'cpuPerMB'), bars.cpu)
}

/** Interrupts a download at a random position and resumes it there, as browsers do. */
const cutAndGoOn = async (ours: ServerProcess, zip: Download & { bytes: number }, dataDir: string): Promise<void> => {
  const whole: Buffer[] = []
  for await (const chunk of await open(ours.url, zip)) whole.push(chunk as Buffer)
  const all = Buffer.concat(whole)
  const sum = createHash('sha256').update(all).digest('hex')
  let equal = 0
  for (let seed = 1; seed <= cuts; seed += 1) {
    const at = Math.floor(randomOf(seed)() * zip.bytes)
    const hash = createHash('sha256')
    let got = 0
    const first = await open(ours.url, zip)
    for await (const chunk of first) {
      const piece = (chunk as Buffer).subarray(0, at - got)
      hash.update(piece)
      got += piece.length
      if (got >= at) break
    }
    first.destroy()
    const rest = await open(ours.url, zip, `bytes=${at}-`)
    if (rest.statusCode !== 206) throw new Error(`cut at ${at}: ${rest.statusCode}`)
    for await (const chunk of rest) hash.update(chunk as Buffer)
    if (hash.digest('hex') === sum) equal += 1
  }
  holdBar(`zips of ${cuts} that were cut and came to equal bytes`, equal, cuts)
  const file = join(dataDir, 'album.zip')
  writeFileSync(file, all)
  const [program, ...args] = unzipper(file)
  const told = execFileSync(program as string, args, { encoding: 'utf8' })
  console.log(`  ${told.trim().split('\n').at(-1)}`)
}

/** Independent program that checks a zip. */
const unzipper = (file: string): string[] => {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return ['unzip', '-t', file]
  } catch {
    const code =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print("bad:", z.testzip(), len(z.namelist()), "files")'
    return ['python3', '-c', code, file]
  }
}
