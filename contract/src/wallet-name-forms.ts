import { walletNameText } from './person-fields.ts'

const isNumber = (name: string): boolean => /^[\p{N}\s.,+-]+$/u.test(name) || !Number.isNaN(Number(name))

/** A wallet's name, at creation and at renaming. */
export const WalletName = walletNameText('wallet_name_required').refine((name) => !isNumber(name), 'wallet_name_number')
