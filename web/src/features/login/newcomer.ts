import { watched } from '../../ui/watched.ts'

interface Newcomer {
  name: string
  password: string
}

const newcomer = watched<Newcomer | undefined>(undefined)

/** Name and password of a new account, to fill in the login form. In memory only, until the login or the page ends. */
export const keepNewcomer = newcomer.show

export const getNewcomer = newcomer.get
