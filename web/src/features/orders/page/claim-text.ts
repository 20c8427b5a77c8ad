import type { Claim } from '@sheds/contract/orders/claim'
import type { Order } from '@sheds/contract/orders/orders'
import { money, untilText } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'

export interface ClaimText {
  title: string
  text: string
}

/** State of a claim and the next step, for the reading side. */
export const claimTextOf = (order: Order, claim: Claim, now: number): ClaimText => {
  const amount = money(order.payment?.amount ?? order.total)
  const until = claim.due === null ? undefined : untilText(claim.due, now)
  const terms = { amount, until, isOver: claim.due === null || Date.parse(claim.due) < now }
  if (claim.state === 'with_operator')
    return {
      title: m.claim_operator_title(),
      text: order.side === 'buyer' ? m.claim_operator_text() : m.claim_operator_seller({ amount }),
    }
  if (claim.verdict !== '' && claim.state === 'refused')
    return {
      title: m.claim_closed_title(),
      text: order.side === 'buyer' ? m.claim_closed_buyer() : m.claim_closed_seller({ amount }),
    }
  return order.side === 'buyer' ? buyersText(order, claim, terms) : sellersText(order, claim, terms)
}

interface ClaimTerms {
  amount: string
  /** Undefined if no time runs. */
  until: string | undefined
  isOver: boolean
}

const buyersText = (
  { seller: { name: who } }: Order,
  { state }: Claim,
  { amount, until = '', isOver }: ClaimTerms,
): ClaimText => {
  if (state === 'sent_back') return { title: m.claim_back_title(), text: m.claim_back_buyer({ amount }) }
  if (state === 'open') return { title: m.claim_open_buyer_title(), text: m.claim_open_buyer({ who, amount, until }) }
  return {
    title: m.claim_refused_buyer_title({ who }),
    text: isOver ? m.claim_refused_buyer_over() : m.claim_refused_buyer({ until }),
  }
}

const sellersText = (
  { buyer: { name: who } }: Order,
  { state }: Claim,
  { amount, until = '', isOver }: ClaimTerms,
): ClaimText => {
  if (state === 'sent_back') return { title: m.claim_back_title(), text: m.claim_back_seller({ who, amount }) }
  if (state === 'open')
    return { title: m.claim_open_seller_title({ who }), text: m.claim_open_seller({ amount, until }) }
  return {
    title: m.claim_refused_seller_title(),
    text: isOver ? m.claim_refused_seller_over({ who }) : m.claim_refused_seller({ who, until }),
  }
}
