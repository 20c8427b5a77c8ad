import { watched } from '../../ui/watched.ts'

const tapped = watched<Element | null>(null)

/** Last tapped element with a picture: a tile, or a card with all its content. */
export const tappedThing = tapped.get

/** Its picture as the screen showed it, so that it is already loaded. */
export const tappedPicture = (): string | undefined => tappedThing()?.querySelector('img')?.currentSrc || undefined

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      tapped.show(link?.querySelector('img') ? link : (link?.closest('article') ?? null))
    },
    true,
  )
