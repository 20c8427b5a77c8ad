import { hasCondition } from '@sheds/contract/categories'
import type { ProductCondition } from '@sheds/contract/products/product-conditions'
import { cityNamed } from '../places.ts'
import { type Random, seeded, uuidv7 } from '../random.ts'
import { captions } from './captions.ts'
import { type Good, type GoodsCategory, goods, oddments } from './goods.ts'
import { type Shed, soonAfter } from './market.ts'
import { qualifiers } from './qualifiers.ts'
import { closings, details, type Shelf, shelfOf, tails, visits } from './words.ts'

export type Product = {
  readonly id: string
  readonly shed: number
  readonly owner: number
  readonly name: string
  readonly category: GoodsCategory
  /** Null for services. */
  readonly price: number | null
  readonly caption: string
  readonly description: string
  readonly quantity: number
  /** The seller counts the pieces. */
  readonly counted: boolean
  readonly status: 'on sale' | 'reserved' | 'sold out'
  readonly condition: ProductCondition | null
  /** Names of its pictures. */
  readonly pictures: readonly string[]
  readonly createdAt: Date
}

const SHELF = { food_delivery: 3, mix: 10, services: 7, music: 7 } as const
const USUAL = 9

/** Products of a shed. `used` holds names and captions of other sheds, because none occurs twice in the market. */
export function stockShed(shed: Shed, now: Date, used: Set<string>): Product[] {
  const count = SHELF[shed.category as keyof typeof SHELF] ?? USUAL
  const shelf = stock(shed, seeded('products', shed.index))
  return Array.from({ length: count }, (_, at) => {
    const pick = shelf[at % shelf.length] as Pick
    const turn = shelf.slice(0, at % shelf.length).filter(([, [, , kind]]) => kind === pick[1][2]).length
    return product({ shed, at, now, used, pick, turn })
  })
}

type Pick = readonly [category: GoodsCategory, good: Good]

function stock(shed: Shed, random: Random): Pick[] {
  if (shed.category !== 'mix')
    return specialised(shed.kinds, goods[shed.category], random).map((good) => [shed.category as GoodsCategory, good])
  const some = (['fashion', 'furniture', 'electronics', 'cosmetics', 'equipment', 'groceries'] as const).flatMap(
    (category) => random.sample(goods[category], 1).map((good): Pick => [category, good]),
  )
  return random.shuffle([...oddments, ...some])
}

/** The best-known goods of the shed, again under another name, then some others. */
function specialised(kinds: readonly string[], list: readonly Good[], random: Random): Good[] {
  const known = list.filter(([, , kind]) => kinds.includes(kind))
  const rest = list.filter((good) => !known.includes(good))
  return [...known, ...random.shuffle(known), ...random.shuffle(rest)]
}

type Place = { shed: Shed; at: number; used: Set<string> }
/** `turn` is the number of goods of the same kind before it on its shelf. */
type ShelfItem = { now: Date; pick: Pick; turn: number }

function product({ now, pick: [category, good], turn, ...place }: Place & ShelfItem): Product {
  const { shed, at } = place
  const random = seeded('products', shed.index, at)
  const [fr, en, kind, low, high] = good
  const createdAt = soonAfter(shed.createdAt, now, random)
  const name = title(shed.tongue === 'fr' ? fr : en, category, place)
  return {
    id: uuidv7(createdAt.getTime(), random),
    shed: shed.index,
    owner: shed.owner,
    name,
    category,
    price: category === 'services' ? null : roundPrice(low + (high - low) * random.next() ** 1.4),
    caption: caption(shelfOf(category, kind), place),
    description: description(shed, shelfOf(category, kind), random),
    quantity: random.weighted([
      [1, 5],
      [random.int(2, 12), 4],
      [random.int(15, 80), 1],
    ]),
    counted: category !== 'services' && at % 3 === 1,
    status: random.weighted([
      ['on sale', 88],
      ['reserved', 5],
      ['sold out', 7],
    ] as const),
    pictures: galleryOf(kind, turn).slice(0, random.chance(0.4) ? 2 : 1),
    condition: conditionOf(category, name, seeded('condition', shed.index, at)),
    createdAt,
  }
}

const usedWords = /occasion|second|used|friperie|balle|révis|recondition/i

/** The condition that the name says; of other goods many sellers say that they are new. */
const conditionOf = (category: GoodsCategory, name: string, random: Random): ProductCondition | null => {
  if (!hasCondition(category)) return null
  if (usedWords.test(name)) return 'used'
  return random.chance(0.5) ? 'new' : null
}

/** Pictures of a good; there are two for every kind. */
export const galleryOf = (kind: string, turn: number): string[] =>
  [turn % 2, (turn + 1) % 2].map((each) => `goods/${kind}-${each + 1}`)

/** Unused name; tries the qualifiers from a position that differs by shed. */
function title(thing: string, category: GoodsCategory, { shed, at, used }: Place): string {
  const list = qualifiers[category][shed.tongue]
  const names = list.map((_, step) => `${thing} ${list[(shed.index * 5 + at + step) % list.length]}`)
  const name = [...names, `${names[0]} ${shed.city}`].find((free) => !used.has(free)) ?? `${thing} ${shed.name}`
  used.add(name)
  return name
}

function caption(shelf: Shelf, { shed, at, used }: Place): string {
  const list = captions[shelf][shed.tongue]
  const first = list[(shed.index * 3 + at) % list.length] as string
  for (let attempt = 0; ; attempt += 1) {
    const random = seeded('captions', shed.index, at, attempt)
    const wanted = random.weighted([
      [0, attempt === 0 ? 6 : 0],
      [1, 4],
      [2, 1],
    ])
    const more = random.sample((shelf === 'services' ? visits : tails)[shed.tongue], wanted)
    const text = fillPlace([first, ...more].join(' '), shed, random)
    if (used.has(text)) continue
    used.add(text)
    return text
  }
}

function description(shed: Shed, shelf: Shelf, random: Random): string {
  const facts = random.sample(details[shelf][shed.tongue], random.int(1, 3))
  return fillPlace([...facts, random.pick(closings[shed.tongue])].join('\n'), shed, random)
}

function fillPlace(text: string, shed: Shed, random: Random): string {
  return text.replaceAll('{city}', shed.city).replaceAll('{quarter}', random.pick(cityNamed(shed.city).quarters))
}

export function roundPrice(amount: number): number {
  const step = amount < 1000 ? 50 : amount < 5000 ? 100 : amount < 50000 ? 500 : 5000
  return Math.max(step, Math.round(amount / step) * step)
}
