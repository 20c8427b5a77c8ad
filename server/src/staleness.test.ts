import type { AnyCall, EndpointSpec } from '@sheds/contract/endpoint'
import { likeDish, unlikeDish } from '@sheds/contract/menu/menu'
import { blockUser, muteUser, unblockUser, unmuteUser } from '@sheds/contract/moderation/moderation'
import { createGroup, createSingle, setAudioFile } from '@sheds/contract/music/music'
import { makeMusicCodes, redeemMusic, voidMusicCode } from '@sheds/contract/music/music-codes'
import { likeMusic, unlikeMusic } from '@sheds/contract/music/music-listeners'
import { leaveSplit, payMusic } from '@sheds/contract/music/purchases'
import { readNotifications, setNotificationSettings } from '@sheds/contract/notifications/notifications'
import { disagreeWithRefusal, openClaim, refuseClaim } from '@sheds/contract/orders/order-claims'
import { cancelOrder, confirmOrder, createOrder, finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import { addProductMedia, arrangeProductMedia, likeProduct, unlikeProduct } from '@sheds/contract/products/products'
import { deleteSavedSearch, saveSearch } from '@sheds/contract/search/saved-searches'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { deleteReviewReply, replyToReview } from '@sheds/contract/sheds/reviews'
import { subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { none } from '@sheds/contract/tags'
import { changePassword, endSession, logOut, recover } from '@sheds/contract/users/accounts'
import { follow, unfollow } from '@sheds/contract/users/users'
import * as requests from '@sheds/contract/wallet/fund-requests'
import { payListingFee } from '@sheds/contract/wallet/listing-fees'
import { makeReceipt, revokeReceipt } from '@sheds/contract/wallet/receipts'
import * as payments from '@sheds/contract/wallet/wallet'
import * as freezes from '@sheds/contract/wallet/wallet-freeze'
import { approveReply, unapproveReply } from '@sheds/contract/writes/write-replies'
import { approveWrite, unapproveWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRows } from './testing/role-matrix/all-rows.ts'
import { operatorRows } from './testing/role-matrix/operator-rows.ts'
import { contactRows } from './testing/role-matrix/page-rows.ts'
import type { Row } from './testing/role-matrix/rows.ts'
import { createWorld, type Thing, type World } from './testing/role-matrix/world.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { casesOfTier } from './testing/tiers/tier.ts'

/** Responses about operators are not cached, and this server has no operator. */
const rows = [...allRows.filter((row) => !operatorRows.includes(row)), ...contactRows]
const writes = rows.filter(({ endpoint }) => endpoint.method !== 'GET')
const cachedReads = rows.filter(({ endpoint }) => endpoint.cache !== undefined)

let test: TestApp
let copy: TestApp
let world: World

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  world = await createWorld(test)
})

afterAll(async () => {
  await copy.close()
  await test.close()
})

/** A write that must precede another one for it to change anything. */
const doneBefore: ReadonlyMap<EndpointSpec, EndpointSpec> = new Map<EndpointSpec, EndpointSpec>([
  [unfollow, follow],
  [unsubscribe, subscribe],
  [unlikeProduct, likeProduct],
  [unlikeDish, likeDish],
  [arrangeProductMedia, addProductMedia],
  [unlikeMusic, likeMusic],
  [unblockUser, blockUser],
  [unapproveWrite, approveWrite],
  [unapproveReply, approveReply],
  [deleteReviewReply, replyToReview],
])

