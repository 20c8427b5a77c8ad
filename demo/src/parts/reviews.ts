import type { Picture } from '@sheds/contract/files/files'
import { orderCodesOf } from '@sheds/contract/orders/order-code'
import type { Id } from '@sheds/contract/scalars'
import { markUsed } from '@sheds/server/modules/files/files.api'
import { asJson } from '@sheds/server/platform/db/database'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { type DemoOrder, plantOrders } from './orders.ts'
import { type SmallTown, smallTown } from './town.ts'

const replies = {
  fr: [
    'Merci beaucoup, à bientôt !',
    'Merci d’avoir pris le temps d’écrire.',
    'Merci. La prochaine fois je livre plus tôt.',
  ],
  en: ['Thank you, come again!', 'Thanks for taking the time to write.', 'Thank you. Next time I deliver earlier.'],
} as const

const day = 86_400_000

/** Plants what makes reviews worth reading: a finished order of the reviewer, pictures, and a reply of the seller. */
export const reviewsPart: DemoPart = {
  name: 'reviews',
  depends: ['orders', 'pictures'],
  async small(context) {
    const town = smallTown(context)
    const bought = boughtReviews(town)
    await plantOrders(
      context,
      bought.filter(isFirstCode).map(({ order }) => order),
    )
    await markBought(context)
    for (const [at, review] of bought.entries()) {
      if (at % 2 === 0) await addReply(context, review, at)
      if (at % 3 !== 2) await addPictures(context, review)
    }
  },
  async large() {},
}

interface BoughtReview {
  order: DemoOrder
  productId: Id
  authorId: Id
  /** Names of the pictures of the good. */
  pictures: readonly string[]
  tongue: keyof typeof replies
}

/** Every second review of a product that has a price, ordered three days before. */
const boughtReviews = (town: SmallTown): BoughtReview[] =>
  town.reviews
    .filter(({ of }) => of === 'product')
    .flatMap(({ target, author, createdAt }, number) => {
      const product = town.products[target]
      if (number % 2 === 1 || product === undefined || product.price === null || product.owner === author) return []
      const at = new Date(createdAt.getTime() - 3 * day)
      const id = uuidv7(at.getTime(), seeded('reviewed order', target, author)) as Id
      const [productId, authorId] = [town.productId(target), town.memberId(author)]
      const { name, price } = product
      const order: DemoOrder = {
        id,
        at,
        code: orderCodesOf(id)[0] ?? '',
        fate: { state: 'done' },
        shedId: town.shedId(product.shed),
        buyerId: authorId,
        sellerId: town.memberId(product.owner),
        items: [{ product_id: productId, dish_id: null, name, price, quantity: 1 }],
        total: price,
        delivery: null,
        note: '',
        answer: '',
      }
      const tongue = town.sheds[product.shed]?.tongue === 'en' ? 'en' : 'fr'
      return [{ order, productId, authorId, pictures: product.pictures, tongue }]
    })

const isFirstCode = ({ order }: BoughtReview, at: number, all: readonly BoughtReview[]): boolean =>
  all.findIndex((each) => each.order.code === order.code) === at

const markBought = async ({ sql }: DemoContext): Promise<void> => {
  await sql`
    update product_reviews r set bought = true where exists (select from orders o where o.buyer_id = r.user_id
      and o.state = 'done' and o.items @> jsonb_build_array(jsonb_build_object('product_id', r.product_id)))`
  await sql`
    update shed_reviews r set bought = true
    where exists (select from orders o where o.buyer_id = r.user_id and o.shed_id = r.shed_id and o.state = 'done')`
}

const addReply = async (
  { sql, now }: DemoContext,
  { productId, authorId, tongue }: BoughtReview,
  at: number,
): Promise<void> => {
  const text = replies[tongue][at % replies[tongue].length] ?? ''
  await sql`
    update product_reviews set reply = ${text}, reply_at = least(created_at + interval '5 hours', ${now})
    where product_id = ${productId} and user_id = ${authorId}`
}

const addPictures = async (
  { sql, files }: DemoContext,
  { productId, authorId, pictures: names }: BoughtReview,
): Promise<void> => {
  if (files === undefined) return
  const pictures: Picture[] = []
  for (const name of names) pictures.push(await files.keepPicture(name, authorId))
  await markUsed(
    sql,
    authorId,
    pictures.map(({ id }) => id),
  )
  await sql`
    update product_reviews set media = ${asJson(pictures)}::jsonb
    where product_id = ${productId} and user_id = ${authorId}`
}
