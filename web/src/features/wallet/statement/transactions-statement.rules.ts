import type { Transaction } from '@sheds/contract/wallet/wallet'

/** `2026-11` of an address, else the month that is now. */
export const monthIn = (search: URLSearchParams, today: string): string => {
  const month = search.get('month') ?? ''
  return /^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, '2026-11'.length)
}

/** Its first day and its last. */
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

/** Did it change the balance? A top-up that waits or came to nothing did not. */
export const hasMoved = (line: Pick<Line, 'new_balance' | 'previous_balance'>): boolean =>
  line.new_balance !== line.previous_balance

/** What a month began with, what came and went, and what it ended with; lines come newest first. */
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
