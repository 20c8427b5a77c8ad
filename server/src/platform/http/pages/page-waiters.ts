import type { ServerResponse } from 'node:http'
import { nobodyWaits } from '../limits/fair-line.ts'

/** Who waits for which page: a page that nobody waits for any longer need not be rendered. */
export interface PageWaiters {
  /** Counts until the response is closed; the signal is aborted when the last one has gone. */
  join(key: string, response: ServerResponse): AbortSignal
}

export const createPageWaiters = (): PageWaiters => {
  const pages = new Map<string, { count: number; gone: AbortController }>()
  return {
    join(key, response) {
      const page = pages.get(key) ?? { count: 0, gone: new AbortController() }
      pages.set(key, page)
      page.count += 1
      response.once('close', () => {
        page.count -= 1
        if (page.count > 0) return
        pages.delete(key)
        page.gone.abort(nobodyWaits)
      })
      return page.gone.signal
    },
  }
}
