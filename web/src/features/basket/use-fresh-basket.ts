import type { AnswerOf } from '@sheds/contract/endpoint'
import { mostOrderItems } from '@sheds/contract/orders/order-terms'
import { readBasket } from '@sheds/contract/orders/orders'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askedBy, queryOf } from '../../lib/api/query.ts'
import type { BasketItem } from '../../lib/basket/basket.store.ts'
import { refreshBasket } from '../../lib/basket/basket-changes.ts'
import { useViewer } from '../../lib/login/my-info.store.ts'

type Fresh = AnswerOf<typeof readBasket>

/** Each answer counts once: what was heard since, such as from an order that was refused, is newer. The same again is an answer, too. */
const taken = new WeakMap<Fresh, number>()

/** Brings what the basket knows of its things in step with the server, when there is a connection; says how soon sheds answer. */
export const useFreshBasket = (items: readonly BasketItem[]): ReadonlyMap<string, number> => {
  const viewer = useViewer()
  const parts = partsOf(items)
  const answers = useQueries({
    queries: parts.map((part) => ({
      ...askedBy(viewer, queryOf(readBasket, { query: idsOf(part) })),
      refetchOnMount: 'always' as const,
      retry: false,
    })),
  })
  useEffect(() => {
    for (const [place, { data, dataUpdatedAt: at }] of answers.entries()) {
      if (data === undefined || taken.get(data) === at) continue
      taken.set(data, at)
      for (const item of parts[place] ?? []) refreshBasket(item.id, freshFieldsOf(item, data))
    }
  }, [answers, parts])
  return new Map(
    answers.flatMap(({ data }) =>
      (data?.sheds ?? []).flatMap(({ id, answers_in: minutes }) => (minutes === null ? [] : [[id, minutes] as const])),
    ),
  )
}

/** As many as are read in one go. */
const partsOf = (items: readonly BasketItem[]): BasketItem[][] =>
  Array.from({ length: Math.ceil(items.length / mostOrderItems) }, (_, part) =>
    items.slice(part * mostOrderItems, (part + 1) * mostOrderItems),
  )

const idsOf = (items: readonly BasketItem[]) => {
  const [dishes, products] = [items.filter(isDish), items.filter((item) => !isDish(item))].map((some) =>
    some.map(({ id }) => id).join(','),
  )
  return { ...(products && { products }), ...(dishes && { dishes }) }
}

const isDish = ({ kind }: BasketItem): boolean => kind === 'dish'

/** The price it was put in for is kept beside the present one. */
const freshFieldsOf = (item: BasketItem, { items, sheds }: Fresh): Record<string, unknown> => {
  const fresh = items.find(({ product_id: product, dish_id: dish }) => (product ?? dish) === item.id)
  if (fresh === undefined) return { gone: true }
  const shed = sheds.find(({ id }) => id === fresh.shed_id)
  return {
    name: fresh.name,
    price: fresh.price,
    status: fresh.status,
    gone: fresh.status === 'gone',
    added_price: 'added_price' in item ? item.added_price : (item.price ?? null),
    ...(fresh.picture !== null && { picture: fresh.picture }),
    ...(shed && {
      shed_is: { ...Object(item.shed_is), name: shed.name, logo: shed.logo, location: shed.location },
      owner_is: shed.seller,
    }),
  }
}
