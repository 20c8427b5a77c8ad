import type { ProductStatus as State } from '@sheds/contract/product-statuses'
import * as m from '../../messages/compiled/messages.ts'
import { Status } from '../../ui/badge.tsx'

const looks = {
  'on sale': { tone: 'ok', text: m.status_on_sale },
  reserved: { tone: 'warn', text: m.status_reserved },
  'sold out': { tone: 'off', text: m.status_sold_out },
  hidden: { tone: 'off', text: m.status_hidden },
} as const satisfies Record<State, object>

/** Whether it can be had. */
export function ProductStatus({ status }: { status: State }) {
  const { tone, text } = looks[status]
  return <Status tone={tone}>{text()}</Status>
}
