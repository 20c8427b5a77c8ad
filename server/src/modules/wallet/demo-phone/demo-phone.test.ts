import { randomUUID } from 'node:crypto'
import type { Id } from '@sheds/contract/scalars'
import { answerPhone, readPhone } from '@sheds/contract/wallet/demo-phone'
import { type Simulators, startSimulators } from '@sheds/simulators'
import { mtnClient, orangeClient, party, stillClock } from '@sheds/simulators/testing/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { operatorEnv } from '../../../testing/mobile-money.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { arriveWithWallet, type WalletOwner } from '../../../testing/wallets.ts'

let simulators: Simulators
let test: TestApp

beforeAll(async () => {
  simulators = await startSimulators({ clock: stillClock })
  test = await startTestApp({ env: operatorEnv(simulators) })
  test.context.operators.phone = simulators.phone
})
afterAll(async () => {
  await test.close()
  await simulators.close()
})

/** Top-up that waits for the phone, stored by the operator and the server. */
const ask = async (person: WalletOwner, operator: 'mtn' | 'orange', phone: string) => {
  const ref = operator === 'mtn' ? randomUUID() : await orangeClient(simulators.orange).init()
  const id = newId()
  const [wallet] = await test.context.database.sql<{ id: Id }[]>`select id from wallets where owner_id = ${person.id}`
  await test.context.database.sql`
    insert into operator_payments (id, account_id, owner_id, kind, operator, phone, amount, fee, key, callback_id, state,
      operator_ref, created_at)
    values (${id}, ${wallet?.id}, ${person.id}, 'top_up', ${operator}, ${phone}, 5000, 150, ${randomUUID()},
      ${randomUUID().replaceAll('-', '')}, 'pending', ${ref}, now())`
  if (operator === 'orange') await orangeClient(simulators.orange).pay({ payToken: ref, subscriberMsisdn: phone })
  else await mtnClient(simulators.mtn).pay({ payer: party(`237${phone}`) }, { 'x-reference-id': ref })
  return { id, ref }
}

const read = async (person: WalletOwner) => (await test.call(readPhone, {}, person.token)).body.prompts

const answer = (person: WalletOwner, id: Id, body: object) =>
  test.call(answerPhone, { params: { id }, body: body as never }, person.token)

const refuse = (person: WalletOwner, id: Id, body: object) =>
  test.refused(answerPhone, { params: { id }, body }, person.token)

const stateOf = async (operator: 'mtn' | 'orange', reference: string) =>
  (await simulators[operator].control.payments({ reference }))[0]?.state

describe('simulated phone', () => {
  it('shows the prompts of both operators only to their owner', async () => {
    const [owner, other] = [await arriveWithWallet(test), await arriveWithWallet(test)]
    const mtn = await ask(owner, 'mtn', '677401852')
    const orange = await ask(owner, 'orange', '694227031')
    const words = { merchant: 'SHEDS', message: 'Recharge', not_me: null }
    const about = { amount: 5000, expires_at: expect.any(String), ...words }
    expect(await read(owner)).toEqual([
      { ...about, id: mtn.id, medium: 'mobile money', phone: '677401852', reference: expect.stringMatching(/^\d+$/) },
      { ...about, id: orange.id, medium: 'orange money', phone: '694227031', reference: expect.stringMatching(/^MP/) },
    ])
    expect(await read(other)).toEqual([])
    expect((await refuse(other, mtn.id, { action: 'approve', pin: '12345' })).body.code).toBe('not_found')
    expect(await stateOf('mtn', mtn.ref)).toBe('pending')
    expect((await test.refused(readPhone, {})).body.code).toBe('login_required')
  })

  it('approves with the right PIN length, refuses and ignores', async () => {
    const owner = await arriveWithWallet(test)
    const mtn = await ask(owner, 'mtn', '677401853')
    const orange = await ask(owner, 'orange', '694227032')
    const ignored = await ask(owner, 'mtn', '677401854')
    for (const pin of ['1234', 'abcde', '', undefined]) {
      const { status, body } = await refuse(owner, mtn.id, { action: 'approve', pin })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['pin']])
    }
    expect((await answer(owner, mtn.id, { action: 'approve', pin: '12345' })).body.message).toMatch(/PIN/)
    await answer(owner, orange.id, { action: 'refuse' })
    await answer(owner, ignored.id, { action: 'ignore' })
    expect(await stateOf('mtn', mtn.ref)).toBe('successful')
    expect(await stateOf('orange', orange.ref)).toBe('cancelled')
    expect(await stateOf('mtn', ignored.ref)).toBe('pending')
    expect(await read(owner)).toEqual([])
    expect((await refuse(owner, mtn.id, { action: 'refuse' })).body.code).toBe('not_found')
  })

  it('keeps prompts from approving themselves only while they are read', async () => {
    const owner = await arriveWithWallet(test)
    const { id, ref } = await ask(owner, 'mtn', '677401855')
    const { control } = simulators.mtn
    for (let poll = 0; poll < 4; poll += 1) {
      expect((await read(owner)).map((prompt) => prompt.id)).toEqual([id])
      await control.advance(2000)
    }
    expect(await stateOf('mtn', ref)).toBe('pending')
    await control.advance(6000)
    expect(await stateOf('mtn', ref)).toBe('successful')
  })

  it('does not exist where money is real', async () => {
    const { ALLOW_SIMULATED_MONEY: _, ...env } = operatorEnv(simulators)
    const real = await startTestApp({ env })
    try {
      expect(real.slices.flatMap(({ bindings }) => bindings).map(({ endpoint }) => endpoint)).not.toContain(readPhone)
      expect((await real.send(readPhone, {})).status).toBe(404)
    } finally {
      await real.close()
    }
  })
})
