import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '../../app-error.ts'
import { type Locale, requestLocale } from '../locale.ts'
import { errorMessage, messageFor } from '../messages.ts'
import { chosenTheme, escaped, plainHeaders, plainPage } from './plain-page.ts'

interface RequestInfo {
  url: string
  headers: IncomingHttpHeaders
  /** Language in the URL. */
  lang?: unknown
}

/** True for page navigations. The API's own URLs always answer in JSON. */
export const wantsPage = ({ url, headers }: RequestInfo): boolean => {
  if (/^\/api(?![^/?])/.test(url)) return false
  const target = headers['sec-fetch-dest']
  if (target !== undefined) return target === 'document' || target === 'iframe'
  return headers.accept?.includes('text/html') === true
}

export const failureHeaders: Readonly<Record<string, string>> = {
  ...plainHeaders,
  vary: 'accept, accept-language, cookie, sec-fetch-dest',
}

/** Bounded by the number of codes, languages, themes and wait texts. */
const made = new Map<string, Buffer>()

/** Designed page of a refusal, without rendering and without further requests. */
export const failurePage = ({ code, retryAfterSeconds }: AppError, { headers, lang }: RequestInfo): Buffer => {
  const locale = requestLocale(headers, lang)
  const chosen = chosenTheme(headers)
  const wait = retryAfterSeconds === undefined ? '' : waitText(locale, retryAfterSeconds)
  const key = `${code} ${locale} ${chosen} ${wait}`
  const known = made.get(key)
  if (known !== undefined) return known
  const texts = [more(code, locale), wait].filter((text) => text !== '')
  const again = moreKeys[code] !== notThere
  // A missing URL has the same title here and on a rendered page.
  const title = errorMessage(locale, again ? code : 'not_found')
  const page = Buffer.from(pageHtml({ locale, theme: chosen, title, texts, again }))
  made.set(key, page)
  return page
}

/** Rounds up to natural steps. */
const waitText = (locale: Locale, seconds: number): string => {
  const say = (key: string, count: number): string => messageFor(locale, key).replace('{count}', String(count))
  if (seconds <= 10) return say('failure_wait_moment', 0)
  if (seconds <= 50) return say('failure_wait_seconds', Math.ceil(seconds / 10) * 10)
  if (seconds <= 60) return say('failure_wait_minute', 1)
  return say('failure_wait_minutes', Math.min(120, Math.ceil(seconds / 60)))
}

const notThere = 'problem_not_found'

const moreKeys: Readonly<Partial<Record<AppError['code'], string>>> = {
  unavailable: 'problem_unavailable',
  overloaded: 'problem_unavailable',
  internal_error: 'problem_failed',
  not_found: notThere,
  malformed_request: notThere,
  url_too_long: notThere,
}

const more = (code: AppError['code'], locale: Locale): string => {
  const key = moreKeys[code]
  return key === undefined ? '' : messageFor(locale, key)
}

interface Page {
  locale: Locale
  theme: string
  title: string
  texts: readonly string[]
  again: boolean
}

const pageHtml = ({ locale, theme, title, texts, again }: Page): string => {
  const links = `${again ? `<a href="">${escaped(messageFor(locale, 'try_again'))}</a>` : ''}<a href="/feeds">${escaped(messageFor(locale, 'back_home'))}</a>`
  const body = `${texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')}\n<nav>${links}</nav>`
  return plainPage({ locale, theme, title, body })
}
