import type { Song } from '@sheds/contract/music/music'
import { expect, it } from 'vitest'
import { arrangedFrom, moveSong, toSend } from './songs.rules.ts'

const songs = ['a', 'b', 'c'].map((id) => ({ id, title: id, preview: { from: 10, seconds: 30 } })) as unknown as Song[]

it('a song moves one place on or back, and stays at the ends', () => {
  const arranged = arrangedFrom(songs)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
  expect(ids(moveSong(arranged, 'b', 1))).toBe('acb')
  expect(ids(moveSong(arranged, 'b', -1))).toBe('bac')
  expect(ids(moveSong(arranged, 'a', -1))).toBe('abc')
  expect(ids(moveSong(arranged, 'c', 1))).toBe('abc')
})

it('a preview is made anew only where it was moved', () => {
  const [first, ...others] = arrangedFrom(songs)
  if (first === undefined) throw new Error('no song')
  expect(toSend(songs, [{ ...first, from: 25 }, ...others])).toEqual([
    { id: 'a', title: 'a', preview_from: 25 },
    { id: 'b', title: 'b' },
    { id: 'c', title: 'c' },
  ])
})
