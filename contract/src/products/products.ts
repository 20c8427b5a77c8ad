import { z } from 'zod'
import { cityFilter } from '../city-filter.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, ByShed, Id, Money, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { Opening } from '../sheds/opening.ts'
import { Category } from '../sheds/sheds.ts'
import { productTags, type Tag, tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { conditionFilter } from './condition-filter.ts'
import { productConditions } from './product-conditions.ts'
import { NewProduct, ProductChange } from './product-forms.ts'
import { productStatuses } from './product-statuses.ts'

export const mostPictures = 10

/** Image of a product; `media` is its plain URL. */
export const ProductMedia = Picture.extend({ media: PlainText })
export type ProductMedia = z.infer<typeof ProductMedia>

/** Product in a list or on its page. Services have no price. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  price: Money.optional(),
  caption: z.string(),
  category: Category,
  quantity: z.int(),
  /** The seller counts: confirmed orders take from the quantity. Otherwise the quantity says nothing. */
  counted: z.boolean(),
  description: z.string(),
  status: z.enum(productStatuses),
  /** Null for services and food, and if the seller says nothing. */
  condition: z.enum(productConditions).nullable(),
  createdAt: Time,
  user_id: Id,
  shed_id: Id,
  shed_is: z.object({
    id: Id,
    name: z.string(),
    category: Category,
    /** Masked for everyone but the owner. */
    phone_number: z.string(),
    location: z.string(),
    /** Smallest copy of the logo. */
    logo: z.string().nullable(),
    /** Only on the product's own page. */
    opening: Opening.optional(),
  }),
  owner_is: z.object({ id: Id, name: z.string() }),
  media_data: z.array(ProductMedia),
  /** Only the caller's own like; all likes are a separate list. */
  reactions: z.array(z.object({ user_id: Id, reaction: z.literal(1) })),
  like_count: z.int(),
  review_count: z.int(),
  rating_average: z.number().nullable(),
  viewer: Viewer.optional(),
})
export type Product = z.infer<typeof Product>

const ProductList = z.array(Product)
const cache = { seconds: 15 } as const
const tags = (): readonly Tag[] => [tag.products]

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Lists products, newest first; `location` filters by city, ignoring case and accents',
  auth: 'public',
  query: PageQuery.extend({ location: cityFilter }),
  answers: { 200: ProductList },
  cache,
  tags,
})

export const listBestSelling = endpoint({
  method: 'GET',
  path: '/products/best_selling',
  summary: 'Ranks products by recent contacts with their sellers; at most two in a row from one shed',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ProductList },
  cache,
  tags,
})

export const listPicks = endpoint({
  method: 'GET',
  path: '/products/picks',
  summary: 'Today’s picks, ranked by recent likes, reviews and contacts and by age; at most two in a row from one shed',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ProductList },
  cache,
  tags,
})

export const listProductsOfCategory = endpoint({
  method: 'GET',
  path: '/products/category/:category',
  summary: 'Lists the products of a category, newest first; `location` and `condition` filter them',
  auth: 'public',
  params: z.object({ category: rawText(200) }),
  query: PageQuery.extend({ location: cityFilter, condition: conditionFilter }),
  answers: { 200: ProductList },
  errors: ['not_found'],
  says: { not_found: 'category_not_found' },
  cache,
  tags,
})

export const listShedProducts = endpoint({
  method: 'GET',
  path: '/:shed_id/products',
  summary: 'Lists the products of one shed, newest first; hidden ones only for its owner',
  auth: 'public',
  params: ByShed,
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.shedProducts(params.shed_id), tag.departures],
})

export const listListing = endpoint({
  method: 'GET',
  path: '/products/:id/listing',
  summary: 'Lists the products of the shed with this id, newest first; hidden ones only for its owner',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.shedProducts(params.id), tag.departures],
})

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/products/:id/recommendations',
  summary: 'Ranks other products of the same category; at most two in a row from one shed',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache,
  tags,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'A product',
  auth: 'public',
  params: ById,
  answers: { 200: Product },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 30 },
  tags: ({ params }) => [tag.product(params.id), tag.departures],
})

const ownProductErrors = ['forbidden', 'not_found', 'deleted'] as const
const ProductAnswer = z.object({ message: z.string(), product: Product })
const changesOfProduct = (_: unknown, { product }: { product: Product }) => productTags(product.id, product.shed_id)

export const createProduct = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/product',
  summary: 'Adds a product to the caller’s shed; idempotent by `id`',
  auth: 'user',
  params: ByShed,
  body: NewProduct,
  answers: { 201: ProductAnswer },
  errors: [...ownProductErrors, 'conflict'],
  says: { not_found: 'shed_not_found' },
  changes: changesOfProduct,
})

export const addProductMedia = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/products/:product_id/media',
  summary: 'Adds pictures to the caller’s product, up to ten in total',
  auth: 'user',
  params: z.object({ shed_id: Id, product_id: Id }),
  upload: { media: { kind: 'image', most: mostPictures, required: 'product_media_required' } },
  answers: { 201: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
  changes: changesOfProduct,
})

export const arrangeProductMedia = endpoint({
  method: 'PUT',
  path: '/products/:id/media',
  summary: 'Orders the pictures of a product; those left out are deleted',
  auth: 'user',
  params: ById,
  body: z.object({
    media: z.array(rawText(500), 'field_invalid').max(mostPictures, { error: 'field_invalid', abort: true }),
  }),
  answers: { 200: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
  changes: changesOfProduct,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id/update_product',
  summary: 'Changes fields of the caller’s product',
  auth: 'user',
  params: ById,
  body: ProductChange,
  answers: { 200: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
  changes: changesOfProduct,
})

export const deleteProduct = endpoint({
  method: 'PATCH',
  path: '/products/:id/delete_product',
  summary: 'Deletes the caller’s product',
  auth: 'user',
  params: ById,
  body: z.object({ product_id: z.unknown().optional() }).optional(),
  answers: { 200: z.object({ message: z.string(), shed_id: Id }) },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
  changes: ({ params }, { shed_id }) => productTags(params.id, shed_id),
})

const LikeState = z.object({ liked: z.boolean(), like_count: z.int() })

export const ProductReaction = z.object({ user_id: Id, name: z.string(), reaction: z.literal(1), createdAt: Time })

export const listProductReactions = endpoint({
  method: 'GET',
  path: '/products/:id/reactions',
  summary: 'Lists who likes a product, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(ProductReaction) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.productLikes(params.id), tag.departures],
})

export const likeProduct = endpoint({
  method: 'POST',
  path: '/products/:id/reaction',
  summary: 'Likes another person’s product; idempotent',
  auth: 'user',
  params: ById,
  body: z.object({ reaction: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1) }).optional(),
  answers: { 200: LikeState },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found', forbidden: 'own_product_like' },
  changes: ({ params }) => [tag.product(params.id), tag.productLikes(params.id)],
})

export const unlikeProduct = endpoint({
  method: 'DELETE',
  path: '/products/:id/reaction',
  summary: 'Removes a like; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: LikeState },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  changes: ({ params }) => [tag.product(params.id), tag.productLikes(params.id)],
})
