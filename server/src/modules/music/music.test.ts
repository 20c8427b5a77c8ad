import {
  arrangeSongs,
  createSingle,
  deleteMusic,
  getMusic,
  getShedMusic,
  likeMusic,
  listMusic,
  listMusicPicks,
  listShedMusic,
  listUserMusic,
  updateMusic,
} from '@sheds/contract/music/music'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addGroup, addSingle, arriveWithSingle, sendAudio, someMusic, someWav } from '../../testing/music.ts'
import { arrive } from '../../testing/people.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

describe('a piece of music', () => {
  it('is its owner’s alone before it can be heard', async () => {
    const { owner, shed, music } = await arriveWithSingle(test, { title: 'Makossa Nights', style: 'makossa' })
    expect(music).toMatchObject({
      title: 'Makossa Nights',
      style: 'makossa',
      unfinished: true,
      songs: [],
      group_kind: null,
    })
    const params = { id: music.id }
    expect((await test.call(getMusic, { params }, owner.token)).body).toEqual(music)
    const there = { params: { shed_id: shed.id, music_id: music.id } }
    expect((await test.call(getShedMusic, there, owner.token)).body).toEqual(music)
    const stranger = await arrive(test)
    for (const token of [undefined, stranger.token])
      expect((await test.refused(getMusic, { params }, token)).body.code).toBe('not_found')
    expect((await test.refused(likeMusic, { params }, stranger.token)).body.code).toBe('not_found')
    expect((await test.refused(likeMusic, { params }, owner.token)).body.code).toBe('forbidden')
    const list = { params: { shed_id: shed.id }, query: {} }
    expect((await test.call(listShedMusic, list)).body).toEqual([])
    expect((await test.call(listShedMusic, list, owner.token)).body.map(({ id }) => id)).toEqual([music.id])
  })

  it('comes once under an id of the device’s', async () => {
    const { owner, shed } = await arriveWithShed(test, 'music')
    const call = { params: { shed_id: shed.id }, body: { ...someMusic(), id: newId() } }
    const made = await Promise.all([1, 2, 3].map(() => test.call(createSingle, call, owner.token)))
    expect(new Set(made.map(({ body }) => body.music.id)).size).toBe(1)
    const stranger = await arriveWithShed(test, 'music')
    const theirs = { ...call, params: { shed_id: stranger.shed.id } }
    expect((await test.refused(createSingle, theirs, stranger.owner.token)).body.code).toBe('conflict')
  })
})

it('walks', async () => {
  const seller = await arriveWithShed(test, 'music')
  const group = await addGroup(test, seller, { group_kind: 'ep' })
  const single = await addSingle(test, seller)
  const a = await sendAudio(test, seller.owner, group, [someWav(8, 300), someWav(8, 400)])
  expect(a.songs.map(({ title, state }) => [title, state])).toEqual([
    ['tone 300', 'transcoding'],
    ['tone 400', 'transcoding'],
  ])
  const b = await sendAudio(test, seller.owner, single, [someWav()])
  expect(b.songs).toHaveLength(1)
  const order = { songs: a.songs.toReversed().map(({ id }) => ({ id, title: `x${id}` })) }
  const c = await test.call(arrangeSongs, { params: { id: group.id }, body: order }, seller.owner.token)
  expect(c.body.music.songs.map(({ id }) => id)).toEqual(order.songs.map(({ id }) => id))
  await test.call(updateMusic, { params: { id: group.id }, body: { title: 'Other' } }, seller.owner.token)
  for (const [call, query] of [
    [listMusic, { name: 'Oth' }],
    [listMusic, { location: 'Douala' }],
    [listMusic, { genre: 'mboko' }],
    [listMusic, {}],
    [listMusicPicks, {}],
  ] as const)
    expect((await test.call(call, { query } as never)).body).toEqual([])
  expect((await test.call(listUserMusic, { params: { id: seller.owner.id }, query: {} })).body).toEqual([])
  await test.call(deleteMusic, { params: { id: group.id } }, seller.owner.token)
})
