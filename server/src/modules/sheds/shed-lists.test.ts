import type { EndpointSpec } from '@sheds/contract/endpoint'
import {
  deleteShed,
  listNewSheds,
  listPopularSheds,
  listShedDetails,
  listSheds,
  listShedsOfCategory,
  listSuggestedSheds,
  type Shed,
  subscribe,
} from '@sheds/contract/sheds/sheds'
import { follow } from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithShed, openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { nextCursor, walkPages } from '../../testing/walking.ts'
import { listHomeSheds, listShedsOfUser } from './shed-lists.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const idsOf = (sheds: readonly { id: string }[]): string[] => sheds.map(({ id }) => id)
const subscribeTo = (person: TestPerson, { id }: { id: string }) =>
  test.call(subscribe, { body: { shed_id: id } }, person.token)

describe('GET /sheds', () => {
  it('pages newest first without repeats, with the total', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const made = [shed, await openShed(test, owner), await openShed(test, owner)]
    for (const list of [listSheds, listNewSheds]) {
      for (const limit of [1, 2, 100]) {
        const pages = await walkPages((cursor) => test.call(list, { query: { limit, ...(cursor && { cursor }) } }))
        const seen = idsOf(pages.flat())
        expect(seen.slice(0, 3)).toEqual(idsOf(made).reverse())
        expect(new Set(seen).size).toBe(seen.length)
        expect((await test.call(list, { query: { limit } })).headers['x-total-count']).toBe(String(seen.length))
      }
    }
  })

  it('shows public data of each shed, the same to every visitor', async () => {
    const { shed } = await arriveWithShed(test)
    const { body, headers } = await test.call(listSheds, { query: { limit: 1 } })
    expect(body[0]).toEqual({
      id: shed.id,
      name: shed.name,
      category: 'fashion',
      location: 'Douala',
      bio: shed.bio,
      createdAt: shed.createdAt,
      user_id: shed.user_id,
      owner: shed.owner,
      logo: null,
      subscriber_count: 0,
      product_count: 0,
      review_count: 0,
      rating_average: null,
      pictures: [],
    })
    expect(JSON.stringify(body)).not.toMatch(/private\.example|699887722/)
    expect(headers['cache-control']).toContain('public')
  })

  it('filters by any part of the name, ignoring case and accents', async () => {
    const owner = await arrive(test)
    await openShed(test, owner, 'mix', 'Délices d’Ébène')
    const names = async (name: string) =>
      (await test.call(listSheds, { query: { name } })).body.map((each) => each.name)
    for (const part of ['delices', 'CES D', 'ébè', 'bene', 'é', 'É', 'li']) {
      expect(await names(part)).toContain('Délices d’Ébène')
    }
    for (const part of ['delicez', 'd’ebenes', '%', '_', "'", '\\', '{', '"']) expect(await names(part)).toEqual([])
    for (const blank of ['', '  ', '\u0000']) expect((await names(blank)).length).toBeGreaterThan(1)
    const { headers } = await test.call(listSheds, { query: { name: 'delices' } })
    expect(headers['x-total-count']).toBe('1')
  })

  it('counts a filtered list up to 1,000', async () => {
    const { sql } = test.context.database
    const owner = await arrive(test)
    await sql`
      insert into sheds (id, user_id, name, name_key, name_grams, email, category, phone_number)
      select gen_random_uuid(), ${owner.id}, 'Zoua ' || n, 'zoua ' || n, array['z','zo','zou','oua','a '], '', 'mix', ''
      from generate_series(1, 1001) n`
    await sql`insert into shed_counts (shed_id) select id from sheds where name_key like 'zoua %'`
    const total = async () =>
      (await test.call(listSheds, { query: { name: 'zou' } }, owner.token)).headers['x-total-count']
    expect(await total()).toBe('1000+')
    await sql`update sheds set deleted_at = now() where name = 'Zoua 1'`
    expect(await total()).toBe('1000')
    await sql`update sheds set deleted_at = now() where name_key like 'zoua %'`
    expect(await total()).toBe('0')
  })

  it('limits the page size and refuses a foreign cursor', async () => {
    expect((await test.call(listSheds, { query: { limit: 1000 } })).status).toBe(200)
    expect((await test.call(listSheds, { query: { limit: 'many' as never } })).status).toBe(200)
    for (const cursor of ['x', 'eyJhIjoxfQ', Buffer.from('["1"]').toString('base64url')]) {
      expect((await test.refused(listSheds, { query: { cursor } })).body.code).toBe('invalid_input')
    }
    const past = Buffer.from(`["${nobody}"]`).toString('base64url')
    const { body, headers } = await test.call(listSheds, { query: { cursor: past } })
    expect(body).toEqual([])
    expect(Number(headers['x-total-count'])).toBeGreaterThan(0)
  })
})

