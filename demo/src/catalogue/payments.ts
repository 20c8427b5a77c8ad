import type { Random } from '../random.ts'

/** Top-up, transfer or paid request. People are numbers. */
export type Payment =
  | { readonly kind: 'top_up'; readonly to: number; readonly gross: number }
  | {
      readonly kind: 'send' | 'request'
      readonly from: number
      readonly to: number
      readonly amount: number
      readonly note: string
    }

/** Payments at one moment. */
export type Moment = { readonly at: Date; readonly payments: readonly Payment[] }

export type Asking = {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly reason: string
  readonly at: Date
}

export type Payer = { readonly index: number; readonly tongue: 'fr' | 'en'; readonly since: Date }

type Town = {
  readonly people: readonly Payer[]
  /** People who sell, and people who cook. */
  readonly sellers: readonly number[]
  readonly cooks: readonly number[]
  readonly now: Date
}

const days = 150
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Hours of the way to work and home, in UTC. */
const slots = [6.2, 16.8] as const

/**
 * Five months of payments: salaries at the end of the month, shopping, meals, taxis, family, and the njangi (savings group)
 * of every ten people on the 5th. No balance ever becomes negative.
 */
export const paymentHistory = (town: Town, random: Random): Moment[] => {
  const purse = new Purses(town, random)
  const moments: Moment[] = []
  const start = Math.floor((town.now.getTime() - days * dayMs) / dayMs) * dayMs
  for (let day = 0; day < days; day += 1) {
    const date = new Date(start + day * dayMs)
    for (const [slot, hour] of slots.entries()) {
      const at = new Date(date.getTime() + (hour + random.next()) * hourMs)
      const payments = purse.take(at, [
        ...(slot === 0 ? salaries(purse, at) : []),
        ...daily(purse, at),
        ...(slot === 1 ? njangi(purse, at) : []),
      ])
      if (at < town.now && payments.length > 0) moments.push({ at, payments })
    }
  }
  return moments
}

type IntendedPayment = () => Payment | undefined

/** Balances of all people, and when they joined. */
class Purses {
  readonly town: Town
  readonly random: Random
  readonly #balance = new Map<number, number>()

  constructor(town: Town, random: Random) {
    this.town = town
    this.random = random
  }

  has(index: number): number {
    return this.#balance.get(index) ?? 0
  }

  present(at: Date): Payer[] {
    return this.town.people.filter(({ since }) => since < at)
  }

  /** Makes the intended payments that the balances allow, in order. */
  take(at: Date, intended: readonly IntendedPayment[]): Payment[] {
    const there = new Set(this.present(at).map(({ index }) => index))
    return intended.flatMap((make) => {
      const payment = make()
      if (payment === undefined || !there.has(payment.to)) return []
      if (payment.kind === 'top_up') return this.#move(payment.to, payment.gross - feeOf(payment.gross), payment)
      if (!there.has(payment.from) || payment.from === payment.to || this.has(payment.from) < payment.amount) return []
      this.#move(payment.from, -payment.amount, payment)
      return this.#move(payment.to, payment.amount, payment)
    })
  }

  #move(index: number, amount: number, payment: Payment): Payment[] {
    this.#balance.set(index, this.has(index) + amount)
    return [payment]
  }
}

const feeOf = (gross: number): number => Math.floor((gross * 300 + 5000) / 10_000)

/** Salaries in the first days of the month’s end, from an employer or as a top-up. */
const salaries = ({ random, ...purse }: Purses & { random: Random }, at: Date): IntendedPayment[] => {
  const day = at.getUTCDate()
  if (day < 25 || day > 28) return []
  return purse.town.people
    .filter(({ index }) => index % 4 === day - 25)
    .map(({ index, tongue }) => () => {
      const amount = random.int(9, 36) * 5000
      const employer = purse.town.sellers[index % purse.town.sellers.length] ?? index
      return index % 3 === 0
        ? {
            kind: 'send',
            from: employer,
            to: index,
            amount: Math.round(amount / 2),
            note: random.pick(paymentNotes.salary[tongue]),
          }
        : { kind: 'top_up', to: index, gross: amount }
    })
}

const errands = [
  ['shopping', 3, 20, 500],
  ['food', 4, 6, 500],
  ['transport', 4, 8, 150],
  ['family', 2, 12, 1000],
] as const

