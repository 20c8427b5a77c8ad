import type { Picture } from '@sheds/contract/files/files'
import { nameKey } from '@sheds/contract/text/names'
import { goods } from '../catalogue/goods.ts'
import { galleryOf } from '../catalogue/products.ts'
import type { Cell, Row } from '../copy.ts'
import { type LargeTown, largeId, largeProducts } from '../large.ts'
import { largeBonds } from '../large-bonds.ts'
import type { DemoContext, DemoPart } from '../plant.ts'
import { seeded, uuidv7 } from '../random.ts'
import { heatOf } from './heat.ts'
import { smallTown } from './town.ts'

/** Plants goods and services with likes and reviews. */
export const productsPart: DemoPart = {
  name: 'products',
  depends: ['sheds'],
  async small(context) {
    const town = smallTown(context)
    const { products, bonds, reviews } = town
    await plantProducts(
      context,
      products.map(({ id, shed, owner, ...product }) => {
        return [id, town.shedId(shed), town.memberId(owner), ...factsOf(product), { json: [] }]
      }),
    )
    await plantLikes(
      context,
      bonds
        .filter(({ kind }) => kind === 'like')
        .map(({ from, to, createdAt }) => {
          const id = uuidv7(createdAt.getTime(), seeded('like', from, to))
          return [id, town.productId(to), town.memberId(from), createdAt]
        }),
    )
    await context.copy(
      'product_reviews',
      ['id', 'product_id', 'user_id', 'rating', 'comment', 'created_at'],
      reviews
        .filter((review) => review.of === 'product')
        .map(({ id, target, author, rating, text, createdAt }) => {
          return [id, town.productId(target), town.memberId(author), rating, text, createdAt]
        }),
    )
    await countProducts(context)
  },
  async large(context, town) {
    await plantProducts(context, largeRows(town, await handfulOfPictures(context)))
    await plantLikes(context, largeLikes(town))
    await countProducts(context)
  },
}

const productColumns = [
  'id',
  'shed_id',
  'user_id',
  'name',
  'name_key',
  'price',
  'caption',
  'category',
  'quantity',
  'counted',
  'description',
  'status',
  'condition',
  'created_at',
  'media',
]

type Facts = Readonly<Record<'name' | 'caption' | 'category' | 'description' | 'status', string>> & {
  readonly price: number | null
  readonly condition?: string | null
  readonly quantity: number
  readonly counted?: boolean
  readonly createdAt: Date
}

const factsOf = ({
  name,
  price,
  caption,
  category,
  quantity,
  counted = false,
  description,
  status,
  condition = null,
  createdAt,
}: Facts): Cell[] => [
  ...[name, nameKey(name), price, caption, category],
  ...[quantity, counted, description, status, condition, createdAt],
]

/** Pictures that all products of the large market share. */
const handfulOfPictures = async ({ sql, files }: DemoContext): Promise<Picture[]> => {
  if (files === undefined) return []
  const kinds = seeded('handful')
    .sample(Object.values(goods).flat(), 12)
    .map(([, , kind]) => kind)
  const names = kinds.flatMap((kind) => galleryOf(kind, 0).slice(0, 1))
  const pictures = await Promise.all(names.map((name) => files.keepPicture(name, null)))
  const ids = pictures.map(({ id }) => id)
  await sql`update files set unused_since = null where id = any(${ids})`
  return pictures
}

function* largeRows(town: LargeTown, pictures: readonly Picture[]): Generator<Row> {
  for (const { id, shed, owner, index, ...product } of largeProducts(town)) {
    const picture = pictures[index % pictures.length]
    const media = picture === undefined ? [] : [picture]
    yield [id, largeId(town, 'sheds', shed), largeId(town, 'people', owner), ...factsOf(product), { json: media }]
  }
}

function* largeLikes(town: LargeTown): Generator<Row> {
  const stream = seeded('like ids')
  for (const { from, to, createdAt } of largeBonds(town, 'likes'))
    yield [uuidv7(createdAt.getTime(), stream), largeId(town, 'products', to), largeId(town, 'people', from), createdAt]
}

const plantProducts = async ({ sql, copy }: DemoContext, rows: Iterable<Row>): Promise<void> => {
  await copy('products', productColumns, rows)
  await sql`
    insert into product_totals (category, products, sold_out)
    select category, count(*), count(*) filter (where status = 'sold out') from products
    where status <> 'hidden' group by category
    on conflict (category) do update set products = product_totals.products + excluded.products,
      sold_out = product_totals.sold_out + excluded.sold_out`
  await sql`
    update sheds set product_count = counted.shown, hidden_count = counted.hidden
    from (
      select shed_id, count(*) filter (where status <> 'hidden')::int as shown,
        count(*) filter (where status = 'hidden')::int as hidden
      from products group by shed_id) counted
    where id = counted.shed_id`
}

const plantLikes = ({ copy }: DemoContext, rows: Iterable<Row>) =>
  copy('product_likes', ['id', 'product_id', 'user_id', 'created_at'], rows)

/** Sets the counters that the products slice would have kept. */
const countProducts = async ({ sql, now }: DemoContext): Promise<void> => {
  await sql`
    with activities as (
      select id, 4 as points, 0 as sales, created_at from products
      union all select product_id, 1, 0, created_at from product_likes
      union all select product_id, 2, 0, created_at from product_reviews
      union all select c.subject_id, 3, 3, c.created_at from contacts c join products p on p.id = c.subject_id
    ), heats as (
      select id, ${heatOf(sql, now, sql`points`)} as heat, ${heatOf(sql, now, sql`sales`)} as sales_heat
      from activities group by id
    ), likes as (
      select product_id, count(*)::int as n from product_likes group by product_id
    ), reviews as (
      select product_id, count(*)::int as n, array[
        count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as stars
      from product_reviews group by product_id
    )
    insert into product_counts (product_id, like_count, review_count, stars, heat, sales_heat)
    select h.id, coalesce(l.n, 0), coalesce(r.n, 0), coalesce(r.stars, '{0,0,0,0,0}'), h.heat, h.sales_heat
    from heats h left join likes l on l.product_id = h.id left join reviews r on r.product_id = h.id
    order by h.id
    on conflict (product_id) do nothing`
}
