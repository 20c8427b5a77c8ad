/** Where the site is known to the world, as the server printed it. */
export const publicOrigin = (): string => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  return /^https?:\/\/[^/]+/.exec(address ?? '')?.[0] ?? window.location.origin
}
