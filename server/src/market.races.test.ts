// @module-tag full
import type { AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { createDish, deleteDish, setDishPicture, updateDish } from '@sheds/contract/menu/menu'
import { reviewProduct } from '@sheds/contract/products/product-reviews'
import * as products from '@sheds/contract/products/products'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { reviewShed } from '@sheds/contract/sheds/shed-reviews'
import * as sheds from '@sheds/contract/sheds/sheds'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blackPng } from './modules/files/testing/image-bytes.ts'
import { arrive, type TestPerson } from './testing/people.ts'
import { runJob } from './testing/sheds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { runsOfTier } from './testing/tiers/tier.ts'

let test: TestApp
let people: TestPerson[]

beforeAll(async () => {
  test = await startTestApp()
  people = []
  for (let count = 0; count < 4; count++) people.push(await arrive(test))
})

afterAll(() => test.close())

interface Place {
  shed: string
  product: string
  dish: string
}

type Activity = (place: Place) => [EndpointSpec, AnyCall]

let painted = 0
const picture = (): Blob => new Blob([new Uint8Array(blackPng({ width: 20 + (++painted % 40), height: 20 }))])

const activities: Readonly<Record<string, Activity>> = {
  sell: ({ shed }) => [
    products.createProduct,
    { params: { shed_id: shed }, body: { name: 'Pagne', price: 10, category: 'fashion' } },
  ],
  hide: ({ product }) => [products.updateProduct, { params: { id: product }, body: { status: 'hidden' } }],
  show: ({ product }) => [
    products.updateProduct,
    { params: { id: product }, body: { status: 'on sale', name: 'Wax' } },
  ],
  recategorise: ({ product }) => [products.updateProduct, { params: { id: product }, body: { category: 'cosmetics' } }],
  withdraw: ({ product }) => [products.deleteProduct, { params: { id: product } }],
  like: ({ product }) => [products.likeProduct, { params: { id: product } }],
  unlike: ({ product }) => [products.unlikeProduct, { params: { id: product } }],
  review: ({ product }) => [reviewProduct, { params: { id: product }, body: { rating: '3', comment: 'fine' } }],
  photograph: ({ shed, product }) => [
    products.addProductMedia,
    { params: { shed_id: shed, product_id: product }, files: { media: picture() } },
  ],
  clear: ({ product }) => [products.arrangeProductMedia, { params: { id: product }, body: { media: [] } }],
  subscribe: ({ shed }) => [sheds.subscribe, { body: { shed_id: shed } }],
  unsubscribe: ({ shed }) => [sheds.unsubscribe, { params: { shed_id: shed } }],
  rate: ({ shed }) => [reviewShed, { body: { shed_id: shed, rating_value: 5 } }],
  contact: ({ shed, product }) => [contactSeller, { body: { shed_id: shed, product_id: product } }],
  rename: ({ shed }) => [
    sheds.updateShed,
    { params: { id: shed }, body: { name: 'Chez Moi', category: 'electronics' } },
  ],
  paint: ({ shed }) => [sheds.setShedLogo, { params: { id: shed }, files: { logo: picture() } }],
  close: ({ shed }) => [sheds.deleteShed, { params: { id: shed } }],
  cook: ({ shed }) => [createDish, { params: { shed_id: shed }, body: { name: 'Eru', price: 5 } }],
  pause: ({ shed, dish }) => [updateDish, { params: { shed_id: shed, dish_id: dish }, body: { available: false } }],
  show_dish: ({ shed, dish }) => [
    setDishPicture,
    { params: { shed_id: shed, dish_id: dish }, files: { picture: picture() } },
  ],
  uncook: ({ shed, dish }) => [deleteDish, { params: { shed_id: shed, dish_id: dish } }],
}

