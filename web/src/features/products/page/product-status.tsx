import type { ProductStatus as State } from '@sheds/contract/products/product-statuses'
import type { Product } from '@sheds/contract/products/products'
import type { Viewer } from '@sheds/contract/scalars'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Status } from '../../../ui/badge.tsx'

type Reason = NonNullable<Viewer['hidden_for']>

const looks = {
  'on sale': ['ok', m.status_on_sale],
  reserved: ['warn', m.status_reserved],
  'sold out': ['off', m.status_sold_out],
  hidden: ['off', m.status_hidden],
  fee: ['warn', m.status_hidden_fee],
  reports: ['warn', m.status_hidden_reports],
} as const satisfies Record<State | Reason, readonly ['ok' | 'warn' | 'off', () => string]>

/** Availability of a product, or how many are left; its owner also sees why it is hidden. */
export function ProductStatus({ product }: { product: Pick<Product, 'status' | 'counted' | 'quantity' | 'viewer'> }) {
  const { status, counted, quantity, viewer } = product
  const [tone, text] = looks[viewer?.hidden_for ?? status]
  return (
    <Status tone={tone}>
      {counted && status === 'on sale' ? m.status_left({ n: quantity, count: number(quantity) }) : text()}
    </Status>
  )
}

export const statusName = (status: State): string => looks[status][1]()
