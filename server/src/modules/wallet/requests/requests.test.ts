import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { plantWallet, type TestWallet } from '../../../testing/wallets.ts'
import { paymentBelongings } from '../payment-belongings.queries.ts'
import {
  cancelRequestsOf,
  countOpenRequests,
  endRequest,
  expireRequests,
  findRequest,
  findRequestId,
  hideRequest,
  insertRequest,
  selectRequests,
} from './requests.queries.ts'

let test: TestDatabase
let database: Database
let [requester, payer, third]: TestWallet[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  database = connect({ url: test.url, prepare: true })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(async () => {
  ;[requester, payer, third] = [await plantWallet(sql()), await plantWallet(sql()), await plantWallet(sql())]
})

const sql = () => database.sql
const one = (wallet: TestWallet | undefined): TestWallet => wallet as TestWallet

interface RequestSpec {
  from?: TestWallet | undefined
  to?: TestWallet | undefined
  key?: string
  days?: number
}

const ask = async ({ from = requester, to = payer, key, days = 0 }: RequestSpec = {}): Promise<Id> => {
  const id = newId()
  const request = { id, key, requesterId: one(from).id, payerId: one(to).id, amount: 300, reason: 'fish' }
  await transaction(sql(), (tx) => insertRequest(tx, request))
  await sql()`update fund_requests set created_at = created_at - ${days} * interval '1 day' where id = ${id}`
  return id
}

const statusOf = async (...ids: readonly Id[]) => {
  const rows = await sql()<{ id: Id; status: string }[]>`
    select id, status from fund_requests where id = any(${ids}::uuid[])`
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const listOf = async (wallet: TestWallet | undefined, side: 'payer' | 'requester', from = last as Id) => {
  const query = { ownerId: one(wallet).ownerId, side, mostCounted: 10, from, limit: 10 }
  const rows = await selectRequests(sql(), query as never)
  return { ids: rows.flatMap(({ id }) => id ?? []), totals: [...new Set(rows.map(({ total }) => total))] }
}

describe('fund request queries', () => {
  it('find a request for its two sides only, each with the other side', async () => {
    const id = await ask()
    await ask({ from: third })
    const about = { id, amount: 300, requesterId: requester?.id, payerId: payer?.id, status: 'pending' }
    const owners = { requesterOwnerId: requester?.ownerId, payerOwnerId: payer?.ownerId }
    const found = async (wallet: TestWallet | undefined) => findRequest(sql(), id, one(wallet).id)
    expect(await found(requester)).toMatchObject({ ...about, ...owners, otherOwnerId: payer?.ownerId })
    expect(await found(payer)).toMatchObject({ ...about, ...owners, otherOwnerId: requester?.ownerId })
    expect(await found(third)).toBe(undefined)
    expect(await findRequest(sql(), newId(), one(payer).id)).toBe(undefined)
  })

  it('find a request by its requester’s key', async () => {
    const key = newId()
    const id = await ask({ key })
    await ask({ from: third, key })
    expect(await findRequestId(sql(), one(requester).id, key)).toBe(id)
    expect(await findRequestId(sql(), one(requester).id, newId())).toBe(undefined)
    expect(await findRequestId(sql(), one(payer).id, key)).toBe(undefined)
  })

  it('count pending requests in one direction between two people', async () => {
    const ids = [await ask(), await ask()]
    await ask({ to: third })
    await ask({ from: third })
    await ask({ from: payer, to: requester })
    const count = () => transaction(sql(), (tx) => countOpenRequests(tx, one(requester).id, one(payer).id))
    expect(await count()).toBe(2)
    await endRequest(sql(), ids[0] as Id, 'rejected')
    expect(await count()).toBe(1)
  })

  it.each(['rejected', 'cancelled'] as const)('end a pending request as %s once, and no other', async (status) => {
    const [id, other, old] = [await ask(), await ask(), await ask({ days: 31 })]
    expect(await endRequest(sql(), id, status)).toBe(true)
    expect(await endRequest(sql(), id, 'cancelled')).toBe(false)
    expect(await endRequest(sql(), old, status)).toBe(false)
    expect(await statusOf(id, other, old)).toEqual([status, 'pending', 'pending'])
  })

  it('hide an ended request on one side only', async () => {
    const [id, waiting] = [await ask(), await ask()]
    await endRequest(sql(), id, 'rejected')
    expect(await hideRequest(sql(), waiting, one(payer).id)).toBe(false)
    expect(await hideRequest(sql(), id, one(payer).id)).toBe(true)
    expect(await listOf(payer, 'payer')).toEqual({ ids: [waiting], totals: [1] })
    expect(await listOf(requester, 'requester')).toEqual({ ids: [waiting, id], totals: [2] })
    expect(await hideRequest(sql(), id, one(requester).id)).toBe(true)
    expect(await listOf(requester, 'requester')).toEqual({ ids: [waiting], totals: [1] })
    expect(await listOf(payer, 'payer')).toEqual({ ids: [waiting], totals: [1] })
  })

  it('list the requests of a side, newest first, with the other side', async () => {
    const [first, second] = [await ask(), await ask({ from: third })]
    await ask({ from: payer, to: third })
    expect(await listOf(payer, 'payer')).toEqual({ ids: [second, first], totals: [2] })
    expect(await listOf(payer, 'payer', second)).toEqual({ ids: [first], totals: [2] })
    expect(await listOf(requester, 'requester')).toEqual({ ids: [first], totals: [1] })
    expect(await listOf(requester, 'payer')).toEqual({ ids: [], totals: [0] })
    const query = { ownerId: one(payer).ownerId, side: 'payer', mostCounted: 10, from: last, limit: 10 }
    const rows = (await selectRequests(sql(), query as never)) as { otherOwnerId?: Id }[]
    expect(rows.map(({ otherOwnerId }) => otherOwnerId)).toEqual([third?.ownerId, requester?.ownerId])
  })

  it('expire requests after thirty days once, oldest first', async () => {
    const expire = (most: number) => transaction(sql(), (tx) => expireRequests(tx, most))
    await expire(100)
    const [old, older, young] = [await ask({ days: 30 }), await ask({ days: 40 }), await ask({ days: 29.9 })]
    const done = await ask({ days: 40 })
    await sql()`update fund_requests set status = 'rejected' where id = ${done}`
    const [first, ...more] = await expire(1)
    expect([first?.id, first?.otherOwnerId, more]).toEqual([older, payer?.ownerId, []])
    expect((await expire(10)).map(({ id }) => id)).toEqual([old])
    expect(await expire(10)).toEqual([])
    expect(await statusOf(old, older, young, done)).toEqual(['cancelled', 'cancelled', 'pending', 'rejected'])
  })

  it('export a request for both sides with the other’s wallet', async () => {
    const id = await ask()
    const walletIds = await sql()<{ id: Id; walletId: string }[]>`select id, wallet_id as "walletId" from wallets`
    const nameOf = (wallet: TestWallet | undefined) => walletIds.find((row) => row.id === wallet?.id)?.walletId
    const exported = async (wallet: TestWallet | undefined) => [
      ...(await paymentBelongings(sql(), { userId: one(wallet).ownerId } as Actor).fund_request),
    ]
    const request = { id, amount: 300 }
    expect(await exported(requester)).toMatchObject([
      { ...request, direction: 'outgoing', other_wallet_id: nameOf(payer) },
    ])
    expect(await exported(payer)).toMatchObject([
      { ...request, direction: 'incoming', other_wallet_id: nameOf(requester) },
    ])
    expect(await exported(third)).toEqual([])
  })

  it('cancel pending requests of a closed account on either side', async () => {
    const mine = [await ask(), await ask({ from: payer, to: requester }), await ask()]
    await endRequest(sql(), mine[2] as Id, 'rejected')
    const other = await ask({ from: third })
    await transaction(sql(), (tx) => cancelRequestsOf(tx, one(requester).ownerId))
    expect(await statusOf(...mine, other)).toEqual(['cancelled', 'cancelled', 'rejected', 'pending'])
  })
})
