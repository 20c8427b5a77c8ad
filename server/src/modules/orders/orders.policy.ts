import type { OrderSide } from '@sheds/contract/orders/order-terms'
import type { Viewer } from '@sheds/contract/scalars'
import { type ClaimStanding, canClaim, canDisagree, canRefuse } from './claims/claims.rules.ts'
import { canAct, canSendBack, isPayable, type OrderStanding } from './orders.rules.ts'

/** Permissions of the caller, who is one side of the order. */
export const orderViewer = (side: OrderSide, order: OrderStanding & ClaimStanding, now: Date): Viewer => ({
  can: {
    confirm: canAct('confirm', side, order),
    ready: canAct('ready', side, order),
    done: canAct('done', side, order),
    cancel: canAct('cancel', side, order),
    send_back: canSendBack(side, order),
    pay: side === 'buyer' && isPayable(order),
    review: side === 'buyer' && order.state === 'done',
    claim: canClaim(side, order, now),
    refuse_claim: canRefuse(side, order),
    disagree: canDisagree(side, order, now),
  },
})
