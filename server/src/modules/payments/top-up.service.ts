import { feeOf } from '@sheds/contract/operators'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { lockAccounts, newReference } from '../wallet/wallet.api.ts'
import { refuseKept } from './keys.service.ts'
import { type Asked, type OperatorCalled, payOnce } from './operator-calls.service.ts'
import { findPaymentByKey, type PaymentRow } from './operator-payments.queries.ts'
import { askPhone } from './prompts.service.ts'

const mostOpen = 3

/** Money from a phone into the caller's wallet. */
export const topUp = (payments: Context, actor: Actor, called: OperatorCalled): Promise<PaymentRow> =>
  payOnce(payments, actor, {
    called,
    kind: 'top_up',
    says: 'top_up_unavailable',
    make: (asked, made) =>
      transaction(payments.database.sql, async (tx) => {
        if (!(await isNewTopUp(tx, asked))) return false
        const fee = feeOf(asked.amount, payments.config.payments.topUpFee)
        const payment = { ...made, kind: 'top_up' as const, fee, entryId: null, ownReference: newReference() }
        return askPhone(payments, tx, { payment, network: called.network, mostOpen })
      }),
  })

/** Under the wallet's lock, as settling a key is: a key is void or has a payment, never both. */
const isNewTopUp = async (tx: Tx, { wallet, key }: Asked): Promise<boolean> => {
  const [state] = await lockAccounts(tx, [wallet.id])
  if (state?.status !== 'active') throw new AppError('wallet_inactive')
  await refuseKept(tx, { accountId: wallet.id, call: 'fund_wallet', key })
  return (await findPaymentByKey(tx, { accountId: wallet.id, kind: 'top_up', key })) === undefined
}
