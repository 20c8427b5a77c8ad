import { describe, expect, it } from 'vitest'
import type { Track } from '../player/track.ts'
import type { KeepTools, SoundResponse } from './keep-tools.ts'
import { SongKeeper } from './song-keeper.ts'
import type { SongRow } from './song-row.ts'

const track = (songId: string, musicId = `piece of ${songId}`): Track => ({
  songId,
  musicId,
  title: songId,
  piece: '',
  shed: { id: 'shed', name: 'Shed' },
  cover: null,
  audio: `/${songId}.mp3`,
  small: `/${songId}.opus?sign=1`,
  whole: true,
  seconds: 120,
  preview: null,
  peaks: null,
  gain: null,
  price: 500,
})

const size = 400_000
const wanted = (songId: string, musicId?: string) =>
  ({ track: track(songId, musicId), kind: 'small', bytes: size, place: 0 }) as const

/** Phone with a disk and a connection; the server has a file of `size` bytes for each song. */
const phone = () => {
  const disk = {
    rows: new Map<string, SongRow>(),
    parts: new Map<string, Blob[]>(),
    most: Number.POSITIVE_INFINITY,
    failingWrites: 0,
  }
  const line = {
    cutAfter: Number.POSITIVE_INFINITY,
    sends: 'ours' as 'ours' | 'nothing' | 'refusal',
    etag: '"a"',
    back: Promise.resolve(),
  }
  const world = { viewer: 'ada' as string | undefined, now: 1000, theirs: true, room: 1e9, bytesSent: 0, pauses: 0 }
  const asked: string[] = []
  const heard = new Map<string, number>()
  const keyOf = ({ user, songId }: { user: string; songId: string }): string => `${user} ${songId}`
  const used = (): number => [...disk.parts.values()].flat().reduce((sum, part) => sum + part.size, 0)
  const base: KeepTools['base'] = {
    rows: async (user) => [...disk.rows.values()].filter((row) => row.user === user).map((row) => structuredClone(row)),
    put: async (row, part) => {
      if (!disk.rows.has(keyOf(row))) return false
      if (part && disk.parts.has(keyOf(row)) && disk.failingWrites-- > 0) throw new DOMException('gone', 'UnknownError')
      if (part && used() + part.size > disk.most) throw new DOMException('no room', 'QuotaExceededError')
      disk.rows.set(keyOf(row), structuredClone(row))
      if (part) disk.parts.set(keyOf(row), [...(disk.parts.get(keyOf(row)) ?? []), part])
      return true
    },
    add: async (rows) => {
      for (const row of rows) disk.rows.set(keyOf(row), structuredClone(row))
    },
    empty: async (row) => {
      disk.rows.set(keyOf(row), structuredClone(row))
      disk.parts.delete(keyOf(row))
    },
    remove: async (user, songIds) => {
      for (const songId of songIds) {
        disk.rows.delete(keyOf({ user, songId }))
        disk.parts.delete(keyOf({ user, songId }))
      }
    },
    sound: async (row) => {
      const sound = new Blob(disk.parts.get(keyOf(row)) ?? [])
      return sound.size === row.bytes ? sound : undefined
    },
    dropOthers: async (user) => {
      for (const [key, row] of disk.rows)
        if (row.user !== user) {
          disk.rows.delete(key)
          disk.parts.delete(key)
        }
    },
  }
  const send = (row: SongRow): SoundResponse => {
    asked.push(`${row.songId} from ${row.got}`)
    if (line.sends === 'nothing') return 'lost'
    if (line.sends === 'refusal') return 'refused'
    const start = row.etag === '' || row.etag === line.etag ? row.got : 0
    let at = start
    return {
      start,
      bytes: size,
      etag: line.etag,
      read: async () => {
        if (at - start >= line.cutAfter) throw new TypeError('network error')
        const more = Math.min(50_000, size - at)
        at += more
        world.bytesSent += more
        return more === 0 ? undefined : new Uint8Array(more)
      },
      cancel: () => undefined,
    }
  }
  const told: string[][] = []
  const turnOn = (): SongKeeper =>
    new SongKeeper(
      {
        base,
        viewer: () => world.viewer,
        now: () => world.now,
        fetch: async (row) => send(row),
        ask: async (musicId) => {
          if (!world.theirs) return undefined
          line.sends = 'ours'
          return [...disk.rows.values()]
            .filter((row) => row.musicId === musicId)
            .map(({ songId, track: { title, audio } }) => ({ songId, title, audio, small: '/fresh' }))
        },
        free: async () => world.room,
        lasts: async () => true,
        alone: (work) => work(),
        pause: async (_, signal) => {
          world.pauses += 1
          await Promise.race([line.back, new Promise((resolve) => signal.addEventListener('abort', resolve))])
          if (signal.aborted) return
          if (world.pauses > 5) line.sends = 'ours'
          line.cutAfter = Number.POSITIVE_INFINITY
        },
        heard: ({ songId }, sound) => void heard.set(songId, sound.size),
        isHeard: () => false,
      },
      (rows) => void told.push(rows.filter(({ state }) => state === 'kept').map(({ songId }) => songId)),
    )
  return { disk, line, world, asked, heard, told, turnOn, used }
}

