import { type Language, moneyText } from '@sheds/contract/money'

interface Thing {
  name: string
  price?: number | undefined
  link: string
}

/** What the buyer finds typed about one thing: what it is, its price, where to see it. */
export const thingLines = ({ name, price, link }: Thing, language: Language): string[] => [
  name,
  ...(price === undefined ? [] : [moneyText(price, language)]),
  link,
]

export interface ListedThing extends Thing {
  quantity: number
  /** Why it can't be had now. It counts nothing. */
  unavailable?: string | undefined
}

interface ThingList {
  things: readonly ListedThing[]
  totalLabel: string
  language: Language
}

export const countedName = ({ quantity, name }: Pick<ListedThing, 'quantity' | 'name'>): string =>
  `${quantity} × ${name}`

/** About several things: so many of each, where to see them, and what they come to. */
export const listLines = ({ things, totalLabel, language }: ThingList): string[] => {
  const prices = things.map(({ price, quantity, unavailable }) =>
    price === undefined || unavailable !== undefined ? undefined : price * quantity,
  )
  const total = prices.reduce<number>((sum, price = 0) => sum + price, 0)
  return [
    ...things.flatMap((thing, place) => [
      '',
      withNote(countedName(thing), thing.unavailable ?? priceText(prices[place], language)),
      thing.link,
    ]),
    ...(total === 0 ? [] : ['', `${totalLabel} ${moneyText(total, language)}`]),
  ]
}

const withNote = (text: string, note: string | undefined): string => (note === undefined ? text : `${text} — ${note}`)

const priceText = (price: number | undefined, language: Language): string | undefined =>
  price === undefined ? undefined : moneyText(price, language)
