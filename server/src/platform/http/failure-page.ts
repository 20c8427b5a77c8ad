import type { IncomingHttpHeaders } from 'node:http'
import type { AppError } from '../app-error.ts'
import { readCookie } from './cookies.ts'
import { failureStyle } from './failure-style.ts'
import { type Locale, requestLocale } from './locale.ts'
import { errorMessage, messageFor } from './messages.ts'
import { pagePolicy } from './security-headers.ts'

interface Asked {
  url: string
  headers: IncomingHttpHeaders
  /** A language that the address asks for. */
  lang?: unknown
}

/** Is somebody looking, whom JSON would tell nothing? The API's own addresses answer in JSON always. */
export const wantsPage = ({ url, headers }: Asked): boolean => {
  if (/^\/api(?![^/?])/.test(url)) return false
  const target = headers['sec-fetch-dest']
  if (target !== undefined) return target === 'document' || target === 'iframe'
  return headers.accept?.includes('text/html') === true
}

/** What goes with the page; for the CSP it is a page with one style sheet of its own and no script. */
export const failureHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(failureStyle),
  vary: 'accept, accept-language, cookie, sec-fetch-dest',
}

/** There are as many as codes, languages, themes and ways to say how long to wait. */
const made = new Map<string, Buffer>()

/** The designed page of a refusal: nothing is rendered for it, and nothing has to be fetched to show it. */
export const failurePage = ({ code, retryAfterSeconds }: AppError, { headers, lang }: Asked): Buffer => {
  const locale = requestLocale(headers, lang)
  const theme = readCookie(headers.cookie, 'theme')
  const chosen = theme === 'light' || theme === 'dark' ? theme : ''
  const wait = retryAfterSeconds === undefined ? '' : waitText(locale, retryAfterSeconds)
  const key = `${code} ${locale} ${chosen} ${wait}`
  const known = made.get(key)
  if (known !== undefined) return known
  const texts = [more(code, locale), wait].filter((text) => text !== '')
  const again = moreKeys[code] !== notThere
  // An address that leads nowhere is called the same here and on a page that was rendered.
  const title = errorMessage(locale, again ? code : 'not_found')
  const page = Buffer.from(pageHtml({ locale, theme: chosen, title, texts, again }))
  made.set(key, page)
  return page
}

/** In steps that people count in, and never too early. */
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
  /** May it help to ask again? */
  again: boolean
}

const pageHtml = ({ locale, theme, title, texts, again }: Page): string => `<!doctype html>
<html lang="${locale}"${theme === '' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Sheds</title>
<style>${failureStyle}</style>
</head>
<body>
<header><a href="/">${shed(30)}<span>Sheds</span></a></header>
<main>
${shed(96)}
<h1>${escaped(title)}</h1>
${texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<nav>${again ? `<a href="">${escaped(messageFor(locale, 'try_again'))}</a>` : ''}<a href="/feeds">${escaped(messageFor(locale, 'back_home'))}</a></nav>
</main>
</body>
</html>
`

const shed = (size: number): string =>
  `<svg viewBox="0 0 32 32" width="${size}" height="${size}" aria-hidden="true"><path class="roof" d="M1.6 10.2 29 2.4c.8-.2 1.6.4 1.6 1.2v3.2c0 .6-.4 1.1-.9 1.2L2.4 15.8c-.7.2-1.4-.4-1.4-1.1v-3.2c0-.6.2-1.1.6-1.3z"/><path class="wall" d="M4 18.5 28 11.7V27.5c0 1.4-1.1 2.5-2.5 2.5H19.5v-6.5a3.5 3.5 0 0 0-7 0V30H6.5A2.5 2.5 0 0 1 4 27.5z"/></svg>`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
