import { createDish } from '@sheds/contract/menu/menu'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { likeProduct } from '@sheds/contract/products/products'
import { saveSearch } from '@sheds/contract/search/saved-searches'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { replyToReview } from '@sheds/contract/sheds/reviews'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { belongingKinds, exportAccount } from '@sheds/contract/users/account-export'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addSingle, publishWithoutAudio } from '../../testing/music.ts'
import { placeOrder } from '../../testing/orders.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed, openShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { giveWallet } from '../../testing/wallets.ts'
import { postReply, postWrite } from '../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const belongingsOf = async ({ id, token }: TestPerson) =>
  (await test.call(exportAccount, { params: { id } }, token)).body.belongings

/** Data that every user has after the first login. */
const always: readonly string[] = ['session', 'device', 'recovery_code', 'wallet']

const goodsOf = async (person: TestPerson) =>
  (await belongingsOf(person)).filter(({ kind }) => !always.includes(kind) && kind !== 'listing_fee')

describe('GET /users/:id/export', () => {
  it("contains the user's sheds and products", async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    expect(await goodsOf(owner)).toMatchObject([
      { kind: 'shed', id: shed.id, phone_number: '+237699887722', logo: null },
      { kind: 'product', id: product.id, shed_id: shed.id, name: product.name, price: 1500, pictures: [] },
    ])
  })

  it("contains the user's dishes", async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const call = { params: { shed_id: shed.id }, body: { name: 'Ndolé', price: 2000 } }
    await test.call(createDish, call, owner.token)
    expect(await belongingsOf(owner)).toContainEqual(
      expect.objectContaining({ kind: 'dish', name: 'Ndolé', price: 2000, available: true }),
    )
  })

  it("contains the user's activities at others, but not the reverse", async () => {
    const [{ owner, shed, product }, visitor] = [await arriveWithProduct(test), await arrive(test)]
    await visitShed(visitor, { shed, product })
    const [ofShed, ofProduct] = [
      { shed_id: shed.id, shed_name: shed.name },
      { product_id: product.id, product_name: product.name },
    ]
    expect(await goodsOf(visitor)).toMatchObject([
      { kind: 'subscription', ...ofShed },
      { kind: 'shed_review', ...ofShed, rating: 5, review_text: 'Kind' },
      { kind: 'contact', ...ofShed, subject: product.name },
      { kind: 'product_like', ...ofProduct },
      { kind: 'product_review', ...ofProduct, rating: 4, comment: 'Well sewn' },
      { kind: 'saved_search', query: 'wax', type: 'all' },
    ])
    expect((await goodsOf(owner)).map(({ kind }) => kind)).toEqual(['shed', 'product'])
  })

  it("contains every kind of data, without secrets or others' phones and e-mails", async () => {
    const { person, others } = await arriveWithEverything()
    const answer = await test.app.inject({
      url: `/api/users/${person.id}/export`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const kinds = new Set((answer.json().belongings as { kind: string }[]).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual([...belongingKinds].sort())
    for (const secret of [...(await secretsOf(person)), ...others]) expect(answer.payload).not.toContain(secret)
  })
})

interface Goods {
  shed: Awaited<ReturnType<typeof arriveWithShed>>['shed']
  product: { id: string }
}

const visitShed = async (visitor: TestPerson, { shed, product }: Goods): Promise<void> => {
  const params = { id: product.id as never }
  await test.call(subscribe, { body: { shed_id: shed.id } }, visitor.token)
  await test.call(likeProduct, { params }, visitor.token)
  await test.call(reviewProduct, { params, body: { rating: '4', comment: 'Well sewn' } }, visitor.token)
  await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 5, review_text: 'Kind' } }, visitor.token)
  await test.call(saveSearch, { body: { query: 'wax' } } as never, visitor.token)
  await test.call(contactSeller, { body: { shed_id: shed.id, product_id: product.id as never } }, visitor.token)
}

