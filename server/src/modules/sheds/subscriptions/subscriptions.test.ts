import { deleteShed, getShed, listSheds, listSubscribers, subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { arriveWithShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { walkPages } from '../../../testing/walking.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const subscribeTo = (person: TestPerson, shedId: string) =>
  test.call(subscribe, { body: { status: 1, shed_id: shedId } }, person.token)
const heatOf = async (shedId: string) => {
  const [row] = await test.context.database.sql<{ heat: number }[]>`
    select heat from shed_counts where shed_id = ${shedId}`
  return row?.heat ?? 0
}

describe('POST /subscribe', () => {
  it('answers 201 once, counts once and shows at once', async () => {
    const { shed } = await arriveWithShed(test)
    const fan = await arrive(test)
    const params = { id: shed.id }
    const cold = await heatOf(shed.id)
    await test.call(getShed, { params })
    const first = await subscribeTo(fan, shed.id)
    expect([first.status, first.body]).toEqual([201, { subscribed: true, subscriber_count: 1 }])
    const again = await subscribeTo(fan, shed.id)
    expect([again.status, again.body]).toEqual([200, { subscribed: true, subscriber_count: 1 }])
    expect((await test.call(getShed, { params })).body.subscriber_count).toBe(1)
    const seen = (await test.call(getShed, { params }, fan.token)).body
    expect(seen.viewer?.subscribed).toBe(true)
    const listed = (await test.call(listSheds, { query: { limit: 1 } }, fan.token)).body
    expect(listed[0]).toMatchObject({ subscriber_count: 1, viewer: { subscribed: true } })
    expect(await heatOf(shed.id)).toBeGreaterThan(cold)
    const call = { params: { shed_id: shed.id } }
    const ended = await test.call(unsubscribe, call, fan.token)
    expect([ended.status, ended.body]).toEqual([200, { subscribed: false, subscriber_count: 0 }])
    expect((await test.call(unsubscribe, call, fan.token)).body).toEqual({ subscribed: false, subscriber_count: 0 })
    expect(await heatOf(shed.id)).toBeCloseTo(cold)
    expect((await test.call(getShed, { params })).body.subscriber_count).toBe(0)
  })

  it('accepts the status as a number, as text or not at all', async () => {
    const { shed } = await arriveWithShed(test)
    const { token } = await arrive(test)
    for (const body of [{ shed_id: shed.id }, { shed_id: shed.id, status: '1' as const }]) {
      expect((await test.call(subscribe, { body }, token)).body.subscriber_count).toBe(1)
    }
    const wrong = await test.refused(subscribe, { body: { shed_id: shed.id, status: 0 } }, token)
    expect(wrong.body.fields).toHaveProperty('status')
    expect((await test.refused(subscribe, { body: { status: 1 } }, token)).body.fields).toHaveProperty('shed_id')
    expect((await test.refused(subscribe, { body: { shed_id: 7 } }, token)).body.code).toBe('invalid_input')
  })

  it("refuses the shed's owner, visitors, and unknown and closed sheds", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const fan = await arrive(test)
    const codes = async (shedId: string, token?: string) => [
      (await test.refused(subscribe, { body: { shed_id: shedId } }, token)).body.code,
      (await test.refused(unsubscribe, { params: { shed_id: shedId } }, token)).body.code,
    ]
    expect(await codes(shed.id, owner.token)).toEqual(['forbidden', 'forbidden'])
    expect(await codes(nobody, fan.token)).toEqual(['not_found', 'not_found'])
    expect(await codes('nonsense', fan.token)).toEqual(['not_found', 'not_found'])
    expect(await codes(shed.id)).toEqual(['login_required', 'login_required'])
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await codes(shed.id, fan.token)).toEqual(['deleted', 'deleted'])
    const gone = await test.refused(listSubscribers, { params: { id: shed.id } })
    expect(gone.body).toMatchObject({ code: 'deleted', gone: { name: shed.name } })
  })
})

describe('GET /sheds/:id/subscribers', () => {
  it("lists the caller's own record, then the newest first, in one statement", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const fans = [await arrive(test), await arrive(test), await arrive(test), await arrive(test)]
    for (const fan of fans) await subscribeTo(fan, shed.id)
    const newestFirst = fans.map(({ id }) => id as string).reverse()
    const params = { id: shed.id }
    const seenBy = async (token: string | undefined, limit: number) => {
      const pages = await walkPages((cursor) =>
        test.call(listSubscribers, { params, query: { limit, ...(cursor && { cursor }) } }, token),
      )
      return pages.flat().map((row) => row.user_id as string)
    }
    for (const limit of [1, 2, 3, 4, 20]) {
      expect(await seenBy(undefined, limit)).toEqual(newestFirst)
      expect(await seenBy(owner.token, limit)).toEqual(newestFirst)
      const own = fans[1] as TestPerson
      expect(await seenBy(own.token, limit)).toEqual([own.id, ...newestFirst.filter((id) => id !== own.id)])
    }
    const { body, headers } = await test.call(listSubscribers, { params }, owner.token)
    expect(headers['x-total-count']).toBe('4')
    expect(body[0]).toMatchObject({ name: fans[3]?.name, picture: null })
    test.context.cache.clear()
    expect(await test.countStatements(() => test.call(listSubscribers, { params }))).toBe(1)
  })

  it('returns an empty list for a shed without subscribers, and not_found for no shed', async () => {
    const { shed } = await arriveWithShed(test)
    const { body, headers } = await test.call(listSubscribers, { params: { id: shed.id } })
    expect([body, headers['x-total-count']]).toEqual([[], '0'])
    for (const id of [nobody, 'me']) {
      expect((await test.refused(listSubscribers, { params: { id } })).body.code).toBe('not_found')
    }
  })
})
