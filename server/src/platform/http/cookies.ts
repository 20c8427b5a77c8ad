import type { IncomingHttpHeaders } from 'node:http'

/** One cookie's value out of a Cookie header; values of ours never need decoding. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Whether somebody wants few bytes: as chosen in the menu, else as the device or its slow line asks for it. */
export const savesData = ({ cookie, 'save-data': asked }: IncomingHttpHeaders): boolean => {
  const chosen = readCookie(cookie, 'saver')
  if (chosen === 'on' || chosen === 'slow') return true
  return chosen !== 'off' && asked === 'on'
}

/** A cookie the page's own script may read and write: it holds a choice, never a secret. */
export const choiceCookie = (name: string, value: string, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`

interface SecretCookie {
  name: string
  value: string
  path: string
  secure: boolean
  /** How long it lasts; without it as long as cookies do. */
  seconds?: number
}

/** What browsers keep a cookie at most. */
const longest = 400 * 24 * 3600

/** A cookie that no script may read. */
export const secretCookie = ({ name, value, path, secure, seconds = longest }: SecretCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
