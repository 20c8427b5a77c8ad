import { exportFigures, type Figures } from '@sheds/contract/pages/figures'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { callAsMember } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { saveFrom } from '../../../lib/api/save-link.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { money, monthAndYear, number } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Section } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { figuresHref } from '../shed.address.ts'
import { figuresOf } from '../sheds.queries.ts'
import { answersWithin } from '../trust-line.tsx'
import { currentMonth, readMonth, shiftMonth } from './months.rules.ts'

interface ShedFiguresProps {
  shed: Shed
  /** Month of the URL. */
  asked: string
}

/** Figures of a month, with links to the months around it and a file. */
export function ShedFigures({ shed, asked }: ShedFiguresProps) {
  const now = useNow()
  const month = readMonth(asked, now)
  return (
    <>
      <p className="text-sm text-ink-2">{m.figures_text({ name: shed.name })}</p>
      <Months shedId={shed.id} month={month} isLast={month === currentMonth(now)} />
      <Month key={month} shed={shed} month={month} />
    </>
  )
}

function Months({ shedId, month, isLast }: { shedId: string; month: string; isLast: boolean }) {
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  return (
    <nav aria-label={m.figures_month()} className="mt-3 flex items-center justify-between gap-2">
      <ButtonLink href={figuresHref(shedId, before)} stay replace icon={<ChevronLeft className="size-4.5" />}>
        <span className="max-md:sr-only">{monthName(before)}</span>
      </ButtonLink>
      <h2 className="text-lg text-balance" aria-live="polite">
        {monthName(month)}
      </h2>
      {isLast ? (
        <span className="w-11" />
      ) : (
        <ButtonLink href={figuresHref(shedId, after)} stay replace>
          <span className="max-md:sr-only">{monthName(after)}</span>
          <ChevronRight className="size-4.5" />
        </ButtonLink>
      )}
    </nav>
  )
}

const monthName = (month: string): string => monthAndYear(`${month}-15`)

function Month({ shed, month }: { shed: Shed; month: string }) {
  const { data, error, isFetching, refetch } = useQuery(askedBy(useViewer(), figuresOf(shed.id, month)))
  if (data !== undefined) return <MonthFigures shed={shed} figures={data} />
  if (error === null) return <Lines widths={['w-full', 'w-4/5', 'w-3/5', 'w-full']} />
  return (
    <ErrorState
      boxed
      message={m.figures_failed()}
      retryLabel={m.retry()}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function MonthFigures({ shed, figures }: { shed: Shed; figures: Figures }) {
  const { sent_back: sentBack, answers_in: minutes, best } = figures
  return (
    <>
      <Card padded className="mt-3">
        <p className="text-xs text-ink-3">{m.figures_income()}</p>
        <p className="text-2xl font-label tabular-nums">{money(figures.income)}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          {m.figures_sum({ n: figures.pieces, pieces: number(figures.pieces), orders: number(figures.done) })}
        </p>
      </Card>
      <Facts
        className="mt-4 tabular-nums"
        facts={[
          { name: m.figures_orders(), value: number(figures.orders) },
          {
            name: m.figures_sent_back(),
            value: sentBack.count === 0 ? number(0) : `${number(sentBack.count)} · ${money(sentBack.amount)}`,
          },
          { name: m.figures_contacts(), value: number(figures.contacts) },
          { name: m.figures_likes(), value: number(figures.likes) },
          { name: m.figures_subscribers(), value: number(figures.subscribers) },
          { name: m.figures_speed(), value: minutes === null ? m.figures_speed_unknown() : answersWithin(minutes) },
        ]}
      />
      <FileButton shedId={shed.id} month={figures.month} />
      <Section aria-labelledby="figures-best">
        <h2 id="figures-best" className="text-lg">
          {m.figures_best()}
        </h2>
        {best.length === 0 ? (
          <EmptyState heading="h3" cloth="panier" title={m.figures_none()} text={m.figures_none_text()} />
        ) : (
          <DataTable caption={m.figures_best()} columns={columns()} rows={best} rowKey={({ id }) => id} />
        )}
      </Section>
    </>
  )
}

const columns = (): Column<Figures['best'][number]>[] => [
  {
    key: 'name',
    header: m.figures_thing(),
    spot: 'title',
    cell: ({ id, kind, name }) => (
      <TextLink href={kind === 'dish' ? `/menu/${id}/details` : `/products/${id}/details`} className="wrap-anywhere">
        {name}
      </TextLink>
    ),
  },
  {
    key: 'pieces',
    header: m.figures_pieces(),
    spot: 'meta',
    align: 'end',
    cell: ({ pieces }) => m.trust_sold({ n: pieces, count: number(pieces) }),
  },
  {
    key: 'income',
    header: m.figures_amount(),
    spot: 'amount',
    align: 'end',
    cell: ({ income }) => <b className="tabular-nums">{money(income)}</b>,
  },
]

/** The download URL works once. */
function FileButton({ shedId, month }: { shedId: Shed['id']; month: string }) {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callAsMember(exportFigures, { params: { id: shedId }, body: { month } }),
    onSuccess: ({ url }) => saveFrom(url),
    onError: (problem) => show({ text: problemText(problem) ?? m.sales_csv_failed(), kind: 'error' }),
  })
  return (
    <Button
      size="sm"
      className="mt-3"
      icon={<Download className="size-4.5" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {m.figures_csv()}
    </Button>
  )
}
