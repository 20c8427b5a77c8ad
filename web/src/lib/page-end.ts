import { hearNoMore } from './api.ts'
import { refreshNoMore } from './stale.ts'
import { keepNoMore } from './stored.ts'

/** This page is being left with its login: it keeps nothing more, asks nothing anew, and no answer leads elsewhere. */
export const endPage = (): void => {
  keepNoMore()
  refreshNoMore()
  hearNoMore()
}
