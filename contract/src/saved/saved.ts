import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dish } from '../menu/menu.ts'
import { Music } from '../music/music.ts'
import { Product } from '../products/products.ts'
import { PageQuery } from '../scalars.ts'
import { ShedCard } from '../sheds/sheds.ts'
import { Write } from '../writes/writes.ts'
import { savedKinds } from './saved-kinds.ts'

/** Saved things by kind, in the format of their lists. */
export const SavedThings = z.object({
  product: z.array(Product),
  dish: z.array(Dish),
  music: z.array(Music),
  shed: z.array(ShedCard),
  write: z.array(Write),
})
export type SavedThings = z.infer<typeof SavedThings>

export const listSaved = endpoint({
  method: 'GET',
  path: '/saved',
  summary:
    'Lists what the caller saved of one kind, last saved first: liked products, dishes and music, subscribed sheds, bookmarked writes; the other kinds are empty, and things that are deleted or hidden are left out',
  auth: 'user',
  query: PageQuery.extend({ kind: z.enum(savedKinds, 'field_invalid').default('product') }),
  answers: { 200: z.object({ results: SavedThings }) },
})
