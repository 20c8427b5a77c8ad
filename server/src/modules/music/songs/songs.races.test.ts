// @module-tag full
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { arrangeSongs, deleteMusic, getMusic, listMusic, type Music, setAudioFile } from '@sheds/contract/music/music'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { addGroup, addSingle, arriveWithSingle, sendAudio, someWav, transcode } from '../../../testing/music.ts'
import { whileLocked } from '../../../testing/races/while-locked.ts'
import { arriveWithShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { addSpent, claimSong } from './transcoding.queries.ts'
import type { Lane } from './transcoding-jobs.ts'

const dataDir = testFolder()
let test: TestApp
let copy: TestApp
let hoursPassed = 0

beforeAll(async () => {
  mkdirSync(join(dataDir, 'files'))
  const clock = { now: () => new Date(Date.now() + hoursPassed * 3_600_000) }
  test = await startTestApp({ env: { DATA_DIR: dataDir }, clock })
  copy = await startTestApp({ env: { DATA_DIR: dataDir }, clock, sharedDatabase: test.database })
})

afterEach(() => {
  hoursPassed = 0
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

const stored = (): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

const ofShed = ({ shed_id, id: music_id }: Music) => ({ params: { shed_id, music_id } })
const seen = async ({ id }: Music, token?: string) => (await test.call(getMusic, { params: { id } }, token)).body

/** Runs the job that deletes unused files, a day later. */
const collect = async (): Promise<void> => {
  hoursPassed = 25
  await runJob(test, 'collect_files')
  hoursPassed = 0
}

const claim = (lane: Lane, now = new Date()) =>
  claimSong(test.context.database.sql, {
    lane,
    now: now.toISOString(),
    lightMilliseconds: 20_000,
    halfLifeSeconds: 300,
  })

describe('uploads at the same time', () => {
  it('make one song of a repeated file, and keep one of two different files', async () => {
    const { owner, music } = await arriveWithSingle(test)
    const send = (app: TestApp, tone: number) =>
      app.call(setAudioFile, { ...ofShed(music), files: { audio_file: someWav(2, tone) } }, owner.token)
    await Promise.all([send(test, 300), send(copy, 300), send(test, 300)])
    expect((await seen(music, owner.token)).songs).toHaveLength(1)
    await Promise.all([send(test, 400), send(copy, 500)])
    expect((await seen(music, owner.token)).songs).toHaveLength(1)
    const group = await addGroup(test, { owner, shed: { id: music.shed_id } })
    const files = [someWav(2, 600), someWav(2, 700)]
    await Promise.all([sendAudio(test, owner, group, files), sendAudio(copy, owner, group, files)])
    const { songs } = await seen(group, owner.token)
    expect(songs.map(({ title }) => title).sort()).toEqual(['tone 600', 'tone 700'])
    await Promise.all([transcode(test), runJob(copy, 'music.transcode', { lane: 'express' })])
    expect(await seen(group)).toMatchObject({ complete: true, song_count: 2 })
  })

  it('leave nothing behind when their piece or shed is deleted meanwhile', async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const total = async () => Number((await test.call(listMusic, { query: {} })).headers['x-total-count'])
    const before = await total()
    await collect()
    const empty = stored()
    await sendAudio(test, owner, music, [someWav(30, 800)])
    const making = transcode(test)
    await test.call(deleteMusic, { params: { id: music.id } }, owner.token)
    await making
    const other = await addSingle(test, { owner, shed })
    await sendAudio(test, owner, other, [someWav(30, 900)])
    const makingOther = transcode(test)
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    await makingOther
    await runJob(test, 'music.shedClosed', { shedId: shed.id })
    expect(
      await test.context.database.sql`
      select distinct state, lane from songs where music_id in (${music.id}, ${other.id})`,
    ).toEqual([{ state: 'deleted', lane: null }])
    test.context.cache.clear()
    expect(await total()).toBe(before)
    await collect()
    expect(stored()).toEqual(empty)
  })
})

describe('a killed worker', () => {
  it('leaves its song to the next one, which encodes it again and leaves no files behind', {
    tags: ['full'],
  }, async () => {
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [someWav(4, 1000)])
    // Killed after the start: its claim remains, and its files are unused.
    expect((await claim('common'))?.musicId).toBe(music.id)
    expect(await claim('common')).toBeUndefined()
    await transcode(test)
    const first = await seen(music)
    expect(first.songs).toMatchObject([{ state: 'ready' }])
    // Killed between store and database: everything is made again.
    const { sql } = test.context.database
    const [song] = await sql<{ id: string; key: string }[]>`
      select id, tracks #>> '{whole,key}' as key from songs where music_id = ${music.id}`
    await sql`
      update songs set state = 'transcoding', lane = 'common', source = (
        select id from files where owner_id = ${owner.id} and key like '%.source'), tracks = null where id = ${song?.id}`
    await sql`update files set unused_since = now() where owner_id = ${owner.id} and key not like '%.source'`
    await sql`update files set unused_since = null where owner_id = ${owner.id} and key like '%.source'`
    await transcode(copy)
    const [again] = await sql<
      { key: string }[]
    >`select tracks #>> '{whole,key}' as key from songs where id = ${song?.id}`
    expect(again?.key).not.toBe(song?.key)
    expect((await seen(music)).songs[0]?.audio_file).toBe(first.songs[0]?.audio_file)
    await collect()
    const kept = await sql<{ key: string }[]>`select key from files where owner_id = ${owner.id} order by key`
    expect(kept).toHaveLength(4)
    const names = kept.map(({ key }) => key.split('/').at(-1))
    expect(stored().filter((name) => names.includes(name))).toHaveLength(4)
    expect(stored()).not.toContain(song?.key.split('/').at(-1))
    // The new preview has the same content, so it stays at its address.
    expect((await test.app.inject(first.songs[0]?.audio_file ?? '')).statusCode).toBe(200)
  })

  it('makes a file count as broken after too many attempts', async () => {
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [someWav(2, 1100)])
    await test.context.database.sql`update songs set tries = 5 where music_id = ${music.id}`
    await transcode(test)
    expect((await seen(music, owner.token)).songs).toMatchObject([{ state: 'failed', failure: 'broken' }])
  })
})

