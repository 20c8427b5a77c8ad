import { MobileMoneyMedium, MobileMoneyPhone, TopUp } from '@sheds/contract/wallet/mobile-money-forms'
import { nationalDigits } from '@sheds/contract/wallet/operators'
import { z } from 'zod'
import { wholeFrancs } from '../../../lib/form/plain-price.ts'

const Form = z.object({ phone: MobileMoneyPhone, medium: MobileMoneyMedium, amount: TopUp.shape.amount })

/** Accepts a phone number with spaces or country code, and an amount with separators. */
export const topUpRules = {
  safeParse(values: unknown) {
    const { phone, amount, medium } = values as Record<string, unknown>
    return Form.safeParse({ phone: nationalDigits(String(phone ?? '')), amount: wholeFrancs(amount), medium })
  },
}
