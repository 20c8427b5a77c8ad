import type { CookieName } from './registry.ts'

/** Writes a cookie that the server reads, too; without a value it is removed. */
export const writeCookie = (name: CookieName, value: string | undefined, seconds = 365 * 24 * 3600): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const age = value === undefined ? 0 : seconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this must run
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

export const readCookie = (name: CookieName): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
