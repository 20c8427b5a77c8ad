import { z } from 'zod'
import { rawText } from '../text/text.ts'
import { media, mobileMoneyLimits } from './operators.ts'
import { ExternalId } from './payment-keys.ts'
import { amountBetween, mostDigits } from './wallet-forms.ts'

/** Nine digits with any prefix. */
export const MobileMoneyPhone = rawText(9, 'mobile_money_phone', 'mobile_money_phone').regex(
  /^\d{9}$/,
  'mobile_money_phone',
)

export const MobileMoneyMedium = z.enum(media, 'medium_required')

const about = {
  phone: MobileMoneyPhone,
  medium: MobileMoneyMedium,
  externalId: ExternalId,
  /** Ignored: the caller determines the wallet, and the server the operator's message. */
  userId: z.unknown().optional(),
  message: z.unknown().optional(),
}

const inRange = amountBetween(mobileMoneyLimits.least, mobileMoneyLimits.most, 'mobile_money_range')

const isSome = (typed: unknown): boolean => {
  const text = String(typed).slice(0, 20)
  return /^\d+$/.test(text) && Number(text) > 0
}

export const TopUp = z.object({ ...about, amount: inRange })

export const CashOut = z.object({
  ...about,
  amount: z
    .union([z.number(), rawText(mostDigits)], 'cash_out_amount')
    .refine(isSome, 'cash_out_amount')
    .pipe(inRange),
})

export const RecipientQuestion = z.object({
  phone: MobileMoneyPhone,
  medium: MobileMoneyMedium,
  amount: CashOut.shape.amount,
})
