import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id, Money, Page, PageQuery } from '@sheds/contract/scalars'
import type { FeePayment, FeeSubject, ListingFee, payListingFee as payCall } from '@sheds/contract/wallet/listing-fees'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import { mostCounted } from '../../../platform/db/limits.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor } from '../../../platform/session.ts'
import { raise, type Subject } from '../../../platform/slice.ts'
import {
  intents,
  type MoneyOutcome,
  moveMoney,
  platformAccounts,
  transferLegs,
  withAccounts,
} from '../../ledger/ledger.api.ts'
import { keyFor, requireBooked } from '../keys/keys.service.ts'
import { intentFor } from '../keys/payment-intents.rules.ts'
import { isFeeOpen } from '../mobile-money/operator-payments.queries.ts'
import { findOwnWallet } from '../wallet.queries.ts'
import { toBooked } from '../wallet.views.ts'
import {
  countDueFees,
  deleteDueFeesOf,
  deleteDueFeesOfShed,
  type FeeName,
  type FeeRow,
  findFee,
  insertFee,
  type KnownFee,
  lockFee,
  type NewFee,
  selectDueFees,
  updateFeeName,
  updateFeePaid,
} from './listing-fees.queries.ts'

/** Records the fee of a new product or dish, in its transaction. Nothing is owed if listing is free. */
export const chargeListingFee = async ({ config }: Parts<'config'>, tx: Tx, fee: NewFee): Promise<void> => {
  if (config.listingFee > 0) await insertFee(tx, { ...fee, amount: config.listingFee })
}

/** True if new products and dishes are shown only once their fee is paid. */
export const isListingFeeRequired = ({ config }: Parts<'config'>): boolean =>
  config.listingFee > 0 && config.listingFeeRequired

type DueFeesQuery = PageQuery & { shed_id?: Id | undefined }

export const listListingFees = (
  { database: { sql } }: Parts<'database'>,
  { userId: ownerId }: Actor,
  { shed_id: shedId, ...page }: DueFeesQuery,
): Promise<Page<ListingFee>> => {
  const filter = { ownerId, shedId, mostCounted }
  return readPage(page, newestFirst, {
    read: (start) => selectDueFees(sql, { ...start, ...filter }),
    show: toListingFee,
    count: () => countDueFees(sql, filter),
    mostCounted,
  })
}

const toListingFee = ({ id, subject, shedId, name, amount, owedAt }: FeeRow): ListingFee => ({
  subject,
  subject_id: id,
  shed_id: shedId,
  name,
  amount: amount as Money,
  createdAt: owedAt,
})

interface WalletFeePayment {
  payment: FeePayment
  transaction: BookedPayment
}

interface FeeCall {
  body: BodyOf<typeof payCall>
  key: string | undefined
}

/** Books money and fee together. A second payment of the fee moves nothing and keeps its grant. */
export const payListingFee = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { body, key: sent }: FeeCall,
): Promise<WalletFeePayment> => {
  const { subject, subject_id: subjectId, medium } = body
  if (medium !== 'wallet') throw new AppError('mobile_money_unavailable')
  const fee = { subject, subjectId, ownerId: actor.userId }
  const [wallet, known] = await Promise.all([
    findOwnWallet(context.database.sql, actor.userId),
    findFee(context.database.sql, fee),
  ])
  if (known === undefined) throw new AppError('not_found')
  if (wallet === undefined || wallet.status === 0) throw new AppError('wallet_inactive')
  const key = await keyFor(context, actor, sent)
  const outcome = await payFromWallet(context, actor, { ...fee, accountId: wallet.id, key })
  const booked = await requireBooked(context, actor, outcome)
  return {
    payment: {
      id: booked.entryId,
      subject,
      subject_id: subjectId,
      shed_id: known.shedId,
      medium,
      amount: known.amount as Money,
      status: 'completed',
    },
    transaction: toBooked(booked),
  }
}

interface WalletPayment extends FeeName {
  accountId: Id
  key: string
}

/** Locks accounts before their fees, the order in which closing an account deletes them. */
const payFromWallet = (
  context: Parts<'database' | 'slices'>,
  actor: Actor,
  payment: WalletPayment,
): Promise<MoneyOutcome> =>
  transaction(context.database.sql, (tx) =>
    withAccounts(tx, [payment.accountId, platformAccounts.fees], () => payLockedFee(context, tx, { actor, payment })),
  )

const payLockedFee = async (
  context: Parts<'slices'>,
  tx: Tx,
  { actor: { sessionId }, payment: { accountId, key, ...fee } }: { actor: Actor; payment: WalletPayment },
): Promise<MoneyOutcome> => {
  const { subject, subjectId } = fee
  const intent = intentFor('listing_fee', { accountId, key, body: { subject, subjectId } })
  const { amount, isPaid, shedId } = await lockedFee(tx, fee)
  // A known key gets its stored result, whatever happened to the fee since.
  if ((await intents.findKnown(tx, intent)) === undefined) {
    if (isPaid) throw new AppError('conflict')
    if (await isFeeOpen(tx, accountId, subjectId)) throw new AppError('payment_open')
  }
  const moved = await moveMoney(context, tx, {
    ...intent,
    otherId: platformAccounts.fees,
    legs: transferLegs(accountId, platformAccounts.fees, amount),
    details: { subject, subject_id: subjectId },
    by: { sessionId, action: intent.call, amount },
  })
  if (moved.code !== 'done' || moved.isReplay) return moved
  await endListingFee(context, tx, { subject, subjectId, shedId, entryId: moved.entryId })
  return moved
}

const lockedFee = async (tx: Tx, fee: FeeName): Promise<KnownFee> => {
  const found = await lockFee(tx, fee)
  if (found === undefined) throw new AppError('not_found')
  return found
}

interface EndedFee {
  subject: FeeSubject
  subjectId: Id
  shedId: Id
  entryId: Id
}

/** Marks the fee as paid by the entry, in its transaction, with the fee's lock. The listing is shown from then on. */
export const endListingFee = async (
  context: Parts<'slices'>,
  tx: Tx,
  { subject, subjectId, shedId, entryId }: EndedFee,
): Promise<void> => {
  await updateFeePaid(tx, subjectId, entryId)
  await raise(context, tx, 'listingFeePaid', { subject, subjectId, shedId })
}

/** A due fee follows its product's name. */
export const renameFee = async (tx: Tx, { kind, id, name }: Subject): Promise<void> => {
  if (kind === 'product') await updateFeeName(tx, id, name)
}

export const dropFeesOfShed = (tx: Tx, shedId: Id): Promise<void> => deleteDueFeesOfShed(tx, shedId)

export const dropFeesOf = (tx: Tx, ownerId: Id): Promise<void> => deleteDueFeesOf(tx, ownerId)
