import { peakCount } from '@sheds/contract/music/music-terms'
import { describe, expect, it, vi } from 'vitest'
import { lengthClock } from './length-clock.ts'
import { soundKept } from './player-kept.ts'
import { isLater, shareTabs } from './player-tabs.ts'
import { endedText } from './player-words.ts'
import { isSmall, volumeOf } from './sound-choice.ts'
import { waveBars, wavePath } from './wave.rules.ts'

describe('a wave', () => {
  const ramp = Array.from({ length: peakCount }, (_, place) => Math.floor((place * 36) / peakCount).toString(36)).join(
    '',
  )

  it('has as many bars as there is room for, each as high as the loudest of its peaks', () => {
    for (const count of [20, 77, 100, 240]) {
      const bars = waveBars(ramp, count)
      expect(bars).toHaveLength(count)
      expect(bars).toEqual(bars.toSorted((one, other) => one - other))
      expect(bars.at(-1)).toBe(1)
    }
    expect(waveBars('0z0z', 2)).toEqual([1, 1])
  })

  it('is one path of bars 3 px apart within 10 px; silence is a point', () => {
    const path = wavePath('0z', 2)
    expect(path).toBe('M1 4v2M4 0v10')
    expect(wavePath(ramp, 100).split('M')).toHaveLength(101)
  })
})

describe('shareTabs', () => {
  it('orders two starts at the same time alike in all tabs', () => {
    expect(isLater({ at: 2, tab: 'a' }, { at: 1, tab: 'b' })).toBe(true)
    const [one, other] = [
      { at: 1, tab: 'a' },
      { at: 1, tab: 'b' },
    ]
    expect(isLater(one, other)).not.toBe(isLater(other, one))
  })

  it('silences all other tabs', () => {
    type Connect = Parameters<typeof shareTabs>[0]
    const bus = new Set<Parameters<Connect>[0]>()
    const join: Connect = (onStart) => {
      bus.add(onStart)
      return {
        send: (start) => {
          for (const other of bus) if (other !== onStart) other(start)
        },
      }
    }
    const silenced: string[] = []
    let now = 0
    const clock = () => ++now
    const [a, b, c] = ['a', 'b', 'c'].map((tab) => shareTabs(join, () => silenced.push(tab), tab, clock))
    a?.claim()
    b?.claim()
    expect(silenced).toEqual(['b', 'c', 'a', 'c'])
    silenced.length = 0
    c?.claim()
    expect(silenced).toEqual(['a', 'b'])
  })
})

describe('soundKept', () => {
  const track = { songId: 's', musicId: 'm', audio: '/a', seconds: 10 }

  it('returns a valid state, whatever is stored', () => {
    for (const raw of [
      undefined,
      null,
      3,
      'x',
      [],
      { tracks: 'x' },
      { tracks: [{}], place: 0 },
      { tracks: [track], place: 9 },
    ])
      expect(soundKept(raw).tracks).toEqual([])
    expect(soundKept({ tracks: [track], place: 0, second: -1, volume: 7, stream: 'loud' })).toMatchObject({
      tracks: [track],
      second: 0,
      volume: 0.5,
      stream: 'auto',
    })
  })
})

describe('audio stream', () => {
  it.each([
    [{}, 'auto', false],
    [{ saveData: true }, 'auto', true],
    [{ effectiveType: '3g' }, 'auto', true],
    [{ effectiveType: '4g' }, 'auto', false],
    [{ saveData: true }, 'full', false],
    [{}, 'small', true],
  ] as const)('is chosen for connection %j and setting %s; small: %s', (connection, stream, small) => {
    vi.stubGlobal('navigator', { connection })
    const dataset: { saver?: string } = {}
    vi.stubGlobal('document', {
      createElement: () => ({ canPlayType: () => 'probably' }),
      documentElement: { dataset },
    })
    expect(isSmall({ small: '/s.ogg' }, stream)).toBe(small)
    expect(isSmall({ small: null }, stream)).toBe(false)
    // The data saver in the menu has the same effect as the browser's own.
    dataset.saver = ''
    expect(isSmall({ small: '/s.ogg' }, stream)).toBe(stream !== 'full')
    vi.unstubAllGlobals()
  })

  it('is played as loud as others, as far as there is room', () => {
    expect(volumeOf(0.5, null)).toBe(0.5)
    expect(volumeOf(0.5, -6)).toBeCloseTo(0.25, 2)
    expect(volumeOf(0.9, 12)).toBe(1)
  })
})

describe('lengthClock', () => {
  it('prints lengths like a clock', () => {
    expect([0, 59.9, 61, 222, 3723].map(lengthClock)).toEqual(['0:00', '0:59', '1:01', '3:42', '1:02:03'])
  })
})

describe('endedText', () => {
  const said = (track: Parameters<typeof endedText>[0]) => endedText(track).replaceAll('\u00a0', ' ')

  it('names the price of the song or of its group, and none for a free song', () => {
    expect(said({ title: 'Wouri', piece: '', price: 500 })).toBe('The preview has ended. Wouri costs CFA 500.')
    expect(said({ title: 'Wouri', piece: 'Bonabéri (Album)', price: 2000 })).toBe(
      'The preview has ended. Bonabéri (Album) costs CFA 2,000.',
    )
    expect(said({ title: 'Wouri', piece: '', price: 0 })).toBe(
      'The preview has ended. Wouri is free: get it on its page.',
    )
  })
})