const statesOf = (keeper: SongKeeper) => (keeper.get().rows ?? []).map(({ songId, state, got }) => [songId, state, got])

describe('SongKeeper', () => {
  it('downloads a song in parts, and makes it playable', async () => {
    const { turnOn, heard, told, disk } = phone()
    const keeper = turnOn()
    expect(await keeper.keep([wanted('one')])).toEqual({ fits: true })
    await keeper.run()
    expect(statesOf(keeper)).toEqual([['one', 'kept', size]])
    expect(heard.get('one')).toBe(size)
    expect(told.at(-1)).toEqual(['one'])
    expect(disk.parts.get('ada one')?.length).toBe(3)
  })

  it('resumes after a lost connection without fetching a part twice', async () => {
    const { turnOn, line, world, asked } = phone()
    line.cutAfter = 300_000
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    await keeper.run()
    expect(asked).toEqual(['one from 0', 'one from 300000'])
    expect(world.bytesSent).toBe(size)
    expect(statesOf(keeper)).toEqual([['one', 'kept', size]])
  })

  it('resumes after the page was closed, also with songs that were still queued', async () => {
    const { turnOn, line, world, asked, disk } = phone()
    line.cutAfter = 200_000
    line.back = new Promise(() => undefined)
    const first = turnOn()
    await first.keep([wanted('one'), wanted('two')])
    // The page is closed as soon as something is stored.
    await expect.poll(() => disk.rows.get('ada one')?.got ?? 0).toBeGreaterThan(0)
    first.close()
    await first.run()
    Object.assign(line, { cutAfter: Number.POSITIVE_INFINITY, back: Promise.resolve() })
    const sent = world.bytesSent
    const got = disk.rows.get('ada one')?.got ?? 0
    asked.length = 0
    const next = turnOn()
    await next.run()
    expect(asked).toContain('two from 0')
    expect([got, asked[0]]).toEqual([200_000, 'one from 200000'])
    expect(world.bytesSent - sent).toBe(2 * size - got)
    expect(statesOf(next).map(([, state]) => state)).toEqual(['kept', 'kept'])
  })

  it('starts over if the file has changed', async () => {
    const { turnOn, line, disk } = phone()
    line.cutAfter = 200_000
    const { promise, resolve } = Promise.withResolvers<void>()
    line.back = promise
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    await expect.poll(() => disk.rows.get('ada one')?.got).toBe(200_000)
    line.etag = '"b"'
    resolve()
    await keeper.run()
    expect(disk.rows.get('ada one')).toMatchObject({ state: 'kept', etag: '"b"', got: size })
    expect(new Blob(disk.parts.get('ada one')).size).toBe(size)
  })

  it('fetches a part again that could not be stored', async () => {
    const { turnOn, disk, asked, heard } = phone()
    disk.failingWrites = 1
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    await keeper.run()
    expect(asked).toEqual(['one from 0', 'one from 150000'])
    expect(statesOf(keeper)).toEqual([['one', 'kept', size]])
    expect([new Blob(disk.parts.get('ada one')).size, heard.get('one')]).toEqual([size, size])
  })

  it('waits for a connection, and requests a new address if the old one has expired', async () => {
    const { turnOn, line, world, disk } = phone()
    line.sends = 'nothing'
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    await keeper.run()
    expect(world.pauses).toBe(6)
    line.sends = 'refusal'
    await keeper.keep([wanted('two')])
    await keeper.run()
    expect(disk.rows.get('ada two')).toMatchObject({ state: 'kept', track: { small: '/fresh' } })
  })

  it('stops a download, and resumes it when asked', async () => {
    const { turnOn, line, disk } = phone()
    line.cutAfter = 200_000
    line.back = new Promise(() => undefined)
    const keeper = turnOn()
    await keeper.keep([wanted('one'), wanted('two')])
    await expect.poll(() => keeper.get().waiting).toBe(true)
    line.cutAfter = Number.POSITIVE_INFINITY
    await keeper.stop(['one'])
    await expect.poll(() => disk.rows.get('ada two')?.state).toBe('kept')
    expect(disk.rows.get('ada one')?.state).toBe('stopped')
    await keeper.keep([wanted('one')])
    await keeper.run()
    expect(disk.rows.get('ada one')?.state).toBe('kept')
  })
})

