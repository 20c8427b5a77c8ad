import { muteLoginNews } from '../../../lib/api/api.ts'
import { stopRefreshing } from '../../../lib/api/stale.ts'
import { stopStoring } from '../../../lib/device/stored.ts'

/** Stops storing, refetching and reacting to responses, because the page is being left after a logout. */
export const endPage = (): void => {
  stopStoring()
  stopRefreshing()
  muteLoginNews()
}
