import { watched } from '../../ui/watched.ts'

interface Newcomer {
  name: string
  password: string
}

const newcomer = watched<Newcomer | undefined>(undefined)

/** Who just signed up on this page logs in without typing again. In memory only, and gone with the login or the page. */
export const keepNewcomer = newcomer.show

export const knownNewcomer = newcomer.get
