import type { Money } from '@sheds/contract/scalars'
import type { FundRequest } from '@sheds/contract/wallet/fund-requests'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import type { RequestRow } from './requests.queries.ts'

export const toFundRequest = (row: RequestRow, locale: Locale): FundRequest => {
  const closed = messageFor(locale, 'closed_account')
  return {
    id: row.id,
    amount: row.amount as Money,
    reason: row.reason,
    status: row.status,
    createdAt: row.createdAt,
    reciever_wallet_id: row.requesterWalletId,
    payer_wallet_id: row.payerWalletId,
    counterparty: {
      wallet_name: row.otherWalletName || closed,
      owner: row.otherOwner || closed,
      user_id: row.otherOwner ? row.otherOwnerId : null,
      picture: row.otherPicture,
    },
  }
}
