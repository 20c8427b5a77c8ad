import type { EndpointSpec } from '@sheds/contract/endpoint'
import { createDish, updateDish } from '@sheds/contract/menu/menu'
import { likeMusic } from '@sheds/contract/music/music-listeners'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import { createProduct, deleteProduct, likeProduct, updateProduct } from '@sheds/contract/products/products'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { deleteShed, subscribe } from '@sheds/contract/sheds/sheds'
import { follow } from '@sheds/contract/users/users'
import { approveReply } from '@sheds/contract/writes/write-replies'
import { approveWrite, updateWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from './app.ts'
import { holdMusic } from './modules/music/music.api.ts'
import { addSingle, publishWithoutAudio } from './testing/music.ts'
import { arrive, type TestPerson } from './testing/people.ts'
import { addProduct, arriveWithProduct } from './testing/products.ts'
import { arriveWithShed, openShed, runJob } from './testing/sheds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { postReply, postWrite } from './testing/writes.ts'

let test: TestApp
let seller: Awaited<ReturnType<typeof arriveWithProduct>>
let kitchen: string
let words: string
let answer: string
let song: string
let stranger: TestPerson

/** Products of every status in a mix shed, some changed after ranking; a kitchen; people with activities and writes. */
beforeAll(async () => {
  test = await startTestApp()
  seller = await arriveWithProduct(test, 'mix', { category: 'fashion' })
  stranger = await arrive(test)
  const { owner, shed } = seller
  const add = (more: object) => addProduct(test, { owner, shed }, { category: 'fashion', ...more })
  for (const status of ['on sale', 'reserved', 'sold out', 'hidden']) await add({ status })
  const later = { soldOut: await add({}), hidden: await add({}), gone: await add({}), moved: await add({}) }
  const closing = await arriveWithProduct(test, 'fashion')
  for (const _ of [1, 2]) await arriveWithProduct(test, 'fashion')
  await openKitchen(owner)
  song = await sing(seller)
  await talk(owner)
  await befriend([closing])
  await askAbout([seller.product, ...Object.values(later), closing.product])
  await runJob(test, 'products.rank')
  await runJob(test, 'sheds.rank')
  await runJob(test, 'music.rank')
  const change = (id: string, body: object) => test.call(updateProduct, { params: { id }, body }, owner.token)
  await change(later.soldOut.id, { status: 'sold out' })
  await change(later.hidden.id, { status: 'hidden' })
  await change(later.moved.id, { category: 'furniture' })
  await test.call(deleteProduct, { params: { id: later.gone.id } }, owner.token)
  await test.call(deleteShed, { params: { id: closing.shed.id } }, closing.owner.token)
})

afterAll(() => test.close())

/** Adds music of all kinds, including an unfinished and a held piece. */
const sing = async (inShed: Parameters<typeof addSingle>[1]): Promise<string> => {
  const titles = ['Shed blues', 'Person to person', 'Shed soul', 'Unheard', 'Held'] as const
  const pieces = await Promise.all(titles.map((title) => addSingle(test, inShed, { title })))
  const [first, second, third, , held] = pieces.map(({ id }) => id)
  for (const id of [first, second, third, held]) await publishWithoutAudio(test, id ?? '')
  await holdMusic(test.context, held as never, { isHeld: true })
  return first ?? ''
}

const openKitchen = async (owner: TestPerson) => {
  kitchen = (await openShed(test, owner, 'food_delivery')).id
  const params = { shed_id: kitchen }
  for (const name of ['Ndolé', 'Eru', 'Koki', 'Okok']) {
    const { dish } = (await test.call(createDish, { params, body: { name, price: 2000 } }, owner.token)).body
    if (name === 'Koki')
      await test.call(updateDish, { params: { ...params, dish_id: dish.id }, body: { available: false } }, owner.token)
  }
}

/** Adds writes of the owner and the stranger, one of them with a reply, an approval and an edit. */
const talk = async (owner: TestPerson) => {
  for (const author of [stranger, owner, stranger, owner]) words = (await postWrite(test, author)).id
  for (const _ of [1, 2, 3]) {
    const reader = await arrive(test)
    answer = (await postReply(test, reader, { id: words })).id
    await test.call(approveReply, { params: { id: answer } }, stranger.token)
    await test.call(approveWrite, { params: { id: words } }, reader.token)
    await test.call(
      updateWrite,
      { params: { id: words }, body: { content: `Said again to ${reader.id}` } },
      owner.token,
    )
  }
}

/** Five people and the stranger follow, subscribe, review, like and contact. */
const befriend = async (others: { shed: { id: string } }[]) => {
  const people = [stranger, ...(await Promise.all([1, 2, 3, 4].map(() => arrive(test))))]
  for (const { token, id } of people) {
    await test.call(follow, { body: { status: 1, userId: seller.owner.id } }, token)
    if (id !== stranger.id) await test.call(follow, { body: { status: 1, userId: id } }, seller.owner.token)
    for (const { shed } of [seller, ...others]) {
      await test.call(subscribe, { body: { status: 1, shed_id: shed.id } }, token)
      await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: '4' } }, token)
    }
    await test.call(likeMusic, { params: { id: song as never } }, token)
    await test.call(likeProduct, { params: { id: seller.product.id } }, token)
    const body = { rating: '4', comment: 'good' }
    await test.call(reviewProduct, { params: { id: seller.product.id }, body }, token)
  }
}

