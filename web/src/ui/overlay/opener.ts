/**
 * Name of an element that opened something, and its position among elements of that name, as a reload replaces
 * elements.
 */
export type OpenerName = readonly [says: string, place: number]

export const nameOpener = (): OpenerName | undefined => {
  const opener = document.activeElement?.closest<HTMLElement>('a, button')
  return opener ? [wordsOf(opener), namesakes(wordsOf(opener)).indexOf(opener)] : undefined
}

let readKept = (): OpenerName | undefined => undefined

/** Sets the source of the opener's name for the current step of the history. */
export const keepOpenersBy = (read: typeof readKept): void => {
  readKept = read
}

export const openerNow = (): OpenerName | undefined => readKept()

export const findOpener = (name: OpenerName | undefined): HTMLElement | undefined => name && namesakes(name[0])[name[1]]

const wordsOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

const namesakes = (words: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('a, button')].filter((each) => wordsOf(each) === words)

/** Heading of the page, made focusable. */
export const pageHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
