import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/session.ts'
import { audioTypes } from '../../files/files.api.ts'
import { id3TagOf, type SongTags } from '../audio/audio-tags.ts'
import { taggedM4aHead } from '../audio/m4a-writer.ts'
import { isSignedFor, sessionIn, signWords } from '../hearing/addresses.ts'
import { isLoggedIn } from '../hearing/hearing.queries.ts'
import { mayHearWhole } from '../music.policy.ts'
import { findMusic, type MusicRow, type SongRow } from '../music.queries.ts'
import { refuseUnseenMusic } from '../music.service.ts'
import { formatOf, type WholeFile } from '../tracks.ts'
import { findCoverJpeg, hasCoverJpeg, keepCoverJpeg } from './covers.service.ts'
import type { DownloadPlan } from './download-plans.ts'
import { fileNameOf, trackNameOf } from './file-names.rules.ts'
import { joinedCrc, type Segment, segmentBytes, type ZipEntry, zipOf } from './zip.ts'

type DownloadsContext = Parts<'config' | 'database' | 'clock' | 'files' | 'musicDownloads' | 'musicSigner'>

export const downloadsPath = '/downloads/'
const minutes = 30

/** A song, or the songs of a group in one file. */
export interface Download extends DownloadPlan {
  loadCover(): Promise<Buffer | undefined>
}

export interface DownloadClaim {
  musicId: Id
  userId: Id
  mark: string
  /** Expiry, in seconds since 1970. */
  until: number
}

const wordsOf = ({ musicId, userId, mark, until }: DownloadClaim) => ['download', musicId, userId, mark, until]

interface PreparedDownload {
  url: string
  name: string
  bytes: number
}

/** Address that is valid for some minutes and on this device only. */
export const prepareDownload = async (
  context: DownloadsContext,
  { userId }: Actor,
  { musicId, mark }: { musicId: Id; mark: string },
): Promise<PreparedDownload> => {
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

/**
 * Download behind an address, if the signature fits this device and session, has not expired, and the user still owns
 * the piece.
 */
export const openDownload = async (
  context: Parts<'database' | 'clock' | 'files' | 'musicDownloads' | 'musicSigner'>,
  { claim, signature }: { claim: DownloadClaim; signature: string },
): Promise<Download> => {
  const isOver = claim.until * 1000 <= context.clock.now().getTime()
  if (isOver || !isSignedFor(await context.musicSigner.key(), wordsOf(claim), signature))
    throw new AppError('forbidden')
  if (!(await isLoggedIn(context.database.sql, claim.userId, sessionIn(claim.mark) as Id)))
    throw new AppError('forbidden')
  return downloadOf(context, await findOwned(context, claim.userId, claim.musicId))
}

const findOwned = async ({ database }: Parts<'database'>, userId: Id, musicId: Id): Promise<MusicRow> => {
  const piece = refuseUnseenMusic(userId, await findMusic(database.sql, musicId, userId))
  if (!mayHearWhole(userId, piece)) throw new AppError('forbidden')
  return piece
}

type ReadySong = SongRow & { tracks: NonNullable<SongRow['tracks']> }

const downloadOf = async (
  context: Parts<'database' | 'files' | 'musicDownloads'>,
  piece: MusicRow,
): Promise<Download> => {
  const ready = piece.songs.filter((song): song is ReadySong => song.tracks !== null)
  // A single is one file: the first song, preferably one that is not withdrawn.
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
    return projectType === 'single'
      ? singleOf(context, piece, { whole: first.tracks.whole, cover })
      : groupOf(context, piece, { songs, cover })
  })
  return { ...plan, loadCover }
}

/** Made once for its length and checksum, and again when it is sent. */
interface MadeSegment {
  segment: Segment
  bytes: Buffer
}

const madeWith = async (
  cover: Buffer | undefined,
  make: (cover: Buffer | undefined) => Promise<Buffer>,
): Promise<MadeSegment> => {
  const bytes = await make(cover)
  return { bytes, segment: { make, length: bytes.length } }
}

interface TaggedSong {
  whole: WholeFile
  tags: SongTags
  cover: Buffer | undefined
}

/** Bytes before the sound. */
const headOf = (context: Parts<'files'>, { whole, tags, cover }: TaggedSong): Promise<MadeSegment> =>
  madeWith(cover, async (jpeg) => {
    const all = { ...tags, ...(jpeg && { cover: jpeg }) }
    return formatOf(whole) === 'mp3' ? id3TagOf(all) : taggedM4aHead(await readHead(context, whole), all)
  })

const readHead = async ({ files: { store } }: Parts<'files'>, { key, headBytes = 0 }: WholeFile): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await store.read(key, { start: 0, end: headBytes - 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const soundOf = ({ key, bytes, headBytes = 0 }: WholeFile) => ({ key, from: headBytes, length: bytes - headBytes })

const singleOf = async (
  context: Parts<'files'>,
  piece: MusicRow,
  { whole, cover }: Pick<TaggedSong, 'whole' | 'cover'>,
): Promise<DownloadPlan> => {
  const head = await headOf(context, { whole, cover, tags: { title: piece.title, artist: piece.shedName } })
  const format = formatOf(whole)
  const name = `${fileNameOf(`${piece.shedName} - ${piece.title}`, 'Song')}.${format}`
  return planOf({ name, type: audioTypes[format], segments: [head.segment, soundOf(whole)] }, [head.bytes])
}

const groupOf = async (
  context: Parts<'files'>,
  piece: MusicRow,
  { songs, cover }: { songs: readonly ReadySong[]; cover: Buffer | undefined },
): Promise<DownloadPlan> => {
  const folder = fileNameOf(`${piece.shedName} - ${piece.title}`, 'Music')
  const entries: ZipEntry[] = []
  for (const [at, { title, tracks }] of songs.entries()) {
    const { whole } = tracks
    const tags = { title, artist: piece.shedName, album: piece.title, track: at + 1 }
    const head = await headOf(context, { whole, cover, tags })
    const sound = soundOf(whole)
    const crc = joinedCrc(head.bytes, { crc: whole.crc, length: sound.length })
    const name = `${folder}/${trackNameOf(at + 1, title, formatOf(whole))}`
    entries.push({ name, segments: [head.segment, sound], crc })
  }
  if (cover !== undefined) {
    const { segment, bytes } = await madeWith(cover, async (jpeg = Buffer.alloc(0)) => jpeg)
    entries.push({ name: `${folder}/cover.jpg`, segments: [segment], crc: crc32(bytes) })
  }
  return planOf({ name: `${folder}.zip`, type: 'application/zip', segments: zipOf(entries) }, cover && [cover])
}

/** Equal bytes get an equal ETag. Stored sound counts by its key, because the headers of a zip hold its checksums. */
const planOf = (file: Pick<DownloadPlan, 'name' | 'type' | 'segments'>, made: readonly Buffer[] = []): DownloadPlan => {
  const sum = createHash('sha256').update(file.name)
  for (const segment of file.segments) {
    if ('bytes' in segment) sum.update(segment.bytes)
    else sum.update(`\n${'key' in segment ? segment.key : segment.length}\n`)
  }
  for (const bytes of made) sum.update(bytes)
  return { ...file, etag: `"${sum.digest('base64url')}"`, bytes: segmentBytes(file.segments) }
}
