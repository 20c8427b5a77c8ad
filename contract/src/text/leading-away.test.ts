import { describe, expect, it } from 'vitest'
import { FundRequestForm, Sending } from '../wallet/wallet-forms.ts'
import { WalletName } from '../wallet/wallet-name-forms.ts'

const refusals = (words: string) => ({
  reason: FundRequestForm.safeParse({ payerId: 'ABC123', amount: 500, reason: words }).error?.issues.map(toRefusal),
  note: Sending.safeParse({ recipient_wallet_id: 'ABC123', amount: 500, note: words }).error?.issues.map(toRefusal),
  name: WalletName.safeParse(words).error?.issues.map(({ message }) => message),
})

const toRefusal = ({ path, message }: { path: PropertyKey[]; message: string }) => [path.join('.'), message]

describe('payment notes and wallet names', () => {
  it.each([
    'see https://a.example',
    'hxxps: a',
    'www.evil.example',
    'go to evil.com now',
    'EVIL.CM/x',
    'wa.me/x',
    'evil.zip',
    'evil。com',
    'evil｡com',
    'evil．com',
    'evil․com',
    'evil•com',
    'evil .com',
    'evil. com',
    'evil . com',
    'evil(.)com',
    'evil [dot] com',
    'evil dot com',
    'evil point com',
    'ev\u200bil.c\u2060om',
    'evil\u200b.\u200dcom',
    'evil.\u00adcom',
    'ｅｖｉｌ.ｃｏｍ',
    'evil.xn--p1ai',
    'anna@evil.zip',
    'see 1.2.3.4',
    '1.2.3.4/x',
    '１.２.３.４/x',
    'evil.unheard/x',
  ])('reject the link in %j', (words) => {
    expect(refusals(words)).toEqual({
      reason: [['reason', 'note_link']],
      note: [['note', 'note_link']],
      name: ['wallet_name_link'],
    })
  })

  it.each(['evil.соm', 'злой.рф'])('reject the link with look-alike letters in %j', (words) => {
    expect(refusals(words)).toMatchObject({ reason: [['reason', 'note_link']], note: [['note', 'note_link']] })
    expect(WalletName.safeParse(words).success).toBe(false)
  })

  it.each([
    'Call 677123456',
    'Call 677 12 34 56',
    'Call 6.7.7_1,2-3',
    'Call 677/12/34/56',
    'Call 677\u200b123\u2060456',
    'Call ６７７１２３',
    'Call 6️⃣7️⃣7️⃣1️⃣2️⃣3️⃣',
    'Win 500 000',
  ])('reject the long number in %j', (words) => {
    expect(refusals(words)).toEqual({
      reason: [['reason', 'request_reason_number']],
      note: [['note', 'note_number']],
      name: ['wallet_name_long_number'],
    })
  })

  it.each(['SHEDS fees', 'Frais Sheds', 'ShedsFees', 'S\u200bHEDS fees', 'MTN MoMo', 'Orange fees'])(
    'reject the official name in %j',
    (words) => {
      expect(refusals(words)).toEqual({
        reason: [['reason', 'note_official']],
        note: [['note', 'note_official']],
        name: ['field_official'],
      })
    },
  )

  it('report the link first in “Win 500 000 evil.com”', () =>
    expect(refusals('Win 500 000 evil.com').name).toEqual(['wallet_name_link']))

  it.each([
    'Mme. Ngo Bassa',
    'M.Paul',
    'M. Paul Biyick',
    'Dr.Njoya',
    'St. Pierre',
    'Chez Alice & Fils',
    '2.500 plants',
    '2 500 plants',
    '1.5 l huile',
    'loyer nov.2026',
    'Loyer nov. 2026',
    'riz 25kg',
    'riz 25 kg + huile 5 l',
    'Merci. Combien reste ?',
    'Salaire. Net de nov.',
    'Pension 2026/2027',
    'Reçu du 12/11/2026',
    'Rendez-vous 10:30',
    'N°12, rue 3.045',
    'Tontine A.B.C.',
    'Ets. Kamga et Fils',
    'school fees term 2',
    'Frais de scolarité',
    'Poissons frais chez Momo',
    'Jus d’orange frais',
    'Orange Boutique',
    'Water Shed',
    'Transport Douala...Yaoundé',
    'Merci beaucoup !',
    'ndolé, miondo (x3)',
    'Mama Ngô / Tantine Rose',
    'Le point commun',
    'سوق الخير',
  ])('accept %j', (words) => {
    expect(refusals(words)).toEqual({ reason: undefined, note: undefined, name: undefined })
  })
})
