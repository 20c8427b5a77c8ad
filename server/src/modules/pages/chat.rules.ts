import { type Language, moneyText } from '@sheds/contract/money'

interface Thing {
  name: string
  price?: number | undefined
  link: string
}

/** Lines about one item for the chat message: name, price and link. */
export const thingLines = ({ name, price, link }: Thing, language: Language): string[] => [
  name,
  ...(price === undefined ? [] : [moneyText(price, language)]),
  link,
]

export interface ListedThing extends Thing {
  quantity: number
  /** Reason it is unavailable; left out of the total. */
  unavailable?: string | undefined
}

interface ThingList {
  things: readonly ListedThing[]
  totalLabel: string
  language: Language
}

export const countedName = ({ quantity, name }: Pick<ListedThing, 'quantity' | 'name'>): string =>
  `${quantity} × ${name}`

/** Lines about several items: each with its quantity, price and link, then the total. */
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
