import { isoDay } from '@sheds/contract/douala-time'
import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import { exportTransactions, transactionTypes, type Wallet } from '@sheds/contract/wallet/wallet'
import { useMutation, useQuery } from '@tanstack/react-query'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { saveFrom } from '../../../lib/api/save-link.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { signedAmount } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { EndlessTable } from '../../../lib/list/endless-table.tsx'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip, ChipLink } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { AmountText } from '../../../ui/money-text.tsx'
import { openPayments, pendingMs } from '../mobile-money/operator-payment.queries.ts'
import { clockOf, secondsLeft } from '../mobile-money/operator-payment.rules.ts'
import { useServerNow } from '../mobile-money/operator-ring.tsx'
import { useOperatorIntents } from '../mobile-money/use-operator-intents.ts'
import { paymentParam } from '../mobile-money/use-payment-elsewhere.ts'
import { type WalletTab, walletHref } from '../wallet.address.ts'
import { isFiltered, type StatementFilter, statementHref, withFilter } from './transactions.address.ts'
import { typeNames } from './transactions.messages.ts'
import { noFilter, statementOf } from './transactions.queries.ts'
import { isOpenTopUp } from './transactions.rules.ts'
import { TransactionDialog } from './transactions-detail.tsx'
import { useShownLine } from './transactions-overlay.ts'
import { TransactionsTable } from './transactions-table.tsx'
import { useTransactionsFilter } from './use-transactions-filter.ts'

/** Statement with filters, a CSV file and monthly statements to print. */
export function TransactionsTab({ wallet }: { wallet: Wallet }) {
  const filter = useTransactionsFilter()
  const month = isoDay(useNow()).slice(0, -'-01'.length)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2 md:-mt-12">
        <ButtonLink size="sm" href={statementHref(month)} icon={<Printer className="size-4.5" />}>
          {m.transactions_statement()}
        </ButtonLink>
        <TransactionsExport
          wallet={wallet.my_wallet_id}
          filter={filter.filter}
          icon={<Download className="size-4.5" />}
        />
      </div>
      <OpenPayments />
      <TransactionsFilter filter={filter} />
      <Lines wallet={wallet.my_wallet_id} filter={filter.filter} />
    </>
  )
}

function Lines({ wallet, filter }: { wallet: string; filter: StatementFilter }) {
  const list = useList(statementOf(wallet, filter), { always: true })
  const { open, reference, show, hide } = useShownLine()
  return (
    <>
      <EndlessTable
        list={list}
        empty={
          <EmptyState
            boxed
            title={m.transactions_none()}
            text={isFiltered(filter) ? m.transactions_none_filtered() : m.transactions_none_text()}
            cloth="ndop"
          />
        }
        failure={m.transactions_failed()}
        lost={m.transactions_lost()}
        moreLabel={m.transactions_more()}
        skeleton={(times) => <Waiting times={times} />}
      >
        {(lines) => <StatementCard lines={lines.filter((line) => !isOpenTopUp(line))} onDetails={show} />}
      </EndlessTable>
      <TransactionDialog open={open} onClose={hide} reference={reference} known={list.rows} wallet={wallet} />
    </>
  )
}

/** Table without open top-ups, which are listed above it. */
function StatementCard(table: ComponentProps<typeof TransactionsTable>) {
  if (table.lines.length === 0) return null
  return (
    <Card>
      <TransactionsTable {...table} />
    </Card>
  )
}

function Waiting({ times }: { times: number }) {
  return (
    <Card className="px-4">
      <RowSkeletons label={m.transactions_loading()} times={times} />
    </Card>
  )
}

interface TransactionsExportProps {
  wallet: string
  filter: StatementFilter
  icon: ReactNode
}

/** Downloads the filtered statement as a CSV file; its URL works once. */
function TransactionsExport({ wallet, filter, icon }: TransactionsExportProps) {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(exportTransactions, { params: { id: wallet }, body: filter }),
    onSuccess: ({ url }) => saveFrom(url),
    onError: (problem) => show({ text: problemText(problem) ?? m.transactions_lost(), kind: 'error' }),
  })
  return (
    <Button size="sm" icon={icon} loading={isPending} aria-label={m.transactions_csv_label()} onClick={() => mutate()}>
      {m.transactions_csv()}
    </Button>
  )
}

