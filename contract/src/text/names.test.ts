import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalPhone } from '../phone.ts'
import { ShedForm } from '../sheds/shed-forms.ts'
import { Signup } from '../users/account-forms.ts'
import { WalletName } from '../wallet/wallet-card.ts'
import { isPlainlyWritten } from './letters.ts'
import { nameKey } from './names.ts'
import { posesAsOfficial } from './official-names.ts'

describe('nameKey', () => {
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
    ['ᴀᴍɪɴᴀ', 'amina'],
    ['Ａmina', 'amina'],
    ['𝐀𝓶𝕚𝖓𝒂', 'amina'],
    ['🅐🅜🅘🅝🅐', 'amina'],
    ['🇦🇲🇮🇳🇦', 'amina'],
    ['∨ictor', 'victor'],
    ['GROẞ', 'gross'],
  ])('returns for %j: %j', (name, key) => expect(nameKey(name)).toBe(key))

  it('distinguishes names that read differently', () => {
    expect(nameKey('कि')).not.toBe(nameKey('का'))
    expect(nameKey('カ')).not.toBe(nameKey('ガ'))
    expect(nameKey('Jean-Paul')).not.toBe(nameKey('Jean Paul'))
  })

  it('is unchanged by a second call', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)))
  })
})

describe('normalPhone', () => {
  it.each([
    '677123456',
    '0677123456',
    '237677123456',
    '+237677123456',
    '00237677123456',
    '(+237) 677 12-34.56',
    '+237 6 77 12 34 56',
    '６７７１２３４５６',
  ])('stores %s as +237677123456', (typed) => expect(normalPhone(typed)).toBe('+237677123456'))

  it.each(['+33612345678', '0033612345678', '+33 6 12 34 56 78'])('stores %s as +33612345678', (typed) =>
    expect(normalPhone(typed)).toBe('+33612345678'),
  )

  it.each(['', '67712345', '6771234567', '+23767712345', 'abc', '+1234567890123456', '677a23456', '0', '+'])(
    'rejects %j',
    (typed) => expect(normalPhone(typed)).toBeUndefined(),
  )
})

const refusalOf = (schema: typeof Signup | typeof ShedForm | typeof WalletName, name: string): string | undefined => {
  const value = schema === WalletName ? name : { name }
  const issue = schema.safeParse(value).error?.issues.find(({ path }) => path.length === 0 || path[0] === 'name')
  return issue?.message
}

describe('names of users, sheds and wallets', () => {
  it.each([
    ['ΑΜΙΝΑ', 'Greek capitals'],
    ['ανα', 'small Greek letters'],
    ['νictor', 'one Greek letter'],
    ['ΜΤΝ Cameroun', 'a Greek word'],
    ['𝚳𝚻𝚴', 'Greek capitals of mathematics'],
    ['Аmina', 'a Cyrillic letter'],
    ['сара', 'a Cyrillic word of Latin shapes'],
    ['Օmar', 'an Armenian letter'],
    ['ՍՕ', 'Armenian capitals'],
    ['ᎪᎷᏆᎪ', 'Cherokee'],
    ['ꓮꓟꓲꓠꓮ', 'Lisu'],
    ['ⲀⲘⲒⲚⲀ', 'Coptic'],
    ['Pauا', 'an Arabic letter'],
    ['M٥M٥', 'Arabic digits'],
    ['𐐄𐐠', 'Deseret'],
    ['Amina\ue000', 'a character of private use'],
  ])('reject %s (%s)', (name) => {
    expect(isPlainlyWritten(name)).toBe(false)
    for (const schema of [Signup, ShedForm, WalletName]) expect(refusalOf(schema, name)).toBe('field_letters')
  })

  it.each([
    'Ngo Bassa',
    "N'Dolé",
    'N’Dolé chez Mama',
    'Ahmadou',
    'Ɓii Ɗuudal',
    'Ŋgɔ́ Bə̀',
    'Ébène & Fils',
    'José-María 2',
    'Marché n° 5',
    'Mimi ❤ 👨‍👩‍👧‍👦',
    'Fatou 🇨🇲',
    'محمد الأمين',
    'አበበ በቀለ',
    'Restaurant بيروت',
    'بيت ٢٠',
    'ߒߞߏ',
    '𞤀𞤣𞤤𞤢𞤥',
    '北京饭店',
    'Sushi すし 寿司',
    '한국',
    'Дмитрий',
    'Γιώργος',
    'हिन्दी',
    'Momo Fashion',
    'Momo Jean',
    'Orange Boutique',
    'Orange Mécanique',
    'Jus d’orange et gingembre',
    'Water Shed',
    'Shed 2',
    'Test Shed',
    'Orange 2',
    'Watershed Services',
    'The Garden Shed',
    'Fatim Tnga',
    'Omar',
    'Services rapides',
    'Support Dynamic FC',
    'Clinique de la Paix',
    'Banque alimentaire',
  ])('accept %s', (name) => {
    for (const schema of [Signup, ShedForm, WalletName]) expect(refusalOf(schema, name)).toBeUndefined()
  })

  it.each([
    'MTN',
    'MTN MoMo',
    'M.T.N Cameroun',
    'm t n',
    'MTNMoMo',
    'My-MTN',
    '🇲🇹🇳 MoMo',
    'ᴍᴛɴ',
    'MΤN',
    'Mobile Money',
    'Mobile Money Douala',
    '0range m0ney',
    'ORANGE',
    'Orange Cameroun',
    'Orange Service Client',
    'OM Agent',
    'MoMo',
    'M0M0',
    'MoMo Pay',
    'MoMo Agence Akwa',
    'Sheds',
    'Shed',
    'The Sheds Team',
    'Sheds Support',
    'ShedsSupport',
    'SHED$ Support',
    'Sheds Service Client',
    'Équipe Sheds',
    'Support Sheds',
    'ShedPay',
    'Sheds Market',
    'ЅHEDS',
    'Admin',
    'Administrateur',
    'Support',
    'Service Client',
    'Closed account',
    'Compte fermé',
  ])('reject %s', (name) => {
    for (const schema of [Signup, ShedForm, WalletName]) {
      expect(refusalOf(schema, name)).toMatch(/^field_(official|letters)$/)
    }
  })
})

describe('wallet name', () => {
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
  ])('rejects %s', (name) => expect(posesAsOfficial(name)).toBe(true))

  it.each(['Momo Jean', 'Orange Boutique', 'Amina', 'Watershed', 'My market'])('accepts %s', (name) =>
    expect(WalletName.safeParse(name).success).toBe(true),
  )

  it.each([
    ['  ', 'wallet_name_required'],
    ['12 345', 'wallet_name_number'],
    ['-1.5', 'wallet_name_number'],
    ['١٢', 'wallet_name_number'],
    ['MTN', 'field_official'],
  ])('is rejected for %j with %s', (name, key) => {
    expect(WalletName.safeParse(name).error?.issues[0]?.message).toBe(key)
  })
})
