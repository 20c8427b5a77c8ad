import type { Id } from '@sheds/contract/scalars'
import { listIncomingRequests, listOutgoingRequests } from '@sheds/contract/wallet/fund-requests'
import { getWallet, getWalletName } from '@sheds/contract/wallet/wallet'
import { queryOf } from '../../lib/api/query.ts'
import { listOf } from '../../lib/list/list.ts'
import { visitor } from '../../lib/session/my-info.store.ts'

/** Without a login the query is disabled, but it still needs an address. */
const byOwner = (owner: string | undefined) => ({ params: { id: (owner ?? visitor) as Id } })

/** Wallet by its owner's id. */
export const walletOf = (owner: string | undefined) => queryOf(getWallet, byOwner(owner))

/** Name and owner of a wallet, by its ID or its owner's id. */
export const nameOf = (ref: string | undefined) => queryOf(getWalletName, { params: { id: ref ?? visitor } })

/** Fund requests that the owner received or sent. */
export const requestsOf = (owner: string | undefined, side: 'incoming' | 'outgoing') =>
  listOf(side === 'incoming' ? listIncomingRequests : listOutgoingRequests, byOwner(owner))

/** Timeout of a status query, so that one on a dead connection does not delay the next. */
export const askTimeoutMs = 12_000
