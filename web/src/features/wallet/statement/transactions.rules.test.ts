import type { Transaction } from '@sheds/contract/wallet/wallet'
import { describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { filtered, isFiltered, readFilter } from './transactions.address.ts'
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

describe('a line of a statement', () => {
  it('is called after who is on the other side, or after what it was, also when it failed: its reason is no name', () => {
    const failed = { status: 'failed', counterparty: null, description: 'The PIN was not entered in time.' }
    readLocaleFrom(() => 'en')
    const told = (more: object) => [titleOf(line(more)), failureReasonOf(line(more))]
    expect(told({})).toEqual(['Ada', undefined])
    expect(told({ counterparty: null, description: 'Listing fee' })).toEqual(['Listing fee', undefined])
    expect(told({ ...failed, code: 'top_up' })).toEqual(['Top up', failed.description])
    expect(told({ ...failed, code: 'cash_out_hold' })).toEqual(['Cash out', failed.description])
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
  ])('%j', (more, way, change, other, again, back) => {
    const each = line(more)
    expect([wayOf(each), changeOf(each), otherWalletOf(each)]).toEqual([way, change, other])
    expect([canSendAgain(each), canSendBack(each)]).toEqual([again, back])
  })
})

describe('the address of a filter', () => {
  it.each([
    [
      '?type=Debit&from=2026-11-01&to=2026-11-30&q=%20abc%20',
      { type: 'Debit', from: '2026-11-01', to: '2026-11-30', q: 'abc' },
    ],
    // A year that is being typed, a day that is none, and a kind that nobody knows.
    ['?type=Gift&from=0002-11-01&to=2026-13-45', { type: '', from: '', to: '', q: '' }],
    ['', { type: '', from: '', to: '', q: '' }],
  ])('%s', (search, filter) => {
    expect(readFilter(new URLSearchParams(search))).toEqual(filter)
    expect(isFiltered(readFilter(new URLSearchParams(search)))).toBe(filter.type !== '')
  })

  it('keeps the tab, and closes what lies on top', () => {
    const next = filtered(new URLSearchParams('tab=transactions&show=line:AB&type=Debit'), { type: '', q: 'x' })
    expect(next.toString()).toBe('tab=transactions&q=x')
  })
})

describe('a month', () => {
  it.each([
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ])('%s has its days', (month, days) => {
    expect(daysOf(month)).toEqual(days)
  })

  it('is followed by the next and preceded by the one before, over a new year too', () => {
    expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it.each([
    ['month=2026-09', '2026-09'],
    ['month=2026-13', '2026-11'],
    ['', '2026-11'],
  ])('is read from ?%s', (search, month) => {
    expect(monthIn(new URLSearchParams(search), '2026-11-22')).toBe(month)
  })

  it('begins and ends with what the wallet held', () => {
    const lines = [
      { amount: 30, transaction_type: 'Debit', previous_balance: 150, new_balance: 120 },
      { amount: 900, transaction_type: 'Top up', status: 'failed', previous_balance: 150, new_balance: 150 },
      { amount: 50, transaction_type: 'Credit', previous_balance: 100, new_balance: 150 },
    ] as Transaction[]
    expect(monthSumsOf(lines)).toEqual({ before: 100, in: 50, out: 30, after: 120 })
    expect(monthSumsOf([])).toEqual({ before: 0, in: 0, out: 0, after: 0 })
  })
})
