import type { Transaction } from '@sheds/contract/wallet/wallet'
import Send from 'lucide-react/icons/send'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ButtonRow, Stack } from '../../../ui/layout.tsx'
import { type Fact, Facts } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { CopyText } from '../own-wallet/copy-text.tsx'
import { useWalletInfo } from '../own-wallet/wallet-info.store.ts'
import { ReceiptShare } from '../receipts/receipt-share.tsx'
import { ownPrefill, payHref } from '../transfers/pay.address.ts'
import { namesLine } from '../wallet-names.ts'
import { statusNames, typeNames } from './transactions.messages.ts'
import { canSendAgain, canSendBack, otherWalletOf, wayOf } from './transactions.rules.ts'

const tones = { completed: 'ok', pending: 'money', failed: 'danger' } as const
const signs = { 'Top up': '+\u00a0', Credit: '+\u00a0', Debit: '\u2212\u00a0' }

/** All fields of a transaction, and possible next steps. */
export function TransactionLine({ line }: { line: Transaction }) {
  const { amount, unit, unitPlace } = moneyParts(line.amount)
  const way = wayOf(line)
  return (
    <Stack>
      <div className="text-center">
        <MoneyText
          amount={`${signs[line.transaction_type]}${amount}`}
          unit={unit}
          unitPlace={unitPlace}
          size="xl"
          className={{ in: 'text-money-in', out: '', void: 'line-through' }[way]}
        />
        <p className="mt-1">
          <Badge tone={tones[line.status]}>{statusNames[line.status]()}</Badge>
        </p>
      </div>
      <Facts
        facts={useFacts(line)}
        className="grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-y-2 [&_dd]:text-end [&_dd]:font-label"
      />
      {line.note !== null && (
        <blockquote className="rounded-r-xs border-s-3 border-border-strong bg-surface-2 px-3 py-2 text-sm wrap-anywhere">
          <small className="block text-xs text-ink-3">
            {line.transaction_type === 'Debit' ? m.transactions_you_wrote() : m.transactions_they_write()}
          </small>
          {m.transactions_quoted({ words: line.note })}
        </blockquote>
      )}
      {isProvable(line) && <ReceiptShare transactionId={line.id} amount={line.amount} />}
      <NextSteps line={line} />
    </Stack>
  )
}

/** True for payments, of which the payer can share a receipt. */
const isProvable = ({ transaction_type: type, counterparty, code }: Transaction): boolean =>
  type === 'Debit' && (counterparty !== null || code === 'cash_out_hold')

const useFacts = (line: Transaction): Fact[] => {
  const own = useWalletInfo()
  const nameOf = (id: string): string => {
    if (id === own?.my_wallet_id) return namesLine(own.my_wallet_name, id)
    return namesLine(line.counterparty?.owner, line.counterparty?.wallet_name, id)
  }
  return [
    { name: m.transactions_type(), value: typeNames[line.transaction_type]() },
    { name: m.transactions_amount(), value: money(line.amount) },
    ...(line.gross === null ? [] : [{ name: m.transactions_paid(), value: money(line.gross) }]),
    ...(line.fee ? [{ name: m.transactions_fee(), value: money(line.fee) }] : []),
    { name: m.transactions_sender(), value: <span className="wrap-anywhere">{nameOf(line.sender_wallet_id)}</span> },
    {
      name: m.transactions_recipient(),
      value: <span className="wrap-anywhere">{nameOf(line.recipient_wallet_id)}</span>,
    },
    { name: m.transactions_date(), value: <time dateTime={line.createdAt}>{dateTime(line.createdAt)}</time> },
    { name: m.transactions_previous_balance(), value: money(line.previous_balance) },
    { name: m.transactions_new_balance(), value: money(line.new_balance) },
    {
      name: m.transactions_reference(),
      value: <CopyText name={m.transactions_reference()} text={line.reference} className={mark} />,
    },
    {
      name: m.transactions_id(),
      value: <CopyText name={m.transactions_id()} text={line.id} short={shortId(line.id)} className={mark} />,
    },
    { name: m.transactions_status(), value: statusNames[line.status]() },
    { name: m.transactions_description(), value: line.description },
  ]
}

const mark = '-my-3 ms-auto'

/** First and last characters, enough to tell ids apart. */
const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`

function NextSteps({ line }: { line: Transaction }) {
  const again = canSendAgain(line)
  if (!again && !canSendBack(line)) return null
  const note = again ? '' : m.transactions_back_note({ reference: line.reference })
  const href = payHref(otherWalletOf(line), { amount: line.amount, note })
  return (
    <ButtonRow>
      <ButtonLink kind="soft" href={href} state={ownPrefill} icon={<Send className="size-4.5" />}>
        {again ? m.transactions_again() : m.transactions_back()}
      </ButtonLink>
    </ButtonRow>
  )
}
