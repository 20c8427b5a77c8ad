import type { Music } from '@sheds/contract/music/music'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api.ts'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { addChosenFiles, firstMissing, renamedSongs, resumedFiles, type StoredFile } from './audio-files.ts'
import { audioProblem } from './audio-problem.ts'
import { AudioUpload, type AudioUploadTools } from './audio-upload.ts'
import { SendingPace } from './time-left.ts'

beforeEach(() => readLocaleFrom(() => 'en'))

const file = (name: string, size = 4): File => new File(['x'.repeat(size)], name, { type: 'audio/mpeg' })
const piece = (songs: string[], type: Music['project_type'] = 'group') =>
  ({
    id: 'piece',
    shed_id: 'shed',
    project_type: type,
    songs: songs.map((title) => ({ id: title, title })),
  }) as unknown as Music

/** Simulates a server that stores what it receives, with an outcome per file. */
const stage = (
  songs: string[] = [],
  plan: (name: string, time: number) => 'ok' | 'lost' | 'arrives, answer lost' | ApiError = () => 'ok',
  type: Music['project_type'] = 'group',
) => {
  const kept = [...songs]
  const sent: string[] = []
  const keeps: StoredFile[][] = []
  const renames: unknown[] = []
  const times = new Map<string, number>()
  const tools: AudioUploadTools = {
    send: (async (
      _endpoint: unknown,
      _call: unknown,
      files: { audio_file: File[] },
      way: { onSent: (a: number, b: number) => void },
    ) => {
      const name = files.audio_file[0]?.name ?? ''
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      sent.push(name)
      way.onSent(1, 2)
      const outcome = plan(name, time)
      if (outcome instanceof ApiError) throw outcome
      if (outcome !== 'lost') kept.splice(type === 'single' ? 0 : kept.length, 1, name)
      if (outcome !== 'ok') throw new ApiError(0, {})
      return { music: piece(kept, type), message: 'Taken', rejected: [] }
    }) as never,
    read: async () => piece(kept, type),
    rename: async (_music, titled) => void renames.push(titled),
    token: () => 'token',
    keep: (files) =>
      void keeps.push(files.map(({ name, size, title, state }) => ({ name, size, title, sent: state === 'sent' }))),
    now: () => 0,
  }
  const upload = new AudioUpload(piece(songs, type), [], tools)
  const choose = (...names: string[]) =>
    upload.put(
      addChosenFiles(
        upload.get().files,
        names.map((name) => file(name)),
      ),
    )
  return { upload, choose, sent, kept, keeps, renames }
}

const states = ({ upload }: ReturnType<typeof stage>) => upload.get().files.map(({ state }) => state)

describe('AudioUpload', () => {
  it('sends one file per call, in order, and ends with the server’s message', async () => {
    const on = stage()
    on.choose('b.mp3', 'a.mp3', 'c.mp3')
    await on.upload.start()
    expect(on.sent).toEqual(['b.mp3', 'a.mp3', 'c.mp3'])
    expect(on.upload.get()).toMatchObject({ phase: 'done', percent: 100, message: 'Taken' })
    expect(on.keeps.at(-1)).toEqual([])
  })

  it('continues at the first missing file after a lost connection', async () => {
    const on = stage([], (name, time) => (name === 'b.mp3' && time === 1 ? 'lost' : 'ok'))
    on.choose('a.mp3', 'b.mp3', 'c.mp3')
    const done = on.upload.start()
    await expect.poll(() => on.upload.get().phase).toBe('waiting')
    expect(audioProblem(on.upload.get(), true)).toMatchObject({ failure: expect.any(String) })
    await on.upload.start()
    await done
    expect(on.sent).toEqual(['a.mp3', 'b.mp3', 'b.mp3', 'c.mp3'])
    expect(on.kept).toHaveLength(3)
  })

  it('does not resend a file if only the response was lost', async () => {
    const on = stage([], (name) => (name === 'a.mp3' ? 'arrives, answer lost' : 'ok'))
    on.choose('a.mp3', 'b.mp3')
    const done = on.upload.start()
    await expect.poll(() => on.upload.get().phase).toBe('waiting')
    await on.upload.start()
    await done
    expect(on.sent).toEqual(['a.mp3', 'b.mp3'])
    expect(on.kept).toEqual(['a.mp3', 'b.mp3'])
  })

  it('does not resend a single if only the response was lost, even if it replaces a song', async () => {
    for (const songs of [[], ['before.mp3']]) {
      const on = stage(songs, () => 'arrives, answer lost', 'single')
      on.choose('a.mp3')
      const done = on.upload.start()
      await expect.poll(() => on.upload.get().phase).toBe('waiting')
      await on.upload.start()
      await done
      expect([on.sent, on.kept, on.upload.get().phase]).toEqual([['a.mp3'], ['a.mp3'], 'done'])
    }
  })

  it('marks a refused file with the reason and sends the others', async () => {
    const refusal = new ApiError(415, { fields: { audio_file: 'Not an audio file' } })
    const on = stage([], (name) => (name === 'a.mp3' ? refusal : 'ok'))
    on.choose('a.mp3', 'b.mp3')
    await on.upload.start()
    expect(states(on)).toEqual(['refused', 'sent'])
    expect(on.upload.get()).toMatchObject({ phase: 'done' })
    expect(on.upload.get().files[0]?.reason).toBe('Not an audio file')
  })

  it('fails with progress 0 after a server error, and can be started again', async () => {
    const on = stage([], (_, time) => (time === 1 ? new ApiError(500, {}) : 'ok'))
    on.choose('a.mp3')
    await on.upload.start()
    expect(on.upload.get()).toMatchObject({ phase: 'failed', percent: 0 })
    await on.upload.start()
    expect(on.upload.get().phase).toBe('done')
  })

  it('pauses and continues with the missing files', async () => {
    const on = stage([], () => 'ok')
    on.choose('a.mp3', 'b.mp3')
    const stop = on.upload.subscribe(() => {
      if (on.sent.length === 1) on.upload.pause()
    })
    await on.upload.start().catch(() => undefined)
    stop()
    if (on.upload.get().phase !== 'done') await on.upload.start()
    expect(new Set(on.kept)).toEqual(new Set(['a.mp3', 'b.mp3']))
  })

  it('gives the songs the titles that were typed', async () => {
    const on = stage(['old'])
    on.choose('01 a.mp3', '02 b.mp3')
    on.upload.put(
      on.upload.get().files.map((each, place) => (place === 1 ? { ...each, title: 'Pluie sur tôle' } : each)),
    )
    await on.upload.start()
    expect(on.renames).toEqual([
      [
        { id: 'old', title: 'old' },
        { id: '01 a.mp3', title: '01 a' },
        { id: '02 b.mp3', title: 'Pluie sur tôle' },
      ],
    ])
  })
})

