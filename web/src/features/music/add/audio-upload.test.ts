import type { Music } from '@sheds/contract/music/music'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api.ts'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { firstMissing, type Keepable, renamed, resumed, withChosen } from './audio-files.ts'
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

/** A server that keeps what arrives, and does for each file what the test says. */
const stage = (
  songs: string[] = [],
  plan: (name: string, time: number) => 'ok' | 'lost' | 'arrives, answer lost' | ApiError = () => 'ok',
  type: Music['project_type'] = 'group',
) => {
  const kept = [...songs]
  const sent: string[] = []
  const keeps: Keepable[][] = []
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
    look: async () => piece(kept, type),
    rename: async (_music, titled) => void renames.push(titled),
    token: () => 'token',
    keep: (files) =>
      void keeps.push(files.map(({ name, size, title, state }) => ({ name, size, title, sent: state === 'sent' }))),
    now: () => 0,
  }
  const upload = new AudioUpload(piece(songs, type), [], tools)
  const choose = (...names: string[]) =>
    upload.put(
      withChosen(
        upload.get().files,
        names.map((name) => file(name)),
      ),
    )
  return { upload, choose, sent, kept, keeps, renames }
}

const states = ({ upload }: ReturnType<typeof stage>) => upload.get().files.map(({ state }) => state)

describe('files on their way', () => {
  it('go one a call, in their order, and are told by the server’s words', async () => {
    const on = stage()
    on.choose('b.mp3', 'a.mp3', 'c.mp3')
    await on.upload.start()
    expect(on.sent).toEqual(['b.mp3', 'a.mp3', 'c.mp3'])
    expect(on.upload.get()).toMatchObject({ phase: 'done', percent: 100, message: 'Taken' })
    expect(on.keeps.at(-1)).toEqual([])
  })

  it('go on by themselves after a lost line, at the first missing', async () => {
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

  it('are not sent twice when only the answer was lost', async () => {
    const on = stage([], (name) => (name === 'a.mp3' ? 'arrives, answer lost' : 'ok'))
    on.choose('a.mp3', 'b.mp3')
    const done = on.upload.start()
    await expect.poll(() => on.upload.get().phase).toBe('waiting')
    await on.upload.start()
    await done
    expect(on.sent).toEqual(['a.mp3', 'b.mp3'])
    expect(on.kept).toEqual(['a.mp3', 'b.mp3'])
  })

  it('of a single are not sent twice either: the song it has by now is another one', async () => {
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

  it('that the server refuses say why and keep no other back', async () => {
    const refusal = new ApiError(415, { fields: { audio_file: 'Not an audio file' } })
    const on = stage([], (name) => (name === 'a.mp3' ? refusal : 'ok'))
    on.choose('a.mp3', 'b.mp3')
    await on.upload.start()
    expect(states(on)).toEqual(['refused', 'sent'])
    expect(on.upload.get()).toMatchObject({ phase: 'done' })
    expect(on.upload.get().files[0]?.reason).toBe('Not an audio file')
  })

  it('fail with the progress at 0 when the server could not, and may be sent again', async () => {
    const on = stage([], (_, time) => (time === 1 ? new ApiError(500, {}) : 'ok'))
    on.choose('a.mp3')
    await on.upload.start()
    expect(on.upload.get()).toMatchObject({ phase: 'failed', percent: 0 })
    await on.upload.start()
    expect(on.upload.get().phase).toBe('done')
  })

  it('pause, and go on with what is missing', async () => {
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

  it('get the titles that were given to them', async () => {
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

describe('what is known of an interrupted upload', () => {
  const kept = [
    { name: 'a.mp3', size: 4, title: 'a', sent: true },
    { name: 'b.mp3', size: 4, title: 'B side', sent: false },
  ]

  it('is what was sent, and what has to be chosen again', () => {
    const files = resumed(kept, 1)
    expect(files.map(({ state }) => state)).toEqual(['sent', 'waiting'])
    expect(firstMissing(files)).toBeUndefined()
    const again = withChosen(files, [file('a.mp3'), file('b.mp3'), file('c.mp3')])
    expect(again.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3'])
    expect(firstMissing(again)).toMatchObject({ name: 'b.mp3', title: 'B side' })
  })

  it('is forgotten when the piece has fewer songs than were sent', () => {
    expect(resumed(kept, 0)).toEqual([])
  })

  it('names nothing anew where no title differs', () => {
    const files = resumed([{ name: 'a.mp3', size: 4, title: 'a', sent: true }], 1)
    expect(renamed([{ id: '1', title: 'a' }], files)).toBeUndefined()
  })
})

describe('the time that is left', () => {
  it('is told by the pace of late, and not before it is known', () => {
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

describe('what is said', () => {
  const failed = (status: number) => ({ phase: 'failed' as const, error: new ApiError(status, {}) })

  it('has the specification’s sentences', () => {
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
