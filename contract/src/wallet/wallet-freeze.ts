import { endpoint } from '../endpoint.ts'
import { tag } from '../tags.ts'
import { ByWallet, own, saysOwn, WalletAnswer } from './wallet.ts'
import { Thaw } from './wallet-forms.ts'

export const freezeWallet = endpoint({
  method: 'POST',
  path: '/wallets/:id/freeze',
  summary: 'Freezes the caller’s wallet: no money can leave it',
  auth: 'user',
  params: ByWallet,
  answers: { 200: WalletAnswer },
  errors: own,
  says: saysOwn,
  priority: 'critical',
  changes: () => [tag.wallet],
})

export const thawWallet = endpoint({
  method: 'DELETE',
  path: '/wallets/:id/freeze',
  summary: 'Lifts the freeze: after 24 hours with the wallet’s password; at once with a recovery code or as an undo',
  auth: 'user',
  params: ByWallet,
  body: Thaw,
  answers: { 200: WalletAnswer },
  errors: [
    ...own,
    'wrong_wallet_password',
    'wallet_locked',
    'wrong_recovery_code',
    'recovery_code_too_new',
    'too_many_attempts',
    'conflict',
  ],
  says: {
    ...saysOwn,
    wrong_recovery_code: 'thaw_wrong_code',
    recovery_code_too_new: 'thaw_code_not_yet',
    conflict: 'thaw_too_late',
  },
  priority: 'critical',
  changes: () => [tag.wallet],
})
