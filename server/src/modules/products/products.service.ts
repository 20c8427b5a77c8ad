import { hasCondition } from '@sheds/contract/categories'
import type { BodyOf } from '@sheds/contract/endpoint'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import type {
  createProduct as createCall,
  Product,
  updateProduct as updateCall,
} from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { productTags } from '@sheds/contract/tags'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor, CallerId } from '../../platform/session.ts'
import { raise } from '../../platform/slice.ts'
import { releaseFiles } from '../files/files.api.ts'
import {
  addToProductCount,
  chosenId,
  getOpenShed,
  getOwnShed,
  goneError,
  lockOpenShed,
  lockOwnShed,
  refuseStrangers,
  type ShedItem,
} from '../sheds/sheds.api.ts'
import { chargeListingFee, dropListingFee, isListingFeeRequired } from '../wallet/wallet.api.ts'
import { deleteRanksOf, updateRanksShown } from './lists/product-ranks.queries.ts'
import { raiseImprovement } from './offer-changes.service.ts'
import { isOwner, sightOf } from './products.policy.ts'
import {
  addToProductTotals,
  findProduct,
  findProductState,
  holdProduct,
  insertProduct,
  type LockedProduct,
  lockProduct,
  type ProductState,
  type ProductText,
  updateProductText,
  updateToDeleted,
} from './products.queries.ts'
import {
  isWantedStatus,
  offerOf,
  settleProduct,
  shedCountsOf,
  standingOf,
  standingWith,
  totalChanges,
  withStock,
} from './products.rules.ts'
import { productSubject, toProduct } from './products.views.ts'

interface PriceInput {
  category?: unknown
  price?: unknown
}

type MaybeProduct = Parameters<typeof sightOf>[1]

/** Returns the product if the caller may see it; throws otherwise. */
export const refuseUnseen = <Row extends NonNullable<MaybeProduct> & ShedItem>(
  callerId: CallerId,
  product: Row | undefined,
): Row => {
  const sight = sightOf(callerId, product)
  if (product === undefined || sight === 'unknown') throw new AppError('not_found')
  if (sight === 'gone') throw goneError(product)
  return product
}

/** State and counters of a product that the caller may see, without its other displayed data. */
export const findSeenProduct = async (
  { database }: Parts<'database'>,
  callerId: CallerId,
  id: Id,
): Promise<ProductState> => refuseUnseen(callerId, await findProductState(database.sql, id))

/** The same, locked against changes until the end of the transaction. */
export const holdSeenProduct = async (tx: Tx, callerId: CallerId, id: Id): Promise<ProductState> => {
  await holdProduct(tx, id)
  return refuseUnseen(callerId, await findProductState(tx, id))
}

/** Checks the ownership before slow work. */
export const findOwnProduct = async (context: Parts<'database'>, { userId }: Actor, id: Id): Promise<ProductState> => {
  const product = await findSeenProduct(context, userId, id)
  if (!isOwner(userId, product)) throw new AppError('forbidden')
  return product
}

export const getProduct = async ({ database }: Parts<'database'>, callerId: CallerId, id: Id): Promise<Product> =>
  toProduct(refuseUnseen(callerId, await findProduct(database.sql, id, callerId)), callerId)

/** Errors of category and price for a new product in the caller's own shed. */
export const wrongInShed = async (
  { database }: Parts<'database'>,
  actor: Actor,
  { shedId, sent }: { shedId: Id; sent: PriceInput },
): Promise<Mistakes> => mistakesOf((await getOwnShed(database.sql, actor, shedId)).category, sent)

/** Errors of category and price for a change. */
export const wrongInChange = async (
  context: Parts<'database'>,
  actor: Actor,
  { id, sent }: { id: Id; sent: PriceInput },
): Promise<Mistakes> => {
  const { category, price, shedId } = await findOwnProduct(context, actor, id)
  const shed = await getOpenShed(context.database.sql, undefined, shedId)
  return mistakesOf(shed.category, { category, price, ...definedOf(sent) })
}

type Mistakes = Readonly<Record<string, string>>

const mistakesOf = (shedCategory: string, sent: PriceInput): Mistakes => {
  const answer = settleProduct(shedCategory, sent)
  return 'wrong' in answer ? answer.wrong : {}
}

const settled = (shedCategory: string, sent: PriceInput & { condition: ProductCondition | null }) => {
  const answer = settleProduct(shedCategory, sent)
  if ('wrong' in answer) throw new AppError('invalid_input', { fields: answer.wrong })
  return { ...answer, condition: hasCondition(answer.category) ? sent.condition : null }
}

export const createProduct = async (
  context: Parts<'config' | 'database' | 'clock' | 'slices'>,
  actor: Actor,
  { shedId, form }: { shedId: Id; form: BodyOf<typeof createCall> },
): Promise<Product> => {
  const { userId } = actor
  const id = chosenId(context, form.id)
  const createdAt = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, actor, shedId)
    const standing = standingOf(form.status, { awaitsFee: isListingFeeRequired(context), isHeld: false })
    const product = withStock({ ...form, ...settled(shed.category, form), ...standing, isSoldOutByStock: false })
    if (await insertProduct(tx, { ...product, id, shedId, userId, createdAt })) {
      const { name } = form
      await chargeListingFee(context, tx, {
        subject: 'product',
        subjectId: id,
        shedId,
        ownerId: userId,
        name,
        at: createdAt,
      })
      await announceVisible(context, tx, { id, before: undefined, after: product })
      await moveTotals(tx, shedId, { before: undefined, after: product })
    } else refuseStrangers(await findProductState(tx, id), { shedId, userId })
  })
  return getProduct(context, userId, id)
}

