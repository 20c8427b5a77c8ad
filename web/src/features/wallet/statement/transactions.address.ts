import { transactionTypes } from '@sheds/contract/wallet/wallet'

/** What of a statement is looked at; '' where anything is. */
export interface StatementFilter {
  type: '' | (typeof transactionTypes)[number]
  /** Days in Douala, both of them in it. */
  from: string
  to: string
  /** The beginning of a reference or of a wallet's id. */
  q: string
}

export const readFilter = (search: URLSearchParams): StatementFilter => ({
  type: transactionTypes.find((type) => type === search.get('type')) ?? '',
  from: dayIn(search, 'from'),
  to: dayIn(search, 'to'),
  q: search.get('q')?.trim().slice(0, mostSought) ?? '',
})

const mostSought = 40

/** A year that is being typed is no day yet. */
const dayIn = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? ''
  return /^[2-9]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

/** The same address with another filter; what lies on top goes. */
export const filtered = (search: URLSearchParams, filter: Partial<StatementFilter>): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete('show')
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const isFiltered = ({ type, from, to, q }: StatementFilter): boolean => `${type}${from}${to}${q}` !== ''

/** A month's statement to print; `month` as `2026-11`. */
export const statementHref = (month: string): string => `/shedpay/statement?month=${month}`
