import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Actor } from '../../platform/session.ts'
import { findOwnWalletId, findRecipient } from '../wallet/wallet.api.ts'

interface Choice {
  chosen: readonly string[]
  /** Those that it has: they were looked up once. */
  known: readonly string[]
}

/**
 * Who is paid: the owner first, and others that the owner can pay. Of a wallet that is missing, inactive, closed or
 * blocking one learns no more than that it can not be chosen, and what was asked in vain counts as anywhere else.
 */
export const refuseUnpayable = async (
  context: Parts<'database'>,
  actor: Actor,
  { chosen, known }: Choice,
): Promise<void> => {
  if (chosen[0] !== undefined && chosen[0] !== (await findOwnWalletId(context, actor)))
    throw wrongWallets('music_wallet_own')
  for (const wallet of chosen.slice(1)) if (!known.includes(wallet)) await mustBePayable(context, actor, wallet)
}

/** What was not looked up because it was known has to be there still: somebody may have left. */
export const refuseLeft = ({ chosen, known, wallets }: Choice & { wallets: readonly string[] }): void => {
  if (chosen.slice(1).some((wallet) => known.includes(wallet) && !wallets.includes(wallet)))
    throw wrongWallets('music_wallet_unknown')
}

/** What has a price is paid to somebody. */
export const refuseUnpaid = ({ price, wallets }: { price: number; wallets: readonly string[] }): void => {
  if (price > 0 && wallets.length === 0) throw wrongWallets('music_wallet_required')
}

const mustBePayable = async (context: Parts<'database'>, actor: Actor, wallet: string): Promise<Id> => {
  try {
    return await findRecipient(context, actor, wallet)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw wrongWallets('music_wallet_unknown')
    throw error
  }
}

const wrongWallets = (message: string): AppError =>
  new AppError('invalid_input', { fields: { wallet_choice: message } })
