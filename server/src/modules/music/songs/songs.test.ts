import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  addAudioFiles,
  arrangeSongs,
  getMusic,
  type Music,
  setAudioFile,
  updateMusic,
} from '@sheds/contract/music/music'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { addGroup, addSingle, arriveWithSingle, sendAudio, someWav, transcode } from '../../../testing/music.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { arriveWithShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { fixture } from '../audio/testing/audio-bytes.ts'

const dataDir = testFolder()
let test: TestApp
let hoursPassed = 0

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + hoursPassed * 3_600_000) }
  test = await startTestApp({ env: { DATA_DIR: dataDir }, clock })
})

afterEach(() => {
  hoursPassed = 0
})

afterAll(() => test.close())

const stored = (): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const ofShed = ({ shed_id, id: music_id }: Music) => ({ params: { shed_id, music_id } })
const seen = async ({ id }: Music, token?: string) => (await test.call(getMusic, { params: { id } }, token)).body
const silence = (seconds: number): Blob => {
  const head = Buffer.alloc(44 + seconds * 16_000)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - 8, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  for (const [value, at, size] of [
    [16, 16, 4],
    [1, 20, 2],
    [1, 22, 2],
    [8000, 24, 4],
    [16_000, 28, 4],
    [2, 32, 2],
    [16, 34, 2],
  ] as const)
    if (size === 4) head.writeUInt32LE(value, at)
    else head.writeUInt16LE(value, at)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(head.length - 44, 40)
  return new File([head], 'silence.wav')
}

/** WAV whose header announces more data than it has. */
const cutWav = (seconds: number): Blob => new File([someWav(seconds).slice(0, 16_044)], 'cut.wav')

