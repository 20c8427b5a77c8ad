import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { qrCodeOf } from './pay-qr.rules.ts'

const print = (code: readonly (readonly boolean[])[]): string =>
  createHash('sha256')
    .update(code.map((line) => line.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16)

const link = 'https://sheds.example/shedpay?pay=ABC123'

describe('a QR code', () => {
  /** Each was compared, square by square, with what another maker of codes draws. */
  it.each([
    [`${link}&amount=27500&reason=Robe+kaba`, 37, '8b974bcc8c666063'],
    ['x'.repeat(300), 69, 'a6c4c99a50e77d18'],
  ])('of %s is drawn as the standard says', (text, size, hash) => {
    const code = qrCodeOf(text)
    expect([code.length, print(code)]).toEqual([size, hash])
  })

  it('has the three eyes, a light ring around each, and the beats between them', () => {
    const code = qrCodeOf(link)
    const last = code.length - 1
    const dark = (x: number, y: number): boolean => code[y]?.[x] === true
    for (const [x, y] of [
      [0, 0],
      [last - 6, 0],
      [0, last - 6],
    ] as const)
      for (let step = 0; step <= 6; step += 1) {
        expect([dark(x + step, y), dark(x, y + step), dark(x + 3, y + 3)]).toEqual([true, true, true])
        expect(dark(x + 1, y + 1)).toBe(false)
      }
    for (let at = 8; at < last - 7; at += 1) expect([dark(at, 6), dark(6, at)]).toEqual([at % 2 === 0, at % 2 === 0])
  })

  it('refuses what no camera could read', () => {
    expect(() => qrCodeOf('x'.repeat(2000))).toThrow(RangeError)
  })
})
