interface Newcomer {
  name: string
  password: string
}

let newcomer: Newcomer | undefined

/** Who just signed up on this page logs in without typing again. In memory only, and gone with the login or the page. */
export const keepNewcomer = (who: Newcomer | undefined): void => {
  newcomer = who
}

export const knownNewcomer = (): Newcomer | undefined => newcomer
