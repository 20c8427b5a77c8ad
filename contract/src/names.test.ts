import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from './names.ts'
import { normalPhone } from './phone.ts'
import { posesAsOfficial, WalletName } from './wallet.ts'

describe('the key of a name', () => {
  it.each([
    ['ÉLODIE Ngo', 'elodie ngo'],
    ['E\u0301lodie Ngo', 'elodie ngo'],
    ['Elo\u200bdie\u00ad Ngo', 'elodie ngo'],
    ['Elodie \u200d Ngo', 'elodie ngo'],
    ['Ｅｌｏｄｉｅ Ngo', 'elodie ngo'],
    ['Еlоdіе Ngо', 'elodie ngo'],
    ['Elodie\u115f Ngo\ufe0f', 'elodie ngo'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['İzzet', 'izzet'],
    ['Bjørn Łuk', 'bjorn luk'],
  ])('of %j is %j', (name, key) => expect(nameKey(name)).toBe(key))

  it('keeps apart what reads differently', () => {
    expect(nameKey('कि')).not.toBe(nameKey('का'))
    expect(nameKey('カ')).not.toBe(nameKey('ガ'))
    expect(nameKey('Jean-Paul')).not.toBe(nameKey('Jean Paul'))
  })

  it('is its own key', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)))
  })
})

describe('a phone number', () => {
  it.each([
    '677123456',
    '0677123456',
    '237677123456',
    '+237677123456',
    '00237677123456',
    '(+237) 677 12-34.56',
    '+237 6 77 12 34 56',
    '６７７１２３４５６',
  ])('%s is stored as +237677123456', (typed) => expect(normalPhone(typed)).toBe('+237677123456'))

  it.each(['+33612345678', '0033612345678', '+33 6 12 34 56 78'])('%s is stored as +33612345678', (typed) =>
    expect(normalPhone(typed)).toBe('+33612345678'),
  )

  it.each(['', '67712345', '6771234567', '+23767712345', 'abc', '+1234567890123456', '677a23456', '0', '+'])(
    '%j is none',
    (typed) => expect(normalPhone(typed)).toBeUndefined(),
  )
})

describe('the name of a wallet', () => {
  it.each([
    'MTN',
    'M.T.N Cameroun',
    'Mobile Money',
    '0range m0ney',
    'ORANGE',
    'MoMo',
    'Sheds',
    'Sheds Support',
    'ЅHEDS',
  ])('may not be %s', (name) => expect(posesAsOfficial(name)).toBe(true))

  it.each(['Momo Jean', 'Orange Boutique', 'Amina', 'Watershed', 'My market'])('may be %s', (name) =>
    expect(WalletName.safeParse(name).success).toBe(true),
  )

  it.each([
    ['  ', 'wallet_name_required'],
    ['12 345', 'wallet_name_number'],
    ['-1.5', 'wallet_name_number'],
    ['١٢', 'wallet_name_number'],
    ['MTN', 'wallet_name_official'],
  ])('%j is refused with %s', (name, key) => {
    expect(WalletName.safeParse(name).error?.issues[0]?.message).toBe(key)
  })
})
