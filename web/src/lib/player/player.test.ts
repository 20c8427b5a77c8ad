import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Player } from './player.ts'
import { closeWhenIdle } from './player-idle.ts'
import type { PlayerTools } from './player-parts.ts'
import type { PlayerState, Track } from './track.ts'

const track = (songId: string, more: Partial<Track> = {}): Track => ({
  songId,
  musicId: `piece of ${songId}`,
  title: songId,
  piece: '',
  shed: { id: 'shed', name: 'Shed' },
  cover: null,
  audio: `/${songId}.mp3`,
  small: `/${songId}.ogg`,
  whole: false,
  seconds: 120,
  preview: { from: 40, seconds: 30 },
  peaks: null,
  gain: null,
  price: 500,
  ...more,
})

/** An `<audio>` without a browser: it does what the test says, and tells what it was told. */
class SoundStage extends EventTarget {
  src = ''
  currentTime = 0
  volume = 1
  readyState = 4
  paused = true
  ended = false
  plays = 0
  refusal: Error | undefined
  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal)
    this.plays += 1
    this.paused = false
    this.ended = false
    return Promise.resolve()
  }
  pause(): void {
    this.paused = true
    this.tell('pause')
  }
  load(): void {}
  removeAttribute(): void {
    this.src = ''
  }
  tell(kind: string): void {
    this.dispatchEvent(new Event(kind))
  }
  sounds(): void {
    this.tell('playing')
  }
  /** As a browser does, four times a second. */
  goOnTo(second: number): void {
    while (this.currentTime < second) {
      this.currentTime = Math.min(second, this.currentTime + 0.25)
      this.tell('timeupdate')
    }
  }
  end(): void {
    this.ended = true
    this.paused = true
    this.tell('pause')
    this.tell('ended')
  }
}

const here = { label: 'Here', href: '/' }
const start: PlayerState = {
  tracks: [],
  place: 0,
  from: here,
  phase: 'paused',
  second: 0,
  volume: 0.5,
  stream: 'full',
}

