import { MobileMoneyPhone } from '@sheds/contract/wallet/mobile-money-forms'
import { nationalDigits } from '@sheds/contract/wallet/operators'
import { z } from 'zod'

const ByWallet = z.object({ method: z.literal('wallet'), phone: z.literal('').catch('') })
const ByPhone = z.object({ method: z.string(), phone: MobileMoneyPhone })

/** Requires a phone number only for a payment from a phone. */
export const feeRules = {
  safeParse(values: unknown) {
    const { method, phone } = values as Record<string, unknown>
    if (method === 'wallet') return ByWallet.safeParse({ method, phone: '' })
    return ByPhone.safeParse({ method, phone: nationalDigits(String(phone ?? '')) })
  },
}
