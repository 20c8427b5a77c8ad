import type { Money } from '@sheds/contract/scalars'
import { describe, expect, it } from 'vitest'
import { dishViewer } from './modules/menu/menu.policy.ts'
import { productViewer, sightOf as sightOfProduct } from './modules/products/products.policy.ts'
import { shedViewer } from './modules/sheds/sheds.policy.ts'
import { personViewer, profileViewer } from './modules/users/users.policy.ts'
import { isOwnWallet } from './modules/wallet/wallet.policy.ts'
import { momentsOf } from './modules/wallet/wallet.rules.ts'
import { replyViewer, sightOf as sightOfWrite, writeViewer } from './modules/writes/writes.policy.ts'

const [mine, theirs] = [{ userId: 'me' }, { userId: 'they' }]
const fee = 100 as Money
const at = '2026-11-24T00:00:00.000Z'

describe('the permissions in a response', () => {
  it('are left out without a login', () => {
    const dish = { ...mine, isLiked: true, feeDue: fee, awaitsFee: true, isHeld: false }
    const product = { ...mine, isLiked: true, feeDue: fee, hiddenFor: 'fee' } as const
    const person = { id: 'me', isFollowed: true, isBlocked: true, isMuted: true }
    for (const seen of [
      dishViewer(undefined, dish),
      productViewer(undefined, product),
      shedViewer(undefined, { ...mine, isSubscribed: true }),
      personViewer(undefined, person),
      profileViewer(undefined, person),
      writeViewer(undefined, { ...mine, isApproved: true, isBookmarked: true }),
      replyViewer(undefined, { ...mine, isApproved: true, deletedAt: null }),
    ])
      expect(seen).toEqual({})
  })

  it('list the actions on a dish', () => {
    const own = { liked: true, owned: true, can: { edit: true, delete: true, contact: false, like: false } }
    const can = { edit: false, delete: false, contact: true, like: true }
    const other = { viewer: { liked: true, owned: false, can } }
    const of = (dish: typeof mine, feeDue: Money | null, awaitsFee: boolean) =>
      dishViewer('me', { ...dish, isLiked: true, feeDue, awaitsFee, isHeld: false })
    expect(of(mine, null, false)).toEqual({ viewer: own })
    expect(of(mine, fee, false)).toEqual({ viewer: { ...own, fee_due: fee } })
    expect(of(mine, fee, true)).toEqual({ viewer: { ...own, fee_due: fee, hidden_for: 'fee' } })
    expect(of(theirs, fee, true)).toEqual(other)
  })

  it('list the actions on a product', () => {
    const own = { owned: true, can: { edit: true, delete: true, review: false, contact: false, like: false } }
    const can = { edit: false, delete: false, review: true, contact: true, like: true }
    const of = (product: typeof mine, isLiked: boolean, feeDue: Money | null, hiddenFor: 'fee' | null) =>
      productViewer('me', { ...product, isLiked, feeDue, hiddenFor })
    expect(of(mine, false, null, null)).toEqual({ viewer: { liked: false, ...own } })
    expect(of(mine, false, fee, null)).toEqual({ viewer: { liked: false, ...own, fee_due: fee } })
    expect(of(mine, false, null, 'fee')).toEqual({ viewer: { liked: false, ...own, hidden_for: 'fee' } })
    expect(of(theirs, true, fee, 'fee')).toEqual({ viewer: { liked: true, owned: false, can } })
  })

  it('list the actions on a shed', () => {
    const own = { edit: true, delete: true, subscribe: false, review: false, contact: false }
    const other = { edit: false, delete: false, subscribe: true, review: true, contact: true }
    expect(shedViewer('me', { ...mine, isSubscribed: false })).toEqual({
      viewer: { owned: true, subscribed: false, can: own },
    })
    expect(shedViewer('me', { ...theirs, isSubscribed: true })).toEqual({
      viewer: { owned: false, subscribed: true, can: other },
    })
  })

  it('list the actions on a person', () => {
    const own = { viewer: { owned: true, following: false, can: { edit: true, delete: true, follow: false } } }
    const other = { owned: false, following: true, can: { edit: false, delete: false, follow: true } }
    expect(personViewer('me', { id: 'me', isFollowed: false })).toEqual(own)
    expect(personViewer('me', { id: 'they', isFollowed: true })).toEqual({ viewer: other })
    const profile = (id: string, isFollowed: boolean, isBlocked: boolean, isMuted: boolean) =>
      profileViewer('me', { id, isFollowed, isBlocked, isMuted })
    expect(profile('me', false, true, true)).toEqual(own)
    expect(profile('they', true, false, true)).toEqual({
      viewer: { ...other, blocked: false, muted: true, can: { ...other.can, hush: true } },
    })
    expect(profile('they', true, true, false)).toEqual({
      viewer: { ...other, blocked: true, muted: false, can: { ...other.can, follow: false, hush: true } },
    })
  })

  it('list the actions on a write and a reply', () => {
    const own = { edit: true, delete: true, approve: false, reply: true, report: false }
    const other = { edit: false, delete: false, approve: true, reply: true, report: true }
    expect(writeViewer('me', { ...mine, isApproved: false, isBookmarked: true })).toEqual({
      viewer: { approved: false, bookmarked: true, owned: true, can: own },
    })
    expect(writeViewer('me', { ...theirs, isApproved: true, isBookmarked: false })).toEqual({
      viewer: { approved: true, bookmarked: false, owned: false, can: other },
    })
    expect(replyViewer('me', { ...mine, isApproved: false, deletedAt: null })).toEqual({
      viewer: { approved: false, owned: true, can: { approve: false, delete: true } },
    })
    expect(replyViewer('me', { ...theirs, isApproved: true, deletedAt: null })).toEqual({
      viewer: { approved: true, owned: false, can: { approve: true, delete: false } },
    })
    for (const whose of [mine, theirs]) {
      const { can } = replyViewer('me', { ...whose, isApproved: false, deletedAt: at }).viewer ?? {}
      expect(can).toEqual({ approve: false, delete: false })
    }
  })

  it('recognize the caller’s wallet by its id and by its owner’s id', () => {
    expect([isOwnWallet('me', 'ABC123', 'me'), isOwnWallet('me', 'ABC123', 'ABC123')]).toEqual([true, true])
    expect([isOwnWallet('me', 'ABC123', 'ABC124'), isOwnWallet('me', undefined, 'they')]).toEqual([false, false])
  })
})

