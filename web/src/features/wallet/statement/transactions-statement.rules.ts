import type { Transaction } from '@sheds/contract/wallet/wallet'

/** Month in the URL, for example `2026-11`, else the current one. */
export const monthIn = (search: URLSearchParams, today: string): string => {
  const month = search.get('month') ?? ''
  return /^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, '2026-11'.length)
}

/** First and last day of a month. */
export const daysOf = (month: string): { from: string; to: string } => {
  const end = new Date(`${nextMonth(month, 1)}-01T00:00:00Z`)
  end.setUTCDate(0)
  return { from: `${month}-01`, to: end.toISOString().slice(0, '2026-11-30'.length) }
}

export const nextMonth = (month: string, by: 1 | -1): string => {
  const there = new Date(`${month}-01T00:00:00Z`)
  there.setUTCMonth(there.getUTCMonth() + by)
  return there.toISOString().slice(0, '2026-11'.length)
}

type Line = Pick<Transaction, 'amount' | 'transaction_type' | 'new_balance' | 'previous_balance'>

/** True if it changed the balance, unlike a pending or failed top-up. */
export const hasMoved = (line: Pick<Line, 'new_balance' | 'previous_balance'>): boolean =>
  line.new_balance !== line.previous_balance

/** Opening balance, incoming and outgoing sums, closing balance; expects the newest line first. */
export const monthSumsOf = (lines: readonly Line[]): { before: number; in: number; out: number; after: number } => {
  const sum = (isOut: boolean): number =>
    lines
      .filter((line) => hasMoved(line) && (line.transaction_type === 'Debit') === isOut)
      .reduce((all, { amount }) => all + amount, 0)
  return {
    before: lines.at(-1)?.previous_balance ?? 0,
    in: sum(false),
    out: sum(true),
    after: lines[0]?.new_balance ?? 0,
  }
}
