import { homeSizes } from '@sheds/contract/pages/pages'
import { toProduct } from '@sheds/server/modules/products/products.views'
import { toShed, toShedCard } from '@sheds/server/modules/sheds/sheds.views'
import type { CallerId } from '@sheds/server/platform/session'

/** Hand-written responses of the market: the rows in the form that the screens need. */
export type Rows = Record<string, unknown>[]
type Answer = (found: readonly Rows[], caller: CallerId) => unknown

const products = (rows: Rows = [], caller?: CallerId, most = 20) =>
  rows.slice(0, most).map((row) => toProduct(row as never, caller))

const listed = (rows: Rows, list: 'best' | 'picks', caller?: CallerId) =>
  products(
    rows.filter((row) => row.list === list),
    caller,
    homeSizes[list],
  )

const sheds = (rows: Rows, list: string, caller?: CallerId) =>
  rows
    .filter((row) => row.list === list)
    .slice(0, homeSizes.sheds)
    .map((row) => toShedCard(row as never, caller))

const part = <Row>(rows: Row[]) => ({ rows, next: null })

/** Responses by the names of their addresses in the benchmark. */
export const answersByHand: Readonly<Record<string, Answer>> = {
  'product list': ([rows], caller) => products(rows, caller),
  'category list': ([rows], caller) => products(rows, caller),
  'product detail': ([rows], caller) => products(rows, caller)[0],
  'product page': ([own, others], caller) => ({
    product: products(own, caller)[0],
    recommendations: part(products(others, caller)),
  }),
  shed: ([rows = []], caller) => toShed(rows[0] as never, caller),
  'shed page': ([rows = [], goods], caller) => ({
    shed: toShed(rows[0] as never, caller),
    products: part(products(goods, caller)),
  }),
  'best selling': ([rows], caller) => products(rows, caller),
  picks: ([rows], caller) => products(rows, caller),
  home: ([some = [], goods = []], caller) => ({
    new_sheds: part(sheds(some, 'new', caller)),
    popular_sheds: part(sheds(some, 'popular', caller)),
    best_selling: part(listed(goods, 'best', caller)),
    picks: part(listed(goods, 'picks', caller)),
  }),
}
