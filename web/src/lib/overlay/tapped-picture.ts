import { watched } from '../../ui/watched.ts'

const tapped = watched<Element | null>(null)

/** What was tapped last that has a picture: a tile, or a card and all that stands in it. */
export const tappedThing = tapped.get

/** Its picture, as the screen showed it: it is here already. */
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
