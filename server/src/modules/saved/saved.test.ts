import { createDish, deleteDish, likeDish, unlikeDish } from '@sheds/contract/menu/menu'
import { deleteProduct, likeProduct, unlikeProduct, updateProduct } from '@sheds/contract/products/products'
import { listSaved } from '@sheds/contract/saved/saved'
import { type SavedKind, savedKinds } from '@sheds/contract/saved/saved-kinds'
import { deleteShed, subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import { bookmarkWrite, deleteWrite, getWrite, unbookmarkWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { postWrite } from '../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const saved = async ({ token }: TestPerson, kind: SavedKind, query = {}) => {
  const { body, headers } = await test.call(listSaved, { query: { kind, ...query } }, token)
  return { ids: body.results[kind].map(({ id }) => id), results: body.results, headers }
}

const cook = async () => {
  const { owner, shed } = await arriveWithShed(test, 'food_delivery')
  const form = { params: { shed_id: shed.id }, body: { name: 'Eru', price: 1000 } }
  return { owner, shed, dish: (await test.call(createDish, form, owner.token)).body.dish }
}

describe('GET /saved', () => {
  it('lists each kind, last saved first, without undone saves', async () => {
    const seller = await arriveWithProduct(test)
    const [older, newer] = [seller.product, await addProduct(test, seller)]
    const { dish, shed } = await cook()
    const write = await postWrite(test, seller.owner)
    const fan = await arrive(test)
    const by = ({ id }: { id: string }) => ({ params: { id } }) as never
    await test.call(likeProduct, by(newer), fan.token)
    await test.call(likeProduct, by(older), fan.token)
    await test.call(likeDish, by(dish), fan.token)
    await test.call(subscribe, { body: { status: 1, shed_id: shed.id } }, fan.token)
    expect((await test.call(bookmarkWrite, by(write), fan.token)).body).toEqual({ bookmarked: true })

    const products = await saved(fan, 'product')
    expect(products.ids).toEqual([older.id, newer.id])
    expect(products.headers['x-total-count']).toBe('2')
    expect(products.results.product[0]).toMatchObject({ name: older.name, viewer: { liked: true } })
    expect((await saved(fan, 'dish')).results.dish).toMatchObject([
      { id: dish.id, like_count: 1, viewer: { liked: true } },
    ])
    expect((await saved(fan, 'shed')).results.shed).toMatchObject([{ id: shed.id, viewer: { subscribed: true } }])
    expect((await saved(fan, 'write')).results.write).toMatchObject([{ id: write.id, viewer: { bookmarked: true } }])
    expect((await saved(fan, 'music')).results).toEqual({ product: [], dish: [], music: [], shed: [], write: [] })
    // They are the caller's own.
    for (const kind of savedKinds) expect((await saved(seller.owner, kind)).ids).toEqual([])

    await test.call(unlikeProduct, by(older), fan.token)
    await test.call(unlikeDish, by(dish), fan.token)
    await test.call(unsubscribe, { params: { shed_id: shed.id } }, fan.token)
    expect((await test.call(unbookmarkWrite, by(write), fan.token)).body).toEqual({ bookmarked: false })
    expect((await saved(fan, 'product')).ids).toEqual([newer.id])
    for (const kind of ['dish', 'shed', 'write'] as const) expect((await saved(fan, kind)).ids).toEqual([])
  })

  it('neither lists nor counts deleted and hidden things, until they are visible again', async () => {
    const seller = await arriveWithProduct(test)
    const [hidden, deleted, soldOut] = [
      seller.product,
      await addProduct(test, seller),
      await addProduct(test, seller, { status: 'sold out' }),
    ]
    const { dish, shed, owner: chef } = await cook()
    const write = await postWrite(test, seller.owner)
    const fan = await arrive(test)
    for (const { id } of [hidden, deleted, soldOut]) await test.call(likeProduct, { params: { id } }, fan.token)
    await test.call(likeDish, { params: { id: dish.id } }, fan.token)
    await test.call(subscribe, { body: { status: 1, shed_id: shed.id } }, fan.token)
    await test.call(bookmarkWrite, { params: { id: write.id } }, fan.token)
    const setStatus = (status: 'hidden' | 'on sale') =>
      test.call(updateProduct, { params: { id: hidden.id }, body: { status } }, seller.owner.token)
    await setStatus('hidden')
    await test.call(deleteProduct, { params: { id: deleted.id } }, seller.owner.token)
    await test.call(deleteDish, { params: { shed_id: shed.id, dish_id: dish.id } }, chef.token)
    await test.call(deleteShed, { params: { id: shed.id } }, chef.token)
    await test.call(deleteWrite, { params: { id: write.id } }, seller.owner.token)

    const products = await saved(fan, 'product')
    expect(products.ids).toEqual([soldOut.id])
    expect(products.headers['x-total-count']).toBe('1')
    for (const kind of ['dish', 'shed', 'write'] as const) {
      const { ids, headers } = await saved(fan, kind)
      expect([ids, headers['x-total-count']]).toEqual([[], '0'])
    }
    await setStatus('on sale')
    expect((await saved(fan, 'product')).ids).toEqual([soldOut.id, hidden.id])
  })

  it('reads any page of 5,000 saved products with two statements', async () => {
    const seller = await arriveWithProduct(test)
    const fan = await arrive(test)
    const { sql } = test.context.database
    const ids = Array.from({ length: 5000 }, () => newId())
    await sql`
      insert into products (id, shed_id, user_id, name, price, category)
      select each, ${seller.shed.id}, ${seller.owner.id}, 'Product', 1500, 'fashion' from unnest(${ids}::uuid[]) each`
    await sql`insert into product_counts (product_id) select each from unnest(${ids}::uuid[]) each`
    await sql`
      insert into product_likes (id, product_id, user_id, created_at, price)
      select each, each, ${fan.id}, now(), 1500 from unnest(${ids}::uuid[]) each`
    const first = await saved(fan, 'product')
    expect(first.headers['x-total-count']).toBe('1000+')
    const cursor = new URL(/<(.*)>/.exec(String(first.headers.link))?.[1] ?? '', 'http://x').searchParams.get('cursor')
    let ids2: string[] = []
    // The session's own statement finds the caller.
    expect(await test.countStatements(async () => (ids2 = (await saved(fan, 'product', { cursor })).ids))).toBe(3)
    expect([...first.ids, ...ids2]).toEqual(ids.toReversed().slice(0, 40))
  })

  it('requires a login and a known kind', async () => {
    expect((await test.refused(listSaved, { query: {} })).body.code).toBe('login_required')
    const fan = await arrive(test)
    const { body } = await test.refused(listSaved, { query: { kind: 'user' } as never }, fan.token)
    expect(body).toMatchObject({ code: 'invalid_input', fields: { kind: expect.any(String) } })
  })
})

describe('a bookmark', () => {
  it('is stored once, is not shown to the author, and can be removed from a deleted write', async () => {
    const [author, reader] = [await arrive(test), await arrive(test)]
    const { id } = await postWrite(test, author)
    const params = { id }
    await test.call(bookmarkWrite, { params }, reader.token)
    await test.call(bookmarkWrite, { params }, reader.token)
    const { sql } = test.context.database
    const stored = () => sql`select from write_bookmarks where write_id = ${id}`
    expect(await stored()).toHaveLength(1)
    await doWaitingJobs(test)
    expect(await sql`select from notifications where receiver_id = ${author.id}`).toHaveLength(0)
    expect((await test.call(getWrite, { params }, author.token)).body.viewer).toMatchObject({ bookmarked: false })
    expect((await test.call(getWrite, { params }, reader.token)).body.viewer).toMatchObject({ bookmarked: true })
    expect((await test.call(getWrite, { params })).body).not.toHaveProperty('viewer')
    await test.call(deleteWrite, { params }, author.token)
    await test.call(unbookmarkWrite, { params }, reader.token)
    expect(await stored()).toHaveLength(0)
  })
})

describe('the saved things of an account', () => {
  it('are in its export and are deleted with it', async () => {
    const { owner, dish } = await cook()
    const write = await postWrite(test, owner)
    const fan = await arrive(test)
    await test.call(likeDish, { params: { id: dish.id } }, fan.token)
    await test.call(bookmarkWrite, { params: { id: write.id } }, fan.token)
    const { body } = await test.call(exportAccount, { params: { id: fan.id } }, fan.token)
    expect(body.belongings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'dish_like', dish_id: dish.id, dish_name: dish.name }),
        expect.objectContaining({ kind: 'bookmark', write_id: write.id, content: write.content }),
      ]),
    )
    await test.call(closeAccount, { params: { id: fan.id }, body: { password } }, fan.token)
    await doWaitingJobs(test)
    const { sql } = test.context.database
    const [left] = await sql`
      select (select count(*)::int from write_bookmarks where user_id = ${fan.id}) as bookmarks,
        (select count(*)::int from dish_likes where user_id = ${fan.id}) as likes,
        (select like_count from dishes where id = ${dish.id}) as counted`
    expect(left).toEqual({ bookmarks: 0, likes: 0, counted: 0 })
  })
})
