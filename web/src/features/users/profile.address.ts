import type { FollowSide } from './users.queries.ts'

/** What of a profile is on the screen: the whole, one of its lists, or its owner's settings. */
export type ProfileScreen = FollowSide | 'sheds' | 'settings'

const screens: readonly string[] = ['followers', 'following', 'sheds', 'settings'] satisfies ProfileScreen[]

export const profileHref = (id: string, show?: ProfileScreen, cursor?: string): string => {
  const search = new URLSearchParams({ ...(show && { show }), ...(cursor !== undefined && { cursor }) }).toString()
  return `/users/${id}/profile${search === '' ? '' : `?${search}`}`
}

export const readProfileAddress = (search: URLSearchParams): { show: ProfileScreen | undefined; cursor: string } => {
  const show = search.get('show') ?? ''
  return { show: screens.includes(show) ? (show as ProfileScreen) : undefined, cursor: search.get('cursor') ?? '' }
}
