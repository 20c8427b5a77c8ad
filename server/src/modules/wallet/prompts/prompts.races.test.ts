import type { Id } from '@sheds/contract/scalars'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { fund, type MobileMoney, nextPhone, startMobileMoney } from '../../../testing/mobile-money.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { together } from '../../../testing/races/together.ts'
import { arriveWithWallet, giveWallet, proveBooks, type WalletOwner } from '../../../testing/wallets.ts'

/** Two servers on one database with the same operators. */
let money: MobileMoney
let copy: MobileMoney

const mostOfNetwork = 10
/** Long limits, because a busy machine may answer slowly. */
const bounds = { limits: { connectMs: 60_000, headerMs: 60_000, totalMs: 60_000 } }

beforeAll(async () => {
  const rates = { SIGNUPS_PER_HOUR: '10000', READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' }
  const env = { ...rates, RATE_LIMITS: 'on', PROMPTS_PER_NETWORK: String(mostOfNetwork), TRUST_PROXY: '1' }
  money = await startMobileMoney({ env, bounds })
  const { sims, clock } = money
  copy = await startMobileMoney({ env, bounds, shared: { database: money.test.database, sims, clock } })
})
afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await copy.close()
  await money.close()
})

const momo = 'mobile money'
const copyAt = (at: number): MobileMoney => (at % 2 === 0 ? money : copy)

const countOf = (answers: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const each of answers) counts[String(each)] = (counts[String(each)] ?? 0) + 1
  return counts
}

interface PromptOrigin {
  phone: string
  from: string
}

const ask = (at: number, owner: WalletOwner, { phone, from }: PromptOrigin) => {
  const form = { phone, externalId: newId() }
  return answerOf(() => fund(copyAt(at), owner, form, { 'x-forwarded-for': from }))
}

/** Repeats a request that an overloaded machine refuses, with the same key, as devices do. */
const answerOf = async (send: () => Promise<{ status: number; body: unknown }>): Promise<string | number> => {
  const { status, body } = await send()
  const { code } = body as { code?: string }
  return code === 'unavailable' ? answerOf(send) : (code ?? status)
}

const people = (count: number) => together(count, () => arriveWithWallet(money.test))

describe('100 concurrent prompts on two servers', () => {
  it('reach one phone once', async () => {
    const owners = await people(50)
    const phone = nextPhone(momo)
    const answers = await together(100, (at) =>
      ask(at, owners[at % 50] as WalletOwner, { phone, from: `10.1.${at % 50}.1` }),
    )
    const { 202: through, ...others } = countOf(answers)
    expect(through).toBe(1)
    expect(Object.keys(others).sort()).toEqual(['number_not_asked', 'payment_open'])
    // Only the owner of the open prompt learns that it is open.
    expect(others.payment_open).toBe(1)
    expect(await promptsOf(phone)).toBe(1)
  })

  it('reach only as many phones as the limit of their network', async () => {
    const owners = await people(50)
    const answers = await together(100, (at) =>
      ask(at, owners[at % 50] as WalletOwner, { phone: nextPhone(momo), from: `10.2.0.${at % 50}` }),
    )
    expect(countOf(answers)).toEqual({ 202: mostOfNetwork, limit_reached: 100 - mostOfNetwork })
  })

  it('reach five phones if one account sends them', async () => {
    const { owner, product, shed } = await arriveWithProduct(money.test)
    await giveWallet(money.test, owner)
    const subjects: Id[] = [product.id]
    while (subjects.length < 12) subjects.push((await addProduct(money.test, { owner, shed })).id)
    const answers = await together(100, async (at) => {
      const subject_id = subjects[at % subjects.length] as Id
      const body = { subject: 'product', subject_id, medium: momo, phone: nextPhone(momo), externalId: newId() }
      const headers = { 'x-forwarded-for': `10.3.${at}.1` }
      return answerOf(() => copyAt(at).test.send(payListingFee, { body, headers }, owner.token))
    })
    expect(countOf(answers)[202]).toBe(5)
  })

  it('do not reach a phone after its owner has refused', async () => {
    const phone = nextPhone(momo)
    const [first, ...owners] = await people(20)
    await ask(0, first as WalletOwner, { phone, from: '10.4.0.1' })
    const [code] = await codesOf(phone)
    await endAll(phone)
    const url = `/no/${code}/refuse`
    const [said, ...answers] = await Promise.all([
      copy.test.app
        .inject({ method: 'POST', url, headers: { host: 'localhost' } })
        .then(({ statusCode }) => statusCode),
      ...owners.map((owner, at) => ask(at, owner, { phone, from: `10.5.${at}.1` })),
    ])
    expect(said).toBe(303)
    expect(countOf(answers)[202] ?? 0).toBeLessThanOrEqual(1)
    await endAll(phone)
    const later = await together(20, (at) => ask(at, owners[at % 19] as WalletOwner, { phone, from: `10.6.${at}.1` }))
    expect(countOf(later)).toEqual({ number_not_asked: 20 })
  })
})

const sql = () => money.test.context.database.sql

const codesOf = async (phone: string): Promise<string[]> => {
  const rows = await sql()<{ code: string }[]>`select code from payment_prompts where phone = ${phone}`
  return rows.map(({ code }) => code)
}

const promptsOf = async (phone: string): Promise<number> => (await codesOf(phone)).length

/** Ends all prompts as failures of the operator, so that the phone is free and nothing counts. */
const endAll = async (phone: string): Promise<void> => {
  await sql()`
    update operator_payments set state = 'failed', reason = 'operator_down', ended_at = now(), next_at = null
    where phone = ${phone} and ended_at is null`
}
