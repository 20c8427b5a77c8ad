import { holdsLink, holdsLongNumber } from '../text/leading-away.ts'
import { firstFault } from '../text/text.ts'
import { walletNameText } from '../users/person-fields.ts'

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** Wallet name at creation and renaming; shown in requests for money. */
export const WalletName = walletNameText('wallet_name_required').superRefine(
  firstFault(
    [isNumber, 'wallet_name_number'],
    [holdsLink, 'wallet_name_link'],
    [holdsLongNumber, 'wallet_name_long_number'],
  ),
)
