import type { Transaction } from '@sheds/contract/wallet/wallet'
import { describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { isFiltered, readFilter, withFilter } from './transactions.address.ts'
import { canSendAgain, canSendBack, changeOf, otherWalletOf, wayOf } from './transactions.rules.ts'
import { daysOf, monthIn, monthSumsOf, nextMonth } from './transactions-statement.rules.ts'
import { failureReasonOf, titleOf } from './transactions-title.ts'

const line = (more: object): Transaction =>
  ({
    amount: 100,
    status: 'completed',
    transaction_type: 'Debit',
    code: 'send',
    sender_wallet_id: 'OWN001',
    recipient_wallet_id: 'ABC123',
    counterparty: { owner: 'Ada', wallet_name: 'Savings' },
    ...more,
  }) as Transaction

const credit = { transaction_type: 'Credit', sender_wallet_id: 'ABC123', recipient_wallet_id: 'OWN001' }

describe('statement line', () => {
  it('has the other side or its kind as title, and the reason for a failure apart from it', () => {
    const failed = { status: 'failed', counterparty: null, description: 'The PIN was not entered in time.' }
    readLocaleFrom(() => 'en')
    const titleAndReason = (more: object) => [titleOf(line(more)), failureReasonOf(line(more))]
    expect(titleAndReason({})).toEqual(['Ada', undefined])
    expect(titleAndReason({ counterparty: null, description: 'Listing fee' })).toEqual(['Listing fee', undefined])
    expect(titleAndReason({ ...failed, code: 'top_up' })).toEqual(['Top up', failed.description])
    expect(titleAndReason({ ...failed, code: 'cash_out_hold' })).toEqual(['Cash out', failed.description])
  })

  it.each([
    [{}, 'out', -100, 'ABC123', true, false],
    [credit, 'in', 100, 'ABC123', false, true],
    [{ ...credit, code: 'purchase' }, 'in', 100, 'ABC123', false, false],
    [
      { transaction_type: 'Top up', sender_wallet_id: 'OWN001', counterparty: null, code: 'top_up' },
      'in',
      100,
      'OWN001',
      false,
      false,
    ],
    [
      { status: 'failed', recipient_wallet_id: 'SHEDS', counterparty: null, code: 'cash_out_hold' },
      'void',
      -100,
      'SHEDS',
      false,
      false,
    ],
  ])('has the expected direction, change and actions: %j', (more, way, change, other, again, back) => {
    const each = line(more)
    expect([wayOf(each), changeOf(each), otherWalletOf(each)]).toEqual([way, change, other])
    expect([canSendAgain(each), canSendBack(each)]).toEqual([again, back])
  })
})

describe('filter in a URL', () => {
  it.each([
    [
      '?type=Debit&from=2026-11-01&to=2026-11-30&q=%20abc%20',
      { type: 'Debit', from: '2026-11-01', to: '2026-11-30', q: 'abc' },
    ],
    // An incomplete year, an invalid day and an unknown type.
    ['?type=Gift&from=0002-11-01&to=2026-13-45', { type: '', from: '', to: '', q: '' }],
    ['', { type: '', from: '', to: '', q: '' }],
  ])('is read from "%s"', (search, filter) => {
    expect(readFilter(new URLSearchParams(search))).toEqual(filter)
    expect(isFiltered(readFilter(new URLSearchParams(search)))).toBe(filter.type !== '')
  })

  it('keeps the tab and closes the overlay', () => {
    const next = withFilter(new URLSearchParams('tab=transactions&show=line:AB&type=Debit'), { type: '', q: 'x' })
    expect(next.toString()).toBe('tab=transactions&q=x')
  })
})

describe('statement month', () => {
  it.each([
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ])('has a first and a last day: %s', (month, days) => {
    expect(daysOf(month)).toEqual(days)
  })

  it('is followed and preceded by the right month across years', () => {
    expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it.each([
    ['month=2026-09', '2026-09'],
    ['month=2026-13', '2026-11'],
    ['', '2026-11'],
  ])('is read from "?%s"', (search, month) => {
    expect(monthIn(new URLSearchParams(search), '2026-11-22')).toBe(month)
  })

  it('begins and ends with the balance of the wallet', () => {
    const lines = [
      { amount: 30, transaction_type: 'Debit', previous_balance: 150, new_balance: 120 },
      { amount: 900, transaction_type: 'Top up', status: 'failed', previous_balance: 150, new_balance: 150 },
      { amount: 50, transaction_type: 'Credit', previous_balance: 100, new_balance: 150 },
    ] as Transaction[]
    expect(monthSumsOf(lines)).toEqual({ before: 100, in: 50, out: 30, after: 120 })
    expect(monthSumsOf([])).toEqual({ before: 0, in: 0, out: 0, after: 0 })
  })
})
