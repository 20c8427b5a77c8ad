import { cityNamed } from '../places.ts'
import { type Random, seeded, uuidv7 } from '../random.ts'
import { captions } from './captions.ts'
import { type Good, goods, oddments, type Stocked } from './goods.ts'
import { type Shed, soonAfter } from './market.ts'
import { qualifiers } from './qualifiers.ts'
import { closings, details, type Shelf, shelfOf, tails, visits } from './words.ts'

export type Product = {
  readonly id: string
  readonly shed: number
  readonly owner: number
  readonly name: string
  readonly category: Stocked
  /** Services have none. */
  readonly price: number | null
  readonly caption: string
  readonly description: string
  readonly quantity: number
  readonly status: 'on sale' | 'reserved' | 'sold out'
  /** The names of its pictures. */
  readonly pictures: readonly string[]
  readonly createdAt: Date
}

const SHELF = { food_delivery: 3, mix: 10, services: 7, music: 7 } as const
const USUAL = 9

/** `told` holds the names and captions of other sheds: none is used twice in the market. */
export function stockShed(shed: Shed, now: Date, told: Set<string>): Product[] {
  const count = SHELF[shed.category as keyof typeof SHELF] ?? USUAL
  const shelf = stock(shed, seeded('products', shed.index))
  return Array.from({ length: count }, (_, at) => {
    const pick = shelf[at % shelf.length] as Pick
    const turn = shelf.slice(0, at % shelf.length).filter(([, [, , kind]]) => kind === pick[1][2]).length
    return product({ shed, at, now, told, pick, turn })
  })
}

type Pick = readonly [category: Stocked, good: Good]

function stock(shed: Shed, random: Random): Pick[] {
  if (shed.category !== 'mix')
    return specialised(shed.kinds, goods[shed.category], random).map((good) => [shed.category as Stocked, good])
  const some = (['fashion', 'furniture', 'electronics', 'cosmetics', 'equipment', 'groceries'] as const).flatMap(
    (category) => random.sample(goods[category], 1).map((good): Pick => [category, good]),
  )
  return random.shuffle([...oddments, ...some])
}

/** What the shed is known for, once more under another name, then some of the rest. */
function specialised(kinds: readonly string[], list: readonly Good[], random: Random): Good[] {
  const known = list.filter(([, , kind]) => kinds.includes(kind))
  const rest = list.filter((good) => !known.includes(good))
  return [...known, ...random.shuffle(known), ...random.shuffle(rest)]
}

type Place = { shed: Shed; at: number; told: Set<string> }
/** `turn` counts the goods of its kind that stand before it on its shelf. */
type Picked = { now: Date; pick: Pick; turn: number }

function product({ now, pick: [category, good], turn, ...place }: Place & Picked): Product {
  const { shed, at } = place
  const random = seeded('products', shed.index, at)
  const [fr, en, kind, low, high] = good
  const createdAt = soonAfter(shed.createdAt, now, random)
  const thing = shed.tongue === 'fr' ? fr : en
  return {
    id: uuidv7(createdAt.getTime(), random),
    shed: shed.index,
    owner: shed.owner,
    name: title(thing, category, place),
    category,
    price: category === 'services' ? null : roundPrice(low + (high - low) * random.next() ** 1.4),
    caption: caption(shelfOf(category, kind), place),
    description: description(shed, shelfOf(category, kind), random),
    quantity: random.weighted([
      [1, 5],
      [random.int(2, 12), 4],
      [random.int(15, 80), 1],
    ]),
    status: random.weighted([
      ['on sale', 88],
      ['reserved', 5],
      ['sold out', 7],
    ] as const),
    pictures: galleryOf(kind, turn).slice(0, random.chance(0.4) ? 2 : 1),
    createdAt,
  }
}

/** There are two pictures of every kind of good. */
export const galleryOf = (kind: string, turn: number): string[] =>
  [turn % 2, (turn + 1) % 2].map((each) => `goods/${kind}-${each + 1}`)

/** A name nobody in the market has taken; walks the qualifiers from a place of the shed's own. */
function title(thing: string, category: Stocked, { shed, at, told }: Place): string {
  const list = qualifiers[category][shed.tongue]
  const names = list.map((_, step) => `${thing} ${list[(shed.index * 5 + at + step) % list.length]}`)
  const name = [...names, `${names[0]} ${shed.city}`].find((free) => !told.has(free)) ?? `${thing} ${shed.name}`
  told.add(name)
  return name
}

function caption(shelf: Shelf, { shed, at, told }: Place): string {
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
    if (told.has(text)) continue
    told.add(text)
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