describe('a single', () => {
  it('has one file, and becomes visible once it can be heard', async () => {
    const { owner, music } = await arriveWithSingle(test)
    const waiting = await sendAudio(test, owner, music, [someWav(6)])
    expect(waiting).toMatchObject({ unfinished: true, complete: false, song_count: 1 })
    expect(waiting.songs).toMatchObject([{ title: music.title, state: 'transcoding', audio_file: null, preview: null }])
    await transcode(test)
    const ready = await seen(music)
    expect(ready).toMatchObject({ complete: true, song_count: 1, seconds: expect.closeTo(6, 0) })
    const [song] = ready.songs
    expect(song).toMatchObject({ state: 'ready', whole: false, seconds: expect.closeTo(6, 0) })
    expect(song?.peaks).toMatch(/^[0-9a-z]{100}$/)
    expect(song?.preview?.seconds).toBeLessThanOrEqual(3.05)
    // Nothing of the upload remains.
    await runJob(test, 'collect_files')
    expect(stored().filter((name) => name.endsWith('.source'))).toEqual([])
    expect((await test.app.inject(song?.audio_file ?? '')).statusCode).toBe(200)
  })

  it('keeps its song until a second file is ready to replace it', { tags: ['full'] }, async () => {
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [someWav(4, 300)])
    await transcode(test)
    const before = await seen(music)
    const waiting = await sendAudio(test, owner, music, [someWav(8, 500)])
    expect(waiting.songs.map(({ state }) => state)).toEqual(['ready', 'transcoding'])
    expect(await seen(music)).toEqual(before)
    // A third file replaces the second; an equal file changes nothing.
    const third = await sendAudio(test, owner, music, [someWav(10, 700)])
    expect(third.songs.map(({ state }) => state)).toEqual(['ready', 'transcoding'])
    await sendAudio(test, owner, music, [someWav(10, 700)])
    await transcode(test)
    const after = await seen(music)
    expect(after.songs).toHaveLength(1)
    expect(after.songs[0]).toMatchObject({ state: 'ready', title: music.title, seconds: expect.closeTo(10, 0) })
    expect(after.songs[0]?.audio_file).not.toBe(before.songs[0]?.audio_file)
  })

  it('notifies its seller of an unusable file, and keeps what can be heard', async () => {
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [cutWav(4)])
    await transcode(test)
    const failed = await seen(music, owner.token)
    expect(failed.songs).toMatchObject([{ state: 'failed', failure: 'broken', audio_file: null }])
    expect(failed).toMatchObject({ unfinished: true, complete: false, song_count: 0 })
    expect((await test.refused(getMusic, { params: { id: music.id } })).body.code).toBe('not_found')
    await runEnqueued(owner)
    const { rows } = (await test.call(listNotifications, { query: {} }, owner.token)).body
    expect(rows).toMatchObject([{ type: 'song_failed', detail: `broken ${music.title}`, subject: { kind: 'music' } }])
    // Another file is a new attempt.
    await sendAudio(test, owner, music, [someWav(4)])
    await transcode(test)
    expect((await seen(music)).songs).toMatchObject([{ state: 'ready' }])
    await sendAudio(test, owner, music, [cutWav(5)])
    await transcode(test)
    expect((await seen(music)).songs).toMatchObject([{ state: 'ready' }])
    expect((await seen(music, owner.token)).songs.map(({ state }) => state)).toEqual(['ready', 'failed'])
  })

  it('refuses silent and short files at once; a sample may last a tenth of a second', async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const refused = async (piece: Music, file: Blob) => {
      const { status, body } = await test.refused(
        setAudioFile,
        { ...ofShed(piece), files: { audio_file: file } },
        owner.token,
      )
      return [status, body.fields?.audio_file]
    }
    const short = 'This file is shorter than one second. Choose a longer one, or make the piece a sample.'
    const silent = 'There is no sound in this file. Listen to it, then choose another one.'
    expect(await refused(music, someWav(0.9))).toEqual([400, short])
    expect(await refused(music, silence(3))).toEqual([400, silent])
    expect((await seen(music, owner.token)).songs).toEqual([])
    const sample = await addSingle(test, { owner, shed }, { category: 'sample' })
    expect(await refused(sample, someWav(0.09))).toEqual([
      400,
      'This file is shorter than a tenth of a second. Choose a longer one.',
    ])
    expect(await refused(sample, silence(1))).toEqual([400, silent])
    await sendAudio(test, owner, sample, [someWav(0.1)])
    const group = await addGroup(test, { owner, shed })
    const call = { ...ofShed(group), files: { audio_file: [someWav(0.9), someWav(2), silence(2)] } }
    const { body } = await test.call(addAudioFiles, call, owner.token)
    expect(body.rejected.map(({ reason }) => reason)).toEqual([short, silent])
    const alone = { ...ofShed(group), files: { audio_file: silence(2) } }
    expect((await test.refused(addAudioFiles, alone, owner.token)).body.fields?.audio_file).toBe(silent)
    await transcode(test)
    expect((await seen(sample)).songs).toMatchObject([{ state: 'ready', seconds: expect.closeTo(0.1, 2) }])
    expect((await seen(group)).songs).toMatchObject([{ state: 'ready' }])
    await runJob(test, 'collect_files')
    expect(stored().filter((name) => name.endsWith('.source'))).toEqual([])
  })

  it('refuses files that are no audio, too large or missing, and those of a group', async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const refused = async (...files: Blob[]) => {
      const call = { ...ofShed(music), files: { audio_file: files } }
      const { status, body } = await test.refused(setAudioFile, call, owner.token)
      return [status, body.fields?.audio_file]
    }
    const playlist = '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/secret.ts\n'
    for (const text of [
      '',
      playlist,
      'ffconcat version 1.0\nfile /etc/passwd\n',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\n',
      'fLaC',
      '#!AMR\n',
      '<MPD/>',
    ])
      expect([text, ...(await refused(new File([text], 'song.mp3', { type: 'audio/mpeg' })))]).toEqual([
        text,
        ...[415, 'Invalid audio format'],
      ])
    const alac = await refused(new File([new Uint8Array(fixture('alac'))], 'song.m4a'))
    expect(alac).toEqual([415, expect.stringMatching(/Apple Lossless.*MP3, AAC or WAV/)])
    expect(await refused(new File([new Uint8Array(20_971_521)], 'song.wav'))).toEqual([413, 'File must be ≤ 20 MB'])
    expect(await refused()).toEqual([400, 'Please select an audio file.'])
    expect(await refused(someWav(1), someWav(2))).toEqual([400, 'Too many files'])
    const group = await addGroup(test, { owner, shed })
    const wrong = { ...ofShed(group), files: { audio_file: someWav(1) } }
    expect((await test.refused(setAudioFile, wrong, owner.token)).body.fields?.audio_file).toMatch(/album/)
    const single = { ...ofShed(music), files: { audio_file: [someWav(1)] } }
    expect((await test.refused(addAudioFiles, single, owner.token)).body.fields?.audio_file).toMatch(/single/)
    expect((await seen(music, owner.token)).songs).toEqual([])
  })
})

