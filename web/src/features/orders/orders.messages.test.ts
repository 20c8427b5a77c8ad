import type { Order } from '@sheds/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { statusTextOf } from './orders.messages.ts'

const confirmed = {
  state: 'confirmed',
  paid: false,
  total: 3000,
  to_agree: false,
  answers_in: null,
  sent_back: null,
  seller: { name: 'Clarisse' },
  buyer: { name: 'Mireille' },
  shed: { name: 'Maison Ngondo' },
  next: { side: 'seller', step: 'ready' },
  viewer: { can: {} },
}
const stand = (more: object) => {
  const { title, text } = statusTextOf({ ...confirmed, ...more } as unknown as Order)
  return `${title}: ${text}`.replaceAll('\u00a0', ' ')
}

describe('statusTextOf for an order not payable here', () => {
  it('gives the buyer the reason, and offers payment only if allowed', () => {
    expect(stand({ side: 'buyer' })).toContain('this shed’s wallet can’t receive money yet')
    expect(stand({ side: 'buyer', total: 500_001 })).toContain('Paying here is limited to CFA 500,000')
    expect(stand({ side: 'buyer', sent_back: { amount: 3000 } })).toContain('The payment was reversed')
    expect(stand({ side: 'buyer', state: 'ready' })).not.toContain('Pay here')
    expect(stand({ side: 'buyer', viewer: { can: { pay: true } } })).toContain('Pay here')
    expect(stand({ side: 'buyer', state: 'ready', viewer: { can: { pay: true } } })).toContain('Pay here')
  })

  it('asks the seller to agree in the chat unless the buyer can pay', () => {
    expect(stand({ side: 'seller' })).toMatch(/^Get this order ready: Agree in the chat on how to pay/)
    expect(stand({ side: 'seller', next: { side: 'buyer', step: 'pay' } })).toMatch(/^Mireille can pay now/)
  })
})
