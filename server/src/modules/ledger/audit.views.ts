import { moneyText } from '@sheds/contract/money'
import { type Audit, describeFault } from './audit.service.ts'

/** Label, account kind and sign. Assets have negative balances and are printed as positive amounts. */
const lines: readonly (readonly [string, string, 1 | -1])[] = [
  ['In people’s wallets', 'wallet', 1],
  ['Held for cash-outs', 'held', 1],
  ['Owed to closed wallets', 'unclaimed', 1],
  ['Earned in fees', 'fees', 1],
  ['With MTN', 'mtn_float', -1],
  ['With Orange', 'orange_float', -1],
  ['Put in by the owners', 'capital', 1],
  ['Spent', 'costs', -1],
  ['Lost', 'losses', -1],
]

/** Audit result as a printed page. */
export const auditPage = (audit: Audit, seconds: number): string => {
  const { accounts, postings, entries, totals } = audit
  const count = (number: number): string => number.toLocaleString('en-US')
  const line = (label: string, francs: number): string => `  ${label.padEnd(28)}${moneyText(francs, 'en').padStart(24)}`
  const fault = describeFault(audit)
  return [
    `${count(accounts)} accounts, ${count(entries)} entries, ${count(postings)} postings in ${seconds.toFixed(1)} s`,
    '',
    ...lines.map(([label, kind, sign]) => line(label, sign * (totals.kinds[kind] ?? 0) || 0)),
    '',
    line('All accounts together', totals.sum),
    line(`Open holds (${count(totals.openHolds)})`, totals.openHeld),
    '',
    fault === undefined ? 'The books are whole.' : `THE BOOKS ARE BROKEN. First at ${fault}`,
  ].join('\n')
}
