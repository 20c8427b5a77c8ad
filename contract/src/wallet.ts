import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nameKey } from './names.ts'
import { Id } from './scalars.ts'
import { shortText, textLimit } from './text.ts'

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

const operators = /mtn|mobilemoney|orangemoney|momopay|shedpay|shedsmarket|^(?:momo|orange|sheds?)$/
const platform =
  /^(?:the)?sheds.*(?:support|official|service|admin|team|bank|wallet|money|pay)|(?:support|official|service|admin|team)sheds$/

/** Would people take a wallet of this name for an operator's or the platform's own? */
export const posesAsOfficial = (name: string): boolean => {
  const letters = nameKey(name).replace(/0/g, 'o').replace(/[1|!]/g, 'i').replace(/3/g, 'e').replace(/[$5]/g, 's')
  const bare = letters.replace(/[^\p{L}\p{N}]/gu, '')
  return operators.test(bare) || platform.test(bare)
}

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** A wallet's name, at creation and at renaming. */
export const WalletName = shortText({ required: 'wallet_name_required', most: textLimit.name })
  .refine((name) => !isNumber(name), 'wallet_name_number')
  .refine((name) => !posesAsOfficial(name), 'wallet_name_official')

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
})
