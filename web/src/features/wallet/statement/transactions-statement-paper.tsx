import type { Transaction } from '@sheds/contract/wallet/wallet'
import { dateTime, money, number } from '../../../lib/language/format.ts'
import { useMyInfo } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Summary } from '../../../ui/list/facts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWalletInfo } from '../own-wallet/wallet-info.store.ts'
import { useWallet } from '../use-wallet.ts'
import { namesLine } from '../wallet-names.ts'
import { statusNames } from './transactions.messages.ts'
import { otherWalletOf } from './transactions.rules.ts'
import { hasMoved, monthSumsOf } from './transactions-statement.rules.ts'

/** A month's lines, oldest first as on paper, between what it began and ended with. */
export function StatementPaper({ lines, caption }: { lines: readonly Transaction[]; caption: string }) {
  const sums = monthSumsOf(lines)
  return (
    <>
      <Whose />
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

/** A phone’s screen has no room for a column of its own for the date and the reference; paper has. */
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

/** Whoever opens it by its own address has no wallet's id on the device yet: it is asked for. */
function Whose() {
  useWallet()
  const wallet = useWalletInfo()
  const { user_name: owner } = useMyInfo()
  return (
    <p className="mb-3 wrap-anywhere text-ink-2">{namesLine(owner, wallet?.my_wallet_name, wallet?.my_wallet_id)}</p>
  )
}
