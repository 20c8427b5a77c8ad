import type { Head } from '../page/page.ts'

/** JSON for the inside of a script element: `<` could end it, and the escape means the same to a JSON parser. */
export const scriptSafe = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, (character) => (character === '\u2028' ? '\\u2028' : '\\u2029'))

/** Structured data for search engines, with absolute addresses. */
export const jsonLdTexts = ({ jsonLd = [] }: Head, origin: string): string[] =>
  jsonLd.map((data) => scriptSafe(withOrigin(data, origin)))

const addressKeys = new Set(['url', 'image', 'item'])

const withOrigin = (value: unknown, origin: string, key = ''): unknown => {
  if (typeof value === 'string') return addressKeys.has(key) && value.startsWith('/') ? `${origin}${value}` : value
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withOrigin(inner, origin, name)]))
}
