import { type OrderSide, type OrderState, orderSides } from '@sheds/contract/orders/order-terms'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Bill } from '../../ledger/ledger.api.ts'
import { acts, canAct, canSendBack, confirmedTotal, isPayable, nextOf, type OrderAct } from '../orders.rules.ts'

/** Attempted step: an act, a payment of an amount, or a cancellation with refund. */
export interface WalkStep {
  what: OrderAct | 'pay' | 'send_back'
  by: OrderSide
  amount: number
  delivery: number | null
}

const anything = fc.record<WalkStep>({
  what: fc.constantFrom('confirm', 'ready', 'done', 'cancel', 'pay', 'send_back'),
  by: fc.constantFrom(...orderSides),
  amount: fc.constantFrom(2999, 3000, 3500),
  delivery: fc.constantFrom(null, 0, 500),
})

/** Steps that succeed in their turn, so that walks get far. */
const helpful = fc
  .constantFrom(
    ['confirm', 'seller'] as const,
    ['pay', 'buyer'] as const,
    ['ready', 'seller'] as const,
    ['done', 'buyer'] as const,
  )
  .map(([what, by]): WalkStep => ({ what, by, amount: 3000, delivery: null }))

export const tries = fc.oneof(anything, helpful)

interface WalkState {
  state: OrderState
  bill: Bill['state']
  claimState: null
  total: number
  isSellerPayable: boolean
  buyer: number
  seller: number
  payments: number
  trail: OrderState[]
}

/** Applies a step by the rules; false if they refuse it. */
const play = (world: WalkState, { what, by, amount, delivery }: WalkStep): boolean => {
  if (what === 'pay') {
    if (by !== 'buyer' || !isPayable(world) || amount !== world.total || world.buyer < amount) return false
    Object.assign(world, { bill: 'paid', buyer: world.buyer - amount, seller: world.seller + amount })
    world.payments += 1
    return true
  }
  if (what === 'send_back') {
    if (!canSendBack(by, world) || world.seller < world.total) return false
    const { total, buyer, seller } = world
    Object.assign(world, { bill: 'returned', state: 'cancelled', buyer: buyer + total, seller: seller - total })
    world.trail.push('cancelled')
    return true
  }
  if (!canAct(what, by, world)) return false
  world.state = acts[what].to
  world.trail.push(world.state)
  if (what === 'confirm') {
    const result = confirmedTotal({ sentTotal: 3000, toAgree: false, delivery, total: null })
    if ('fault' in result) throw new Error(result.fault)
    Object.assign(world, { bill: 'open', total: result.total })
  }
  if (what === 'cancel' && world.bill !== 'returned') world.bill = 'voided'
  return true
}

/** The allowed paths, written independently of the rules. */
const ways = /^sent(,confirmed(,ready)?)?(,cancelled)?$|^sent,confirmed,ready,done$/

/** Tries any steps in any order: none is taken out of turn, no franc is gained or lost, nothing is paid twice. */
export const walkOrders = (numRuns: number): void => {
  fc.assert(
    fc.property(fc.array(tries, { maxLength: 16 }), (walk) => {
      const world: WalkState = {
        state: 'sent',
        bill: 'waiting',
        claimState: null,
        total: 3000,
        isSellerPayable: true,
        buyer: 7000,
        seller: 0,
        payments: 0,
        trail: ['sent'],
      }
      for (const each of walk) {
        const before = { ...world, trail: world.trail.length }
        const isTaken = play(world, each)
        if (!isTaken) expect({ ...world, trail: world.trail.length }).toEqual(before)
        const { state, bill, total, buyer, seller, payments } = world
        expect(world.trail.join()).toMatch(ways)
        expect(buyer + seller).toBe(7000)
        expect(payments).toBeLessThanOrEqual(1)
        expect(seller).toBe(bill === 'paid' ? total : 0)
        if (state === 'cancelled') expect(['voided', 'returned']).toContain(bill)
        if (state === 'sent') expect(bill).toBe('waiting')
        // The expected next step is always allowed.
        const next = nextOf(world)
        if (next?.step === 'pay') expect(isPayable(world)).toBe(true)
        else if (next !== null && next.step !== 'answer_claim') expect(canAct(next.step, next.side, world)).toBe(true)
        expect(next === null).toBe(state === 'done' || state === 'cancelled')
      }
    }),
    { numRuns },
  )
}
