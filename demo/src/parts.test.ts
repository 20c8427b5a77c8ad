import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMusic } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { proveOrders } from '@sheds/server/modules/orders/testing/prove-orders'
import { findMentions } from '@sheds/server/modules/writes/writes.api'
import { startTestApp, type TestApp } from '@sheds/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketSize } from './catalogue/market.ts'
import { demoParts } from './parts.ts'
import { plantDemo } from './plant.ts'
import { composeSongs } from './studio.ts'
import { hangPictures } from './wall.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'demo-parts-'))
let app: TestApp

const pictures = 8
const songs = 2
/** The test waits for it: behind the other tests' work it might not come today. */
const atOnce = 0

beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dataDir } })
  await plantDemo(app.context.database.sql, demoParts, { size: 'small', log: () => {}, pictures, songs })
})

afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const numbers = async (text: TemplateStringsArray): Promise<Record<string, number>> => {
  const [row] = await app.context.database.sql<Record<string, number>[]>(text)
  return row ?? {}
}

describe('the planted market', () => {
  test('is whole', async () => {
    expect(
      await numbers`select (select count(*)::int from users) as people, (select count(*)::int from sheds) as sheds,
        (select count(*)::int from products) as products, (select count(*)::int from dishes) as dishes,
        (select count(*)::int from writes) as writes, (select count(*)::int from write_replies) as replies`,
    ).toEqual({
      people: marketSize.people,
      sheds: marketSize.sheds,
      products: marketSize.products,
      dishes: marketSize.dishes,
      writes: marketSize.writes,
      replies: marketSize.replies,
    })
  })

  test('counts what is there', async () => {
    expect(
      await numbers`
        select (select count(*)::int from shed_counts c where subscriber_count <>
            (select count(*) from subscriptions s where s.shed_id = c.shed_id)
          or review_count <> (select count(*) from shed_reviews r where r.shed_id = c.shed_id)
          or stars[5] <> (select count(*) from shed_reviews r where r.shed_id = c.shed_id and rating = 5)) as sheds,
          (select count(*)::int from product_counts c where like_count <>
            (select count(*) from product_likes l where l.product_id = c.product_id)
          or review_count <> (select count(*) from product_reviews r where r.product_id = c.product_id)
          or stars[4] <> (select count(*) from product_reviews r where r.product_id = c.product_id and rating = 4))
            as products,
          (select count(*)::int from users u where follower_count <>
            (select count(*) from follows where followed_id = u.id)) as people,
          (select count(*)::int from sheds s where product_count <>
            (select count(*) from products p where p.shed_id = s.id and status <> 'hidden')
          or hidden_count <> (select count(*) from products p where p.shed_id = s.id and status = 'hidden')) as shelves,
          (select (sum(sheds) - (select count(*) from sheds))::int from shed_totals) as "shedTotals",
          (select (sum(products) - (select count(*) from products))::int from product_totals) as "productTotals",
          (select (sum(sold_out) - (select count(*) from products where status = 'sold out'))::int from product_totals)
            as "soldOut",
          (select (select count(*) from products) - count(*) from product_counts)::int as uncounted`,
    ).toEqual({
      sheds: 0,
      products: 0,
      people: 0,
      shelves: 0,
      shedTotals: 0,
      productTotals: 0,
      soldOut: 0,
      uncounted: 0,
    })
  })

  test('counts what was written, and names whom the server would have found', async () => {
    expect(
      await numbers`
        select (select count(*)::int from write_counts c where approval_count <>
            (select count(*) from write_approvals a where a.write_id = c.write_id)
          or reply_count <> (select count(*) from write_replies r where r.write_id = c.write_id)) as writes,
          (select count(*)::int from write_replies r where approval_count <>
            (select count(*) from reply_approvals a where a.reply_id = r.id)) as replies,
          (select (writes - (select count(*) from writes))::int from write_totals) as total,
          (select (sum(writes) - (select count(*) from writes))::int from author_totals) as authors,
          (select count(*)::int from write_approvals a join writes w on w.id = a.write_id where a.user_id = w.user_id)
            as own`,
    ).toEqual({ writes: 0, replies: 0, total: 0, authors: 0, own: 0 })
    const { sql } = app.context.database
    const texts = await sql<{ content: string; mentions: { id: string }[] }[]>`
      select content, mentions from writes where jsonb_array_length(mentions) > 0`
    expect(texts.length).toBeGreaterThan(100)
    const [{ id } = { id: '' as Id }] = await sql<{ id: Id }[]>`select id from users order by id limit 1`
    for (const { content, mentions } of texts.slice(0, 20)) {
      const named = await findMentions(app.context, { userId: id, sessionId: '' }, { text: content, chosen: undefined })
      expect([content, named.mentions]).toEqual([content, mentions])
    }
  })

  test('is as warm as if every activity had been added by itself', async () => {
    const { sql } = app.context.database
    const [{ id, heat, sales } = { id: '', heat: 0, sales: 0 }] = await sql<
      { id: string; heat: number; sales: number }[]
    >`
      select product_id as id, heat, sales_heat as sales from product_counts order by sales_heat desc nulls last limit 1`
    const activities = await sql<{ points: number; sales: number; at: string }[]>`
      select 4 as points, 0 as sales, created_at as at from products where id = ${id}
      union all select 1, 0, created_at from product_likes where product_id = ${id}
      union all select 2, 0, created_at from product_reviews where product_id = ${id}
      union all select 3, 3, created_at from contacts where subject_id = ${id}`
    let added: { heat: number | null; sales: number | null } = { heat: null, sales: null }
    for (const { points, sales: sold, at } of activities) {
      const [next] = await sql<{ heat: number; sales: number }[]>`
        select add_heat(${added.heat}, ${points}, ${at}) as heat, add_heat(${added.sales}, ${sold}, ${at}) as sales`
      added = next ?? added
    }
    expect(activities.length).toBeGreaterThan(10)
    expect(heat).toBeCloseTo(added.heat ?? 0, 6)
    expect(sales).toBeCloseTo(added.sales ?? 0, 6)
  })

  test('has orders in every state, whole and told by their bills', async () => {
    const { sql } = app.context.database
    await proveOrders(sql)
    const states = await sql<{ state: string; paid: number }[]>`
      select o.state, count(*) filter (where b.state = 'paid')::int as paid
      from orders o join wallet_bills b on b.id = o.id group by 1 order by 1`
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'confirmed', 'done', 'ready', 'sent'])
    expect(states.reduce((sum, { paid }) => sum + paid, 0)).toBeGreaterThan(10)
    const [{ ordered } = { ordered: 0 }] = await sql<{ ordered: number }[]>`
      select count(*)::int as ordered from orders o join users u on u.id = o.buyer_id where u.name = ${'Ghislain Edou'}`
    expect(ordered).toBeGreaterThan(5)
  })

  test('gets its pictures bit by bit, and no address ever leads nowhere', async () => {
    const left = () => numbers`select count(*)::int as left from demo_pictures`
    expect(await left()).toEqual({ left: pictures })
    while ((await left()).left !== 0) await hangPictures(app.context)
    const shown = await app.context.database.sql<{ src: string }[]>`
      select m ->> 'src' as src from products, jsonb_array_elements(media) m
      union all select logo ->> 'src' from sheds where logo is not null
      union all select src from profile_pictures union all select picture ->> 'src' from dishes where picture is not null`
    expect(shown).toHaveLength(pictures)
    for (const { src } of shown)
      expect((await app.app.inject({ url: src, headers: { host: 'localhost' } })).statusCode).toBe(200)
    expect(await numbers`select count(*)::int as unused from files where unused_since is not null`).toEqual({
      unused: 0,
    })
  })

  test('leaves alone what somebody hung there meanwhile', async () => {
    const { sql } = app.context.database
    const [shed] = await sql<{ id: string; owner: string }[]>`
      update sheds set logo = '{"src": "own"}' where id = (select id from sheds where logo is null limit 1)
      returning id, user_id as owner`
    await sql`
      insert into demo_pictures (position, spot, subject_id, owner_id, drawing)
      values (0, 'logo', ${shed?.id ?? ''}, ${shed?.owner ?? ''}, '{"of": "logo", "kind": "dress", "seed": "x"}')`
    await hangPictures(app.context)
    const [kept] = await sql<{ src: string }[]>`select logo ->> 'src' as src from sheds where id = ${shed?.id ?? ''}`
    expect(kept?.src).toBe('own')
    expect(await numbers`select count(*)::int as unused from files where unused_since is not null`).toEqual({
      unused: 1,
    })
  })

  test('gets its songs one by one: each piece is there once it can be heard, under its sleeve, and nobody is told', async () => {
    const left = () => numbers`select count(*)::int as left from demo_songs`
    const listed = async () => (await app.call(listMusic, { query: { limit: 50 } })).body
    expect(await left()).toEqual({ left: songs })
    expect(await listed()).toEqual([])
    const told = await numbers`select count(*)::int as told from notifications`
    while ((await left()).left !== 0) await composeSongs(app.context, atOnce)
    const pieces = await listed()
    expect(pieces).toHaveLength(songs)
    for (const { cover_art, songs: heard, price, play_count } of pieces) {
      expect(price === 0 || price >= 100).toBe(true)
      expect(heard[0]).toMatchObject({ state: 'ready', whole: false, plays: play_count })
      expect(heard[0]?.seconds).toBeGreaterThan(40)
      expect(heard[0]?.peaks).toMatch(/^[0-9a-z]{100}$/)
      expect(new Set(heard[0]?.peaks).size).toBeGreaterThan(6)
      // The small stream is the same small file.
      expect(heard[0]?.small_file).toBe(heard[0]?.audio_file)
      for (const url of [cover_art, heard[0]?.audio_file]) {
        const { statusCode } = await app.app.inject({ url: url ?? '', headers: { host: 'localhost' } })
        expect([url, statusCode]).toEqual([url, 200])
      }
    }
    expect(await numbers`select count(*)::int as told from notifications`).toEqual(told)
    // What its owner sees of it, month by month, comes to the same.
    expect(
      await numbers`
        select count(*)::int as others from music_counts c
        where c.play_count <> (select coalesce(sum(t.plays), 0) from music_months t where t.music_id = c.music_id)`,
    ).toEqual({ others: 0 })
    const [size] = await app.context.database.sql<{ most: number }[]>`
      select max((tracks -> 'whole' ->> 'bytes')::int / seconds) as most from songs`
    expect(size?.most).toBeLessThan(11_000)
    expect(
      await numbers`
        select (select sum(pieces)::int from music_totals) as listed,
          (select count(*)::int from music where not is_shown and shown_at is null) as untold,
          (select count(*)::int from music_counts c where like_count <>
            (select count(*) from music_likes l where l.music_id = c.music_id)) as uncounted,
          (select count(*)::int from music where price > 0 and wallets = '{}') as unpaid`,
    ).toEqual({ listed: songs, untold: 0, uncounted: 0, unpaid: 0 })
  })

  test('a song that was composed twice is there once', async () => {
    const { sql } = app.context.database
    await sql`
      insert into demo_songs (position, song_id, music_id, owner_id, place, title, plays, recipe)
      select 0, s.id, s.music_id, m.user_id, 0, s.title, 9, '{"style": "no such style", "seed": "x", "seconds": 30}'
      from songs s join music m on m.id = s.music_id limit 1`
    await composeSongs(app.context, atOnce)
    expect(await numbers`select count(*)::int as songs from songs`).toEqual({ songs })
    expect(await numbers`select count(*)::int as left from demo_songs`).toEqual({ left: 0 })
  })
})