const runEnqueued = async (owner: TestPerson): Promise<void> => {
  const { sql } = test.context.database
  const [job] = await sql<{ payload: Record<string, string> }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'notifications.songFailed' and j.payload ->> 'ownerId' = ${owner.id}`
  for (const _ of [1, 2]) await runJob(test, 'notifications.songFailed', job?.payload)
}

const titles = (music: Music): string[] => music.songs.map(({ title }) => title)

describe('the song of a single', () => {
  it('has the title of the piece, also after a change', async () => {
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [someWav(3, 300)])
    await transcode(test)
    await test.call(updateMusic, { params: { id: music.id }, body: { title: 'New name' } }, owner.token)
    expect(titles(await seen(music))).toEqual(['New name'])
  })
})

describe('a group of songs', () => {
  it('appends files, names unusable ones, and accepts each file once', async () => {
    const seller = await arriveWithShed(test, 'music')
    const group = await addGroup(test, seller, { group_kind: 'ep' })
    const send = async (...files: Blob[]) =>
      (await test.call(addAudioFiles, { ...ofShed(group), files: { audio_file: files } }, seller.owner.token)).body
    const text = new File(['no sound'], 'words.mp3')
    const large = new File([new Uint8Array(20_971_521)], 'large.wav')
    const first = await send(someWav(3, 300), text, large, someWav(3, 400))
    expect(first.rejected).toEqual([
      { name: 'words.mp3', reason: 'Not an audio file' },
      { name: 'large.wav', reason: 'File exceeds 20MB' },
    ])
    expect(titles(first.music)).toEqual(['tone 300', 'tone 400'])
    const again = await send(someWav(3, 400), someWav(3, 500))
    expect([titles(again.music), again.rejected]).toEqual([['tone 300', 'tone 400', 'tone 500'], []])
    const renamed = new File([someWav(3, 400)], 'Other name.wav')
    const twin = new File([someWav(3, 600)], 'Twin.wav')
    const doubled = await send(someWav(3, 600), twin, renamed)
    const reason = 'This file is in the group already'
    expect(doubled.rejected).toEqual([twin, renamed].map(({ name }) => ({ name, reason })))
    expect(titles(doubled.music)).toEqual(['tone 300', 'tone 400', 'tone 500', 'tone 600'])
    const none = { ...ofShed(group), files: { audio_file: [text] } }
    expect((await test.refused(addAudioFiles, none, seller.owner.token)).body.fields).toEqual({
      audio_file: 'No valid audio files selected.',
    })
    await transcode(test)
    expect(await seen(group)).toMatchObject({ complete: true, song_count: 4, seconds: expect.closeTo(12, 0) })
  })

  it('has at most 30 songs, and a shed at most 2 GB of them', { tags: ['full'] }, async () => {
    const seller = await arriveWithShed(test, 'music')
    const group = await addGroup(test, seller)
    const files = (count: number, from = 0) => Array.from({ length: count }, (_, at) => someWav(1, 200 + from + at))
    const refused = async (sent: Blob[]) => {
      const call = { ...ofShed(group), files: { audio_file: sent } }
      const { status, body } = await test.refused(addAudioFiles, call, seller.owner.token)
      return [status, body.fields?.audio_file]
    }
    const tooMany = { ...ofShed(group), files: { audio_file: files(31) } }
    const { music: full, rejected } = (await test.call(addAudioFiles, tooMany, seller.owner.token)).body
    expect([full.songs.length, rejected.map(({ reason }) => reason)]).toEqual([30, ['At most 30 files']])
    expect(await refused(files(1, 300))).toEqual([400, 'At most 30 files'])
    await test.context.database.sql`
      update songs set source_bytes = 2000000000 where id = ${full.songs[0]?.id}`
    await test.context.database.sql`
      update songs set source_bytes = 147483648 where id = ${full.songs[1]?.id}`
    const other = await addGroup(test, seller)
    const call = { ...ofShed(other), files: { audio_file: files(1, 400) } }
    const over = await test.refused(addAudioFiles, call, seller.owner.token)
    expect([over.status, over.body.fields?.audio_file]).toEqual([413, expect.stringMatching(/2 GB/)])
    await test.context.database.sql`update songs set deleted_at = now() where music_id = ${group.id}`
  })

  it('is ordered and named by its owner, who can also move the previews', async () => {
    const seller = await arriveWithShed(test, 'music')
    const group = await addGroup(test, seller)
    await sendAudio(test, seller.owner, group, [someWav(20, 300), someWav(8, 400), someWav(8, 500)])
    await transcode(test)
    const { songs } = await seen(group)
    const [a, b, c] = songs
    const order = [
      { id: c?.id, title: 'Last first' },
      { id: a?.id, preview_from: 2 },
    ]
    const call = { params: { id: group.id }, body: { songs: order as never } }
    const arranged = (await test.call(arrangeSongs, call, seller.owner.token)).body.music
    expect(titles(arranged)).toEqual(['Last first', 'tone 300'])
    await transcode(test)
    const after = await seen(group)
    expect(after.song_count).toBe(2)
    const moved = after.songs[1]
    expect(moved?.preview).toMatchObject({ from: expect.closeTo(2, 0), seconds: expect.closeTo(10, 0) })
    expect(moved?.audio_file).not.toBe(a?.audio_file)
    expect((await test.app.inject(moved?.audio_file ?? '')).statusCode).toBe(200)
    await runJob(test, 'collect_files')
    expect((await test.app.inject(a?.audio_file ?? '')).statusCode, 'the part that was heard before').toBe(404)
    for (const wrong of [[{ id: b?.id }], [{ id: a?.id }, { id: a?.id }]]) {
      const body = { songs: wrong as never }
      const { fields } = (await test.refused(arrangeSongs, { params: { id: group.id }, body }, seller.owner.token)).body
      expect(fields).toEqual({ songs: 'This value isn’t valid.' })
    }
  })
})

describe('uploads without a song', () => {
  const kept = async ({ id }: TestPerson): Promise<number> => {
    await runJob(test, 'collect_files')
    return (await test.context.database.sql`select from files where owner_id = ${id} and kind = 'audio'`).length
  }
  const collecting = () => test.context.database.sql`select from graphile_worker.jobs where key = 'collect_files'`

  it('are deleted at once when they are repeated, replaced or removed', async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const group = await addGroup(test, { owner, shed })
    await sendAudio(test, owner, music, [someWav(1, 300)])
    await sendAudio(test, owner, group, [someWav(1, 300), someWav(1, 400)])
    expect(await kept(owner)).toBe(3)
    const again = [music, group, music, group, music, group]
    await Promise.all(again.map((piece) => sendAudio(test, owner, piece, [someWav(1, 300)])))
    expect(await collecting()).toHaveLength(1)
    expect(await kept(owner)).toBe(3)
    await sendAudio(test, owner, music, [someWav(1, 500)])
    await test.call(arrangeSongs, { params: { id: group.id }, body: { songs: [] } }, owner.token)
    expect(await kept(owner)).toBe(1)
  })

  it('are deleted at once when the shed is full or the store fails', { tags: ['full'] }, async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const group = await addGroup(test, { owner, shed })
    await sendAudio(test, owner, music, [someWav(1, 300)])
    const sql = test.context.database.sql
    await sql`update songs set source_bytes = 2147483640 where music_id = ${music.id}`
    const files = { audio_file: [someWav(1, 400), someWav(1, 500)] }
    expect((await test.refused(addAudioFiles, { ...ofShed(group), files }, owner.token)).status).toBe(413)
    expect(await kept(owner)).toBe(1)
    await sql`update songs set source_bytes = 1 where music_id = ${music.id}`
    const { store } = test.context.files
    const put = vi.spyOn(store, 'put').mockImplementationOnce(store.put)
    put.mockRejectedValueOnce(new AppError('unavailable'))
    expect((await test.refused(addAudioFiles, { ...ofShed(group), files }, owner.token)).status).toBe(503)
    put.mockRestore()
    expect(await kept(owner)).toBe(1)
    await sql`update songs set deleted_at = now() where music_id = ${music.id}`
  })
})
