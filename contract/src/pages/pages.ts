import { z } from 'zod'
import { cityFilter } from '../city-filter.ts'
import { endpoint } from '../endpoint.ts'
import { Dish } from '../menu/menu.ts'
import { Trust } from '../orders/trust.ts'
import { conditionFilter } from '../products/condition-filter.ts'
import { Product } from '../products/products.ts'
import { ById } from '../scalars.ts'
import { ListedShed, Shed, ShedCard } from '../sheds/sheds.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { UserCard } from '../users/users.ts'

/** Page of a list inside a larger response: rows and next cursor. Null if it could not be read. */
const part = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() }).nullable()

/** Same for a counted list; the total is a text if it is capped: "1000+". */
const counted = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable(), total: z.union([z.int(), z.string()]) }).nullable()

export const homeSizes = { sheds: 5, best: 16, picks: 16, people: 5, interesting: 10 } as const

const homeParts = {
  new_sheds: part(ShedCard),
  popular_sheds: part(ShedCard),
  best_selling: part(Product),
  picks: part(Product),
  totals: z.object({ users: z.number().int(), sheds: z.number().int() }).nullable(),
} as const

export const Home = z.object(homeParts)
export type Home = z.infer<typeof Home>

export const getHome = endpoint({
  method: 'GET',
  path: '/pages/home',
  summary: 'All data of the home page in one response; a part that could not be read is null',
  auth: 'public',
  answers: { 200: Home },
  cache: { seconds: 15 },
  tags: () => [tag.sheds, tag.products, tag.users],
})

export const Feeds = z.object({ ...homeParts, people: part(UserCard), interesting_sheds: part(ShedCard) })
export type Feeds = z.infer<typeof Feeds>

export const getFeeds = endpoint({
  method: 'GET',
  path: '/pages/feeds',
  summary: 'All data of the feed: home, people to follow and suggested sheds',
  auth: 'public',
  answers: { 200: Feeds },
  cache: { seconds: 15 },
  tags: () => [tag.sheds, tag.products, tag.users],
})

export const Suggestions = Feeds.pick({ people: true, interesting_sheds: true })
export type Suggestions = z.infer<typeof Suggestions>

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/pages/suggestions',
  summary: 'Suggestions beside a page about people: people to follow and sheds',
  auth: 'public',
  answers: { 200: Suggestions },
  cache: { seconds: 15 },
  tags: () => [tag.sheds, tag.users],
})

export const ShedPage = z.object({
  shed: Shed,
  products: part(Product),
  /** Set for kitchens. */
  menu: part(Dish).optional(),
  /** Null if it could not be read. */
  trust: Trust.nullable(),
})
export type ShedPage = z.infer<typeof ShedPage>

export const getShedPage = endpoint({
  method: 'GET',
  path: '/pages/sheds/:id',
  summary: 'A shed with its first products and, for a kitchen, the menu',
  auth: 'public',
  params: ById,
  answers: { 200: ShedPage },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.shed(params.id), tag.shedProducts(params.id), tag.menu(params.id), tag.departures],
})

export const ProductPage = z.object({ product: Product, recommendations: part(Product), trust: Trust.nullable() })
export type ProductPage = z.infer<typeof ProductPage>

export const getProductPage = endpoint({
  method: 'GET',
  path: '/pages/products/:id',
  summary: 'A product with its recommendations',
  auth: 'public',
  params: ById,
  answers: { 200: ProductPage },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.product(params.id), tag.departures],
})

export const CategoryPage = z.object({ sheds: counted(ListedShed), products: counted(Product) })
export type CategoryPage = z.infer<typeof CategoryPage>

export const getCategoryPage = endpoint({
  method: 'GET',
  path: '/pages/categories/:category',
  summary:
    'The first sheds and products of a category with their totals; `location` filters by city, `condition` the products',
  auth: 'public',
  params: z.object({ category: rawText(200) }),
  query: z.object({ location: cityFilter, condition: conditionFilter }),
  answers: { 200: CategoryPage },
  errors: ['not_found'],
  says: { not_found: 'category_not_found' },
  cache: { seconds: 15 },
  tags: () => [tag.sheds, tag.products, tag.musics],
})
