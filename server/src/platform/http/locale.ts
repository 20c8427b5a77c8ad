import type { IncomingHttpHeaders } from 'node:http'
import { readCookie } from './cookies.ts'

export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: unknown): text is Locale => text === 'en' || text === 'fr'

interface Asked {
  query: unknown
}

/** One too broken to be read has no query. */
const parameter = ({ query }: Asked, name: string): unknown =>
  (query as Record<string, unknown> | null | undefined)?.[name]

/** The language an address chooses for this and all that comes. */
export const chosenLocale = (request: Asked): unknown => parameter(request, 'lang')

/** The language an address is shown in, and nothing else is. */
export const shownLocale = (request: Asked): Locale | undefined => {
  const shown = parameter(request, 'hl')
  return isLocale(shown) ? shown : undefined
}

/** What the address asks for. */
export const askedLocale = (request: Asked): unknown => shownLocale(request) ?? chosenLocale(request)

/** The language of an answer: what the address asks for, then what was chosen before, then the browser's. */
export const requestLocale = (headers: IncomingHttpHeaders, asked?: unknown): Locale => {
  if (isLocale(asked)) return asked
  const chosen = readCookie(headers.cookie, 'lang')
  return isLocale(chosen) ? chosen : preferredLocale(headers['accept-language'])
}

const preferredLocale = (header: string | undefined): Locale => {
  if (header === undefined) return 'en'
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ language, weight }) => isLocale(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return (wanted[0]?.language as Locale | undefined) ?? 'en'
}
