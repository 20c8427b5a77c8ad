import { holdsLink, holdsLongNumber } from '../text/leading-away.ts'
import { firstFault } from '../text/text.ts'
import { walletNameText } from '../users/person-fields.ts'

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** A wallet's name, at creation and at renaming: whoever is asked for money reads it. */
export const WalletName = walletNameText('wallet_name_required').superRefine(
  firstFault(
    [isNumber, 'wallet_name_number'],
    [holdsLink, 'wallet_name_link'],
    [holdsLongNumber, 'wallet_name_long_number'],
  ),
)
