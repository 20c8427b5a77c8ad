import { moneyText } from '@sheds/contract/money'

/** Douala keeps UTC+1 all year. */
const doualaHours = 1
const noon = 12
const evening = 18

/** The message key of the greeting at this time of day in Douala. */
export const greetingKey = (now: Date): string => {
  const hour = (now.getUTCHours() + doualaHours) % 24
  if (hour < noon) return 'chat_good_morning'
  return hour < evening ? 'chat_good_afternoon' : 'chat_good_evening'
}

interface Chat {
  greeting: string
  name: string
  price?: number | undefined
  link: string
  language: 'en' | 'fr'
}

/** What the buyer finds typed already: greeting, what it is about, its price, where to see it. */
export const chatText = ({ greeting, name, price, link, language }: Chat): string =>
  [greeting, name, ...(price === undefined ? [] : [moneyText(price, language)]), link].join('\n')

/** Opens the chat with this phone and this text. */
export const chatUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
