import { useSyncExternalStore } from 'react'
import { stored } from '../../lib/stored.ts'

/** Who is logged in on this device. */
export interface MyInfo {
  user_name: string
  user_id?: string
  token?: string
}

const guest: MyInfo = { user_name: 'Guest' }
const myInfo = stored('my_info', (raw): MyInfo => (typeof raw === 'object' && raw !== null ? known(raw) : guest))

export const getMyInfo = (): MyInfo => myInfo.get()

export const setMyInfo = (info: MyInfo): void => myInfo.set(info)

/** Guest on the server and while the page comes alive. */
export const useMyInfo = (): MyInfo => useSyncExternalStore(myInfo.subscribe, myInfo.get, () => guest)

/** One's own profile; `me` stands in until the page has come alive. */
export const useProfileHref = (): string => `/users/${useMyInfo().user_id ?? 'me'}/profile`

/** Forgets on this device everything that belongs to one person. */
export const forgetMe = (): void => {
  for (const key of ['my_info', 'wallet_info', 'destination', 'basket']) stored(key, String).remove()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this must run
  document.cookie = 'signed_in=; Path=/; Max-Age=0; SameSite=Lax'
}

const known = (raw: object): MyInfo => {
  const { user_name: name, user_id: id, token } = raw as Record<string, unknown>
  return {
    user_name: typeof name === 'string' && name !== '' ? name : guest.user_name,
    ...(typeof id === 'string' ? { user_id: id } : {}),
    ...(typeof token === 'string' ? { token } : {}),
  }
}
