import { exportMusicSales, type MusicMonth, type SalesFile } from '@sheds/contract/music/music-sales'
import type { Buyer } from '@sheds/contract/music/purchases'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { callAsMember } from '../../../lib/api/api.ts'
import { saveFrom } from '../../../lib/api/save-link.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { date, money, monthAndYear, number } from '../../../lib/language/format.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { EndlessTable } from '../../../lib/list/endless-table.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { codesHref, salesHref } from '../music.address.ts'
import { buyersOf, musicOf, musicSales, salesSums } from '../music.queries.ts'
import { MusicSkeleton } from '../music-skeleton.tsx'

/** Sales by month and piece, with totals and CSV files. */
export function Sales({ musicId }: { musicId: string | undefined }) {
  const list = useList(musicSales(musicId), { always: true })
  return (
    <>
      {musicId === undefined ? (
        <h1 className="text-2xl text-balance">{m.sales_title()}</h1>
      ) : (
        <PieceTitle id={musicId} />
      )}
      <Sums musicId={musicId} />
      {musicId === undefined && (
        <ButtonRow className="mt-3">
          <FileButton what="months" label={m.sales_csv_months()} />
          <FileButton what="buyers" label={m.sales_csv_buyers()} />
        </ButtonRow>
      )}
      <div className="mt-4">
        <EndlessTable
          list={list}
          empty={<EmptyState boxed cloth="disque" title={m.sales_none()} text={m.sales_none_text()} />}
          failure={m.sales_failed()}
          lost={m.sales_failed()}
          moreLabel={m.sales_more()}
          skeleton={(times) => <MusicSkeleton times={times} />}
        >
          {(rows) => <Months rows={rows} isOfOne={musicId !== undefined} />}
        </EndlessTable>
      </div>
      {musicId !== undefined && <Buyers id={musicId} />}
    </>
  )
}

function PieceTitle({ id }: { id: string }) {
  const { data: music } = useAnswer(musicOf(id))
  return (
    <>
      <h1 className="text-2xl text-balance wrap-anywhere">
        {music === undefined ? m.sales_title() : m.sales_of({ title: music.title })}
      </h1>
      <TextLink href={codesHref(id)} className="inline-flex min-h-touch items-center">
        {m.codes_title()}
      </TextLink>
    </>
  )
}

function Sums({ musicId }: { musicId: string | undefined }) {
  const { data } = useAnswer(salesSums(musicId))
  if (data === undefined) return null
  const { plays, sales, given, income } = data.sums
  return (
    <Card className="mt-3 grid gap-1 p-4">
      <p className="text-xs text-ink-3">{m.sales_total()}</p>
      <p className="text-2xl font-label tabular-nums">{money(income)}</p>
      <p className="text-sm text-ink-2 tabular-nums">
        {m.sales_sum({ plays: number(plays), sales: number(sales), given: number(given) })}
      </p>
      <p className="text-xs text-ink-3">{m.sales_text()}</p>
    </Card>
  )
}

function Months({ rows, isOfOne }: { rows: MusicMonth[]; isOfOne: boolean }) {
  return <DataTable caption={m.sales_title()} columns={columnsFor(isOfOne)} rows={rows} rowKey={({ id }) => id} />
}

/** In the sales of one piece the month is the row's title. */
const columnsFor = (isOfOne: boolean): Column<MusicMonth>[] => {
  if (!isOfOne) return columns()
  const [, month, ...figures] = columns()
  return [{ ...(month as Column<MusicMonth>), spot: 'title' }, ...figures]
}

const monthName = ({ month }: MusicMonth): string => monthAndYear(`${month}-15`)

const columns = (): Column<MusicMonth>[] => [
  {
    key: 'piece',
    header: m.sales_piece(),
    spot: 'title',
    cell: ({ music_id: id, title, deleted }) => (
      <TextLink href={salesHref(id)} className="wrap-anywhere">
        {title}
        {deleted && ` (${m.sales_gone()})`}
      </TextLink>
    ),
  },
  { key: 'month', header: m.sales_month(), spot: 'meta', cell: monthName },
  { key: 'plays', header: m.sales_plays(), spot: 'wide', align: 'end', cell: ({ plays }) => number(plays) },
  {
    key: 'sales',
    header: m.sales_sales(),
    spot: 'end',
    align: 'end',
    cell: ({ plays, sales, given }) => (
      <>
        <span className="max-md:hidden">{number(sales)}</span>
        <span className="md:hidden">
          {m.sales_sum({ plays: number(plays), sales: number(sales), given: number(given) })}
        </span>
      </>
    ),
  },
  { key: 'given', header: m.sales_given(), spot: 'wide', align: 'end', cell: ({ given }) => number(given) },
  {
    key: 'income',
    header: m.sales_income(),
    spot: 'amount',
    align: 'end',
    cell: ({ income }) => <b className="tabular-nums">{money(income)}</b>,
  },
]

/** The download URL works once. */
function FileButton({ what, label }: { what: SalesFile; label: string }) {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callAsMember(exportMusicSales, { body: { what } }),
    onSuccess: ({ url }) => saveFrom(url),
    onError: (problem) => show({ text: problemText(problem) ?? m.sales_csv_failed(), kind: 'error' }),
  })
  return (
    <Button size="sm" icon={<Download className="size-4.5" />} loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

/** Names of the buyers of the seller's music. */
function Buyers({ id }: { id: string }) {
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
        {(rows) => (
          <DataTable caption={m.sales_buyers()} columns={buyerColumns()} rows={rows} rowKey={(row) => row.id} />
        )}
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

const buyerColumns = (): Column<Buyer>[] => [
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