describe('SongKeeper on a full device', () => {
  it('reports the missing space before the download, and keeps the other songs', async () => {
    const { turnOn, world, asked } = phone()
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    await keeper.run()
    world.room = 5_000_000 + size - 1
    expect(await keeper.keep([wanted('two')])).toEqual({ fits: false, need: size, free: size - 1 })
    expect(asked).toEqual(['one from 0'])
    expect(statesOf(keeper)).toEqual([['one', 'kept', size]])
  })

  it('deletes only the unfinished song if the space runs out during the download', async () => {
    const { turnOn, disk, used } = phone()
    disk.most = size + 200_000
    const keeper = turnOn()
    await keeper.keep([wanted('one'), wanted('two')])
    await keeper.run()
    expect(statesOf(keeper).toSorted()).toEqual([
      ['one', 'kept', size],
      ['two', 'full', 0],
    ])
    expect(used()).toBe(size)
  })
})

describe('SongKeeper with kept songs', () => {
  const withTwo = async () => {
    const all = phone()
    const keeper = all.turnOn()
    await keeper.keep([wanted('one'), wanted('two')])
    await keeper.run()
    return { ...all, keeper }
  }

  it('removes one of them, or all', async () => {
    const { keeper, told, used } = await withTwo()
    await keeper.remove(['one'])
    expect([statesOf(keeper), told.at(-1), used()]).toEqual([[['two', 'kept', size]], ['two'], size])
    await keeper.remove(['two'])
    expect([statesOf(keeper), used()]).toEqual([[], 0])
  })

  it('hides them from other users, and deletes them when another one logs in', async () => {
    const { turnOn, world, used, heard } = await withTwo()
    heard.clear()
    world.viewer = undefined
    const nobody = turnOn()
    await nobody.open()
    expect([nobody.get().rows, heard.size]).toEqual([[], 0])
    world.viewer = 'ben'
    const other = turnOn()
    await other.open()
    expect([statesOf(other), heard.size, used()]).toEqual([[], 0, 0])
  })

  it('removes a song that is no longer owned, once its check is due, and reports it', async () => {
    const { keeper, world, used } = await withTwo()
    world.now += 10_000
    await keeper.check(20_000)
    expect(statesOf(keeper).length).toBe(2)
    world.theirs = false
    await keeper.check(5_000, 'piece of one')
    expect([statesOf(keeper), keeper.get().ended, used()]).toEqual([[['two', 'kept', size]], ['one'], size])
  })

  it('does not list a song as kept of which the browser has evicted a part', async () => {
    const { turnOn, disk, told } = await withTwo()
    disk.parts.get('ada one')?.pop()
    const keeper = turnOn()
    await keeper.open()
    expect(statesOf(keeper).toSorted()).toEqual([
      ['one', 'stopped', 0],
      ['two', 'kept', size],
    ])
    expect(told.length).toBeGreaterThan(0)
  })

  it('stores nothing if the user logs out during the download', async () => {
    const { turnOn, world, disk, used } = phone()
    const keeper = turnOn()
    await keeper.keep([wanted('one')])
    world.viewer = undefined
    disk.rows.clear()
    await keeper.run()
    expect(used()).toBe(0)
  })
})
