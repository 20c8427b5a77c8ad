import { type ShedCategory, shedCategories } from '@sheds/contract/categories'
import { captions } from './catalogue/captions.ts'
import { type Good, type GoodsCategory, goods } from './catalogue/goods.ts'
import { musicBook } from './catalogue/music-book.ts'
import { roundPrice } from './catalogue/products.ts'
import { qualifiers } from './catalogue/qualifiers.ts'
import { dishBook } from './catalogue/shed-book.ts'
import { closings, details, shelfOf } from './catalogue/words.ts'
import { endings, englishWrites, frenchWrites } from './catalogue/write-book.ts'
import { type Person, people, phoneNumber } from './people.ts'
import { type City, cities } from './places.ts'
import { type Random, seeded, uuidv7 } from './random.ts'

export type LargeSize = Readonly<
  Record<
    Kind | 'enjoys' | 'follows' | 'likes' | 'subscriptions' | 'contacts' | 'approvals' | 'replies' | 'postings',
    number
  >
>
type Kind = 'people' | 'sheds' | 'products' | 'writes' | 'music'

const large: LargeSize = {
  people: 100_000,
  sheds: 20_000,
  products: 1_000_000,
  writes: 1_000_000,
  music: 100_000,
  enjoys: 500_000,
  follows: 2_000_000,
  likes: 3_000_000,
  subscriptions: 2_000_000,
  contacts: 200_000,
  approvals: 3_000_000,
  replies: 300_000,
  postings: 5_000_000,
}

const times = (factor: number): LargeSize => {
  const sizes = Object.entries(large).map(([name, size]) => [name, Math.round(size * factor)])
  return Object.fromEntries(sizes) as LargeSize
}

/** Sizes of the large market and of others of the same shape. */
export const largeSizes = {
  tenfold: times(10),
  large,
  tenth: times(0.1),
  hundredth: times(0.01),
  /** For tests of planting: the smallest with enough sheds for everybody to subscribe to. */
  'five-hundredth': times(0.002),
}

/** Size of a market and its end; everything in it is computed from these. */
export type LargeTown = { readonly size: LargeSize; readonly now: Date }

const DAY = 86_400_000
/** Period of each kind, in days before the end: people first, then sheds, then goods and posts. */
const ERAS: Readonly<Record<Kind, readonly [number, number]>> = {
  people: [1100, 800],
  sheds: [800, 420],
  products: [420, 0.01],
  writes: [420, 0.01],
  music: [420, 0.01],
}

export type LargePerson = Person & { readonly id: string; readonly createdAt: Date }
export type LargeShed = {
  readonly id: string
  readonly index: number
  readonly owner: number
  readonly name: string
  readonly category: ShedCategory
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly description: string
  readonly createdAt: Date
}
export type LargeProduct = {
  readonly id: string
  readonly index: number
  readonly shed: number
  readonly owner: number
  readonly name: string
  readonly category: GoodsCategory
  readonly price: number | null
  readonly caption: string
  readonly description: string
  readonly quantity: number
  readonly status: string
  readonly createdAt: Date
}
export type LargeWrite = {
  readonly id: string
  readonly index: number
  readonly author: number
  readonly content: string
  readonly createdAt: Date
}
/** Creation time by number, evenly spread over the period, so that ids and times ascend together. */
export function largeTime({ size, now }: LargeTown, kind: Kind, index: number): Date {
  const [begins, ends] = ERAS[kind]
  return new Date(now.getTime() - Math.round((begins - ((begins - ends) * index) / size[kind]) * DAY))
}

/** Id computed from a number, so that rows refer to each other without stored ids. */
export function largeId(town: LargeTown, kind: Kind, index: number): string {
  return uuidv7(largeTime(town, kind, index).getTime(), seeded('large-id', kind, index))
}

/** Owner of a shed. One owner in five has several. */
export function ownerOfShed({ size }: LargeTown, index: number): number {
  const random = seeded('large-owner', index)
  return random.chance(0.8) ? (index * 5 + 2) % size.people : random.zipf(size.people / 50, 0.7)
}

export function* largePeople(town: LargeTown, count: number = town.size.people): Generator<LargePerson> {
  for (const person of people(count, town.now)) {
    const { index } = person
    yield { ...person, id: largeId(town, 'people', index), createdAt: largeTime(town, 'people', index) }
  }
}

export function* largeSheds(town: LargeTown, count: number = town.size.sheds): Generator<LargeShed> {
  for (let index = 0; index < count; index += 1) yield shed(town, index)
}

export function* largeProducts(town: LargeTown, count: number = town.size.products): Generator<LargeProduct> {
  for (let index = 0; index < count; index += 1) yield largeProduct(town, index)
}

export function* largeWrites(town: LargeTown, count: number = town.size.writes): Generator<LargeWrite> {
  for (let index = 0; index < count; index += 1) yield write(town, index)
}

