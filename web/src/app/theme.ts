import { writeCookie } from '../lib/device/cookies.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What was chosen, read off the page itself. */
export const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the colours at once and keeps the choice for the server's next page. */
export const chooseTheme = (theme: Theme): void => {
  const fixed = theme === 'system' ? undefined : theme
  writeCookie('theme', fixed)
  if (fixed === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = fixed
  colourBrowser(fixed)
}

/** The bar around the page takes the page's colour. */
const colourBrowser = (fixed: 'light' | 'dark' | undefined): void => {
  for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.remove()
  const tags = fixed === undefined ? (['light', 'dark'] as const) : [fixed]
  for (const scheme of tags) {
    const tag = document.createElement('meta')
    tag.name = 'theme-color'
    tag.content = paper[scheme]
    if (fixed === undefined) tag.media = `(prefers-color-scheme: ${scheme})`
    document.head.append(tag)
  }
}

/** The page's own colour in each theme: what browsers paint around it. */
export const paper = { light: '#fffaf4', dark: '#151015' } as const
