import type { Buyer } from '@sheds/contract/music/purchases'
import { date, money } from '../../../lib/language/format.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { EndlessTable } from '../../../lib/list/endless-table.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { buyersOf } from '../music.queries.ts'
import { MusicSkeleton } from '../music-skeleton.tsx'

/** Who has one's own piece: names only. */
export function Buyers({ id }: { id: string }) {
  const list = useList(buyersOf(id))
  return (
    <section className="mt-6">
      <h2 className="text-lg">{m.sales_buyers()}</h2>
      <EndlessTable
        list={list}
        empty={<p className="py-3 text-ink-2">{m.sales_buyers_none()}</p>}
        failure={m.sales_buyers_failed()}
        lost={m.sales_buyers_failed()}
        moreLabel={m.sales_buyers_more()}
        skeleton={(times) => <MusicSkeleton times={times} />}
      >
        {(rows) => <DataTable caption={m.sales_buyers()} columns={columns()} rows={rows} rowKey={(row) => row.id} />}
      </EndlessTable>
    </section>
  )
}

const ways: Readonly<Record<Buyer['how'], () => string>> = {
  paid: m.sales_how_paid,
  gift: m.sales_how_gift,
  free: m.sales_how_free,
  code: m.sales_how_code,
}

const columns = (): Column<Buyer>[] => [
  {
    key: 'name',
    header: m.sales_buyer_name(),
    spot: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'how',
    header: m.sales_buyer_how(),
    spot: 'meta',
    cell: ({ how, createdAt }) => `${ways[how]()} · ${date(createdAt)}`,
  },
  {
    key: 'amount',
    header: m.sales_buyer_paid(),
    spot: 'amount',
    align: 'end',
    cell: ({ amount }) => <span className="tabular-nums">{amount === 0 ? '' : money(amount)}</span>,
  },
]
