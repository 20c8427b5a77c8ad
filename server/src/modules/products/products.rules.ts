import { hasPrice } from '@sheds/contract/categories'
import { productFields } from '@sheds/contract/products/product-forms'

type Fields = Readonly<Record<string, string>>

/** Category and price of a product, or the errors of the fields that were sent. */
export type SettledFields = { category: string; price: number | null } | { wrong: Fields }

interface PriceInput {
  category?: unknown
  price?: unknown
}

/** In a mix shed the seller chooses the category; elsewhere the shed's applies, whatever was sent. */
export const settleProduct = (shedCategory: string, sent: PriceInput): SettledFields => {
  const chosen = shedCategory === 'mix' ? productFields.category.safeParse(sent.category) : undefined
  const category = chosen?.data ?? shedCategory
  const price = hasPrice(category) ? productFields.price.safeParse(sent.price) : undefined
  const wrong = { ...mistake('category', chosen?.error), ...mistake('price', price?.error) }
  return Object.keys(wrong).length > 0 ? { wrong } : { category, price: price?.data ?? null }
}

const mistake = (field: string, error: { issues: readonly { message: string }[] } | undefined): Fields =>
  error === undefined ? {} : { [field]: error.issues[0]?.message ?? 'field_invalid' }

/** Reasons that hide a product regardless of the seller's choice. */
interface Marks {
  awaitsFee: boolean
  isHeld: boolean
}

export interface ProductStanding extends Marks {
  status: string
  /** Status to restore once no mark is left; null without marks. */
  chosenStatus: string | null
}

/** Status of a product with these marks whose seller chose this status. */
export const standingOf = (chosen: string, { awaitsFee, isHeld }: Marks): ProductStanding =>
  awaitsFee || isHeld
    ? { status: 'hidden', chosenStatus: chosen, awaitsFee, isHeld }
    : { status: chosen, chosenStatus: null, awaitsFee, isHeld }

/**
 * Applies changed marks or a newly chosen status. The displayed status (`hidden` for a marked product) is no new
 * choice.
 */
export const standingWith = (
  before: ProductStanding,
  { status, ...marks }: Partial<Marks> & { status?: string | undefined },
): ProductStanding => {
  const kept = before.chosenStatus ?? before.status
  return standingOf(status === undefined || status === before.status ? kept : status, { ...before, ...marks })
}

/** Stock that orders take from, if the seller counts it. */
export interface ProductStock {
  counted: boolean
  quantity: number
  /** The status is `sold out` because the stock ended, not by the seller's choice. */
  isSoldOutByStock: boolean
}

/** Sells out a product whose counted stock ended, and ends that with new stock. The seller's own `sold out` stays. */
export const withStock = <Product extends ProductStanding & ProductStock & { category: string }>(
  product: Product,
): Product => {
  const counted = product.counted && hasPrice(product.category)
  const chosen = product.chosenStatus ?? product.status
  const isOut = counted && product.quantity === 0
  if (isOut && (chosen === 'on sale' || chosen === 'reserved'))
    return { ...product, ...standingOf('sold out', product), counted, isSoldOutByStock: true }
  if (!isOut && product.isSoldOutByStock)
    return { ...product, ...standingOf('on sale', product), counted, isSoldOutByStock: false }
  return { ...product, counted }
}

/** Stock from which on the seller is notified. */
const lowStock = 2

/** The seller is notified once when the stock becomes low, and once when it ends. */
export const isStockNews = (before: number, after: number): boolean =>
  after < before && (after === 0 || (after <= lowStock && before > lowStock))

/** Points that each action adds to the heat (popularity) of a product; they halve every week. */
export const heatPoints = { made: 4, liked: 1, reviewed: 2, contacted: 3 } as const

interface ListedProduct {
  category: string
  status: string
}

/** Neither hidden nor sold out, so that it may be recommended. */
export const isWantedStatus = (status: string): boolean => status !== 'hidden' && status !== 'sold out'

/** Visible products, and how many of these are sold out. */
export interface TotalChange {
  products: number
  soldOut: number
}

/** Changes of the totals by category when a product changes, without zeros. */
export const totalChanges = (
  before: ListedProduct | undefined,
  after: ListedProduct | undefined,
): Map<string, TotalChange> => {
  const changes = new Map<string, TotalChange>()
  const add = (product: ListedProduct | undefined, by: number): void => {
    if (product === undefined || product.status === 'hidden') return
    const { products, soldOut } = changes.get(product.category) ?? { products: 0, soldOut: 0 }
    const sold = product.status === 'sold out' ? by : 0
    changes.set(product.category, { products: products + by, soldOut: soldOut + sold })
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, { products, soldOut }]) => products !== 0 || soldOut !== 0))
}

/** Number of products that the shed shows to all, and to its owner only. */
export const shedCountsOf = (product: ListedProduct | undefined): { shown: number; hidden: number } => {
  if (product === undefined) return { shown: 0, hidden: 0 }
  return product.status === 'hidden' ? { shown: 0, hidden: 1 } : { shown: 1, hidden: 0 }
}

/** Fields of an offer that decide about notifications to those who saved it. */
export interface OfferState {
  price: number | null
  /** It can be bought now, is sold out, or neither: reserved or hidden. */
  state: 'on sale' | 'sold out' | 'other'
}

export const offerOf = ({ price, status }: { price: number | null; status: string }): OfferState => ({
  price,
  state: status === 'on sale' || status === 'sold out' ? status : 'other',
})