describe('sheds of a category', () => {
  it('are listed newest first, with their total', async () => {
    const { owner, shed } = await arriveWithShed(test, 'services')
    const second = await openShed(test, owner, 'services')
    await openShed(test, owner, 'music')
    const { body, headers } = await test.call(listShedsOfCategory, { params: { category: 'services' } })
    expect(idsOf(body)).toEqual([second.id, shed.id])
    expect(headers['x-total-count']).toBe('2')
    await test.call(deleteShed, { params: { id: second.id } }, owner.token)
    const after = await test.call(listShedsOfCategory, { params: { category: 'services' } })
    expect([idsOf(after.body), after.headers['x-total-count']]).toEqual([[shed.id], '1'])
  })

  it('exist for every category, and answer not_found for other words', async () => {
    expect((await test.call(listShedsOfCategory, { params: { category: 'groceries' } })).body).toEqual([])
    for (const category of ['weapons', 'Fashion', 'FASHION', 'constructor', '%25']) {
      expect((await test.refused(listShedsOfCategory, { params: { category } })).body.code).toBe('not_found')
    }
  })
})

describe('GET /sheds/popular_shed', () => {
  it('sorts by the subscribers shown, without closed sheds', async () => {
    const [one, other] = [await arrive(test), await arrive(test)]
    const hot: Shed[] = []
    for (let at = 0; at < 4; at += 1) hot.push(await openShed(test, one))
    const warm = await openShed(test, other)
    const fans = await Promise.all(Array.from({ length: 5 }, () => arrive(test)))
    for (const [at, shed] of hot.entries()) for (const fan of fans.slice(at)) await subscribeTo(fan, shed)
    await subscribeTo(fans[0] as TestPerson, warm)
    // Heat does not count in this list.
    await test.context.database.sql`update shed_counts set heat = heat + 9 where shed_id = ${warm.id}`
    await runJob(test, 'sheds.rank')
    const popular = async (limit: number) =>
      idsOf(
        (
          await walkPages((cursor) => test.call(listPopularSheds, { query: { limit, ...(cursor && { cursor }) } }))
        ).flat(),
      )
    const [first, second, third, fourth] = idsOf(hot)
    const seen = await popular(100)
    expect(seen.slice(0, 5)).toEqual([first, second, third, fourth, warm.id])
    expect(await popular(2)).toEqual(seen)
    expect((await test.call(listPopularSheds, {})).headers['x-total-count']).toBe(String(seen.length))
    await test.call(deleteShed, { params: { id: String(second) } }, one.token)
    const after = await popular(2)
    expect(after).toEqual(seen.filter((id) => id !== second))
    expect((await test.call(listPopularSheds, {})).headers['x-total-count']).toBe(String(after.length))
  })

  it('sorts by current numbers, however old the ranks are', async () => {
    const { sql } = test.context.database
    await runJob(test, 'sheds.rank')
    const [, second] = (await test.call(listPopularSheds, { query: { limit: 5 } })).body
    await sql`update shed_counts set subscriber_count = 1000 where shed_id = ${String(second?.id)}`
    test.context.cache.clear()
    const shown = (await test.call(listPopularSheds, { query: { limit: 5 } })).body.map((shed) => shed.subscriber_count)
    expect(shown[0]).toBe(1000)
    expect(shown).toEqual(shown.toSorted((one, next) => next - one))
    await sql`update shed_counts set subscriber_count = 0 where shed_id = ${String(second?.id)}`
  })

  it('weights heat by age: an activity of a month ago counts less than one of today', async () => {
    const [{ shed: old }, { shed: fresh }] = [await arriveWithShed(test), await arriveWithShed(test)]
    const { sql } = test.context.database
    const heat = async (id: string) =>
      (await sql<{ heat: number }[]>`select heat from shed_counts where shed_id = ${id}`)[0]?.heat ?? 0
    await sql`
      update shed_counts set heat = add_heat(null, 20, now() - interval '28 days') where shed_id = ${old.id}`
    const [cool, warm] = [await heat(old.id), await heat(fresh.id)]
    expect(warm).toBeGreaterThan(cool)
    await subscribeTo(await arrive(test), old)
    expect(await heat(old.id)).toBeGreaterThan(warm)
  })

  it('ignores heat that has decayed to nothing when activities are added or taken back', async () => {
    const { sql } = test.context.database
    const [row] = await sql<{ early: number; late: number; both: number; back: number }[]>`
      select early, late, add_heat(early, 3, '2026-11-21') as both, add_heat(late, -3, '1970-01-02') as back
      from (select add_heat(null, 3, '1970-01-02') as early, add_heat(null, 3, '2026-11-21') as late) activities`
    expect(row?.both).toBe(row?.late)
    expect(row?.back).toBe(row?.late)
    expect(row?.early).toBeLessThan(row?.late ?? 0)
  })
})

