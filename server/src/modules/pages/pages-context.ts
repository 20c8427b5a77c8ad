import type { listSuggestedUsers } from '../users/users.api.ts'

/** What the slices need whose answers stand on a page together. */
export type PagesContext = Parameters<typeof listSuggestedUsers>[0]