/** Writes as another person if that is allowed, else as the owner. */
const write = async ({ endpoint, expected: { live }, call }: Row, thing: Thing): Promise<void> => {
  const { token } = typeof live === 'object' && typeof live.other === 'number' ? world.other : thing.owner
  const { status, body } = await test.send(endpoint, call(thing, world), token)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

/** Changes only data that is private to its owner, which is never cached. */
const owned = new Set<EndpointSpec>([
  ...[payments.activateWallet, payments.renameWallet, freezes.freezeWallet, freezes.thawWallet],
  ...[
    payments.sendMoney,
    payments.settlePayment,
    requests.requestFund,
    requests.acceptRequest,
    requests.rejectRequest,
    requests.deleteRequest,
  ],
  ...[makeReceipt, revokeReceipt, payListingFee],
  ...[payMusic, leaveSplit],
  ...[makeMusicCodes, voidMusicCode, redeemMusic],
  // Unpublished music.
  ...[createSingle, createGroup, setAudioFile],
  contactSeller,
  endSession,
  changePassword,
  logOut,
  recover,
  readNotifications,
  setNotificationSettings,
  ...[saveSearch, deleteSavedSearch],
  // Orders, and settings of the caller.
  ...[createOrder, confirmOrder, readyOrder, finishOrder, cancelOrder, openClaim, refuseClaim, disagreeWithRefusal],
  ...[blockUser, unblockUser, muteUser, unmuteUser],
])
const isCachedNowhere = (endpoint: EndpointSpec): boolean => endpoint.changes === none || owned.has(endpoint)

/** Every cached response that could show a thing, its shed or its owner. */
const readAll = async (app: TestApp, thing: Thing): Promise<string[]> => {
  const { shedId, owner } = thing
  const places: Thing[] = [
    thing,
    { ...thing, kind: 'nothing' },
    { ...thing, kind: 'person', id: owner.id },
    ...(thing.writeId === undefined ? [] : [{ ...thing, kind: 'write' as const, id: thing.writeId }]),
    ...(thing.productId === undefined ? [] : [{ ...thing, kind: 'product' as const, id: thing.productId }]),
    ...(['shed', 'kitchen'] as const).map((kind) => ({ ...thing, kind, id: shedId })),
  ]
  return Promise.all(
    cachedReads.flatMap(({ endpoint, about, call }) => {
      const place = places.find(({ kind, id }) => kind === about && (kind === 'nothing' || id !== ''))
      return place === undefined ? [] : [read(app, endpoint, call(place, world))]
    }),
  )
}

const read = async (app: TestApp, endpoint: EndpointSpec, call: AnyCall): Promise<string> => {
  const { status, body } = await app.send(endpoint, call)
  return `${endpoint.path} ${status} ${JSON.stringify(body, (_, value) => (Array.isArray(value) ? value.map(uncounted) : value))}`
}

/** Counters in lists may lag for seconds, so that a like does not invalidate every home page. */
const uncounted = (row: unknown): unknown =>
  row === null || typeof row !== 'object'
    ? row
    : {
        ...row,
        like_count: 0,
        approval_count: 0,
        reply_count: 0,
        review_count: 0,
        rating_average: 0,
        subscriber_count: 0,
        product_count: 0,
        play_count: 0,
        plays: 0,
      }

let topics = 0

/** Waits until the copy has received all earlier events. */
const newsArrives = async (): Promise<void> => {
  const topic = `heard ${++topics}`
  const heard = new Promise<void>((resolve) => copy.context.bus.subscribe(topic, () => resolve()))
  await test.context.bus.publish(topic, {})
  await heard
}

describe('a write', () => {
  it.each(
    casesOfTier(
      writes.map((row) => [`${row.endpoint.method} ${row.endpoint.path} about a ${row.about}`, row] as const),
    ),
  )('invalidates every affected response on two copies: %s', async (_, row) => {
    await world.newOther()
    const thing = await world.make(row.about, 'live')
    const first = writes.find(({ endpoint }) => endpoint === doneBefore.get(row.endpoint))
    if (first !== undefined) await write(first, thing)
    await newsArrives()
    const before = await readAll(test, thing)
    await readAll(copy, thing)
    await write(row, thing)
    const here = await readAll(test, thing)
    await newsArrives()
    const there = await readAll(copy, thing)
    test.context.cache.clear()
    const truth = await readAll(test, thing)
    expect(here).toEqual(truth)
    expect(there).toEqual(truth)
    if (isCachedNowhere(row.endpoint)) expect(truth).toEqual(before)
    else expect(truth).not.toEqual(before)
  })
})
