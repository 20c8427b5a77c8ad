import { matchRoutes, type RouteObject } from 'react-router'

export type FetchData = (
  route: RouteObject,
  args: { params: Readonly<Record<string, string | undefined>>; url: URL },
) => Promise<void>

const hoverDelay = 60

/** Loads the code and data of a page when its link is hovered, touched or focused. */
export const prefetchLinks = (routes: RouteObject[], fetchData: FetchData, isCostly: () => boolean): void => {
  const prefetch = (target: EventTarget | null): void => {
    const url = addressOf(target)
    if (url !== undefined && !isCostly()) prefetchPage(routes, fetchData, url)
  }
  let hover: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(hover)
    if (pointerType === 'mouse') hover = setTimeout(() => prefetch(target), hoverDelay)
  })
  document.addEventListener('touchstart', ({ target }) => prefetch(target), { passive: true })
  document.addEventListener('focusin', ({ target }) => prefetch(target))
}

/** Loads the code of a route, which caches it. */
export const loadCode = async ({ lazy }: RouteObject): Promise<void> => {
  if (lazy !== undefined && typeof lazy !== 'function') await lazy.Component?.()
}

const prefetchPage = (routes: RouteObject[], fetchData: FetchData, url: URL): void => {
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    loadCode(route).catch(() => undefined)
    // A route that refuses the address has no data.
    fetchData(route, { params, url }).catch(() => undefined)
  }
}

const addressOf = (target: EventTarget | null): URL | undefined => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.href === '' || link.target === '_blank' || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const elsewhere = url.pathname !== window.location.pathname || url.search !== window.location.search
  return url.origin === window.location.origin && elsewhere && !url.pathname.startsWith('/api/') ? url : undefined
}

/** Address of a plain tap on a link of this site; a sleeping part need not hydrate for it. */
export const addressTapped = (event: MouseEvent): string | undefined => {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const url = addressOf(target)
  return url && `${url.pathname}${url.search}${url.hash}`
}
