import type { ShedCategory } from '@sheds/contract/categories'
import { nameKey, type Person, people, phoneNumber } from '../people.ts'
import { cityNamed } from '../places.ts'
import { type Random, seeded, uuidv7 } from '../random.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { type Piece, piecesOf } from './music.ts'
import { type Product, stockShed } from './products.ts'
import { dishBook, shedBook } from './shed-book.ts'
import { type Bond, bonds, type Review, reviewsOf } from './society.ts'
import { type Reply, type Write, writesOf } from './writes.ts'

const peopleCount = 60

export type Member = Person & { readonly id: string; readonly createdAt: Date }

export type Shed = {
  readonly id: string
  readonly index: number
  readonly owner: number
  readonly name: string
  readonly category: ShedCategory
  readonly city: string
  readonly location: string
  readonly tongue: 'fr' | 'en'
  readonly phone: string
  readonly email: string
  readonly description: string
  readonly bio: string
  readonly createdAt: Date
  /** About a third have no logo and show a cloth pattern; a fifth have no banner. */
  readonly hasLogo: boolean
  readonly hasBanner: boolean
  /** Kinds of pictures of its best-known products. */
  readonly kinds: readonly string[]
}

export type Dish = {
  readonly id: string
  readonly shed: number
  readonly name: string
  readonly price: number
  readonly available: boolean
  readonly kind: string
  readonly createdAt: Date
}

export type Market = {
  readonly members: readonly Member[]
  readonly sheds: readonly Shed[]
  readonly products: readonly Product[]
  readonly dishes: readonly Dish[]
  readonly music: readonly Piece[]
  readonly writes: readonly Write[]
  readonly replies: readonly Reply[]
  readonly reviews: readonly Review[]
  readonly bonds: readonly Bond[]
  readonly contacts: readonly Contact[]
}

const DAY = 86_400_000

/** Complete small market. Its parts refer to each other by index; the ids are for the database. */
export function smallMarket(now: Date): Market {
  const members = [...people(peopleCount, now)].map((person): Member => {
    const random = seeded('members', person.index)
    const createdAt = new Date(now.getTime() - DAY * random.int(20, 400))
    return { ...person, createdAt, id: uuidv7(createdAt.getTime(), random) }
  })
  const sheds = shedBook.map((_, index) => openShed(index, members, now))
  const used = new Set<string>()
  const products = sheds.flatMap((shed) => stockShed(shed, now, used))
  const town = { members, sheds, products, now }
  const { writes, replies } = writesOf(town)
  const music = piecesOf(sheds, now)
  return {
    members,
    sheds,
    products,
    dishes: dishes(sheds, now),
    music,
    writes,
    replies,
    reviews: reviewsOf(town),
    bonds: bonds({ ...town, writes, music }),
    contacts: contactsOf(town),
  }
}

function openShed(index: number, members: readonly Member[], now: Date): Shed {
  const [name, category, cityName, about, kinds] = shedBook[index] as (typeof shedBook)[number]
  const random = seeded('sheds', index)
  const city = cityNamed(cityName)
  const owner = ownerOf(index, city.name, members)
  const createdAt = new Date(
    Math.max((members[owner] as Member).createdAt.getTime() + DAY / 3, now.getTime() - DAY * random.int(8, 360)),
  )
  const tongue = city.tongue
  const quarter = random.pick(city.quarters)
  return {
    id: uuidv7(createdAt.getTime(), random),
    index,
    owner,
    name,
    category,
    city: cityName,
    location: `${cityName}, ${quarter}`,
    tongue,
    phone: phoneNumber(random.split('phone')),
    email: `${nameKey(name)
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 24)}@boutique.example`,
    description: `${about}\n${random.pick(HOURS[tongue])} ${random.pick(WAYS[tongue]).replace('{quarter}', quarter)}`,
    bio: random.pick(MOTTOS[tongue]),
    createdAt,
    hasLogo: random.chance(0.66),
    hasBanner: random.chance(0.8),
    kinds: kinds.split(' '),
  }
}

/** Every twelfth owner has two sheds; owners live in the city of their shed if a person there is free. */
function ownerOf(index: number, city: string, members: readonly Member[]): number {
  if (index % 12 === 11) return ownerOf(index - 1, (shedBook[index - 1] as (typeof shedBook)[number])[2], members)
  const taken = new Set(Array.from({ length: index }, (_, at) => at).map((at) => seatOf(at, members)))
  const locals = members.filter((member) => member.city.name === city && member.age > 20 && !taken.has(member.index))
  return (locals[0] ?? members.find((member) => member.age > 20 && !taken.has(member.index)) ?? (members[0] as Member))
    .index
}

const seats = new WeakMap<readonly Member[], Map<number, number>>()

function seatOf(index: number, members: readonly Member[]): number {
  const known = seats.get(members) ?? new Map<number, number>()
  seats.set(members, known)
  const seat = known.get(index) ?? ownerOf(index, (shedBook[index] as (typeof shedBook)[number])[2], members)
  known.set(index, seat)
  return seat
}

function dishes(sheds: readonly Shed[], now: Date): Dish[] {
  const kitchens = sheds.filter((shed) => shed.category === 'food_delivery')
  const sample = seeded('dishes')
  return dishBook.map(([name, kind, price], at) => {
    const shed = kitchens.find((kitchen) => kitchen.kinds.includes(kind)) as Shed
    const random = sample.split(at)
    const createdAt = soonAfter(shed.createdAt, now, random)
    return {
      id: uuidv7(createdAt.getTime(), random),
      shed: shed.index,
      name,
      price,
      available: random.chance(0.8),
      kind,
      createdAt,
    }
  })
}

export function soonAfter(start: Date, now: Date, random: Random): Date {
  const span = Math.max(1, now.getTime() - start.getTime() - 600_000)
  return new Date(start.getTime() + Math.floor(random.next() ** 0.8 * span))
}

const HOURS = {
  fr: [
    'Ouvert du lundi au samedi, de 8 h à 19 h.',
    'Tous les jours sauf le dimanche matin.',
    'Sur commande, réponse dans l’heure.',
  ],
  en: ['Open Monday to Saturday, 8 to 7.', 'Every day except Sunday morning.', 'By order, we answer within the hour.'],
} as const
const WAYS = {
  fr: [
    'Retrait à {quarter} ou livraison en ville.',
    'Demandez après la pharmacie de {quarter}, tout le monde connaît.',
    'Expédition vers toutes les villes par agence.',
  ],
  en: [
    'Pick up at {quarter} or delivery in town.',
    'Ask after the big junction at {quarter}, everybody knows us.',
    'We ship to every town by agency.',
  ],
} as const
const MOTTOS = {
  fr: [
    'Le travail bien fait voyage tout seul.',
    'Prix écrit, parole donnée.',
    'Ici, on sourit même le lundi.',
    'De nos mains à votre porte.',
    'Petit comptoir, grand cœur.',
  ],
  en: [
    'Good work travels by itself.',
    'Written price, given word.',
    'We smile even on Mondays.',
    'From our hands to your door.',
    'Small shed, big heart.',
  ],
} as const
