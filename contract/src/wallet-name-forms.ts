import { holdsLink, holdsLongNumber } from './leading-away.ts'
import { walletNameText } from './person-fields.ts'

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** A wallet's name, at creation and at renaming: whoever is asked for money reads it. */
export const WalletName = walletNameText('wallet_name_required')
  .refine((name) => !isNumber(name), { error: 'wallet_name_number', abort: true })
  .refine((name) => !holdsLink(name), { error: 'wallet_name_link', abort: true })
  .refine((name) => !holdsLongNumber(name), 'wallet_name_long_number')