describe('GET /sheds/limit', () => {
  it("lists sheds of followed people's subscriptions, never own or subscribed ones", async () => {
    const [me, friend, pal] = [await arrive(test), await arrive(test), await arrive(test)]
    const seller = await arrive(test)
    const [both, single, known] = [
      await openShed(test, seller),
      await openShed(test, seller),
      await openShed(test, seller),
    ]
    const mine = await openShed(test, me)
    for (const { id } of [friend, pal]) await test.call(follow, { body: { userId: id } }, me.token)
    for (const shed of [single, both, known, mine]) await subscribeTo(friend, shed)
    for (const shed of [both, known, mine]) await subscribeTo(pal, shed)
    await subscribeTo(me, known)
    for (let at = 0; at < 9; at += 1) await openShed(test, seller)
    await runJob(test, 'sheds.rank')
    const { body } = await test.call(listSuggestedSheds, {}, me.token)
    const ids = idsOf(body)
    expect(ids.slice(0, 2)).toEqual([both.id, single.id])
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
    expect(ids).not.toContain(mine.id)
    expect(ids).not.toContain(known.id)
    expect(body.every(({ viewer }) => viewer?.subscribed === false && viewer.owned === false)).toBe(true)
  })

  it('lists active sheds to visitors, at most two in a row per owner, then the newest', async () => {
    const seller = await arrive(test)
    const lively = [await openShed(test, seller), await openShed(test, seller), await openShed(test, seller)]
    const { sql } = test.context.database
    for (const { id } of lively)
      await sql`update shed_counts set heat = add_heat(heat, 90000, now()) where shed_id = ${id}`
    await runJob(test, 'sheds.rank')
    test.context.cache.clear()
    const shown = (await test.call(listSuggestedSheds, {})).body
    expect(shown.slice(0, 4).filter(({ user_id }) => user_id === seller.id)).toHaveLength(3)
    expect(shown[2]?.user_id).not.toBe(seller.id)
    await test.context.database.sql`delete from shed_ranks`
    test.context.cache.clear()
    const newest = idsOf((await test.call(listNewSheds, { query: { limit: 10 } })).body)
    expect(idsOf((await test.call(listSuggestedSheds, {})).body)).toEqual(newest)
  })
})

describe('shed logos and covers', () => {
  it('are listed for all sheds or for given ids', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const second = await openShed(test, owner)
    const all = await test.call(listShedDetails, { query: { limit: 1 } })
    expect(all.body).toEqual([{ shed_id: second.id, logo: null, background_image: null }])
    expect(nextCursor(all.headers)).toBeDefined()
    const some = await test.call(listShedDetails, {
      query: { limit: 1, shed_ids: `${shed.id},${second.id},x,${nobody},${shed.id}` },
    })
    expect(some.body.map((each) => each.shed_id)).toEqual([second.id, shed.id])
    expect(some.headers['x-total-count']).toBe('2')
    expect(nextCursor(some.headers)).toBeUndefined()
    expect((await test.call(listShedDetails, { query: { shed_ids: 'x' } })).body).toEqual([])
  })
})

