import { deleteRequest, type FundRequest, rejectRequest } from '@sheds/contract/fund-requests'
import { blockUser } from '@sheds/contract/moderation'
import type { Wallet } from '@sheds/contract/payments'
import { tag } from '@sheds/contract/tags'
import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi, callLeaving } from '../../lib/api.ts'
import { caughtUp, markStale } from '../../lib/stale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'
import { requestFailure } from './requests.rules.ts'
import { refetchLater } from './use-wallet.ts'

/** Rejects a request, takes it back or puts it out of sight: none of them moves money. */
export const useRequestAction = (request: FundRequest, wallet: Wallet) => {
  const { id, amount, reciever_wallet_id, counterparty } = request
  const { show } = useToasts()
  const act = async (action: 'reject' | 'delete' | 'block'): Promise<{ message: string }> => {
    if (action === 'block') {
      if (counterparty.user_id !== null) await callApi(blockUser, { params: { id: counterparty.user_id } })
      await act('reject')
      return { message: m.requests_blocked() }
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
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: async ({ message }) => {
      refetchLater()
      await caughtUp()
      show({ text: message, key: 'request' })
    },
    onError: (problem) => {
      show({ text: requestFailure(problem), kind: 'error', key: 'request' })
      // Decided in another tab, or by the other side: what is shown is old.
      if (problem instanceof ApiError && problem.status >= 400) markStale([tag.fundRequests])
    },
  })
  return {
    reject: () => mutate('reject'),
    remove: () => mutate('delete'),
    block: () => mutate('block'),
    /** What is on its way. */
    underway: isPending ? variables : undefined,
  }
}
