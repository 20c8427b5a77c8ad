import {
  addAudioFiles,
  createGroup,
  createSingle,
  getMusic,
  type Music,
  setAudioFile,
} from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { newId } from '../platform/ids.ts'
import type { TestPerson } from './people.ts'
import { arriveWithShed, runJob } from './sheds.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Form of a new single, with a new title in each call. */
export const someMusic = (more: Record<string, unknown> = {}) => ({
  title: `Song ${++made}`,
  genre: 'mboko' as const,
  category: 'song' as const,
  price: 0,
  description: 'Recorded in Douala.',
  ...more,
})

interface InShed {
  owner: TestPerson
  shed: { id: Id }
}

/** Adds a single without an audio file to a shed of its owner. */
export const addSingle = async (test: TestApp, { owner, shed }: InShed, more: Record<string, unknown> = {}) => {
  const call = { params: { shed_id: shed.id }, body: someMusic(more) }
  return (await test.call(createSingle, call, owner.token)).body.music
}

export const addGroup = async (test: TestApp, { owner, shed }: InShed, more: Record<string, unknown> = {}) => {
  const call = { params: { shed_id: shed.id }, body: someMusic(more) }
  return (await test.call(createGroup, call, owner.token)).body.music
}

/** Signs up an owner of a music shed with a single that has no audio file. */
export const arriveWithSingle = async (test: TestApp, more?: Record<string, unknown>) => {
  const seller = await arriveWithShed(test, 'music')
  return { ...seller, music: await addSingle(test, seller, more) }
}

/** Uploads the file of a single or the files of a group. */
export const sendAudio = async (test: TestApp, owner: TestPerson, music: Music, files: readonly Blob[]) => {
  const call = { params: { shed_id: music.shed_id, music_id: music.id }, files: { audio_file: files } }
  if (music.project_type === 'single') return (await test.call(setAudioFile, call, owner.token)).body.music
  return (await test.call(addAudioFiles, call, owner.token)).body.music
}

const rate = 8000

/** WAV file of a tone in noise that swells and fades: no two sections are the same. */
export const someWav = (seconds = 8, tone = 440): Blob => {
  const samples = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples * 2, 40)
  let noise = tone
  for (let at = 0; at < samples; at += 1) {
    const loud = 0.2 + 0.6 * Math.sin((Math.PI * at) / samples)
    noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31
    const sound = 0.6 * Math.sin((2 * Math.PI * tone * at) / rate) + 0.4 * (noise / 2 ** 30 - 1)
    bytes.writeInt16LE(Math.round(30_000 * loud * sound), 44 + at * 2)
  }
  return new File([bytes], `tone ${tone}.wav`, { type: 'audio/wav' })
}

/** Transcodes all waiting uploads. */
export const transcode = (test: TestApp): Promise<void> => runJob(test, 'music.transcode', { lane: 'common' })

/** Adds a playable single to a shed. */
export const addPlayable = async (test: TestApp, seller: InShed, more: Record<string, unknown> = {}) => {
  const music = await addSingle(test, seller, more)
  await sendAudio(test, seller.owner, music, [someWav(4, 200 + ++made)])
  await transcode(test)
  return (await test.call(getMusic, { params: { id: music.id } }, seller.owner.token)).body
}

/** Adds a public single without audio to a shed, in a hundredth of the time that transcoding takes. */
export const addPublished: typeof addPlayable = async (test, seller, more) => {
  const { id } = await addSingle(test, seller, more)
  await publishWithoutAudio(test, id)
  return (await test.call(getMusic, { params: { id } }, seller.owner.token)).body
}

/** Signs up an owner of a music shed with a public single; with `addPlayable`, it has audio. */
export const arriveWithMusic = async (test: TestApp, more?: Record<string, unknown>, add = addPublished) => {
  const seller = await arriveWithShed(test, 'music')
  return { ...seller, music: await add(test, seller, more) }
}

/** Publishes a piece as if its song were transcoded; it has no audio. */
export const publishWithoutAudio = async ({ context }: TestApp, musicId: string): Promise<Id> => {
  const id = newId()
  const track = JSON.stringify({ id: newId(), key: 'private/no/none.mp3', bytes: 1, crc: 0 })
  const { sql } = context.database
  await sql`
    insert into songs (id, music_id, place, title, state, source_type, source_bytes, source_sha256, tracks, seconds, peaks,
      gain, preview_from, preview_seconds, created_at)
    values (${id}, ${musicId}, 0, 'A song', 'ready', 'wav', 1, ${id},
      ${`{"whole":${track},"small":${track},"preview":${track},"smallPreview":${track}}`}::text::jsonb, 60,
      ${'5'.repeat(100)}, 0, 0, 30, now())`
  await sql`insert into song_counts (song_id) values (${id})`
  await sql`
    with shown as (
      update music set song_count = 1, ready_count = 1, seconds = 60, is_shown = true, shown_at = now()
      where id = ${musicId} returning facet)
    insert into music_totals (facet, pieces) select facet, 1 from shown
    on conflict (facet) do update set pieces = music_totals.pieces + 1`
  return id
}
