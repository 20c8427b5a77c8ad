export type Locale = 'en' | 'fr'

/** Without a document, the renderer sets the language. */
interface Page {
  document?: { documentElement: { lang: string } }
}

let readLocale = (): string => (globalThis as Page).document?.documentElement.lang ?? 'en'

/** The server sets the language of the request it renders; a browser reads the page's. */
export const readLocaleFrom = (read: () => string): void => {
  readLocale = read
}

/** Makes texts in a given language, whatever the page's; `make` must be synchronous. */
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

/** Plural form of a message for a count; texts such as "100+" take `other`. */
export const plural = (count: number | string, forms: Readonly<Record<string, string>>): string => {
  const exact = forms[`=${count}`]
  if (exact !== undefined) return exact
  const form = typeof count === 'number' ? rules[locale()].select(count) : 'other'
  return forms[form] ?? forms.other ?? ''
}

/** Each language by its own name: readers who cannot read the page must find theirs. */
export const languages: readonly { lang: Locale; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'fr', name: 'Français' },
]
