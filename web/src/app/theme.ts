import { writeCookie } from '../lib/device/cookies.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Chosen theme, read from the page. */
export const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Changes the theme at once and stores it for the server's next page. */
export const chooseTheme = (theme: Theme): void => {
  const fixed = theme === 'system' ? undefined : theme
  writeCookie('theme', fixed)
  if (fixed === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = fixed
  colourBrowser(fixed)
}

/** Colours the browser's bars like the page. */
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

/** Background colour of the page in each theme, for the browser's bars. */
export const paper = { light: '#fffaf4', dark: '#151015' } as const