const stage = (kept: Partial<PlayerState> = {}, tools: Partial<PlayerTools> = {}) => {
  const sound = new SoundStage()
  const counted: string[] = []
  const keeps: PlayerState[] = []
  const claims = { times: 0 }
  const player = new Player(
    sound as never,
    { ...start, ...kept },
    {
      ask: async (asked) => asked,
      count: ({ songId }) => void counted.push(songId),
      isHere: () => true,
      claim: () => {
        claims.times += 1
      },
      keep: (state) => void keeps.push(state),
      pause: () => Promise.resolve(),
      ...tools,
    },
  )
  const play = (tracks: readonly Track[], place = 0) => {
    player.play({ tracks, place, from: here })
    sound.sounds()
  }
  return { sound, player, counted, keeps, claims, play }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a player', () => {
  it('that finds a sound on its way already says that it plays', () => {
    const { sound, player, claims } = stage()
    // It began before anybody listened: of that nothing is told any more.
    player.adopt({ tracks: [track('a', { whole: true })], place: 0, from: here })
    expect(player.get().phase).toBe('loading')
    sound.goOnTo(0.5)
    expect([player.get().phase, claims.times]).toEqual(['playing', 1])
  })

  it('passes over what can not be heard without a network; where nothing can be, it waits for the next', () => {
    const whole = ['a', 'b', 'c', 'd'].map((songId) => track(songId, { whole: true }))
    const { sound, play } = stage({}, { isHere: ({ songId }) => songId !== 'b' && songId !== 'd' })
    play(whole)
    sound.end()
    expect(sound.src).toBe('/c.mp3')
    sound.sounds()
    sound.end()
    expect(sound.src).toBe('/d.mp3')
  })

  it('plays what was tapped and tells the other tabs', () => {
    const { sound, player, claims, play } = stage()
    play([track('a'), track('b')], 1)
    expect([sound.src, sound.plays, claims.times]).toEqual(['/b.mp3', 1, 1])
    expect(player.get()).toMatchObject({ phase: 'playing', place: 1 })
  })

  it('ends a preview with what to do next, and goes to no other song by itself', () => {
    const { sound, player, play } = stage()
    play([track('a'), track('b')])
    sound.goOnTo(30)
    sound.end()
    expect(player.get()).toMatchObject({ phase: 'ended', place: 0 })
    expect(sound.plays).toBe(1)
    player.toggle()
    expect([sound.currentTime, sound.plays]).toEqual([0, 2])
    player.next()
    expect(sound.src).toBe('/b.mp3')
  })

  it('goes on to the next whole song, and stops after the last', () => {
    const { sound, player, play } = stage()
    const whole = { whole: true, seconds: 40 }
    play([track('a', whole), track('b', whole)])
    sound.goOnTo(40)
    sound.end()
    expect(sound.src).toBe('/b.mp3')
    sound.currentTime = 0
    sound.sounds()
    sound.goOnTo(40)
    sound.end()
    expect(player.get()).toMatchObject({ phase: 'paused', second: 0, place: 1 })
  })

  it('counts a play once it was heard for long enough, jumps aside, and once only', () => {
    const { sound, player, counted, play } = stage()
    play([track('a', { whole: true })])
    sound.goOnTo(20)
    player.seek(100)
    sound.goOnTo(109)
    expect(counted).toEqual([])
    sound.goOnTo(115)
    expect(counted).toEqual(['a'])
    player.seek(0)
    sound.goOnTo(60)
    expect(counted).toEqual(['a'])
  })

  it('counts a short preview that was heard whole', () => {
    const { sound, counted, play } = stage()
    play([track('a', { seconds: 8, preview: { from: 1, seconds: 4 } })])
    sound.goOnTo(3)
    expect(counted).toEqual([])
    sound.goOnTo(4)
    sound.end()
    expect(counted).toEqual(['a'])
  })

  it('stands paused after a reload, fetches nothing by itself, and goes on at the second', () => {
    const { sound, player } = stage({ tracks: [track('a')], second: 12.5 })
    expect([player.get().phase, sound.src, sound.plays]).toEqual(['paused', '', 0])
    player.toggle()
    expect([sound.src, sound.currentTime, sound.plays]).toEqual(['/a.mp3', 12.5, 1])
  })

  it('keeps where it is, every few seconds and when it pauses', () => {
    const { sound, player, keeps, play } = stage()
    play([track('a')])
    sound.goOnTo(11)
    expect(keeps.length).toBeGreaterThanOrEqual(2)
    expect(keeps.length).toBeLessThanOrEqual(5)
    player.pause()
    expect(keeps.at(-1)?.second).toBe(11)
  })

  it('is silent once another hand has paused it', () => {
    const { sound, player, play } = stage()
    play([track('a')])
    sound.pause()
    expect(player.get().phase).toBe('paused')
    sound.sounds()
    expect([player.get().phase, sound.paused]).toEqual(['paused', true])
  })

  it('plays soft songs louder, and changes the stream at the second', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => 'probably' }) })
    const { sound, player, play } = stage()
    play([track('a', { gain: 6 })])
    expect(sound.volume).toBeCloseTo(0.5 * 10 ** 0.3)
    sound.goOnTo(7)
    player.setStream('small')
    expect([sound.src, sound.currentTime, sound.plays]).toEqual(['/a.ogg', 7, 2])
    vi.unstubAllGlobals()
  })

  it('puts the whole queue in when it has come, and stays where it is in it', async () => {
    const { player } = stage()
    const rest = async () => [track('x'), track('a'), track('b')]
    player.play({ tracks: [track('a')], place: 0, from: here, rest })
    await settled()
    expect([player.get().tracks.length, player.track()?.songId, player.hasNext()]).toEqual([3, 'a', true])
  })

  it('plays nothing that a browser forbids', async () => {
    const { sound, player } = stage()
    sound.refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
    player.play({ tracks: [track('a')], place: 0, from: here })
    await settled()
    expect(player.get().phase).toBe('paused')
  })
})

