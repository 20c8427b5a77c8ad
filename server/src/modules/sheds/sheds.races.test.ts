import { createDish } from '@sheds/contract/menu/menu'
import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import {
  createShed,
  deleteShed,
  getShed,
  listSheds,
  listSubscribers,
  subscribe,
  unsubscribe,
  updateShed,
} from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { together } from '../../testing/races/together.ts'
import { arriveWithShed, runJob, someShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addToProductCount } from './shed-changes.queries.ts'
import { lockOpenShed } from './sheds.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const send = (person: TestPerson, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) =>
  test.app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${person.token}` }, payload })

describe('simultaneous subscriptions', () => {
  const count = async (id: string) => (await test.call(getShed, { params: { id } })).body.subscriber_count

  it('are all counted, as are their ends', { tags: ['full'] }, async () => {
    const { shed } = await arriveWithShed(test)
    const fans = await together(100, () => arrive(test))
    const told: number[] = []
    const statements = await test.countStatements(() =>
      together(100, async (at) => {
        const { status, body } = await test.call(subscribe, { body: { shed_id: shed.id } }, fans[at]?.token)
        expect(status).toBe(201)
        told.push(body.subscriber_count)
      }),
    )
    // One statement per caller finds the session. The subscriptions are written together, and each response counts all
    // of them.
    expect(statements).toBeLessThan(100 + 60)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.every((count, at) => count > at)).toBe(true)
    expect(told.at(-1)).toBe(100)
    expect(await count(shed.id)).toBe(100)
    await together(100, (at) => test.call(unsubscribe, { params: { shed_id: shed.id } }, fans[at]?.token))
    expect(await count(shed.id)).toBe(0)
  })

  it('leave a count that matches the row when one user also cancels them', async () => {
    const { shed } = await arriveWithShed(test)
    const fan = await arrive(test)
    const answers = await together(100, (at) =>
      at % 2 === 0
        ? send(fan, 'POST', '/subscribe', { shed_id: shed.id })
        : send(fan, 'DELETE', `/${shed.id}/unsubscribe`),
    )
    expect(answers.filter(({ statusCode }) => statusCode > 201)).toEqual([])
    const { body } = await test.call(listSubscribers, { params: { id: shed.id } }, fan.token)
    expect(await count(shed.id)).toBe(body.length)
  })

  it('are new once for one user', async () => {
    const { shed } = await arriveWithShed(test)
    const fan = await arrive(test)
    const answers = await together(30, () => send(fan, 'POST', '/subscribe', { shed_id: shed.id }))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await count(shed.id)).toBe(1)
  })

  it('do not survive an account that closes in the meantime', async () => {
    const { shed } = await arriveWithShed(test)
    const fans = await together(10, () => arrive(test))
    await together(20, (at) => {
      const fan = fans[at >> 1] as TestPerson
      if (at % 2 === 0) return send(fan, 'POST', '/subscribe', { shed_id: shed.id })
      return send(fan, 'DELETE', `/users/${fan.id}`, { password: 'correct horse' })
    })
    for (const { id } of fans) await runJob(test, 'sheds.accountClosed', { userId: id })
    expect(await count(shed.id)).toBe(0)
  })
})

describe('simultaneous reviews', () => {
  it('leave one review per user, and matching stars', async () => {
    const { shed } = await arriveWithShed(test)
    const [one, other] = [await arrive(test), await arrive(test)]
    await together(60, (at) =>
      test.call(
        reviewShed,
        { body: { shed_id: shed.id, rating_value: (at % 5) + 1 } },
        (at % 3 === 0 ? one : other).token,
      ),
    )
    const { body } = await test.call(listShedReviews, { params: { shed_id: shed.id } })
    expect(body.count).toBe(2)
    expect(body.data).toHaveLength(2)
    const stars = [0, 0, 0, 0, 0]
    for (const { rating_value: rating } of body.data) stars[rating - 1] = (stars[rating - 1] ?? 0) + 1
    expect(body.rating.stars).toEqual(stars)
  })
})

describe('simultaneous openings and closings', () => {
  it('keep the totals exact', async () => {
    const owners = await together(10, () => arrive(test))
    const total = async () => Number((await test.call(listSheds, {}, owners[0]?.token)).headers['x-total-count'])
    const before = await total()
    const made = await together(40, (at) =>
      test.call(createShed, { body: someShed(at % 2 === 0 ? 'fashion' : 'mix') }, owners[at % 10]?.token),
    )
    expect(await total()).toBe(before + 40)
    // Each shed is closed twice while its category changes.
    const answers = await together(120, (at) => {
      const { id } = made[at % 40]?.body.shed ?? { id: '' }
      const owner = owners[at % 10] as TestPerson
      if (at < 40) return send(owner, 'PUT', `/sheds/${id}/update_shed`, { category: at % 3 === 0 ? 'mix' : 'music' })
      return send(owner, 'PATCH', `/sheds/${id}/delete_shed`)
    })
    expect(answers.slice(40).filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
    expect(await total()).toBe(before)
    const { sql } = test.context.database
    const wrong = await sql`
      select category, sheds from shed_totals t
      where sheds <> (select count(*) from sheds s where s.category = t.category and s.deleted_at is null)`
    expect(wrong).toEqual([])
  })
})

describe('contents of a shed', () => {
  it('always match its category: a dish is added before a change or refused after it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, shed } = await arriveWithShed(test, 'food_delivery')
      const [dish, change] = await Promise.all([
        send(owner, 'POST', `/sheds/${shed.id}/menu`, { name: 'Eru', price: 1500 }),
        send(owner, 'PUT', `/sheds/${shed.id}/update_shed`, { category: 'fashion' }),
      ])
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([dish.statusCode, change.statusCode])
    }
  })

  it('never outlive it: a dish is deleted with a closing shed or refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, shed } = await arriveWithShed(test, 'food_delivery')
      const [dish] = await Promise.all([
        send(owner, 'POST', `/sheds/${shed.id}/menu`, { name: 'Eru', price: 1500 }),
        test.call(deleteShed, { params: { id: shed.id } }, owner.token),
      ])
      expect([201, 404]).toContain(dish.statusCode)
      await runJob(test, 'menu.shedClosed', { shedId: shed.id })
      const left = await test.context.database.sql`
        select from dishes where shed_id = ${shed.id} and deleted_at is null`
      expect(left).toHaveLength(0)
    }
  })

  it('are counted exactly when each addition locks the shed', async () => {
    const { shed } = await arriveWithShed(test)
    const { sql } = test.context.database
    await together(30, () =>
      transaction(sql, async (tx) => {
        await lockOpenShed(tx, shed.id)
        await addToProductCount(tx, shed.id, { shown: 1, hidden: 0 })
      }),
    )
    expect((await test.call(getShed, { params: { id: shed.id } })).body.product_count).toBe(30)
  })

  it('can be edited in two tabs, and a closed shed refuses both', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { id: shed.id }
    const [one, other] = await Promise.all([
      test.call(updateShed, { params, body: { bio: 'from one tab' } }, owner.token),
      test.call(updateShed, { params, body: { location: 'Kribi' } }, owner.token),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await test.call(getShed, { params })).body).toMatchObject({ bio: 'from one tab', location: 'Kribi' })
    const [gone, late] = await Promise.all([
      send(owner, 'PATCH', `/sheds/${shed.id}/delete_shed`),
      send(owner, 'PATCH', `/sheds/${shed.id}/delete_shed`),
    ])
    expect([gone.statusCode, late.statusCode].sort()).toEqual([200, 404])
    expect(
      (await test.refused(createDish, { params: { shed_id: shed.id }, body: { name: 'Eru', price: 1 } }, owner.token))
        .body.code,
    ).toBe('deleted')
  })
})
