import type { PendingAction } from '../../../lib/session/action.store.ts'
import type { Lot } from './lot.ts'

/** What a visitor is asked to log in for: nobody orders for them, they come back to the sheet. */
export const orderAction = ({ shedId, shedName, shedLogo }: Lot): PendingAction => ({
  kind: 'order',
  id: shedId,
  thing: { look: 'shed', name: shedName, picture: shedLogo },
})
