import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture } from './files.ts'
import { NewProduct, ProductChange, ProductReviewForm } from './product-forms.ts'
import { productStatuses } from './product-statuses.ts'
import { Id, Money, PageQuery, PlainText, Time, Viewer } from './scalars.ts'
import { RatingSummary } from './shed-reviews.ts'
import { Category } from './sheds.ts'

const ById = z.object({ id: Id })

export const mostPictures = 10

/** A picture of a product; `media` is its plain address. */
export const ProductMedia = Picture.extend({ media: PlainText })
export type ProductMedia = z.infer<typeof ProductMedia>

/** A product, in a list or on its page. Services have no price. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  price: Money.optional(),
  caption: z.string(),
  category: Category,
  quantity: z.int(),
  description: z.string(),
  status: z.enum(productStatuses),
  createdAt: Time,
  user_id: Id,
  shed_id: Id,
  shed_is: z.object({
    id: Id,
    name: z.string(),
    category: Category,
    /** Masked for everybody but the owner. */
    phone_number: z.string(),
    location: z.string(),
    /** The smallest copy of the logo. */
    logo: z.string().nullable(),
  }),
  owner_is: z.object({ id: Id, name: z.string() }),
  media_data: z.array(ProductMedia),
  /** The caller's own like only: everybody's are a list of their own. */
  reactions: z.array(z.object({ user_id: Id, reaction: z.literal(1) })),
  like_count: z.int(),
  review_count: z.int(),
  rating_average: z.number().nullable(),
  viewer: Viewer.optional(),
})
export type Product = z.infer<typeof Product>

const ProductList = z.array(Product)
const listing = { seconds: 15, tags: ['products'] } as const

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products, newest first',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ProductList },
  cache: listing,
})

export const listBestSelling = endpoint({
  method: 'GET',
  path: '/products/best_selling',
  summary: 'Products by how many asked their seller, old deeds count less; a shed comes at most twice in a row',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ProductList },
  cache: listing,
})

export const listPicks = endpoint({
  method: 'GET',
  path: '/products/picks',
  summary: 'Today’s picks: likes, reviews, contacts and freshness, all fading; a shed comes at most twice in a row',
  auth: 'public',
  query: PageQuery,
  answers: { 200: ProductList },
  cache: listing,
})

export const listProductsOfCategory = endpoint({
  method: 'GET',
  path: '/products/category/:category',
  summary: 'Products of one category, newest first',
  auth: 'public',
  params: z.object({ category: z.string() }),
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found'],
  says: { not_found: 'category_not_found' },
  cache: listing,
})

export const listShedProducts = endpoint({
  method: 'GET',
  path: '/:shed_id/products',
  summary: 'The products of one shed, newest first; hidden ones only for its owner',
  auth: 'public',
  params: z.object({ shed_id: Id }),
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15, tags: ['shed-products::shed_id', 'departures'] },
})

export const listListing = endpoint({
  method: 'GET',
  path: '/products/:id/listing',
  summary: 'The products of the shed with this id, newest first; hidden ones only for its owner',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15, tags: ['shed-products::id', 'departures'] },
})

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/products/:id/recommendations',
  summary: 'Others of the same category, best first; a shed comes at most twice in a row',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: ProductList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: listing,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'A product’s page',
  auth: 'public',
  params: ById,
  answers: { 200: Product },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 30, tags: ['product::id', 'departures'] },
})

const ownProductErrors = ['forbidden', 'not_found', 'deleted'] as const
const ProductAnswer = z.object({ message: z.string(), product: Product })

export const createProduct = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/product',
  summary: 'Puts a product into the caller’s own shed; one with an `id` comes once, however often it is sent',
  auth: 'user',
  params: z.object({ shed_id: Id }),
  body: NewProduct,
  answers: { 201: ProductAnswer },
  errors: [...ownProductErrors, 'conflict'],
  says: { not_found: 'shed_not_found' },
})

export const addProductMedia = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/products/:product_id/media',
  summary: 'Adds pictures to the caller’s own product, ten at most in all',
  auth: 'user',
  params: z.object({ shed_id: Id, product_id: Id }),
  upload: { media: { kind: 'image', most: mostPictures, required: 'product_media_required' } },
  answers: { 201: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
})

export const arrangeProductMedia = endpoint({
  method: 'PUT',
  path: '/products/:id/media',
  summary: 'Puts the product’s pictures into this order; those not named go',
  auth: 'user',
  params: ById,
  body: z.object({ media: z.array(z.string(), 'field_invalid').max(mostPictures, 'field_invalid') }),
  answers: { 200: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id/update_product',
  summary: 'Changes any fields of the caller’s own product',
  auth: 'user',
  params: ById,
  body: ProductChange,
  answers: { 200: ProductAnswer },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
})

export const deleteProduct = endpoint({
  method: 'PATCH',
  path: '/products/:id/delete_product',
  summary: 'Takes the caller’s own product away',
  auth: 'user',
  params: ById,
  body: z.object({ product_id: z.unknown().optional() }).optional(),
  answers: { 200: z.object({ message: z.string() }) },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found' },
})

const LikeState = z.object({ liked: z.boolean(), like_count: z.int() })

export const ProductReaction = z.object({ user_id: Id, name: z.string(), reaction: z.literal(1), createdAt: Time })

export const listProductReactions = endpoint({
  method: 'GET',
  path: '/products/:id/reactions',
  summary: 'Who likes a product, newest first; the caller’s own record comes before all others',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(ProductReaction) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15, tags: ['product-likes::id', 'departures'] },
})

export const likeProduct = endpoint({
  method: 'POST',
  path: '/products/:id/reaction',
  summary: 'Likes another’s product; a second time changes nothing',
  auth: 'user',
  params: ById,
  body: z.object({ reaction: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1) }).optional(),
  answers: { 200: LikeState },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found', forbidden: 'own_product_like' },
})

export const unlikeProduct = endpoint({
  method: 'DELETE',
  path: '/products/:id/reaction',
  summary: 'Takes a like back; a second time changes nothing',
  auth: 'user',
  params: ById,
  answers: { 200: LikeState },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
})

export const ProductReview = z.object({
  id: Id,
  product_id: Id,
  user_id: Id,
  /** The stars as text, as they are sent. */
  rating: z.string(),
  comment: z.string(),
  author: z.object({ name: z.string(), picture: z.string().nullable() }),
  createdAt: Time,
  viewer: Viewer.optional(),
})
export type ProductReview = z.infer<typeof ProductReview>

export const listProductReviews = endpoint({
  method: 'GET',
  path: '/reviews/product/:id',
  summary: 'Reviews of a product, newest first; the caller’s own comes before all others',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(ProductReview) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15, tags: ['product-reviews::id', 'departures'] },
})

export const getProductRating = endpoint({
  method: 'GET',
  path: '/reviews/product/:id/rating',
  summary: 'How many reviews gave one to five stars',
  auth: 'public',
  params: ById,
  answers: { 200: RatingSummary },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15, tags: ['product-reviews::id', 'departures'] },
})

export const reviewProduct = endpoint({
  method: 'POST',
  path: '/products/:id/review',
  summary: 'Reviews a product; a second review of the same person takes the place of the first',
  auth: 'user',
  params: ById,
  body: ProductReviewForm.extend({ user_id: z.unknown().optional(), product_id: z.unknown().optional() }),
  answers: { 201: z.object({ message: z.string(), review: ProductReview }) },
  errors: ownProductErrors,
  says: { not_found: 'detail_not_found', forbidden: 'own_product_review' },
})
