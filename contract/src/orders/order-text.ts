import { type Language, moneyText } from '../money.ts'

/** The sentences of the message: each is the catalogue's of that name. */
export interface OrderWords {
  /** Which one `greetingKey` says. */
  greeting: string
  order_chat_wish: string
  order_chat_to_agree: string
  /** With `{n}` in it: what has no room. */
  order_chat_more: string
  order_chat_total: string
  /** With `{code}` in it. */
  order_chat_code: string
}

export interface OrderedLine {
  name: string
  quantity: number
  /** Of one; nothing where it is to be agreed upon. */
  price: number | null
}

interface OrderText {
  words: OrderWords
  language: Language
  items: readonly OrderedLine[]
  /** What the buyer adds. */
  note: string
  /** Nothing where the order could not be kept. */
  code: string | undefined
  /** The site's address. */
  site: string
}

/** Of what has a price. */
export const orderTotalOf = (items: readonly Pick<OrderedLine, 'price' | 'quantity'>[]): number =>
  items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)

/** In an address, so that chats open it whole: code and link stand last. Fifty things by ordinary names are less. */
const mostEncoded = 8000

/** A letter of an address, or three for each byte; half a character, as somebody is typing it, throws nothing here. */
const encodedLength = (text: string): number =>
  text.replace(/[^\w.!~*'()-]/g, (sign) => '%'.repeat(sign > '\u07ff' ? 9 : sign > '\u007f' ? 6 : 3)).length

/** As many lines as have room beside what stands around them; of the rest, how many there are. */
const linesWithin = (lines: readonly string[], around: readonly string[], more: string): string[] => {
  let left = mostEncoded - encodedLength(around.join('\n'))
  const cut = lines.findIndex((line) => {
    left -= encodedLength(`${line}\n`)
    return left < 0
  })
  return cut === -1 ? [...lines] : [...lines.slice(0, cut), more.replace('{n}', String(lines.length - cut))]
}

/** The very words that the buyer finds typed in the chat, whoever writes them: the server, or a screen that shows them before. */
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
