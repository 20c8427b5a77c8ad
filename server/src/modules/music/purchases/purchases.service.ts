import type { BodyOf } from '@sheds/contract/endpoint'
import type { payMusic as payCall } from '@sheds/contract/music/purchases'
import type { Id, Money } from '@sheds/contract/scalars'
import type { Booked } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { intents, type KeptIntent, purchases } from '../../ledger/ledger.api.ts'
import {
  bookedOr,
  findBookedEntry,
  intentFor,
  type KeyedIntent,
  keyFor,
  recipientNotFound,
  toBooked,
} from '../../wallet/wallet.api.ts'
import { ownsMusic, sightOf } from '../music.policy.ts'
import { refuseUnseenMusic } from '../music.service.ts'
import { countGiven, countSales } from '../sales/months.queries.ts'
import { type Gift, giftOf, refuseGift } from './gifts.service.ts'
import type { SaleRow } from './purchases.queries.ts'
import { saleRefusal } from './purchases.rules.ts'

type PurchasesContext = Parts<'database' | 'clock' | 'ledger' | 'musicSales' | 'parties'>

interface Sent {
  body: BodyOf<typeof payCall>
  key: string | undefined
}

interface Bought {
  purchase: { shed_id: Id; user_id: Id; music_id: Id; amount: Money }
  transaction: Booked | null
  /** It is somebody else's now. */
  isGift: boolean
}

/** Makes a piece somebody's, once: by money, by what they sent for it before, or for nothing; or somebody else's, by money. */
export const buyMusic = async (context: PurchasesContext, actor: Actor, { body, key: sent }: Sent): Promise<Bought> => {
  const { gift, key } = await giftOf(context, actor, { body, sent })
  const { amount, music_id: musicId } = body
  const named = { buyerId: actor.userId, musicId, amount, forId: gift?.receiverId ?? null }
  const found = asGiven(await context.musicSales.add(named))
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
  const claimed = isSent ? await claimSent(context, sale, sale.sentId as Id) : undefined
  return { ...bought, transaction: claimed ?? (await pay(context, actor, asked)) }
}

type BoundSale = SaleRow & { accountId: Id }

const isBound = (sale: SaleRow | undefined): sale is BoundSale => sale !== undefined && sale.accountId !== null

/** The piece as the caller may see it; nobody buys their own. */
const seenSale = ({ userId }: Actor, found: SaleRow | undefined, { shed_id: shedId }: Sent['body']): BoundSale => {
  const sale = refuseUnseenMusic(userId, found)
  if (shedId != null && sale.shedId !== shedId) throw new AppError('not_found')
  if (ownsMusic(userId, sale)) throw new AppError('forbidden')
  if (!isBound(sale)) throw new AppError('wallet_inactive')
  return sale
}

/** What is gone stays for who bought it, but is not given to others. */
const asGiven = (sale: SaleRow | undefined): SaleRow | undefined =>
  sale?.isGift === true ? { ...sale, isBought: false } : sale

interface Asked {
  sale: BoundSale
  amount: number
  gift: Gift | undefined
  key: string | undefined
}

const intentOf = ({ sale: { accountId, id }, amount, gift }: Asked, key: string): KeyedIntent<'paid_music'> => {
  const given = gift === undefined ? {} : { for: gift.receiverId, note: gift.note }
  return intentFor('paid_music', { accountId, key, body: { music: id, amount, ...given } })
}

/** Something stands in its way now, or it is gone: a key that is known still has the answer it had. */
const knownPurchase = async (
  context: Parts<'database' | 'clock'>,
  actor: Actor,
  { found, ...asked }: Omit<Asked, 'sale'> & { found: SaleRow | undefined },
): Promise<Booked | undefined> => {
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
  { kept, gift }: { kept: KeptIntent; gift: Gift | undefined },
): Promise<Booked> => {
  const { outcome, entryId, reference, balance, at } = kept
  if (entryId !== null && reference !== null) return toBooked({ entryId, reference, balance, at })
  if (outcome === 'recipient_not_found') throw nobodyPaid(gift)
  return toBooked(await bookedOr(context, actor, { code: outcome as 'wallet_held', balance, at, isReplay: true }))
}

/** A wallet it is split between was closed meanwhile: the next try leaves that out. Or whom it is for has gone. */
const nobodyPaid = (gift: Gift | undefined): AppError =>
  gift === undefined ? new AppError('not_for_sale') : recipientNotFound()

const refuseSale = async (context: Parts<'database'>, actor: Actor, { sale, amount }: Asked): Promise<void> => {
  const refusal = saleRefusal(sale, amount)
  if (refusal === undefined) return
  if (refusal === 'gift_refused') throw await refuseGift(context, actor)
  if (refusal === 'gift_free') throw new AppError('invalid_input', { fields: { amount: 'music_gift_free' } })
  if (refusal !== 'amount') throw new AppError(refusal)
  const fields = { amount: 'music_other_amount' }
  throw new AppError('invalid_input', { fields, says: 'music_price_now', francs: sale.price })
}

/** What is free asks for no wallet that is active, and for no leave. */
const takeFree = async (context: Parts<'database'>, { accountId, id: thingId }: BoundSale): Promise<null> => {
  const taken = { id: newId(), accountId, thingId, how: 'free' as const }
  await transaction(context.database.sql, async (tx) => {
    if (!(await purchases.give(tx, taken))) throw new AppError('already_owned')
    await countGiven(tx, thingId)
  })
  return null
}

/** Of two that claim it at the same time one does; the other finds it owned, or pays. */
const claimSent = async (
  context: Parts<'database'>,
  { accountId, id: thingId }: BoundSale,
  entryId: Id,
): Promise<Booked | undefined> =>
  transaction(context.database.sql, async (tx) => {
    if (!(await purchases.claim(tx, { accountId, thingId, entryId }))) return undefined
    await countSales(tx, [entryId])
    return findBookedEntry(tx, accountId, entryId)
  })

/** Money, splits and purchase are one statement of the books. */
const pay = async (context: Parts<'database' | 'clock' | 'ledger'>, actor: Actor, asked: Asked): Promise<Booked> => {
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
  if (outcome.code === 'recipient_not_found') throw nobodyPaid(gift)
  if (outcome.code === 'already_owned' && gift !== undefined) throw await refuseGift(context, actor)
  return toBooked(await bookedOr(context, actor, outcome))
}
