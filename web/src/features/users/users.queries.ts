import {
  getProfile,
  listFollowers,
  listFollowing,
  listSuggestedUsers,
  listUsers,
  type UserCard,
} from '@sheds/contract/users'
import type { InfiniteData } from '@tanstack/react-query'
import { callApi, listApi, tellLoginNeeded } from '../../lib/api.ts'
import { getMyInfo } from './my-info.store.ts'

/** People, one page of them. */
export interface PeoplePage {
  people: readonly Person[]
  next: string | undefined
  total: string | undefined
}

export type Person = Pick<UserCard, 'id' | 'name' | 'profile_picture' | 'viewer'> & { bio?: string }

interface Asked {
  signal: AbortSignal
  pageParam: string
}

/** Answers differ from person to person: each keeps their own. */
const visitor = 'visitor'

/** Who looks, outside of components; visitors on the server. */
export const currentViewer = (): string | undefined => (typeof window === 'undefined' ? undefined : getMyInfo().user_id)

/** Who is logged in is told what each thing is to them; somebody who is not told is logged in no more. */
export const checkLogin = (viewer: string | undefined, [first]: readonly Pick<Person, 'viewer'>[]): void => {
  if (viewer === undefined || viewer === visitor || first === undefined || first.viewer !== undefined) return
  if (currentViewer() === viewer) tellLoginNeeded()
}

interface PeopleAsked {
  name: string
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  viewer: string | undefined
}

export const peopleQuery = ({ name, cursor = '', viewer = visitor }: PeopleAsked) =>
  endless(['people', { name, cursor }, viewer], cursor, async ({ signal, pageParam }) => {
    const query = { ...(name !== '' && { name }), ...(pageParam !== '' && { cursor: pageParam }) }
    const { body, next, total } = await listApi(listUsers, { query }, signal)
    checkLogin(viewer, body)
    return { people: body, next, total }
  })

export type FollowSide = 'followers' | 'following'

interface FollowsAsked {
  side: FollowSide
  id: string
  /** Where the first page begins, as for `peopleQuery`. */
  cursor?: string
  viewer: string | undefined
}

export const followsQuery = ({ side, id, cursor = '', viewer = visitor }: FollowsAsked) =>
  endless([side, id, viewer, cursor], cursor, async ({ signal, pageParam }) => {
    const call = { params: { id: id as UserCard['id'] }, query: pageParam === '' ? {} : { cursor: pageParam } }
    const page = await (side === 'followers' ? listFollowersPage(call, signal) : listFollowingPage(call, signal))
    checkLogin(viewer, page.people)
    return page
  })

type FollowsCall = { params: { id: UserCard['id'] }; query: { cursor?: string } }

const listFollowersPage = async (call: FollowsCall, signal: AbortSignal): Promise<PeoplePage> => {
  const { body, next } = await listApi(listFollowers, call, signal)
  return { people: body.rows.map((row) => ({ ...row, id: row.follower_id })), next, total: String(body.count) }
}

const listFollowingPage = async (call: FollowsCall, signal: AbortSignal): Promise<PeoplePage> => {
  const { body, next } = await listApi(listFollowing, call, signal)
  return { people: body.rows.map((row) => ({ ...row, id: row.following_id })), next, total: String(body.count) }
}

export const suggestionsQuery = (viewer: string | undefined) => ({
  queryKey: ['suggested people', viewer ?? visitor],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const people = await callApi(listSuggestedUsers, {}, signal)
    checkLogin(viewer, people)
    return people
  },
})

export const profileQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['profile', id, viewer ?? visitor],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const profile = await callApi(getProfile, { params: { id: id as UserCard['id'] } }, signal)
    checkLogin(viewer, [profile])
    return profile
  },
})

/** The first page of an endless list, as a page's loader asks for it. */
export const firstPageOf = ({ queryKey, queryFn, initialPageParam }: ReturnType<typeof endless>) => ({
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InfiniteData<PeoplePage, string>> => ({
    pages: [await queryFn({ signal, pageParam: initialPageParam })],
    pageParams: [initialPageParam],
  }),
})

function endless(queryKey: readonly unknown[], first: string, queryFn: (asked: Asked) => Promise<PeoplePage>) {
  return {
    queryKey,
    queryFn,
    initialPageParam: first,
    getNextPageParam: ({ next }: PeoplePage): string | undefined => next,
  }
}

/** What the address of the list of people asks for. */
export const readPeopleAddress = (search: URLSearchParams): { name: string; cursor: string } => ({
  name: search.get('name') ?? '',
  cursor: search.get('cursor') ?? '',
})
