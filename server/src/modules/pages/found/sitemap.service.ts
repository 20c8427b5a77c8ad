import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ThingKind, thingKinds } from '@sheds/contract/pages/found'
import type { Id, Time } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { newTempPath } from '../../../platform/temp-files.ts'
import { firstIdAt } from '../../sheds/sheds.api.ts'
import {
  deletePart,
  findEdition,
  findPart,
  insertPart,
  listOldParts,
  replaceEdition,
  selectListed,
  selectParts,
  updatePart,
} from './sitemap.queries.ts'
import {
  anyOrigin,
  fixedLines,
  foundLines,
  isDue,
  type ListedPart,
  mostAddresses,
  partKey,
  type SitemapEdition,
  type SitemapPart,
  sitemapFoot,
  sitemapHead,
} from './sitemap.rules.ts'

export const sitemapJob = 'write_sitemap'

/** Rows held in memory at once. */
const rowsAtOnce = 2000
const firstId = '00000000-0000-0000-0000-000000000000'

/** Outcome of writing one part. */
interface PartResult {
  addresses: number
  changedAt: Time | null
  /** Id after which the next part starts; undefined after the last part. */
  last: string | undefined
}

/** Writes a new sitemap unless that was done recently; returns the number of addresses. */
export const writeSitemap = async (
  context: Parts<'config' | 'database' | 'clock' | 'files'>,
  { always = false } = {},
): Promise<number | undefined> => {
  const { clock, config, database } = context
  const origin = config.publicUrl ?? ''
  const begun = performance.now()
  if (!always && !isDue(await findEdition(database.sql), { origin, now: clock.now() })) return undefined
  const edition = newId()
  let addresses = await writePart(context, { edition, name: 'pages-1' }, fixedPart(origin))
  for (const kind of thingKinds) addresses += await writeKind(context, { edition, kind, origin })
  const madeAt = clock.now().toISOString() as Time
  await replaceEdition(database.sql, { edition, origin, madeAt, tookMs: Math.round(performance.now() - begun) })
  return addresses
}

interface Kind {
  edition: Id
  kind: ThingKind
  origin: string
}

const writeKind = async (
  context: Parts<'config' | 'database' | 'files'>,
  { edition, kind, origin }: Kind,
): Promise<number> => {
  let total = 0
  let after: string | undefined = firstId
  for (let number = 1; after !== undefined; number++) {
    const part = foundPart(context, { kind, origin: origin || anyOrigin, after })
    total += await writePart(context, { edition, name: `${kind}-${number}` }, part)
    after = part.written.last
  }
  return total
}

interface Part {
  written: PartResult
  lines: Iterable<string> | AsyncIterable<string>
}

const fixedPart = (origin: string): Part => {
  const lines = fixedLines(origin || anyOrigin)
  const written = { addresses: lines.split('\n').length - 1, changedAt: null, last: undefined }
  return { written, lines: [lines] }
}

/** Reads page after page until the part is full, keeping only the last id. */
const foundPart = (
  context: Parts<'database'>,
  { kind, origin, after }: Omit<Kind, 'edition'> & { after: string },
): Part => {
  const written: PartResult = { addresses: 0, changedAt: null, last: after }
  const lines = async function* () {
    while (written.last !== undefined && written.addresses < mostAddresses) {
      const most = Math.min(rowsAtOnce, mostAddresses - written.addresses)
      const rows = await selectListed(context.database.sql, kind, { after: written.last, most })
      written.addresses += rows.length
      written.last = rows.length < most ? undefined : rows.at(-1)?.id
      for (const { changedAt } of rows)
        if (changedAt !== null && (written.changedAt === null || changedAt > written.changedAt))
          written.changedAt = changedAt
      yield foundLines(origin, kind, rows)
    }
  }
  return { written, lines: lines() }
}

/** The row precedes the file. A part without addresses is not stored. */
const writePart = async (
  context: Parts<'config' | 'database' | 'files'>,
  of: { edition: Id; name: string },
  { lines, written }: Part,
): Promise<number> => {
  const { sql } = context.database
  const path = await newTempPath(context.config.dataDir)
  try {
    await pipeline(Readable.from(framed(lines)), createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600 }))
    if (written.addresses === 0) return 0
    await insertPart(sql, of.edition, of.name)
    const { size } = await stat(path)
    await context.files.store.put(partKey(of.edition, of.name), path, 'application/gzip')
    await updatePart(sql, of.edition, { ...of, ...written, bytes: size })
    return written.addresses
  } finally {
    await rm(path, { force: true })
  }
}

async function* framed(lines: Part['lines']) {
  yield sitemapHead
  yield* lines
  yield sitemapFoot
}

const keptMs = 3_600_000
const collectedAtOnce = 2000

/** Deletes old editions after an hour, since clients may still be reading them. Returns the number of deleted parts. */
export const collectSitemaps = async (context: Parts<'database' | 'clock' | 'files'>): Promise<number> => {
  const { sql } = context.database
  const old = await listOldParts(sql, firstIdAt(context.clock.now().getTime() - keptMs), collectedAtOnce)
  for (const part of old) {
    await transaction(sql, async (tx) => {
      await deletePart(tx, part)
      await context.files.store.remove(partKey(part.edition, part.name))
    })
  }
  return old.length
}

/** Requests a new sitemap in the background if the one being read is due. */
const refreshIfDue = async (
  { clock, config, database }: Parts<'config' | 'database' | 'clock'>,
  last: SitemapEdition | undefined,
): Promise<void> => {
  if (!isDue(last, { origin: config.publicUrl ?? '', now: clock.now() })) return
  await enqueue(database.sql, sitemapJob, {}, { key: `${sitemapJob} asked for` })
}

/** Parts of the current edition. */
export const listSitemap = async (
  context: Parts<'config' | 'database' | 'clock'>,
): Promise<{ parts: SitemapPart[]; madeAt: Time }> => {
  const { sql } = context.database
  const edition = await findEdition(sql)
  await refreshIfDue(context, edition)
  if (edition === undefined) throw new AppError('unavailable', { retryAfterSeconds: 10, isExpected: true })
  return { parts: await selectParts(sql, edition.edition), madeAt: edition.madeAt }
}

export const findSitemapPart = async ({ database }: Parts<'database'>, name: string): Promise<ListedPart> => {
  const part = await findPart(database.sql, name)
  if (part === undefined) throw new AppError('not_found')
  return part
}

/** The gzipped file as stored. */
export const openSitemapPart = async (
  context: Parts<'files'>,
  { edition, name, bytes }: ListedPart,
): Promise<Readable> => {
  const { store } = context.files
  const key = partKey(edition, name)
  if (bytes === 0 || (await store.size(key)) === undefined) throw new AppError('unavailable', { retryAfterSeconds: 10 })
  return store.read(key, { start: 0, end: bytes - 1 })
}