/** Payments that wait for a person or an operator. */
function OpenPayments() {
  const viewer = useViewer()
  const { data } = useQuery({
    ...askedBy(viewer, openPayments()),
    enabled: viewer !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.length ? pendingMs : false),
  })
  const open = data?.rows ?? []
  const here = new Set(useOperatorIntents().map(({ key }) => key))
  const now = useServerNow(
    0,
    open.some(({ state }) => state === 'asked'),
  )
  if (open.length === 0) return null
  return (
    <Card as="section" aria-label={m.transactions_open()} className="mb-3 border-money-text bg-money-soft px-4">
      <ul className={rowList}>
        {open.map((payment) => (
          <li key={payment.id}>
            <ListRow
              mark={
                <span className="grid size-11 flex-none place-items-center rounded-full bg-surface-1 text-money-text">
                  <Clock className="size-5.5" aria-hidden="true" />
                </span>
              }
              title={`${kindNames[payment.kind]()} · ${mediumNames[payment.medium]}`}
              meta={
                <span className="block font-label whitespace-normal text-money-text">{waitingText(payment, now)}</span>
              }
              href={hrefOf(payment, here)}
              end={<AmountText way={payment.kind === 'top_up' ? 'in' : 'out'}>{changeOf(payment)}</AmountText>}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const kindNames: Readonly<Record<Payment['kind'], () => string>> = {
  top_up: () => m.transactions_top_up(),
  cash_out: () => m.cash_out(),
  listing_fee: () => m.fee_listing(),
}

/**
 * Page that shows the payment's progress; a payment of another device is named in the URL. A listing fee is shown at
 * its listing.
 */
const hrefOf = ({ kind, id, externalId }: Payment, here: ReadonlySet<string>): string | undefined => {
  if (kind === 'listing_fee') return undefined
  const tab: WalletTab = kind === 'top_up' ? 'top-up' : 'cash-out'
  return walletHref(tab, here.has(externalId) ? {} : { [paymentParam]: id })
}

const changeOf = ({ kind, amount, gross }: Payment): string => signedAmount(kind === 'top_up' ? amount : -gross)

/** Text of what it waits for. */
const waitingText = ({ state, phone, expires_at: until }: Payment, now: number): string => {
  const seconds = secondsLeft(until, now)
  if (state !== 'asked' || seconds === 0) return m.transactions_being_checked()
  return until === null ? m.operator_enter_pin({ phone }) : m.transactions_pin_left({ phone, time: clockOf(seconds) })
}

type Filter = ReturnType<typeof useTransactionsFilter>

/** Types as chips; dates and search are folded on a phone. */
function TransactionsFilter({ filter: { filter, typed, type } }: { filter: Filter }) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState(filter.from !== '' || filter.to !== '' || filter.q !== '')
  const hrefOf = (change: Parameters<typeof withFilter>[1]) => `?${withFilter(search, change)}`
  return (
    <search aria-label={m.transactions_filter()} className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="-mx-gutter flex gap-1 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:gap-1.5 md:px-0">
        {(['', ...transactionTypes] as const).map((each) => (
          <ChipLink
            key={each}
            href={hrefOf({ type: each })}
            current={filter.type === each}
            stay
            replace
            className="min-h-touch flex-none px-3"
          >
            {each === '' ? m.transactions_all() : typeNames[each]()}
          </ChipLink>
        ))}
        <Chip
          on={open}
          aria-label={m.transactions_days()}
          onClick={() => setOpen(!open)}
          className="min-h-touch min-w-touch flex-none md:hidden"
        >
          <CalendarSearch className="size-4.5" aria-hidden="true" />
        </Chip>
      </div>
      <Fields typed={typed} type={type} className={open ? 'grid' : 'hidden md:grid'} />
      {isFiltered(filter) && (
        <p>
          <TextLink href={hrefOf(noFilter)} stay replace className="inline-flex min-h-touch items-center">
            {m.transactions_clear()}
          </TextLink>
        </p>
      )}
    </search>
  )
}

function Fields({ typed, type, className }: Pick<Filter, 'typed' | 'type'> & { className: string }) {
  return (
    <div className={cx('grid-cols-2 gap-2 md:grid-cols-[10rem_10rem_minmax(0,1fr)]', className)}>
      <Labelled label={m.transactions_from()}>
        <TextInput
          type="date"
          value={typed.from}
          max={typed.to || undefined}
          onChange={({ target }) => type({ from: target.value })}
        />
      </Labelled>
      <Labelled label={m.transactions_to()}>
        <TextInput
          type="date"
          value={typed.to}
          min={typed.from || undefined}
          onChange={({ target }) => type({ to: target.value })}
        />
      </Labelled>
      <Labelled label={m.transactions_sought()} className="col-span-2 md:col-span-1">
        <TextInput
          type="search"
          value={typed.q}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => type({ q: target.value })}
        />
      </Labelled>
    </div>
  )
}

function Labelled({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className={cx('grid min-w-0 gap-1 text-xs font-label text-ink-2', className)}>
      {label}
      {children}
    </label>
  )
}
