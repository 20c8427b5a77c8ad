import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files/files'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import type { ProductStatus } from '@sheds/contract/products/product-statuses'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import type { Opening } from '@sheds/contract/sheds/opening'
import { nameKey } from '@sheds/contract/text/names'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'
import type { CallerId } from '../../platform/session.ts'
import { openingColumn } from '../sheds/sheds.api.ts'
import { heatPoints, type ProductStanding, type ProductStock, type TotalChange } from './products.rules.ts'

export interface ProductRow {
  id: Id
  name: string
  price: Money | null
  caption: string
  category: ShedCategory
  quantity: number
  counted: boolean
  description: string
  status: ProductStatus
  condition: ProductCondition | null
  createdAt: Time
  userId: Id
  shedId: Id
  media: Picture[]
  shedName: string
  shedCategory: ShedCategory
  shedPhone: string
  shedLocation: string
  shedLogo: Picture | null
  ownerName: string
  likeCount: number
  reviewCount: number
  stars: number[]
  isLiked: boolean
  /** Unpaid listing fee, for the owner only. */
  feeDue: Money | null
  /** Reason it is hidden regardless of the seller's choice. */
  hiddenFor: 'reports' | 'fee' | null
  /** Hours of its shed, for a single product. */
  opening?: Opening
}

const shownColumns = fixedSql(
  (sql) => sql`
  p.id, p.name, p.price, p.caption, p.category, p.quantity, p.counted, p.description, p.status, p.condition,
  p.created_at as "createdAt",
  p.user_id as "userId", p.shed_id as "shedId", p.media, s.name as "shedName", s.category as "shedCategory",
  s.phone_number as "shedPhone", s.location as "shedLocation", s.logo as "shedLogo", u.name as "ownerName",
  c.like_count as "likeCount", c.review_count as "reviewCount", c.stars`,
)

const visitorColumns = fixedSql(
  (sql) => sql`${shownColumns(sql)}, false as "isLiked", null::int as "feeDue",
  null::text as "hiddenFor"`,
)

export const productColumns = (sql: Queryable, callerId: CallerId) =>
  callerId === undefined
    ? visitorColumns(sql)
    : sql`${shownColumns(sql)},
        exists (select from product_likes l where l.user_id = ${callerId} and l.product_id = p.id) as "isLiked",
        (select f.amount from listing_fees f
          where f.subject_id = p.id and f.owner_id = ${callerId} and f.entry_id is null) as "feeDue",
        case when p.is_held then 'reports' when p.awaits_fee then 'fee' end as "hiddenFor"`

/** Tables of a product with everything that is displayed. */
export const productTables = fixedSql(
  (sql) => sql`
  products p join sheds s on s.id = p.shed_id join users u on u.id = p.user_id
  join product_counts c on c.product_id = p.id`,
)

/** Visible to visitors. */
export const isListed = fixedSql((sql) => sql`p.deleted_at is null and p.status <> 'hidden' and s.deleted_at is null`)

/** Condition for ranked lists, checked at each read because a rank may be older than a change. */
export const isWanted = fixedSql((sql) => sql`${isListed(sql)} and p.status <> 'sold out'`)

interface Deletion {
  deletedAt: Time | null
  shedDeletedAt: Time | null
}

/** Includes hidden and deleted products. */
export const findProduct = async (
  sql: Queryable,
  id: string,
  callerId: CallerId,
): Promise<(ProductRow & Deletion) | undefined> => {
  const [row] = await sql<(ProductRow & Deletion)[]>`
    select ${productColumns(sql, callerId)}, ${openingColumn(sql)}, p.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt"
    from ${productTables(sql)} where p.id = ${id}`
  return row
}

/** Fields that decide who may see or change a product, with its counters. */
export interface ProductState extends Deletion {
  id: Id
  name: string
  category: ShedCategory
  price: Money | null
  status: ProductStatus
  userId: Id
  shedId: Id
  shedName: string
  ownerName: string
  likeCount: number
  reviewCount: number
  stars: number[]
  /** Number of pictures. */
  pictures: number
  picture: Picture | null
}

export const findProductState = async (sql: Queryable, id: string): Promise<ProductState | undefined> =>
  (await selectProductStates(sql, [id]))[0]

export const selectProductStates = (sql: Queryable, ids: readonly string[]) => sql<ProductState[]>`
    select p.id, p.name, p.category, p.price, p.status, p.user_id as "userId", p.shed_id as "shedId", s.name as "shedName",
      u.name as "ownerName", p.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt",
      c.like_count as "likeCount", c.review_count as "reviewCount", c.stars, jsonb_array_length(p.media) as pictures,
      p.media -> 0 as picture
    from ${productTables(sql)} where p.id = any(${ids}::uuid[])`

/** Fields that the owner may change, with the status and the marks that hide it. */
export interface ProductText extends ProductStanding, ProductStock {
  name: string
  price: number | null
  caption: string
  category: string
  description: string
  condition: ProductCondition | null
}

export interface NewProductRow extends ProductText {
  id: string
  shedId: string
  userId: string
  createdAt: string
}

