import { useNameFilter } from '../../lib/use-name-filter.ts'

/** What is typed into the search, and the address that follows it after a pause. */
export const usePeopleSearch = () => useNameFilter('/all_users')
