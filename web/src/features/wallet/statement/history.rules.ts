import type { Week } from '@sheds/contract/payments/statement-weeks'

export interface Bars {
  week: string
  /** Of a hundred: how high each stands beside the highest of all. */
  in: number
  out: number
}

/** Whatever moved is seen, however little it was. */
export const barsOf = (weeks: readonly Week[]): Bars[] => {
  const most = Math.max(1, ...weeks.flatMap((each) => [each.in, each.out]))
  const share = (amount: number): number => (amount === 0 ? 0 : Math.max(2, Math.round((amount / most) * 100)))
  return weeks.map((each) => ({ week: each.week, in: share(each.in), out: share(each.out) }))
}

export const weekSumsOf = (weeks: readonly Week[]): { in: number; out: number } => ({
  in: weeks.reduce((sum, each) => sum + each.in, 0),
  out: weeks.reduce((sum, each) => sum + each.out, 0),
})
