import { writeCookie } from './cookies.ts'
import { type BaseName, untilAnotherPerson, untilLoginEnds, untilLogout } from './registry.ts'
import { removeKeys } from './stored.ts'

/** Removes what only the ended login was allowed to see. */
export const forgetLogin = (): void => {
  removeKeys('local', untilLoginEnds.local)
  deleteBases(untilLoginEnds.bases)
  forgetSign()
}

export const forgetSign = (): void => writeCookie('signed_in', undefined)

/** Removes the previous person's data when another one logs in after an expired login. */
export const forgetPerson = (): void => removeKeys('local', untilAnotherPerson.local)

/** Removes a person's data from this tab. */
export const forgetTab = (): void => removeKeys('session', untilLogout.tab)

/** Deletes databases by name, as the code that knows them may not be loaded. Running transactions end first. */
export const deleteBases = (names: readonly BaseName[]): void => {
  if (typeof indexedDB !== 'undefined') for (const name of names) indexedDB.deleteDatabase(name)
}
