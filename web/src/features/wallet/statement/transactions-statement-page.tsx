import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'react-router'
import { isoDay } from '../../../lib/language/douala-day.ts'
import { monthAndYear } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { walletHref } from '../wallet.address.ts'
import { statementHref } from './transactions.address.ts'
import { monthOf } from './transactions-statement.queries.ts'
import { monthIn, nextMonth } from './transactions-statement.rules.ts'
import { StatementPaper } from './transactions-statement-paper.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.transactions_statement()} · Sheds`, index: false })

/** On paper it is black on white, whatever the screen is. */
const onPaper =
  'print:p-0 print:[--border:#bbb] print:[--ink-1:#000] print:[--ink-2:#222] print:[--ink-3:#444] print:[--surface-0:#fff] print:[--surface-1:#fff] print:[--surface-2:#fff]'

/** A month of the wallet, to print. */
export function Page() {
  const [search] = useSearchParams()
  const month = monthIn(search, isoDay(useNow()))
  return (
    <main className={`mx-auto max-w-4xl bg-surface-0 px-gutter py-4 text-ink-1 ${onPaper}`}>
      <MembersOnly title={m.transactions_statement()} reason={m.transactions_statement_reason()}>
        <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <BackLink href={walletHref('transactions')} className="max-md:w-full">
            {m.operator_back()}
          </BackLink>
          <span className="flex items-center md:ms-auto">
            <IconLink
              href={statementHref(nextMonth(month, -1))}
              replace
              label={m.transactions_month_before()}
              icon={<ArrowLeft />}
            />
            <IconLink
              href={statementHref(nextMonth(month, 1))}
              replace
              label={m.transactions_month_after()}
              icon={<ArrowRight />}
            />
          </span>
          <Button
            kind="brand"
            icon={<Printer className="size-4.5" />}
            className="max-md:ms-auto"
            onClick={() => window.print()}
          >
            {m.transactions_print()}
          </Button>
        </div>
        <Month month={month} />
      </MembersOnly>
    </main>
  )
}

function Month({ month }: { month: string }) {
  const owner = useViewer() ?? ''
  const { data, isError, isFetching, refetch } = useQuery({ ...monthOf(owner || 'me', month), enabled: owner !== '' })
  const title = m.transactions_statement_of({ month: monthAndYear(`${month}-15`) })
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      {data === undefined && isError && (
        <ErrorState
          message={m.transactions_failed()}
          retryLabel={m.retry()}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isError && <Lines widths={['w-full', 'w-4/5', 'w-full', 'w-3/5']} />}
      {data?.length === 0 && (
        <EmptyState title={m.transactions_none()} text={m.transactions_none_month()} cloth="ndop" />
      )}
      {data !== undefined && data.length > 0 && <StatementPaper lines={data} caption={title} />}
    </>
  )
}
