import { type Language, moneyText } from '../money.ts'

/** Sentences of the chat message, from the catalogue entries of the same names. */
export interface OrderWords {
  /** Sentence chosen by `greetingKey`. */
  greeting: string
  order_chat_wish: string
  order_chat_to_agree: string
  /** Contains `{n}`, the number of items left out. */
  order_chat_more: string
  order_chat_total: string
  /** Contains `{code}`. */
  order_chat_code: string
}

export interface OrderedLine {
  name: string
  quantity: number
  /** Unit price; null if it is to be negotiated. */
  price: number | null
}

interface OrderText {
  words: OrderWords
  language: Language
  items: readonly OrderedLine[]
  note: string
  /** Undefined if the order could not be stored. */
  code: string | undefined
  site: string
}

/** Sum of the priced items. */
export const orderTotalOf = (items: readonly Pick<OrderedLine, 'price' | 'quantity'>[]): number =>
  items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)

/** Longest URL that chats open in full; code and link are at the end. Fifty items with ordinary names are shorter. */
const mostEncoded = 8000

/** Length after URL encoding. Unlike `encodeURIComponent` it accepts half a surrogate pair, as in unfinished input. */
const encodedLength = (text: string): number =>
  text.replace(/[^\w.!~*'()-]/g, (sign) => '%'.repeat(sign > '\u07ff' ? 9 : sign > '\u007f' ? 6 : 3)).length

/** As many lines as fit, then the number of those left out. */
const linesWithin = (lines: readonly string[], around: readonly string[], more: string): string[] => {
  let left = mostEncoded - encodedLength(around.join('\n'))
  const cut = lines.findIndex((line) => {
    left -= encodedLength(`${line}\n`)
    return left < 0
  })
  return cut === -1 ? [...lines] : [...lines.slice(0, cut), more.replace('{n}', String(lines.length - cut))]
}

/** Text of the chat message; server and previews use the same function. */
export const orderText = ({ words, language, items, note, code, site }: OrderText): string => {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const total = orderTotalOf(items)
  const things = items.map(({ name, quantity, price }) => {
    const sum = price === null ? words.order_chat_to_agree : moneyText(price * quantity, language)
    return `${quantity} × ${name}${colon} ${sum}`
  })
  const first = `${words.greeting} ${words.order_chat_wish}`
  const last = [
    ...(total === 0 ? [] : [`${words.order_chat_total} ${moneyText(total, language)}`]),
    ...(note === '' ? [] : [note]),
    ...(code === undefined ? [] : [words.order_chat_code.replace('{code}', () => code), `${site}/orders/${code}`]),
  ]
  return [first, ...linesWithin(things, [first, ...last], words.order_chat_more), ...last].join('\n')
}
