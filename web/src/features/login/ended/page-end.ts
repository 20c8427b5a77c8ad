import { hearNoMore } from '../../../lib/api/api.ts'
import { refreshNoMore } from '../../../lib/api/stale.ts'
import { keepNoMore } from '../../../lib/device/stored.ts'

/** Stops storing, refetching and reacting to responses, because the page is being left after a logout. */
export const endPage = (): void => {
  keepNoMore()
  refreshNoMore()
  hearNoMore()
}
