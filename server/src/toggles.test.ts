import type { AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { createDish, deleteDish, likeDish, unlikeDish } from '@sheds/contract/menu/menu'
import { deleteProduct, likeProduct, unlikeProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { deleteShed, subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { follow, unfollow } from '@sheds/contract/users/users'
import { approveReply, unapproveReply } from '@sheds/contract/writes/write-replies'
import { approveWrite, deleteWrite, unapproveWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifier, transaction } from './platform/db/database.ts'
import { newId } from './platform/ids.ts'
import { arrive, password, type TestPerson } from './testing/people.ts'
import { arriveWithProduct } from './testing/products.ts'
import { stayOpen } from './testing/races/while-locked.ts'
import { arriveWithShed } from './testing/sheds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { postReply, postWrite } from './testing/writes.ts'

let test: TestApp
/** A second copy on the same database. */
let copy: TestApp

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

type Call = readonly [EndpointSpec, AnyCall]

interface Subject {
  id: Id
  owner: TestPerson
  /** The write of a reply. */
  writeId?: Id
  /** The kitchen of a dish. */
  shedId?: Id
}

interface ToggleCase {
  make: () => Promise<Subject>
  on: (id: Id) => Call
  off: (id: Id) => Call
  remove: (subject: Subject) => Call
  /** Outcome after the subject was removed; without it, the subject remains. */
  gone?: 'deleted'
  /** Field names of the response: the state and the count. */
  answer: readonly [state: string, count: string]
  rows: { table: string; person: string; subject: string }
  counter: { table: string; id: string; column: string }
  /** Locking statements before it is switched on. */
  locksFirst?: number
}

const byId =
  (endpoint: EndpointSpec) =>
  (id: Id): Call => [endpoint, { params: { id } }]

const toggles: Readonly<Record<string, ToggleCase>> = {
  'a like': {
    make: async () => {
      const { product, owner } = await arriveWithProduct(test)
      return { id: product.id, owner }
    },
    on: byId(likeProduct),
    off: byId(unlikeProduct),
    remove: ({ id }) => byId(deleteProduct)(id),
    gone: 'deleted',
    answer: ['liked', 'like_count'],
    rows: { table: 'product_likes', person: 'user_id', subject: 'product_id' },
    counter: { table: 'product_counts', id: 'product_id', column: 'like_count' },
  },
  'a like of a dish': {
    make: async () => {
      const { shed, owner } = await arriveWithShed(test, 'food_delivery')
      const form = { params: { shed_id: shed.id }, body: { name: 'Eru', price: 1000 } }
      return { id: (await test.call(createDish, form, owner.token)).body.dish.id, owner, shedId: shed.id }
    },
    on: byId(likeDish),
    off: byId(unlikeDish),
    remove: ({ id, shedId = id }) => [deleteDish, { params: { shed_id: shedId, dish_id: id } }],
    gone: 'deleted',
    answer: ['liked', 'like_count'],
    rows: { table: 'dish_likes', person: 'user_id', subject: 'dish_id' },
    counter: { table: 'dishes', id: 'id', column: 'like_count' },
  },
  'a follow': {
    make: async () => {
      const owner = await arrive(test)
      return { id: owner.id, owner }
    },
    on: (userId) => [follow, { body: { userId } }],
    off: byId(unfollow),
    remove: ({ id }) => [closeAccount, { params: { id }, body: { password } }],
    gone: 'deleted',
    answer: ['following', 'follower_count'],
    rows: { table: 'follows', person: 'follower_id', subject: 'followed_id' },
    counter: { table: 'users', id: 'id', column: 'follower_count' },
    locksFirst: 1,
  },
  'a subscription': {
    make: async () => {
      const { shed, owner } = await arriveWithShed(test)
      return { id: shed.id, owner }
    },
    on: (shed_id) => [subscribe, { body: { shed_id } }],
    off: (shed_id) => [unsubscribe, { params: { shed_id } }],
    remove: ({ id }) => byId(deleteShed)(id),
    gone: 'deleted',
    answer: ['subscribed', 'subscriber_count'],
    rows: { table: 'subscriptions', person: 'user_id', subject: 'shed_id' },
    counter: { table: 'shed_counts', id: 'shed_id', column: 'subscriber_count' },
  },
  'an approval': {
    make: async () => {
      const owner = await arrive(test)
      return { id: (await postWrite(test, owner)).id, owner }
    },
    on: byId(approveWrite),
    off: byId(unapproveWrite),
    remove: ({ id }) => byId(deleteWrite)(id),
    gone: 'deleted',
    answer: ['approved', 'approval_count'],
    rows: { table: 'write_approvals', person: 'user_id', subject: 'write_id' },
    counter: { table: 'write_counts', id: 'write_id', column: 'approval_count' },
  },
  'an approval of a reply': {
    make: async () => {
      const owner = await arrive(test)
      const { id } = await postWrite(test, owner)
      return { id: (await postReply(test, owner, { id })).id, owner, writeId: id }
    },
    on: byId(approveReply),
    off: byId(unapproveReply),
    remove: ({ id, writeId = id }) => byId(deleteWrite)(writeId),
    answer: ['approved', 'approval_count'],
    rows: { table: 'reply_approvals', person: 'user_id', subject: 'reply_id' },
    counter: { table: 'write_replies', id: 'id', column: 'approval_count' },
  },
}

const kept = async ({ rows, counter }: ToggleCase, id: Id) => {
  const [found] = await test.context.database.sql`
    select c.${identifier(counter.column)} as counted,
      (select count(*)::int from ${identifier(rows.table)} r where r.${identifier(rows.subject)} = ${id}) as rows
    from ${identifier(counter.table)} c where c.${identifier(counter.id)} = ${id}`
  return found as { counted: number; rows: number }
}

/** Connections that wait for a lock. */
const waiting = async (): Promise<number> => {
  const rows = await test.context.database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

/** Sends a call while the person's account closing is not yet committed. */
const tapWhileClosing = async (person: TestPerson, [endpoint, call]: Call) => {
  const { sql } = test.context.database
  const done = {
    closing: undefined as Promise<unknown> | undefined,
    tap: undefined as ReturnType<TestApp['send']> | undefined,
  }
  await transaction(sql, async (tx) => {
    await stayOpen(tx)
    // The last lock that closing an account takes.
    await tx`select from user_totals for update`
    done.closing = test.call(closeAccount, { params: { id: person.id }, body: { password } }, person.token)
    await expect.poll(waiting, { timeout: 120_000 }).toBe(1)
    done.tap = copy.send(endpoint, call, person.token)
    await expect.poll(waiting, { timeout: 120_000 }).toBe(2)
  })
  await done.closing
  return done.tap
}

describe.each(Object.entries(toggles))('%s', (_, each) => {
  const [state, count] = each.answer
  const tap = async (person: TestPerson, [endpoint, call]: Call, app = test) => {
    const { status, body } = await app.send(endpoint, call, person.token)
    const answer = body as Record<string, unknown>
    return status < 300 ? [answer[state], answer[count]] : answer.code
  }

  it('is on after one or two taps, and off after one or two more', async () => {
    const { id } = await each.make()
    const person = await arrive(test)
    for (const [wanted, most] of [
      [true, 6],
      [true, 5],
      [false, 3],
      [false, 3],
      [true, 6],
    ] as const) {
      const statements = await test.countStatements(async () =>
        expect(await tap(person, wanted ? each.on(id) : each.off(id))).toEqual([wanted, Number(wanted)]),
      )
      // Caller, toggle and cache invalidation; switching on also needs a transaction, and an event if it is new.
      expect(statements).toBeLessThanOrEqual(wanted ? most + (each.locksFirst ?? 0) : most)
      expect(await kept(each, id)).toEqual({ counted: Number(wanted), rows: Number(wanted) })
    }
  })

  it('is refused for a missing, an owned and a deleted subject', async () => {
    const subject = await each.make()
    const { id, owner } = subject
    const person = await arrive(test)
    expect(await tap(person, each.on(newId()))).toBe('not_found')
    expect(await tap(person, each.off(newId()))).toBe('not_found')
    expect(await tap(owner, each.on(id))).toBe('forbidden')
    expect(await tap(person, each.on(id))).toEqual([true, 1])
    const [remove, call] = each.remove(subject)
    expect((await test.send(remove, call, owner.token)).status).toBeLessThan(300)
    expect(await tap(person, each.on(id))).toEqual(each.gone ?? [true, 1])
    expect(await tap(person, each.off(id))).toEqual(each.gone ?? [false, 0])
  })

  it('is stored once after simultaneous taps on two copies, and its counter equals its rows', async () => {
    const { id } = await each.make()
    const person = await arrive(test)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([test, copy].map((app) => tap(person, each.on(id), app)))
      expect(answers).toEqual([
        [true, 1],
        [true, 1],
      ])
      expect(await kept(each, id)).toEqual({ counted: 1, rows: 1 })
      await Promise.all([tap(person, each.off(id)), tap(person, each.on(id), copy)])
      const { counted, rows } = await kept(each, id)
      expect(counted).toBe(rows)
      await tap(person, each.off(id))
      expect(await kept(each, id)).toEqual({ counted: 0, rows: 0 })
    }
  })

  it('is neither stored nor counted for an account that closes at the same time', async () => {
    const { id } = await each.make()
    const person = await arrive(test)
    const answer = await tapWhileClosing(person, each.on(id))
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_required' } })
    expect(await kept(each, id)).toEqual({ counted: 0, rows: 0 })
  })
})
