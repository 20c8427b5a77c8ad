import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { id3TagOf, type SongTags } from '../audio/audio-tags.ts'
import { isSignedFor, sessionIn, signWords } from '../hearing/addresses.ts'
import { isLoggedIn } from '../hearing/hearing.queries.ts'
import { mayHearWhole } from '../music.policy.ts'
import { findMusic, type MusicRow, type SongFile, type SongRow } from '../music.queries.ts'
import { refuseUnseenMusic } from '../music.service.ts'
import { findCoverJpeg, hasCoverJpeg, keepCoverJpeg } from './covers.service.ts'
import type { DownloadPlan } from './download-plans.ts'
import { fileNameOf, trackNameOf } from './file-names.rules.ts'
import { joinedCrc, type Segment, segmentBytes, type ZipEntry, zipOf } from './zip.ts'

export const downloadsPath = '/downloads/'
const minutes = 30

/** A song, or a group's songs in one. */
export interface Download extends DownloadPlan {
  loadCover(): Promise<Buffer | undefined>
}

export interface DownloadClaim {
  musicId: Id
  userId: Id
  mark: string
  /** In seconds. */
  until: number
}

const wordsOf = ({ musicId, userId, mark, until }: DownloadClaim) => ['download', musicId, userId, mark, until]

interface Prepared {
  url: string
  name: string
  bytes: number
}

/** An address for some minutes and this device alone. */
export const prepareDownload = async (
  context: Context,
  { userId }: Actor,
  { musicId, mark }: { musicId: Id; mark: string },
): Promise<Prepared> => {
  const piece = await findOwned(context, userId, musicId)
  await keepCoverJpeg(context, piece)
  const { name, bytes } = await downloadOf(context, piece)
  const until = Math.floor(context.clock.now().getTime() / 1000) + minutes * 60
  const sign = signWords(await context.musicSigner.key(), wordsOf({ musicId, userId, mark, until }))
  return {
    url: `${downloadsPath}${musicId}?for=${userId}&in=${sessionIn(mark)}&until=${until}&sign=${sign}`,
    name,
    bytes,
  }
}

/** What an address gives, if it is one of ours, of this device, session and hour, and its person still owns it. */
export const openDownload = async (
  context: Context,
  { claim, signature }: { claim: DownloadClaim; signature: string },
): Promise<Download> => {
  const isOver = claim.until * 1000 <= context.clock.now().getTime()
  if (isOver || !isSignedFor(await context.musicSigner.key(), wordsOf(claim), signature))
    throw new AppError('forbidden')
  if (!(await isLoggedIn(context.database.sql, claim.userId, sessionIn(claim.mark) as Id)))
    throw new AppError('forbidden')
  return downloadOf(context, await findOwned(context, claim.userId, claim.musicId))
}

const findOwned = async ({ database }: Context, userId: Id, musicId: Id): Promise<MusicRow> => {
  const piece = refuseUnseenMusic(userId, await findMusic(database.sql, musicId, userId))
  if (!mayHearWhole(userId, piece)) throw new AppError('forbidden')
  return piece
}

type ReadySong = SongRow & { tracks: NonNullable<SongRow['tracks']> }

const downloadOf = async (context: Context, piece: MusicRow): Promise<Download> => {
  const ready = piece.songs.filter((song): song is ReadySong => song.tracks !== null)
  // Those that are not withdrawn stand first in a single, which is one file.
  const [first] = ready.toSorted((one, other) => Number(one.isWithdrawn) - Number(other.isWithdrawn))
  if (first === undefined) throw new AppError('not_ready')
  const songs = piece.projectType === 'single' ? [first] : ready
  const loadCover = () => findCoverJpeg(context, piece)
  const hasCover = await hasCoverJpeg(context, piece)
  const { title, shedName, projectType } = piece
  const files = songs.map(({ title: name, tracks: { whole } }) => [name, whole.key, whole.bytes])
  const parts = JSON.stringify([title, shedName, projectType, hasCover ? piece.cover?.id : null, files])
  const plan = await context.musicDownloads.find(parts, async () => {
    const cover = hasCover ? await loadCover() : undefined
    return projectType === 'single' ? singleOf(piece, first, cover) : groupOf(context, piece, { songs, cover })
  })
  return { ...plan, loadCover }
}

/** Made once for its length and sum, and again only where it is sent. */
interface Made {
  segment: Segment
  bytes: Buffer
}

const madeWith = (cover: Buffer | undefined, make: (cover: Buffer | undefined) => Buffer): Made => {
  const bytes = make(cover)
  return { bytes, segment: { make, length: bytes.length } }
}

const tagWith = (cover: Buffer | undefined, tags: SongTags): Made =>
  madeWith(cover, (jpeg) => id3TagOf({ ...tags, ...(jpeg && { cover: jpeg }) }))

const singleOf = (piece: MusicRow, { tracks }: ReadySong, cover: Buffer | undefined): DownloadPlan => {
  const tag = tagWith(cover, { title: piece.title, artist: piece.shedName })
  const name = `${fileNameOf(`${piece.shedName} - ${piece.title}`, 'Song')}.mp3`
  return planOf({ name, type: 'audio/mpeg', segments: [tag.segment, storedOf(tracks.whole)] }, [tag.bytes])
}

const storedOf = ({ key, bytes }: SongFile): Segment => ({ key, length: bytes })

const groupOf = async (
  context: Context,
  piece: MusicRow,
  { songs, cover }: { songs: readonly ReadySong[]; cover: Buffer | undefined },
): Promise<DownloadPlan> => {
  const folder = fileNameOf(`${piece.shedName} - ${piece.title}`, 'Music')
  const entries: ZipEntry[] = []
  for (const [at, { title, tracks }] of songs.entries()) {
    const tag = tagWith(cover, { title, artist: piece.shedName, album: piece.title, track: at + 1 })
    const whole = { crc: tracks.whole.crc ?? (await readCrc(context, tracks.whole)), length: tracks.whole.bytes }
    const segments = [tag.segment, storedOf(tracks.whole)]
    entries.push({ name: `${folder}/${trackNameOf(at + 1, title)}`, segments, crc: joinedCrc(tag.bytes, whole) })
  }
  if (cover !== undefined) {
    const { segment, bytes } = madeWith(cover, (jpeg = Buffer.alloc(0)) => jpeg)
    entries.push({ name: `${folder}/cover.jpg`, segments: [segment], crc: crc32(bytes) })
  }
  return planOf({ name: `${folder}.zip`, type: 'application/zip', segments: zipOf(entries) }, cover && [cover])
}

/** Of what was made before sums were kept. */
const readCrc = async ({ files: { store } }: Context, { key, bytes }: SongFile): Promise<number> => {
  let sum = 0
  for await (const chunk of await store.read(key, { start: 0, end: bytes - 1 })) sum = crc32(chunk as Buffer, sum)
  return sum
}

/** Equal bytes have an equal mark; heads of a zip hold the sums of its files. */
const planOf = (file: Pick<DownloadPlan, 'name' | 'type' | 'segments'>, made: readonly Buffer[] = []): DownloadPlan => {
  const sum = createHash('sha256').update(file.name)
  for (const segment of file.segments) {
    if ('bytes' in segment) sum.update(segment.bytes)
    else sum.update(`\n${'key' in segment ? segment.key : segment.length}\n`)
  }
  for (const bytes of made) sum.update(bytes)
  return { ...file, etag: `"${sum.digest('base64url')}"`, bytes: segmentBytes(file.segments) }
}
