import {
  createGroup,
  createSingle,
  deleteMusic,
  getMusic,
  getShedMusic,
  listMusic,
  listShedMusic,
  setCoverArt,
  updateMusic,
} from '@sheds/contract/music/music'
import { countPlay, likeMusic, listMusicReactions, unlikeMusic } from '@sheds/contract/music/music-listeners'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { deleteShed, subscribe, updateShed } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  addPublished,
  addSingle,
  arriveWithMusic,
  arriveWithSingle,
  publishWithoutAudio,
  someMusic,
} from '../../testing/music.ts'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { arriveWithShed, openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { giveWallet } from '../../testing/wallets.ts'
import { blackPng } from '../files/testing/image-bytes.ts'

let test: TestApp
let minutesPassed = 0

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(Date.now() + minutesPassed * 60_000) } })
})

afterEach(() => {
  minutesPassed = 0
})

afterAll(() => test.close())

const walletFormat = 'Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).'

const fieldsOf = async (owner: TestPerson, shedId: string, form: object) => {
  const call = { params: { shed_id: shedId }, body: { ...someMusic(), ...form } }
  return (await test.refused(createSingle, call, owner.token)).body.fields
}

describe('a piece of music', () => {
  it('is visible only to its owner before a song is ready', async () => {
    const { owner, shed, music } = await arriveWithSingle(test, { title: 'Makossa Nights', style: 'makossa' })
    expect(music).toMatchObject({ style: 'makossa', unfinished: true, complete: false, songs: [], group_kind: null })
    const params = { id: music.id }
    expect((await test.call(getMusic, { params }, owner.token)).body).toEqual(music)
    const there = { params: { shed_id: shed.id, music_id: music.id } }
    expect((await test.call(getShedMusic, there, owner.token)).body).toEqual(music)
    const stranger = await arrive(test)
    for (const token of [undefined, stranger.token])
      expect((await test.refused(getMusic, { params }, token)).body.code).toBe('not_found')
    const list = { params: { shed_id: shed.id }, query: {} }
    expect((await test.call(listShedMusic, list)).body).toEqual([])
    const own = await test.call(listShedMusic, list, owner.token)
    expect([own.body.map(({ id }) => id), own.headers['x-total-count']]).toEqual([[music.id], '1'])
  })

  it('is created once by repeated requests with one id, which no other seller can use', async () => {
    const { owner, shed } = await arriveWithShed(test, 'music')
    const call = { params: { shed_id: shed.id }, body: { ...someMusic(), id: newId() } }
    const made = await Promise.all([1, 2, 3].map(() => test.call(createSingle, call, owner.token)))
    expect(new Set(made.map(({ body }) => body.music.id)).size).toBe(1)
    const stranger = await arriveWithShed(test, 'music')
    const theirs = { ...call, params: { shed_id: stranger.shed.id } }
    expect((await test.refused(createSingle, theirs, stranger.owner.token)).body.code).toBe('conflict')
  })

  it('is validated by the rules of its form', async () => {
    const { owner, shed } = await arriveWithShed(test, 'music')
    for (const [form, fields] of [
      [{ genre: 'makossa' }, { genre: 'Please choose one of the genres' }],
      [{ category: 'samples' }, { category: 'This value isn’t valid.' }],
      [{ price: 99, wallet_choice: ['ABC123'] }, { price: 'The price must be 0, or from CFA 100 to CFA 500,000' }],
      [{ price: 500_001, wallet_choice: ['ABC123'] }, { price: 'The price must be 0, or from CFA 100 to CFA 500,000' }],
      [{ price: 100 }, { wallet_choice: 'Wallet is required' }],
      [{ price: 100, wallet_choice: [] }, { wallet_choice: 'Wallet is required' }],
      [{ wallet_choice: ['A', 'AB C'] }, { 'wallet_choice.0': walletFormat, 'wallet_choice.1': walletFormat }],
      [{ wallet_choice: ['ABC123', 'ABC123'] }, { wallet_choice: 'Add each wallet only once' }],
      [{ title: 'x' }, { title: 'This is too short.' }],
      [{ style: 'x'.repeat(31) }, { style: 'This is too long.' }],
      [{ description: 'a\u202eb' }, { description: expect.any(String) }],
    ] as const)
      expect([form, await fieldsOf(owner, shed.id, form)]).toEqual([form, fields])
    const fashion = await openShed(test, owner, 'fashion')
    const call = { params: { shed_id: fashion.id }, body: someMusic() }
    expect((await test.refused(createSingle, call, owner.token)).body.code).toBe('wrong_category')
    const mix = await openShed(test, owner, 'mix')
    const group = await test.call(createGroup, { ...call, params: { shed_id: mix.id } }, owner.token)
    expect(group.body.music).toMatchObject({ project_type: 'group', group_kind: 'album' })
  })

  it('is paid first to its owner’s wallet, then to other active wallets', async () => {
    const { owner, shed } = await arriveWithShed(test, 'music')
    const { my_wallet_id: own } = await giveWallet(test, owner)
    const [friend, idle] = [await arrive(test), await arrive(test)]
    const { my_wallet_id: theirs } = await giveWallet(test, friend)
    const choose = (...wallets: string[]) => ({ price: 500, wallet_choice: wallets })
    const one = 'One of these wallets can’t be paid'
    expect(await fieldsOf(owner, shed.id, choose(theirs))).toEqual({
      wallet_choice: 'The first wallet must be your own',
    })
    const [inactive] = await test.context.database.sql<{ id: string }[]>`
      select wallet_id as id from wallets where owner_id = ${idle.id}`
    // An unknown and an inactive wallet get the same error.
    for (const other of ['ZZZ999', inactive?.id ?? ''])
      expect(await fieldsOf(owner, shed.id, choose(own, other))).toEqual({ wallet_choice: one })
    const made = await addSingle(test, { owner, shed }, choose(own, theirs))
    expect(made.wallet_choice).toEqual([own, theirs])
    // Forms send a single wallet as a text; an edit of other fields keeps the chosen wallets.
    const bare = await addSingle(test, { owner, shed }, { price: 500, wallet_choice: own })
    expect(bare.wallet_choice).toEqual([own])
    const change = { params: { id: made.id }, body: { price: 700 } }
    const { music } = (await test.call(updateMusic, change, owner.token)).body
    expect([music.price, music.wallet_choice]).toEqual([700, [own, theirs]])
    const free = { params: { id: bare.id }, body: { wallet_choice: [] } }
    expect((await test.refused(updateMusic, free, owner.token)).body.fields).toEqual({
      wallet_choice: 'Wallet is required',
    })
    await publishWithoutAudio(test, made.id)
    expect((await test.call(getMusic, { params: { id: made.id } })).body).not.toHaveProperty('wallet_choice')
  })

  it('has a cover, which a new one replaces', async () => {
    const { owner, shed, music } = await arriveWithSingle(test)
    const params = { shed_id: shed.id, music_id: music.id }
    const send = async (side: number) => {
      const cover = new Blob([new Uint8Array(blackPng({ width: side, height: side }))])
      return (await test.call(setCoverArt, { params, files: { cover_art: cover } }, owner.token)).body.music
    }
    const [first, second] = [await send(30), await send(40)]
    expect(first.cover_art).toMatch(/^\/files\//)
    expect([second.cover_data?.width, second.cover_art]).not.toEqual([30, first.cover_art])
    const given = await test.context.database.sql`
      select from files where id = ${first.cover_data?.id} and unused_since is not null`
    expect(given).toHaveLength(1)
    const text = { params, files: { cover_art: new Blob(['<svg/>']) } }
    expect((await test.refused(setCoverArt, text, owner.token)).status).toBe(415)
    const none = await test.refused(setCoverArt, { params, files: {} }, owner.token)
    expect(none.body.fields).toEqual({ cover_art: 'Please select a file before submitting.' })
  })

  it('moves between lists when it is edited, and is reported with its name after its deletion', async () => {
    const { owner, music } = await arriveWithMusic(test, { title: 'Njoh Mbole' })
    const total = async (genre: 'jazz' | 'gospel') =>
      Number((await test.call(listMusic, { query: { genre } })).headers['x-total-count'])
    const [jazz, gospel] = [await total('jazz'), await total('gospel')]
    const change = { params: { id: music.id }, body: { genre: 'jazz' as const, title: 'Ndolo' } }
    await test.call(updateMusic, change, owner.token)
    expect([await total('jazz'), await total('gospel')]).toEqual([jazz + 1, gospel])
    await test.call(updateMusic, { params: { id: music.id }, body: { genre: 'gospel' } }, owner.token)
    expect([await total('jazz'), await total('gospel')]).toEqual([jazz, gospel + 1])
    await test.call(deleteMusic, { params: { id: music.id } }, owner.token)
    expect(await total('gospel')).toBe(gospel)
    const gone = await test.refused(getMusic, { params: { id: music.id } })
    expect([gone.status, gone.body.gone]).toMatchObject([404, { name: 'Ndolo', shed_id: music.shed_id }])
    expect((await test.refused(deleteMusic, { params: { id: music.id } }, owner.token)).body.code).toBe('deleted')
    // A purchase may have been in progress.
    minutesPassed = 61
    await runJob(test, 'music.forget_songs')
    const kept = await test.context.database.sql`
      select from files where owner_id = ${owner.id} and kind = 'audio' and unused_since is null`
    expect(kept).toHaveLength(0)
  })
})

describe('listeners', () => {
  it('like a piece once, and can withdraw the like', async () => {
    const { owner, music } = await arriveWithMusic(test)
    const [fan, other] = [await arrive(test), await arrive(test)]
    const params = { id: music.id }
    for (const each of [fan, fan, other]) await test.call(likeMusic, { params }, each.token)
    const { body, headers } = await test.call(listMusicReactions, { params, query: {} }, fan.token)
    expect([body.map(({ user_id }) => user_id), headers['x-total-count']]).toEqual([[fan.id, other.id], '2'])
    expect((await test.call(getMusic, { params }, fan.token)).body).toMatchObject({
      like_count: 2,
      reactions: [{ user_id: fan.id, reaction: 1 }],
      viewer: { liked: true, owned: false, can: { like: true, edit: false } },
    })
    expect((await test.refused(likeMusic, { params }, owner.token)).body.message).toBe('You can’t like your own music')
    expect((await test.call(unlikeMusic, { params }, fan.token)).body).toEqual({ liked: false, like_count: 1 })
    expect((await test.call(unlikeMusic, { params }, fan.token)).body).toEqual({ liked: false, like_count: 1 })
    // A closed account loses its likes.
    await test.call(closeAccount, { params: { id: other.id }, body: { password } }, other.token)
    await runJob(test, 'music.accountClosed', { userId: other.id })
    expect((await test.call(getMusic, { params }, fan.token)).body.like_count).toBe(0)
  })

  it('are counted once per person and hour, limited per network, never as the owner', async () => {
    const { owner, music } = await arriveWithMusic(test)
    const [fan] = [await arrive(test)]
    const play = async (token?: string, agent = 'A phone', ip = '10.0.0.1') => {
      const headers = { 'user-agent': agent, 'x-forwarded-for': ip }
      const call = { params: { id: music.id }, body: { song_id: music.songs[0]?.id as never }, headers }
      return (await test.call(countPlay, call, token)).body.counted
    }
    expect([await play(fan.token), await play(fan.token, 'Another'), await play(owner.token)]).toEqual([
      true,
      false,
      false,
    ])
    const hammered = await Promise.all(Array.from({ length: 60 }, (_, at) => play(undefined, `Made up ${at}`)))
    const counted = hammered.filter(Boolean).length
    expect(counted).toBeGreaterThan(2)
    expect(counted).toBeLessThanOrEqual(8)
    minutesPassed = 59
    expect(await play(fan.token)).toBe(false)
    minutesPassed = 62
    expect(await play(fan.token)).toBe(true)
    const { body } = await test.call(getMusic, { params: { id: music.id } })
    expect([body.play_count, body.songs[0]?.plays]).toEqual([counted + 2, counted + 2])
    const elsewhere = { params: { id: music.id }, body: { song_id: newId() } }
    expect((await test.call(countPlay, elsewhere, fan.token)).body.counted).toBe(false)
    minutesPassed = 30 * 60
    await runJob(test, 'music.forget_plays')
    expect(await test.context.database.sql`select from song_plays`).toHaveLength(0)
  })
})

describe('notifications of music', () => {
  const typesOf = async ({ token }: TestPerson) =>
    (await test.call(listNotifications, { query: {} }, token)).body.rows.map(({ type, subject, shed }) => [
      type,
      subject?.kind,
      subject?.name,
      shed?.name,
    ])

  const runWaiting = async (name: string): Promise<void> => {
    const { sql } = test.context.database
    const jobs = await sql<{ payload: Record<string, string> }[]>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.payload`
    for (const { payload } of jobs) await runJob(test, name, payload)
  }

  it('reach subscribers once per piece, when it can be heard', async () => {
    const { owner, shed } = await arriveWithShed(test, 'music')
    const fan = await arrive(test)
    await test.call(subscribe, { body: { status: 1, shed_id: shed.id } }, fan.token)
    await runWaiting('music.musicAdded')
    const music = await addSingle(test, { owner, shed }, { title: 'Bikutsi Day' })
    await runWaiting('music.musicAdded')
    expect(await typesOf(fan)).toEqual([])
    const heard = await addPublished(test, { owner, shed }, { title: 'Mboko Night' })
    await runWaiting('music.musicAdded')
    await runJob(test, 'music.musicAdded', { musicId: heard.id, at: new Date().toISOString() })
    expect(await typesOf(fan)).toEqual([['music', 'music', 'Mboko Night', shed.name]])
    expect(music.unfinished).toBe(true)
    await test.call(likeMusic, { params: { id: heard.id } }, fan.token)
    await runWaiting('notifications.liked')
    expect((await typesOf(owner)).find(([type]) => type === 'like')).toEqual([
      'like',
      'music',
      'Mboko Night',
      undefined,
    ])
  })
})

describe('a shed with music', () => {
  it('keeps its category, and deletes its music when it closes', async () => {
    const { owner, shed, music } = await arriveWithMusic(test)
    const change = { params: { id: shed.id }, body: { category: 'fashion' as const } }
    expect((await test.refused(updateShed, change, owner.token)).body.code).toBe('shed_not_empty')
    const total = async () => Number((await test.call(listMusic, { query: {} })).headers['x-total-count'])
    const before = await total()
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await total()).toBe(before - 1)
    expect((await test.refused(getMusic, { params: { id: music.id } })).body.code).toBe('deleted')
    for (const _ of [1, 2]) await runJob(test, 'music.shedClosed', { shedId: shed.id })
    test.context.cache.clear()
    expect(await total()).toBe(before - 1)
    // A purchase may have been in progress.
    minutesPassed = 61
    await runJob(test, 'music.forget_songs')
    const kept = await test.context.database.sql`
      select from files where owner_id = ${owner.id} and kind = 'audio' and unused_since is null`
    expect(kept).toHaveLength(0)
  })

  it('is in its owner’s export, with pieces and songs', async () => {
    const { owner, music } = await arriveWithMusic(test, { lyrics: 'La la la' })
    const { belongings } = (await test.call(exportAccount, { params: { id: owner.id } }, owner.token)).body
    expect(belongings).toContainEqual(
      expect.objectContaining({ kind: 'music', title: music.title, lyrics: 'La la la' }),
    )
    expect(belongings).toContainEqual(expect.objectContaining({ kind: 'song', music_id: music.id, state: 'ready' }))
    expect(JSON.stringify(belongings)).not.toMatch(/private\//)
  })
})
