/** Douala keeps UTC+1 all year. */
const doualaHours = 1
const noon = 12
const evening = 18

/** The message key of the greeting at this time of day in Douala. */
export const greetingKey = (now: Date): 'chat_good_morning' | 'chat_good_afternoon' | 'chat_good_evening' => {
  const hour = (now.getUTCHours() + doualaHours) % 24
  if (hour < noon) return 'chat_good_morning'
  return hour < evening ? 'chat_good_afternoon' : 'chat_good_evening'
}

/** Opens the chat with this phone and this text; without a phone, with whom the writer picks. */
export const chatUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