describe('the order of encoding', () => {
  it('prefers sellers with little recent use, who alone may use the express lane', async () => {
    const { sql } = test.context.database
    await sql`update songs set deleted_at = now() where state = 'transcoding'`
    const [heavy, light] = [await arriveWithShed(test, 'music'), await arriveWithShed(test, 'music')]
    const album = await addGroup(test, heavy)
    await sendAudio(
      test,
      heavy.owner,
      album,
      [1, 2, 3].map((at) => someWav(1, 1200 + at)),
    )
    // No song is in the works yet, so the express lane waits for the common one.
    expect(await claim('express')).toBeUndefined()
    expect((await claim('common'))?.userId).toBe(heavy.owner.id)
    expect(await claim('express')).toBeUndefined()
    const single = await addSingle(test, light)
    await sendAudio(test, light.owner, single, [someWav(1, 1300)])
    expect((await claim('express'))?.userId).toBe(light.owner.id)
    const other = await addSingle(test, light)
    await sendAudio(test, light.owner, other, [someWav(1, 1400)])
    await addSpent(sql, heavy.owner.id, { milliseconds: 30_000, now: new Date().toISOString(), halfLifeSeconds: 300 })
    expect((await claim('common'))?.userId).toBe(light.owner.id)
    await sql`update songs set lane = null where music_id = ${other.id}`
    // Use is forgotten with time: of two sellers without any, the earlier upload is next.
    expect((await claim('common', new Date(Date.now() + 24 * 3_600_000)))?.userId).toBe(light.owner.id)
    expect((await claim('common'))?.userId).toBe(heavy.owner.id)
  })
})

describe('a preview that could not be moved', () => {
  it('moves to the position that its owner chose meanwhile', async () => {
    const { sql } = test.context.database
    const { owner, music } = await arriveWithSingle(test)
    await sendAudio(test, owner, music, [someWav(4, 1450)])
    await transcode(test)
    const [song] = (await seen(music)).songs
    const body = { songs: [{ id: song?.id as never, preview_from: 0 }] }
    await test.call(arrangeSongs, { params: { id: music.id }, body }, owner.token)
    await sql`update songs set tries = 5 where id = ${song?.id}`
    await whileLocked(
      test.context.database.sql,
      async (tx) => tx`select from sheds where id = ${music.shed_id} for update`,
      {
        start: () => transcode(test),
        first: (tx) => tx`update songs set preview_wanted = 2 where id = ${song?.id}`,
      },
    )
    expect((await seen(music)).songs[0]?.preview?.from).toBeCloseTo(2, 0)
  })
})

describe('a song locked by another transaction', () => {
  /** The only waiting song, and its owner. */
  const waiting = async () => {
    const { sql } = test.context.database
    await sql`update songs set deleted_at = now() where state = 'transcoding'`
    const { owner, music } = await arriveWithSingle(test)
    const [song] = (await sendAudio(test, owner, music, [someWav(1, 1500)])).songs
    return { owner, id: song?.id }
  }

  /** Claims while the song is locked, and waits until `first` is done. */
  const claimHeld = (id: string | undefined, first: (tx: Tx) => Promise<unknown>) =>
    whileLocked(test.context.database.sql, async (tx) => tx`select from songs where id = ${id} for update`, {
      start: () => claim('common'),
      first,
    })

  it('is skipped for the next one', async () => {
    const { sql } = test.context.database
    const { id } = await waiting()
    const other = await arriveWithSingle(test)
    await sendAudio(test, other.owner, other.music, [someWav(1, 1600)])
    await sql.begin(async (tx) => {
      await tx`select from songs where id = ${id} for update`
      expect((await claim('common'))?.musicId).toBe(other.music.id)
    })
  })

  it('is waited for if there is no other', async () => {
    const { id, owner } = await waiting()
    expect(await claimHeld(id, async () => undefined)).toMatchObject({ id, userId: owner.id, tries: 1 })
  })

  it('is not claimed again if another worker claimed it meanwhile', async () => {
    const { id } = await waiting()
    expect(await claimHeld(id, (tx) => tx`update songs set lane = 'express' where id = ${id}`)).toBeUndefined()
    const [song] = await test.context.database.sql`select lane, tries from songs where id = ${id}`
    expect(song).toEqual({ lane: 'express', tries: 0 })
  })
})
