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

/** Stand-in for `<audio>`: fires the events of the test, and records what the player does to it. */
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
  /** Fires `timeupdate` four times a second, as browsers do. */
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

describe('Player', () => {
  it('reports that it plays when it adopts a sound that has already started', () => {
    const { sound, player, claims } = stage()
    // The sound started before the player listened, so that event is missing.
    player.adopt({ tracks: [track('a', { whole: true })], place: 0, from: here })
    expect(player.get().phase).toBe('loading')
    sound.goOnTo(0.5)
    expect([player.get().phase, claims.times]).toEqual(['playing', 1])
  })

  it('skips songs that cannot be heard offline, and waits for the next one if there are no others', () => {
    const whole = ['a', 'b', 'c', 'd'].map((songId) => track(songId, { whole: true }))
    const { sound, play } = stage({}, { isHere: ({ songId }) => songId !== 'b' && songId !== 'd' })
    play(whole)
    sound.end()
    expect(sound.src).toBe('/c.mp3')
    sound.sounds()
    sound.end()
    expect(sound.src).toBe('/d.mp3')
  })

  it('plays the tapped song, and silences the other tabs', () => {
    const { sound, player, claims, play } = stage()
    play([track('a'), track('b')], 1)
    expect([sound.src, sound.plays, claims.times]).toEqual(['/b.mp3', 1, 1])
    expect(player.get()).toMatchObject({ phase: 'playing', place: 1 })
  })

  it('stops after a preview, then repeats it or plays the next song on request', () => {
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

  it('continues with the next whole song, and stops after the last', () => {
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

  it('counts a play once it was heard long enough, without jumps, and only once', () => {
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

  it('counts a short preview that was heard completely', () => {
    const { sound, counted, play } = stage()
    play([track('a', { seconds: 8, preview: { from: 1, seconds: 4 } })])
    sound.goOnTo(3)
    expect(counted).toEqual([])
    sound.goOnTo(4)
    sound.end()
    expect(counted).toEqual(['a'])
  })

  it('is paused after a reload, loads nothing by itself, and resumes at the same second', () => {
    const { sound, player } = stage({ tracks: [track('a')], second: 12.5 })
    expect([player.get().phase, sound.src, sound.plays]).toEqual(['paused', '', 0])
    player.toggle()
    expect([sound.src, sound.currentTime, sound.plays]).toEqual(['/a.mp3', 12.5, 1])
  })

  it('stores its position every few seconds, and on a pause', () => {
    const { sound, player, keeps, play } = stage()
    play([track('a')])
    sound.goOnTo(11)
    expect(keeps.length).toBeGreaterThanOrEqual(2)
    expect(keeps.length).toBeLessThanOrEqual(5)
    player.pause()
    expect(keeps.at(-1)?.second).toBe(11)
  })

  it('stays silent after a pause from outside, such as from headphones', () => {
    const { sound, player, play } = stage()
    play([track('a')])
    sound.pause()
    expect(player.get().phase).toBe('paused')
    sound.sounds()
    expect([player.get().phase, sound.paused]).toEqual(['paused', true])
  })

  it('plays soft songs louder, and changes the stream at the same second', () => {
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

  it('adds the whole queue once it is loaded, and keeps its position in it', async () => {
    const { player } = stage()
    const rest = async () => [track('x'), track('a'), track('b')]
    player.play({ tracks: [track('a')], place: 0, from: here, rest })
    await settled()
    expect([player.get().tracks.length, player.track()?.songId, player.hasNext()]).toEqual([3, 'a', true])
  })

  it('pauses if the browser forbids playback', async () => {
    const { sound, player } = stage()
    sound.refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' })
    player.play({ tracks: [track('a')], place: 0, from: here })
    await settled()
    expect(player.get().phase).toBe('paused')
  })
})

describe('Player after a lost connection', () => {
  it('waits, then resumes at the same second with the song’s new address', async () => {
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

  it('notices a stall that no event reports', async () => {
    const { sound, player, play } = stage({}, { pause: () => new Promise(() => {}) })
    play([track('a')])
    sound.goOnTo(5)
    sound.tell('waiting')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(player.get().phase).toBe('waiting')
  })

  it('does not resume after a pause in the meantime', async () => {
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

  it('gives up on a broken song after a few attempts', async () => {
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

  it('gives up at once on a song that no longer exists', async () => {
    const { sound, player, play } = stage({}, { ask: async () => undefined })
    play([track('a')])
    sound.tell('error')
    await settled()
    expect(player.get().phase).toBe('failed')
  })
})

describe('Player.swapPreviews', () => {
  const whole = track('a', { whole: true, audio: '/a-whole.mp3' })

  it('continues with the rest of the song where the preview ended', () => {
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

  it('continues at the same second during a preview, and ignores other songs', () => {
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

describe('closeWhenIdle', () => {
  it('closes the player ten minutes after its last use, but not while it plays', () => {
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
