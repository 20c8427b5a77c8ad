import { describe, expect, it } from 'vitest'
import {
  type BookedPayment,
  bookedLate,
  compareStatement,
  parseStatement,
  type StatementLine,
} from './reconciliation.rules.ts'
import { differencesIn, isReconciled, type Reconciliation } from './reconciliation.service.ts'

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  time: '2026-03-01T10:00:00.000Z',
  transactionId: 'T1',
  reference: 'R1',
  way: 'in',
  amount: 500,
  balance: undefined,
  ...more,
})
const moved = (more: Partial<BookedPayment> = {}): BookedPayment => ({
  id: '1',
  ref: 'R1',
  receipt: 'T1',
  way: 'in',
  amount: 500,
  bookedAt: '2026-03-01T10:00:00.000Z',
  ...more,
})
const counts = (lines: readonly StatementLine[], all: readonly BookedPayment[]) => {
  const { missingHere, missingThere, amountDiffers } = compareStatement(lines, all)
  return [missingHere.length, missingThere.length, amountDiffers.length]
}

describe('compareStatement', () => {
  it.each<[string, Partial<StatementLine>, Partial<BookedPayment>, number[]]>([
    ['an equal line', {}, {}, [0, 0, 0]],
    ['a line with only the operator’s number', { reference: '' }, {}, [0, 0, 0]],
    ['a line with only our reference', { transactionId: '' }, {}, [0, 0, 0]],
    ['a line with an operator’s number unknown to us', {}, { receipt: null }, [0, 0, 0]],
    ['a line with another amount', { amount: 501 }, {}, [0, 0, 1]],
    ['an incoming line for an outgoing payment', {}, { way: 'out' }, [0, 0, 1]],
    ['an outgoing line for an incoming payment', { way: 'out' }, {}, [0, 0, 1]],
    ['a line without a direction', { way: undefined }, { way: 'out' }, [0, 0, 0]],
    ['a line of another payment', { transactionId: 'T2', reference: 'R2' }, {}, [1, 1, 0]],
    ['a line without any id', { transactionId: '', reference: '' }, { ref: '', receipt: '' }, [1, 1, 0]],
  ])('counts differences for %s', (_, there, here, found) => {
    expect(counts([line(there)], [moved(here)])).toEqual(found)
  })

  it('matches each line with one payment', () => {
    const twice = [line(), line()]
    expect(counts(twice, [moved()])).toEqual([1, 0, 0])
    expect(counts(twice, [moved(), moved({ id: '2' })])).toEqual([0, 0, 0])
    expect(counts([], [moved()])).toEqual([0, 1, 0])
  })
})

describe('bookedLate', () => {
  const end = '2026-03-01T12:00:00.000Z'
  const later = '2026-03-01T12:00:00.001Z'

  it('adds payments in the statement that were booked after its end', () => {
    const all = [
      moved({ bookedAt: later }),
      moved({ ref: 'R2', receipt: 'T2', way: 'out', amount: 30, bookedAt: later }),
      moved({ ref: 'R3', receipt: 'T3', amount: 7000, bookedAt: end }),
      moved({ ref: 'R4', receipt: 'T4', amount: 80_000, bookedAt: later }),
    ]
    const lines = [line(), ...['2', '3'].map((at) => line({ transactionId: `T${at}`, reference: `R${at}` }))]
    expect(bookedLate(lines, all, end)).toBe(470)
    expect(bookedLate(lines, [], end)).toBe(0)
  })
})

describe('differencesIn', () => {
  const whole: Reconciliation = {
    operator: 'mtn',
    lines: 1,
    balance: { there: 5, here: 5 },
    missingHere: [],
    missingThere: [],
    amountDiffers: [],
  }

  it.each<[string, Partial<Reconciliation>, number]>([
    ['no difference', {}, 0],
    ['no balance in the statement', { balance: { there: undefined, here: 5 } }, 0],
    ['another balance', { balance: { there: 6, here: 5 } }, 1],
    ['a line missing in the books', { missingHere: [line()] }, 1],
    ['two payments missing in the statement', { missingThere: [moved(), moved()] }, 2],
    ['another amount', { amountDiffers: [{ line: line(), moved: moved() }] }, 1],
    ['several differences', { missingHere: [line()], missingThere: [moved()], balance: { there: 0, here: 5 } }, 3],
  ])('counts %s', (_, more, count) => {
    expect(differencesIn({ ...whole, ...more })).toBe(count)
    expect(isReconciled({ ...whole, ...more })).toBe(count === 0)
  })
})

describe('parseStatement', () => {
  const header = 'time,transaction_id,reference,way,amount,balance'
  const read = (row: string) => parseStatement(`${header}\n${row}`)[0]

  it.each<[string, Partial<StatementLine>]>([
    ['2026-03-01T10:00:00Z,T1,R1,in,500,', {}],
    ['2026-03-01T10:00:00Z, T1 , R1 ,in,500,', {}],
    ['2026-03-01T11:00:00+01:00,T1,R1,in,500.00,', {}],
    ['2026-03-01T10:00:00Z,T1,R1,out,500,', { way: 'out' }],
    ['2026-03-01T10:00:00Z,T1,R1,out,-500,', { way: 'out' }],
    ['2026-03-01T10:00:00Z,T1,R1,in,-500,', {}],
    ['2026-03-01T10:00:00Z,T1,R1,,-500,', { way: 'out' }],
    ['2026-03-01T10:00:00Z,T1,R1,,500,', { way: undefined }],
    ['2026-03-01T10:00:00Z,T1,R1,,0,', { way: undefined, amount: 0 }],
    ['2026-03-01T10:00:00Z,T1,R1,sideways,500,', { way: undefined }],
    ['2026-03-01T10:00:00Z,T1,R1,in,500,"1,234,567"', { balance: 1_234_567 }],
    ['2026-03-01T10:00:00Z,T1,R1,in,500,1 234.0', { balance: 1234 }],
    ['2026-03-01T10:00:00Z,T1,R1,in,500,-20', { balance: -20 }],
    ['2026-03-01T10:00:00Z,T1,R1,in,500,much', {}],
    ['2026-03-01T10:00:00Z,"T""1","R,1",in,+500,', { transactionId: 'T"1', reference: 'R,1' }],
  ])('parses %s', (row, more) => {
    expect(read(row)).toEqual(line(more))
  })

  it('rejects invalid statements and names the line', () => {
    for (const row of ['never,T1,R1,in,500,', '2026-03-01T10:00:00Z,T1,R1,in,,', '2026-03-01T10:00:00Z,T1,R1,in,5.5,'])
      expect(() => parseStatement(`${header}\n2026-03-01,a,b,in,1,\n${row}`)).toThrow('Line 3 has no time or amount.')
    expect(() => read('2026-03-01T10:00:00Z,T1,R1,in,1234567890123456,')).toThrow('Line 2')
    expect(() => parseStatement('time,reference\n')).toThrow('The statement has no column "amount".')
    expect(() => parseStatement('amount,reference\n')).toThrow('The statement has no column "time".')
    expect(() => parseStatement('time,amount\n')).toThrow('neither "transaction_id" nor "reference"')
    expect(() => parseStatement('')).toThrow('no column')
    expect(parseStatement('time,amount,reference')).toEqual([])
    expect(
      parseStatement('\uFEFF Time ; AMOUNT ;Transaction_Id\r\n\r\n ; ; \r\n2026-03-01T10:00:00Z;500;T1\r\n'),
    ).toEqual([line({ reference: '', way: undefined })])
  })
})