describe('home page lists', () => {
  it('are read in one statement, and continue where they end', async () => {
    const me = await arrive(test)
    await runJob(test, 'sheds.rank')
    const page = async (list: EndpointSpec, query: object) =>
      (await test.call(list as typeof listNewSheds, { query }, me.token)).body
    let home = await listHomeSheds(test.context, me.id, { sheds: 3 })
    expect(home.interesting.rows).toEqual([])
    const count = await test.countStatements(async () => {
      home = await listHomeSheds(test.context, me.id, { sheds: 3, interesting: 10 })
    })
    expect(count).toBe(1)
    const [newest, popular, interesting] = [
      idsOf(home.new.rows),
      idsOf(home.popular.rows),
      idsOf(home.interesting.rows),
    ]
    expect(newest).toEqual(idsOf(await page(listNewSheds, { limit: 3 })))
    const above = (shown: readonly string[]) => (id: string) => !shown.includes(id)
    const ranked = idsOf(await page(listPopularSheds, { limit: 100 }))
    expect(popular).toEqual(ranked.filter(above(newest)).slice(0, 3))
    expect(interesting).toHaveLength(10)
    expect(interesting.every(above([...newest, ...popular]))).toBe(true)
    const rest = idsOf(await page(listNewSheds, { limit: 3, cursor: home.new.next }))
    expect([...newest, ...rest]).toEqual(idsOf(await page(listNewSheds, { limit: 6 })))
    const lessPopular = idsOf(await page(listPopularSheds, { limit: 3, cursor: home.popular.next }))
    expect(lessPopular.some((id) => popular.includes(id))).toBe(false)
  })

  it('repeat sheds if there is nothing else to show', async () => {
    const small = await startTestApp()
    const { shed } = await arriveWithShed(small)
    await runJob(small, 'sheds.rank')
    const home = await listHomeSheds(small.context, undefined, { sheds: 3, interesting: 10 })
    expect([home.new, home.popular, home.interesting].map(({ rows }) => idsOf(rows))).toEqual([
      [shed.id],
      [shed.id],
      [shed.id],
    ])
    await small.close()
  })

  it('are empty in an empty market', async () => {
    const empty = await startTestApp()
    const nothing = { rows: [], next: null }
    const lists = await listHomeSheds(empty.context, undefined, { sheds: 5, interesting: 10 })
    expect(lists).toEqual({ new: nothing, popular: nothing, interesting: nothing })
    expect((await empty.call(listSheds, {})).headers['x-total-count']).toBe('0')
    expect((await empty.call(listPopularSheds, {})).headers['x-total-count']).toBe('0')
    expect((await empty.call(listSuggestedSheds, {})).body).toEqual([])
    await empty.close()
  })
})

describe('every list of sheds', () => {
  it('takes one statement, and one more to find a logged-in caller', async () => {
    const { owner } = await arriveWithShed(test)
    await runJob(test, 'sheds.rank')
    const lists: [EndpointSpec, object][] = [
      [listSheds, { query: { limit: 7 } }],
      [listSheds, { query: { name: 'shed' } }],
      [listNewSheds, {}],
      [listPopularSheds, {}],
      [listSuggestedSheds, {}],
      [listShedsOfCategory, { params: { category: 'fashion' } }],
      [listShedDetails, {}],
    ]
    for (const [list, call] of lists) {
      test.context.cache.clear()
      const cost = (token?: string) => test.countStatements(() => test.call(list as typeof listSheds, call, token))
      expect([list.path, await cost(), await cost(owner.token)]).toEqual([list.path, 1, 2])
    }
  })

  it("includes those of a profile's owner, newest first", async () => {
    const { owner, shed } = await arriveWithShed(test, 'mix')
    const second = await openShed(test, owner, 'music')
    const closed = await openShed(test, owner)
    await test.call(deleteShed, { params: { id: closed.id } }, owner.token)
    const { sql } = test.context.database
    const newest = { id: second.id, name: second.name, category: 'music', logo: null }
    const oldest = { id: shed.id, name: shed.name, category: 'mix', logo: null }
    const whole = await listShedsOfUser(sql, owner.id, { limit: 20 })
    expect(whole).toEqual({ rows: [newest, oldest], next: null, total: 2, count: 2 })
    const first = await listShedsOfUser(sql, owner.id, { limit: 1 })
    expect(first).toEqual({ rows: [newest], next: expect.any(String), total: 2, count: 2 })
    const rest = await listShedsOfUser(sql, owner.id, { limit: 1, cursor: first.next ?? '' })
    expect(rest).toEqual({ rows: [oldest], next: null, total: 2, count: 2 })
    const stranger = await listShedsOfUser(sql, (await arrive(test)).id, { limit: 20 })
    expect(stranger).toEqual({ rows: [], next: null, total: 0, count: 0 })
  })
})
