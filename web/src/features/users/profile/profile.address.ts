import type { FollowSide } from '../users.queries.ts'

/** Part of a profile: one of its lists, or its owner's settings. */
export type ProfileScreen = FollowSide | 'sheds' | 'writes' | 'settings'

const screens: readonly string[] = ['followers', 'following', 'sheds', 'writes', 'settings'] satisfies ProfileScreen[]

export const profileHref = (id: string, view?: ProfileScreen, cursor?: string): string => {
  const search = new URLSearchParams({ ...(view && { view }), ...(cursor !== undefined && { cursor }) }).toString()
  return `/users/${id}/profile${search === '' ? '' : `?${search}`}`
}

export const readProfileAddress = (search: URLSearchParams): { view: ProfileScreen | undefined; cursor: string } => {
  const view = search.get('view') ?? ''
  return { view: screens.includes(view) ? (view as ProfileScreen) : undefined, cursor: search.get('cursor') ?? '' }
}
