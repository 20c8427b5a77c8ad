import { transactionTypes } from '@sheds/contract/wallet/wallet'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as m from '../../../messages/compiled/messages.ts'
import { Chip, ChipLink } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { filtered, isFiltered } from './transactions.address.ts'
import { typeNames } from './transactions.messages.ts'
import { noFilter } from './transactions.queries.ts'
import type { useTransactionsFilter } from './use-transactions-filter.ts'

type Filter = ReturnType<typeof useTransactionsFilter>

/** Kinds as chips; days and ids behind one more on a phone, always there on a desktop. */
export function TransactionsFilter({ filter: { filter, typed, type } }: { filter: Filter }) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState(filter.from !== '' || filter.to !== '' || filter.q !== '')
  const hrefOf = (change: Parameters<typeof filtered>[1]) => `?${filtered(search, change)}`
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
