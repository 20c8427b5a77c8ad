import { hearNoMore } from '../api/api.ts'
import { refreshNoMore } from '../api/stale.ts'
import { keepNoMore } from '../stored.ts'

/** This page is being left with its login: it keeps nothing more, asks nothing anew, and no answer leads elsewhere. */
export const endPage = (): void => {
  keepNoMore()
  refreshNoMore()
  hearNoMore()
}
