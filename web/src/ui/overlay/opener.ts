/** What was tapped to open something, by what it says and which of those that say it: a reload forgets elements. */
export type OpenerName = readonly [says: string, place: number]

export const nameOpener = (): OpenerName | undefined => {
  const opener = document.activeElement?.closest<HTMLElement>('a, button')
  return opener ? [wordsOf(opener), namesakes(wordsOf(opener)).indexOf(opener)] : undefined
}

let readKept = (): OpenerName | undefined => undefined

/** Where the name of what opened the present step of the history is kept. */
export const keepOpenersBy = (read: typeof readKept): void => {
  readKept = read
}

export const openerNow = (): OpenerName | undefined => readKept()

export const findOpener = (name: OpenerName | undefined): HTMLElement | undefined => name && namesakes(name[0])[name[1]]

const wordsOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

const namesakes = (words: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('a, button')].filter((each) => wordsOf(each) === words)

/** What a page is called, ready to take the focus. */
export const pageHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
