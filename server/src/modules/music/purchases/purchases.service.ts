import type { BodyOf } from '@sheds/contract/endpoint'
import type { payMusic as payCall } from '@sheds/contract/music/purchases'
import type { Id, Money } from '@sheds/contract/scalars'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents, purchases, type StoredIntent } from '../../ledger/ledger.api.ts'
import {
  findBookedEntry,
  intentFor,
  type KeyedIntent,
  keyFor,
  recipientNotFound,
  requireBooked,
  toBooked,
} from '../../wallet/wallet.api.ts'
import { ownsMusic, sightOf } from '../music.policy.ts'
import { refuseUnseenMusic } from '../music.service.ts'
import { countGiven, countSales } from '../sales/months.queries.ts'
import { type Gift, giftOf, refuseGift } from './gifts.service.ts'
import type { SaleRow } from './purchases.queries.ts'
import { saleRefusal } from './purchases.rules.ts'

type PurchasesContext = Parts<'database' | 'clock' | 'ledger' | 'musicSales' | 'parties'>

interface PurchaseRequest {
  body: BodyOf<typeof payCall>
  key: string | undefined
}

interface PurchaseResult {
  purchase: { shed_id: Id; user_id: Id; music_id: Id; amount: Money }
  transaction: BookedPayment | null
  /** Bought for another person. */
  isGift: boolean
}

/**
 * Makes the caller own a piece, once: by payment, by an earlier payment, or for free. Or pays for a gift to another
 * person.
 */
export const buyMusic = async (
  context: PurchasesContext,
  actor: Actor,
  { body, key: sent }: PurchaseRequest,
): Promise<PurchaseResult> => {
  const { gift, key } = await giftOf(context, actor, { body, sent })
  const { amount, music_id: musicId } = body
  const named = { buyerId: actor.userId, musicId, amount, forId: gift?.receiverId ?? null }
  const found = withoutOwnPurchase(await context.musicSales.add(named))
  const known = await knownPurchase(context, actor, { found, amount, gift, key })
  const sale = known === undefined ? seenSale(actor, found, body) : (found as BoundSale)
  const purchase = { shed_id: sale.shedId, user_id: actor.userId, music_id: sale.id, amount: amount as Money }
  const bought = { purchase, isGift: gift !== undefined }
  if (known !== undefined) return { ...bought, transaction: known }
  const asked = { sale, amount, gift, key }
  await refuseSale(context, actor, asked)
  if (amount === 0) return { ...bought, transaction: await takeFree(context, sale) }
  if (!sale.isActive) throw new AppError('wallet_inactive')
  const isSent = gift === undefined && sale.sentId !== null
  const claimed = isSent ? await claimPayment(context, sale, sale.sentId as Id) : undefined
  return { ...bought, transaction: claimed ?? (await pay(context, actor, asked)) }
}

type BoundSale = SaleRow & { accountId: Id }

const isBound = (sale: SaleRow | undefined): sale is BoundSale => sale !== undefined && sale.accountId !== null

/** The piece as the caller may see it; throws if it is the caller's own. */
const seenSale = (
  { userId }: Actor,
  found: SaleRow | undefined,
  { shed_id: shedId }: PurchaseRequest['body'],
): BoundSale => {
  const sale = refuseUnseenMusic(userId, found)
  if (shedId != null && sale.shedId !== shedId) throw new AppError('not_found')
  if (ownsMusic(userId, sale)) throw new AppError('forbidden')
  if (!isBound(sale)) throw new AppError('wallet_inactive')
  return sale
}

/** A deleted piece stays visible to its buyer, but cannot be given to others. */
const withoutOwnPurchase = (sale: SaleRow | undefined): SaleRow | undefined =>
  sale?.isGift === true ? { ...sale, isBought: false } : sale

interface PreparedPurchase {
  sale: BoundSale
  amount: number
  gift: Gift | undefined
  key: string | undefined
}

const intentOf = (
  { sale: { accountId, id }, amount, gift }: PreparedPurchase,
  key: string,
): KeyedIntent<'paid_music'> => {
  const given = gift === undefined ? {} : { for: gift.receiverId, note: gift.note }
  return intentFor('paid_music', { accountId, key, body: { music: id, amount, ...given } })
}

