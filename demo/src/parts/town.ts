import type { Id } from '@sheds/contract/scalars'
import { type Market, smallMarket } from '../catalogue/market.ts'

/** Small market, with ids of people, sheds, products and pieces of music by number. */
export type SmallTown = Market &
  Readonly<Record<'memberId' | 'shedId' | 'productId' | 'pieceId', (index: number) => Id>>

/** All parts use the same end, so the market is computed once. */
const towns = new WeakMap<Date, SmallTown>()

export const smallTown = ({ now }: { readonly now: Date }): SmallTown => {
  const town = towns.get(now) ?? openTown(smallMarket(now))
  towns.set(now, town)
  return town
}

const openTown = (market: Market): SmallTown => ({
  ...market,
  memberId: idIn(market.members),
  shedId: idIn(market.sheds),
  productId: idIn(market.products),
  pieceId: idIn(market.music),
})

const idIn =
  (list: readonly { readonly id: string }[]) =>
  (index: number): Id =>
    list[index]?.id as Id
