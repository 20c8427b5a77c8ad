import { readdirSync } from 'node:fs'
import { listMusic } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { proveOrders } from '@sheds/server/modules/orders/testing/prove-orders'
import { findMentions } from '@sheds/server/modules/writes/writes.api'
import { startTestApp, type TestApp } from '@sheds/server/testing/test-app'
import { testFolder } from '@sheds/server/testing/test-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goods, oddments } from './catalogue/goods.ts'
import { smallMarket } from './catalogue/market.ts'
import { galleryOf } from './catalogue/products.ts'
import { songs } from './catalogue/songs.ts'
import { slugOf } from './names.ts'
import { demoParts } from './parts.ts'
import { plantDemo } from './plant.ts'
import { pictureShapes, readPictures, readyFiles, widthsOf } from './ready-files.ts'

const market = smallMarket(new Date())
const dataDir = testFolder()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dataDir } })
  const files = readyFiles(app.context)
  await plantDemo(app.context.database.sql, demoParts, { size: 'small', log: () => {}, files })
})

afterAll(() => app.close())

const numbers = async (text: TemplateStringsArray): Promise<Record<string, number>> => {
  const [row] = await app.context.database.sql<Record<string, number>[]>(text)
  return row ?? {}
}

describe('the planted market', () => {
  test('is complete', async () => {
    expect(
      await numbers`select (select count(*)::int from users) as people, (select count(*)::int from sheds) as sheds,
        (select count(*)::int from products) as products, (select count(*)::int from dishes) as dishes,
        (select count(*)::int from writes) as writes, (select count(*)::int from write_replies) as replies`,
    ).toEqual({
      people: market.members.length,
      sheds: market.sheds.length,
      products: market.products.length,
      dishes: market.dishes.length,
      writes: market.writes.length,
      replies: market.replies.length,
    })
  })

  test('has counters that match its rows', async () => {
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
          (select count(*)::int from dishes d where like_count <>
            (select count(*) from dish_likes l where l.dish_id = d.id)) as dishes,
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
      dishes: 0,
      people: 0,
      shelves: 0,
      shedTotals: 0,
      productTotals: 0,
      soldOut: 0,
      uncounted: 0,
    })
  })

  test('has counters of writes and the mentions that the server would find', async () => {
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
    expect(texts.length).toBeGreaterThan(30)
    const [{ id } = { id: '' as Id }] = await sql<{ id: Id }[]>`select id from users order by id limit 1`
    for (const { content, mentions } of texts.slice(0, 20)) {
      const named = await findMentions(app.context, { userId: id, sessionId: '' }, { text: content, chosen: undefined })
      expect([content, named.mentions]).toEqual([content, mentions])
    }
  })

  test('has the heat that single activities would add up to', async () => {
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

  test('has consistent orders in every state, and paid bills', async () => {
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

  test('has a picture of every person, product and dish at a working address', async () => {
    const { sql } = app.context.database
    expect(
      await numbers`select (select count(*)::int from products where media = '[]') as products,
        (select count(*)::int from dishes where picture is null) as dishes,
        (select count(*)::int from users u where not exists (select from profile_pictures p where p.user_id = u.id)) as people,
        (select count(*)::int from files where unused_since is not null) as unused`,
    ).toEqual({ products: 0, dishes: 0, people: 0, unused: 0 })
    const shown = await sql<{ src: string; srcset: string }[]>`
      select src, srcset ->> 'avif' || ', ' || (srcset ->> 'webp') as srcset
      from (select jsonb_array_elements(media) from products union all select logo from sheds union all select cover from music
        union all select background_image from sheds union all select picture from dishes) all_of (picture),
        jsonb_to_record(picture) as p (src text, srcset jsonb) where picture is not null`
    const addresses = new Set(
      shown.flatMap(({ src, srcset }) => [src, ...srcset.split(', ').map((each) => each.split(' ')[0])]),
    )
    expect(addresses.size).toBeGreaterThan(800)
    for (const url of addresses)
      expect([url, (await app.app.inject({ url: url ?? '', headers: { host: 'localhost' } })).statusCode]).toEqual([
        url,
        200,
      ])
  })

  test('has playable music, and no notification of it', async () => {
    const { body: pieces } = await app.call(listMusic, { query: { limit: 50 } })
    expect(pieces).toHaveLength(market.music.length)
    for (const { cover_art, songs: heard, price } of pieces) {
      expect(price === 0 || price >= 100).toBe(true)
      expect(heard[0]).toMatchObject({ state: 'ready', whole: false })
      expect(heard[0]?.seconds).toBeGreaterThanOrEqual(45)
      expect(heard[0]?.peaks).toMatch(/^[0-9a-z]{100}$/)
      const { rawPayload: sound, statusCode } = await app.app.inject({
        url: heard[0]?.audio_file ?? '',
        headers: { host: 'localhost' },
      })
      // Each preview begins with a frame of MPEG 1 Layer III.
      expect([statusCode, sound[0], (sound[1] ?? 0) & 0xfe]).toEqual([200, 0xff, 0xfa])
      expect(cover_art).toMatch(/^\/files\//)
    }
    expect(
      await numbers`
        select (select count(*)::int from notifications where type not in ('money_in', 'request_in')) as told,
          (select sum(pieces)::int from music_totals) as listed,
          (select count(*)::int from music where open_count > 0 or song_count <> ready_count) as unmade,
          (select count(*)::int from music_counts c where like_count <>
            (select count(*) from music_likes l where l.music_id = c.music_id)) as uncounted,
          (select count(*)::int from music_counts c where play_count <>
            (select coalesce(sum(t.plays), 0) from music_months t where t.music_id = c.music_id)) as unheard,
          (select count(*)::int from music where price > 0 and wallets = '{}') as unpaid`,
    ).toEqual({ told: 0, listed: market.music.length, unmade: 0, uncounted: 0, unheard: 0, unpaid: 0 })
  })
})

describe('files of the demo', () => {
  test('are all used and listed', async () => {
    const folder = (name: string) => new URL(`../${name}/`, import.meta.url)
    const songFiles = Object.keys(songs).map((title) => `${slugOf(title)}.mp3`)
    expect(readdirSync(folder('music')).sort()).toEqual([...songFiles, 'README.md'].sort())
    const pictureFiles = [...pictureShapes].flatMap(([name, { width }]) =>
      widthsOf(width).flatMap((each) => [`${name}-${each}.avif`, `${name}-${each}.webp`]),
    )
    expect([...(await readPictures()).keys()].sort()).toEqual(pictureFiles.sort())
    const kinds = Object.values(goods).flatMap((list) => list.map(([, , kind]) => kind))
    const goodsNames = new Set(
      [...kinds, ...oddments.map(([, [, , kind]]) => kind)].flatMap((kind) => galleryOf(kind, 0)),
    )
    expect([...goodsNames].filter((name) => !pictureShapes.has(name))).toEqual([])
  })
})
