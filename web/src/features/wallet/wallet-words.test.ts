import { WalletPasswordChange } from '@sheds/contract/wallet/wallet-forms'
import { afterEach, describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../lib/language/locale.ts'
import { openedFact } from './receipts/receipt-page.tsx'
import { linesBefore } from './transfers/send-sheet.tsx'
import { errorOf } from './wallet.messages.ts'

const nbsp = '\u00a0'

afterEach(() => readLocaleFrom(() => 'en'))

describe('wallet texts', () => {
  it('show a fee of 0 for sending, in both languages', () => {
    readLocaleFrom(() => 'en')
    expect(linesBefore(1500).at(-1)).toEqual({ name: 'Fee', value: `CFA${nbsp}0` })
    readLocaleFrom(() => 'fr')
    expect(linesBefore(1500).at(-1)).toEqual({ name: 'Frais', value: `0${nbsp}FCFA` })
  })

  it('count how often a receipt was opened', () => {
    readLocaleFrom(() => 'en')
    expect(openedFact(1)).toEqual({ name: 'Receipt opened', value: '1 time' })
    expect(openedFact(2)).toEqual({ name: 'Receipt opened', value: '2 times' })
    readLocaleFrom(() => 'fr')
    expect(openedFact(1)).toEqual({ name: 'Reçu ouvert', value: '1 fois' })
  })

  it('name the error in a new password', () => {
    readLocaleFrom(() => 'en')
    const said = ['', 'abcd'].map((password) => {
      const [issue] = WalletPasswordChange.safeParse({ password, confirm_password: password }).error?.issues ?? []
      return errorOf({ password: issue?.message ?? '' }, 'password')
    })
    expect(said).toEqual(['Password is required', 'Password must be longer than 4 characters'])
  })
})
