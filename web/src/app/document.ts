import { scriptSafe } from '../lib/api/script-data.ts'
import type { HeadTag } from '../lib/page/head.ts'
import type { FirstLink } from '../lib/page/page.ts'
import { paper } from './theme.ts'

/** Files of the client's build that a page needs. */
export interface PageAssets {
  /** Small script that is loaded first: it reacts to taps before the other scripts are there. */
  early?: string
  scripts: readonly string[]
  preloads: readonly string[]
  styles: readonly string[]
  /** Inlined style sheet: saves a round trip before the first paint. */
  inlineStyle: string
  fonts: readonly string[]
  /** Build of the files; the page compares it with the build that later responses name. */
  build?: string
}

interface DocumentParts {
  locale: string
  theme: string | undefined
  saver: boolean
  tags: readonly HeadTag[]
  /** Each is safe inside a script element. */
  jsonLd: readonly string[]
  links: readonly FirstLink[]
  assets: PageAssets
  html: string
  state: unknown
}

/** HTML document around a rendered page. No inline script runs: the state is JSON. */
export const documentHtml = ({
  locale,
  theme,
  saver,
  tags,
  jsonLd,
  links,
  assets,
  html,
  state,
}: DocumentParts): string =>
  `<!doctype html>
<html lang="${locale}"${marked('theme', theme)}${marked('build', assets.build)}${saver ? ' data-saver' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<meta name="format-detection" content="telephone=no">
${assets.early === undefined ? '' : `<script type="module" async src="${assets.early}" fetchpriority="high"></script>`}
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${assets.inlineStyle === '' ? '' : `<style>${assets.inlineStyle}</style>`}
${themeColours(theme)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${tags.map(tagHtml).join('\n')}
${links.map(firstLink).join('\n')}
${jsonLd.map((text) => `<script type="application/ld+json">${text}</script>`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('\n')}
${assets.scripts.map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`).join('\n')}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="state">${scriptSafe(state)}</script>
</body>
</html>
`

const marked = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` data-${name}="${value}"`

const themeColours = (theme: string | undefined): string =>
  theme === 'light' || theme === 'dark'
    ? `<meta name="theme-color" content="${paper[theme]}">`
    : `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">`

const tagHtml = ({ name, attributes, text }: HeadTag): string => {
  if (name === 'title') return `<title>${escaped(text ?? '')}</title>`
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)
  return `<${name} ${pairs.join(' ')} data-head>`
}

const firstLink = ({ type, href, title }: FirstLink): string =>
  `<link rel="alternate" type="${type}" href="${escaped(href)}" title="${escaped(title)}" data-first>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
