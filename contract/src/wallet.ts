import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { walletNameText } from './person-fields.ts'
import { Id } from './scalars.ts'
import { none } from './tags.ts'

/** 3 letters, then 3 digits. */
export const walletIdPattern = /^[A-Z]{3}\d{3}$/

/** 0 is not yet activated, 1 is active. */
export const WalletStatus = z.union([z.literal(0), z.literal(1)])

/** A wallet as its owner sees it beside other things. */
export const WalletCard = z.object({
  id: Id,
  my_wallet_id: z.string().regex(walletIdPattern),
  my_wallet_name: z.string(),
  status: WalletStatus,
})
export type WalletCard = z.infer<typeof WalletCard>

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** A wallet's name, at creation and at renaming. */
export const WalletName = walletNameText('wallet_name_required').refine((name) => !isNumber(name), 'wallet_name_number')

export const createWallet = endpoint({
  method: 'POST',
  path: '/users/create_wallet',
  summary: 'Makes the one wallet of a user; asked again, it answers with the same',
  auth: 'public',
  body: z.object({
    user_id: z.string('field_id').optional(),
    my_wallet_name: z.union([z.literal('').transform(() => undefined), WalletName]).nullish(),
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
