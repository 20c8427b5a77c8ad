import { type Market, smallMarket } from '../catalogue/market.ts'
import type { DemoContext } from '../plant.ts'

/** The small market as it can stand in this database: who left in the meantime took everything of theirs along. */
export type SmallTown = Market & {
  /** The ids of people, sheds, products and pieces of music by their number; undefined for what is not there. */
  readonly memberId: (index: number) => string | undefined
  readonly shedId: (index: number) => string | undefined
  readonly productId: (index: number) => string | undefined
  readonly pieceId: (index: number) => string | undefined
}

/** All parts lead up to one moment, so that the market is made once. */
const markets = new WeakMap<Date, Market>()

export const marketOf = (now: Date): Market => {
  const market = markets.get(now) ?? smallMarket(now)
  markets.set(now, market)
  return market
}

/** People are known by their names, which nobody shares: an earlier release may have given them other ids. */
export const smallTown = async ({ sql, now }: DemoContext): Promise<SmallTown> => {
  const market = marketOf(now)
  const names = market.members.map(({ name }) => name)
  const rows = await sql<{ id: string; name: string }[]>`select id, name from users where name = any(${names})`
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const memberId = (index: number) => ids.get(market.members[index]?.name ?? '')
  const ofOwner = (thing: { id: string; owner: number } | undefined) =>
    thing === undefined || memberId(thing.owner) === undefined ? undefined : thing.id
  return {
    ...market,
    memberId,
    shedId: (index) => ofOwner(market.sheds[index]),
    productId: (index) => ofOwner(market.products[index]),
    pieceId: (index) => ofOwner(market.music[index]),
  }
}
