import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Queryable } from '@sheds/server/platform/db/database'
import { migrate } from '@sheds/server/platform/db/migrate'
import { startEmbedded } from '@sheds/server/platform/embedded/embedded'
import { migrateJobs } from '@sheds/server/platform/jobs/jobs'
import { migrationsFolder } from '@sheds/server/platform/platform'
import pg from 'pg'
import { pino } from 'pino'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { compareLatency, holdLatency, printLatencies, type TimedCall } from '../support/latency.ts'
import { serve } from '../support/process.ts'
import { holdCeiling } from '../support/rounds.ts'

const sizes = { small: 1000, large: 100_000 } as const
const mostRatio = 1.5
/** Pieces of each shed, the same number in both markets. */
const piecesOfShed = 20

const ownerId = '01890000-0000-7000-8000-000000000001'

interface PlantedMusic {
  url: string
  stop(): Promise<void>
}

/** Opens a market with this number of pieces, which is kept for the next run. */
const openMusic = async (pieces: number): Promise<PlantedMusic> => {
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir: join(tmpdir(), `sheds-bench-music-${pieces}`), log })
  await migrate({ url: embedded.url, folder: migrationsFolder, log })
  await migrateJobs(embedded.url, log)
  const { sql, close } = connect({ url: embedded.url, prepare: false, max: 1 })
  const [planted] = await sql`select from music limit 1`
  if (planted === undefined) await sql.begin((tx) => plant(tx, pieces))
  await sql`vacuum (analyze)`
  await close()
  return { url: embedded.url, stop: () => embedded.stop() }
}

const plant = async (sql: Queryable, pieces: number): Promise<void> => {
  const sheds = pieces / piecesOfShed
  await sql`select setseed(0.42)`
  await sql`insert into users (id, name, name_key, email, phone_number) values (${ownerId}, 'Seller', 'seller', '', '')`
  await sql`
    insert into sheds (id, user_id, name, name_key, email, category, phone_number, location)
    select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${ownerId}::uuid, 'Shed ' || n, 'shed ' || n, '',
      'music', '', (array['Douala', 'Yaoundé', 'Bafoussam'])[1 + n % 3] from generate_series(1, ${sheds}::int) n`
  await sql`insert into shed_counts (shed_id) select id from sheds`
  await sql`alter table music disable trigger user`
  await sql`alter table music_counts disable trigger user`
  await sql`
    insert into music (id, shed_id, user_id, title, title_key, title_grams, genre, category, project_type, group_kind, price,
      song_count, ready_count, seconds, shown_at, is_shown, created_at)
    select ('01890000-0000-7001-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ('01890000-0000-7000-8000-' || lpad(to_hex(1 + n % ${sheds}::int), 12, '0'))::uuid, ${ownerId}::uuid,
      t.title, t.title, trigrams_of(t.title) || regexp_split_to_array(t.title, ''), (array['afrobeat', 'amapiano', 'hiphop', 'jazz',
      'mboko', 'pop', 'reggae', 'gospel'])[1 + n % 8], (array['song', 'sample', 'beatz'])[1 + n % 3],
      case when n % 5 = 0 then 'group' else 'single' end, case when n % 5 = 0 then 'ep' end, 0, 1, 1, 180, now(), true, now()
    from generate_series(1, ${pieces}::int) n cross join lateral (select 'piece number ' || md5(n::text) as title) t`
  await sql`
    insert into music_counts (music_id, play_count, heat)
    select id, (random() * 1000)::int, 2900 + random() * 60 from music`
  await sql`
    insert into songs (id, music_id, place, title, state, source_type, source_bytes, source_sha256, tracks, seconds, peaks, gain,
      preview_from, preview_seconds, created_at)
    select gen_random_uuid(), id, 0, title, 'ready', 'mp3', 1, '', ${tracks}::text::jsonb, 180, repeat('5', 100), 0, 30, 30, now()
    from music`
  await sql`insert into song_counts (song_id) select id from songs`
  await sql`insert into music_totals (facet, pieces) select facet, count(*) from music group by facet`
  await sql`
    insert into music_ranks (rank, music_id)
    select row_number() over (order by heat desc), music_id from music_counts order by heat desc limit 500`
  await sql`alter table music enable trigger user`
  await sql`alter table music_counts enable trigger user`
}

