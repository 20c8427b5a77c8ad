import type { IncomingHttpHeaders } from 'node:http'
import { readCookie } from '../cookies.ts'
import type { Locale } from '../locale.ts'
import { pagePolicy } from '../security-headers.ts'
import { plainStyle } from './plain-style.ts'

interface PlainPage {
  locale: Locale
  /** Chosen theme; empty for the browser's. */
  theme: string
  title: string
  /** HTML below the title. */
  body: string
}

/** Headers of such a page; its CSP allows its own style sheet and no script. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy(plainStyle),
}

export const chosenTheme = ({ cookie }: IncomingHttpHeaders): string => {
  const theme = readCookie(cookie, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : ''
}

/** Designed page in one piece, for any browser, without rendering and without further requests. */
export const plainPage = ({ locale, theme, title, body }: PlainPage): string => `<!doctype html>
<html lang="${locale}"${theme === '' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Sheds</title>
<style>${plainStyle}</style>
</head>
<body>
<header><a href="/">${shed(30)}<span>Sheds</span></a></header>
<main>
${shed(96)}
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`

const shed = (size: number): string =>
  `<svg viewBox="0 0 32 32" width="${size}" height="${size}" aria-hidden="true"><path class="roof" d="M1.6 10.2 29 2.4c.8-.2 1.6.4 1.6 1.2v3.2c0 .6-.4 1.1-.9 1.2L2.4 15.8c-.7.2-1.4-.4-1.4-1.1v-3.2c0-.6.2-1.1.6-1.3z"/><path class="wall" d="M4 18.5 28 11.7V27.5c0 1.4-1.1 2.5-2.5 2.5H19.5v-6.5a3.5 3.5 0 0 0-7 0V30H6.5A2.5 2.5 0 0 1 4 27.5z"/></svg>`

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
