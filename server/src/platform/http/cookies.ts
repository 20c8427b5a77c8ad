import type { IncomingHttpHeaders } from 'node:http'

/** Value of one cookie; our values never need decoding. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** True to save data: by the menu's setting, else by the device or its slow connection. */
export const savesData = ({ cookie, 'save-data': asked }: IncomingHttpHeaders): boolean => {
  const chosen = readCookie(cookie, 'saver')
  if (chosen === 'on' || chosen === 'slow') return true
  return chosen !== 'off' && asked === 'on'
}

/** Cookie that the page's script may read and write: a setting, never a secret. */
export const choiceCookie = (name: string, value: string, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`

interface SecretCookie {
  name: string
  value: string
  path: string
  secure: boolean
  /** Lifetime; default: the maximum. */
  seconds?: number
}

/** Maximum lifetime in browsers. */
const longest = 400 * 24 * 3600

/** Cookie that scripts cannot read. */
export const secretCookie = ({ name, value, path, secure, seconds = longest }: SecretCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
