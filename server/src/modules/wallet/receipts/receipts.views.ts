import type { Money } from '@sheds/contract/scalars'
import { maskPersonName, maskWalletId } from '@sheds/contract/text/masks'
import type { OwnReceipt, Receipt } from '@sheds/contract/wallet/receipts'
import { platformWalletId } from '@sheds/contract/wallet/wallet'
import type { Locale } from '../../../platform/http/locale.ts'
import { messageFor } from '../../../platform/http/messages.ts'
import { describeEntry } from '../statement/statement.views.ts'
import type { OwnReceiptRow, ShownReceiptRow } from './receipts.queries.ts'

export const toOwnReceipt = ({ code, opened, createdAt }: OwnReceiptRow): OwnReceipt => ({
  code,
  url: `/receipts/${code}`,
  opened,
  createdAt,
})

export const toReceipt = (row: ShownReceiptRow, locale: Locale): Receipt => {
  const { opened } = row
  const transactionId = row.isViewersOwn ? row.entryId : null
  if (row.isRevoked) return { ...nothing, state: 'revoked', opened, transaction_id: transactionId }
  const state = stateOf(row)
  return {
    state,
    amount: row.amount as Money,
    code: row.kind,
    description: describeEntry(
      { ...row, giftFor: row.giftFor && maskPersonName(row.giftFor), amount: -row.amount },
      locale,
    ),
    reference: row.reference,
    createdAt: row.at,
    sender: partyOf(row.payerWalletId, row.payerName, locale),
    recipient: partyOf(row.payeeWalletId, row.payeeName, locale),
    opened,
    in_your_wallet_since: row.isViewerPaid && state === 'paid' ? row.at : null,
    transaction_id: transactionId,
  }
}

const nothing = {
  amount: null,
  code: null,
  description: null,
  reference: null,
  createdAt: null,
  sender: null,
  recipient: null,
  in_your_wallet_since: null,
} satisfies Partial<Receipt>

const stateOf = ({ isReversed, holdState }: ShownReceiptRow): Receipt['state'] => {
  if (isReversed || holdState === 'returned') return 'reversed'
  return holdState === 'open' ? 'not paid' : 'paid'
}

const partyOf = (walletId: string | null, name: string | null, locale: Locale) => {
  if (walletId === null) return { name: messageFor(locale, 'platform_name'), wallet_id: platformWalletId }
  return { name: name ? maskPersonName(name) : messageFor(locale, 'closed_account'), wallet_id: maskWalletId(walletId) }
}