const track = { id: ownerId, key: `aa/${'a'.repeat(64)}.mp3`, bytes: 480_000 }
const tracks = JSON.stringify({ whole: track, small: track, preview: track, smallPreview: track })

/** Addresses of the lists as a visitor requests them, from several positions, uncached. */
const lists: Readonly<Record<string, readonly string[]>> = {
  newest: ['/api/musics'],
  genre: ['/api/musics?genre=jazz', '/api/musics?genre=gospel'],
  'category and project': [
    '/api/musics?category=sample&project_type=group',
    '/api/musics?category=song&project_type=single',
  ],
  city: ['/api/musics?location=Douala'],
  title: ['/api/musics?name=piece%20number%20a', '/api/musics?name=e4'],
  'title, one match': [`/api/musics?name=${'c4ca4238a0b923820dcc509a6f75849b'}`],
  picks: ['/api/musics/picks'],
  'of a shed': [`/api/sheds/${ownerId}/musics`],
  'of a seller': [`/api/users/${ownerId}/musics`],
}

export const holdMusicLists = async (): Promise<void> => {
  const [large, small] = [await openMusic(sizes.large), await openMusic(sizes.small)]
  const servers = await Promise.all(
    [large, small].map(({ url }) => serve('market/market.server.ts', 'fresh', { DATABASE_URL: url })),
  )
  try {
    const names = ['large', 'small']
    const calls = Object.entries(lists).flatMap(([name, paths]): TimedCall[] =>
      servers.map(({ url }, at) => ({ name: `${name}, ${names[at]}`, urls: paths.map((path) => url + path) })),
    )
    const latencies = await compareLatency(calls)
    printLatencies('Music lists, read anew', latencies)
    const found = (name: string) => latencies.find((latency) => latency.name === name)
    for (const name of Object.keys(lists))
      holdLatency(`${name}, 100,000 ÷ 1,000`, found(`${name}, large`), found(`${name}, small`), mostRatio)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([large.stop(), small.stop()])
  }
}

/** Counts the database pages and statements of each list, which do not depend on the machine’s load. */
export const holdMusicPages = async (): Promise<void> => {
  const [large, small] = [await openMusic(sizes.large), await openMusic(sizes.small)]
  const [ofLarge, ofSmall] = [await pagesRead(large.url), await pagesRead(small.url)]
  await Promise.all([large.stop(), small.stop()])
  for (const [name, { pages, statements }] of ofLarge) {
    const other = ofSmall.get(name)?.pages ?? Number.NaN
    console.log(
      `  ${name.padEnd(24)} ${statements} statements, ${pages} pages of 8 KB among 100,000, ${other} among 1,000`,
    )
    holdCeiling(`${name}, statements`, statements, mostStatements)
    holdCeiling(`${name}, pages 100,000 ÷ 1,000`, pages / other, mostRatio)
  }
}

const mostStatements = 2

interface Read {
  pages: number
  statements: number
}

const pagesRead = async (url: string): Promise<ReadonlyMap<string, Read>> => {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const { app, context } = await openProduct(url, forgetfulCache(), (text, values) => sent.push({ text, values }))
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const found = new Map<string, Read>()
  for (const [name, [path = '']] of Object.entries(lists)) {
    await app.inject({ url: path, headers: { host: 'localhost' } })
    sent.length = 0
    await app.inject({ url: path, headers: { host: 'localhost' } })
    const statements = sent.filter(({ text }) => /\bmusic|sheds|users\b/.test(text))
    let pages = 0
    for (const { text, values } of statements) pages += await pagesOf(client, text, values)
    found.set(name, { pages, statements: statements.length })
  }
  await client.end()
  await app.close()
  await context.database.close()
  return found
}

const pagesOf = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values])
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Record<string, number> }]
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}
