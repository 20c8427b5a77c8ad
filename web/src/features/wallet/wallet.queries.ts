import type { Id } from '@sheds/contract/scalars'
import { listIncomingRequests, listOutgoingRequests } from '@sheds/contract/wallet/fund-requests'
import { getWallet, getWalletName } from '@sheds/contract/wallet/wallet'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'
import { visitor } from '../../lib/session/my-info.store.ts'

/** Where nobody is known yet nothing is asked; the question has an address all the same. */
const byOwner = (owner: string | undefined) => ({ params: { id: (owner ?? visitor) as Id } })

/** Somebody's own wallet, by the owner's id. */
export const walletOf = (owner: string | undefined) => queryOf(getWallet, byOwner(owner))

/** Whose wallet that is: by its id, or by its owner's. */
export const nameOf = (ref: string | undefined) => queryOf(getWalletName, { params: { id: ref ?? visitor } })

/** Who asks somebody for money, and whom they ask. */
export const requestsOf = (owner: string | undefined, side: 'incoming' | 'outgoing') =>
  listOf(side === 'incoming' ? listIncomingRequests : listOutgoingRequests, byOwner(owner))

/** A question that hangs on a dead line keeps the next one from being asked. */
export const askPatienceMs = 12_000