describe('a lost line', () => {
  it('is waited for, and then it goes on at the second with the address of now', async () => {
    const lost = [new Error('offline'), new Error('offline')]
    const { sound, player, play } = stage(
      {},
      {
        ask: async (asked) => {
          const error = lost.shift()
          if (error) throw error
          return { ...asked, audio: '/a.mp3?signed=anew' }
        },
      },
    )
    play([track('a', { whole: true })])
    sound.goOnTo(17)
    sound.tell('error')
    expect(player.get().phase).toBe('waiting')
    await settled()
    expect([sound.src, sound.currentTime]).toEqual(['/a.mp3?signed=anew', 17])
    sound.sounds()
    expect(player.get()).toMatchObject({ phase: 'playing', second: 17 })
  })

  it('is noticed when nothing moves and nobody says so', async () => {
    const { sound, player, play } = stage({}, { pause: () => new Promise(() => {}) })
    play([track('a')])
    sound.goOnTo(5)
    sound.tell('waiting')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(player.get().phase).toBe('waiting')
  })

  it('does not start again what was paused meanwhile', async () => {
    const letGo = Promise.withResolvers<void>()
    const { sound, player, play } = stage({}, { pause: () => letGo.promise })
    play([track('a')])
    sound.goOnTo(5)
    sound.tell('error')
    player.pause()
    letGo.resolve()
    await settled()
    expect([player.get().phase, sound.plays]).toEqual(['paused', 1])
    player.toggle()
    expect([sound.plays, sound.currentTime]).toEqual([2, 5])
  })

  it('that is a broken song ends: it is asked for a few times only', async () => {
    const asks = { times: 0 }
    const { sound, player, play } = stage(
      {},
      {
        ask: async (asked) => {
          asks.times += 1
          return asked
        },
      },
    )
    play([track('a')])
    for (let time = 0; time < 8; time++) {
      sound.tell('error')
      await settled()
    }
    expect(player.get().phase).toBe('failed')
    expect(asks.times).toBeLessThanOrEqual(4)
  })

  it('that is a song nobody has any more ends at once', async () => {
    const { sound, player, play } = stage({}, { ask: async () => undefined })
    play([track('a')])
    sound.tell('error')
    await settled()
    expect(player.get().phase).toBe('failed')
  })
})

describe('buying a song of the queue', () => {
  const whole = track('a', { whole: true, audio: '/a-whole.mp3' })

  it('plays the rest where the preview has ended', () => {
    const { sound, player, keeps, play } = stage()
    play([track('a'), track('b')])
    sound.goOnTo(30)
    sound.end()
    player.swapPreviews([whole])
    expect(player.get()).toMatchObject({ phase: 'paused', second: 70 })
    expect(keeps.at(-1)?.tracks.map((each) => each.whole)).toEqual([true, false])
    player.toggle()
    expect([sound.src, sound.currentTime]).toEqual(['/a-whole.mp3', 70])
  })

  it('goes on at the same second while the preview plays, and changes nothing for another song', () => {
    const { sound, player, play } = stage()
    play([track('a')])
    sound.goOnTo(10)
    player.swapPreviews([track('other', { whole: true })])
    expect(sound.src).toBe('/a.mp3')
    player.swapPreviews([whole])
    expect([sound.src, sound.currentTime, player.get().second]).toEqual(['/a-whole.mp3', 50, 50])
    const { plays } = sound
    player.swapPreviews([whole])
    expect(sound.plays).toBe(plays)
  })
})

describe('a silent player', () => {
  it('leaves the screen ten minutes after the last pause, not while it plays', () => {
    const { sound, player, play } = stage()
    closeWhenIdle(player)
    play([track('a')])
    vi.advanceTimersByTime(9_000)
    expect(player.track()).toBeDefined()
    sound.goOnTo(5)
    player.pause()
    vi.advanceTimersByTime(9 * 60_000)
    player.seek(1)
    vi.advanceTimersByTime(9 * 60_000)
    expect(player.track()).toBeDefined()
    vi.advanceTimersByTime(60_001)
    expect(player.track()).toBeUndefined()
  })
})
