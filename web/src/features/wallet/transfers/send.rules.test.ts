import { sendLimitsOf } from '@sheds/contract/wallet/payment-limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payHref, payIn, payOwnerHref } from './pay.address.ts'
import { isSendable, isWalletId, isWrongId, typedWalletId } from './send.rules.ts'
import { recentsIn } from './send-recents.tsx'

describe('payment inputs', () => {
  it.each([
    ['abc123', 'ABC123'],
    [' abc 123 ', 'ABC123'],
    ['abc-123', 'ABC123'],
    ['ABC1234', 'ABC123'],
    ['ébc', 'BC'],
  ])('turn the typed wallet ID %s into %s', (typed, wanted) => expect(typedWalletId(typed)).toBe(wanted))

  it('reject a wallet ID as soon as no typing can complete it, and not before', () => {
    for (const half of ['', 'A', 'ABC', 'ABC1', 'ABC123']) expect([half, isWrongId(half)]).toEqual([half, false])
    for (const wrong of ['1', 'A1', 'ABCD', 'ABC12A']) expect([wrong, isWrongId(wrong)]).toEqual([wrong, true])
    expect(isWalletId('ABC123')).toBe(true)
    expect(isWalletId('ABC12')).toBe(false)
  })

  it('limit the amount on both sides', () => {
    expect([24, 25, 500_000, 500_001, undefined].map((amount) => isSendable(amount))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('sendLimitsOf', () => {
  it('allows a balance below the minimum only as a whole', () => {
    const sendable = (balance: number) => [1, 12, 24, 25].filter((amount) => isSendable(amount, sendLimitsOf(balance)))
    expect([12, 24, 25, 0].map(sendable)).toEqual([[12], [24], [25], [25]])
  })
})

describe('payment link', () => {
  const read = (address: string) => payIn(new URL(address, 'https://sheds.example').searchParams)

  it('returns the receiver, amount and reason it was made from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 25, max: 500_000 }),
        fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
        (amount, reason) => {
          const link = read(payHref('ABC123', { amount, reason }))
          expect(link).toEqual({ to: 'ABC123', amount, reason: reason.trim(), note: '' })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('names the owner instead of the wallet on a person’s page', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(read(payOwnerHref(id))).toEqual({ to: id, amount: undefined, reason: undefined, note: '' })
  })

  it.each(['/shedpay', '/shedpay?pay=ABC12', '/shedpay?pay=<b>', '/shedpay?to=me'])(
    'has no receiver in %s',
    (address) => expect(read(address)).toBeUndefined(),
  )

  it.each(['0', '24', '500001', '1e5', '-50', '99.5', ''])('ignores the amount "%s"', (amount) =>
    expect(read(`/shedpay?pay=abc123&amount=${amount}`)).toMatchObject({ to: 'ABC123', amount: undefined }),
  )

  it('shortens the reason to the length of a note', () => {
    const reason = read(`/shedpay?pay=ABC123&reason=${'é'.repeat(300)}`)?.reason
    expect([...(reason ?? '')]).toHaveLength(120)
  })
})

describe('recentsIn', () => {
  const line = (code: string, id: string, owner: string | null) =>
    ({ code, recipient_wallet_id: id, counterparty: owner === null ? null : { owner, wallet_name: '' } }) as never

  it('lists each paid person once, newest first, without the platform and without purchases', () => {
    const lines = [
      line('send', 'BBB222', 'Ben'),
      line('listing_fee', 'SHEDS', null),
      line('request', 'AAA111', 'Ada'),
      line('cash_out_hold', 'SHEDS', null),
      line('send', 'BBB222', 'Ben'),
      line('purchase', 'CCC333', 'Cleo'),
    ]
    expect(recentsIn(lines).map(({ walletId }) => walletId)).toEqual(['BBB222', 'AAA111'])
  })

  it('lists eight people at most', () => {
    const lines = Array.from({ length: 20 }, (_, at) => line('send', `AAA${100 + at}`, `P ${at}`))
    expect(recentsIn(lines)).toHaveLength(8)
  })
})
