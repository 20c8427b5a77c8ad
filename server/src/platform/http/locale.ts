import type { IncomingHttpHeaders } from 'node:http'
import { readCookie } from './cookies.ts'

export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: unknown): text is Locale => text === 'en' || text === 'fr'

interface RequestQuery {
  query: unknown
}

/** A request that could not be parsed has no query. */
const parameter = ({ query }: RequestQuery, name: string): unknown =>
  (query as Record<string, unknown> | null | undefined)?.[name]

/** Language that the URL sets for this and later pages. */
export const chosenLocale = (request: RequestQuery): unknown => parameter(request, 'lang')

/** Language that the URL sets for this page only. */
export const shownLocale = (request: RequestQuery): Locale | undefined => {
  const shown = parameter(request, 'hl')
  return isLocale(shown) ? shown : undefined
}

export const askedLocale = (request: RequestQuery): unknown => shownLocale(request) ?? chosenLocale(request)

/** Language of a response: from the URL, else the cookie, else the browser. */
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
