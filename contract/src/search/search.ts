import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dish } from '../menu/menu.ts'
import { Music } from '../music/music.ts'
import { Product } from '../products/products.ts'
import { Id, Money, PlainText } from '../scalars.ts'
import { ShedCard } from '../sheds/sheds.ts'
import { tag } from '../tags.ts'
import { UserCard } from '../users/users.ts'
import { Write } from '../writes/writes.ts'
import { foundKinds, SearchQuery, SuggestQuery } from './search-terms.ts'

/** Matches in a text as [from, to) in UTF-16 units, never HTML. */
export const Marks = z.array(z.array(z.int()).length(2))
export type Marks = [number, number][]

/** Match of a result: its marked name, and the matching excerpt of its longer texts, if any. */
export const FoundBy = z.object({
  marks: Marks,
  excerpt: z.object({ text: z.string(), marks: Marks }).nullable(),
})
export type FoundBy = z.infer<typeof FoundBy>

export const FoundProduct = Product.extend({ found: FoundBy })
export type FoundProduct = z.infer<typeof FoundProduct>
export const FoundDish = Dish.extend({ found: FoundBy })
export type FoundDish = z.infer<typeof FoundDish>
export const FoundMusic = Music.extend({ found: FoundBy })
export type FoundMusic = z.infer<typeof FoundMusic>
export const FoundShed = ShedCard.extend({ found: FoundBy })
export type FoundShed = z.infer<typeof FoundShed>
export const FoundUser = UserCard.extend({ found: FoundBy })
export type FoundUser = z.infer<typeof FoundUser>
/** `marks` refers to the excerpt's text, because a write has no name. */
export const FoundWrite = Write.extend({ found: FoundBy })
export type FoundWrite = z.infer<typeof FoundWrite>

/** Results by kind, in the format of their lists. */
export const FoundThings = z.object({
  product: z.array(FoundProduct),
  dish: z.array(FoundDish),
  music: z.array(FoundMusic),
  shed: z.array(FoundShed),
  user: z.array(FoundUser),
  write: z.array(FoundWrite),
})
export type FoundThings = z.infer<typeof FoundThings>

/** Exact to 100, then "100+". */
const Count = z.union([z.int(), z.string()])
const Counts = z.record(z.enum(foundKinds), Count)
export type FoundCounts = z.infer<typeof Counts>

/** Prices of matching products, regardless of the price filter: bars of equal width from `from` to `to`. */
const Prices = z.object({
  from: Money,
  to: Money,
  bars: z.array(z.int()),
  /** Range of most prices. */
  usual: z.tuple([Money, Money]),
})
export type FoundPrices = z.infer<typeof Prices>

export const searchMarket = endpoint({
  method: 'GET',
  path: '/search/search_data_base',
  summary:
    'Searches the market. `type=all` returns 8 results of each kind; a single kind is filtered, sorted and paged, up to 1,000 results. Exact matches precede prefixes, corrections and synonyms; names precede other texts',
  auth: 'public',
  query: SearchQuery,
  answers: {
    200: z.object({
      success: z.literal(true),
      results: FoundThings,
      counts: Counts,
      /** Query after cutting to 200 graphemes and 8 words. */
      query: z.string(),
      /** Corrected query; `shown` is true if the results are for it. */
      meant: z.object({ query: z.string(), shown: z.boolean() }).nullable(),
      /** If nothing matches all words: uncounted results for all but the named ones. */
      near: z.object({ without: z.array(z.string()), results: FoundThings }).nullable(),
      /** For a single kind with prices. */
      prices: Prices.nullable(),
    }),
  },
  cache: { seconds: 5 },
  tags: () => [tag.search],
})
export type SearchAnswer = z.infer<(typeof searchMarket)['answers'][200]>

/** Suggestion, with details to tell it from others of a similar name. */
export const SuggestedThing = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  name: z.string(),
  marks: Marks,
  picture: PlainText.nullable(),
  /** Null without a price. */
  price: Money.nullable(),
  /** Its shed; of a shed its city. */
  of: z.string(),
})
export type SuggestedThing = z.infer<typeof SuggestedThing>

export const suggestSearches = endpoint({
  method: 'GET',
  path: '/search/suggest',
  summary: 'Suggests searches and things while typing, from two letters; at most eight',
  auth: 'public',
  query: SuggestQuery,
  answers: {
    200: z.object({
      words: z.array(z.object({ text: z.string(), marks: Marks })),
      things: z.array(SuggestedThing),
    }),
  },
  cache: { seconds: 15 },
  tags: () => [tag.search],
})

export const listPopularSearches = endpoint({
  method: 'GET',
  path: '/search/popular',
  summary: 'At most ten popular searches of this week that had results',
  auth: 'public',
  answers: { 200: z.object({ terms: z.array(z.object({ term: z.string(), rises: z.boolean() })) }) },
  cache: { seconds: 60 },
  tags: () => [tag.search],
})
