import { hasPrice } from '@sheds/contract/categories'
import { productFields } from '@sheds/contract/product-forms'

type Fields = Readonly<Record<string, string>>

/** What a product's category and price are, or what is wrong with those that were sent. */
export type Settled = { category: string; price: number | null } | { wrong: Fields }

interface Sent {
  category?: unknown
  price?: unknown
}

/** In a mix shed the seller chooses the category; anywhere else it is the shed's, whatever was sent. */
export const settleProduct = (shedCategory: string, sent: Sent): Settled => {
  const chosen = shedCategory === 'mix' ? productFields.category.safeParse(sent.category) : undefined
  const category = chosen?.data ?? shedCategory
  const price = hasPrice(category) ? productFields.price.safeParse(sent.price) : undefined
  const wrong = { ...mistake('category', chosen?.error), ...mistake('price', price?.error) }
  return Object.keys(wrong).length > 0 ? { wrong } : { category, price: price?.data ?? null }
}

const mistake = (field: string, error: { issues: readonly { message: string }[] } | undefined): Fields =>
  error === undefined ? {} : { [field]: error.issues[0]?.message ?? 'field_invalid' }

/** What people do with a product adds points to its heat, which halve each week. */
export const heatPoints = { made: 4, liked: 1, reviewed: 2, contacted: 3 } as const

interface Listed {
  category: string
  status: string
}

/** How the numbers of products strangers see move when a product changes; by category, without those that stay. */
export const totalChanges = (before: Listed | undefined, after: Listed | undefined): Map<string, number> => {
  const changes = new Map<string, number>()
  const add = (product: Listed | undefined, by: number): void => {
    if (product === undefined || product.status === 'hidden') return
    changes.set(product.category, (changes.get(product.category) ?? 0) + by)
  }
  add(before, -1)
  add(after, 1)
  return new Map([...changes].filter(([, by]) => by !== 0))
}