const askAbout = async (products: readonly { id: string; shed_id: string }[]) => {
  for (const { id, shed_id } of products)
    await test.call(contactSeller, { body: { shed_id, product_id: id } }, stranger.token)
}

const placeOf = (path: string): Record<string, string> => {
  const shedId = path.includes('/menu') ? kitchen : seller.shed.id
  const id = path.includes('product') && !path.endsWith('/listing') ? seller.product.id : shedId
  const said = { writes: words, comments: answer, music: song }[path.split('/')[1] ?? '']
  const isPersons = /followers|following|author|users.*musics/.test(path)
  return { id: isPersons ? seller.owner.id : (said ?? id), shed_id: shedId, category: 'fashion' }
}

/** Rows of a page, in any shape of the specification. */
const rowsOf = (body: unknown): unknown[] => {
  const { rows, data } = body as { rows?: unknown[]; data?: unknown[] }
  return Array.isArray(body) ? body : (rows ?? data ?? [])
}

/** Follows the `Link` headers; returns the rows and the first page's total. */
const walk = async (endpoint: EndpointSpec, query: object, token: string | undefined) => {
  const ids: string[] = []
  let total: unknown
  let url: string | undefined = apiPath(endpoint, { params: placeOf(endpoint.path), query: { limit: 2, ...query } })
  while (url !== undefined) {
    const headers = { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const answer: Awaited<ReturnType<typeof test.app.inject>> = await test.app.inject({ url, headers })
    if (answer.statusCode === 403 || answer.statusCode === 401) return 'refused'
    expect(answer.statusCode, url).toBe(200)
    total ??= answer.headers['x-total-count']
    ids.push(...rowsOf(answer.json()).map((row) => JSON.stringify(row)))
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return { total, rows: String(ids.length), twice: ids.length - new Set(ids).size }
}

const isList = ({ method, answers, path }: EndpointSpec): boolean => {
  const schema = answers[200]
  // Suggestions while typing: eight at most, without pages.
  if (method !== 'GET' || schema === undefined || path === '/mentions') return false
  return schema.safeParse([]).success || /followers|following|shed_reviews/.test(path)
}

describe('a list', () => {
  it.each(['visitor', 'stranger', 'owner'] as const)(
    'has a total that equals its number of rows for a %s',
    async (who) => {
      const token = { visitor: undefined, stranger: stranger.token, owner: seller.owner.token }[who]
      const lists = test.slices.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint)).filter(isList)
      expect(lists.length).toBeGreaterThan(20)
      const wrong: Record<string, unknown> = {}
      for (const endpoint of lists) {
        const asked = endpoint.query?.shape ?? {}
        for (const query of [{}, ...('name' in asked ? [{ name: 'shed' }, { name: 'person' }] : [])]) {
          const found = await walk(endpoint, query, token)
          if (found !== 'refused' && (found.total !== found.rows || found.twice > 0))
            wrong[`${endpoint.path} ${JSON.stringify(query)}`] = found
        }
      }
      expect(wrong).toEqual({})
    },
  )
})

describe('PATCH /sheds/:id/delete_shed', () => {
  it('updates the totals of its products before any job has run', async () => {
    const { owner, shed } = await arriveWithShed(test, 'furniture')
    const goods = { params: { shed_id: shed.id }, body: { name: 'Table', price: 9000 } }
    for (const status of ['on sale', 'sold out', 'hidden'] as const)
      await test.call(createProduct, { ...goods, body: { ...goods.body, status } }, owner.token)
    const total = async (path: string) => (await test.app.inject(`/api${path}`)).headers['x-total-count']
    const totals = async () => [
      Number(await total('/products')),
      Number(await total('/products/category/furniture')),
      Number(await total('/products/picks')),
    ]
    const [all = 0, furniture = 0, picks = 0] = await totals()
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await totals()).toEqual([all - 2, furniture - 2, picks - 1])
    await runJob(test, 'products.shedClosed', { shedId: shed.id })
    await runJob(test, 'products.shedClosed', { shedId: shed.id })
    test.context.cache.clear()
    expect(await totals()).toEqual([all - 2, furniture - 2, picks - 1])
  })
})