describe('interrupted upload', () => {
  const kept = [
    { name: 'a.mp3', size: 4, title: 'a', sent: true },
    { name: 'b.mp3', size: 4, title: 'B side', sent: false },
  ]

  it('knows the sent files and those to choose again', () => {
    const files = resumedFiles(kept, 1)
    expect(files.map(({ state }) => state)).toEqual(['sent', 'waiting'])
    expect(firstMissing(files)).toBeUndefined()
    const again = addChosenFiles(files, [file('a.mp3'), file('b.mp3'), file('c.mp3')])
    expect(again.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3'])
    expect(firstMissing(again)).toMatchObject({ name: 'b.mp3', title: 'B side' })
  })

  it('is dropped if the piece has fewer songs than were sent', () => {
    expect(resumedFiles(kept, 0)).toEqual([])
  })

  it('renames no song if no title differs', () => {
    const files = resumedFiles([{ name: 'a.mp3', size: 4, title: 'a', sent: true }], 1)
    expect(renamedSongs([{ id: '1', title: 'a' }], files)).toBeUndefined()
  })
})

describe('SendingPace', () => {
  it('estimates the remaining time from the last 20 seconds, once there are 3 seconds of samples', () => {
    const pace = new SendingPace()
    pace.see(0, 0)
    pace.see(1000, 100)
    expect(pace.left(1000)).toBeUndefined()
    pace.see(4000, 400)
    expect(pace.left(1000)).toBe(6)
    for (let at = 5000; at <= 40_000; at += 1000) pace.see(at, 400 + (at - 4000) / 100)
    expect(pace.left(1000)).toBeCloseTo(24, 0)
    pace.forget()
    expect(pace.left(1000)).toBeUndefined()
  })
})

describe('audioProblem', () => {
  const failed = (status: number) => ({ phase: 'failed' as const, error: new ApiError(status, {}) })

  it('returns the specified texts', () => {
    const text = (problem: ReturnType<typeof audioProblem>) =>
      typeof problem === 'string' ? problem : problem?.failure
    expect(text(audioProblem(failed(0), false))).toBe('Upload error. Please try again.')
    expect(audioProblem(failed(500), false)).toEqual({ failure: 'Upload failed.', reason: 'Please try again.' })
    const refused = {
      phase: 'failed' as const,
      error: new ApiError(415, { fields: { audio_file: 'Invalid audio format' } }),
    }
    expect(audioProblem(refused, false)).toEqual({
      failure: 'Upload failed. Please try again.',
      reason: 'Invalid audio format',
    })
    expect(text(audioProblem(failed(400), true))).toBe('Upload failed. Please try again.')
    expect(text(audioProblem(failed(500), true))).toBe('An error occurred during upload.')
    expect(text(audioProblem(failed(0), true))).toBe('An error occurred during upload.')
  })
})