/**
 * Inserts the product with its counters and the heat of a new product. False if the id exists already; nothing is
 * changed then.
 */
export const insertProduct = async (tx: Tx, product: NewProductRow): Promise<boolean> => {
  const rows = await tx`
    with made as (
      insert into products (id, shed_id, user_id, name, name_key, price, caption, category, quantity, counted,
        is_sold_out_by_stock, description, condition, status, chosen_status, awaits_fee, is_held, created_at)
      values (${product.id}, ${product.shedId}, ${product.userId}, ${product.name}, ${nameKey(product.name)},
        ${product.price}, ${product.caption}, ${product.category}, ${product.quantity}, ${product.counted},
        ${product.isSoldOutByStock}, ${product.description}, ${product.condition}, ${product.status}, ${product.chosenStatus},
        ${product.awaitsFee}, ${product.isHeld}, ${product.createdAt})
      on conflict (id) do nothing returning id, created_at
    )
    insert into product_counts (product_id, heat) select id, add_heat(null, ${heatPoints.made}, created_at) from made
    returning product_id`
  return rows.length === 1
}

export interface LockedProduct extends ProductText {
  media: Picture[]
}

/** Row lock: one change of a product at a time. Undefined if it is deleted. */
export const lockProduct = async (tx: Tx, id: string): Promise<LockedProduct | undefined> => {
  const [row] = await tx<LockedProduct[]>`
    select name, price, caption, category, quantity, counted, is_sold_out_by_stock as "isSoldOutByStock", description,
      condition, status, chosen_status as "chosenStatus", awaits_fee as "awaitsFee", is_held as "isHeld", media
    from products
    where id = ${id} and deleted_at is null for no key update`
  return row
}

/** Share lock: the product cannot be deleted, hidden or changed until the end of the transaction. */
export const holdProduct = async (tx: Tx, id: string): Promise<void> => {
  await tx`select from products where id = ${id} for share`
}

export const updateProductText = async (tx: Tx, id: string, product: ProductText): Promise<void> => {
  await tx`
    update products set name = ${product.name}, name_key = ${nameKey(product.name)}, price = ${product.price},
      caption = ${product.caption}, category = ${product.category}, quantity = ${product.quantity}, counted = ${product.counted},
      is_sold_out_by_stock = ${product.isSoldOutByStock}, description = ${product.description}, condition = ${product.condition},
      status = ${product.status}, chosen_status = ${product.chosenStatus}, awaits_fee = ${product.awaitsFee},
      is_held = ${product.isHeld}
    where id = ${id}`
}

export const updateProductMedia = async (tx: Tx, id: string, media: readonly Picture[]): Promise<void> => {
  await tx`update products set media = ${JSON.stringify(media)}::text::jsonb where id = ${id}`
}

export const updateToDeleted = async (tx: Tx, id: string, now: string): Promise<void> => {
  await tx`update products set deleted_at = ${now}, media = '[]' where id = ${id}`
}

interface DeletedRow {
  id: Id
  media: Picture[]
}

/** Deletes one batch of a shed's products; returns them with the pictures they had. */
export const deleteProductsOfShed = (tx: Tx, shedId: string, now: string, most: number) => tx<DeletedRow[]>`
  with going as (
    select id, media from products where shed_id = ${shedId} and deleted_at is null
    order by id limit ${atMost(most)} for no key update
  ), gone as (
    update products p set deleted_at = ${now}, media = '[]' from going g where p.id = g.id returning p.id
  )
  select g.* from going g join gone on gone.id = g.id`

/** All sellers share these rows: change them last in a transaction. */
export const addToProductTotals = async (tx: Tx, changes: ReadonlyMap<string, TotalChange>): Promise<void> => {
  if (changes.size === 0) return
  const numbers = [...changes.values()]
  await tx`
    insert into product_totals (category, products, sold_out)
    select * from unnest(${[...changes.keys()]}::text[], ${numbers.map(({ products }) => products)}::bigint[],
      ${numbers.map(({ soldOut }) => soldOut)}::bigint[]) as t (category, products, sold_out)
    order by category
    on conflict (category) do update set products = product_totals.products + excluded.products,
      sold_out = product_totals.sold_out + excluded.sold_out`
}

/** A shed's part of the totals, by category. */
export const selectTotalsOfShed = (tx: Tx, shedId: string) => tx<(TotalChange & { category: string })[]>`
  select category, count(*) as products, count(*) filter (where status = 'sold out') as "soldOut" from products
  where shed_id = ${shedId} and deleted_at is null and status <> 'hidden' group by category`

/** Adds the points of a contact to the heat and to the sales heat. */
export const addContactHeat = async (sql: Queryable, ids: readonly string[], now: string): Promise<void> => {
  await sql`
    update product_counts set heat = add_heat(heat, ${heatPoints.contacted}, ${now}),
      sales_heat = add_heat(sales_heat, ${heatPoints.contacted}, ${now})
    where product_id = any(${ids}::uuid[])`
}

export const hasProduct = async (sql: Queryable, shedId: string): Promise<boolean> => {
  const rows = await sql`select from products where shed_id = ${shedId} and deleted_at is null limit 1`
  return rows.length === 1
}
