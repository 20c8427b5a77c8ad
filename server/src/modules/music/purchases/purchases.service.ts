import type { BodyOf } from '@sheds/contract/endpoint'
import type { payMusic as payCall } from '@sheds/contract/music/purchases'
import type { Booked } from '@sheds/contract/payments'
import type { Id, Money } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/session.ts'
import { bookedOr, intentFor, type KeyedIntent, keyFor, toBooked } from '../../payments/payments.api.ts'
import { claimEntry, findKnown, insertPurchase, type KeptIntent, purchaseLegs } from '../../wallet/wallet.api.ts'
import { ownsMusic } from '../music.policy.ts'
import { refuseUnseenMusic } from '../music.service.ts'
import { findBookedEntry } from './booked-entries.queries.ts'
import type { SaleRow } from './purchases.queries.ts'
import { saleRefusal } from './purchases.rules.ts'

interface Sent {
  body: BodyOf<typeof payCall>
  key: string | undefined
}

interface Bought {
  purchase: { shed_id: Id; user_id: Id; music_id: Id; amount: Money }
  transaction: Booked | null
}

/** Makes a piece somebody's, once: by money, by what they sent for it before, or for nothing. */
export const buyMusic = async (context: Context, actor: Actor, { body, key }: Sent): Promise<Bought> => {
  const sale = await findSale(context, actor, body)
  const { amount } = body
  const purchase = { shed_id: sale.shedId, user_id: actor.userId, music_id: sale.id, amount: amount as Money }
  const known = await knownPurchase(context, actor, { sale, amount, key })
  if (known !== undefined) return { purchase, transaction: known }
  refuseSale(sale, amount)
  if (amount === 0) return { purchase, transaction: await takeFree(context, sale) }
  if (!sale.isActive) throw new AppError('wallet_inactive')
  const claimed = sale.sentId === null ? undefined : await claimSent(context, sale, sale.sentId)
  return { purchase, transaction: claimed ?? (await pay(context, actor, { sale, amount, key })) }
}

/** The piece as the caller may see it; nobody buys their own. */
const findSale = async (
  context: Context,
  { userId }: Actor,
  { music_id: musicId, shed_id: shedId, amount }: Sent['body'],
): Promise<BoundSale> => {
  const sale = refuseUnseenMusic(userId, await context.musicSales.add({ buyerId: userId, musicId, amount }))
  if (shedId != null && sale.shedId !== shedId) throw new AppError('not_found')
  if (ownsMusic(userId, sale)) throw new AppError('forbidden')
  const { accountId } = sale
  if (accountId === null) throw new AppError('wallet_inactive')
  return { ...sale, accountId }
}

type BoundSale = SaleRow & { accountId: Id }

interface Asked {
  sale: BoundSale
  amount: number
  key: string | undefined
}

const intentOf = ({ accountId, id }: BoundSale, amount: number, key: string): KeyedIntent<'paid_music'> =>
  intentFor('paid_music', { accountId, key, body: { music: id, amount } })

/** Something stands in its way now: a key that is known still has the answer it had. */
const knownPurchase = async (
  context: Context,
  actor: Actor,
  { sale, amount, key }: Asked,
): Promise<Booked | undefined> => {
  if (key === undefined || (saleRefusal(sale, amount) === undefined && sale.isActive)) return undefined
  const kept = await findKnown(context.database.sql, intentOf(sale, amount, key))
  return kept === undefined ? undefined : bookedAgain(context, actor, kept)
}

const bookedAgain = async (context: Context, actor: Actor, kept: KeptIntent): Promise<Booked> => {
  const { outcome, entryId, reference, balance, at } = kept
  if (entryId !== null && reference !== null) return toBooked({ entryId, reference, balance, at })
  if (outcome === 'recipient_not_found') throw new AppError('not_for_sale')
  return toBooked(await bookedOr(context, actor, { code: outcome as 'wallet_held', balance, at, isReplay: true }))
}

const refuseSale = (sale: BoundSale, amount: number): void => {
  const refusal = saleRefusal(sale, amount)
  if (refusal === undefined) return
  if (refusal !== 'amount') throw new AppError(refusal)
  const fields = { amount: 'music_other_amount' }
  throw new AppError('invalid_input', { fields, says: 'music_price_now', francs: sale.price })
}

/** What is free asks for no wallet that is active, and for no leave. */
const takeFree = async (context: Context, { accountId, id: thingId }: BoundSale): Promise<null> => {
  const taken = { id: newId(), accountId, thingId, how: 'free' as const }
  const isNew = await transaction(context.database.sql, (tx) => insertPurchase(tx, taken))
  if (!isNew) throw new AppError('already_owned')
  return null
}

/** Of two that claim it at the same time one does; the other finds it owned, or pays. */
const claimSent = async (
  context: Context,
  { accountId, id: thingId }: BoundSale,
  entryId: Id,
): Promise<Booked | undefined> =>
  transaction(context.database.sql, async (tx) =>
    (await claimEntry(tx, { accountId, thingId, entryId })) ? findBookedEntry(tx, accountId, entryId) : undefined,
  )

/** Money, splits and purchase are one statement of the books. */
const pay = async (context: Context, actor: Actor, { sale, amount, key: sent }: Asked): Promise<Booked> => {
  const key = await keyFor(context, actor, sent)
  const { accountId, sellers } = sale
  const intent = intentOf(sale, amount, key)
  const outcome = await context.ledger.move({
    ...{ ...intent, otherId: sellers[0] as Id },
    legs: purchaseLegs(accountId, sellers, amount),
    details: { music: sale.id, title: sale.title },
    by: { sessionId: actor.sessionId, action: intent.call, amount, recipientId: sale.id },
  })
  // A wallet it is split between was closed meanwhile: the next try leaves that out.
  if (outcome.code === 'recipient_not_found') throw new AppError('not_for_sale')
  return toBooked(await bookedOr(context, actor, outcome))
}