describe('visibility', () => {
  it.each([
    ['none', undefined, 'me', 'unknown'],
    ['a visible one', {}, undefined, 'seen'],
    ['a hidden one', { status: 'hidden' }, 'me', 'unknown'],
    ['a hidden one', { status: 'hidden' }, undefined, 'unknown'],
    ['a hidden one of the caller', { status: 'hidden', ...mine }, 'me', 'seen'],
    ['a deleted one', { deletedAt: at }, 'me', 'gone'],
    ['one of a deleted shed', { shedDeletedAt: at }, 'me', 'gone'],
    ['a deleted hidden one', { status: 'hidden', deletedAt: at }, 'me', 'unknown'],
    ['a deleted hidden one of the caller', { status: 'hidden', deletedAt: at, ...mine }, 'me', 'gone'],
  ])('is decided for a product: %s', (_, product, callerId, sight) => {
    const whole = { ...theirs, status: 'active', deletedAt: null, shedDeletedAt: null }
    expect(sightOfProduct(callerId, product && { ...whole, ...product })).toBe(sight)
  })

  it.each([
    ['none', undefined, 'me', 'unknown'],
    ['a visible one', {}, undefined, 'seen'],
    ['a hidden one', { isHidden: true }, 'me', 'unknown'],
    ['a hidden one of the caller', { isHidden: true, ...mine }, 'me', 'seen'],
    ['a deleted one', { deletedAt: at }, 'me', 'gone'],
    ['a deleted hidden one', { isHidden: true, deletedAt: at }, undefined, 'unknown'],
  ])('is decided for a write: %s', (_, write, callerId, sight) => {
    const whole = { ...theirs, isHidden: false, deletedAt: null }
    expect(sightOfWrite(callerId, write && { ...whole, ...write })).toBe(sight)
  })
})

describe('momentsOf', () => {
  it.each([
    [undefined, undefined, undefined, undefined],
    ['2026-11-24', undefined, '2026-11-23T23:00:00.000Z', undefined],
    [undefined, '2026-11-24', undefined, '2026-11-24T23:00:00.000Z'],
    ['2026-02-28', '2026-02-28', '2026-02-27T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
    ['2026-12-31', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ])('converts the days from %s to %s', (from, to, start, before) => {
    expect(momentsOf(from, to)).toEqual({ from: start, before })
  })
})
