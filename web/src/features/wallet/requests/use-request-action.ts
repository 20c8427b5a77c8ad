import { blockUser } from '@sheds/contract/moderation/moderation'
import { tag } from '@sheds/contract/tags'
import { deleteRequest, type FundRequest, rejectRequest } from '@sheds/contract/wallet/fund-requests'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi, callLeaving } from '../../../lib/api/api.ts'
import { caughtUp, markStale } from '../../../lib/api/stale.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { refetchLater } from '../use-wallet.ts'
import { requestFailure } from './requests.rules.ts'

type Action = 'reject' | 'delete' | 'block'

/** Confirmation text, because the server's response has no details. */
const saidOf = (action: Action, { amount, counterparty, status }: FundRequest): string => {
  const about = { name: counterparty.owner, amount: money(amount) }
  if (action === 'block') return m.requests_blocked(about)
  if (action === 'reject') return m.requests_refused(about)
  return status === 'pending' ? m.requests_taken_back(about) : m.requests_put_away(about)
}

/** Rejects, withdraws or deletes a request, or blocks its sender; no money moves. */
export const useRequestAction = (request: FundRequest, wallet: Wallet) => {
  const { id, amount, reciever_wallet_id, counterparty } = request
  const { show } = useToasts()
  const once = useOnce()
  const act = async (action: Action): Promise<unknown> => {
    if (action === 'block') {
      if (counterparty.user_id !== null) await callApi(blockUser, { params: { id: counterparty.user_id } })
      return act('reject')
    }
    if (action === 'delete') {
      const params = { sender_wallet_id: wallet.my_wallet_id, request_fund_id: id }
      return callApi(deleteRequest, { params })
    }
    const body = {
      request_fund_id: id,
      sender_wallet_id: wallet.my_wallet_id,
      recipient_wallet_id: reciever_wallet_id,
      amount,
    }
    return callLeaving(rejectRequest, { params: { id: wallet.my_wallet_id }, body })
  }
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: act,
    onSuccess: async (_, action) => {
      refetchLater()
      await caughtUp()
      show({ text: saidOf(action, request), key: 'request' })
    },
    onError: (problem) => {
      show({ text: requestFailure(problem), kind: 'error', key: 'request' })
      // Decided in another tab or by the other side, so the list is outdated.
      if (problem instanceof ApiError && problem.status >= 400) markStale([tag.fundRequests])
    },
  })
  return {
    reject: () => once(() => mutateAsync('reject')),
    remove: () => once(() => mutateAsync('delete')),
    block: () => once(() => mutateAsync('block')),
    /** Action in progress. */
    underway: isPending ? variables : undefined,
  }
}
