import { createDish, likeDish, updateDish } from '@sheds/contract/menu/menu'
import { blockUser } from '@sheds/contract/moderation/moderation'
import { updateMusic } from '@sheds/contract/music/music'
import { likeMusic } from '@sheds/contract/music/music-listeners'
import { listNotifications, setNotificationSettings } from '@sheds/contract/notifications/notifications'
import { likeProduct, unlikeProduct, updateProduct } from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arriveWithSingle, publishWithoutAudio } from '../../testing/music.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { nextDayMorning } from './saved-news.rules.ts'
import { laterJob } from './saved-news.service.ts'

let test: TestApp
const dayMs = 24 * 3_600_000
/** Noon of the next day, so that the database waits with jobs for the morning after that. */
let now = new Date(Date.now() + dayMs).setUTCHours(12, 0, 0, 0)

beforeAll(async () => {
  test = await startTestApp({ connections: 4, clock: { now: () => new Date(now) } })
})
afterAll(() => test.close())

const newsOf = async ({ token }: TestPerson): Promise<string[]> => {
  await doWaitingJobs(test)
  const { rows } = (await test.call(listNotifications, { query: {} }, token)).body
  return rows.map(({ type, subject, detail, count }) => `${type} ${subject?.name} ${detail} ×${count}`)
}
const changeProduct = ({ owner, product }: Awaited<ReturnType<typeof arriveWithProduct>>, body: object) =>
  test.call(updateProduct, { params: { id: product.id }, body }, owner.token)
const arriveWithKaba = () => arriveWithProduct(test, 'fashion', { name: 'Kaba', price: 15_000 })
const like = ({ product: { id } }: { product: { id: string } }, { token }: TestPerson) =>
  test.call(likeProduct, { params: { id } }, token)

describe('the price of a liked product', () => {
  it('notifies when it is lower than each person knows, at most once a day', async () => {
    const shop = await arriveWithKaba()
    const [early, late] = [await arrive(test), await arrive(test)]
    await like(shop, early)
    await changeProduct(shop, { price: 20_000 })
    await like(shop, late)
    await changeProduct(shop, { price: 16_000 })
    // Less than what the second saw, but more than what the first did.
    expect(await newsOf(early)).toEqual([])
    expect(await newsOf(late)).toEqual(['price_drop Kaba 20000 16000 ×1'])
    for (const price of [12_000, 18_000, 11_000, 14_000, 10_000]) {
      await changeProduct(shop, { price })
      await doWaitingJobs(test)
    }
    expect(await newsOf(early)).toEqual(['price_drop Kaba 15000 12000 ×1'])
    expect(await newsOf(late)).toEqual(['price_drop Kaba 20000 16000 ×1'])
    now += dayMs
    await changeProduct(shop, { price: 13_000 })
    await changeProduct(shop, { price: 12_000 })
    expect(await newsOf(early)).toHaveLength(1)
    await changeProduct(shop, { price: 9000 })
    expect(await newsOf(early)).toEqual(['price_drop Kaba 12000 9000 ×1', 'price_drop Kaba 15000 12000 ×1'])
    expect((await newsOf(late))[0]).toBe('price_drop Kaba 16000 12000 ×1')
  })

  it('notifies on the next morning of a second fall on one day, if it stays low', async () => {
    const [shop, raised] = [await arriveWithKaba(), await arriveWithKaba()]
    const fan = await arrive(test)
    for (const each of [shop, raised]) {
      await like(each, fan)
      for (const price of [12_000, 10_000]) {
        await changeProduct(each, { price })
        await doWaitingJobs(test)
      }
    }
    await changeProduct(raised, { price: 20_000 })
    await doWaitingJobs(test)
    const { sql } = test.context.database
    const later = await sql<{ payload: Record<string, string>; at: Date }[]>`
      select j.payload, j.run_at as at from graphile_worker._private_jobs j
      where j.key like ${`${laterJob} %`}`
    const mine = later.filter(({ payload }) => [shop, raised].some(({ product }) => payload.ids?.includes(product.id)))
    expect(mine).toHaveLength(2)
    now = nextDayMorning(new Date(now)).getTime()
    for (const { payload, at } of mine) {
      expect(new Date(at).getTime()).toBe(now)
      await runJob(test, laterJob, payload)
      await runJob(test, laterJob, payload)
    }
    expect((await newsOf(fan)).slice(0, 1)).toEqual(['price_drop Kaba 12000 10000 ×1'])
    expect(await newsOf(fan)).toHaveLength(3)
  })

  it('does not notify after an unlike, while hidden, if off or of a blocked seller', async () => {
    const shop = await arriveWithKaba()
    const [former, quiet, blocking, fan] = [
      await arrive(test),
      await arrive(test),
      await arrive(test),
      await arrive(test),
    ]
    for (const person of [former, quiet, blocking, fan]) await like(shop, person)
    await test.call(unlikeProduct, { params: { id: shop.product.id } }, former.token)
    await test.call(setNotificationSettings, { body: { price_drop: false } }, quiet.token)
    await test.call(blockUser, { params: { id: shop.owner.id } }, blocking.token)
    await changeProduct(shop, { price: 14_000, status: 'hidden' })
    expect(await newsOf(fan)).toEqual([])
    await changeProduct(shop, { status: 'on sale' })
    expect(await newsOf(fan)).toEqual(['price_drop Kaba 15000 14000 ×1'])
    for (const person of [former, quiet, blocking]) expect(await newsOf(person)).toEqual([])
  })

  it('notifies 1,200 people in batches', async () => {
    const shop = await arriveWithKaba()
    const { sql } = test.context.database
    const people = Array.from({ length: 1200 }, () => newId())
    const likes = Array.from({ length: 1200 }, () => newId())
    await sql`
      insert into users (id, name, name_key, email, phone_number) select id, id::text, id::text, '', '' from unnest(${people}::uuid[]) id`
    await sql`
      insert into product_likes (id, product_id, user_id, created_at, price)
      select l, ${shop.product.id}, p, now(), 15000 from unnest(${likes}::uuid[], ${people}::uuid[]) as t (l, p)`
    await changeProduct(shop, { price: 12_000 })
    const statements = await test.countStatements(() => doWaitingJobs(test))
    expect(statements).toBeLessThan(120)
    const [told] = await sql`
      select count(*)::int as count from notifications where type = 'price_drop' and receiver_id = any(${people}::uuid[])`
    expect(told?.count).toBe(1200)
  }, 60_000)
})

