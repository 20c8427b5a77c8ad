import { WalletPasswordChange } from '@sheds/contract/wallet/wallet-forms'
import { afterEach, expect, it } from 'vitest'
import { readLocaleFrom } from '../../lib/language/locale.ts'
import { openedFact } from './receipts/receipt-page.tsx'
import { linesBefore } from './transfers/send-sheet.tsx'
import { errorOf } from './wallet.messages.ts'

const nbsp = '\u00a0'

afterEach(() => readLocaleFrom(() => 'en'))

it('says as an amount that sending costs nothing', () => {
  readLocaleFrom(() => 'en')
  expect(linesBefore(1500).at(-1)).toEqual({ name: 'Fee', value: `CFA${nbsp}0` })
  readLocaleFrom(() => 'fr')
  expect(linesBefore(1500).at(-1)).toEqual({ name: 'Frais', value: `0${nbsp}FCFA` })
})

it('says what was opened, and how often', () => {
  readLocaleFrom(() => 'en')
  expect(openedFact(1)).toEqual({ name: 'Receipt opened', value: '1 time' })
  expect(openedFact(2)).toEqual({ name: 'Receipt opened', value: '2 times' })
  readLocaleFrom(() => 'fr')
  expect(openedFact(1)).toEqual({ name: 'Reçu ouvert', value: '1 fois' })
})

it('says in words what a new password lacks', () => {
  readLocaleFrom(() => 'en')
  const said = ['', 'abcd'].map((password) => {
    const [issue] = WalletPasswordChange.safeParse({ password, confirm_password: password }).error?.issues ?? []
    return errorOf({ password: issue?.message ?? '' }, 'password')
  })
  expect(said).toEqual(['Password is required', 'Password must be longer than 4 characters'])
})