/** Daily payments: one person in twenty makes one. */
const daily = (purses: Purses, at: Date): IntendedPayment[] => {
  const { random, town } = purses
  const present = purses.present(at)
  return random.sample(present, Math.ceil(present.length / 20)).map(({ index, tongue }) => () => {
    if (purses.has(index) < 4000)
      return { kind: 'top_up', to: index, gross: random.pick([2000, 3000, 5000, 10_000, 15_000, 25_000]) }
    const [what, , most, step] = random.weighted(errands.map((errand) => [errand, errand[1]] as const))
    const whom = {
      shopping: town.sellers,
      food: town.cooks,
      transport: town.sellers.slice(-12),
      family: present.map((each) => each.index),
    }[what]
    const kind = what === 'family' && random.chance(0.2) ? 'request' : 'send'
    const words = kind === 'request' ? requestReasons[tongue] : paymentNotes[what][tongue]
    return { kind, from: index, to: random.pick(whom), amount: random.int(1, most) * step, note: random.pick(words) }
  })
}

/** Groups of ten people; each month another one receives the contributions of the nine. */
const njangi = ({ town, random }: Purses, at: Date): IntendedPayment[] => {
  if (at.getUTCDate() !== 5) return []
  return town.people.map(({ index, tongue }) => () => {
    const group = Math.floor(index / 10)
    return {
      kind: 'send',
      from: index,
      to: group * 10 + ((at.getUTCMonth() + group) % 10),
      amount: group % 2 === 0 ? 5000 : 2500,
      note: random.pick(paymentNotes.njangi[tongue]),
    }
  })
}

/** Open money requests; the demo person is both asked and asking. */
export const pendingRequests = ({ people, now }: Town, random: Random, count: number): Asking[] =>
  Array.from({ length: count }, (_, at) => {
    const [one, other] = random.sample(people, 2)
    const known = people[0]
    const [asking, payer] = at < 3 ? [one, known] : at < 5 ? [known, other] : [one, other]
    return {
      from: asking?.index ?? 0,
      to: payer?.index ?? 0,
      amount: random.int(2, 30) * 500,
      reason: random.pick(requestReasons[asking?.tongue ?? 'fr']),
      at: new Date(now.getTime() - Math.floor(random.next() * 18 * dayMs) - hourMs),
    }
  }).filter(({ from, to }) => from !== to)

type Notes = Readonly<Record<'fr' | 'en', readonly string[]>>

/** Notes of payments, by their purpose. */
const paymentNotes = {
  salary: {
    fr: ['Salaire', 'Ton salaire du mois', 'Avance sur salaire', 'Paie du mois'],
    en: ['Salary', 'Your pay for the month', 'Salary advance', 'Month pay'],
  },
  shopping: {
    fr: [
      'Pagne wax 6 yards',
      'Solde de la commande',
      'Acompte robe',
      'Les chaussures',
      'Crème et savon',
      'La table basse',
    ],
    en: [
      'Wax, 6 yards',
      'Balance of my order',
      'Deposit for the gown',
      'The shoes',
      'Cream and soap',
      'The side table',
    ],
  },
  food: {
    fr: ['Ndolé et plantain', 'Deux poissons braisés', 'Le déjeuner', 'Beignets-haricots', 'Poulet DG'],
    en: ['Eru and water-fufu', 'Two roasted fish', 'Lunch', 'Puff-puff and beans', 'Achu for four'],
  },
  transport: {
    fr: ['Taxi', 'Moto', 'Course Bonabéri', 'Transport colis', 'Bus Yaoundé'],
    en: ['Taxi', 'Okada', 'Bike to Molyko', 'Parcel to Bamenda', 'Bus to Limbe'],
  },
  njangi: {
    fr: ['Tontine', 'Ma part de la tontine', 'Tontine du mois'],
    en: ['Njangi', 'My njangi share', 'Njangi this month'],
  },
  family: {
    fr: ['Pour maman', 'La scolarité', 'Loyer', 'Médicaments', 'Bon anniversaire !', 'Crédit et forfait'],
    en: ['For mama', 'School fees', 'House rent', 'Medicine', 'Happy birthday!', 'Airtime and data'],
  },
} as const satisfies Record<string, Notes>

/** Reasons of money requests. */
const requestReasons: Notes = {
  fr: [
    'Ta part du taxi',
    'Tontine du mois',
    'Le reste de la robe',
    'Cadeau de Mireille',
    'Facture d’eau',
    'Repas de dimanche',
  ],
  en: [
    'Your share of the taxi',
    'Njangi this month',
    'Balance of the gown',
    'Gift for Mercy',
    'Water bill',
    'Sunday lunch',
  ],
}
