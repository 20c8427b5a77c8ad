export type Locale = 'en' | 'fr'

/** Where there is none, whoever makes the words says in which language. */
interface Page {
  document?: { documentElement: { lang: string } }
}

let readLocale = (): string => (globalThis as Page).document?.documentElement.lang ?? 'en'

/** The server reads the language of the request it renders; a browser reads the page's. */
export const readLocaleFrom = (read: () => string): void => {
  readLocale = read
}

/** Makes words in a language of their own, whatever the page around is in; all of them at once. */
export const inLocale = <Made>(lang: Locale, make: () => Made): Made => {
  const before = readLocale
  readLocale = () => lang
  try {
    return make()
  } finally {
    readLocale = before
  }
}

export const isFrench = (): boolean => readLocale() === 'fr'

export const locale = (): Locale => (isFrench() ? 'fr' : 'en')

const rules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

/** The form of a message that a number takes; "100+" and the like are many. */
export const plural = (count: number | string, forms: Readonly<Record<string, string>>): string => {
  const exact = forms[`=${count}`]
  if (exact !== undefined) return exact
  const form = typeof count === 'number' ? rules[locale()].select(count) : 'other'
  return forms[form] ?? forms.other ?? ''
}

/** Each language by its own name: whoever can't read the page must find theirs. */
export const languages: readonly { lang: Locale; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'fr', name: 'Français' },
]
