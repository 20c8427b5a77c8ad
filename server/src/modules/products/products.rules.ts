import { hasPrice } from '@sheds/contract/categories'
import { productFields } from '@sheds/contract/products/product-forms'

type Fields = Readonly<Record<string, string>>

/** What a product's category and price are, or what is wrong with those that were sent. */
export type SettledFields = { category: string; price: number | null } | { wrong: Fields }

interface Sent {
  category?: unknown
  price?: unknown
}

/** In a mix shed the seller chooses the category; anywhere else it is the shed's, whatever was sent. */
export const settleProduct = (shedCategory: string, sent: Sent): SettledFields => {
  const chosen = shedCategory === 'mix' ? productFields.category.safeParse(sent.category) : undefined
  const category = chosen?.data ?? shedCategory
  const price = hasPrice(category) ? productFields.price.safeParse(sent.price) : undefined
  const wrong = { ...mistake('category', chosen?.error), ...mistake('price', price?.error) }
  return Object.keys(wrong).length > 0 ? { wrong } : { category, price: price?.data ?? null }
}

const mistake = (field: string, error: { issues: readonly { message: string }[] } | undefined): Fields =>
  error === undefined ? {} : { [field]: error.issues[0]?.message ?? 'field_invalid' }

/** What hides a product whatever its seller chose. */
interface Marks {
  awaitsFee: boolean
  isHeld: boolean
}

export interface ProductStanding extends Marks {
  status: string
  /** Of one that is marked: its status once it is not. */
  chosenStatus: string | null
}

/** How a product stands that its seller wants to stand like this. */
export const standingOf = (chosen: string, { awaitsFee, isHeld }: Marks): ProductStanding =>
  awaitsFee || isHeld
    ? { status: 'hidden', chosenStatus: chosen, awaitsFee, isHeld }
    : { status: chosen, chosenStatus: null, awaitsFee, isHeld }

/** With other marks, or another wish of its seller's: what it shows already is none. */
export const standingWith = (
  before: ProductStanding,
  { status, ...marks }: Partial<Marks> & { status?: string | undefined },
): ProductStanding => {
  const kept = before.chosenStatus ?? before.status
  return standingOf(status === undefined || status === before.status ? kept : status, { ...before, ...marks })
}

/** What people do with a product adds points to its heat, which halve each week. */
export const heatPoints = { made: 4, liked: 1, reviewed: 2, contacted: 3 } as const

interface Listed {
  category: string
  status: string
}

/** May it stand where people are led to buy? */
export const isWantedStatus = (status: string): boolean => status !== 'hidden' && status !== 'sold out'

/** Products strangers see, and how many of these are sold out. */
export interface TotalChange {
  products: number
  soldOut: number
}

/** How the numbers of products strangers see move when a product changes; by category, without those that stay. */
export const totalChanges = (before: Listed | undefined, after: Listed | undefined): Map<string, TotalChange> => {
  const changes = new Map<string, TotalChange>()
  const add = (product: Listed | undefined, by: number): void => {
    if (product === undefined || product.status === 'hidden') return
    const { products, soldOut } = changes.get(product.category) ?? { products: 0, soldOut: 0 }
    const sold = product.status === 'sold out' ? by : 0
    changes.set(product.category, { products: products + by, soldOut: soldOut + sold })
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, { products, soldOut }]) => products !== 0 || soldOut !== 0))
}

/** How many a shed shows everybody, and how many only its owner. */
export const shedCountsOf = (product: Listed | undefined): { shown: number; hidden: number } => {
  if (product === undefined) return { shown: 0, hidden: 0 }
  return product.status === 'hidden' ? { shown: 0, hidden: 1 } : { shown: 1, hidden: 0 }
}