/** Stored outcome of a known key, for a piece that cannot be bought any more. */
const knownPurchase = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  { found, ...asked }: Omit<PreparedPurchase, 'sale'> & { found: SaleRow | undefined },
): Promise<BookedPayment | undefined> => {
  const { amount, key, gift } = asked
  if (key === undefined || !isBound(found)) return undefined
  const isForSale = sightOf(actor.userId, found) === 'seen' && saleRefusal(found, amount) === undefined
  if (isForSale && found.isActive && gift?.isGone !== true) return undefined
  const kept = await intents.findKnown(context.database.sql, intentOf({ ...asked, sale: found }, key))
  return kept === undefined ? undefined : bookedAgain(context, actor, { kept, gift })
}

const bookedAgain = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  { kept, gift }: { kept: StoredIntent; gift: Gift | undefined },
): Promise<BookedPayment> => {
  const { outcome, entryId, reference, balance, at } = kept
  if (entryId !== null && reference !== null) return toBooked({ entryId, reference, balance, at })
  if (outcome === 'recipient_not_found') throw unpayableError(gift)
  return toBooked(await requireBooked(context, actor, { code: outcome as 'wallet_held', balance, at, isReplay: true }))
}

/** A wallet of the split was closed meanwhile, which the next attempt omits; or the receiver closed the account. */
const unpayableError = (gift: Gift | undefined): AppError =>
  gift === undefined ? new AppError('not_for_sale') : recipientNotFound()

const refuseSale = async (
  context: Parts<'database'>,
  actor: Actor,
  { sale, amount }: PreparedPurchase,
): Promise<void> => {
  const refusal = saleRefusal(sale, amount)
  if (refusal === undefined) return
  if (refusal === 'gift_refused') throw await refuseGift(context, actor)
  if (refusal === 'gift_free') throw new AppError('invalid_input', { fields: { amount: 'music_gift_free' } })
  if (refusal !== 'amount') throw new AppError(refusal)
  const fields = { amount: 'music_other_amount' }
  throw new AppError('invalid_input', { fields, says: 'music_price_now', francs: sale.price })
}

/** A free piece requires neither an active wallet nor an authorization. */
const takeFree = async (context: Parts<'database'>, { accountId, id: thingId }: BoundSale): Promise<null> => {
  const taken = { id: newId(), accountId, thingId, how: 'free' as const }
  await transaction(context.database.sql, async (tx) => {
    if (!(await purchases.give(tx, taken))) throw new AppError('already_owned')
    await countGiven(tx, thingId)
  })
  return null
}

/** One of two simultaneous claims succeeds; the other caller owns the piece already, or pays. */
const claimPayment = async (
  context: Parts<'database'>,
  { accountId, id: thingId }: BoundSale,
  entryId: Id,
): Promise<BookedPayment | undefined> =>
  transaction(context.database.sql, async (tx) => {
    if (!(await purchases.claim(tx, { accountId, thingId, entryId }))) return undefined
    await countSales(tx, [entryId])
    return findBookedEntry(tx, accountId, entryId)
  })

/** Payment, split and purchase are one statement of the ledger. */
const pay = async (
  context: Parts<'database' | 'clock' | 'ledger'>,
  actor: Actor,
  asked: PreparedPurchase,
): Promise<BookedPayment> => {
  const { sale, amount, gift } = asked
  const { sellers } = sale
  const intent = intentOf(asked, await keyFor(context, actor, asked.key))
  const outcome = await purchases.buy(context, {
    intent,
    sellers,
    amount,
    thingId: sale.id,
    sessionId: actor.sessionId,
    forId: gift?.receiverId,
    details: { music: sale.id, title: sale.title, ...(gift?.note != null && { word: gift.note }) },
  })
  if (outcome.code === 'recipient_not_found') throw unpayableError(gift)
  if (outcome.code === 'already_owned' && gift !== undefined) throw await refuseGift(context, actor)
  return toBooked(await requireBooked(context, actor, outcome))
}
