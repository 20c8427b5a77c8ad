let tapped: HTMLImageElement | null = null

/** The picture of what was tapped last, as the screen showed it: it is here already. */
export const tappedPicture = (): string | undefined => tapped?.currentSrc || undefined

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      tapped = link?.querySelector('img') ?? link?.closest('article')?.querySelector('img') ?? null
    },
    true,
  )