describe('a liked offer that was sold out', () => {
  it('notifies once a day when it is on sale again', async () => {
    const shop = await arriveWithKaba()
    const [fan, late] = [await arrive(test), await arrive(test)]
    await like(shop, fan)
    const cycle = async () => {
      await changeProduct(shop, { status: 'sold out' })
      await changeProduct(shop, { status: 'on sale' })
    }
    await changeProduct(shop, { status: 'reserved' })
    await changeProduct(shop, { status: 'on sale' })
    expect(await newsOf(fan)).toEqual([])
    await cycle()
    now += 1000
    await like(shop, late)
    const once = ['back_in_stock Kaba  ×1']
    expect([await newsOf(fan), await newsOf(late)]).toEqual([once, []])
    now += 1000
    await cycle()
    expect([await newsOf(fan), await newsOf(late)]).toEqual([once, once])
    now += dayMs
    await cycle()
    expect(await newsOf(fan)).toEqual(['back_in_stock Kaba  ×1', 'back_in_stock Kaba  ×1'])
  })

  it('says nothing if it is sold out again by then', async () => {
    const shop = await arriveWithKaba()
    const fan = await arrive(test)
    await like(shop, fan)
    for (const status of ['sold out', 'on sale', 'sold out']) await changeProduct(shop, { status })
    expect(await newsOf(fan)).toEqual([])
  })

  it('notifies of a dish that its cook or the morning job puts back on the menu', async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const form = { params: { shed_id: shed.id }, body: { name: 'Eru', price: 1000 } }
    const { dish } = (await test.call(createDish, form, owner.token)).body
    const change = (body: object) =>
      test.call(updateDish, { params: { shed_id: shed.id, dish_id: dish.id }, body }, owner.token)
    const fan = await arrive(test)
    await test.call(likeDish, { params: { id: dish.id } }, fan.token)
    await change({ available: false })
    await change({ price: 800 })
    expect(await newsOf(fan)).toEqual([])
    await change({ available: true })
    expect(await newsOf(fan)).toEqual(['price_drop Eru 1000 800 ×1', 'back_in_stock Eru  ×1'])
    await change({ back_tomorrow: true })
    now += dayMs
    await runJob(test, 'menu.bring_back')
    expect((await newsOf(fan))[0]).toBe('back_in_stock Eru  ×1')
    expect(await newsOf(fan)).toHaveLength(3)
  })
})

describe('the price of liked music', () => {
  it('notifies when it falls to nothing', async () => {
    const { owner, music } = await arriveWithSingle(test)
    const { sql } = test.context.database
    await publishWithoutAudio(test, music.id)
    await sql`update music set price = 500 where id = ${music.id}`
    const fan = await arrive(test)
    await test.call(likeMusic, { params: { id: music.id } }, fan.token)
    await test.call(updateMusic, { params: { id: music.id }, body: { price: 0 } }, owner.token)
    expect(await newsOf(fan)).toEqual([`price_drop ${music.title} 500 0 ×1`])
  })
})

describe('nextDayMorning', () => {
  it.each([
    ['2026-03-10T12:00:00Z', '2026-03-11T06:00:00.000Z'],
    // Already the next day in Douala.
    ['2026-03-10T23:30:00Z', '2026-03-12T06:00:00.000Z'],
  ])('is 07:00 in Douala on the day after %s', (at, morning) => {
    expect(nextDayMorning(new Date(at)).toISOString()).toBe(morning)
  })
})
