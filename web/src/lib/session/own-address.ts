/** An address on this site, as the browser itself reads it; nothing for one that leads anywhere else. */
export const ownAddress = (wanted: string, origin: string): string | undefined => {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined
  const { origin: leads, pathname, search, hash } = new URL(wanted, origin)
  const address = `${pathname}${search}${hash}`
  // Read once more, as whoever follows it will: a path may begin with two slashes.
  return leads === origin && new URL(address, origin).origin === origin ? address : undefined
}

/** Where the site is known to the world, as the server printed it. */
export const publicOrigin = (): string => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return /^https?:\/\/[^/]+/.exec(address ?? '')?.[0] ?? window.location.origin
}