const open = async (category: string): Promise<Place> => {
  const owner = people[0]!.token
  const form = { name: `Shed ${category}`, email: 'a@private.example', category, phone_number: '677000000' }
  const { body } = await test.call(sheds.createShed, { body: form }, owner)
  const shed = body.shed.id
  const goods = { params: { shed_id: shed }, body: { name: 'Pagne', price: 10, category: 'fashion' } }
  const made = await test.call(products.createProduct, goods, owner)
  const dish =
    category === 'food_delivery'
      ? (await test.call(createDish, { params: { shed_id: shed }, body: { name: 'Ndolè', price: 5 } }, owner)).body.dish
          .id
      : shed
  return { shed, product: made.body.product.id, dish }
}

const runJobs = async (): Promise<void> => {
  const { sql } = test.context.database
  for (;;) {
    const waiting = await sql<{ id: string; name: string; payload: Record<string, string> }[]>`
      select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like '%shedClosed'`
    if (waiting.length === 0) return
    for (const { id, name, payload } of waiting) {
      await runJob(test, name, payload)
      await sql`delete from graphile_worker._private_jobs where id = ${id}`
    }
  }
}

/** Counters that differ from the rows they count. */
const misCounts = async (): Promise<unknown[]> => {
  const { sql } = test.context.database
  return sql`
    select 'product_count' as what, s.id::text, s.product_count::int as kept, (select count(*)::int from products p
      where p.shed_id = s.id and p.deleted_at is null and p.status <> 'hidden') as real from sheds s where s.deleted_at is null
    union all select 'shed_totals', t.category, t.sheds::int,
      (select count(*)::int from sheds s where s.category = t.category and s.deleted_at is null) from shed_totals t
    union all select 'product_totals', t.category, t.products::int, (select count(*)::int from products p
      where p.category = t.category and p.deleted_at is null and p.status <> 'hidden') from product_totals t
    union all select 'subscriber_count', c.shed_id::text, c.subscriber_count,
      (select count(*)::int from subscriptions x where x.shed_id = c.shed_id) from shed_counts c
    union all select 'shed reviews', c.shed_id::text, c.review_count,
      (select count(*)::int from shed_reviews x where x.shed_id = c.shed_id) from shed_counts c
    union all select 'product reviews', c.product_id::text, c.review_count,
      (select count(*)::int from product_reviews x where x.product_id = c.product_id) from product_counts c
    union all select 'likes', c.product_id::text, c.like_count,
      (select count(*)::int from product_likes x where x.product_id = c.product_id) from product_counts c
    union all select 'files in use', '', (select count(*)::int from files where unused_since is null), (
      select count(*)::int from (
        select m->>'id' from products p, jsonb_array_elements(p.media) m
        union all select logo->>'id' from sheds where logo is not null
        union all select background_image->>'id' from sheds where background_image is not null
        union all select picture->>'id' from dishes where picture is not null) shown)
    union all select 'left in closed sheds', s.id::text, 0, (select count(*)::int from products p
      where p.shed_id = s.id and p.deleted_at is null) + (select count(*)::int from dishes d
      where d.shed_id = s.id and d.deleted_at is null) from sheds s where s.deleted_at is not null`.then((rows) =>
    rows.filter(({ kept, real }) => kept !== real),
  )
}

const activityLists = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(activities)), fc.nat({ max: 3 }), fc.nat({ max: 2 })),
  {
    minLength: 10,
    maxLength: 30,
  },
)

describe('simultaneous activities of many people', () => {
  it('keep every counter equal to its rows, without a failure', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(activityLists, async (all) => {
        const places = [await open('mix'), await open('food_delivery'), await open('fashion')]
        const answers = await Promise.all(
          all.map(async ([name, person, at]) => {
            const [endpoint, call] = activities[name]!(places[at]!)
            const { status, body } = await test.send(endpoint, call, people[person]!.token)
            return { name, status, body }
          }),
        )
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        await runJobs()
        expect(await misCounts()).toEqual([])
      }),
      { numRuns: Number(process.env.HOSTILE_RUNS ?? runsOfTier(8)) },
    )
  })
})
