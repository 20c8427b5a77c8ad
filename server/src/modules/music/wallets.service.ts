import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/session.ts'
import { findOwnWalletId, findRecipient } from '../payments/payments.api.ts'

interface Choice {
  price: number
  chosen: readonly string[]
  /** Those that it has: they were looked up once. */
  known: readonly string[]
}

/**
 * Who is paid: the owner first, and others that the owner can pay. Of a wallet that is missing, inactive, closed or
 * blocking one learns no more than that it can not be chosen, and what was asked in vain counts as anywhere else.
 */
export const settleWallets = async (
  context: Context,
  actor: Actor,
  { price, chosen, known }: Choice,
): Promise<readonly string[]> => {
  if (price > 0 && chosen.length === 0) throw wrongWallets('music_wallet_required')
  const others = chosen.slice(1)
  if (chosen[0] !== undefined && chosen[0] !== (await findOwnWalletId(context, actor)))
    throw wrongWallets('music_wallet_own')
  for (const wallet of others) if (!known.includes(wallet)) await mustBePayable(context, actor, wallet)
  return chosen
}

const mustBePayable = async (context: Context, actor: Actor, wallet: string): Promise<Id> => {
  try {
    return await findRecipient(context, actor, wallet)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw wrongWallets('music_wallet_unknown')
    throw error
  }
}

const wrongWallets = (message: string): AppError =>
  new AppError('invalid_input', { fields: { wallet_choice: message } })
