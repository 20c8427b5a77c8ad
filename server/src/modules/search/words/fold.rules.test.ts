import { describe, expect, it } from 'vitest'
import { foldText } from './fold.rules.ts'

describe('foldText', () => {
  it('keeps the original position of every unit', () => {
    expect(foldText('Œ\u0301a\u00ad\n’')).toEqual({
      text: "oea '",
      from: [0, 0, 2, 4, 5],
      to: [1, 2, 4, 5, 6],
    })
  })

  it('assigns leading units that fold to nothing to no position', () => {
    expect(foldText('\u200bé')).toEqual({ text: 'e', from: [1], to: [2] })
  })

  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['߀߁߂߃߄߅߆߇߈߉', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789'],
    ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '0123456789'],
  ])('folds the digits %s to %s', (digits, plain) => expect(foldText(digits).text).toBe(plain))

  it('folds every digit to ASCII', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) =>
      /\p{Nd}/u.test(String.fromCodePoint(code)),
    )
    expect(digits.filter((code) => !/^\d$/.test(foldText(String.fromCodePoint(code)).text))).toEqual([])
  })
})
