import { tappedThing } from '../lib/overlay/tapped-picture.ts'
import { watched } from '../ui/watched.ts'

/** Parts of a tile or card, and the parts of the page that they grow into. */
const parts = [
  { name: 'thing', from: '.photo', into: '.photo' },
  { name: 'thing-price', from: '.price', into: '.price' },
  { name: 'thing-name', from: '.tile-name, h3', into: 'h1' },
] as const

/** A page that is not rendered by then appears without the animation, as the screen is frozen meanwhile. */
const patienceMs = 300

const page = watched(undefined)

/** Reports that the new page is in the document. */
export const pageStands = (): void => page.show(undefined)

/** Animates the tapped element into its page; resolves when the old screen is captured and the page may replace it. */
export const grow = (signal: AbortSignal): Promise<void> => {
  const thing = pictured(tappedThing())
  if (!thing?.isConnected) return Promise.resolve()
  return new Promise((isKept) => {
    let named = nameParts(thing, 'from')
    const transition = document.startViewTransition(async () => {
      isKept()
      const stands = await standing(signal)
      unname(named)
      named = stands ? nameParts(document.querySelector('main'), 'into') : []
      if (named.length === 0) transition.skipTransition()
    })
    transition.ready.catch(() => undefined)
    void transition.finished.finally(() => unname(named))
  })
}

/** A tile, or the card around a link. */
const pictured = (tapped: Element | null): Element | null | undefined =>
  [tapped, tapped?.closest('article')].find((each) => each?.querySelector('.photo'))

const standing = (signal: AbortSignal): Promise<boolean> =>
  new Promise((settle) => {
    const stop = page.subscribe(() => settle(true))
    signal.addEventListener('abort', () => settle(false))
    setTimeout(() => {
      stop()
      settle(false)
    }, patienceMs)
  })

const nameParts = (within: Element | null, side: 'from' | 'into'): HTMLElement[] => {
  const named: HTMLElement[] = []
  for (const part of parts) {
    const element = within?.querySelector<HTMLElement>(part[side])
    if (!element) continue
    element.style.viewTransitionName = part.name
    named.push(element)
  }
  return named
}

const unname = (named: readonly HTMLElement[]): void => {
  for (const { style } of named) style.viewTransitionName = ''
}
