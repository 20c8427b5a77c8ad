import { type Music, updateMusic } from '@sheds/contract/music/music'
import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { addSingle } from '../../testing/music.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { whileLocked } from '../../testing/races/while-locked.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { giveWallet } from '../../testing/wallets.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const arriveSplitting = async (more: Record<string, unknown>) => {
  const { owner, shed } = await arriveWithShed(test, 'music')
  const wallets = [await giveWallet(test, owner), await giveWallet(test, await arrive(test))]
  const [own = '', theirs = ''] = wallets.map(({ my_wallet_id: id }) => id as string)
  const choice = { price: 500, wallet_choice: [own, theirs], ...more }
  return { owner, own, theirs, music: await addSingle(test, { owner, shed }, choice) }
}

/** Sends a change that waits for the shed's lock, which is held until `meanwhile` has run. */
const changeLate = async (
  { id, shed_id: shedId }: Music,
  { owner, body, meanwhile }: { owner: TestPerson; body: object; meanwhile: (tx: Tx) => Promise<unknown> },
) => {
  const start = () => test.send(updateMusic, { params: { id }, body }, owner.token)
  return whileLocked(test.context.database.sql, (tx) => tx`select from sheds where id = ${shedId} for update`, {
    start,
    first: meanwhile,
  })
}

const kept = async (id: Id) => [...(await test.context.database.sql`select price, wallets from music where id = ${id}`)]

describe('an edit of a piece of music', () => {
  it('cannot set a price while the wallets are removed', async () => {
    const { owner, music } = await arriveSplitting({ price: 0 })
    const meanwhile = (tx: Tx) => tx`update music set wallets = '{}' where id = ${music.id}`
    const answer = await changeLate(music, { owner, body: { price: 500 }, meanwhile })
    expect(answer).toMatchObject({ status: 400, body: { fields: { wallet_choice: 'Wallet is required' } } })
    expect(await kept(music.id)).toEqual([{ price: 0, wallets: [] }])
  })

  it('cannot remove the wallets while a price is set', async () => {
    const { owner, own, theirs, music } = await arriveSplitting({ price: 0 })
    const meanwhile = (tx: Tx) => tx`update music set price = 500 where id = ${music.id}`
    const answer = await changeLate(music, { owner, body: { wallet_choice: [] }, meanwhile })
    expect(answer).toMatchObject({ status: 400, body: { fields: { wallet_choice: 'Wallet is required' } } })
    expect(await kept(music.id)).toEqual([{ price: 500, wallets: [own, theirs] }])
  })

  it('does not restore a wallet that leaves the split meanwhile', async () => {
    const { owner, own, theirs, music } = await arriveSplitting({})
    const meanwhile = (tx: Tx) => tx`update music set wallets = ${[own]}::text[] where id = ${music.id}`
    const body = { title: 'Ndolo', wallet_choice: [own, theirs] }
    const answer = await changeLate(music, { owner, body, meanwhile })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { wallet_choice: 'One of these wallets can’t be paid' } },
    })
    expect(await kept(music.id)).toEqual([{ price: 500, wallets: [own] }])
    expect(await test.send(updateMusic, { params: { id: music.id }, body }, owner.token)).toMatchObject({ status: 200 })
  })
})
