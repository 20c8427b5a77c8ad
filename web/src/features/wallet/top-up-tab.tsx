import type { Wallet } from '@sheds/contract/payments'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

export function TopUpTab({ wallet }: { wallet: Wallet }) {
  return <EmptyState cloth="ndop" title={wallet.my_wallet_name} text={m.soon_shedpay()} />
}
