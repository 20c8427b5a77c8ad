import { writeCookie } from './cookies.ts'
import { type BaseName, untilAnotherPerson, untilLoginEnds, untilLogout } from './registry.ts'
import { removeKeys } from './stored.ts'

/** The login has ended: what it alone was allowed to see is removed. */
export const forgetLogin = (): void => {
  removeKeys('local', untilLoginEnds.local)
  deleteBases(untilLoginEnds.bases)
  forgetSign()
}

export const forgetSign = (): void => writeCookie('signed_in', undefined)

/** Somebody else has logged in after a login that expired. */
export const forgetPerson = (): void => removeKeys('local', untilAnotherPerson.local)

/** What only this tab knows of one person. */
export const forgetTab = (): void => removeKeys('session', untilLogout.tab)

/** By their names alone: the code that knows what is in them may not be loaded. Work that is on comes to its end first. */
export const deleteBases = (names: readonly BaseName[]): void => {
  if (typeof indexedDB !== 'undefined') for (const name of names) indexedDB.deleteDatabase(name)
}
