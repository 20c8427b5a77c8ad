import { inDouala } from '../douala-time.ts'

const noon = 12
const evening = 18

/** Message key of the greeting for the time of day in Douala. */
export const greetingKey = (now: Date): 'chat_good_morning' | 'chat_good_afternoon' | 'chat_good_evening' => {
  const hour = inDouala(now.getTime()).getUTCHours()
  if (hour < noon) return 'chat_good_morning'
  return hour < evening ? 'chat_good_afternoon' : 'chat_good_evening'
}

/** Link to a chat with this phone and text; without a phone, with a contact the writer chooses. */
export const chatUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
