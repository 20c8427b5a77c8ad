import type { Locale } from '../lib/locale.ts'

/** Each language by its own name: whoever can't read the page must find theirs. */
export const languages: readonly { lang: Locale; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'fr', name: 'Français' },
]
