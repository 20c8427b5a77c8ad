import { orderCodePattern, orderCodesOf } from '@sheds/contract/orders/order-code'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { confirmedTotal, isPayable, usualMinutes } from './orders.rules.ts'
import { walkOrders } from './testing/order-walks.ts'

describe('the rules of an order', () => {
  it('allow only the listed transitions, and move each franc once', () => {
    walkOrders(300)
  })

  it('sum up items and delivery, unless the seller states a total', () => {
    const sent = { sentTotal: 3000, toAgree: false, delivery: null, total: null }
    expect(confirmedTotal(sent)).toEqual({ total: 3000 })
    expect(confirmedTotal({ ...sent, delivery: 500 })).toEqual({ total: 3500 })
    expect(confirmedTotal({ ...sent, delivery: 500, total: 2000 })).toEqual({ total: 2000 })
    expect(confirmedTotal({ ...sent, delivery: 500, total: 400 })).toEqual({ fault: 'order_total_less' })
    expect(confirmedTotal({ ...sent, toAgree: true, delivery: 500 })).toEqual({ fault: 'order_total_required' })
  })

  it('allow a wallet payment up to the limit of one transfer', () => {
    const order = { state: 'confirmed', bill: 'open', total: 500_000, claimState: null, isSellerPayable: true } as const
    expect(isPayable(order)).toBe(true)
    for (const other of [
      { total: 500_001 },
      { isSellerPayable: false },
      { bill: 'paid' },
      { state: 'cancelled' },
    ] as const)
      expect(isPayable({ ...order, ...other }), JSON.stringify(other)).toBe(false)
  })
})

describe('usualMinutes', () => {
  it('returns the median of recent answers, or null if there are too few', () => {
    expect(usualMinutes([5, 10])).toBeNull()
    expect(usualMinutes([5, 20, 90])).toBe(20)
    expect(usualMinutes([0.2, 0.3, 0.4])).toBe(1)
    // An unanswered order counts as longer than any other.
    expect(usualMinutes([5, 10, 20, null, null, null, null])).toBeNull()
    expect(usualMinutes([5, 10, 20, null])).toBe(10)
    expect(usualMinutes([2000, 3000, 4000])).toBeNull()
  })
})

describe('orderCodesOf', () => {
  it('returns codes that match the pattern, grow longer and rarely collide', () => {
    for (let at = 0; at < 200; at += 1) {
      const codes = orderCodesOf(newId())
      for (const code of codes) expect(code).toMatch(orderCodePattern)
      expect(codes.map(({ length }) => length)).toEqual([7, 7, 8, 8, 12])
    }
    const first = new Set(Array.from({ length: 2000 }, () => orderCodesOf(newId())[0]))
    expect(first.size).toBeGreaterThan(1980)
  })
})
