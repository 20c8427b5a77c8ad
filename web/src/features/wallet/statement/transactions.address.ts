import { transactionTypes } from '@sheds/contract/wallet/wallet'

/** Filter of a statement; empty fields match everything. */
export interface StatementFilter {
  type: '' | (typeof transactionTypes)[number]
  /** Days in Douala, both included. */
  from: string
  to: string
  /** Start of a reference or of a wallet ID. */
  q: string
}

export const readFilter = (search: URLSearchParams): StatementFilter => ({
  type: transactionTypes.find((type) => type === search.get('type')) ?? '',
  from: dayIn(search, 'from'),
  to: dayIn(search, 'to'),
  q: search.get('q')?.trim().slice(0, mostSought) ?? '',
})

const mostSought = 40

/** Empty for an incomplete date, such as while the year is typed. */
const dayIn = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? ''
  return /^[2-9]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

/** The same URL with another filter, without its overlay. */
export const withFilter = (search: URLSearchParams, filter: Partial<StatementFilter>): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete('show')
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const isFiltered = ({ type, from, to, q }: StatementFilter): boolean => `${type}${from}${to}${q}` !== ''

/** Statement of a month such as `2026-11`, for printing. */
export const statementHref = (month: string): string => `/shedpay/statement?month=${month}`
