import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { Actor } from '../../platform/session.ts'
import { findOwnWalletId, findRecipient } from '../wallet/wallet.api.ts'

interface Choice {
  chosen: readonly string[]
  /** Wallets that the piece already has, checked once before. */
  known: readonly string[]
}

/**
 * Wallets to be paid: the owner's first, then others that the owner can pay. Missing, inactive, closed and blocking
 * wallets get the same error, and failed lookups count against the usual limit.
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

/** A wallet that was not checked, because it was known, must still be in the split. */
export const refuseLeft = ({ chosen, known, wallets }: Choice & { wallets: readonly string[] }): void => {
  if (chosen.slice(1).some((wallet) => known.includes(wallet) && !wallets.includes(wallet)))
    throw wrongWallets('music_wallet_unknown')
}

/** A piece with a price needs a wallet. */
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
