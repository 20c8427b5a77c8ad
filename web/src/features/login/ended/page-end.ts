import { hearNoMore } from '../../../lib/api/api.ts'
import { refreshNoMore } from '../../../lib/api/stale.ts'
import { keepNoMore } from '../../../lib/device/stored.ts'

/** This page is being left with its login: it keeps nothing more, asks nothing anew, and no answer leads elsewhere. */
export const endPage = (): void => {
  keepNoMore()
  refreshNoMore()
  hearNoMore()
}
