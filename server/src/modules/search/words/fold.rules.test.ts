import { expect, it } from 'vitest'
import { foldText } from './fold.rules.ts'

it('a folded text knows where each of its units stood', () => {
  expect(foldText('Œ\u0301a\u00ad\n’')).toEqual({
    text: "oea '",
    from: [0, 0, 2, 4, 5],
    to: [1, 2, 4, 5, 6],
  })
})

it('what folds to nothing at the beginning belongs to nobody', () => {
  expect(foldText('\u200bé')).toEqual({ text: 'e', from: [1], to: [2] })
})

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['߀߁߂߃߄߅߆߇߈߉', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', '0123456789'],
  ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', '0123456789'],
])('the digits %s are %s', (digits, plain) => expect(foldText(digits).text).toBe(plain))

it('every digit is one of ours', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) =>
    /\p{Nd}/u.test(String.fromCodePoint(code)),
  )
  expect(digits.filter((code) => !/^\d$/.test(foldText(String.fromCodePoint(code)).text))).toEqual([])
})
