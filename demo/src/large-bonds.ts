import { type LargeTown, largeTime, scatter } from './large.ts'
import { seeded } from './random.ts'

/** Follow, like or subscription between numbers. */
export type LargeBond = { readonly from: number; readonly to: number; readonly createdAt: Date }

type BondKind = 'enjoys' | 'follows' | 'likes' | 'subscriptions' | 'approvals'
const TARGETS = {
  follows: 'people',
  likes: 'products',
  subscriptions: 'sheds',
  approvals: 'writes',
  enjoys: 'music',
} as const

const BLOCK = 100

/** Bonds by person, without duplicates. */
export function* largeBonds(town: LargeTown, kind: BondKind, count = town.size.people): Generator<LargeBond> {
  const targets = TARGETS[kind]
  const most = town.size[targets]
  const shares = quotas((town.size[kind] / town.size.people) * BLOCK)
  let quota: number[] = []
  for (let from = 0; from < count; from += 1) {
    if (from % BLOCK === 0) quota = seeded('large-quota', kind, from / BLOCK).shuffle(shares)
    const random = seeded('large-bonds', kind, from)
    const chosen = new Set<number>()
    while (chosen.size < Math.min(quota[from % BLOCK] as number, most / 2)) {
      const to = scatter(random.zipf(most, 0.75), most)
      if ((targets === 'people' && to === from) || chosen.has(to)) continue
      chosen.add(to)
      const since = largeTime(town, targets, to).getTime()
      yield { from, to, createdAt: new Date(since + Math.floor(random.next() * (town.now.getTime() - since))) }
    }
  }
}

/** Numbers of bonds for a hundred people, from a few to some hundreds, with an exact sum. */
function quotas(total: number): number[] {
  const weights = Array.from({ length: BLOCK }, (_, at) => 1 / (at + 3) ** 0.9)
  const sum = weights.reduce((one, other) => one + other, 0)
  const shares = weights.map((weight) => Math.max(1, Math.floor((total * weight) / sum)))
  shares[0] = (shares[0] as number) + total - shares.reduce((one, other) => one + other, 0)
  return shares
}