interface Move {
  before: ProductText | undefined
  after: ProductText | undefined
}

/** Raises `productAdded` when the product becomes visible. */
const announceVisible = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { id, before, after }: Move & { id: Id },
): Promise<void> => {
  const [was, is] = [shedCountsOf(before), shedCountsOf(after)]
  if (is.shown > was.shown)
    await raise(context, tx, 'productAdded', { productId: id, at: context.clock.now().toISOString() })
}

/** Updates the totals of visible products; requires the shed's lock. */
const moveTotals = async (tx: Tx, shedId: Id, { before, after }: Move): Promise<void> => {
  const [was, is] = [shedCountsOf(before), shedCountsOf(after)]
  await addToProductCount(tx, shedId, { shown: is.shown - was.shown, hidden: is.hidden - was.hidden })
  await addToProductTotals(tx, totalChanges(before, after))
}

/** Every change of a product runs in here: locks the shed, then the product. Returns the shed's id. */
export const withOwnProduct = async (
  context: Parts<'database' | 'slices'>,
  actor: Actor,
  id: Id,
  work: (...product: Parameters<ProductWork>) => Promise<void>,
): Promise<Id> => {
  const found = await findOwnProduct(context, actor, id)
  await withProduct(context, found, work)
  return found.shedId
}

type ProductWork = (tx: Tx, product: LockedProduct, shed: { shedId: Id; category: string }) => Promise<void>

const withProduct = (context: Parts<'database' | 'slices'>, found: ProductState, work: ProductWork): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const { category } = await lockOpenShed(tx, found.shedId)
    const product = await lockProduct(tx, found.id)
    if (product === undefined) throw goneError(found)
    await work(tx, product, { shedId: found.shedId, category })
    await updateNotificationSubject(context, tx, found.id)
  })

/** Accepts any fields, under the rules of creation. After two concurrent edits the later one wins. */
export const updateProduct = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { id, change }: { id: Id; change: BodyOf<typeof updateCall> },
): Promise<Product> => {
  await withOwnProduct(context, actor, id, async (tx, before, { shedId, category }) => {
    const given = definedOf(change)
    if (before.isHeld && given.status !== undefined && given.status !== 'hidden')
      throw new AppError('forbidden', { says: 'product_held' })
    const standing = standingWith(before, { status: given.status })
    const isNewStatus = given.status !== undefined && given.status !== before.status
    const isSoldOutByStock = before.isSoldOutByStock && !isNewStatus
    const fields = { ...before, ...given, ...settled(category, { ...before, ...given }), ...standing, isSoldOutByStock }
    await saveProduct(context, tx, { id, shedId, before, after: withStock(fields) })
  })
  return getProduct(context, actor.userId, id)
}

interface Save {
  id: Id
  shedId: Id
  before: ProductText
  after: ProductText
}

/** Also updates the ranks and totals that depend on the status. */
export const saveProduct = async (
  context: Parts<'clock' | 'slices'>,
  tx: Tx,
  { id, shedId, before, after }: Save,
): Promise<void> => {
  await updateProductText(tx, id, after)
  const isWanted = isWantedStatus(after.status)
  if (isWanted !== isWantedStatus(before.status)) await updateRanksShown(tx, id, isWanted)
  await announceVisible(context, tx, { id, before, after })
  await raiseImprovement(context, tx, { kind: 'product', id, before: offerOf(before), after: offerOf(after) })
  await moveTotals(tx, shedId, { before, after })
}

/**
 * Sets or clears a mark that hides a product regardless of the seller's choice; without marks the chosen status
 * applies. A repetition changes nothing.
 */
export const markProduct = async (
  context: Parts<'database' | 'clock' | 'invalidate' | 'slices'>,
  id: Id,
  marks: { isHeld: boolean } | { awaitsFee: false },
): Promise<void> => {
  const found = await findProductState(context.database.sql, id)
  if (found === undefined || found.deletedAt !== null || found.shedDeletedAt !== null) return
  await withProduct(context, found, async (tx, before, { shedId }) => {
    await saveProduct(context, tx, { id, shedId, before, after: { ...before, ...standingWith(before, marks) } })
  })
  await context.invalidate(productTags(id, found.shedId))
}

/** Updates the product's name and picture in notifications; a deleted product keeps its last ones. */
const updateNotificationSubject = async (context: Parts<'slices'>, tx: Tx, id: Id): Promise<void> => {
  const product = await lockProduct(tx, id)
  if (product === undefined) return
  const subject = productSubject({ id, name: product.name, picture: product.media[0] ?? null })
  await raise(context, tx, 'subjectChanged', subject)
}

const definedOf = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Change]?: Exclude<Change[Key], undefined>
  }

/** Returns the id of its shed. */
export const deleteProduct = (context: Parts<'database' | 'clock' | 'slices'>, actor: Actor, id: Id): Promise<Id> =>
  withOwnProduct(context, actor, id, async (tx, before, { shedId }) => {
    const now = context.clock.now()
    await updateToDeleted(tx, id, now.toISOString())
    await dropListingFee(tx, id)
    await deleteRanksOf(tx, id)
    await releaseFiles(
      tx,
      before.media.map((picture) => picture.id),
      now,
    )
    await moveTotals(tx, shedId, { before, after: undefined })
  })
