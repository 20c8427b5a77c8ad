import type { FoundKind } from '@sheds/contract/search/search-terms'
import * as m from '../../../messages/compiled/messages.ts'

/** Plural name of each kind. */
export const kindNames: Readonly<Record<FoundKind, () => string>> = {
  product: m.found_products,
  dish: m.found_dishes,
  music: m.music,
  shed: m.sheds,
  user: m.found_people,
  write: m.writes,
}
