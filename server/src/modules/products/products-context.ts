import type { Context } from '../../platform/context.ts'
import type { Likes } from './likes.service.ts'

/** What the use-cases of this slice stand on. */
export interface ProductsContext extends Context {
  likes: Likes
}
