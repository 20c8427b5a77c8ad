import type { PendingAction } from '../../../lib/session/action.store.ts'
import type { BasketOrder } from './basket-order.ts'

/** Action for which a visitor logs in; afterwards the buyer returns to the sheet and sends the order there. */
export const orderAction = ({ shedId, shedName, shedLogo }: BasketOrder): PendingAction => ({
  kind: 'order',
  id: shedId,
  thing: { look: 'shed', name: shedName, picture: shedLogo },
})