function shed(town: LargeTown, index: number): LargeShed {
  const { random, city, category } = shedPlace(index)
  const name = `${random.pick(FRONTS[city.tongue])} ${random.pick(BACKS)} ${index + 1}`
  return {
    id: largeId(town, 'sheds', index),
    index,
    owner: ownerOfShed(town, index),
    name,
    category,
    city: city.name,
    phone: phoneNumber(random),
    email: `shed${index + 1}@boutique.example`,
    description: `${random.pick(closings[city.tongue])} ${city.name}, ${random.pick(city.quarters)}.`,
    createdAt: largeTime(town, 'sheds', index),
  }
}

/** City and category of a shed. */
export function shedPlace(index: number): { random: Random; city: City; category: ShedCategory } {
  const random = seeded('large-shed', index)
  const city = random.weighted(CITY_WEIGHTS)
  return { random, city, category: random.weighted(CATEGORY_WEIGHTS) }
}

export function largeProduct(town: LargeTown, index: number): LargeProduct {
  const random = seeded('large-product', index)
  const keeper = scatter(random.zipf(town.size.sheds, 0.55), town.size.sheds)
  const { city, category: trade } = shedPlace(keeper)
  const category = trade === 'mix' ? random.pick(STOCKED) : trade
  const [fr, en, kind, low, high] = random.pick(goods[category]) as Good
  const shelf = shelfOf(category, kind)
  const tongue = city.tongue
  return {
    id: largeId(town, 'products', index),
    index,
    shed: keeper,
    owner: ownerOfShed(town, keeper),
    name: `${tongue === 'fr' ? fr : en} ${random.pick(qualifiers[category][tongue])}`,
    category,
    price: category === 'services' ? null : roundPrice(low + (high - low) * random.next() ** 1.4),
    caption: random.pick(captions[shelf][tongue]),
    description: `${random.pick(details[shelf][tongue]).replace('{city}', city.name)}\n${random.pick(closings[tongue])}`,
    quantity: random.int(1, 12),
    status: random.chance(0.9) ? 'on sale' : random.pick(['reserved', 'sold out']),
    createdAt: largeTime(town, 'products', index),
  }
}

function write(town: LargeTown, index: number): LargeWrite {
  const random = seeded('large-write', index)
  const city = random.weighted(CITY_WEIGHTS)
  const tongue = city.tongue
  const template = random.pick(tongue === 'fr' ? frenchWrites : englishWrites) + random.pick(endings[tongue])
  return {
    id: largeId(town, 'writes', index),
    index,
    author: scatter(random.zipf(town.size.people, 0.7), town.size.people),
    content: random.chance(0.3)
      ? `${plain(template, random, city)} ${random.pick(closings[tongue])}`
      : plain(template, random, city),
    createdAt: largeTime(town, 'writes', index),
  }
}

/** Replaces mentions by plain words, because a million posts would all mention the same few names. */
function plain(template: string, random: Random, city: City): string {
  return template.replaceAll(/[@&!]?\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'quarter') return random.pick(city.quarters)
    if (slot === 'city') return random.pick(cities).name
    if (slot === 'dish') return (random.pick(dishBook)[0].split(',')[0] as string).toLowerCase()
    if (slot === 'song') return random.pick(musicBook).title
    if (slot === 'price') return `${random.int(1, 60) * 500} F`
    if (slot === 'n') return String(random.int(2, 90))
    return random.pick(NOUNS[city.tongue])
  })
}

/** Maps a popularity rank to a number, so that the oldest are not the most popular. */
export function scatter(rank: number, size: number): number {
  return (rank * 7919 + 104_729) % size
}

const STOCKED = Object.keys(goods) as GoodsCategory[]
const CITY_WEIGHTS = cities.map((city) => [city, city.weight] as const)
const CATEGORY_WEIGHTS = shedCategories.map(
  (category, at) => [category, [24, 9, 16, 14, 5, 8, 9, 6, 5, 4][at] as number] as const,
)
const FRONTS = {
  fr: [
    'Atelier',
    'Maison',
    'Chez',
    'Boutique',
    'Comptoir',
    'Galerie',
    'Marché',
    'Établissements',
    'Espace',
    'Le Coin de',
  ],
  en: [
    'House of',
    'Corner of',
    'The Shop of',
    'Best of',
    'Market of',
    'Studio',
    'Depot',
    'Palace of',
    'Place of',
    'Hands of',
  ],
} as const
const BACKS = [
  'Akwa',
  'Mireille',
  'Wouri',
  'Noun',
  'Sanaga',
  'Mokolo',
  'Blessing',
  'Fako',
  'Adja',
  'Sawa',
  'Bamoun',
  'Kilum',
  'Moungo',
  'Lobé',
  'Benoué',
  'Grassfield',
  'Ndop',
  'Tantine',
  'Safran',
  'Foléré',
] as const
const NOUNS = {
  fr: ['la boutique', 'un voisin', 'mon cousin', 'la voisine', 'un ami du quartier', 'ce sac', 'cette chemise'],
  en: ['the shop', 'my neighbour', 'a cousin', 'my sister', 'that bag', 'this shirt', 'a friend'],
} as const
