import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskEmail, maskPersonName, maskPhone, maskShedEmail, maskWalletId } from './masks.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^6[0-9]{${length - 1}}$`))

describe('maskPhone', () => {
  it.each(['670000022', '+237670000022', '237670000022', '00237670000022', '+237 670 00 00 22'])(
    'shows only the ends of %s',
    (phone) => {
      expect(maskPhone(phone)).toBe('(+237) 67*****22')
    },
  )

  it('is the same for every notation', () => {
    fc.assert(fc.property(digits(9), (local) => maskPhone(local) === maskPhone(`+237${local}`)))
  })

  it('never shows the middle digits', () => {
    fc.assert(
      fc.property(digits(9), (local) => {
        const shown = maskPhone(local).replace('(+237) ', '')
        return shown.length === 9 && /^\d\d\*{5}\d\d$/.test(shown)
      }),
    )
  })

  it('masks a short number completely, and an empty one is empty', () => {
    expect(maskPhone('1234')).toBe('(+) ****')
    expect(maskPhone('')).toBe('(+) ')
  })
})

describe('maskEmail and maskShedEmail', () => {
  it.each([
    ['abena@mail.cm', 'ab***@mail.cm'],
    ['abc@mail.cm', 'ab***@mail.cm'],
    ['ab@mail.cm', 'a***@mail.cm'],
    ['a@mail.cm', '***@mail.cm'],
    ['"a@b"@mail.cm', '"a***@mail.cm'],
    ['@mail.cm', '***'],
    ['none', '***'],
  ])('turn %s into %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })

  it('cut a shed’s address of more than 6 characters before the at sign', () => {
    expect(maskShedEmail('boutique@mail.cm')).toBe('boutiq...@mail.cm')
    expect(maskShedEmail('seven77@mail.cm')).toBe('seven7...@mail.cm')
    expect(maskShedEmail('sixsix@mail.cm')).toBe('si***@mail.cm')
  })

  it('never show the whole address', () => {
    fc.assert(
      fc.property(
        // A name of asterisks equals its mask.
        fc.emailAddress().map((email) => email.replaceAll('*', 'x')),
        (email) => !maskEmail(email).includes(email) && !maskShedEmail(email).includes(email),
      ),
    )
  })
})

describe('receipt names', () => {
  it.each([
    ['Jean Mbarga', 'Jean M.'],
    ['  Marie-Claire  atangana  ngo bassong ', 'Marie-Claire B.'],
    ['Abena', 'Abena'],
    ['Élodie élan', 'Élodie É.'],
    ['Lò 𝔊o', 'Lò 𝔊.'],
  ])('turn %s into %s', (name, shown) => {
    expect(maskPersonName(name)).toBe(shown)
  })

  it('keep three characters of a wallet id', () => {
    expect(maskWalletId('ABC123')).toBe('AB•••3')
  })
})
