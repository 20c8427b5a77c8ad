import { createDish, deleteDish, getDish, listMenu, updateDish } from '@sheds/contract/menu/menu'
import { deleteProduct, getProduct, listShedProducts, updateProduct } from '@sheds/contract/products/products'
import { deleteShed, getShed } from '@sheds/contract/sheds/sheds'
import { listListingFees, payListingFee } from '@sheds/contract/wallet/listing-fees'
import { listTransactions, settlePayment } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { arriveWithShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { authorize, giveWallet, proveBooks, walletOf } from '../../../testing/wallets.ts'
import { platformAccounts } from '../../ledger/ledger.api.ts'
import { isListingFeeRequired } from './listing-fees.service.ts'

/** Two servers on one database, and one that hides products until their fee is paid. */
let test: TestApp
let copy: TestApp
let strict: TestApp

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  strict = await startTestApp({
    sharedDatabase: test.database,
    env: { LISTING_FEE: '250', LISTING_FEE_REQUIRED: 'true' },
  })
})

afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await Promise.all([strict.close(), copy.close()])
  await test.close()
})

const pay = async (app: TestApp, owner: TestPerson, id: string, key: string = newId(), subject = 'product') => {
  const body = { subject, subject_id: id, medium: 'wallet', externalId: key }
  const { status, body: answer } = await app.send(payListingFee, { body }, owner.token)
  return { code: status === 200 ? 'paid' : (answer as { code: string }).code, answer }
}

const dueOf = async (owner: TestPerson, shedId?: string) =>
  (await test.call(listListingFees, { query: { shed_id: shedId } as never }, owner.token)).body

const earned = async (): Promise<number> => {
  const [row] = await test.context.database.sql<{ balance: number }[]>`
    select balance from ledger_accounts where id = ${platformAccounts.fees}`
  return row?.balance ?? 0
}

const arriveSelling = async (balance = 1000) => {
  const seller = await arriveWithProduct(test)
  await giveWallet(test, seller.owner, balance)
  return seller
}

describe('listing fees', () => {
  it.each([
    [0, true, false],
    [0, false, false],
    [1, true, true],
    [1, false, false],
  ])('hide a listing until paid, with %i francs and required %s: %s', (listingFee, listingFeeRequired, isAwaited) => {
    expect(isListingFeeRequired({ config: { ...test.context.config, listingFee, listingFeeRequired } })).toBe(isAwaited)
  })

  it('are due at once, shown only to the owner and settled by a wallet payment', async () => {
    const { owner, shed, product } = await arriveSelling()
    expect(product.viewer?.fee_due).toBe(100)
    expect((await test.call(getProduct, { params: { id: product.id } })).body.viewer).toBeUndefined()
    expect(await dueOf(owner)).toEqual([
      ...[{ subject: 'product', subject_id: product.id, shed_id: shed.id, name: product.name, amount: 100 }].map(
        (fee) => ({ ...fee, createdAt: product.createdAt }),
      ),
    ])
    const before = await earned()
    await authorize(test, owner, { action: 'listing_fee', amount: 100 })
    const { answer } = await pay(test, owner, product.id)
    expect(answer).toMatchObject({
      message: 'Payment was successful!',
      payment: { subject_id: product.id, shed_id: shed.id, amount: 100, status: 'completed' },
      transaction: { new_balance: 900 },
    })
    expect(await earned()).toBe(before + 100)
    expect(await dueOf(owner)).toEqual([])
    const { body } = await test.call(getProduct, { params: { id: product.id } }, owner.token)
    expect(body.viewer).toMatchObject({ owned: true })
    expect(body.viewer).not.toHaveProperty('fee_due')
    const [line] = (await test.call(listTransactions, { params: { id: owner.id } }, owner.token)).body
    expect(line).toMatchObject({
      code: 'listing_fee',
      amount: 100,
      recipient_wallet_id: 'SHEDS',
      description: 'Listing fee',
    })
  })

  it('follow their product’s name and are deleted with it or its shed', async () => {
    const { owner, shed, product } = await arriveSelling()
    const { id } = await addProduct(test, { owner, shed })
    await test.call(updateProduct, { params: { id }, body: { name: 'Renamed' } }, owner.token)
    expect((await dueOf(owner, shed.id)).map(({ name }) => name)).toEqual(['Renamed', product.name])
    expect(await dueOf(owner, newId())).toEqual([])
    await test.call(deleteProduct, { params: { id } }, owner.token)
    expect((await dueOf(owner)).map(({ subject_id: subject }) => subject)).toEqual([product.id])
    expect((await pay(test, owner, id)).code).toBe('not_found')
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await dueOf(owner)).toEqual([])
  })

  it('are paid for dishes in the same way', async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    await giveWallet(test, owner, 1000)
    const call = { params: { shed_id: shed.id }, body: { name: 'Eru', price: 1500 } }
    const { dish } = (await test.call(createDish, call, owner.token)).body
    expect(dish.viewer?.fee_due).toBe(100)
    const params = { shed_id: shed.id, dish_id: dish.id }
    await test.call(updateDish, { params, body: { name: 'Eru and water-fufu' } }, owner.token)
    expect(await dueOf(owner)).toMatchObject([{ subject: 'dish', name: 'Eru and water-fufu' }])
    expect((await pay(test, owner, dish.id)).code).toBe('not_found')
    await authorize(test, owner)
    expect((await pay(test, owner, dish.id, newId(), 'dish')).code).toBe('paid')
    expect((await test.call(getDish, { params: { id: dish.id } }, owner.token)).body.viewer?.fee_due).toBeUndefined()
    await test.call(deleteDish, { params }, owner.token)
  })

  it('report invalid input with the specified message', async () => {
    const { owner } = await arriveSelling()
    for (const body of [{}, { subject: 'song' }, { subject: 'product', subject_id: 'x', medium: 'cash' }]) {
      const answer = await test.refused(payListingFee, { body }, owner.token)
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid input. Please check all fields.'])
    }
  })
})

