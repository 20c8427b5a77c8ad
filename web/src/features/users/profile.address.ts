import type { FollowSide } from './users.queries.ts'

/** What of a profile is on the screen: the whole, one of its lists, or its owner's settings. */
export type ProfilePart = FollowSide | 'sheds' | 'settings'

const parts: readonly string[] = ['followers', 'following', 'sheds', 'settings'] satisfies ProfilePart[]

export const profileHref = (id: string, show?: ProfilePart, cursor?: string): string => {
  const search = new URLSearchParams({ ...(show && { show }), ...(cursor !== undefined && { cursor }) }).toString()
  return `/users/${id}/profile${search === '' ? '' : `?${search}`}`
}

export const readProfileAddress = (search: URLSearchParams): { show: ProfilePart | undefined; cursor: string } => {
  const show = search.get('show') ?? ''
  return { show: parts.includes(show) ? (show as ProfilePart) : undefined, cursor: search.get('cursor') ?? '' }
}
