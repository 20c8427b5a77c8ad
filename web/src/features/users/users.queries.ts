import {
  getProfile,
  listFollowers,
  listFollowing,
  listUsers,
  type ShedOfUser,
  type UserCard,
} from '@sheds/contract/users'
import { callApi, listApi } from '../../lib/api.ts'
import { type EndlessPage, endless, pageAt } from '../../lib/endless.ts'
import { getMyInfo } from '../../lib/my-info.store.ts'
import { visitor } from '../../lib/visitor.ts'

export type Person = Pick<UserCard, 'id' | 'name' | 'profile_picture' | 'viewer'> & { bio?: string }

/** Who looks, outside of components; visitors on the server. */
export const currentViewer = (): string | undefined => (typeof window === 'undefined' ? undefined : getMyInfo().user_id)

interface PeopleAsked {
  name: string
  /** Where the first page begins; a link without JavaScript leads into the middle. */
  cursor?: string
  viewer: string | undefined
}

export const peopleQuery = ({ name, cursor = '', viewer = visitor }: PeopleAsked) =>
  endless<Person>(['people', { name, cursor }, viewer], cursor, async ({ signal, pageParam }) => {
    const query = { ...(name !== '' && { name }), ...pageAt(pageParam) }
    const { body, next, total } = await listApi(listUsers, { query }, signal)
    return { rows: body, next, total }
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
  endless<Person>([side, id, viewer, cursor], cursor, async ({ signal, pageParam }) => {
    const call = { params: { id: id as UserCard['id'] }, query: pageAt(pageParam) }
    return side === 'followers' ? listFollowersPage(call, signal) : listFollowingPage(call, signal)
  })

type FollowsCall = { params: { id: UserCard['id'] }; query: { cursor?: string } }

const listFollowersPage = async (call: FollowsCall, signal: AbortSignal): Promise<EndlessPage<Person>> => {
  const { body, next } = await listApi(listFollowers, call, signal)
  return { rows: body.rows.map((row) => ({ ...row, id: row.follower_id })), next, total: String(body.count) }
}

const listFollowingPage = async (call: FollowsCall, signal: AbortSignal): Promise<EndlessPage<Person>> => {
  const { body, next } = await listApi(listFollowing, call, signal)
  return { rows: body.rows.map((row) => ({ ...row, id: row.following_id })), next, total: String(body.count) }
}

interface ShedsAsked {
  id: string
  cursor?: string
  viewer: string | undefined
}

/** Somebody's sheds, which come with their profile, page by page. */
export const shedsOfQuery = ({ id, cursor = '', viewer = visitor }: ShedsAsked) =>
  endless<ShedOfUser>(['sheds of', id, viewer, cursor], cursor, async ({ signal, pageParam }) => {
    const call = { params: { id: id as UserCard['id'] }, query: pageAt(pageParam) }
    const { body, next, total } = await listApi(getProfile, call, signal)
    return { rows: body.my_shed, next, total }
  })

export const profileQuery = (id: string, viewer: string | undefined) => ({
  queryKey: ['profile', id, viewer ?? visitor],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(getProfile, { params: { id: id as UserCard['id'] } }, signal),
})

/** What the address of the list of people asks for. */
export const readPeopleAddress = (search: URLSearchParams): { name: string; cursor: string } => ({
  name: search.get('name') ?? '',
  cursor: search.get('cursor') ?? '',
})
