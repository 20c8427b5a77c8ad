import { biography } from './biographies.ts'
import { type Origin, pools } from './names.ts'
import { type City, cities } from './places.ts'
import { type Random, seeded } from './random.ts'

export type Person = {
  readonly index: number
  readonly name: string
  readonly sex: 'M' | 'F'
  readonly origin: Origin
  readonly city: City
  readonly tongue: 'fr' | 'en'
  readonly dateOfBirth: string
  readonly age: number
  readonly phone: string
  readonly email: string
  readonly bio: string
}

/** Yields the same people in the same order always: the first 200 of a large market are those of the small one. */
export function* people(count: number, now: Date): Generator<Person> {
  const christen = new Christening()
  for (let index = 0; index < count; index += 1) yield person(index, now, christen)
}

/** Number of MTN or Orange in E.164. The `00` after the prefix makes a real owner unlikely. */
export function phoneNumber(random: Random): string {
  const prefix = random.weighted([
    [random.pick(MTN), 54],
    [random.pick(ORANGE), 46],
  ])
  return `+237${prefix}00${String(random.int(0, 9999)).padStart(4, '0')}`
}

/** Key of a name, without accents and case; two names with one key could not both log in. */
export function nameKey(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, '-')
}

const MTN = [
  ...Array.from({ length: 10 }, (_, at) => `67${at}`),
  '650',
  '651',
  '652',
  '653',
  '654',
  '680',
  '681',
  '682',
  '683',
]
const ORANGE = [...Array.from({ length: 10 }, (_, at) => `69${at}`), '655', '656', '657', '658', '659', '686', '687']
const MAILBOXES = ['courriel.example', 'poste.example', 'kamermail.example', 'mboa.example', 'lettres.example']

function person(index: number, now: Date, christen: Christening): Person {
  const random = seeded('people', index)
  const city = random.weighted(cities.map((place) => [place, place.weight] as const))
  const origin = random.weighted(city.origins)
  const sex = random.chance(0.53) ? 'F' : 'M'
  const name = christen.next({ origin, sex, random })
  const { age, dateOfBirth } = birth(random, now)
  const english = origin === 'northwest' || origin === 'southwest'
  const tongue = english ? 'en' : 'fr'
  return {
    index,
    name,
    sex,
    origin,
    city,
    tongue,
    dateOfBirth,
    age,
    phone: phoneNumber(random.split('phone')),
    email: `${nameKey(name)
      .replaceAll(/[^a-z-]/g, '')
      .replaceAll('-', '.')}${random.chance(0.4) ? random.int(2, 99) : ''}@${random.pick(MAILBOXES)}`,
    bio: biography({ random: random.split('bio'), city, tongue, sex, age }),
  }
}

function birth(random: Random, now: Date): { age: number; dateOfBirth: string } {
  const age = Math.round(Math.min(74, Math.max(16, random.chance(0.75) ? random.normal(28, 7) : random.normal(46, 12))))
  const day = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate() - random.int(1, 360)))
  return { age, dateOfBirth: day.toISOString().slice(0, 10) }
}

type Birth = { origin: Origin; sex: 'M' | 'F'; random: Random }
type Form = 'plain' | 'reversed' | 'double'

/**
 * Draws names without repetition: walks each list of combinations by a stride that is coprime to its length, so memory
 * stays constant for any number of people.
 */
class Christening {
  readonly #dealt = new Map<string, number>()

  next({ origin, sex, random }: Birth): string {
    const form: Form = random.weighted([
      ['plain', 78],
      ['double', 14],
      ['reversed', 8],
    ])
    return this.#deal(origin, sex, form) ?? (this.#deal(origin, sex, 'double') as string)
  }

  #deal(origin: Origin, sex: 'M' | 'F', form: Form): string | undefined {
    const { women, men, families } = pools[origin]
    const given = sex === 'F' ? women : men
    const size = given.length * families.length * (form === 'double' ? given.length - 1 : 1)
    const key = `${origin}${sex}${form}`
    const turn = this.#dealt.get(key) ?? 0
    if (turn >= size) return undefined
    this.#dealt.set(key, turn + 1)
    return spell({ given, families, form, at: (turn * stride(size) + seeded('names', key).int(0, size - 1)) % size })
  }
}

function spell({
  given,
  families,
  form,
  at,
}: {
  given: readonly string[]
  families: readonly string[]
  form: Form
  at: number
}): string {
  const first = at % given.length
  const family = families[Math.floor(at / given.length) % families.length] as string
  const name = given[first] as string
  if (form === 'plain') return `${name} ${family}`
  if (form === 'reversed') return `${family} ${name}`
  const second = (first + 1 + Math.floor(at / (given.length * families.length))) % given.length
  return `${name} ${given[second]} ${family}`
}

function stride(size: number): number {
  let step = Math.floor(size * 0.6180339887)
  while (divisor(step, size) !== 1) step += 1
  return step
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}
