import { orderCodesOf } from '@sheds/contract/orders/order-code'
import { type OrderWords, orderText } from '@sheds/contract/orders/order-text'
import type { Id } from '@sheds/contract/scalars'
import { greetingKey } from '@sheds/contract/sheds/chat-text'
import { isFrench } from '../../../lib/language/locale.ts'
import { publicOrigin } from '../../../lib/login/own-address.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { LotThing } from './lot.ts'

const greetings = {
  chat_good_morning: m.chat_good_morning,
  chat_good_afternoon: m.chat_good_afternoon,
  chat_good_evening: m.chat_good_evening,
} as const

const wordsNow = (): OrderWords => ({
  greeting: greetings[greetingKey(new Date())](),
  order_chat_wish: m.order_chat_wish(),
  order_chat_to_agree: m.order_chat_to_agree(),
  // Put in by whoever writes the text, here and on the server.
  order_chat_more: m.order_chat_more({ n: '{n}' }),
  order_chat_total: m.order_chat_total(),
  order_chat_code: m.order_chat_code({ code: '{code}' }),
})

/** A line of the message, as it is drawn before it leaves. */
export interface NoteLine {
  text: string
  look: 'plain' | 'loud' | 'link'
}

interface Wanted {
  id: Id
  things: readonly LotThing[]
  note: string
}

/** What will stand in the chat, word for word: the order's code is known before it is made. */
export const noteLinesOf = ({ id, things, note }: Wanted): NoteLine[] => {
  const words = wordsNow()
  const [code = ''] = orderCodesOf(id)
  const site = publicOrigin()
  const text = orderText({ words, language: isFrench() ? 'fr' : 'en', items: things, note, code, site })
  const lines = text.split('\n')
  return lines.map((line, place) => ({
    text: line,
    look: place === lines.length - 1 ? 'link' : isLoud(line, place, { words, code, lines }) ? 'loud' : 'plain',
  }))
}

const isLoud = (
  line: string,
  place: number,
  { words, code, lines }: { words: OrderWords; code: string; lines: string[] },
) => line.startsWith(`${words.order_chat_total} `) || (place === lines.length - 2 && line.includes(code))
