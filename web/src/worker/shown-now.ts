import type { Shown } from './keeping.rules.ts'
import { scope } from './scope.ts'
import { shell } from './shelves.ts'

const shownPath = '/kept/shown'
let last: Shown | undefined

/** How a page would be shown now: by the cookies where they can be read here, else as the last page said. */
export const shownNow = async (url: URL): Promise<Shown> => {
  const known = await lastShown()
  const cookies = await scope.cookieStore?.getAll().catch(() => undefined)
  const cookie = (name: string): string | undefined => cookies?.find((each) => each.name === name)?.value
  const asked = url.searchParams.get('lang')
  const lang = (asked === 'en' || asked === 'fr' ? asked : cookie('lang')) ?? known.lang
  if (cookies === undefined) return { ...known, lang }
  return { lang, theme: cookie('theme') ?? '', member: cookie('signed_in') === '1' }
}

export const rememberShown = async (shown: Shown): Promise<void> => {
  if (JSON.stringify(shown) === JSON.stringify(await lastShown())) return
  last = shown
  await shell.put(shownPath, Response.json(shown), { bytes: 100 })
}

const lastShown = async (): Promise<Shown> => {
  last ??= (await (await shell.take(shownPath))?.json().catch(() => undefined)) as Shown | undefined
  const lang = /^fr/i.test(scope.navigator.language) ? 'fr' : 'en'
  return last ?? { lang, theme: '', member: false }
}
