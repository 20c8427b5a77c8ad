import { feeOf } from '@sheds/contract/wallet/operators'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { newReference } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents, withAccounts } from '../../ledger/ledger.api.ts'
import { askPhone } from '../prompts/prompts.service.ts'
import { type OperatorCallInput, type OperatorRequest, payOnce } from './operator-calls.service.ts'
import type { PaymentRow } from './operator-payments.queries.ts'

type TopUpContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'operators' | 'poller' | 'waits'>

const mostOpen = 3

/** Moves money from a phone into the caller's wallet. */
export const topUp = (context: TopUpContext, actor: Actor, called: OperatorCallInput): Promise<PaymentRow> =>
  payOnce(context, actor, {
    called,
    call: 'fund_wallet',
    says: 'top_up_unavailable',
    make: (asked, made) =>
      transaction(context.database.sql, async (tx) => {
        if (!(await isNewTopUp(tx, asked))) return false
        const fee = feeOf(asked.amount, context.config.payments.topUpFee)
        const payment = { ...made, fee, entryId: null, ownReference: newReference() }
        await askPhone(context, tx, { payment, network: called.network, mostOpen })
        return true
      }),
  })

/** Under the wallet's lock, like settling a key, so that a key is either void or has a payment. */
const isNewTopUp = (tx: Tx, { wallet, intent }: OperatorRequest): Promise<boolean> =>
  withAccounts(tx, [wallet.id], async ([state]) => {
    if (state?.status !== 'active') throw new AppError('wallet_inactive')
    return (await intents.enter(tx, intent)) === undefined
  })
