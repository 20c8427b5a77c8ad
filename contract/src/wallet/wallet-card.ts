import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, mostRawId } from '../scalars.ts'
import { none } from '../tags.ts'
import { walletIdPattern } from '../text/id-pattern.ts'
import { orEmpty, rawText } from '../text/text.ts'
import { WalletName } from './wallet-name-forms.ts'

export { walletIdPattern }

/** 0 is inactive, 1 is active. */
export const WalletStatus = z.union([z.literal(0), z.literal(1)])

/** Summary of a wallet for its owner. */
export const WalletCard = z.object({
  id: Id,
  my_wallet_id: z.string().regex(walletIdPattern),
  my_wallet_name: z.string(),
  status: WalletStatus,
})
export type WalletCard = z.infer<typeof WalletCard>

export { WalletName }

export const createWallet = endpoint({
  method: 'POST',
  path: '/users/create_wallet',
  summary: 'Creates a user’s only wallet; idempotent',
  auth: 'public',
  body: z.object({
    user_id: rawText(mostRawId, 'field_id', 'field_id').optional(),
    my_wallet_name: orEmpty(WalletName).nullish(),
    user_name: z.unknown().optional(),
  }),
  answers: {
    201: z.object({ message: z.string(), wallet: WalletCard.optional() }),
    200: z.object({ message: z.string(), wallet: WalletCard.optional() }),
  },
  errors: ['login_required'],
  priority: 'critical',
  changes: none,
})
