import type { Song } from '@sheds/contract/music/music'
import { describe, expect, it } from 'vitest'
import { arrangedFrom, moveSong, toSend } from './songs.rules.ts'

const songs = ['a', 'b', 'c'].map((id) => ({ id, title: id, preview: { from: 10, seconds: 30 } })) as unknown as Song[]

describe('moveSong', () => {
  it('moves a song one place, but not beyond the ends', () => {
    const arranged = arrangedFrom(songs)
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
    expect(ids(moveSong(arranged, 'b', 1))).toBe('acb')
    expect(ids(moveSong(arranged, 'b', -1))).toBe('bac')
    expect(ids(moveSong(arranged, 'a', -1))).toBe('abc')
    expect(ids(moveSong(arranged, 'c', 1))).toBe('abc')
  })
})

describe('toSend', () => {
  it('requests a new preview only where its start changed', () => {
    const [first, ...others] = arrangedFrom(songs)
    if (first === undefined) throw new Error('no song')
    expect(toSend(songs, [{ ...first, from: 25 }, ...others])).toEqual([
      { id: 'a', title: 'a', preview_from: 25 },
      { id: 'b', title: 'b' },
      { id: 'c', title: 'c' },
    ])
  })
})