describe('concurrent fee payments', () => {
  it('pay once for a double tap on two servers, with equal answers', async () => {
    const { owner, product } = await arriveSelling()
    for (let round = 0; round < 3; round += 1) {
      await authorize(test, owner)
      const key = newId()
      const answers = await Promise.all([test, copy, test].map((app) => pay(app, owner, product.id, key)))
      if (round === 0) expect(answers.map(({ code }) => code)).toEqual(['paid', 'paid', 'paid'])
      expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
      expect((await walletOf(test, owner)).balance).toBe(900)
    }
  })

  it('pay once for two keys and keep the second grant', async () => {
    const { owner, product } = await arriveSelling()
    await authorize(test, owner)
    const codes = (await Promise.all([test, copy].map((app) => pay(app, owner, product.id)))).map(({ code }) => code)
    // The second payment finds the fee paid, or the grant used.
    expect(codes.filter((code) => code === 'paid').length).toBe(1)
    expect(codes.every((code) => ['paid', 'conflict', 'authorization_required'].includes(code))).toBe(true)
    expect((await walletOf(test, owner)).balance).toBe(900)
    await authorize(test, owner)
    expect((await pay(test, owner, product.id)).code).toBe('conflict')
    const [grant] = await test.context.database.sql`
      select from wallet_grants where account_id = (select id from wallets where owner_id = ${owner.id})`
    expect(grant).toBeDefined()
  })

  it('leave books and fees consistent when the product is deleted', async () => {
    const { sql } = test.context.database
    for (let round = 0; round < 4; round += 1) {
      const { owner, product } = await arriveSelling()
      await authorize(test, owner)
      const [{ code }] = await Promise.all([
        pay(test, owner, product.id),
        copy.call(deleteProduct, { params: { id: product.id } }, owner.token),
      ])
      const [fee] = await sql<{ entry: string | null }[]>`
        select entry_id as entry from listing_fees where subject_id = ${product.id}`
      expect([code, (await walletOf(test, owner)).balance]).toEqual(
        fee === undefined ? ['not_found', 1000] : ['paid', 900],
      )
    }
  })

  it('pay nothing for a voided key', async () => {
    const { owner, product } = await arriveSelling()
    await authorize(test, owner)
    const key = newId()
    const [paid, { body: settled }] = await Promise.all([
      pay(test, owner, product.id, key),
      copy.call(settlePayment, { params: { id: owner.id }, body: { key, call: 'listing_fee' } }, owner.token),
    ])
    const expected = { paid: ['done', 900], key_voided: ['voided', 1000] }[paid.code]
    expect([settled.outcome, (await walletOf(test, owner)).balance]).toEqual(expected)
  })
})

describe('required listing fees', () => {
  const strangerSees = async (id: string) => (await strict.send(getProduct, { params: { id } })).status

  it('hide a product until paid, then show it with its chosen status', async () => {
    const { owner, shed } = await arriveWithShed(strict)
    await giveWallet(strict, owner, 1000)
    const { id, status, viewer } = await addProduct(strict, { owner, shed })
    expect([status, viewer?.fee_due]).toEqual(['hidden', 250])
    const change = { params: { id }, body: { status: 'reserved' as const, name: 'Kept for Ada' } }
    expect((await strict.call(updateProduct, change, owner.token)).body.product.status).toBe('hidden')
    expect(await strangerSees(id)).toBe(404)
    const shown = async () => (await strict.call(getShed, { params: { id: shed.id } })).body
    const before = await shown()
    await authorize(strict, owner)
    expect((await pay(strict, owner, id)).code).toBe('paid')
    await runJob(strict, 'products.listingFeePaid', { subject: 'product', subjectId: id, shedId: shed.id })
    await runJob(strict, 'products.listingFeePaid', { subject: 'product', subjectId: id, shedId: shed.id })
    expect((await strict.call(getProduct, { params: { id } })).body).toMatchObject({
      status: 'reserved',
      name: 'Kept for Ada',
    })
    const { headers } = await strict.call(listShedProducts, { params: { shed_id: shed.id } })
    expect(headers['x-total-count']).toBe('1')
    expect(JSON.stringify(await shown())).not.toBe(JSON.stringify(before))
  })

  it('hide a dish from others’ menus until paid', async () => {
    const { owner, shed } = await arriveWithShed(strict, 'food_delivery')
    await giveWallet(strict, owner, 1000)
    const call = { params: { shed_id: shed.id }, body: { name: 'Ndolé', price: 2000 } }
    const { dish } = (await strict.call(createDish, call, owner.token)).body
    const menu = async (token?: string) =>
      (await strict.call(listMenu, { params: { shed_id: shed.id } }, token)).body.length
    const seen = async () => (await strict.send(getDish, { params: { id: dish.id } })).status
    expect([await menu(), await menu(owner.token), await seen()]).toEqual([0, 1, 404])
    await authorize(strict, owner)
    expect((await pay(strict, owner, dish.id, newId(), 'dish')).code).toBe('paid')
    await runJob(strict, 'menu.listingFeePaid', { subject: 'dish', subjectId: dish.id, shedId: shed.id })
    expect([await menu(), await seen()]).toEqual([1, 200])
  })
})
