import { isoDay } from '@sheds/contract/douala-time'
import type { Transaction } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'react-router'
import { dateTime, money, monthAndYear, number } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { allOf } from '../../../lib/list/list.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useMyInfo, useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { useWalletInfo } from '../own-wallet/wallet-info.store.ts'
import { useWallet } from '../use-wallet.ts'
import { walletHref } from '../wallet.address.ts'
import { namesLine } from '../wallet-names.ts'
import { statementHref } from './transactions.address.ts'
import { statusNames } from './transactions.messages.ts'
import { noFilter, statementOf } from './transactions.queries.ts'
import { otherWalletOf } from './transactions.rules.ts'
import { daysOf, hasMoved, monthIn, monthSumsOf, nextMonth } from './transactions-statement.rules.ts'

export const head: PageModule['head'] = () => ({ title: `${m.transactions_statement()} · Sheds`, index: false })

/** Prints black on white in either theme. */
const onPaper =
  'print:p-0 print:[--border:#bbb] print:[--ink-1:#000] print:[--ink-2:#222] print:[--ink-3:#444] print:[--surface-0:#fff] print:[--surface-1:#fff] print:[--surface-2:#fff]'

/** Statement of a month, for printing. */
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

/** Transactions of a month, oldest first, between opening and closing balance. */
function StatementPaper({ lines, caption }: { lines: readonly Transaction[]; caption: string }) {
  const sums = monthSumsOf(lines)
  return (
    <>
      <AccountHolder />
      <Summary
        className="mb-4"
        lines={[
          { name: m.transactions_balance_before(), value: money(sums.before) },
          { name: m.history_in(), value: `+\u00a0${money(sums.in)}` },
          { name: m.history_out(), value: `\u2212\u00a0${money(sums.out)}` },
        ]}
        total={{ name: m.transactions_balance_after(), value: money(sums.after) }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keys, too */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
        <table className="w-full text-xs tabular-nums md:min-w-160">
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
          <thead>
            <tr className="border-b border-border-strong text-start text-ink-2">
              <th scope="col" className={`py-2 pe-3 text-start align-bottom ${wide}`}>
                {m.transactions_date()}
              </th>
              <th scope="col" className="py-2 pe-3 text-start align-bottom">
                {m.transactions_description()}
              </th>
              <th scope="col" className={`py-2 pe-3 text-start align-bottom ${wide}`}>
                {m.transactions_reference()}
              </th>
              {[m.history_in(), m.history_out(), m.transactions_new_balance()].map((header) => (
                <th key={header} scope="col" className="py-2 ps-3 text-end align-bottom md:whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{lines.toReversed().map((line) => PaperLine(line))}</tbody>
        </table>
      </section>
    </>
  )
}

/** Columns for date and reference on paper and on wide screens; a phone has no room for them. */
const wide = 'max-md:hidden print:table-cell'
const narrow = 'md:hidden print:hidden'

function PaperLine(line: Transaction) {
  const isOut = line.transaction_type === 'Debit'
  const moved = hasMoved(line) ? number(line.amount) : ''
  const about = line.counterparty === null ? '' : ` · ${line.counterparty.owner}, ${otherWalletOf(line)}`
  const state = line.status === 'completed' ? '' : ` (${statusNames[line.status]()})`
  return (
    <tr key={line.id} className="break-inside-avoid border-b border-border align-top">
      <td className={`py-1.5 pe-3 whitespace-nowrap ${wide}`}>{dateTime(line.createdAt)}</td>
      <td className="py-1.5 pe-3 wrap-anywhere">
        <span className={`block text-ink-3 ${narrow}`}>{dateTime(line.createdAt)}</span>
        {`${line.description}${about}${state}`}
        <span className={`block text-ink-3 ${narrow}`}>{line.reference}</span>
      </td>
      <td className={`py-1.5 pe-3 ${wide}`}>{line.reference}</td>
      <td className="py-1.5 ps-3 text-end whitespace-nowrap">{isOut ? '' : moved}</td>
      <td className="py-1.5 ps-3 text-end whitespace-nowrap">{isOut ? moved : ''}</td>
      <td className="py-1.5 ps-3 text-end whitespace-nowrap">{number(line.new_balance)}</td>
    </tr>
  )
}

/** Owner and wallet. Reads the wallet, whose id this device may not have stored yet. */
function AccountHolder() {
  useWallet()
  const wallet = useWalletInfo()
  const { user_name: owner } = useMyInfo()
  return (
    <p className="mb-3 wrap-anywhere text-ink-2">{namesLine(owner, wallet?.my_wallet_name, wallet?.my_wallet_id)}</p>
  )
}

const mostOfPage = 100

/** All transactions of a month, newest first. */
const monthOf = (walletId: string, month: string) =>
  allOf(statementOf(walletId, { ...noFilter, ...daysOf(month) }, mostOfPage))
