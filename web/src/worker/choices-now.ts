import type { PageChoices } from './keeping.rules.ts'
import { scope } from './scope.ts'
import { shellShelf } from './shelves.ts'

const shownPath = '/kept/shown'
let last: PageChoices | undefined

/**
 * Choices that a page would be rendered with now: from cookies where the browser lets the worker read them, else from
 * the last page.
 */
export const choicesNow = async (url: URL): Promise<PageChoices> => {
  const cookies = await scope.cookieStore?.getAll().catch(() => undefined)
  const asked = url.searchParams.get('hl') ?? url.searchParams.get('lang')
  const isAsked = asked === 'en' || asked === 'fr'
  if (cookies === undefined) {
    const known = await lastShown()
    return isAsked ? { ...known, lang: asked } : known
  }
  const cookie = (name: string): string | undefined => cookies.find((each) => each.name === name)?.value
  const lang = isAsked ? asked : (cookie('lang') ?? ownLanguage())
  return { lang, theme: cookie('theme') ?? '', member: cookie('signed_in') === '1', saver: savesBy(cookie('saver')) }
}

/** Same rule as on the server. */
const savesBy = (chosen: string | undefined): boolean =>
  chosen === 'on' || chosen === 'slow' || (chosen !== 'off' && scope.navigator.connection?.saveData === true)

/** Language of the browser, by the same rule as on the server. */
const ownLanguage = (): string => {
  const wanted = scope.navigator.languages.map((language) => language.slice(0, 2).toLowerCase())
  return wanted.find((language) => language === 'en' || language === 'fr') ?? 'en'
}

export const rememberShown = async (shown: PageChoices): Promise<void> => {
  if (JSON.stringify(shown) === JSON.stringify(await lastShown())) return
  last = shown
  await shellShelf.put(shownPath, Response.json(shown), { bytes: 100 })
}

const lastShown = async (): Promise<PageChoices> => {
  last ??= (await (await shellShelf.take(shownPath))?.json().catch(() => undefined)) as PageChoices | undefined
  return last ?? { lang: ownLanguage(), theme: '', member: false, saver: savesBy(undefined) }
}
