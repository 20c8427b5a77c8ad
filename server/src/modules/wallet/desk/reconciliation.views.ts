import { moneyText } from '@sheds/contract/money'
import { isReconciled, type Reconciliation } from './reconciliation.service.ts'

const money = (francs: number): string => moneyText(francs, 'en').replace('\u00a0', ' ')

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

export const reconciliationPage = (found: Reconciliation): string => {
  const { operator, lines, balance, missingHere, missingThere, amountDiffers } = found
  const there = balance.there === undefined ? 'unknown' : money(balance.there)
  return [
    `${operator}: ${lines} lines`,
    `Balance there ${there}, by the books ${money(balance.here)}`,
    ...section(
      'missing-here: moved by the operator, unknown to the books',
      missingHere.map(({ time, transactionId, reference, amount }) =>
        [time, transactionId, reference, money(amount)].join('  '),
      ),
    ),
    ...section(
      'missing-there: in the books, not in the statement',
      missingThere.map(({ id, receipt, amount }) => [id, receipt ?? '', money(amount)].join('  ')),
    ),
    ...section(
      'amount-differs',
      amountDiffers.map(({ line, moved }) => {
        const [said, booked] = [`${line.way ?? ''} ${money(line.amount)}`, `${moved.way} ${money(moved.amount)}`]
        return `${moved.id}  ${line.transactionId}  there ${said.trim()}, here ${booked}`
      }),
    ),
    '',
    isReconciled(found) ? 'Statement and books agree.' : 'STATEMENT AND BOOKS DIFFER.',
  ].join('\n')
}