/** A user with data of every kind, and contact data of others that must not be exported. */
const arriveWithEverything = async (): Promise<{ person: TestPerson; others: string[] }> => {
  const { owner: person, shed } = await arriveWithProduct(test)
  const other = await arriveWithProduct(test)
  const { sql } = test.context.database
  const others = ['+237655443322', 'someone.else@private.example', 'shed.else@private.example', '+237655443311']
  await sql`update users set phone_number = ${others[0]}, email = ${others[1]} where id = ${other.owner.id}`
  await sql`update sheds set email = ${others[2]}, phone_number = ${others[3]} where id = ${other.shed.id}`
  await visitShed(person, other)
  await placeOrder(test, person, { ...other, owner: other.owner as never, product: other.product as never })
  const ofShed = { body: { shed_id: shed.id, rating_value: 4 } }
  const { review } = (await test.call(reviewShed, ofShed, other.owner.token)).body
  await test.call(replyToReview, { params: { id: review.id }, body: { text: 'Thanks' } }, person.token)
  const { id } = await giveWallet(test, person, 5000)
  const { id: otherAccount } = await giveWallet(test, other.owner, 100)
  const write = await postWrite(test, person)
  const theirs = await postWrite(test, other.owner)
  const reply = await postReply(test, person, { id: theirs.id })
  const at = new Date().toISOString()
  const [entry] = await sql`select entry_id as id from ledger_postings where account_id = ${id}`
  const dishId = newId()
  await sql`insert into dishes (id, shed_id, user_id, name, price)
    values (${dishId}, ${shed.id}, ${person.id}, 'Eru', 1500)`
  await sql`insert into dish_likes values (${newId()}, ${dishId}, ${person.id}, 1500, ${at})`
  await sql`insert into write_bookmarks values (${newId()}, ${theirs.id}, ${person.id}, ${at})`
  await sql`insert into write_approvals values (${newId()}, ${theirs.id}, ${person.id}, ${at})`
  await sql`insert into reply_approvals values (${newId()}, ${reply.id}, ${person.id}, ${at})`
  await sql`insert into write_edits (id, write_id, content, created_at, replaced_at)
    values (${newId()}, ${write.id}, 'Before', ${at}, ${at})`
  await sql`insert into reports values (${newId()}, 'write', ${theirs.id}, ${person.id}, 'Spam', '10.1.2', ${at})`
  await sql`insert into follows values (${newId()}, ${person.id}, ${other.owner.id}, ${at}),
    (${newId()}, ${other.owner.id}, ${person.id}, ${at})`
  await sql`insert into hushes values (${newId()}, ${person.id}, ${other.owner.id}, true, true, ${at})`
  await sql`insert into profile_pictures values (${person.id}, ${newId()}, ${at}, '/files/aa/picture.webp')`
  await sql`insert into cover_pictures values (${person.id}, ${newId()}, ${at}, '/files/aa/cover.webp')`
  await sql`insert into notifications (id, receiver_id, seq, type, group_id, day, actor_ids, count, detail, told_at)
    values (${newId()}, ${person.id}, 1, 'follow', ${newId()}, '2026-01-01', '{}', 1, '', ${at})`
  await sql`insert into notification_settings values (${person.id}, '{like}')`
  await sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, lang, created_at, used_at)
    select ${newId()}, user_id, id, 'https://push.example/a-secret', 'key', 'auth', 'fr', ${at}, ${at}
    from sessions where user_id = ${person.id} limit 1`
  await sql`insert into fund_requests (id, requester_id, payer_id, amount, reason, created_at)
    values (${newId()}, ${otherAccount}, ${id}, 100, 'Taxi', ${at})`
  await sql`insert into receipts (id, code, entry_id, account_id, created_at)
    values (${newId()}, ${'A'.repeat(22)}, ${entry?.id}, ${id}, ${at})`
  await sql`insert into operator_payments
      (id, account_id, owner_id, kind, operator, phone, amount, fee, key, callback_id, state, created_at)
    values (${newId()}, ${id}, ${person.id}, 'top_up', 'mtn', '677123456', 1000, 30, 'a-key-of-it', ${'a1'.repeat(16)},
      'created', ${at})`
  const music = await addSingle(test, { owner: person, shed: await openShed(test, person, 'music') })
  await publishWithoutAudio(test, music.id)
  await sql`insert into music_likes values (${newId()}, ${music.id}, ${person.id}, ${at})`
  await sql`insert into wallet_purchases values (${id}, ${music.id}, ${newId()}, 'free', 0, ${at})`
  return { person, others }
}

/** Secrets that grant access, as stored and as used. */
const secretsOf = async ({ id, token, recoveryCodes }: TestPerson): Promise<string[]> => {
  const { sql } = test.context.database
  const [kept] = await sql<{ hashes: string[] }[]>`
    select array(select encode(token_hash, 'hex') from sessions where user_id = ${id}
      union all select encode(device_hash, 'hex') from known_devices where user_id = ${id}
      union all select encode(code_hash, 'hex') from recovery_codes where user_id = ${id}
      union all select callback_id from operator_payments where owner_id = ${id}
      union all select password_hash from users where id = ${id}
      union all select password_hash from wallets where owner_id = ${id} and password_hash <> '') as hashes`
  return [token, ...recoveryCodes, ...(kept?.hashes ?? [])]
}
