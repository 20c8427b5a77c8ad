/** Address on this site, as the browser parses it; undefined for any other. */
export const ownAddress = (wanted: string, origin: string): string | undefined => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined
  const { origin: leads, pathname, search, hash } = new URL(wanted, origin)
  const address = `${pathname}${search}${hash}`
  // Parsed again, as the browser will do: a path may begin with two slashes.
  return leads === origin && new URL(address, origin).origin === origin ? address : undefined
}

/** Public origin of the site, as the server printed it. */
export const publicOrigin = (): string => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return /^https?:\/\/[^/]+/.exec(address ?? '')?.[0] ?? window.location.origin
}
