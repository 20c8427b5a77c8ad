import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, PlainText } from '../scalars.ts'
import { Opening } from '../sheds/opening.ts'
import { Category } from '../sheds/sheds.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'

const Ids = rawText(50 * 37, 'field_invalid').optional()

/** Current state of the items in a basket. */
export const readBasket = endpoint({
  method: 'GET',
  path: '/basket',
  summary: 'Current state of products and dishes, and their sheds, by comma-separated ids; at most 50',
  auth: 'public',
  query: z.object({ products: Ids, dishes: Ids }),
  answers: {
    200: z.object({
      /** Existing and former items; hidden or deleted ones are not available. */
      items: z.array(
        z.object({
          product_id: Id.nullable(),
          dish_id: Id.nullable(),
          shed_id: Id,
          name: z.string(),
          price: Money.nullable(),
          picture: PlainText.nullable(),
          available: z.boolean(),
          /** Reason if it is unavailable. */
          status: z.enum(['on sale', 'reserved', 'sold out', 'gone']),
          /** Pieces or portions left, if they are counted. */
          left: z.int().nullable(),
        }),
      ),
      sheds: z.array(
        z.object({
          id: Id,
          name: z.string(),
          logo: z.string().nullable(),
          location: z.string(),
          category: Category,
          opening: Opening,
          seller: z.object({ id: Id, name: z.string() }),
          answers_in: z.int().nullable(),
        }),
      ),
    }),
  },
  tags: () => [tag.products, tag.departures],
})
