import type { Week } from '@sheds/contract/payments/statement-weeks'
import { useQuery } from '@tanstack/react-query'
import { dayAndMonth, money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { weeksOf } from './history.queries.ts'
import { type Bars, barsOf, weekSumsOf } from './history.rules.ts'

/** What came in and went out, week by week: bars for the eyes, a table for the ears. */
export function HistoryWeeks({ walletId }: { walletId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(weeksOf(walletId))
  if (data === undefined && isError)
    return (
      <ErrorState
        boxed
        message={m.history_weeks_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Skeleton className="mb-4 h-65 rounded-lg md:h-54.5" />
  const { weeks } = data
  const sums = weekSumsOf(weeks)
  return (
    <Card padded as="section" className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-md font-title">{m.history_weeks()}</h3>
        <p className="text-sm text-ink-2 tabular-nums max-md:w-full md:flex md:gap-x-4">
          <Key className="bg-money-in" label={m.history_in()} amount={money(sums.in)} />
          <Key className="bg-ink-2" label={m.history_out()} amount={money(sums.out)} />
        </p>
      </div>
      <Chart bars={barsOf(weeks)} />
      <Table weeks={weeks} />
    </Card>
  )
}

function Key({ className, label, amount }: { className: string; label: string; amount: string }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <span className={cx('size-2.5 rounded-xs', className)} aria-hidden="true" />
      {label} <b className="text-ink-1">{amount}</b>
    </span>
  )
}

const [width, height, bar, gap] = [40, 100, 11, 2] as const

function Chart({ bars }: { bars: readonly Bars[] }) {
  return (
    <div aria-hidden="true" className="mt-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width * bars.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-b border-border-strong"
      >
        {bars.map((each, at) => (
          <g key={each.week} transform={`translate(${at * width + width / 2} 0)`}>
            <rect x={-bar - gap / 2} y={height - each.in} width={bar} height={each.in} className="fill-money-in" />
            <rect x={gap / 2} y={height - each.out} width={bar} height={each.out} className="fill-ink-2" />
          </g>
        ))}
      </svg>
      <p className="grid auto-cols-fr grid-flow-col pt-1 text-center text-[0.75rem] leading-4 font-label whitespace-nowrap text-ink-3 tabular-nums">
        {bars.map(({ week }, at) => (
          <span key={week} className={cx(at % 2 === 0 && 'max-md:invisible', at % 4 !== 3 && 'large-text:invisible')}>
            {dayAndMonth(week)}
          </span>
        ))}
      </p>
    </div>
  )
}

function Table({ weeks }: { weeks: readonly Week[] }) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{m.history_weeks_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.history_week_of()}</th>
            <th scope="col">{m.history_in()}</th>
            <th scope="col">{m.history_out()}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((each) => (
            <tr key={each.week}>
              <th scope="row">{dayAndMonth(each.week)}</th>
              <td>{number(each.in)}</td>
              <td>{number(each.out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
