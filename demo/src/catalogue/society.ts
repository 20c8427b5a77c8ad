import { type Random, seeded, uuidv7 } from '../random.ts'
import type { Member, Shed } from './market.ts'
import { soonAfter } from './market.ts'
import type { Piece } from './music.ts'
import type { Product } from './products.ts'
import { reviewBook } from './write-book.ts'
import type { Town, Write } from './writes.ts'

export type Review = {
  readonly id: string
  readonly of: 'shed' | 'product'
  readonly target: number
  readonly author: number
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly text: string
  readonly createdAt: Date
}

/** Follow, subscription, like or approval: indexes into the market's lists. */
export type Bond = {
  readonly kind: 'follow' | 'subscribe' | 'like' | 'approve' | 'enjoy'
  readonly from: number
  readonly to: number
  readonly createdAt: Date
}

const PRODUCT_REVIEWS = 160
const SHED_REVIEWS = 70

export function reviewsOf(town: Town): Review[] {
  const products = town.products.map((product, at) => ({ at, owner: product.owner, since: product.createdAt }))
  const sheds = town.sheds.map((shed, at) => ({ at, owner: shed.owner, since: shed.createdAt }))
  return [
    ...reviews(town, { of: 'product', targets: products, count: PRODUCT_REVIEWS }),
    ...reviews(town, { of: 'shed', targets: sheds, count: SHED_REVIEWS }),
  ]
}

type Target = { at: number; owner: number; since: Date }

function reviews(
  town: Town,
  { of, targets, count }: { of: Review['of']; targets: readonly Target[]; count: number },
): Review[] {
  const written = new Map<string, Review>()
  const order = seeded('reviewed', of).shuffle(targets)
  for (let at = 0; written.size < count; at += 1) {
    const random = seeded('reviews', of, at)
    const target = order[random.zipf(order.length, 0.75)] as Target
    const author = random.pick(town.members)
    if (author.index !== target.owner)
      written.set(`${author.index}/${target.at}`, review({ of, target, author, random, now: town.now }))
  }
  return [...written.values()]
}

function review({
  of,
  target,
  author,
  random,
  now,
}: {
  of: Review['of']
  target: Target
  author: Member
  random: Random
  now: Date
}): Review {
  const rating = random.weighted([
    [5, 56],
    [4, 26],
    [3, 11],
    [2, 4],
    [1, 3],
  ] as const)
  const since = new Date(Math.max(target.since.getTime(), author.createdAt.getTime()))
  const createdAt = soonAfter(since, now, random)
  const text = random.pick(reviewBook[rating][author.tongue]).replaceAll('{city}', author.city.name)
  return {
    id: uuidv7(createdAt.getTime(), random),
    of,
    target: target.at,
    author: author.index,
    rating,
    text,
    createdAt,
  }
}

type TownContent = { readonly writes: readonly Write[]; readonly music: readonly Piece[] }

/** Popularity has a long tail: some targets are known to everybody, most to a few friends. */
export function bonds({ members, sheds, products, writes, music, now }: Town & TownContent): Bond[] {
  const draw = (kind: Bond['kind'], targets: readonly Target[], most: number): Bond[] => {
    const order = seeded('bonds', kind).shuffle(targets)
    return members.flatMap((member) => {
      const random = seeded('bonds', kind, member.index)
      const chosen = new Set<Target>()
      const wanted = 2 + random.zipf(most, 0.7)
      for (let tries = 0; chosen.size < wanted && tries < wanted * 6; tries += 1)
        chosen.add(order[random.zipf(order.length, 0.8)] as Target)
      return [...chosen]
        .filter((target) => target.owner !== member.index)
        .map(
          (target): Bond => ({
            kind,
            from: member.index,
            to: target.at,
            createdAt: soonAfter(later(target.since, member.createdAt), now, random),
          }),
        )
    })
  }
  return [
    ...draw(
      'follow',
      members.map((member) => ({ at: member.index, owner: member.index, since: member.createdAt })),
      24,
    ),
    ...draw('subscribe', owned(sheds), 8),
    ...draw('like', owned(products), 40),
    ...draw('enjoy', owned(music), 6),
    ...draw(
      'approve',
      writes.map((post, at) => ({ at, owner: post.author, since: post.createdAt })),
      40,
    ),
  ]
}

function owned(list: readonly (Shed | Product | Piece)[]): Target[] {
  return list.map((thing, at) => ({ at, owner: thing.owner, since: thing.createdAt }))
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
