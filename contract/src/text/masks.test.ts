import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskEmail, maskPersonName, maskPhone, maskShedEmail, maskWalletId } from './masks.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^6[0-9]{${length - 1}}$`))

describe('a phone number shown to strangers', () => {
  it.each(['670000022', '+237670000022', '237670000022', '00237670000022', '+237 670 00 00 22'])(
    '%s keeps its ends only',
    (phone) => {
      expect(maskPhone(phone)).toBe('(+237) 67*****22')
    },
  )

  it('looks the same in whatever way it was written', () => {
    fc.assert(fc.property(digits(9), (local) => maskPhone(local) === maskPhone(`+237${local}`)))
  })

  it('never gives away the middle', () => {
    fc.assert(
      fc.property(digits(9), (local) => {
        const shown = maskPhone(local).replace('(+237) ', '')
        return shown.length === 9 && /^\d\d\*{5}\d\d$/.test(shown)
      }),
    )
  })

  it('is all stars when it is short, and nothing when there is none', () => {
    expect(maskPhone('1234')).toBe('(+) ****')
    expect(maskPhone('')).toBe('(+) ')
  })
})

describe('an e-mail shown to strangers', () => {
  it.each([
    ['abena@mail.cm', 'ab***@mail.cm'],
    ['abc@mail.cm', 'ab***@mail.cm'],
    ['ab@mail.cm', 'a***@mail.cm'],
    ['a@mail.cm', '***@mail.cm'],
    ['"a@b"@mail.cm', '"a***@mail.cm'],
    ['@mail.cm', '***'],
    ['none', '***'],
  ])('%s is %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })

  it('of a shed is shortened when its name exceeds 6 characters', () => {
    expect(maskShedEmail('boutique@mail.cm')).toBe('boutiq...@mail.cm')
    expect(maskShedEmail('seven77@mail.cm')).toBe('seven7...@mail.cm')
    expect(maskShedEmail('sixsix@mail.cm')).toBe('si***@mail.cm')
  })

  it('never shows the whole name', () => {
    fc.assert(
      fc.property(
        // A name of stars alone looks like its mask.
        fc.emailAddress().map((email) => email.replaceAll('*', 'x')),
        (email) => !maskEmail(email).includes(email) && !maskShedEmail(email).includes(email),
      ),
    )
  })
})

describe('who a receipt names', () => {
  it.each([
    ['Jean Mbarga', 'Jean M.'],
    ['  Marie-Claire  atangana  ngo bassong ', 'Marie-Claire B.'],
    ['Abena', 'Abena'],
    ['Élodie élan', 'Élodie É.'],
    ['Lò 𝔊o', 'Lò 𝔊.'],
  ])('%s is %s', (name, shown) => {
    expect(maskPersonName(name)).toBe(shown)
  })

  it('keeps three signs of a wallet’s id', () => {
    expect(maskWalletId('ABC123')).toBe('AB•••3')
  })
})
