import { type Random, seeded, uuidv7 } from '../random.ts'
import type { Product } from './products.ts'
import type { Town } from './writes.ts'

/** Contact of a seller about a product or about the shed. */
export type Contact = {
  readonly id: string
  readonly shed: number
  readonly product: number | null
  readonly from: number
  readonly text: string
  readonly createdAt: Date
}

const COUNT = 300
const DAYS = 35
const DAY = 86_400_000
const GREETINGS = { fr: ['Bonjour', 'Bonsoir'], en: ['Good morning', 'Good afternoon', 'Good evening'] } as const

/** Contacts of the last weeks, most of them recent; a few products have many. */
export function contactsOf({ members, sheds, products, now }: Town): Contact[] {
  const order = seeded('contacted').shuffle(products.map((_, at) => at))
  const contacts: Contact[] = []
  for (let at = 0; contacts.length < COUNT; at += 1) {
    const random = seeded('contacts', at)
    const product = order[random.zipf(order.length, 0.8)] as number
    const { shed, owner, createdAt } = products[product] as Product
    const from = random.pick(members)
    const when = new Date(now.getTime() - 60_000 - Math.floor(random.next() ** 1.5 * DAYS * DAY))
    if (from.index === owner || when < createdAt || when < from.createdAt) continue
    const subject = random.chance(0.9) ? product : null
    const name = subject === null ? (sheds[shed]?.name ?? '') : (products[product]?.name ?? '')
    contacts.push({
      id: uuidv7(when.getTime(), random),
      shed,
      product: subject,
      from: from.index,
      text: greeting(from.tongue, name, random),
      createdAt: when,
    })
  }
  return contacts
}

export function greeting(tongue: 'fr' | 'en', name: string, random: Random): string {
  return `${random.pick(GREETINGS[tongue])},\n${name}`
}
