import type { BodyOf } from '@sheds/contract/endpoint'
import type { createProduct as createCall, Product, updateProduct as updateCall } from '@sheds/contract/products'
import { isId } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session.ts'
import { releaseFiles } from '../files/files.service.ts'
import {
  addToProductCount,
  getOpenShed,
  getOwnShed,
  goneError,
  lockOpenShed,
  lockOwnShed,
  type MaybeGone,
} from '../sheds/sheds.service.ts'
import { chosenId, refuseStrangers } from './chosen-ids.service.ts'
import { deleteRanksOf, updateRanksShown } from './product-ranks.queries.ts'
import { isOwner, sightOf } from './products.policy.ts'
import {
  addContactHeat,
  addToProductTotals,
  findProduct,
  findProductState,
  hasProduct,
  insertProduct,
  type LockedProduct,
  lockProduct,
  type ProductState,
  type ProductText,
  updateProductText,
  updateToDeleted,
} from './products.queries.ts'
import { isWantedStatus, settleProduct, shedCountsOf, totalChanges } from './products.rules.ts'
import { toProduct } from './products.views.ts'

export { selectProductBelongings as listProductBelongings } from './product-belongings.queries.ts'
export {
  listBestSelling,
  listHomeProducts,
  listPicks,
  listProducts,
  listProductsOfCategory,
  listProductsOfOpenShed,
  listRecommendationsFor,
} from './product-lists.service.ts'

type CallerId = string | undefined

interface SentPrice {
  category?: unknown
  price?: unknown
}

type Seen = Parameters<typeof sightOf>[1]

/** Lets through what the caller may see. */
export const refuseUnseen = <Row extends NonNullable<Seen> & MaybeGone>(
  callerId: CallerId,
  product: Row | undefined,
): Row => {
  const sight = sightOf(callerId, product)
  if (product === undefined || sight === 'unknown') throw new AppError('not_found')
  if (sight === 'gone') throw goneError(product)
  return product
}

/** Who may see a product and its counters, without what is shown of it. */
export const findSeenProduct = async ({ database }: Context, callerId: CallerId, id: string): Promise<ProductState> =>
  refuseUnseen(callerId, isId(id) ? await findProductState(database.sql, id) : undefined)

/** Before something slow: is it the caller's? */
export const findOwnProduct = async (context: Context, { userId }: Actor, id: string): Promise<ProductState> => {
  const product = await findSeenProduct(context, userId, id)
  if (!isOwner(userId, product)) throw new AppError('forbidden')
  return product
}

export const getProduct = async ({ database }: Context, callerId: CallerId, id: string): Promise<Product> => {
  const product = isId(id) ? await findProduct(database.sql, id, callerId) : undefined
  return toProduct(refuseUnseen(callerId, product), callerId)
}

/** What category and price of a new product lack in the caller's own shed. */
export const wrongInShed = async ({ database }: Context, actor: Actor, shedId: string, sent: SentPrice) =>
  mistakesOf((await getOwnShed(database.sql, shedId, actor)).category, sent)

/** The same for a change of one. */
export const wrongInChange = async (context: Context, actor: Actor, id: string, sent: SentPrice) => {
  const { category, price, shedId } = await findOwnProduct(context, actor, id)
  const shed = await getOpenShed(context.database.sql, shedId)
  return mistakesOf(shed.category, { category, price, ...definedOf(sent) })
}

const mistakesOf = (shedCategory: string, sent: SentPrice): Readonly<Record<string, string>> => {
  const answer = settleProduct(shedCategory, sent)
  return 'wrong' in answer ? answer.wrong : {}
}

const settled = (shedCategory: string, sent: SentPrice) => {
  const answer = settleProduct(shedCategory, sent)
  if ('wrong' in answer) throw new AppError('invalid_input', { fields: answer.wrong })
  return answer
}

export const createProduct = async (
  context: Context,
  actor: Actor,
  shedId: string,
  form: BodyOf<typeof createCall>,
): Promise<Product> => {
  const { userId } = actor
  const id = chosenId(context, form.id)
  const createdAt = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, shedId, actor)
    const product = { ...form, ...settled(shed.category, form) }
    if (await insertProduct(tx, { ...product, id, shedId, userId, createdAt }))
      await moveTotals(tx, shedId, { before: undefined, after: product })
    else refuseStrangers(await findProductState(tx, id), { shedId, userId })
  })
  return getProduct(context, userId, id)
}

interface Move {
  before: ProductText | undefined
  after: ProductText | undefined
}

/** Keeps the totals of what strangers see; needs the shed's lock. */
const moveTotals = async (tx: Tx, shedId: string, { before, after }: Move): Promise<void> => {
  const [was, is] = [shedCountsOf(before), shedCountsOf(after)]
  await addToProductCount(tx, shedId, { shown: is.shown - was.shown, hidden: is.hidden - was.hidden })
  await addToProductTotals(tx, totalChanges(before, after))
}

/** Locks the shed, then the product, and hands over the product; whoever changes one comes this way. Tells its shed. */
export const withOwnProduct = async (
  context: Context,
  actor: Actor,
  id: string,
  work: (tx: Tx, product: LockedProduct, shed: { shedId: string; category: string }) => Promise<void>,
): Promise<string> => {
  const found = await findOwnProduct(context, actor, id)
  await transaction(context.database.sql, async (tx) => {
    const { category } = await lockOpenShed(tx, found.shedId)
    const product = await lockProduct(tx, id)
    if (product === undefined) throw goneError(found)
    await work(tx, product, { shedId: found.shedId, category })
  })
  return found.shedId
}

/** Any fields, under the rules of the creation. Of two edits at once the later stays. */
export const updateProduct = async (
  context: Context,
  actor: Actor,
  id: string,
  change: BodyOf<typeof updateCall>,
): Promise<Product> => {
  await withOwnProduct(context, actor, id, async (tx, before, { shedId, category }) => {
    const given = definedOf(change)
    const after = { ...before, ...given, ...settled(category, { ...before, ...given }) }
    await updateProductText(tx, id, after)
    const isWanted = isWantedStatus(after.status)
    if (isWanted !== isWantedStatus(before.status)) await updateRanksShown(tx, id, isWanted)
    await moveTotals(tx, shedId, { before, after })
  })
  return getProduct(context, actor.userId, id)
}

const definedOf = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Change]?: Exclude<Change[Key], undefined>
  }

/** Tells the shed it was in. */
export const deleteProduct = (context: Context, actor: Actor, id: string): Promise<string> =>
  withOwnProduct(context, actor, id, async (tx, before, { shedId }) => {
    const now = context.clock.now()
    await updateToDeleted(tx, id, now.toISOString())
    await deleteRanksOf(tx, id)
    await releaseFiles(
      tx,
      before.media.map((picture) => picture.id),
      now,
    )
    await moveTotals(tx, shedId, { before, after: undefined })
  })

/** Does a shed hold any, hidden ones included? */
export const holdsProducts = (tx: Tx, shedId: string): Promise<boolean> => hasProduct(tx, shedId)

/** A product somebody asks about; nothing where no product has that id. */
export const findOffer = async (
  { database }: Context,
  callerId: CallerId,
  id: string,
): Promise<ProductState | undefined> => {
  const product = isId(id) ? await findProductState(database.sql, id) : undefined
  return product === undefined ? undefined : refuseUnseen(callerId, product)
}

/** Somebody asked the seller about it. */
export const warmByContact = ({ database, clock }: Context, id: string): Promise<void> =>
  addContactHeat(database.sql, id, clock.now().toISOString())
